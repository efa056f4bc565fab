"""The worked examples of the ledger (§9), with their exact numbers."""

import pytest

from tests.games.hifi.table import Studio, asked, b, d, g, mix, options, recording, rotated, v
from turntable.games.hifi import facts as f
from turntable.games.hifi import moves as m
from turntable.games.hifi.bonuses import bonus_side
from turntable.games.hifi.cards import SETUPS, TRACKS

RED, YELLOW, BLUE, GREEN = 0, 1, 2, 3


@pytest.mark.clause("HIF-038")
@pytest.mark.clause("HIF-039")
@pytest.mark.clause("HIF-040")
def test_1_red_records_a_guitarist_on_track_three() -> None:
    studio = Studio(
        players=4,
        hands={RED: [g(14)]},
        markers={3: [BLUE]},
        knobs={"guitarist": [RED, YELLOW]},
    )
    studio.given(*recording(RED)).when(RED, m.Record(g(14), m.Spot(3, 1))).then_begins(
        f.CardRecorded(RED, g(14), 3, 1),
        f.PointsScored(RED, 2, "track_icons", 2),
        f.PointsScored(RED, 2, "eq_total", 4),
        f.PointsScored(YELLOW, 1, "eq_share", 1),
        f.TurnEnded(RED),
    )


@pytest.mark.clause("HIF-038")
@pytest.mark.clause("HIF-041")
def test_2_blue_records_a_bassist_on_track_four() -> None:
    studio = Studio(
        players=4,
        order=[YELLOW, BLUE, GREEN, RED],
        active=BLUE,
        hands={BLUE: [b(14)]},
        markers={4: [RED, RED]},
        knobs={"bassist": [YELLOW, GREEN, BLUE, YELLOW]},
    )
    studio.given(*recording(BLUE)).when(BLUE, m.Record(b(14), m.Spot(4, 1))).then_begins(
        f.CardRecorded(BLUE, b(14), 4, 1),
        f.PointsScored(BLUE, 1, "track_icons", 1),
        f.PointsScored(BLUE, 4, "eq_total", 5),
        f.PointsScored(YELLOW, 2, "eq_share", 2),
        f.PointsScored(GREEN, 1, "eq_share", 1),
        f.TurnEnded(BLUE),
    )


@pytest.mark.clause("HIF-055")
@pytest.mark.clause("HIF-060")
def test_3_blue_fulfils_a_mixing_objective_with_three_cards() -> None:
    studio = Studio(
        players=4,
        active=BLUE,
        hands={BLUE: [g(14)], GREEN: [v(14)]},
        board={(2, 4): b(1), (2, 5): d(1)},
        objectives={BLUE: [mix(1)]},
    )
    start = studio.given(*recording(BLUE))
    recorded = start.when(BLUE, m.Record(g(14), m.Spot(2, 6)))
    recorded.then(f.CardRecorded(BLUE, g(14), 2, 6), f.PointsScored(BLUE, 3, "track_icons", 3))
    window = start.and_given(*recorded.facts)
    done = window.when(BLUE, m.FulfilMixing(mix(1), 2))
    done.then_begins(
        f.MixingFulfilled(BLUE, mix(1), 2, (4, 5, 6), 3, 1),
        f.PointsScored(BLUE, 4, "mixing", 7),
    )
    following = window.and_given(*done.facts, *recording(GREEN))
    later = following.when(GREEN, m.Record(v(14), m.Spot(2, 1)))
    assert later.facts[1] == f.PointsScored(GREEN, 2, "track_icons", 2)


@pytest.mark.clause("HIF-073")
def test_4_yellow_places_on_the_full_guitarist_track() -> None:
    studio = Studio(players=4, active=YELLOW, knobs={"guitarist": [BLUE, RED, GREEN, RED]})
    start = studio.given(*rotated(YELLOW, index=4))
    out = start.when(YELLOW, m.VinylKnob("guitarist")).then(
        f.KnobRemoved("guitarist", BLUE), f.KnobPlaced(YELLOW, "guitarist", 4)
    )
    assert out.state.eq["guitarist"] == [RED, GREEN, RED, YELLOW]


@pytest.mark.clause("HIF-086")
@pytest.mark.clause("HIF-089")
def test_5_red_takes_prestige_and_the_next_card_shows_draw_bassist() -> None:
    studio = Studio(
        players=3,
        advanced=True,
        hands={RED: [d(6)]},
        icons=("guitarist", "bassist", "drummer", "vocalist"),
        tops={"guitarist": [g(7), g(8)]},
    )
    start = studio.given(*recording(RED))
    recorded = start.when(RED, m.Record(d(6), m.Spot(3, 3)))
    recorded.then(
        f.CardRecorded(RED, d(6), 3, 3),
        f.PointsScored(RED, 3, "track_icons", 3),
        f.HarmonyMet(RED, ("timecode",)),
    )
    harmony = start.and_given(*recorded.facts)
    assert options(harmony.state) == [m.Harmony("timecode"), m.SkipHarmony()]
    harmony.when(RED, m.Harmony("timecode")).then(
        f.HarmonyUsed(RED, "timecode", bonus_side(g(7))),
        f.PointsScored(RED, 3, "bonus", 6),
        f.CardToDeckBottom("guitarist", g(7), None),
        f.DeckTopShown("guitarist", bonus_side(g(8))),
        f.TurnEnded(RED),
        f.TurnStarted(1, YELLOW),
    )
    assert bonus_side(g(8)).bonus.kind == "draw_audio"
    assert bonus_side(g(8)).bonus.artist == "bassist"


@pytest.mark.clause("HIF-014")
def test_7_rounds_spaces_and_recordings() -> None:
    counted = {
        players: (
            setup.rounds,
            TRACKS * setup.spaces_per_track,
            players * setup.rounds,
        )
        for players, setup in SETUPS.items()
    }
    assert counted == {2: (8, 20, 16), 3: (7, 24, 21), 4: (6, 28, 24)}
    assert asked(Studio().given().state) == [(0, "rotate_record")]
