"""Legality, and it lives only here: open questions, legal moves, refusals."""

from collections.abc import Sequence

from turntable.engine.decision import Decision
from turntable.engine.items import Move, known
from turntable.engine.refusal import Refusal
from turntable.games._example.moves import ChooseCard
from turntable.games._example.state import ThreeCards


def decisions(state: ThreeCards) -> Sequence[Decision]:
    """EXA-002: every seat that has not chosen is asked, all at once."""
    if state.over:
        return ()
    return [
        Decision(seat, "choose_card")
        for seat, place in enumerate(state.places)
        if place.chosen is None and place.hand
    ]


def legal_moves(state: ThreeCards, seat: int) -> list[Move]:
    """EXA-002: any card of the own hand."""
    if seat not in {decision.seat for decision in decisions(state)}:
        return []
    return [ChooseCard(card) for card in state.places[seat].hand]


def refusal(state: ThreeCards, seat: int, move: Move) -> Refusal | None:
    """Say why a move is not legal."""
    if seat not in {decision.seat for decision in decisions(state)}:
        return Refusal("not_asked", "EXA-002")
    if not isinstance(move, ChooseCard) or move not in legal_moves(state, seat):
        return Refusal("card_not_held", "EXA-002")
    known(move.card)
    return None
