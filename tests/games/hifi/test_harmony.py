"""Harmony in basic mode: HIF-043 to HIF-052, and the rulings on it."""

from collections.abc import Sequence

import pytest

from tests.games.hifi.table import (
    HEATHER,
    JACK,
    LEROY,
    MEI,
    Studio,
    asked,
    at,
    b,
    d,
    g,
    mix,
    options,
    recording,
    v,
)
from turntable.engine.items import Fact
from turntable.engine.spec import Given
from turntable.games.hifi import facts as f
from turntable.games.hifi import moves as m
from turntable.games.hifi.state import Hifi

POINTS_ALWAYS = (MEI, LEROY, HEATHER, JACK)
"""Bonus cards with two points for timecode."""


def met(facts: Sequence[Fact]) -> list[tuple[str, ...]]:
    return [fact.conditions for fact in facts if isinstance(fact, f.HarmonyMet)]


def recorded(studio: Studio, card: str, track: int, space: int) -> tuple[Given[Hifi], list[Fact]]:
    """The match after a recording, with the facts it led to."""
    start = studio.given(*recording())
    facts = list(start.when(0, m.Record(card, at(track, space))).facts)
    return start.and_given(*facts), facts


@pytest.mark.clause("HIF-043")
def test_harmony_is_checked_after_the_points_and_for_the_recorded_card_only() -> None:
    """The card beside meets timecode and the wave, and that gives nothing."""
    studio = Studio(hands={0: [v(14)]}, board={(1, 1): b(3), (1, 2): g(3)})
    _, facts = recorded(studio, v(14), 1, 3)
    assert met(facts) == []
    _, facts = recorded(Studio(hands={0: [v(1)]}), v(1), 2, 1)
    assert facts[1:] == [f.PointsScored(0, 3, "track_icons", 3), f.HarmonyMet(0, ("timecode",))]


@pytest.mark.clause("HIF-044")
@pytest.mark.parametrize("space", range(1, 8))
def test_timecode_is_the_number_of_the_space(space: int) -> None:
    studio = Studio(players=4, hands={0: [d(4)]}, icons=POINTS_ALWAYS)
    _, facts = recorded(studio, d(4), 3, space)
    assert met(facts) == ([("timecode",)] if space == 2 else [])


@pytest.mark.clause("HIF-045")
@pytest.mark.parametrize(
    ("left", "right", "meets"),
    [
        (b(1), None, True),  # mid beside mid
        (b(2), None, False),  # low beside mid
        (None, b(12), True),  # low beside low
        (None, b(1), False),  # high beside low
        (b(1), b(12), True),
        (b(2), b(1), False),
        (b(2), b(12), True),
        (b(13), None, False),  # only the outer edge of the neighbour is mid
        (None, b(13), False),  # mid beside low; its outer edge is low
        (None, None, False),
    ],
)
def test_soundwave_is_one_pair_of_equal_edges_that_touch(
    left: str | None, right: str | None, *, meets: bool
) -> None:
    """g(15) goes from mid to low."""
    board = {(1, 2): left, (1, 4): right}
    studio = Studio(hands={0: [g(15)]}, board={at: card for at, card in board.items() if card})
    _, facts = recorded(studio, g(15), 1, 3)
    assert met(facts) == ([("soundwave",)] if meets else [])


@pytest.mark.clause("HIF-046")
@pytest.mark.parametrize(
    ("board", "meets"),
    [
        ({(1, 2): g(6)}, True),
        ({(1, 4): g(3)}, True),
        ({(1, 1): g(6)}, False),
        ({(2, 3): g(6)}, False),
        ({(1, 2): b(2)}, False),
    ],
)
def test_solo_is_a_neighbour_of_the_same_artist(
    board: dict[tuple[int, int], str], *, meets: bool
) -> None:
    _, facts = recorded(Studio(hands={0: [g(15)]}, board=board), g(15), 1, 3)
    assert met(facts) == ([("solo",)] if meets else [])


@pytest.mark.clause("HIF-047")
@pytest.mark.parametrize(
    ("space", "left", "conditions"),
    [
        (3, b(1), ("timecode",)),
        (3, b(3), ("timecode", "soundwave", "multi")),
        (3, d(1), ("timecode", "solo", "multi")),
        (3, d(5), ("timecode", "soundwave", "solo", "multi")),
        (4, d(5), ("soundwave", "solo", "multi")),
        (4, d(1), ("solo",)),
        (4, b(3), ("soundwave",)),
        (4, b(1), ()),
    ],
)
def test_multi_is_at_least_two_of_the_three(
    space: int, left: str, conditions: tuple[str, ...]
) -> None:
    """d(6) is of minute 3 and begins high; b(3) and d(5) end high."""
    studio = Studio(hands={0: [d(6)]}, board={(1, space - 1): left})
    _, facts = recorded(studio, d(6), 1, space)
    assert met(facts) == ([conditions] if conditions else [])


