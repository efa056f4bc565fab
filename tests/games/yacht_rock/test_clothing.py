"""Outfit and selling (YAC-023 to YAC-029): one of each type, the rest is sold."""

from collections.abc import Sequence
from typing import Any

import pytest

from tests.games.yacht_rock.table import (
    SLOTS,
    asked,
    dealt,
    options,
    recording,
    start,
    story,
    styles,
    table,
)
from turntable.engine.spec import Given
from turntable.games.yacht_rock import GAME
from turntable.games.yacht_rock import facts as f
from turntable.games.yacht_rock import moves as m
from turntable.games.yacht_rock.cards import GARMENTS
from turntable.games.yacht_rock.state import YachtRock


def before(slot: Sequence[str], wearing: Sequence[str] = (), **prepared: Any) -> Given[YachtRock]:  # noqa: ANN401 - as `table`
    """Seat 0 is about to take slot 1, with these cards in it."""
    return start(*table(slots=(slot, *SLOTS[1:]), wearing={0: wearing}, **prepared))


def taken(slot: Sequence[str], wearing: Sequence[str] = ()) -> Given[YachtRock]:
    """Seat 0 has taken it."""
    begun = before(slot, wearing)
    return begun.and_given(*begun.when(0, m.TakeSlot(1)).facts)


TURN_OVER = (f.TurnEnded(0), f.TurnStarted(1, 2, 1))


@pytest.mark.clause("YAC-023")
def test_nobody_ever_wears_two_cards_of_a_type() -> None:
    for seed in range(3):
        worn: dict[tuple[int, str], str] = {}
        for fact in story(3 + seed, seed):
            if isinstance(fact, f.ClothingKept):
                assert GARMENTS[fact.card].clothing == fact.clothing
                before_it = worn.get((fact.seat, fact.clothing), fact.card)
                worn[fact.seat, fact.clothing] = fact.card
                expected = None if before_it == fact.card else before_it
            elif isinstance(fact, f.ClothingSold):
                assert expected is None or fact.cards[0] == expected
                assert not set(fact.cards) & set(worn.values())
            elif isinstance(fact, f.RoundStarted):
                worn = {}


@pytest.mark.clause("YAC-024")
def test_of_two_of_a_type_one_is_kept_and_the_rest_sold() -> None:
    asking = taken(["top-gold-1", "top-teal-1", "top-teal-2"], ["top-coral-1"])
    assert options(asking.state, 0) == [
        m.KeepClothing("style-top-coral-1"),
        m.KeepClothing("style-top-gold-1"),
        m.KeepClothing("style-top-teal-1"),
    ]
    asking.when(0, m.KeepClothing("style-top-gold-1")).then(
        f.ClothingKept(0, "top", "style-top-gold-1"),
        f.ClothingSold(0, "top", styles("top-coral-1", "top-teal-1", "top-teal-2"), 3),
        f.PointsScored(0, 3, "second_hand", 3),
        *TURN_OVER,
    )
    asking.when(0, m.KeepClothing("style-top-lavender-1")).refused("YAC-024", "not_at_hand")
    asking.when(0, m.KeepClothing("style-hat-coral-teal-1")).refused("YAC-024", "not_at_hand")
    asking.when(1, m.KeepClothing("style-top-gold-1")).refused("YAC-024", "not_asked")


@pytest.mark.clause("YAC-025")
def test_the_new_card_or_the_old_one_may_stay() -> None:
    asking = taken(["shoes-teal-1"], ["shoes-coral-1"])
    asking.when(0, m.KeepClothing("style-shoes-teal-1")).then(
        f.ClothingKept(0, "shoes", "style-shoes-teal-1"),
        f.ClothingSold(0, "shoes", styles("shoes-coral-1"), 1),
        f.PointsScored(0, 1, "second_hand", 1),
        *TURN_OVER,
    )
    kept = asking.when(0, m.KeepClothing("style-shoes-coral-1")).then(
        f.ClothingKept(0, "shoes", "style-shoes-coral-1"),
        f.ClothingSold(0, "shoes", styles("shoes-teal-1"), 1),
        f.PointsScored(0, 1, "second_hand", 1),
        *TURN_OVER,
    )
    assert kept.state.musicians[0].outfit == {"shoes": "style-shoes-coral-1"}


@pytest.mark.clause("YAC-026")
def test_each_sold_card_is_worth_one_point_whatever_is_printed() -> None:
    asking = taken(["hat-coral-gold-1", "hat-teal-gold-1", "hat-coral-teal-1"])
    outcome = asking.and_given(f.PointsScored(0, 40, "base", 40)).when(
        0, m.KeepClothing("style-hat-coral-teal-1")
    )
    assert outcome.facts[1:3] == (
        f.ClothingSold(0, "hat", styles("hat-coral-gold-1", "hat-teal-gold-1"), 2),
        f.PointsScored(0, 2, "second_hand", 42),
    )


