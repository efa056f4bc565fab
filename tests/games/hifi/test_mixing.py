"""Mixing objectives: HIF-053 to HIF-063, and the rulings on windows and runs."""

from collections.abc import Mapping

import pytest

from tests.games.hifi.table import Studio, asked, at, b, d, g, mix, options, recording, rotated, v
from turntable.games.hifi import GAME
from turntable.games.hifi import facts as f
from turntable.games.hifi import moves as m
from turntable.games.hifi.mixing import best_run

BDGV = mix(1)
"""bassist, drummer, guitarist, vocalist"""
Board = Mapping[tuple[int, int], str]


def run(*artists: str | None, objective: str = BDGV) -> tuple[int, ...] | None:
    """The spaces of the best run on a track of these artists, named by first letters."""
    cards = {"b": b(1), "d": d(1), "g": g(1), "v": v(1), None: None}
    found = best_run([[cards[artist] for artist in artists]], objective, 1)
    return found and found.spaces


@pytest.mark.clause("HIF-053")
def test_a_run_is_read_left_to_right_without_gaps() -> None:
    assert run("b", "d", "g", "v", None) == (1, 2, 3, 4)
    assert run(None, "b", "d", "g", "v") == (2, 3, 4, 5)
    assert run("v", "g", "d", "b", None) is None
    assert run("b", None, "d", None, "v") is None
    assert run("b", "g", "d", "v", "b") is None
    assert run(None, None, None, None, None) is None


@pytest.mark.clause("HIF-054")
@pytest.mark.clause("HIF-055")
@pytest.mark.clause("HIF-056")
@pytest.mark.parametrize(
    ("artists", "spaces"),
    [
        ("bdgv", (1, 2, 3, 4)),
        ("bdgb", (1, 2, 3)),
        ("bdgvv", (1, 2, 3, 4)),
        ("vdgv", (2, 3, 4)),
        ("dgv", (1, 2, 3)),
        ("bdv", (1, 2)),
        ("ddgd", (2, 3)),
        ("bgv", (2, 3)),
        ("bgb", None),
        ("bv", None),
        ("bgdv", None),
        ("dv", None),
    ],
)
def test_the_bands_of_a_match(artists: str, spaces: tuple[int, ...] | None) -> None:
    assert run(*artists) == spaces


def fulfilled(studio: Studio, card: str, space: int) -> list[object]:
    """What the objective brings after recording a card on a space of track 1."""
    start = studio.given(*recording())
    window = start.and_given(*start.when(0, m.Record(card, at(1, space))).facts)
    return list(window.when(0, m.FulfilMixing(BDGV, 1)).facts[:2])


@pytest.mark.clause("HIF-054")
@pytest.mark.clause("HIF-055")
@pytest.mark.clause("HIF-056")
@pytest.mark.parametrize(
    ("board", "space", "spaces", "points"),
    [
        ({(1, 1): b(3), (1, 2): d(5), (1, 4): v(5)}, 3, (1, 2, 3, 4), 7),
        ({(1, 1): b(3), (1, 2): d(5)}, 3, (1, 2, 3), 4),
        ({(1, 2): d(5), (1, 4): v(5)}, 3, (2, 3, 4), 4),
        ({(1, 2): d(5)}, 3, (2, 3), 2),
        ({(1, 5): v(5)}, 4, (4, 5), 2),
    ],
)
def test_seven_four_and_two_points(
    board: Board, space: int, spaces: tuple[int, ...], points: int
) -> None:
    studio = Studio(hands={0: [g(14)]}, board=board, objectives={0: [BDGV]})
    assert fulfilled(studio, g(14), space) == [
        f.MixingFulfilled(0, BDGV, 1, spaces, len(spaces), 1),
        f.PointsScored(0, points, "mixing", 3 + points),
    ]


@pytest.mark.clause("HIF-057")
@pytest.mark.clause("HIF-R24")
def test_the_card_moved_must_be_in_the_run_but_the_run_need_not_be_new() -> None:
    board = {(1, 1): b(3), (1, 2): d(5), (2, 2): d(1), (3, 1): v(1), (3, 2): v(2)}
    studio = Studio(hands={0: [g(14)]}, board=board, objectives={0: [BDGV]})
    start = studio.given(*recording())
    away = start.when(0, m.Record(g(14), at(1, 5)))
    assert f.TurnEnded(0) in away.facts
    swapping = studio.given(*rotated(index=0))
    alike = swapping.when(0, m.VinylSwap(at(1, 2), at(2, 2)))  # two drummers
    assert options(alike.state) == [m.FulfilMixing(BDGV, 1), m.PassMixing()]
    other = swapping.when(0, m.VinylSwap(at(3, 1), at(3, 2)))
    assert asked(other.state) == [(0, "vinyl_action")]
    after = swapping.and_given(*other.facts)
    after.when(0, m.FulfilMixing(BDGV, 1)).refused("HIF-023", "not_now")


