"""The score sheet: every point has a line with its cause and clause (ledger §8)."""

import pytest

from tests.games.hifi.table import Studio, at, d, g, mix, recording, rotated
from turntable.engine.sheet import ScoreLine
from turntable.games.hifi import GAME
from turntable.games.hifi import facts as f
from turntable.games.hifi import moves as m
from turntable.games.hifi.state import Hifi


def lines(state: Hifi) -> list[tuple[int, str, int, str]]:
    found: list[ScoreLine] = list(GAME.sheet(state, None).lines)
    return [(line.seat, line.category, line.points, line.clause) for line in found]


def test_a_recording_gives_icons_total_and_shares_with_the_card_and_the_track() -> None:
    studio = Studio(round=3, hands={0: [g(14)]}, knobs={"guitarist": [0, 1]}, markers={2: [1]})
    start = studio.given(*recording())
    state = start.when(0, m.Record(g(14), at(2, 1))).state
    assert lines(state) == [
        (0, "track_icons", 2, "HIF-038"),
        (0, "eq_total", 2, "HIF-039"),
        (1, "eq_share", 1, "HIF-040"),
    ]
    sheet = GAME.sheet(state, 1)
    assert (sheet.final, list(sheet.totals)) == (False, [4, 1])
    for line in sheet.lines:
        params = dict(line.cause.params)
        assert (params["card"], params["track"]) == (g(14), 2)
        assert params["points"] == line.points


@pytest.mark.clause("HIF-078")
def test_lines_are_by_seat_and_each_in_the_order_of_gain() -> None:
    studio = Studio(hands={0: [g(14)], 1: [g(15)]}, knobs={"guitarist": [0, 1]})
    start = studio.given(*recording())
    first = start.when(0, m.Record(g(14), at(2, 1)))
    later = start.and_given(*first.facts, *recording(1)).when(1, m.Record(g(15), at(3, 1)))
    assert [(seat, category) for seat, category, _, _ in lines(later.state)] == [
        (0, "track_icons"),
        (0, "eq_total"),
        (0, "eq_share"),
        (1, "eq_share"),
        (1, "track_icons"),
        (1, "eq_total"),
    ]


@pytest.mark.parametrize(
    ("board", "points", "matched", "clause"),
    [
        ({(1, 2): d(5)}, 2, 2, "HIF-056"),
        ({(1, 1): "audio-bassist-03", (1, 2): d(5)}, 4, 3, "HIF-055"),
        ({(1, 1): "audio-bassist-03", (1, 2): d(5), (1, 4): "audio-vocalist-05"}, 7, 4, "HIF-054"),
    ],
)
def test_a_mix_is_named_with_its_track_and_how_much_matched(
    board: dict[tuple[int, int], str], points: int, matched: int, clause: str
) -> None:
    studio = Studio(hands={0: [g(14)]}, board=board, objectives={0: [mix(1)]})
    start = studio.given(*recording())
    window = start.and_given(*start.when(0, m.Record(g(14), at(1, 3))).facts)
    sheet = GAME.sheet(window.when(0, m.FulfilMixing(mix(1), 1)).state, None)
    line = sheet.lines[-1]
    assert (line.category, line.points, line.clause) == ("mixing", points, clause)
    params = dict(line.cause.params)
    assert (params["objective"], params["track"], params["matched"]) == (mix(1), 1, matched)


def test_a_bonus_is_named_by_what_it_does() -> None:
    icons = (
        "bonus-mei-ling-wong",
        "bonus-leroy-johnson",
        "bonus-heather-jones",
        "bonus-jack-green",
    )
    studio = Studio(hands={0: [d(4)]}, icons=icons)
    start = studio.given(*recording())
    harmony = start.and_given(*start.when(0, m.Record(d(4), at(1, 2))).facts)
    line = GAME.sheet(harmony.when(0, m.Harmony("timecode")).state, None).lines[-1]
    assert (line.category, line.points, line.clause) == ("bonus", 2, "HIF-049")
    assert line.cause.key == "cause-bonus-gain_2_vp"


@pytest.mark.parametrize(
    ("objective", "clause"),
    [
        ("less-is-more-bassist", "HIF-066"),
        ("dissonant", "HIF-068"),
        ("counterpoint-bassist-drummer", "HIF-070"),
        ("pink-noise", "HIF-071"),
        ("creative-flow-guitarist", "HIF-067"),
        ("solo-guitarist", "HIF-069"),
    ],
)
def test_a_mastering_objective_is_named_with_its_clause(objective: str, clause: str) -> None:
    name = f"mastering-{objective}"
    studio = Studio(
        round=8,
        objectives={0: [name]},
        board={(1, 1): g(1), (1, 2): g(2)},
        knobs={"bassist": [0, 1], "drummer": [0, 1]},
        faders={0: 0},
    )
    out = studio.given(*rotated()).when(0, m.EndVinyl())
    assert any(isinstance(fact, f.PointsScored) for fact in out.facts)
    line = GAME.sheet(out.state, None).lines[-1]
    assert (line.seat, line.category, line.clause) == (0, "mastering", clause)
    assert name in line.cause.params.values()


def test_each_of_several_objectives_is_named_for_its_own_points() -> None:
    """Two mixes in one window, and two Mastering objectives after the last turn."""
    held = [mix(1), mix(8), "mastering-dissonant", "mastering-pink-noise"]
    studio = Studio(
        round=8,
        hands={0: [g(14)]},
        board={(1, 2): d(5)},
        objectives={0: held},
        markers={2: [1, 1, 1]},
    )
    start = studio.given(*recording())
    for move in (
        m.Record(g(14), at(1, 3)),
        m.FulfilMixing(mix(8), 1),
        m.FulfilMixing(mix(1), 1),
    ):
        start = start.and_given(*start.when(0, move).facts)
    named = [line.cause.params.get("objective") for line in GAME.sheet(start.state, None).lines]
    assert named == [None, mix(8), mix(1), "mastering-dissonant", "mastering-pink-noise"]
