"""What moves lead to: choices and draws, emitted as facts. Applies nothing itself."""

from turntable.engine.items import Move, known
from turntable.engine.turn import Turn
from turntable.games._example.cards import CARDS
from turntable.games._example.facts import (
    CardChosen,
    CardsRevealed,
    GameEnded,
    PointScored,
    RoundStarted,
)
from turntable.games._example.moves import ChooseCard
from turntable.games._example.opening import HAND_SIZE
from turntable.games._example.scoring import winners
from turntable.games._example.state import ThreeCards


def decide(turn: Turn[ThreeCards], seat: int, move: Move) -> None:
    """EXA-002: lay the card down; once everybody has, play the round out."""
    assert isinstance(move, ChooseCard)  # noqa: S101 - the only move there is
    turn.emit(CardChosen(seat, known(move.card)))
    if all(place.chosen is not None for place in turn.state.places):
        _reveal(turn)


def _reveal(turn: Turn[ThreeCards]) -> None:
    """EXA-003: the strongest card wins the round. EXA-004: the last card plays itself."""
    cards = [place.chosen or "" for place in turn.state.places]
    turn.emit(CardsRevealed(tuple(cards)))
    turn.emit(PointScored(max(range(len(cards)), key=lambda seat: CARDS[cards[seat]].strength)))
    if turn.state.round == HAND_SIZE:
        turn.emit(GameEnded(tuple(winners(turn.state))))
        return
    turn.emit(RoundStarted(turn.state.round + 1))
    if turn.state.round == HAND_SIZE:
        for seat, place in enumerate(turn.state.places):
            turn.emit(CardChosen(seat, place.hand[0]))
        _reveal(turn)