@pytest.mark.clause("HIF-057")
def test_why_an_objective_cannot_be_fulfilled_is_said() -> None:
    board = {(1, 2): d(5), (2, 1): b(3), (2, 2): d(1), (3, 1): b(4)}
    studio = Studio(hands={0: [g(14)]}, board=board, objectives={0: [BDGV], 1: [mix(2)]})
    start = studio.given(*recording())
    window = start.and_given(*start.when(0, m.Record(g(14), at(1, 3))).facts)
    window.when(0, m.FulfilMixing(BDGV, 2)).refused("HIF-057", "card_not_moved")
    window.when(0, m.FulfilMixing(BDGV, 3)).refused("HIF-053", "no_match")
    window.when(0, m.FulfilMixing(BDGV, 4)).refused("HIF-053", "no_match")
    window.when(0, m.FulfilMixing(BDGV, 5)).refused("HIF-057", "no_such_track")
    window.when(0, m.FulfilMixing(BDGV, 0)).refused("HIF-057", "no_such_track")
    window.when(0, m.FulfilMixing(mix(2), 1)).refused("HIF-057", "objective_not_held")
    window.when(1, m.FulfilMixing(mix(2), 1)).refused("HIF-014", "not_asked")
    window.when(0, m.SkipHarmony()).refused("HIF-057", "not_now")


@pytest.mark.clause("HIF-053")
def test_a_track_without_a_run_is_refused_wherever_it_lies() -> None:
    board = {(4, 2): d(5), (1, 1): v(1), (1, 2): v(2)}
    studio = Studio(hands={0: [g(14)]}, board=board, objectives={0: [BDGV]})
    start = studio.given(*recording())
    window = start.and_given(*start.when(0, m.Record(g(14), at(4, 3))).facts)
    window.when(0, m.FulfilMixing(BDGV, 1)).refused("HIF-053", "no_match")


@pytest.mark.clause("HIF-058")
def test_fulfilling_is_voluntary_and_what_is_fulfilled_lies_open() -> None:
    studio = Studio(hands={0: [g(14)]}, board={(1, 2): d(5)}, objectives={0: [BDGV]})
    start = studio.given(*recording())
    window = start.and_given(*start.when(0, m.Record(g(14), at(1, 3))).facts)
    passed = window.when(0, m.PassMixing()).then(
        f.MixingPassed(0), f.TurnEnded(0), f.TurnStarted(1, 1)
    )
    assert passed.state.places[0].objectives["mixing"] == [BDGV]
    done = window.when(0, m.FulfilMixing(BDGV, 1))
    assert done.state.places[0].objectives["mixing"] == []
    for viewer in (None, 0, 1):
        assert GAME.view(done.state, viewer)["places"][0]["fulfilled"] == [
            {
                "objective": BDGV,
                "track": 1,
                "spaces": [2, 3],
                "matched": 2,
                "points": 2,
                "marker_space": 1,
            }
        ]


@pytest.mark.clause("HIF-059")
@pytest.mark.clause("HIF-060")
def test_a_marker_takes_the_leftmost_free_space_and_covers_an_icon_from_then_on() -> None:
    studio = Studio(
        hands={0: [g(14)], 1: [v(14)]},
        board={(1, 2): d(5)},
        objectives={0: [BDGV]},
        markers={1: [1]},
    )
    start = studio.given(*recording())
    recorded = start.when(0, m.Record(g(14), at(1, 3)))
    recorded.then_begins(f.CardRecorded(0, g(14), 1, 3), f.PointsScored(0, 2, "track_icons", 2))
    window = start.and_given(*recorded.facts)
    done = window.when(0, m.FulfilMixing(BDGV, 1))
    assert done.facts[0] == f.MixingFulfilled(0, BDGV, 1, (2, 3), 2, 2)
    assert done.state.markers[0] == [1, 0]
    following = window.and_given(*done.facts, *recording(1))
    later = following.when(1, m.Record(v(14), at(1, 5)))
    assert later.facts[1] == f.PointsScored(1, 1, "track_icons", 1)


@pytest.mark.clause("HIF-061")
@pytest.mark.parametrize(("players", "full"), [(2, 3), (3, 3), (4, 4)])
def test_without_a_free_mixing_space_nothing_is_fulfilled_on_a_track(
    players: int, full: int
) -> None:
    def after(count: int) -> list[tuple[int, str]]:
        studio = Studio(
            players=players,
            hands={0: [g(14)]},
            board={(1, 2): d(5)},
            objectives={0: [BDGV]},
            markers={1: [1] * count},
        )
        return asked(studio.given(*recording()).when(0, m.Record(g(14), at(1, 3))).state)

    assert after(full - 1) == [(0, "mixing")]
    assert after(full) == [(1, "rotate_record")]


