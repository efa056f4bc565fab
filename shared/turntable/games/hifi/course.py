"""The course of the match: end of a turn with Mastering, of a round with the new order, of all."""

from turntable.engine.turn import Turn
from turntable.games.hifi import actions
from turntable.games.hifi import facts as f
from turntable.games.hifi.mastering import judge, standing
from turntable.games.hifi.scoring import next_order, outcome
from turntable.games.hifi.state import Hifi


def begin_round(turn: Turn[Hifi], number: int) -> None:
    """HIF-014: each seat has one turn a round, in turn order."""
    turn.emit(f.RoundStarted(number))
    turn.emit(f.TurnStarted(number, turn.state.order[0]))


def end_turn(turn: Turn[Hifi]) -> None:
    """HIF-064, HIF-R38: Mastering after the last own turn; then the next seat or the next round."""
    state = turn.state
    if state.turn is None:
        raise ValueError("nobody has the turn")
    seat = state.turn.seat
    last_round = state.round == state.setup.rounds
    if last_round:
        _score_mastering(turn, seat)
    turn.emit(f.TurnEnded(seat))
    following = state.order.index(seat) + 1
    if following < len(state.order):
        turn.emit(f.TurnStarted(state.round, state.order[following]))
    elif last_round:
        result = outcome(state)
        turn.emit(f.GameEnded(tuple(result.totals), result.tiebreak, result.winner))
    else:
        _end_round(turn)


def _score_mastering(turn: Turn[Hifi], seat: int) -> None:
    """HIF-064, HIF-065, HIF-098: every objective held, in order of acquisition."""
    for objective in tuple(turn.state.places[seat].objectives["mastering"]):
        value, points = judge(standing(turn.state), seat, objective)
        turn.emit(f.MasteringScored(seat, objective, value, points))
        actions.score(turn, seat, points, "mastering")


def _end_round(turn: Turn[Hifi]) -> None:
    """HIF-076, HIF-R39: a new turn order, but none after the last round."""
    state = turn.state
    turn.emit(f.RoundEnded(state.round, tuple(place.points for place in state.places)))
    turn.emit(f.TurnOrderSet(state.round + 1, tuple(next_order(state))))
    begin_round(turn, state.round + 1)
