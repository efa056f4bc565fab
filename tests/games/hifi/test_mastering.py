"""Mastering objectives: HIF-064 to HIF-072, HIF-098, and the rulings on them."""

from collections.abc import Mapping, Sequence

import pytest

from tests.games.hifi.table import Studio, asked, b, d, g, mix, recording, rotated, v
from turntable.engine.items import Fact
from turntable.games.hifi import GAME
from turntable.games.hifi import facts as f
from turntable.games.hifi import moves as m
from turntable.games.hifi.cards import Artist
from turntable.games.hifi.mastering import judge, standing

Board = Mapping[tuple[int, int], str]


def judged(
    objective: str, board: Board | None = None, seat: int = 0, **more: object
) -> tuple[int, int]:
    """Figure and points of an objective on a board."""
    state = Studio(board=board or {}, **more).given().state  # type: ignore[arg-type]
    return judge(standing(state), seat, f"mastering-{objective}")


def rows(*tracks: str) -> dict[tuple[int, int], str]:
    """A board from rows of first letters; a dot is an empty space."""
    makers = {"b": b, "d": d, "g": g, "v": v}
    used = dict.fromkeys(makers, 0)
    board = {}
    for track, row in enumerate(tracks, start=1):
        for space, letter in enumerate(row, start=1):
            if letter != ".":
                used[letter] += 1
                board[track, space] = makers[letter](used[letter])
    return board


@pytest.mark.clause("HIF-064")
@pytest.mark.clause("HIF-098")
def test_all_are_scored_at_the_end_of_the_own_last_turn_in_order_of_acquisition() -> None:
    held = ["mastering-pink-noise", mix(1), "mastering-solo-bassist", "mastering-dissonant"]
    studio = Studio(round=8, objectives={0: held}, knobs={"drummer": [0]}, hands={0: [g(14)]})
    start = studio.given(*recording())
    start.when(0, m.Record(g(14), m.Spot(1, 1))).then(
        f.CardRecorded(0, g(14), 1, 1),
        f.PointsScored(0, 3, "track_icons", 3),
        f.MasteringScored(0, "mastering-pink-noise", 1, 0),
        f.MasteringScored(0, "mastering-solo-bassist", 0, 0),
        f.MasteringScored(0, "mastering-dissonant", 0, 5),
        f.PointsScored(0, 5, "mastering", 8),
        f.TurnEnded(0),
        f.TurnStarted(8, 1),
    )


@pytest.mark.clause("HIF-064")
@pytest.mark.parametrize(("players", "last"), [(2, 8), (3, 7), (4, 6)])
def test_they_are_scored_in_the_last_round_only(players: int, last: int) -> None:
    for number in (last - 1, last):
        studio = Studio(
            players=players, round=number, objectives={0: ["mastering-dissonant"]}, faders={0: 0}
        )
        out = studio.given(*rotated()).when(0, m.EndVinyl())
        scored = [fact for fact in out.facts if isinstance(fact, f.MasteringScored)]
        assert len(scored) == (number == last)
        held = out.state.places[0].objectives["mastering"]
        assert held == ([] if number == last else ["mastering-dissonant"])


@pytest.mark.clause("HIF-064")
def test_what_was_scored_lies_open() -> None:
    studio = Studio(round=8, objectives={0: ["mastering-dissonant"]}, faders={0: 0})
    out = studio.given(*rotated()).when(0, m.EndVinyl())
    for viewer in (None, 0, 1):
        place = GAME.view(out.state, viewer)["places"][0]
        assert place["mastered"] == [{"objective": "mastering-dissonant", "value": 0, "points": 5}]
        assert place["held"]["mastering"] == 0


@pytest.mark.clause("HIF-065")
@pytest.mark.clause("HIF-R28")
def test_they_are_judged_then_and_later_turns_change_nothing() -> None:
    """Seat 0 has the fewest knobs with one against two; seat 1's later turn does not matter."""
    studio = Studio(
        round=8,
        objectives={0: ["mastering-pink-noise"]},
        knobs={"bassist": [0, 1, 1]},
        faders={0: 0, 1: 2},
    )
    start = studio.given(*rotated())
    ended = start.when(0, m.EndVinyl())
    assert ended.facts[1:3] == (
        f.MasteringScored(0, "mastering-pink-noise", 1, 5),
        f.PointsScored(0, 5, "mastering", 5),
    )
    following = start.and_given(*ended.facts, *rotated(1), f.VinylEnded(1))
    full = following.when(1, m.ProduceKnob("bassist"))
    assert [type(fact) for fact in full.facts] == [
        f.ProductionSpent,
        f.KnobPlaced,
        f.TurnEnded,
        f.GameEnded,
    ]
    assert full.state.places[0].points == 5


