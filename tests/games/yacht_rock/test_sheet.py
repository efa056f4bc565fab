"""The score sheet and the log: every point has a line with its cause and clause."""

from typing import Any

import pytest

from tests.games.yacht_rock.table import recording, start, story, styles, table
from turntable.engine.chance import FastChance
from turntable.engine.items import Fact
from turntable.engine.sheet import LogLine, ScoreLine
from turntable.engine.simulate import Simulation, bots
from turntable.games.yacht_rock import GAME
from turntable.games.yacht_rock import facts as f
from turntable.games.yacht_rock.facts import CATEGORIES

EVENING = (
    f.PointsScored(0, 2, "second_hand", 2),
    f.SingleRecorded("single-01", "duet", (0, 1), styles("music-guitar-1")),
    f.PointsScored(0, 3, "single", 5),
    f.PointsScored(1, 3, "single", 3),
    f.SingleRevealed(1, "single-02"),
    f.SingleRecorded("single-32", "solo", (1,), styles("music-beat-1")),
    f.PointsScored(1, 8, "single", 11),
    f.PartyChosen(0, 1),
    f.PartyChosen(1, 2),
    f.PointsScored(0, 5, "base", 10),
    f.PointsScored(0, 6, "color_bonus", 16, "coral"),
    f.PointsScored(0, 4, "in_vogue", 20, "hat"),
    f.PointsScored(1, 6, "record_bonus", 17),
    f.PointsScored(1, 2, "in_vogue", 19, "multicolor"),
    f.PointsScored(1, 1, "leftover_music", 20),
)
WORN = {0: ["hat-coral-teal-1", "top-gold-1"], 1: ["top-coral-1"]}


def evening() -> Any:  # noqa: ANN401 - a sheet, as the game makes it
    begun = start(
        *table(wearing=WORN, music={0: ["guitar-1"], 1: ["beat-1", "keys-1"]}),
        f.SlotTaken(0, 1, styles("top-coral-2", "top-coral-3")),
        f.ClothingSold(0, "top", styles("top-coral-2", "top-coral-3"), 2),
        *EVENING,
    )
    return GAME.sheet(begun.state, None)


def line(seat: int, category: str, points: int, key: str, clause: str, **params: Any) -> ScoreLine:  # noqa: ANN401 - parameters of a message
    return ScoreLine(seat, category, points, LogLine(key, params), clause)


def test_each_line_names_its_cause_and_clause() -> None:
    luau, platinum = "soiree-lagoon-luau-1", "soiree-platinum-night-1"
    assert evening().lines == [
        line(
            0,
            "second_hand",
            2,
            "cause-second_hand",
            "YAC-026",
            round=1,
            cards=list(styles("top-coral-2", "top-coral-3")),
        ),
        line(0, "single", 3, "cause-duet", "YAC-035", single="single-01", partner_seat=1),
        line(
            0,
            "base",
            5,
            "cause-base",
            "YAC-053",
            round=1,
            cards=list(styles("top-gold-1", "hat-coral-teal-1")),
        ),
        line(
            0,
            "color_bonus",
            6,
            "cause-color_bonus",
            "YAC-055",
            round=1,
            soiree=luau,
            color="coral",
        ),
        line(0, "in_vogue", 4, "cause-in_vogue-hat", "YAC-057", round=1, soiree=luau),
        line(1, "single", 3, "cause-duet", "YAC-035", single="single-01", partner_seat=0),
        line(1, "single", 8, "cause-solo", "YAC-032", single="single-32"),
        line(1, "record_bonus", 6, "cause-record_bonus", "YAC-056", round=1, soiree=platinum),
        line(1, "in_vogue", 2, "cause-in_vogue-multicolor", "YAC-058", round=1, soiree=platinum),
        line(
            1,
            "leftover_music",
            1,
            "cause-leftover_music",
            "YAC-071",
            cards=["style-music-keys-1"],
        ),
    ]
    assert evening().totals == [20, 20, 0]
    assert not evening().final