@pytest.mark.clause("YAC-027")
def test_sold_cards_lie_open_in_the_discard() -> None:
    asking = taken(["top-gold-1", "top-teal-1"], ["top-coral-1"])
    state = asking.when(0, m.KeepClothing("style-top-gold-1")).state
    assert state.discard == list(styles("top-coral-1", "top-teal-1"))
    assert GAME.view(state, None)["discard"] == state.discard
    assert state.taken == []


@pytest.mark.clause("YAC-028")
def test_music_is_never_sold_and_has_no_limit() -> None:
    music = [f"saxophone-{number}" for number in (1, 2, 3, 4)]
    begun = before(["music-saxophone-5", "music-keys-1"], music={0: music})
    outcome = begun.when(0, m.TakeSlot(1)).then(
        f.SlotTaken(0, 1, styles("music-saxophone-5", "music-keys-1")), dealt(1, 5, 2), *TURN_OVER
    )
    assert outcome.state.musicians[0].music == sorted(
        styles("music-keys-1", *(f"music-saxophone-{number}" for number in (1, 2, 3, 4, 5)))
    )


@pytest.mark.clause("YAC-029")
def test_a_type_not_worn_stays_empty() -> None:
    outcome = before(["top-gold-1"], ["hat-coral-teal-1"]).when(0, m.TakeSlot(1))
    assert GAME.view(outcome.state, 0)["places"][0]["outfit"] == {
        "top": "style-top-gold-1",
        "bottom": None,
        "shoes": None,
        "sunglasses": None,
        "hat": "style-hat-coral-teal-1",
    }


@pytest.mark.clause("YAC-R08")
def test_without_duplicates_there_is_nothing_to_choose_and_nothing_sold() -> None:
    before(["top-gold-1", "hat-coral-teal-1"], ["shoes-coral-1"]).when(0, m.TakeSlot(1)).then(
        f.SlotTaken(0, 1, styles("top-gold-1", "hat-coral-teal-1")),
        dealt(1, 5, 2),
        f.ClothingKept(0, "top", "style-top-gold-1"),
        f.ClothingKept(0, "hat", "style-hat-coral-teal-1"),
        *TURN_OVER,
    )


@pytest.mark.clause("YAC-R08")
def test_duplicates_cannot_be_kept_for_later_or_dropped() -> None:
    asking = taken(["top-gold-1"], ["top-coral-1"])
    assert asked(asking.state) == [(0, "keep_clothing")]
    asking.when(0, m.EndTurn()).refused("YAC-R08", "settle_clothing_first")
    asking.when(0, m.OfferDuet("single-01", 1, "guitar")).refused("YAC-013", "not_now")


@pytest.mark.clause("YAC-R09")
def test_what_is_no_duplicate_cannot_be_sold() -> None:
    """No option of any match sells the last card of a type."""
    for seed in range(4):
        kept: set[tuple[int, str]] = set()
        for fact in story(3, 50 + seed):
            if isinstance(fact, f.ClothingKept):
                kept.add((fact.seat, fact.clothing))
            elif isinstance(fact, f.ClothingSold):
                assert (fact.seat, fact.clothing) in kept
            elif isinstance(fact, f.RoundStarted):
                kept = set()
    recording(wearing={0: ["top-gold-1"]}).when(0, m.KeepClothing("style-top-gold-1")).refused(
        "YAC-013", "not_now"
    )


@pytest.mark.clause("YAC-R21")
def test_of_one_face_the_card_worn_is_kept() -> None:
    before(["top-coral-1", "top-coral-3"], ["top-coral-2"]).when(0, m.TakeSlot(1)).then(
        f.SlotTaken(0, 1, styles("top-coral-1", "top-coral-3")),
        dealt(1, 5, 2),
        f.ClothingKept(0, "top", "style-top-coral-2"),
        f.ClothingSold(0, "top", styles("top-coral-1", "top-coral-3"), 2),
        f.PointsScored(0, 2, "second_hand", 2),
        *TURN_OVER,
    )


@pytest.mark.clause("YAC-R21")
def test_of_one_face_not_worn_the_smallest_id_is_kept() -> None:
    before(["top-coral-3", "top-coral-1", "top-coral-2"]).when(0, m.TakeSlot(1)).then(
        f.SlotTaken(0, 1, styles("top-coral-3", "top-coral-1", "top-coral-2")),
        dealt(1, 5, 2),
        f.ClothingKept(0, "top", "style-top-coral-1"),
        f.ClothingSold(0, "top", styles("top-coral-3", "top-coral-2"), 2),
        f.PointsScored(0, 2, "second_hand", 2),
        *TURN_OVER,
    )


