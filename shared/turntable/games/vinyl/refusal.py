"""Why a move is not legal: a stable code, the clause it breaks, parameters.

`legal.py` alone says what is legal; this module only explains what that list lacks.
"""

from collections.abc import Iterable, Mapping

from turntable.engine.items import Move
from turntable.engine.refusal import Refusal
from turntable.games.vinyl import moves as m
from turntable.games.vinyl.explain import explain_payment, explain_rest
from turntable.games.vinyl.legal import (
    SALE_DISCOUNT,
    can_lay_away,
    collections_of,
    legal_moves,
    on_rows,
    on_sale,
)
from turntable.games.vinyl.payments import Hand, deposits
from turntable.games.vinyl.questions import Phase, question
from turntable.games.vinyl.state import Place, Vinyl

ANSWERS: Mapping[Phase, tuple[type[Move], ...]] = {
    "draft_1": (m.DraftKeep,),
    "draft_2": (m.DraftKeep,),
    "turn": (m.Retire, m.MoveMeeple),
    "record_bin": (m.Collect, m.Layaway),
    "front_counter": (m.Acquire, m.LoyaltyExchange),
    "sale_bin": (m.Collect,),
    "draw": (m.Draw,),
    "limit": (m.DiscardToLimit,),
    "keep": (m.LoyaltyKeep,),
    "bump": (
        m.BumpAcquire,
        m.BumpSpoils,
        m.BumpLoyaltyExchange,
        m.BumpPartialKnowledge,
        m.BumpPass,
        m.Retire,
    ),
    "end": (m.Retire, m.EndTurn),
    "final_retire": (m.Retire,),
    "over": (),
}
"""The moves that answer each question."""

OF_PHASE: Mapping[Phase, str] = {
    "draft_1": "VIN-016",
    "draft_2": "VIN-017",
    "turn": "VIN-020",
    "record_bin": "VIN-024",
    "front_counter": "VIN-024",
    "sale_bin": "VIN-024",
    "draw": "VIN-038",
    "limit": "VIN-044",
    "keep": "VIN-046",
    "bump": "VIN-033",
    "end": "VIN-022",
    "final_retire": "VIN-142",
    "over": "VIN-145",
}
"""The clause that says what may be done while the match stands at a question."""


def refusal(state: Vinyl, seat: int, move: Move) -> Refusal | None:
    """Return None for the listed moves, else why not."""
    phase, seats = question(state)
    if seat not in seats:
        code = "VIN-023" if isinstance(move, m.Retire) else OF_PHASE[phase]
        return Refusal("not_asked", code)
    if not isinstance(move, ANSWERS[phase]):
        return Refusal("not_now", OF_PHASE[phase])
    if move in _listed(state, seat, phase, move):
        return None
    place = state.places[seat]
    if isinstance(move, m.Collect | m.Layaway | m.Acquire | m.BumpAcquire):
        return explain_payment(state, place, phase, move)
    return explain_rest(state, seat, phase, move)


def _listed(state: Vinyl, seat: int, phase: Phase, move: Move) -> Iterable[Move]:
    """Return the listed moves, of a payment or a deposit those for the album it names."""
    place = state.places[seat]
    match move:
        case m.Collect(album=album):
            return _collects(state, place, phase, album)
        case m.Layaway(album=album):
            if album in on_rows(state) and can_lay_away(place):
                return [m.Layaway(album, cards) for cards in deposits(Hand(place.hand), album)]
            return ()
        case _:
            return legal_moves(state, seat)


def _collects(state: Vinyl, place: Place, phase: Phase, album: str) -> Iterable[Move]:
    albums = on_sale(state) if phase == "sale_bin" else on_rows(state)
    if album not in albums:
        return ()
    discount = SALE_DISCOUNT if phase == "sale_bin" else 0
    return collections_of(place, Hand(place.hand), album, discount)