@pytest.mark.clause("HIF-048")
def test_one_bonus_of_the_met_conditions_or_none() -> None:
    studio = Studio(hands={0: [d(4)]}, board={(1, 1): d(1)}, icons=POINTS_ALWAYS)
    start, _ = recorded(studio, d(4), 1, 2)  # timecode and solo
    assert asked(start.state) == [(0, "harmony")]
    assert options(start.state) == [m.Harmony("timecode"), m.SkipHarmony()]
    start.when(0, m.Harmony("timecode")).then(
        f.HarmonyUsed(0, "timecode", MEI),
        f.PointsScored(0, 2, "bonus", 5),
        f.TurnEnded(0),
        f.TurnStarted(1, 1),
    )
    start.when(0, m.SkipHarmony()).then(f.HarmonySkipped(0), f.TurnEnded(0), f.TurnStarted(1, 1))
    start.when(0, m.Harmony("soundwave")).refused("HIF-048", "condition_not_met")
    start.when(0, m.Harmony("solo")).refused("HIF-R20", "changes_nothing")
    start.when(0, m.PassMixing()).refused("HIF-048", "not_now")


@pytest.mark.clause("HIF-049")
def test_leroy_johnson_places_a_knob() -> None:
    start, _ = recorded(Studio(hands={0: [d(4)]}), d(4), 1, 2)
    taken = start.when(0, m.Harmony("timecode")).then(f.HarmonyUsed(0, "timecode", LEROY))
    after = start.and_given(*taken.facts)
    assert asked(after.state) == [(0, "bonus")]
    assert options(after.state) == [
        m.BonusKnob(artist) for artist in ("bassist", "drummer", "guitarist", "vocalist")
    ]
    after.when(0, m.BonusKnob("drummer")).then(
        f.KnobPlaced(0, "drummer", 1), f.TurnEnded(0), f.TurnStarted(1, 1)
    )
    after.when(0, m.BonusSwap(at(1, 1), at(1, 2))).refused("HIF-R20", "other_bonus")
    after.when(0, m.SkipHarmony()).refused("HIF-R20", "not_now")


@pytest.mark.clause("HIF-049")
@pytest.mark.parametrize(("knobs", "gained"), [(1, 1), (3, 3), (6, 4)])
def test_heather_jones_gives_a_point_of_production_for_each_own_knob(
    knobs: int, gained: int
) -> None:
    owners = {"bassist": [0, 1, 1], "vocalist": [0] * min(3, knobs - 1), "drummer": [0, 0]}
    owners = {artist: track for artist, track in owners.items() if artist != "drummer" or knobs > 4}
    studio = Studio(
        hands={0: [d(4)]},
        icons=(HEATHER, LEROY, MEI, JACK),
        knobs=owners,  # type: ignore[arg-type]
        faders={0: 1},
    )
    start, _ = recorded(studio, d(4), 1, 2)
    out = start.when(0, m.Harmony("timecode"))
    level = min(5, 1 + gained)
    assert list(out.facts)[:2] == [
        f.HarmonyUsed(0, "timecode", HEATHER),
        f.FaderMoved(0, level, level - 1, "bonus"),
    ]