@pytest.mark.clause("YAC-R21")
def test_one_option_stands_for_each_face() -> None:
    asking = taken(
        ["hat-coral-teal-3", "hat-coral-teal-1", "hat-coral-gold-1"], ["hat-coral-teal-2"]
    )
    assert options(asking.state, 0) == [
        m.KeepClothing("style-hat-coral-teal-2"),
        m.KeepClothing("style-hat-coral-gold-1"),
    ]
    for alike in ("hat-coral-teal-3", "hat-coral-teal-1"):
        outcome = asking.when(0, m.KeepClothing(f"style-{alike}")).refused("YAC-R21", "same_face")
        assert outcome.refusal is not None
        assert outcome.refusal.details == {"card": "style-hat-coral-teal-2"}
    fresh = taken(["hat-coral-teal-3", "hat-coral-gold-1", "hat-coral-teal-1"])
    assert options(fresh.state, 0) == [
        m.KeepClothing("style-hat-coral-teal-1"),
        m.KeepClothing("style-hat-coral-gold-1"),
    ]
    fresh.when(0, m.KeepClothing("style-hat-coral-teal-1")).then(
        f.ClothingKept(0, "hat", "style-hat-coral-teal-1"),
        f.ClothingSold(0, "hat", styles("hat-coral-teal-3", "hat-coral-gold-1"), 2),
        f.PointsScored(0, 2, "second_hand", 2),
        *TURN_OVER,
    )


@pytest.mark.clause("YAC-R21")
def test_a_musical_card_is_discarded_by_its_smallest_id() -> None:
    held = ["refrain-4", "refrain-2", "lyrics-5", "lyrics-6", "beat-1", "beat-3"]
    outcome = recording(music={0: held}).when(0, m.RecordSolo("single-32"))
    assert outcome.facts[0] == f.SingleRecorded(
        "single-32", "solo", (0,), styles("music-refrain-2", "music-lyrics-5", "music-beat-1")
    )


@pytest.mark.clause("YAC-024")
def test_types_are_settled_in_their_order_and_stop_where_a_choice_is_needed() -> None:
    slot = [
        "hat-coral-gold-1",
        "sunglasses-coral-teal-2",
        "shoes-teal-1",
        "sunglasses-coral-teal-1",
        "bottom-gold-1",
        "top-coral-2",
        "music-beat-1",
    ]
    worn = ["top-coral-1", "bottom-teal-1", "hat-coral-teal-1"]
    begun = before(slot, worn, deck=["top-gold-1", "top-gold-2", "top-teal-1"])
    first = begun.when(0, m.TakeSlot(1)).then(
        f.SlotTaken(0, 1, styles(*slot)),
        dealt(1, 5, 2, cards=styles("top-gold-1", "top-gold-2", "top-teal-1")),
        f.ClothingKept(0, "top", "style-top-coral-1"),
        f.ClothingSold(0, "top", styles("top-coral-2"), 1),
        f.PointsScored(0, 1, "second_hand", 1),
    )
    bottom = begun.and_given(*first.facts)
    assert GAME.view(bottom.state, 2)["keeping"]["clothing"] == "bottom"
    assert GAME.view(bottom.state, 2)["taken"] == list(
        styles(
            "hat-coral-gold-1",
            "sunglasses-coral-teal-2",
            "shoes-teal-1",
            "sunglasses-coral-teal-1",
            "bottom-gold-1",
        )
    )
    second = bottom.when(0, m.KeepClothing("style-bottom-teal-1")).then(
        f.ClothingKept(0, "bottom", "style-bottom-teal-1"),
        f.ClothingSold(0, "bottom", styles("bottom-gold-1"), 1),
        f.PointsScored(0, 1, "second_hand", 2),
        f.ClothingKept(0, "shoes", "style-shoes-teal-1"),
        f.ClothingKept(0, "sunglasses", "style-sunglasses-coral-teal-1"),
        f.ClothingSold(0, "sunglasses", styles("sunglasses-coral-teal-2"), 1),
        f.PointsScored(0, 1, "second_hand", 3),
    )
    hat = bottom.and_given(*second.facts)
    hat.when(0, m.KeepClothing("style-bottom-gold-1")).refused("YAC-024", "not_at_hand")
    hat.when(0, m.KeepClothing("style-hat-coral-gold-1")).then(
        f.ClothingKept(0, "hat", "style-hat-coral-gold-1"),
        f.ClothingSold(0, "hat", styles("hat-coral-teal-1"), 1),
        f.PointsScored(0, 1, "second_hand", 4),
        *TURN_OVER,
    )
