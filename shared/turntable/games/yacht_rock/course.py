"""The course of the match: rounds, turns, the order of seats. Pure look-ups."""

from turntable.games.yacht_rock.state import YachtRock

ROUNDS = 3
TURNS_EACH = 3
"""YAC-047: turns of each seat a round, as the deck's arithmetic has it (ledger, section 2.3)."""


def clockwise(state: YachtRock) -> list[int]:
    """Return the seats in the order of play, the token holder first (YAC-012, YAC-052)."""
    seats = len(state.musicians)
    return [(state.first + step) % seats for step in range(seats)]


def turns_in_round(state: YachtRock) -> int:
    """Return the number of turns of all seats in a round."""
    return TURNS_EACH * len(state.musicians)


def turns_taken(state: YachtRock, seat: int) -> int:
    """Return how many turns of the round a seat has begun."""
    return (state.turn - 1 - clockwise(state).index(seat)) // len(state.musicians) + 1


def next_holder(state: YachtRock) -> int:
    """YAC-067, YAC-068, YAC-R15: most points; the search begins left of the present holder."""
    most = max(musician.points for musician in state.musicians)
    left_first = [*clockwise(state)[1:], state.first]
    return next(seat for seat in left_first if state.musicians[seat].points == most)
