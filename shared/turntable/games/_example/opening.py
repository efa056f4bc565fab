"""Set-up, as facts."""

from turntable.engine.game import Options
from turntable.engine.turn import Turn
from turntable.games._example.facts import HandDealt, RoundStarted
from turntable.games._example.state import ThreeCards

HAND_SIZE = 3


def opening(turn: Turn[ThreeCards], seats: int, _options: Options) -> None:
    """EXA-001: deal three cards a seat; EXA-002: start the first round."""
    deck = turn.chance.shuffled(sorted(turn.state.undealt), "deck")
    for seat in range(seats):
        cards = deck[seat * HAND_SIZE : (seat + 1) * HAND_SIZE]
        turn.emit(HandDealt(seat, tuple(sorted(cards))))
    turn.emit(RoundStarted(1))
