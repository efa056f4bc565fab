"""Recording and its points: HIF-036 to HIF-042, HIF-097, and the rulings on it."""

import pytest

from tests.games.hifi.table import (
    MEI,
    Studio,
    asked,
    at,
    b,
    d,
    g,
    mix,
    options,
    producing,
    recording,
    rotated,
    v,
)
from turntable.engine.codec import canonical
from turntable.games.hifi import GAME
from turntable.games.hifi import facts as f
from turntable.games.hifi import moves as m


@pytest.mark.clause("HIF-036")
def test_a_hand_card_goes_on_any_empty_used_space() -> None:
    start = Studio(hands={0: [g(1), v(1)]}, board={(2, 3): b(1)}).given(*recording())
    spaces = [at(t, s) for t in (1, 2, 3, 4) for s in range(1, 6) if (t, s) != (2, 3)]
    assert options(start.state) == [
        m.Record(card, spot) for card in (g(1), v(1)) for spot in spaces
    ]
    out = start.when(0, m.Record(v(1), at(2, 4)))
    assert out.facts[0] == f.CardRecorded(0, v(1), 2, 4)
    assert out.state.board[1][2:4] == [b(1), v(1)]
    assert out.state.places[0].hand == [g(1)]
    start.when(0, m.Record(v(1), at(2, 3))).refused("HIF-036", "space_taken")
    start.when(0, m.Record(b(2), at(2, 4))).refused("HIF-036", "not_in_hand")
    start.when(0, m.SkipProduction()).refused("HIF-036", "not_now")


@pytest.mark.clause("HIF-036")
def test_taken_spaces_in_the_corners_are_refused_as_taken() -> None:
    board = {(1, 1): b(1), (1, 5): b(2), (4, 1): d(1), (4, 5): d(2)}
    start = Studio(hands={0: [g(1)]}, board=board).given(*recording())
    for track, space in board:
        start.when(0, m.Record(g(1), at(track, space))).refused("HIF-036", "space_taken")


@pytest.mark.clause("HIF-036")
def test_it_is_asked_even_with_a_single_card() -> None:
    start = Studio(hands={0: [g(1)]}).given(*recording())
    assert asked(start.state) == [(0, "record")]


@pytest.mark.clause("HIF-037")
@pytest.mark.clause("HIF-097")
def test_timecode_wave_and_artist_restrict_nothing() -> None:
    board = {(1, 1): b(1), (1, 2): d(1), (1, 3): v(1)}
    start = Studio(hands={0: [g(14)]}, board=board).given(*recording())
    assert m.Record(g(14), at(1, 4)) in options(start.state)
    out = start.when(0, m.Record(g(14), at(1, 4)))
    artists = [cell.get("artist") for cell in GAME.view(out.state, 0)["tracks"][0]["cards"]]
    assert artists == ["bassist", "drummer", "vocalist", "guitarist", None]


@pytest.mark.clause("HIF-038")
@pytest.mark.parametrize(("markers", "icons"), [(0, 3), (1, 2), (2, 1), (3, 0), (4, 0)])
def test_a_point_for_each_visible_icon_of_the_track(markers: int, icons: int) -> None:
    studio = Studio(players=4, hands={0: [g(14)]}, markers={2: [1] * markers, 3: [1]})
    out = studio.given(*recording()).when(0, m.Record(g(14), at(2, 1)))
    scored = [fact for fact in out.facts if isinstance(fact, f.PointsScored)]
    assert scored == ([f.PointsScored(0, icons, "track_icons", icons)] if icons else [])
    assert GAME.view(out.state, 0)["tracks"][1]["icons"] == icons


@pytest.mark.clause("HIF-039")
@pytest.mark.clause("HIF-040")
@pytest.mark.clause("HIF-041")
@pytest.mark.clause("HIF-R14")
def test_all_knobs_pay_the_active_seat_and_own_knobs_the_others_in_turn_order() -> None:
    studio = Studio(
        players=4,
        order=[2, 0, 3, 1],
        active=0,
        hands={0: [g(14)]},
        knobs={"guitarist": [0, 1, 3, 1], "bassist": [2]},
    )
    start = studio.given(*recording())
    start.when(0, m.Record(g(14), at(2, 1))).then(
        f.CardRecorded(0, g(14), 2, 1),
        f.PointsScored(0, 3, "track_icons", 3),
        f.PointsScored(0, 4, "eq_total", 7),
        f.PointsScored(3, 1, "eq_share", 1),
        f.PointsScored(1, 2, "eq_share", 2),
        f.TurnEnded(0),
        f.TurnStarted(1, 3),
    )