@pytest.mark.clause("HIF-061")
def test_a_full_track_is_named_when_another_still_takes_a_marker() -> None:
    board = {(1, 2): d(5), (2, 1): b(1), (2, 2): d(3)}
    studio = Studio(board=board, objectives={0: [BDGV]}, markers={2: [1, 1, 1]})
    start = studio.given(*rotated(index=0))
    window = start.and_given(*start.when(0, m.VinylSwap(at(1, 2), at(2, 2))).facts)
    assert asked(window.state) == [(0, "vinyl_action")]
    both = Studio(
        board={**board, (1, 1): b(2)}, objectives={0: [BDGV]}, markers={2: [1, 1, 1]}
    ).given(*rotated(index=0))
    open_one = both.and_given(*both.when(0, m.VinylSwap(at(1, 2), at(2, 2))).facts)
    assert options(open_one.state) == [m.FulfilMixing(BDGV, 1), m.PassMixing()]
    open_one.when(0, m.FulfilMixing(BDGV, 2)).refused("HIF-061", "no_mixing_space")


@pytest.mark.clause("HIF-062")
def test_a_player_without_markers_fulfils_no_more() -> None:
    def after(markers: Mapping[int, list[int]]) -> list[tuple[int, str]]:
        studio = Studio(
            hands={0: [g(14)]}, board={(1, 2): d(5)}, objectives={0: [BDGV]}, markers=markers
        )
        return asked(studio.given(*recording()).when(0, m.Record(g(14), at(1, 3))).state)

    assert after({2: [0, 0, 1], 3: [0, 0]}) == [(0, "mixing")]
    assert after({2: [0, 0, 1], 3: [0, 0, 0]}) == [(1, "rotate_record")]


@pytest.mark.clause("HIF-062")
def test_the_last_marker_ends_the_window() -> None:
    studio = Studio(
        hands={0: [g(14)]},
        board={(1, 2): d(5)},
        objectives={0: [BDGV, mix(8)]},
        markers={2: [0, 0], 3: [0, 0]},
    )
    start = studio.given(*recording())
    window = start.and_given(*start.when(0, m.Record(g(14), at(1, 3))).facts)
    assert len(options(window.state, m.FulfilMixing)) == 2
    done = window.when(0, m.FulfilMixing(BDGV, 1))
    assert asked(done.state) == [(1, "rotate_record")]


@pytest.mark.clause("HIF-063")
def test_each_objective_is_fulfilled_once_and_an_unfulfilled_one_costs_nothing() -> None:
    studio = Studio(hands={0: [g(14)]}, board={(1, 2): d(5)}, objectives={0: [BDGV]})
    start = studio.given(*recording())
    window = start.and_given(*start.when(0, m.Record(g(14), at(1, 3))).facts)
    after = window.and_given(*window.when(0, m.FulfilMixing(BDGV, 1)).facts)
    assert asked(after.state) == [(1, "rotate_record")]
    last = Studio(round=8, active=1, objectives={1: [BDGV]}, points=[(1, 3)], faders={1: 0})
    out = last.given(*rotated(1)).when(1, m.EndVinyl())
    assert out.facts[-1] == f.GameEnded((0, 3), None, 1)


@pytest.mark.clause("HIF-R26")
def test_the_best_value_counts_and_the_leftmost_of_equal_runs_is_named() -> None:
    studio = Studio(
        players=4,
        board={(1, 2): d(5), (1, 3): g(1), (1, 5): b(1), (1, 6): d(1), (2, 1): b(3), (2, 2): v(1)},
        objectives={0: [BDGV]},
    )
    start = studio.given(*rotated(index=0))
    # b(1) and b(3) change places: track 1 has minute 5 and 6 of the run with a moved card.
    out = start.when(0, m.VinylSwap(at(1, 5), at(2, 1)))
    done = start.and_given(*out.facts).when(0, m.FulfilMixing(BDGV, 1))
    assert done.facts[0] == f.MixingFulfilled(0, BDGV, 1, (5, 6), 2, 1)
    # Two runs of two that hold a moved card each: minutes 2 and 3 before 5 and 6.
    both = start.when(0, m.VinylSwap(at(1, 2), at(1, 6)))
    left = start.and_given(*both.facts).when(0, m.FulfilMixing(BDGV, 1))
    assert left.facts[0] == f.MixingFulfilled(0, BDGV, 1, (2, 3), 2, 1)
    three = Studio(hands={0: [g(14)]}, board={(1, 1): b(3), (1, 2): d(5)}, objectives={0: [BDGV]})
    assert fulfilled(three, g(14), 3)[0] == f.MixingFulfilled(0, BDGV, 1, (1, 2, 3), 3, 1)