def test_sales_of_a_round_make_one_line() -> None:
    sales = [
        f.ClothingSold(1, "top", styles("top-coral-1"), 1),
        f.PointsScored(1, 1, "second_hand", 1),
        f.ClothingSold(1, "hat", styles("hat-coral-teal-2", "hat-coral-teal-1"), 2),
        f.PointsScored(1, 2, "second_hand", 3),
        f.RoundStarted(2, 0),
        f.ClothingSold(1, "top", styles("top-coral-2"), 1),
        f.PointsScored(1, 1, "second_hand", 4),
    ]
    lines = GAME.sheet(start(*table(), *sales).state, 1).lines
    assert [(entry.points, entry.cause.params) for entry in lines] == [
        (
            3,
            {
                "round": 1,
                "cards": list(styles("top-coral-1", "hat-coral-teal-2", "hat-coral-teal-1")),
            },
        ),
        (1, {"round": 2, "cards": list(styles("top-coral-2"))}),
    ]


@pytest.mark.parametrize("level", ["random", "greedy"])
def test_sheet_view_and_facts_agree_at_every_point(level: str) -> None:
    simulation = Simulation(GAME, bots(GAME, [level] * 4), FastChance(3), FastChance(4))
    sums: dict[tuple[int, str], int] = {}
    for event in simulation:
        state = simulation.match.state
        for fact in event.step.facts:
            if isinstance(fact, f.PointsScored):
                key = (fact.seat, fact.category)
                sums[key] = sums.get(key, 0) + fact.points
                total = sum(points for (seat, _), points in sums.items() if seat == fact.seat)
                assert fact.total == total
                assert fact.points > 0
        for seat, place in enumerate(GAME.view(state, None)["places"]):
            assert place["categories"] == {name: sums.get((seat, name), 0) for name in CATEGORIES}
            assert place["points"] == sum(place["categories"].values())
    sheet = GAME.sheet(simulation.match.state, None)
    for seat in range(4):
        for category in CATEGORIES:
            own = [
                entry for entry in sheet.lines if (entry.seat, entry.category) == (seat, category)
            ]
            assert sum(entry.points for entry in own) == sums.get((seat, category), 0)
    assert [entry.seat for entry in sheet.lines] == sorted(entry.seat for entry in sheet.lines)