@pytest.mark.clause("HIF-065")
def test_they_come_after_all_other_effects_of_the_turn() -> None:
    """The knob of the Harmony bonus counts already."""
    counterpoint = "mastering-counterpoint-drummer-vocalist"
    studio = Studio(
        round=8, objectives={0: [counterpoint]}, knobs={"drummer": [0]}, hands={0: [d(4)]}
    )
    start = studio.given(*recording())
    recorded = start.and_given(*start.when(0, m.Record(d(4), m.Spot(1, 2))).facts)
    bonus = recorded.and_given(*recorded.when(0, m.Harmony("timecode")).facts)
    bonus.when(0, m.BonusKnob("vocalist")).then_begins(
        f.KnobPlaced(0, "vocalist", 1),
        f.MasteringScored(0, counterpoint, 2, 2),
        f.PointsScored(0, 2, "mastering", 6),
        f.TurnEnded(0),
    )


@pytest.mark.clause("HIF-066")
@pytest.mark.clause("HIF-R29")
@pytest.mark.parametrize(
    ("board", "expected"),
    [
        (rows("b", "b", "b", "b"), (0, 0)),
        (rows("b", "bd", "db", "d"), (1, 2)),
        (rows("b", "dv", "b"), (2, 4)),
        (rows("b", "d", "g", "v"), (3, 7)),
        (rows("b"), (3, 7)),
        (rows("d"), (4, 7)),
        ({}, (4, 7)),
    ],
)
def test_less_is_more(board: Board, expected: tuple[int, int]) -> None:
    assert judged("less-is-more-bassist", board) == expected


@pytest.mark.clause("HIF-067")
@pytest.mark.clause("HIF-R30")
@pytest.mark.parametrize(
    ("board", "expected"),
    [
        (rows("bbb", "dd", "g"), (1, 7)),
        (rows("bb", "ddd", "g"), (2, 4)),
        (rows("b", "ddd", "gg"), (3, 2)),
        (rows("b", "ddd", "gg", "vv"), (4, 0)),
        (rows("dd", "g"), (3, 0)),
        (rows("ddd", "gg", "v"), (4, 0)),
        ({}, (1, 0)),
        (rows("bb", "dd", "gg", "v"), (1, 7)),
        (rows("b", "dd", "gg", "vv"), (4, 0)),
        (rows("b", "dd", "gg"), (3, 2)),
        (rows("b", "dd", "g", "v"), (2, 4)),
        (rows("b.b", ".d", "...", "b"), (1, 7)),
    ],
)
def test_creative_flow(board: Board, expected: tuple[int, int]) -> None:
    assert judged("creative-flow-bassist", board) == expected


@pytest.mark.clause("HIF-068")
@pytest.mark.clause("HIF-072")
@pytest.mark.parametrize(
    ("markers", "expected"),
    [
        ({}, (0, 5)),
        ({1: [1]}, (0, 5)),
        ({1: [0]}, (1, 0)),
        ({1: [0], 2: [1]}, (1, 0)),
        ({1: [0, 1], 2: [2]}, (1, 5)),
        ({1: [0, 1, 0], 2: [2]}, (2, 0)),
    ],
)
def test_dissonant(markers: Mapping[int, list[int]], expected: tuple[int, int]) -> None:
    assert judged("dissonant", players=3, markers=markers) == expected


@pytest.mark.clause("HIF-069")
@pytest.mark.clause("HIF-R31")
@pytest.mark.parametrize(
    ("board", "expected"),
    [
        ({}, (0, 0)),
        (rows("b.b", "b"), (0, 0)),
        (rows("bb"), (1, 2)),
        (rows("bbb.b"), (1, 2)),
        (rows("..bb", "dbb"), (2, 4)),
        (rows("bb", "..bb", "dbb"), (3, 7)),
        (rows("bb", "bb", "bb", "bb"), (4, 7)),
        (rows("dd", "bd"), (0, 0)),
    ],
)
def test_solo(board: Board, expected: tuple[int, int]) -> None:
    assert judged("solo-bassist", board) == expected


