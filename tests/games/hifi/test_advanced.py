"""Advanced Mode: HIF-034, HIF-085 to HIF-093, and the rulings on it."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.games.hifi.table import (
    Studio,
    asked,
    at,
    b,
    d,
    drawn_by_bonus,
    g,
    mix,
    options,
    recording,
    v,
)
from turntable.engine.items import Fact, Move
from turntable.engine.spec import Given
from turntable.games.hifi import GAME
from turntable.games.hifi import facts as f
from turntable.games.hifi import moves as m
from turntable.games.hifi.bonuses import bonus_side
from turntable.games.hifi.cards import ARTISTS, AUDIO_CARDS, Artist, Bonus
from turntable.games.hifi.state import Hifi

ICONS: tuple[Artist, ...] = ("guitarist", "bassist", "drummer", "vocalist")
"""Timecode shows the guitarist deck, solo the drummer deck."""
OVER = (f.TurnEnded(0), f.TurnStarted(1, 1))


def at_harmony(top: str, *below: str, **more: Any) -> Given[Hifi]:  # noqa: ANN401 - parts of a studio
    """The active seat met timecode alone; this is the top card of the guitarist deck."""
    hand = more.pop("hand", [])
    tops = {"guitarist": [top, *below], **more.pop("tops", {})}
    studio = Studio(advanced=True, icons=ICONS, hands={0: [d(6), *hand]}, tops=tops, **more)
    start = studio.given(*recording())
    return start.and_given(*start.when(0, m.Record(d(6), at(3, 3))).facts)


def taken(start: Given[Hifi]) -> list[Fact]:
    """What taking the bonus of timecode brings."""
    return list(start.when(0, m.Harmony("timecode")).facts)


def offered(start: Given[Hifi]) -> list[Move]:
    return [*options(start.state, m.Harmony)] if asked(start.state) == [(0, "harmony")] else []


@pytest.mark.clause("HIF-085")
def test_the_bonus_is_that_on_top_of_the_deck_at_the_icon_now() -> None:
    """A card drawn earlier in the turn has changed it."""
    studio = Studio(
        advanced=True, icons=ICONS, hands={0: [d(6)]}, tops={"guitarist": [g(1), g(7), g(8)]}
    )
    start = studio.given(f.RecordRotated(0, "cw", 1, 0))
    draw = start.when(0, m.VinylDraw("guitarist")).then(
        f.AudioDrawn(
            seat=0, artist="guitarist", card=g(1), bonus=AUDIO_CARDS[g(1)].bonus, source="vinyl"
        ),
        f.DeckTopShown("guitarist", bonus_side(g(7))),
    )
    later = start.and_given(*draw.facts, f.VinylEnded(0), f.ProductionSkipped(0))
    recorded = later.and_given(*later.when(0, m.Record(d(6), at(3, 3))).facts)
    assert taken(recorded)[:2] == [
        f.HarmonyUsed(0, "timecode", bonus_side(g(7))),
        f.PointsScored(0, 3, "bonus", 6),
    ]


@pytest.mark.clause("HIF-086")
@pytest.mark.clause("HIF-R44")
def test_after_its_action_the_card_goes_under_its_deck_and_the_next_shows() -> None:
    start = at_harmony(g(7), g(8))
    out = start.when(0, m.Harmony("timecode")).then(
        f.HarmonyUsed(0, "timecode", bonus_side(g(7))),
        f.PointsScored(0, 3, "bonus", 6),
        f.CardToDeckBottom("guitarist", g(7), None),
        f.DeckTopShown("guitarist", bonus_side(g(8))),
        *OVER,
    )
    assert out.state.decks["guitarist"][0] == g(8)
    assert out.state.decks["guitarist"][-1] == g(7)


@pytest.mark.clause("HIF-086")
@pytest.mark.clause("HIF-R44")
def test_a_declined_bonus_and_one_not_chosen_stay_on_top() -> None:
    studio = Studio(
        advanced=True,
        icons=ICONS,
        hands={0: [d(6)]},
        board={(3, 2): d(1)},
        tops={"guitarist": [g(7)], "drummer": [d(9)], "vocalist": [v(11)]},
    )
    start = studio.given(*recording())
    harmony = start.and_given(*start.when(0, m.Record(d(6), at(3, 3))).facts)
    assert offered(harmony) == [m.Harmony("timecode"), m.Harmony("solo"), m.Harmony("multi")]
    skipped = harmony.when(0, m.SkipHarmony()).then(f.HarmonySkipped(0), *OVER)
    assert [skipped.state.decks[artist][0] for artist in ICONS[::2]] == [g(7), d(9)]
    chosen = harmony.when(0, m.Harmony("solo"))
    tops = {artist: chosen.state.decks[artist][0] for artist in ("guitarist", "vocalist")}
    assert tops == {"guitarist": g(7), "vocalist": v(11)}
    assert chosen.state.decks["drummer"][-1] == d(9)


@pytest.mark.clause("HIF-087")
def test_a_card_bonus_draws_one_of_the_named_deck() -> None:
    start = at_harmony(g(4), tops={"drummer": [d(3), d(4)]})
    assert taken(start) == [
        f.HarmonyUsed(0, "timecode", bonus_side(g(4))),
        drawn_by_bonus(d(3)),
        f.DeckTopShown("drummer", bonus_side(d(4))),
        f.CardToDeckBottom("guitarist", g(4), None),
        f.DeckTopShown("guitarist", bonus_side(g(1))),
        *OVER,
    ]


@pytest.mark.clause("HIF-087")
@pytest.mark.parametrize(("card", "kind"), [(g(2), "mixing"), (g(12), "mastering")])
def test_an_objective_bonus_draws_one_without_a_choice(card: str, kind: Any) -> None:  # noqa: ANN401
    start = at_harmony(card)
    top = start.state.objective_decks[kind][0]
    out = start.when(0, m.Harmony("timecode"))
    assert list(out.facts)[1:3] == [
        f.ObjectivesDrawn(0, kind, 1, (top,)),
        f.ObjectiveKept(0, kind, top),
    ]
    assert out.state.places[0].objectives[kind] == [top]


@pytest.mark.clause("HIF-088")
@pytest.mark.clause("HIF-R42")
def test_technique_pays_the_active_seat_a_point_for_every_knob_on_the_named_track() -> None:
    start = at_harmony(g(9), knobs={"vocalist": [1, 0, 1], "guitarist": [1]})
    facts = taken(start)
    assert facts[1:3] == [
        f.PointsScored(0, 3, "bonus", 6),
        f.CardToDeckBottom("guitarist", g(9), None),
    ]
    state = start.and_given(*facts).state
    line = GAME.sheet(state, None).lines[-1]
    assert (line.category, line.points, line.clause) == ("bonus", 3, "HIF-088")


@pytest.mark.clause("HIF-089")
def test_prestige_is_three_points() -> None:
    start = at_harmony(g(14))
    facts = taken(start)
    assert facts[1] == f.PointsScored(0, 3, "bonus", 6)
    assert GAME.sheet(start.and_given(*facts).state, 1).lines[-1].clause == "HIF-089"


@pytest.mark.clause("HIF-090")
def test_production_is_a_point_for_each_own_knob() -> None:
    start = at_harmony(g(11), knobs={"vocalist": [1, 0], "bassist": [0]}, faders={0: 2})
    assert taken(start)[1] == f.FaderMoved(0, 4, 2, "bonus")


@pytest.mark.clause("HIF-091")
@pytest.mark.parametrize("card", [g(3), g(10), g(13)])
def test_verse_bridge_and_chorus_swap_two_cards_of_the_board(card: str) -> None:
    start = at_harmony(card, g(7), board={(1, 1): b(1), (1, 2): v(1)}, objectives={0: [mix(1)]})
    first = start.when(0, m.Harmony("timecode")).then(
        f.HarmonyUsed(0, "timecode", bonus_side(card))
    )
    waiting = start.and_given(*first.facts)
    assert asked(waiting.state) == [(0, "bonus")]
    assert options(waiting.state) == [
        m.BonusSwap(at(1, 1), at(1, 2)),
        m.BonusSwap(at(1, 1), at(3, 3)),
        m.BonusSwap(at(1, 2), at(3, 3)),
    ]
    waiting.when(0, m.BonusSwap(at(1, 1), at(1, 3))).refused("HIF-027", "no_card_there")
    waiting.when(0, m.BonusKnob("drummer")).refused("HIF-R20", "other_bonus")
    swapped = waiting.when(0, m.BonusSwap(at(1, 2), at(3, 3))).then(
        f.CardsSwapped(0, f.Lying(v(1), 3, 3), f.Lying(d(6), 1, 2), "bonus"),
        f.CardToDeckBottom("guitarist", card, None),
        f.DeckTopShown("guitarist", bonus_side(g(7))),
    )
    assert asked(swapped.state) == [(0, "mixing")]
    waiting.and_given(*swapped.facts).when(0, m.PassMixing()).then(f.MixingPassed(0), *OVER)


@pytest.mark.clause("HIF-092")
@pytest.mark.clause("HIF-R22")
def test_re_record_exchanges_a_board_card_with_a_hand_card() -> None:
    start = at_harmony(g(15), g(7), hand=[v(1)], board={(1, 1): b(1)}, objectives={0: [mix(16)]})
    waiting = start.and_given(*taken(start))
    assert options(waiting.state) == [
        m.BonusRerecord(v(1), at(1, 1)),
        m.BonusRerecord(v(1), at(3, 3)),
    ]
    waiting.when(0, m.BonusRerecord(v(1), at(2, 2))).refused("HIF-092", "no_card_there")
    waiting.when(0, m.BonusRerecord(v(2), at(1, 1))).refused("HIF-092", "not_in_hand")
    out = waiting.when(0, m.BonusRerecord(v(1), at(1, 1))).then(
        f.CardRerecorded(0, v(1), b(1), 1, 1),
        f.CardToDeckBottom("guitarist", g(15), None),
        f.DeckTopShown("guitarist", bonus_side(g(7))),
        *OVER,
    )
    assert out.state.places[0].hand == [b(1)]


@pytest.mark.clause("HIF-093")
def test_all_conditions_give_the_point_of_production_here_too() -> None:
    studio = Studio(
        advanced=True, icons=ICONS, hands={0: [d(6)]}, board={(3, 2): d(5)}, faders={0: 1}
    )
    start = studio.given(*recording())
    facts = start.when(0, m.Record(d(6), at(3, 3))).facts
    assert list(facts)[-2:] == [
        f.HarmonyMet(0, ("timecode", "soundwave", "solo", "multi")),
        f.FaderMoved(0, 2, 1, "all_conditions"),
    ]


@pytest.mark.clause("HIF-R20")
@pytest.mark.parametrize(
    ("top", "more", "possible"),
    [
        (g(9), {}, False),  # Technique on an empty track
        (g(9), {"knobs": {"vocalist": [1]}}, True),
        (g(11), {}, False),  # Production without an own knob
        (g(11), {"knobs": {"vocalist": [1]}}, False),
        (g(11), {"knobs": {"vocalist": [0]}}, True),
        (g(11), {"knobs": {"vocalist": [0]}, "faders": {0: 5}}, False),
        (g(15), {}, False),  # Re-record with an empty hand
        (g(15), {"hand": [v(1)]}, True),
        (g(3), {}, False),  # a swap with one card on the board
        (g(3), {"board": {(1, 1): b(1)}}, True),
        (g(4), {"rest": {"drummer": 0}}, False),  # draw from an empty deck
        (g(4), {}, True),
        (g(2), {"stock": {"mixing": ()}}, False),
        (g(12), {"stock": {"mixing": ()}}, True),
        (g(12), {"stock": {"mastering": ()}}, False),
        (g(7), {}, True),
    ],
)
def test_a_bonus_is_offered_only_when_it_changes_something(
    top: str,
    more: Mapping[str, Any],
    possible: Any,  # noqa: ANN401 - a boolean
) -> None:
    start = at_harmony(top, **dict(more))
    assert offered(start) == ([m.Harmony("timecode")] if possible else [])


@pytest.mark.clause("HIF-R34")
def test_a_bonus_that_draws_from_its_own_deck_takes_the_next_card() -> None:
    """The bonus card is laid aside, and no new top shows until it lies under the deck."""
    start = at_harmony(g(1), g(8), g(7))
    out = start.when(0, m.Harmony("timecode")).then(
        f.HarmonyUsed(0, "timecode", bonus_side(g(1))),
        drawn_by_bonus(g(8)),
        f.CardToDeckBottom("guitarist", g(1), None),
        f.DeckTopShown("guitarist", bonus_side(g(7))),
        *OVER,
    )
    assert out.state.decks["guitarist"][-1] == g(1)
    assert out.state.places[0].hand == [g(8)]


@pytest.mark.clause("HIF-R34")
def test_the_only_card_of_a_deck_cannot_draw_from_it() -> None:
    assert offered(at_harmony(g(1), rest={"guitarist": 1})) == []
    assert offered(at_harmony(g(1), rest={"guitarist": 2})) == [m.Harmony("timecode")]
    elsewhere = at_harmony(g(4), rest={"drummer": 1})
    assert offered(elsewhere) == [m.Harmony("timecode")]


@pytest.mark.clause("HIF-R34")
def test_while_a_card_is_laid_aside_its_deck_shows_no_top() -> None:
    start = at_harmony(g(3), g(7), board={(1, 1): b(1), (1, 2): v(1)})
    state = start.and_given(*taken(start)).state
    for viewer in (None, 0, 1):
        view = GAME.view(state, viewer)
        deck = view["decks"][ARTISTS.index("guitarist")]
        assert (deck["top"], deck["withheld"], deck["count"]) == (None, True, 14)
        assert view["harmony"][0]["bonus"] is None
        aside = view["turn"]["aside"]
        assert (aside["card"], aside["artist"], aside["from_hand"]) == (None, "guitarist", False)
        assert aside["bonus"] == {"kind": "swap", "label": "bridge"}
        assert view["turn"]["bonus"] == {"kind": "swap", "label": "bridge"}
        other = view["decks"][ARTISTS.index("bassist")]
        assert other["withheld"] is False


@pytest.mark.clause("HIF-R34")
def test_a_bonus_card_that_was_alone_is_shown_again() -> None:
    start = at_harmony(g(7), rest={"guitarist": 1})
    assert taken(start)[2:4] == [
        f.CardToDeckBottom("guitarist", g(7), None),
        f.DeckTopShown("guitarist", bonus_side(g(7))),
    ]


@pytest.mark.clause("HIF-R35")
def test_an_empty_deck_at_an_icon_has_no_bonus_but_its_condition_counts() -> None:
    studio = Studio(
        advanced=True,
        icons=ICONS,
        hands={0: [d(6)]},
        board={(3, 2): d(5)},
        rest={"guitarist": 0},
        tops={"bassist": [b(10)], "drummer": [d(9)], "vocalist": [v(11)]},
        faders={0: 1},
    )
    start = studio.given(*recording())
    recorded = start.when(0, m.Record(d(6), at(3, 3)))
    assert list(recorded.facts)[-2:] == [
        f.HarmonyMet(0, ("timecode", "soundwave", "solo", "multi")),
        f.FaderMoved(0, 2, 1, "all_conditions"),
    ]
    harmony = start.and_given(*recorded.facts)
    assert offered(harmony) == [m.Harmony("soundwave"), m.Harmony("solo"), m.Harmony("multi")]
    harmony.when(0, m.Harmony("timecode")).refused("HIF-R35", "no_bonus_there")
    assert GAME.view(harmony.state, 0)["harmony"][0]["bonus"] is None


@pytest.mark.clause("HIF-R45")
def test_two_conditions_with_equal_bonuses_are_both_offered() -> None:
    studio = Studio(
        advanced=True,
        icons=ICONS,
        hands={0: [d(6)]},
        board={(3, 2): d(1)},
        tops={"guitarist": [g(7)], "drummer": [d(9)], "vocalist": [v(11)]},
    )
    start = studio.given(*recording())
    harmony = start.and_given(*start.when(0, m.Record(d(6), at(3, 3))).facts)
    for condition, artist, card in (
        ("timecode", "guitarist", g(7)),
        ("solo", "drummer", d(9)),
        ("multi", "vocalist", v(11)),
    ):
        facts = harmony.when(0, m.Harmony(condition)).facts  # type: ignore[arg-type]
        assert facts[2] == f.CardToDeckBottom(artist, card, None)  # type: ignore[arg-type]


@pytest.mark.clause("HIF-086")
@pytest.mark.clause("HIF-R37")
def test_a_bonus_card_once_on_the_board_goes_under_openly() -> None:
    """g(7) was on the board, was discarded, and has come to the top of its deck again."""
    studio = Studio(
        advanced=True,
        icons=ICONS,
        hands={0: [v(1), d(6)]},
        board={(1, 1): g(7)},
        rest={"guitarist": 0},
    )
    start = studio.given(
        f.CardRerecorded(0, v(1), g(7), 1, 1),
        f.CardDiscarded(0, "guitarist", Bonus("prestige"), g(7), "all"),
        f.CardToDeckBottom("guitarist", g(7), "all"),
        f.TurnStarted(1, 0),
        *recording(),
    )
    recorded = start.and_given(*start.when(0, m.Record(d(6), at(3, 3))).facts)
    assert taken(recorded)[2] == f.CardToDeckBottom("guitarist", g(7), "all")
