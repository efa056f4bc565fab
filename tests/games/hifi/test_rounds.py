"""Turn order and the end: HIF-076 to HIF-083, and the rulings on them."""

from collections.abc import Mapping, Sequence

import pytest

from tests.games.hifi.table import Studio, asked, g, recording, rotated
from turntable.engine.items import Fact
from turntable.games.hifi import GAME
from turntable.games.hifi import facts as f
from turntable.games.hifi import moves as m
from turntable.games.hifi.cards import Artist


def ended(studio: Studio, seat: int) -> list[Fact]:
    """What the end of a seat's turn without a card brings."""
    return list(studio.given(*rotated(seat)).when(seat, m.EndVinyl()).facts)


def order_after(points: Sequence[tuple[int, int]], order: Sequence[int]) -> tuple[int, ...]:
    last = order[-1]
    studio = Studio(players=len(order), order=order, active=last, points=points, faders={last: 0})
    (fact,) = [fact for fact in ended(studio, last) if isinstance(fact, f.TurnOrderSet)]
    return fact.order


@pytest.mark.clause("HIF-076")
def test_the_fewest_points_go_first() -> None:
    assert order_after([(0, 9), (1, 4), (2, 6), (3, 1)], (0, 1, 2, 3)) == (3, 1, 2, 0)
    studio = Studio(
        players=3,
        order=(2, 0, 1),
        active=1,
        points=[(0, 9), (1, 4), (2, 6)],
        faders={1: 0},
        round=3,
    )
    assert ended(studio, 1)[1:] == [
        f.TurnEnded(1),
        f.RoundEnded(3, (9, 4, 6)),
        f.TurnOrderSet(4, (1, 2, 0)),
        f.RoundStarted(4),
        f.TurnStarted(4, 1),
    ]


@pytest.mark.clause("HIF-077")
def test_of_equal_points_the_later_arrival_is_on_top_and_goes_first() -> None:
    assert order_after([(0, 5), (1, 5), (2, 5)], (0, 1, 2)) == (2, 1, 0)
    assert order_after([(2, 5), (0, 5), (1, 5)], (0, 1, 2)) == (1, 0, 2)
    assert order_after([(1, 5), (2, 7), (0, 5)], (2, 1, 0)) == (0, 1, 2)


@pytest.mark.clause("HIF-078")
def test_every_gain_lets_a_marker_arrive_anew() -> None:
    """Seat 1 came to five before seat 0; what counts is the latest gain of each."""
    assert order_after([(0, 3), (1, 5), (0, 5)], (0, 1)) == (0, 1)
    assert order_after([(0, 3), (0, 5), (1, 5)], (0, 1)) == (1, 0)
    studio = Studio(hands={0: [g(14)]}, knobs={"guitarist": [1]}, points=[(1, 3)])
    state = studio.given(*recording()).when(0, m.Record(g(14), m.Spot(1, 1))).state
    assert [place.points for place in state.places] == [4, 4]
    assert state.arrivals == [0, 1]
    assert GAME.view(state, None)["next_order"] == [1, 0]


@pytest.mark.clause("HIF-R16")
def test_at_nothing_the_later_of_the_first_order_goes_first() -> None:
    assert order_after([], (2, 0, 1)) == (1, 0, 2)
    assert order_after([(0, 2)], (2, 0, 1)) == (1, 2, 0)


@pytest.mark.clause("HIF-079")
@pytest.mark.clause("HIF-R39")
@pytest.mark.parametrize(("players", "rounds"), [(2, 8), (3, 7), (4, 6)])
def test_after_the_last_round_the_game_ends_at_once_without_a_new_order(
    players: int, rounds: int
) -> None:
    seat = players - 1
    points = [(number, number + 1) for number in range(players)]
    studio = Studio(players=players, round=rounds, active=seat, points=points, faders={seat: 0})
    assert ended(studio, seat)[1:] == [
        f.TurnEnded(seat),
        f.GameEnded(tuple(range(1, players + 1)), None, seat),
    ]
    state = studio.given(*rotated(seat)).when(seat, m.EndVinyl()).state
    assert asked(state) == []
    assert GAME.view(state, 0)["phase"] == "over"
    over = studio.given(*rotated(seat), *ended(studio, seat))
    over.when(seat, m.EndVinyl()).refused("HIF-079", "not_asked")


def final(
    points: Sequence[tuple[int, int]],
    knobs: Mapping[Artist, Sequence[int]] | None = None,
    faders: Mapping[int, int] | None = None,
    order: Sequence[int] = (0, 1, 2),
) -> tuple[str | None, int, list[int]]:
    """How a tie was broken, the winner, and the ranks."""
    studio = Studio(
        players=3,
        round=7,
        order=order,
        active=order[-1],
        points=points,
        knobs=knobs or {},
        faders={**dict.fromkeys(range(3), 1), **(faders or {})},
    )
    out = studio.given(*rotated(order[-1])).when(order[-1], m.EndVinyl())
    over = out.facts[-1]
    assert isinstance(over, f.GameEnded)
    sheet = GAME.sheet(out.state, None)
    assert sheet.final
    assert list(sheet.winners) == [over.winner]
    assert sheet.tie_break == over.tiebreak
    assert tuple(sheet.totals) == over.totals
    assert GAME.view(out.state, 1)["result"] == {
        "totals": list(over.totals),
        "tiebreak": over.tiebreak,
        "winner": over.winner,
    }
    return over.tiebreak, over.winner, list(sheet.ranks)


@pytest.mark.clause("HIF-080")
def test_most_points_win() -> None:
    assert final([(0, 4), (1, 9), (2, 6)], faders={0: 1}) == (None, 1, [3, 1, 2])


@pytest.mark.clause("HIF-081")
def test_a_tie_goes_to_more_own_knobs_on_the_board() -> None:
    knobs: Mapping[Artist, list[int]] = {"bassist": [2, 0], "drummer": [2]}
    assert final([(0, 9), (1, 9), (2, 9)], knobs, {0: 1}) == ("knobs", 2, [2, 3, 1])
    more = {**knobs, "vocalist": [1, 1, 1, 1]}
    assert final([(0, 9), (1, 5), (2, 9)], more) == ("knobs", 2, [2, 3, 1])


@pytest.mark.clause("HIF-082")
def test_then_to_more_production_points() -> None:
    knobs: Mapping[Artist, list[int]] = {"bassist": [2, 0]}
    assert final([(0, 9), (1, 9), (2, 9)], knobs, {0: 1, 2: 0, 1: 1}) == (
        "production",
        0,
        [1, 3, 2],
    )
    level = final([(0, 9), (1, 9), (2, 9)], {}, {0: 0, 1: 1, 2: 0})
    assert level == ("production", 1, [2, 1, 3])


@pytest.mark.clause("HIF-083")
@pytest.mark.clause("HIF-R03")
def test_then_to_the_seat_nearest_to_the_starting_player_of_the_last_round() -> None:
    assert final([(0, 9), (1, 9), (2, 9)]) == ("order", 0, [1, 2, 3])
    assert final([(0, 9), (1, 9), (2, 9)], order=(2, 1, 0)) == ("order", 2, [3, 2, 1])
    assert final([(0, 9), (1, 9), (2, 3)], order=(2, 1, 0)) == ("order", 1, [2, 1, 3])
