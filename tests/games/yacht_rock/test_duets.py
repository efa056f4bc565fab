"""Duets (YAC-033 to YAC-036, YAC-038, YAC-R10, R22 to R25): offers, answers, both rewards."""

from typing import Any

import pytest

from tests.games.yacht_rock.table import (
    SHOWN,
    TAKEN,
    asked,
    dealt,
    options,
    recording,
    start,
    styles,
    table,
)
from turntable.engine.spec import Given
from turntable.games.yacht_rock import GAME
from turntable.games.yacht_rock import facts as f
from turntable.games.yacht_rock import moves as m
from turntable.games.yacht_rock.state import YachtRock

TURN_OVER = (f.TurnEnded(0), f.TurnStarted(1, 2, 1))
OFFER = m.OfferDuet("single-01", 1, "saxophone")
"""Of saxophone, anthem, guitar."""


def offered(*, give: str = "saxophone", partner: int = 1, **prepared: Any) -> Given[YachtRock]:  # noqa: ANN401 - as `table`
    """Seat 0 has offered single-01 to a partner."""
    return recording(f.DuetOffered(0, partner, "single-01", give), **prepared)  # type: ignore[arg-type]


@pytest.mark.clause("YAC-033")
def test_a_duet_takes_one_card_of_each_of_the_two() -> None:
    begun = offered(music={0: ["saxophone-1", "saxophone-2"], 1: ["guitar-3", "anthem-1"], 2: []})
    outcome = begun.when(1, m.AcceptDuet("guitar"))
    assert outcome.facts[:2] == (
        f.DuetAccepted(1, "guitar"),
        f.SingleRecorded(
            "single-01", "duet", (0, 1), styles("music-saxophone-1", "music-guitar-3")
        ),
    )
    music = [seat.music for seat in outcome.state.musicians]
    assert music == [
        list(styles("music-keys-6", "music-saxophone-2")),
        list(styles("music-anthem-1")),
        [],
    ]
    assert outcome.state.discard == list(styles("music-saxophone-1", "music-guitar-3"))


@pytest.mark.clause("YAC-033")
def test_the_partner_is_another_player_and_the_card_is_held() -> None:
    begun = recording(music={0: ["saxophone-1"], 1: ["guitar-1"]})
    for nobody in (0, 3, -1):
        begun.when(0, m.OfferDuet("single-01", nobody, "saxophone")).refused(
            "YAC-033", "no_such_partner"
        )
    begun.when(0, m.OfferDuet("single-01", 1, "anthem")).refused("YAC-033", "not_held")
    offered(music={0: ["saxophone-1"], 1: ["guitar-1"]}).when(1, m.AcceptDuet("anthem")).refused(
        "YAC-033", "not_held"
    )


@pytest.mark.clause("YAC-034")
def test_both_cards_show_an_attribute_of_the_single_and_two_are_enough() -> None:
    begun = recording(music={0: ["saxophone-1", "beat-1"], 1: ["guitar-1", "beat-2"]})
    assert options(begun.state, 0, m.OfferDuet) == [OFFER]
    begun.when(0, m.OfferDuet("single-01", 1, "beat")).refused("YAC-034", "not_on_single")
    asking = begun.and_given(*begun.when(0, OFFER).facts)
    assert options(asking.state, 1) == [m.AcceptDuet("guitar"), m.DeclineDuet()]
    asking.when(1, m.AcceptDuet("beat")).refused("YAC-034", "not_on_single")
    assert isinstance(asking.when(1, m.AcceptDuet("guitar")).facts[1], f.SingleRecorded)


@pytest.mark.clause("YAC-035")
def test_a_duet_scores_three_and_a_token_for_both_at_once() -> None:
    begun = offered(
        partner=2,
        music={0: ["saxophone-1"], 2: ["anthem-1"]},
        points={0: 5, 2: 20},
        tokens={2: 4},
    )
    begun.when(2, m.AcceptDuet("anthem")).then(
        f.DuetAccepted(2, "anthem"),
        f.SingleRecorded(
            "single-01", "duet", (0, 2), styles("music-saxophone-1", "music-anthem-1")
        ),
        f.PointsScored(0, 3, "single", 8),
        f.SingleTokenGained(0, 1),
        f.PointsScored(2, 3, "single", 23),
        f.SingleTokenGained(2, 5),
        f.SingleRevealed(1, "single-02"),
        *TURN_OVER,
    )


@pytest.mark.clause("YAC-036")
def test_nobody_has_to_offer_or_to_accept() -> None:
    begun = recording(music={0: ["saxophone-1"], 1: ["guitar-1"]})
    assert options(begun.state, 0) == [OFFER, m.EndTurn()]
    begun.when(0, m.EndTurn()).then(*TURN_OVER)
    begun.when(0, OFFER).then(f.DuetOffered(0, 1, "single-01", "saxophone"))
    asking = offered(music={0: ["saxophone-1"], 1: ["guitar-1"]})
    asking.when(1, m.DeclineDuet()).then(f.DuetDeclined(1, "single-01"), *TURN_OVER)