@pytest.mark.clause("HIF-049")
@pytest.mark.clause("HIF-R22")
@pytest.mark.clause("HIF-052")
def test_jack_green_exchanges_a_hand_card_with_a_card_of_the_board() -> None:
    """The card that comes onto the board counts as moved; it gives neither VP nor Harmony."""
    studio = Studio(
        hands={0: [d(4), v(1)]},
        board={(3, 1): b(1), (3, 2): g(1)},
        icons=(JACK, LEROY, MEI, HEATHER),
        objectives={0: [mix(7)]},
    )
    start, _ = recorded(studio, d(4), 1, 2)
    after = start.and_given(*start.when(0, m.Harmony("timecode")).facts)
    assert options(after.state) == [
        m.BonusRerecord(v(1), spot) for spot in (at(1, 2), at(3, 1), at(3, 2))
    ]
    after.when(0, m.BonusRerecord(v(1), at(1, 1))).refused("HIF-049", "no_card_there")
    after.when(0, m.BonusRerecord(b(1), at(1, 2))).refused("HIF-049", "not_in_hand")
    # v(1) beside g(1): minute 1 would be timecode, high and high would be the wave.
    swapped = after.when(0, m.BonusRerecord(v(1), at(3, 1)))
    swapped.then(f.CardRerecorded(0, v(1), b(1), 3, 1))
    assert asked(swapped.state) == [(0, "mixing")]
    assert swapped.state.places[0].hand == [b(1)]
    assert swapped.state.board[2][0] == v(1)
    assert options(swapped.state) == [m.FulfilMixing(mix(7), 3), m.PassMixing()]
    after.and_given(*swapped.facts).when(0, m.PassMixing()).then(
        f.MixingPassed(0), f.TurnEnded(0), f.TurnStarted(1, 1)
    )


@pytest.mark.clause("HIF-052")
def test_a_swap_of_the_record_brings_neither_points_nor_harmony() -> None:
    board = {(1, 1): d(4), (1, 2): b(1), (2, 1): v(1)}
    start = Studio(board=board, hands={0: [g(1)]}).given(f.RecordRotated(0, "cw", 1, 0))
    start.when(0, m.VinylSwap(at(1, 1), at(1, 2))).then(
        f.CardsSwapped(0, f.Lying(d(4), 1, 2), f.Lying(b(1), 1, 1), "vinyl")
    )


@pytest.mark.clause("HIF-050")
@pytest.mark.clause("HIF-R19")
@pytest.mark.parametrize("choice", [m.Harmony("timecode"), m.SkipHarmony()])
def test_all_three_conditions_give_a_point_of_production_before_the_choice(
    choice: m.Harmony | m.SkipHarmony,
) -> None:
    studio = Studio(hands={0: [d(4)]}, board={(1, 1): d(9)}, icons=POINTS_ALWAYS, faders={0: 1})
    start, facts = recorded(studio, d(4), 1, 2)
    assert facts[-2:] == [
        f.HarmonyMet(0, ("timecode", "soundwave", "solo", "multi")),
        f.FaderMoved(0, 2, 1, "all_conditions"),
    ]
    assert start.when(0, choice).state.places[0].fader == 2


@pytest.mark.clause("HIF-R19")
def test_the_extra_point_may_leave_the_production_bonus_nothing_to_give() -> None:
    knobs = {"bassist": [0]}
    icons = (HEATHER, MEI, LEROY, JACK)
    for level, first in ((3, m.Harmony("timecode")), (4, m.Harmony("soundwave"))):
        studio = Studio(
            hands={0: [d(4)]},
            board={(1, 1): d(9)},
            icons=icons,
            knobs=knobs,  # type: ignore[arg-type]
            faders={0: level},
        )
        start, _ = recorded(studio, d(4), 1, 2)
        assert start.state.places[0].fader == level + 1
        assert options(start.state)[0] == first


@pytest.mark.clause("HIF-051")
def test_at_five_the_surplus_is_lost() -> None:
    studio = Studio(hands={0: [d(4)]}, board={(1, 1): d(9)}, faders={0: 5})
    _, facts = recorded(studio, d(4), 1, 2)
    assert facts[-1] == f.HarmonyMet(0, ("timecode", "soundwave", "solo", "multi"))
    knobs = {"bassist": [0, 0, 0]}
    icons = (HEATHER, LEROY, MEI, JACK)
    rich = Studio(hands={0: [d(4)]}, icons=icons, faders={0: 4}, knobs=knobs)  # type: ignore[arg-type]
    start, _ = recorded(rich, d(4), 1, 2)
    out = start.when(0, m.Harmony("timecode"))
    assert out.facts[1] == f.FaderMoved(0, 5, 1, "bonus")


@pytest.mark.clause("HIF-R17")
def test_the_wave_needs_no_equal_artists_but_a_neighbour() -> None:
    _, facts = recorded(Studio(hands={0: [g(15)]}, board={(1, 2): v(5)}), g(15), 1, 3)
    assert met(facts) == [("soundwave",)]
    for space in (1, 5):
        _, facts = recorded(Studio(hands={0: [g(12)]}), g(12), 1, space)
        assert met(facts) == []
    apart = Studio(hands={0: [g(15)]}, board={(1, 1): v(5), (1, 5): v(4)})
    _, facts = recorded(apart, g(15), 1, 3)
    assert met(facts) == []


