"""Recording alone, refills, and what both ways have in common (YAC-030 to YAC-032, 037 to 044)."""

from itertools import combinations

import pytest

from tests.games.yacht_rock.table import (
    SHOWN,
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
from turntable.games.yacht_rock import GAME
from turntable.games.yacht_rock import facts as f
from turntable.games.yacht_rock import moves as m
from turntable.games.yacht_rock.cards import ATTRIBUTES, SINGLES

MELLOW = ["refrain-1", "lyrics-1", "beat-1"]
"""What single-32 asks for."""
SMOOTH = ["saxophone-1", "anthem-1", "guitar-1"]
"""What single-01 asks for."""
TURN_OVER = (f.TurnEnded(0), f.TurnStarted(1, 2, 1))


@pytest.mark.clause("YAC-030")
def test_each_single_shows_three_different_attributes() -> None:
    assert {frozenset(single.attributes) for single in SINGLES.values()} == set(
        map(frozenset, combinations(ATTRIBUTES, 3))
    )


@pytest.mark.clause("YAC-031")
def test_a_solo_takes_a_card_for_each_attribute_in_the_singles_order() -> None:
    begun = recording(music={0: ["beat-2", "lyrics-2", "refrain-2", "anthem-2"]})
    outcome = begun.when(0, m.RecordSolo("single-32"))
    assert outcome.facts[0] == f.SingleRecorded(
        "single-32", "solo", (0,), styles("music-refrain-2", "music-lyrics-2", "music-beat-2")
    )
    assert outcome.state.musicians[0].music == list(styles("music-anthem-2", "music-keys-6"))


@pytest.mark.clause("YAC-031")
def test_two_of_three_are_not_enough() -> None:
    begun = recording(music={0: ["refrain-1", "beat-1"], 1: ["lyrics-1"]})
    outcome = begun.when(0, m.RecordSolo("single-32")).refused("YAC-031", "attributes_missing")
    assert outcome.refusal is not None
    assert outcome.refusal.details == {"missing": ["lyrics"]}
    assert options(begun.state, 0, m.RecordSolo) == []
    full = recording(music={0: MELLOW})
    assert options(full.state, 0) == [m.RecordSolo("single-32"), m.EndTurn()]


@pytest.mark.clause("YAC-032")
def test_a_solo_scores_eight_and_a_token_at_once() -> None:
    recording(music={0: MELLOW}, points={0: 11}, tokens={0: 2}).when(
        0, m.RecordSolo("single-32")
    ).then(
        f.SingleRecorded(
            "single-32", "solo", (0,), styles("music-refrain-1", "music-lyrics-1", "music-beat-1")
        ),
        f.PointsScored(0, 8, "single", 19),
        f.SingleTokenGained(0, 3),
        f.SingleRevealed(2, "single-02"),
        *TURN_OVER,
    )


@pytest.mark.clause("YAC-037")
def test_only_the_active_seat_records_and_only_what_is_on_display() -> None:
    begun = recording(music={0: MELLOW, 1: [*SMOOTH, "refrain-2", "lyrics-2", "beat-2"]})
    begun.when(1, m.RecordSolo("single-32")).refused("YAC-037", "not_asked")
    begun.when(0, m.RecordSolo("single-35")).refused("YAC-037", "not_on_display")
    begun.when(0, m.OfferDuet("single-35", 1, "beat")).refused("YAC-037", "not_on_display")
    assert options(begun.state, 1) == []
    alone = start(*table(music={1: MELLOW}))
    alone.when(1, m.RecordSolo("single-32")).refused("YAC-037", "not_asked")


@pytest.mark.clause("YAC-038")
def test_both_singles_may_be_recorded_in_a_turn() -> None:
    begun = recording(music={0: [*SMOOTH, *MELLOW]})
    first = begun.when(0, m.RecordSolo("single-01")).then(
        f.SingleRecorded(
            "single-01",
            "solo",
            (0,),
            styles("music-saxophone-1", "music-anthem-1", "music-guitar-1"),
        ),
        f.PointsScored(0, 8, "single", 8),
        f.SingleTokenGained(0, 1),
        f.SingleRevealed(1, "single-02"),
    )
    begun.and_given(*first.facts).when(0, m.RecordSolo("single-32")).then(
        f.SingleRecorded(
            "single-32", "solo", (0,), styles("music-refrain-1", "music-lyrics-1", "music-beat-1")
        ),
        f.PointsScored(0, 8, "single", 16),
        f.SingleTokenGained(0, 2),
        f.SingleRevealed(2, "single-03"),
        *TURN_OVER,
    )


@pytest.mark.clause("YAC-038")
def test_a_card_that_was_used_is_gone_for_the_second_single() -> None:
    shown = ("single-01", "single-02")  # both ask for saxophone and anthem
    begun = recording(singles=shown, single_deck=["single-35"], music={0: [*SMOOTH, "refrain-1"]})
    assert options(begun.state, 0, m.RecordSolo) == [
        m.RecordSolo("single-01"),
        m.RecordSolo("single-02"),
    ]
    assert begun.when(0, m.RecordSolo("single-01")).facts[-2:] == TURN_OVER


@pytest.mark.clause("YAC-039")
def test_a_recorded_single_stays_in_the_record_row() -> None:
    begun = recording(music={0: [*SMOOTH, *MELLOW]})
    first = begun.when(0, m.RecordSolo("single-32"))
    second = begun.and_given(*first.facts).when(0, m.RecordSolo("single-01"))
    row = GAME.view(second.state, None)["record_row"]
    assert row == [
        {"single": "single-32", "mode": "solo", "seats": [0]},
        {"single": "single-01", "mode": "solo", "seats": [0]},
    ]
    assert not {"single-32", "single-01"} & {*second.state.singles, *second.state.single_deck}
    for facts in (story(6, seed) for seed in (1, 2)):
        shown = [fact.card for fact in facts if isinstance(fact, f.SingleRevealed)]
        assert len(shown) == len(set(shown))


@pytest.mark.clause("YAC-040")
def test_the_space_is_refilled_from_the_top_of_the_deck() -> None:
    begun = recording(music={0: SMOOTH}, single_deck=["single-20", "single-10"])
    outcome = begun.when(0, m.RecordSolo("single-01"))
    assert outcome.facts[3] == f.SingleRevealed(1, "single-20")
    assert outcome.state.singles == ["single-20", "single-32"]
    assert outcome.state.single_deck == ["single-10"]


@pytest.mark.clause("YAC-041")
def test_a_refill_waits_for_the_next_turn() -> None:
    held = [*SMOOTH, *MELLOW, "refrain-2", "lyrics-2", "keys-1"]
    begun = recording(music={0: held}, single_deck=["single-33"])  # refrain, lyrics, keys
    first = begun.when(0, m.RecordSolo("single-01"))
    again = begun.and_given(*first.facts)
    assert options(again.state, 0) == [m.RecordSolo("single-32"), m.EndTurn()]
    again.when(0, m.RecordSolo("single-33")).refused("YAC-041", "dealt_this_turn")
    again.when(0, m.OfferDuet("single-33", 1, "keys")).refused("YAC-041", "dealt_this_turn")
    view = GAME.view(again.state, 0)["singles"]
    assert [(shown["single"], shown["eligible"]) for shown in view] == [
        ("single-33", False),
        ("single-32", True),
    ]
    later = again.and_given(f.TurnEnded(0), f.TurnStarted(1, 2, 1), f.TurnStarted(1, 4, 0))
    later = later.and_given(f.SlotTaken(0, 1, SAXOPHONE), dealt(1, 5, 2, cards=SLOTS_NEXT))
    assert m.RecordSolo("single-33") in options(later.state, 0)


SAXOPHONE = styles("music-saxophone-6")
SLOTS_NEXT = ("style-bottom-gold-1", "style-bottom-gold-2", "style-bottom-lavender-1")


@pytest.mark.clause("YAC-R11")
def test_at_most_two_singles_are_recorded_in_a_turn() -> None:
    held = [*SMOOTH, *MELLOW, "saxophone-2", "anthem-2", "refrain-2"]
    begun = recording(music={0: held}, single_deck=["single-02", "single-03"])
    first = begun.when(0, m.RecordSolo("single-01"))
    second = begun.and_given(*first.facts).when(0, m.RecordSolo("single-32"))
    assert second.facts[-3:] == (f.SingleRevealed(2, "single-03"), *TURN_OVER)
    for seed in range(3):
        recorded = 0
        for fact in story(5, seed, "greedy"):
            recorded += isinstance(fact, f.SingleRecorded)
            if isinstance(fact, f.TurnEnded):
                assert recorded <= 2
                recorded = 0


@pytest.mark.clause("YAC-R11")
def test_what_is_on_display_when_step_three_begins_can_be_recorded() -> None:
    begun = start(*table(music={0: MELLOW}))
    assert [shown["eligible"] for shown in GAME.view(begun.state, 0)["singles"]] == [True, True]
    over = begun.and_given(f.TurnEnded(0), f.PartyPhaseStarted(1))
    assert [shown["eligible"] for shown in GAME.view(over.state, 0)["singles"]] == [False, False]


@pytest.mark.clause("YAC-042")
def test_with_no_single_left_the_space_stays_empty() -> None:
    begun = recording(music={0: SMOOTH}, single_deck=[])
    outcome = begun.when(0, m.RecordSolo("single-01"))
    assert outcome.facts[3:] == (f.SingleSpaceEmptied(1), *TURN_OVER)
    assert outcome.state.singles == [None, "single-32"]
    empty = GAME.view(outcome.state, 0)["singles"][0]
    assert (empty["single"], empty["attributes"], empty["eligible"]) == (None, [], False)
    assert empty["by_seat"] == [{"held": [], "solo": False, "duets": []}] * 3
    later = begun.and_given(*outcome.facts, f.RoundStarted(2, 0)).state
    assert later.singles == [None, "single-32"]


@pytest.mark.clause("YAC-R13")
def test_recorded_singles_are_never_shuffled_back() -> None:
    held = [*SMOOTH, *MELLOW]
    begun = recording(music={0: held}, singles=SHOWN, single_deck=[])
    first = begun.when(0, m.RecordSolo("single-01"))
    second = begun.and_given(*first.facts).when(0, m.RecordSolo("single-32"))
    assert second.facts[3:] == (f.SingleSpaceEmptied(2), *TURN_OVER)
    assert second.state.singles == [None, None]
    assert second.state.single_deck == []
    after = begun.and_given(*first.facts, *second.facts)
    assert after.when(1, m.TakeSlot(1)).facts[-1] == f.TurnStarted(1, 3, 2)


@pytest.mark.clause("YAC-043")
def test_used_music_goes_to_the_discard() -> None:
    state = recording(music={0: MELLOW}).when(0, m.RecordSolo("single-32")).state
    assert state.discard == list(styles("music-refrain-1", "music-lyrics-1", "music-beat-1"))


@pytest.mark.clause("YAC-044")
def test_music_may_be_spent_in_the_turn_in_which_it_is_taken() -> None:
    begun = start(*table(slots=(["music-beat-1"], *SLOTS[1:]), music={0: MELLOW[:2]}))
    after = begun.and_given(*begun.when(0, m.TakeSlot(1)).facts)
    assert asked(after.state) == [(0, "record")]
    assert options(after.state, 0, m.RecordSolo) == [m.RecordSolo("single-32")]


def test_recording_is_optional() -> None:
    recording(music={0: MELLOW}).when(0, m.EndTurn()).then(*TURN_OVER)


def test_answers_and_parties_are_not_for_this_moment() -> None:
    begun = recording(music={0: MELLOW})
    begun.when(0, m.AcceptDuet("beat")).refused("YAC-R10", "no_offer")
    begun.when(0, m.DeclineDuet()).refused("YAC-R10", "no_offer")
    begun.when(0, m.ChooseParty(1)).refused("YAC-047", "not_now")
    begun.when(0, m.KeepClothing("style-top-gold-1")).refused("YAC-013", "not_now")