@pytest.mark.clause("YAC-038")
def test_a_solo_and_a_duet_or_two_duets_fit_into_a_turn() -> None:
    held = ["saxophone-1", "anthem-1", "guitar-1", "beat-1"]
    begun = recording(music={0: held, 1: ["lyrics-1"], 2: ["guitar-2"]})
    first = begun.when(0, m.RecordSolo("single-01"))
    second = begun.and_given(*first.facts)
    assert options(second.state, 0) == [m.OfferDuet("single-32", 1, "beat"), m.EndTurn()]
    asking = second.and_given(f.DuetOffered(0, 1, "single-32", "beat"))
    outcome = asking.when(1, m.AcceptDuet("lyrics"))
    assert outcome.facts[-4:] == (
        f.SingleTokenGained(1, 1),
        f.SingleRevealed(2, "single-03"),
        *TURN_OVER,
    )
    duet = begun.and_given(f.DuetOffered(0, 2, "single-01", "anthem"))
    accepted = duet.when(2, m.AcceptDuet("guitar"))
    other = duet.and_given(*accepted.facts)
    assert asked(other.state) == [(0, "record")]
    assert options(other.state, 0) == [m.OfferDuet("single-32", 1, "beat"), m.EndTurn()]


@pytest.mark.clause("YAC-R10")
def test_the_partner_picks_the_own_card() -> None:
    asking = offered(music={0: ["saxophone-1"], 1: ["guitar-1", "anthem-2", "anthem-1"]})
    assert options(asking.state, 1) == [
        m.AcceptDuet("anthem"),
        m.AcceptDuet("guitar"),
        m.DeclineDuet(),
    ]
    assert asking.when(1, m.AcceptDuet("anthem")).facts[1] == f.SingleRecorded(
        "single-01", "duet", (0, 1), styles("music-saxophone-1", "music-anthem-1")
    )
    assert GAME.view(asking.state, 1)["offer"] == {
        "seat": 0,
        "partner": 1,
        "single": "single-01",
        "give": "saxophone",
        "answers": ["anthem", "guitar"],
    }


@pytest.mark.clause("YAC-R10")
def test_an_offer_is_made_only_to_who_holds_another_attribute() -> None:
    begun = recording(music={0: ["saxophone-1", "anthem-1"], 1: ["saxophone-2"], 2: ["beat-1"]})
    assert options(begun.state, 0, m.OfferDuet) == [m.OfferDuet("single-01", 1, "anthem")]
    begun.when(0, m.OfferDuet("single-01", 2, "anthem")).refused("YAC-R10", "partner_has_nothing")
    assert GAME.view(begun.state, 0)["singles"][0]["partners"] == [1]
    assert GAME.view(begun.state, 0)["singles"][1]["partners"] == []


@pytest.mark.clause("YAC-R10")
def test_who_has_declined_is_not_asked_again_for_that_single_in_this_turn() -> None:
    music = {0: ["saxophone-1", "beat-1"], 1: ["guitar-1", "lyrics-1"], 2: ["anthem-1"]}
    asking = offered(music=music)
    after = asking.and_given(*asking.when(1, m.DeclineDuet()).facts)
    assert after.state.offer is None
    assert options(after.state, 0) == [
        m.OfferDuet("single-01", 2, "saxophone"),
        m.OfferDuet("single-32", 1, "beat"),
        m.EndTurn(),
    ]
    outcome = after.when(0, OFFER).refused("YAC-R10", "declined_before")
    assert outcome.refusal is not None
    assert outcome.refusal.details == {"partner_seat": 1}
    assert [shown["declined"] for shown in GAME.view(after.state, 0)["singles"]] == [[1], []]
    assert GAME.view(after.state, 0)["singles"][0]["partners"] == [2]
    later = after.and_given(*after.when(0, m.EndTurn()).facts, f.TurnStarted(1, 4, 0), *AGAIN)
    assert OFFER in options(later.state, 0)
    assert later.state.declined == []


AGAIN = (f.SlotTaken(0, 1, styles("music-saxophone-6")), f.StyleDealt((), 0))


@pytest.mark.clause("YAC-R10")
def test_an_offer_moves_nothing_before_it_is_accepted() -> None:
    begun = recording(music={0: ["saxophone-1"], 1: ["guitar-1"], 2: ["anthem-1"]})
    outcome = begun.when(0, OFFER)
    declined = begun.and_given(*outcome.facts, f.DuetDeclined(1, "single-01")).state
    for state in (outcome.state, declined):
        assert [seat.music for seat in state.musicians] == [
            seat.music for seat in begun.state.musicians
        ]
        assert state.singles == list(SHOWN)
        assert [seat.points for seat in state.musicians] == [0, 0, 0]