@pytest.mark.clause("HIF-R14")
def test_shares_begin_with_the_first_seat_of_the_round() -> None:
    studio = Studio(players=3, order=[2, 0, 1], active=0, hands={0: [v(1)]})
    start = studio.given(
        *recording(),
    )
    knobs = Studio(
        players=3, order=[2, 0, 1], active=0, hands={0: [v(14)]}, knobs={"vocalist": [1, 2]}
    ).given(*recording())
    assert start.when(0, m.Record(v(1), at(1, 2))).facts[1].points == 3  # type: ignore[attr-defined]
    shares = [
        (fact.seat, fact.points)
        for fact in knobs.when(0, m.Record(v(14), at(1, 1))).facts
        if isinstance(fact, f.PointsScored) and fact.category == "eq_share"
    ]
    assert shares == [(2, 1), (1, 1)]


@pytest.mark.clause("HIF-042")
def test_the_number_of_a_card_is_shown_in_no_rule_and_no_view() -> None:
    """Two cards that differ in nothing that a rule reads but their number score alike."""
    start = Studio(hands={0: [g(14), g(15)]}).given(*recording())
    low, high = (start.when(0, m.Record(card, at(1, 1))).facts[1:] for card in (g(14), g(15)))
    assert low == high
    assert '"number"' not in canonical(GAME.view(start.state, 0)).decode()


@pytest.mark.clause("HIF-R13")
def test_without_a_card_in_hand_the_phase_is_skipped() -> None:
    start = Studio().given(*producing())
    start.when(0, m.SkipProduction()).then(
        f.ProductionSkipped(0), f.TurnEnded(0), f.TurnStarted(1, 1)
    )


@pytest.mark.clause("HIF-R15")
def test_a_gain_of_nothing_moves_no_marker() -> None:
    studio = Studio(
        players=4,
        hands={0: [g(14)]},
        markers={1: [1, 1, 1]},
        points=[(1, 5), (0, 5), (2, 5), (3, 5)],
    )
    start = studio.given(*recording())
    before = list(start.state.arrivals)
    out = start.when(0, m.Record(g(14), at(1, 1))).then(
        f.CardRecorded(0, g(14), 1, 1), f.TurnEnded(0), f.TurnStarted(1, 1)
    )
    assert out.state.arrivals == before


@pytest.mark.clause("HIF-R38")
def test_the_order_of_the_studio_phase_in_full() -> None:
    """Place, points, window, the extra point, the choice, its action, Mastering, end of turn."""
    studio = Studio(
        round=8,
        active=1,
        icons=(MEI, "bonus-leroy-johnson", "bonus-heather-jones", "bonus-jack-green"),
        hands={1: [d(4)]},
        board={(1, 1): d(1), (1, 3): b(1), (2, 2): d(3)},
        objectives={1: [mix(6), "mastering-solo-drummer"]},
        knobs={"drummer": [0]},
        faders={1: 0},
    )
    # d(4) on minute 2 beside the drummer d(1): timecode and solo; no wave fits.
    start = studio.given(*rotated(1), f.VinylEnded(1))
    recorded = start.when(1, m.Record(d(4), at(1, 2))).then(
        f.CardRecorded(1, d(4), 1, 2),
        f.PointsScored(1, 3, "track_icons", 3),
        f.PointsScored(1, 1, "eq_total", 4),
        f.PointsScored(0, 1, "eq_share", 1),
    )
    assert asked(recorded.state) == [(1, "mixing")]
    passed = start.and_given(*recorded.facts)
    fulfilled = passed.when(1, m.FulfilMixing(mix(6), 1)).then(
        f.MixingFulfilled(1, mix(6), 1, (2, 3), 2, 1),
        f.PointsScored(1, 2, "mixing", 6),
        f.HarmonyMet(1, ("timecode", "solo", "multi")),
    )
    assert asked(fulfilled.state) == [(1, "harmony")]
    passed.and_given(*fulfilled.facts).when(1, m.Harmony("timecode")).then(
        f.HarmonyUsed(1, "timecode", MEI),
        f.PointsScored(1, 2, "bonus", 8),
        f.MasteringScored(1, "mastering-solo-drummer", 1, 2),
        f.PointsScored(1, 2, "mastering", 10),
        f.TurnEnded(1),
        f.GameEnded((1, 10), None, 1),
    )