@pytest.mark.clause("HIF-R17")
@pytest.mark.parametrize(("space", "end"), [(1, 5), (5, 1)])
def test_the_two_ends_of_a_track_are_no_neighbours(space: int, end: int) -> None:
    """g(15) goes from mid to low, g(6) from low to high, g(5) from high to mid."""
    board = {(1, end): g(5) if end == 5 else g(6)}
    _, facts = recorded(Studio(hands={0: [g(15)]}, board=board), g(15), 1, space)
    assert met(facts) == []


@pytest.mark.clause("HIF-R18")
def test_with_two_met_the_bonuses_of_both_and_of_multi_are_offered() -> None:
    icons = (MEI, HEATHER, LEROY, JACK)
    studio = Studio(hands={0: [d(4), g(1)]}, board={(1, 1): d(1)}, icons=icons, faders={0: 1})
    start, facts = recorded(studio, d(4), 1, 2)
    assert options(start.state) == [
        m.Harmony("timecode"),
        m.Harmony("solo"),
        m.Harmony("multi"),
        m.SkipHarmony(),
    ]
    assert not any(isinstance(fact, f.FaderMoved) for fact in facts)


@pytest.mark.clause("HIF-R20")
def test_a_bonus_that_can_change_nothing_is_not_offered() -> None:
    """Heather without knobs or at 5, Jack without a hand, Leroy without a legal track."""

    def offered(icon: str, **more: object) -> list[object]:
        rest = [card for card in (LEROY, MEI, HEATHER, JACK) if card != icon]
        hand = more.pop("hand", [d(4)])
        studio = Studio(hands={0: hand}, icons=(icon, *rest), **more)  # type: ignore[arg-type, dict-item]
        start, facts = recorded(studio, d(4), 1, 2)
        assert met(facts) == [("timecode",)]
        if asked(start.state) == [(0, "harmony")]:
            return options(start.state, m.Harmony)  # type: ignore[return-value]
        assert facts[-2:] == [f.TurnEnded(0), f.TurnStarted(1, 1)]
        return []

    taken = [m.Harmony("timecode")]
    assert offered(HEATHER, faders={0: 1}) == []
    assert offered(HEATHER, faders={0: 5}, knobs={"bassist": [0]}) == []
    assert offered(HEATHER, faders={0: 4}, knobs={"bassist": [0]}) == taken
    assert offered(HEATHER, faders={0: 1}, knobs={"bassist": [1]}) == []
    assert offered(JACK) == []
    assert offered(JACK, hand=[d(4), g(1)]) == taken
    assert offered(MEI) == taken
    all_out = {"bassist": [1, 0, 0, 0], "drummer": [1, 0, 0, 0], "guitarist": [1, 0, 0, 0]}
    assert offered(LEROY, knobs={**all_out, "vocalist": [0]}) == []
    assert offered(LEROY, knobs={**all_out, "vocalist": [0, 1, 1, 1]}) == taken


@pytest.mark.clause("HIF-R20")
def test_a_bonus_with_one_way_to_carry_it_out_is_carried_out_at_once() -> None:
    knobs = {
        "bassist": [1, 0, 0, 0],
        "drummer": [1, 0, 0, 0],
        "guitarist": [1, 0, 0, 0],
        "vocalist": [0, 1, 1, 1],
    }
    start, _ = recorded(Studio(hands={0: [d(4)]}, knobs=knobs), d(4), 1, 2)  # type: ignore[arg-type]
    start.when(0, m.Harmony("timecode")).then(
        f.HarmonyUsed(0, "timecode", LEROY),
        f.KnobRemoved("vocalist", 0),
        f.KnobPlaced(0, "vocalist", 4),
        f.TurnEnded(0),
        f.TurnStarted(1, 1),
    )


@pytest.mark.clause("HIF-R41")
def test_a_bonus_card_stays_and_is_used_again() -> None:
    studio = Studio(hands={0: [d(4)], 1: [g(3)]}, icons=POINTS_ALWAYS)
    start, _ = recorded(studio, d(4), 1, 2)
    used = start.when(0, m.Harmony("timecode"))
    assert used.state.harmony["timecode"] == MEI
    again = start.and_given(*used.facts, *recording(1)).when(1, m.Record(g(3), at(2, 2)))
    after = start.and_given(*used.facts, *recording(1), *again.facts)
    assert after.when(1, m.Harmony("timecode")).facts[0] == f.HarmonyUsed(1, "timecode", MEI)