@pytest.mark.clause("YAC-R10")
def test_in_a_turn_each_other_seat_is_asked_once_for_each_single() -> None:
    everything = ["saxophone", "anthem", "guitar", "refrain", "lyrics", "beat"]
    music = {seat: [f"{name}-{seat + 1}" for name in everything] for seat in range(5)}
    table_of_five = recording(players=5, music=music, deck=[])
    asked_for, now = [], table_of_five
    while offers := options(now.state, 0, m.OfferDuet):
        offer = offers[0]
        assert isinstance(offer, m.OfferDuet)
        asked_for.append((offer.single, offer.partner))
        now = now.and_given(*now.when(0, offer).facts)
        now = now.and_given(*now.when(offer.partner, m.DeclineDuet()).facts)
    assert sorted(asked_for) == [(single, seat) for single in SHOWN for seat in (1, 2, 3, 4)]
    assert options(now.state, 0) == [*(m.RecordSolo(single) for single in SHOWN), m.EndTurn()]


@pytest.mark.clause("YAC-R22")
def test_two_cards_of_one_variety_make_no_duet() -> None:
    alike = recording(music={0: ["saxophone-1"], 1: ["saxophone-2"]})
    alike.when(0, OFFER).refused("YAC-R22", "same_variety")
    assert options(alike.state, 0) == [m.EndTurn()]
    asking = offered(music={0: ["saxophone-1"], 1: ["saxophone-2", "guitar-1"]})
    asking.when(1, m.AcceptDuet("saxophone")).refused("YAC-R22", "same_variety")
    assert options(asking.state, 1, m.AcceptDuet) == [m.AcceptDuet("guitar")]


@pytest.mark.clause("YAC-R23")
def test_nobody_asks_for_a_duet_out_of_turn() -> None:
    music = {0: ["saxophone-1"], 1: ["guitar-1"]}
    move = m.OfferDuet("single-01", 0, "guitar")
    recording(music=music).when(1, move).refused("YAC-R23", "not_asked")
    start(*table(music=music)).when(1, move).refused("YAC-R23", "not_asked")
    double = ["top-coral-1", "top-teal-1"]
    selling = start(
        *table(
            music=music,
            slots=(double, *([f"music-{n}-6"] for n in ("beat", "keys", "lyrics", "refrain"))),
        ),
        f.SlotTaken(0, 1, styles(*double)),
        f.StyleDealt((), 0),
    )
    assert selling.state.phase == "keep_clothing"
    selling.when(1, move).refused("YAC-R23", "not_asked")


@pytest.mark.clause("YAC-R24")
def test_an_offer_blocks_the_turn_until_it_is_answered() -> None:
    asking = offered(music={0: ["saxophone-1", "anthem-1"], 1: ["guitar-1"], 2: ["guitar-2"]})
    assert asked(asking.state) == [(1, "answer_duet")]
    assert options(asking.state, 0) == []
    for move in (m.EndTurn(), m.OfferDuet("single-01", 2, "anthem"), m.RecordSolo("single-01")):
        asking.when(0, move).refused("YAC-R24", "not_asked")
        asking.when(1, move).refused("YAC-R24", "not_now")
    asking.when(2, m.AcceptDuet("guitar")).refused("YAC-R24", "not_asked")
    asking.when(1, m.TakeSlot(1)).refused("YAC-R24", "not_now")
    answered = asking.when(1, m.DeclineDuet())
    assert asked(answered.state) == [(0, "record")]


@pytest.mark.clause("YAC-R25")
def test_the_partner_spends_a_card_in_another_seats_turn() -> None:
    asking = offered(music={0: ["saxophone-1"], 1: ["guitar-1"]})
    assert asking.state.active == 0
    outcome = asking.when(1, m.AcceptDuet("guitar"))
    assert outcome.state.musicians[1].music == []
    start(*table(music={1: ["guitar-1", "saxophone-1", "anthem-1"]})).when(
        1, m.RecordSolo("single-01")
    ).refused("YAC-037", "not_asked")


def test_offers_are_listed_by_single_partner_and_card() -> None:
    music = {
        0: ["saxophone-1", "anthem-1", "beat-1"],
        1: ["guitar-1"],
        2: ["anthem-2", "lyrics-1"],
    }
    begun = recording(music=music)
    assert options(begun.state, 0) == [
        m.OfferDuet("single-01", 1, "saxophone"),
        m.OfferDuet("single-01", 1, "anthem"),
        m.OfferDuet("single-01", 2, "saxophone"),
        m.OfferDuet("single-32", 2, "beat"),
        m.EndTurn(),
    ]
    by_seat = GAME.view(begun.state, 1)["singles"][0]["by_seat"]
    assert by_seat == [
        {"held": ["saxophone", "anthem"], "solo": False, "duets": [1, 2]},
        {"held": ["guitar"], "solo": False, "duets": [0, 2]},
        {"held": ["anthem"], "solo": False, "duets": [0, 1]},
    ]


def test_no_partner_is_shown_before_step_three() -> None:
    before = start(*table(music={0: ["saxophone-1"], 1: ["guitar-1"]}))
    assert [shown["partners"] for shown in GAME.view(before.state, 0)["singles"]] == [[], []]
    after = before.and_given(*TAKEN)
    assert [shown["partners"] for shown in GAME.view(after.state, 0)["singles"]] == [[1], []]
    assert dealt(5, 4, 1) in TAKEN