@pytest.mark.clause("HIF-070")
@pytest.mark.clause("HIF-R32")
@pytest.mark.parametrize(
    ("knobs", "expected"),
    [
        ({}, (0, 0)),
        ({"bassist": [0]}, (0, 0)),
        ({"bassist": [0, 0, 0]}, (0, 0)),
        ({"vocalist": [0, 0]}, (0, 0)),
        ({"bassist": [0], "vocalist": [0]}, (2, 2)),
        ({"bassist": [0, 1], "vocalist": [1, 0]}, (2, 2)),
        ({"bassist": [0, 0], "vocalist": [0]}, (3, 4)),
        ({"bassist": [0, 0], "vocalist": [0, 0]}, (4, 7)),
        ({"bassist": [0, 0, 0], "vocalist": [0, 0]}, (5, 7)),
        ({"bassist": [0], "drummer": [0, 0], "vocalist": [1]}, (0, 0)),
    ],
)
def test_counterpoint(knobs: Mapping[Artist, list[int]], expected: tuple[int, int]) -> None:
    assert judged("counterpoint-bassist-vocalist", knobs=knobs) == expected


@pytest.mark.clause("HIF-071")
@pytest.mark.clause("HIF-072")
@pytest.mark.parametrize(
    ("knobs", "expected"),
    [
        ({}, (0, 5)),
        ({"bassist": [1]}, (0, 5)),
        ({"bassist": [1, 0], "drummer": [2]}, (1, 5)),
        ({"bassist": [1, 0], "drummer": [2, 0]}, (2, 0)),
        ({"bassist": [0], "drummer": [1]}, (1, 0)),
        ({"bassist": [0], "drummer": [1, 1], "guitarist": [2, 2], "vocalist": [0]}, (2, 5)),
    ],
)
def test_pink_noise(knobs: Mapping[Artist, list[int]], expected: tuple[int, int]) -> None:
    assert judged("pink-noise", players=3, knobs=knobs) == expected


@pytest.mark.clause("HIF-072")
def test_ties_are_friendly_for_everybody_tied() -> None:
    knobs: Mapping[Artist, Sequence[int]] = {"bassist": [0, 1, 2], "drummer": [2]}
    paid = [judged("pink-noise", seat=seat, players=3, knobs=knobs) for seat in range(3)]
    assert paid == [(1, 5), (1, 5), (2, 0)]


def test_the_best_match_of_each_objective_held_is_shown_to_its_owner() -> None:
    studio = Studio(
        board=rows("bd", "gd"),
        objectives={0: ["mastering-less-is-more-bassist", mix(1), mix(13), mix(15)], 1: [mix(2)]},
    )
    state = studio.given().state
    assert GAME.view(state, 0)["best_now"] == {
        "mixing": [
            {"objective": mix(1), "track": 1, "spaces": [1, 2], "matched": 2, "points": 2},
            {"objective": mix(13), "track": 2, "spaces": [1, 2], "matched": 2, "points": 2},
            {"objective": mix(15), "track": 1, "spaces": [1, 2], "matched": 2, "points": 2},
        ],
        "mastering": [{"objective": "mastering-less-is-more-bassist", "value": 3, "points": 7}],
    }
    assert GAME.view(state, 1)["best_now"]["mixing"] == [
        {"objective": mix(2), "track": 2, "spaces": [1, 2], "matched": 2, "points": 2}
    ]
    assert GAME.view(state, None)["best_now"] == {"mixing": [], "mastering": []}


def test_tracks_without_a_free_mixing_space_and_shorter_runs_are_not_the_best_match() -> None:
    board = rows("bdg", "bd")
    held = {0: [mix(1), mix(20)]}
    state = Studio(board=board, objectives=held).given().state
    first, second = GAME.view(state, 0)["best_now"]["mixing"]
    assert (first["track"], first["spaces"]) == (1, [1, 2, 3])
    assert second == {
        "objective": mix(20),
        "track": None,
        "spaces": None,
        "matched": 0,
        "points": 0,
    }
    last = Studio(board=rows("", "", "", "bd"), objectives=held).given().state
    assert GAME.view(last, 0)["best_now"]["mixing"][0]["track"] == 4
    full = Studio(board=board, objectives=held, markers={1: [1, 1, 1]}).given().state
    first = GAME.view(full, 0)["best_now"]["mixing"][0]
    assert (first["track"], first["spaces"]) == (2, [1, 2])


def test_scored_facts_add_up_on_the_sheet() -> None:
    studio = Studio(round=8, objectives={0: ["mastering-dissonant"]}, faders={0: 0})
    out = studio.given(*rotated()).when(0, m.EndVinyl())
    assert asked(out.state) == [(1, "rotate_record")]
    facts: list[Fact] = list(out.facts)
    assert f.PointsScored(0, 5, "mastering", 5) in facts
    (line,) = GAME.sheet(out.state, None).lines
    assert (line.seat, line.category, line.points, line.clause) == (0, "mastering", 5, "HIF-068")