def test_every_point_of_a_round_names_what_it_was_given_for() -> None:
    state = start(*table(wearing=WORN), *EVENING[7:]).state
    assert [(entry.category, entry.about) for entry in state.scored] == [
        ("base", styles("top-gold-1", "hat-coral-teal-1")),
        ("color_bonus", ("soiree-lagoon-luau-1",)),
        ("in_vogue", ("soiree-lagoon-luau-1",)),
        ("record_bonus", ("soiree-platinum-night-1",)),
        ("in_vogue", ("soiree-platinum-night-1",)),
        ("leftover_music", ()),
    ]


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        (f.FirstPlayerSet(1, "random"), LogLine("first-player-set", {"seat": 1})),
        (f.GameStarted(3), None),
        (f.StyleDeckBuilt(1), None),
        (f.SinglesShuffled(), None),
        (f.SoireesShuffled(), None),
        (f.SlotsDealt(("a", "b")), LogLine("slots-dealt", {"cards": ["a", "b"]})),
        (f.RoundStarted(2, 1), LogLine("round-started", {"round": 2, "seat": 1})),
        (
            f.TurnStarted(2, 5, 1),
            LogLine("turn-started", {"round": 2, "turn": 5, "seat": 1}),
        ),
        (f.TurnEnded(2), LogLine("turn-ended", {"seat": 2})),
        (
            f.SlotTaken(1, 4, ("a",)),
            LogLine("slot-taken", {"seat": 1, "slot": 4, "cards": ["a"]}),
        ),
        (
            f.StyleDealt((f.Deal(1, "a"), f.Deal(5, "b")), 3),
            LogLine("style-dealt", {"cards": ["a", "b"]}),
        ),
        (f.StyleDeckExhausted(2), LogLine("style-deck-exhausted", {"round": 2})),
        (
            f.ClothingKept(1, "hat", "a"),
            LogLine("clothing-kept", {"seat": 1, "clothing": "hat", "card": "a"}),
        ),
        (
            f.ClothingSold(1, "hat", ("a", "b"), 2),
            LogLine("clothing-sold", {"seat": 1, "cards": ["a", "b"], "points": 2}),
        ),
        (f.SingleRevealed(2, "s"), LogLine("single-revealed", {"single": "s"})),
        (f.SingleSpaceEmptied(2), LogLine("single-space-emptied")),
        (
            f.DuetOffered(0, 2, "s", "keys"),
            LogLine(
                "duet-offered", {"seat": 0, "partner_seat": 2, "single": "s", "attribute": "keys"}
            ),
        ),
        (
            f.DuetAccepted(2, "beat"),
            LogLine("duet-accepted", {"seat": 2, "attribute": "beat"}),
        ),
        (f.DuetDeclined(2, "s"), LogLine("duet-declined", {"seat": 2, "single": "s"})),
        (
            f.SingleRecorded("s", "solo", (1,), ("a", "b", "c")),
            LogLine("single-recorded-solo", {"seat": 1, "single": "s", "cards": ["a", "b", "c"]}),
        ),
        (
            f.SingleRecorded("s", "duet", (1, 0), ("a", "b")),
            LogLine(
                "single-recorded-duet",
                {"seat": 1, "partner_seat": 0, "single": "s", "cards": ["a", "b"]},
            ),
        ),
        (f.SingleTokenGained(1, 3), LogLine("single-token-gained", {"seat": 1, "count": 3})),
        (
            f.SoireeDealt(position=1, party="P", back=("coral", "teal")),
            LogLine("soiree-dealt", {"position": 1, "party": "P"}),
        ),
        (
            f.SoireeReplaced(position=2, party="P", back=("coral", "teal")),
            LogLine("soiree-replaced", {"position": 2, "party": "P"}),
        ),
        (f.PartyPhaseStarted(3), LogLine("party-phase-started", {"round": 3})),
        (f.PartyChosen(1, 2), LogLine("party-chosen", {"seat": 1, "position": 2})),
        (
            f.SoireeRevealed(1, "x"),
            LogLine("soiree-revealed", {"position": 1, "soiree": "x"}),
        ),
        (f.PointsScored(1, 2, "second_hand", 9), None),
        (
            f.PointsScored(1, 2, "base", 9),
            LogLine("points-scored-base", {"seat": 1, "points": 2}),
        ),
        (
            f.PointsScored(1, 2, "color_bonus", 9, "teal"),
            LogLine("points-scored-color_bonus", {"seat": 1, "points": 2, "color": "teal"}),
        ),
        (
            f.PointsScored(1, 4, "in_vogue", 9, "hat"),
            LogLine("points-scored-in_vogue-hat", {"seat": 1, "points": 4}),
        ),
        (f.RoundEnded(2, (1, 2)), LogLine("round-ended", {"round": 2})),
        (
            f.FirstPlayerPassed(1, 2),
            LogLine("first-player-passed", {"from_seat": 1, "to_seat": 2}),
        ),
        (
            f.FirstPlayerPassed(1, 1),
            LogLine("first-player-stays", {"from_seat": 1, "to_seat": 1}),
        ),
        (f.GameEnded((3, 9), (1,)), LogLine("game-ended", {"seat": 1, "points": 9})),
        (f.GameEnded((9, 9), (0, 1)), LogLine("game-ended-shared", {"points": 9})),
    ],
    ids=lambda part: type(part).__name__ if isinstance(part, Fact) else "",
)
def test_a_fact_is_told_in_these_words(fact: Fact, told: LogLine | None) -> None:
    assert GAME.tell(fact) == told


def test_nothing_happens_that_the_log_does_not_know() -> None:
    assert {type(fact) for seed in (1, 2, 3) for fact in story(3, seed)} <= set(GAME.facts)
    assert recording().state.phase == "record"
