"""Spoils: VIN-075 to VIN-080, VIN-R26 to VIN-R28, VIN-R44."""

import pytest

from tests.games.vinyl.table import (
    after,
    asked,
    at,
    layaway,
    match_with,
    mg,
    of,
    options,
    standing,
    store,
)
from turntable.engine.spec import Given
from turntable.games.vinyl import facts as f
from turntable.games.vinyl import moves as m
from turntable.games.vinyl.cards import LocationId
from turntable.games.vinyl.state import Vinyl


def bumping(location: LocationId, *facts: object, **parts: object) -> Given[Vinyl]:
    """Seat 0 has come to a location and bumped seat 2."""
    before = [*parts.pop("before", ()), *standing(location, primary=2)]
    start = match_with(*store(before=before, **parts), *facts)
    return after(start.when(0, m.MoveMeeple(location)))


@pytest.mark.clause("VIN-075")
def test_one_spent_card_comes_into_the_hand_and_the_rest_is_discarded() -> None:
    hands = {0: mg("jazz-03", "rock-13", "pop-14")}
    cards = mg("jazz-03", "pop-14", "rock-13")
    paid = bumping("record_bin", hands=hands).when(0, m.Collect("album-jazz-12", cards, "new"))
    assert paid.state.spent == list(cards)
    assert options(paid.state, 2) == [
        m.BumpSpoils("mag-jazz-03"),
        m.BumpSpoils("mag-pop-14"),
        m.BumpSpoils("mag-rock-13"),
        m.BumpPass(),
    ]
    done = after(paid).when(2, m.BumpSpoils("mag-pop-14"))
    done.then(
        f.SpoilsTaken(2, "mag-pop-14"),
        f.MagazinesDiscarded(0, mg("jazz-03", "rock-13"), "spent"),
        f.AlbumsSlid(2, 4),
        f.AlbumDrawn(2, "album-pop-03"),
    )
    assert done.state.places[2].hand == ["mag-pop-14"]
    assert done.state.discard == list(mg("jazz-03", "rock-13"))
    after(paid).when(2, m.BumpSpoils("mag-pop-01")).refused("VIN-075", "not_spent")


@pytest.mark.clause("VIN-075")
def test_spoils_of_equal_face_are_one_option() -> None:
    start = match_with(
        *store(before=standing("front_counter", primary=2), hands={0: mg("pop-01", "pop-02")}),
        *at("front_counter"),
        f.MeepleBumped(2, "front_counter"),
        f.MagazinesSpent(0, mg("pop-01", "pop-02"), (), ()),
        f.AlbumCollected(0, "album-jazz-18", "layaway", "col-0-1", 1),
    )
    assert options(start.state, 2) == [m.BumpSpoils("mag-pop-01"), m.BumpPass()]
    start.when(2, m.BumpSpoils("mag-pop-02")).refused("VIN-R19", "same_card")


@pytest.mark.clause("VIN-076")
def test_a_wild_is_never_spoils() -> None:
    hands = {0: mg("pop-03", "wild-01")}
    paid = bumping("record_bin", hands=hands).when(
        0, m.Collect("album-pop-01", mg("pop-03", "wild-01"), "new")
    )
    assert options(paid.state, 2) == [m.BumpSpoils("mag-pop-03"), m.BumpPass()]
    after(paid).when(2, m.BumpSpoils("mag-wild-01")).refused("VIN-076", "wild_spoils")


@pytest.mark.clause("VIN-077")
@pytest.mark.clause("VIN-R27")
def test_after_a_layaway_spoils_is_the_top_of_the_stock() -> None:
    laid = bumping("record_bin", hands={0: mg("pop-01")}).when(
        0, m.Layaway("album-pop-01", mg("pop-01"))
    )
    assert options(laid.state, 2) == [m.BumpSpoils(None), m.BumpPass()]
    done = after(laid).when(2, m.BumpSpoils(None))
    done.then_begins(f.MagazineDrawn(2, "stock", "mag-pop-03"))
    assert done.state.display == list(mg("country-01", "jazz-01", "rock-01", "pop-01"))


@pytest.mark.clause("VIN-078")
def test_with_nothing_but_wilds_spent_spoils_is_the_top_of_the_stock() -> None:
    hands = {0: mg("wild-01", "wild-02")}
    paid = bumping("record_bin", hands=hands).when(
        0, m.Collect("album-pop-01", mg("wild-01", "wild-02"), "new")
    )
    assert options(paid.state, 2) == [m.BumpSpoils(None), m.BumpPass()]


@pytest.mark.clause("VIN-078")
def test_after_a_loyalty_exchange_spoils_is_the_top_of_the_stock() -> None:
    drawn = after(bumping("front_counter").when(0, m.LoyaltyExchange()))
    kept = drawn.when(0, options(drawn.state, 0)[0])
    assert options(kept.state, 2) == [m.BumpSpoils(None), m.BumpPass()]


@pytest.mark.clause("VIN-078")
def test_after_a_bump_by_the_npc_spoils_is_the_top_of_the_stock() -> None:
    before = [*standing("front_counter", primary=1)]
    start = match_with(
        *store(seats=2, before=before, hands={0: mg("pop-01"), 1: mg("rock-01")}, active=1),
        *at("record_bin", 1),
        f.MeepleMoved(1, "record_bin:primary", "front_counter:primary"),
        seats=2,
    )
    drawn = after(start.when(1, m.LoyaltyExchange()))
    turn = drawn.when(1, options(drawn.state, 1)[0])
    assert asked(turn.state) == [(1, "bump")]
    assert options(turn.state, 1) == [m.BumpSpoils(None), m.BumpPass()]


@pytest.mark.clause("VIN-079")
def test_with_a_spent_card_the_stock_is_no_alternative() -> None:
    paid = after(
        bumping("record_bin", hands={0: mg("pop-01")}).when(
            0, m.Collect("album-pop-01", mg("pop-01"), "new")
        )
    )
    assert options(paid.state, 2) == [m.BumpSpoils("mag-pop-01"), m.BumpPass()]
    paid.when(2, m.BumpSpoils(None)).refused("VIN-079", "spoils_there")


@pytest.mark.clause("VIN-034")
def test_there_are_no_spoils_at_the_magazine_rack() -> None:
    there = bumping("magazine_rack")
    drawn = after(there.when(0, m.Draw("stock")))
    done = after(drawn.when(0, m.Draw("stock")))
    done.when(2, m.BumpSpoils(None)).refused("VIN-034", "not_here")


@pytest.mark.clause("VIN-080")
@pytest.mark.clause("VIN-R26")
def test_an_acquire_gives_spoils_too_and_the_normal_deposit_is_among_them() -> None:
    away = layaway(0, "jazz-12", "jazz-03", "wild-01")
    hands = {0: mg("jazz-03", "wild-01", "pop-14")}
    there = bumping("front_counter", hands=hands, before=away)
    paid = there.when(0, m.Acquire(mg("pop-14"), "new"))
    assert paid.refusal is None
    assert options(paid.state, 2) == [
        m.BumpSpoils("mag-jazz-03"),
        m.BumpSpoils("mag-pop-14"),
        m.BumpPass(),
    ]
    done = after(paid).when(2, m.BumpSpoils("mag-jazz-03"))
    done.then_begins(
        f.SpoilsTaken(2, "mag-jazz-03"), f.MagazinesDiscarded(0, mg("pop-14"), "spent")
    )


@pytest.mark.clause("VIN-R26")
@pytest.mark.clause("VIN-R28")
def test_what_a_bumped_seat_pays_feeds_nobodys_spoils_and_goes_to_the_discard_pile_at_once() -> (
    None
):
    away = layaway(2, "jazz-12", "jazz-03")
    hands = {0: mg("pop-01"), 2: mg("jazz-03", "jazz-15")}
    there = bumping("record_bin", hands=hands, before=away)
    paid = after(there.when(0, m.Collect("album-pop-01", mg("pop-01"), "new")))
    done = paid.when(2, m.BumpAcquire(mg("jazz-15"), "new"))
    assert of(done, f.MagazinesDiscarded) == [
        f.MagazinesDiscarded(2, mg("jazz-03", "jazz-15"), "spent"),
        f.MagazinesDiscarded(0, mg("pop-01"), "spent"),
    ]
    assert done.state.discard == list(mg("jazz-03", "jazz-15", "pop-01"))


def test_a_bumped_acquire_with_wilds_alone_discards_nothing_of_its_own() -> None:
    away = layaway(2, "jazz-07", "wild-01")
    hands = {0: mg("pop-01"), 2: mg("wild-01", "wild-02")}
    paid = after(
        bumping("record_bin", hands=hands, before=away).when(
            0, m.Collect("album-pop-01", mg("pop-01"), "new")
        )
    )
    done = paid.when(2, m.BumpAcquire(mg("wild-02"), "new"))
    assert of(done, f.MagazinesDiscarded) == [f.MagazinesDiscarded(0, mg("pop-01"), "spent")]
    assert done.state.places[2].wilds == list(mg("wild-01", "wild-02"))


@pytest.mark.clause("VIN-R28")
def test_spent_cards_wait_until_the_bump_action_is_over_and_go_before_maintenance() -> None:
    hands = {0: mg("pop-01")}
    paid = bumping("record_bin", hands=hands).when(
        0, m.Collect("album-pop-01", mg("pop-01"), "new")
    )
    assert (paid.state.spent, paid.state.discard) == (["mag-pop-01"], [])
    after(paid).when(2, m.BumpAcquire((), "new")).refused("VIN-068", "nothing_laid_away")
    done = after(paid).when(2, m.BumpPass())
    assert [type(fact) for fact in done.facts][:3] == [
        f.BumpPassed,
        f.MagazinesDiscarded,
        f.AlbumDrawn,
    ]
    assert (done.state.spent, done.state.discard) == ([], ["mag-pop-01"])


@pytest.mark.clause("VIN-R44")
def test_with_no_magazine_anywhere_spoils_is_not_offered_and_the_pass_resolves_itself() -> None:
    start = match_with(
        *store(before=standing("front_counter", primary=2), stock=()),
        f.StockReshuffled(0, 0, ()),
        *at("front_counter"),
        f.MeepleBumped(2, "front_counter"),
    )
    drawn = after(start.when(0, m.LoyaltyExchange()))
    kept = drawn.when(0, options(drawn.state, 0)[0])
    assert kept.facts[1:] == (f.BumpPassed(2), f.TurnEnded(0), f.TurnStarted(1, 1))


@pytest.mark.clause("VIN-R44")
def test_the_pass_is_asked_where_not_asking_would_tell_about_the_hand() -> None:
    """Record Bin with an album on layaway: the hand decides whether it can be acquired."""
    for pays, hand in ((False, "rock-03"), (True, "jazz-08")):
        away = layaway(2, "jazz-08", "jazz-05")
        start = match_with(
            *store(
                before=[*away, *standing("record_bin", primary=2)],
                stock=(),
                hands={0: mg("wild-01", "wild-02"), 2: mg("jazz-05", hand)},
            ),
            f.StockReshuffled(0, 0, ()),
        )
        moved = after(start.when(0, m.MoveMeeple("record_bin")))
        paid = moved.when(0, m.Collect("album-pop-01", mg("wild-01", "wild-02"), "new"))
        assert asked(paid.state) == [(2, "bump")]
        assert (m.BumpAcquire(mg(hand), "new") in options(paid.state, 2)) is pays
        assert (options(paid.state, 2) == [m.BumpPass()]) is not pays
        after(paid).when(2, m.BumpSpoils(None)).refused("VIN-R44", "no_cards")


@pytest.mark.clause("VIN-R44")
def test_an_album_on_layaway_makes_no_question_of_a_lone_pass_at_the_front_counter() -> None:
    before = [*layaway(2, "jazz-08", "jazz-05"), *standing("front_counter", primary=2)]
    start = match_with(
        *store(before=before, stock=(), hands={2: mg("jazz-05")}), f.StockReshuffled(0, 0, ())
    )
    moved = after(start.when(0, m.MoveMeeple("front_counter")))
    drawn = after(moved.when(0, m.LoyaltyExchange()))
    assert f.BumpPassed(2) in drawn.when(0, options(drawn.state, 0)[0]).facts


@pytest.mark.clause("VIN-R44")
def test_without_layaway_the_record_bin_tells_nothing_and_the_pass_resolves_itself() -> None:
    start = match_with(
        *store(
            before=standing("record_bin", primary=2), stock=(), hands={0: mg("wild-01", "wild-02")}
        ),
        f.StockReshuffled(0, 0, ()),
    )
    moved = after(start.when(0, m.MoveMeeple("record_bin")))
    paid = moved.when(0, m.Collect("album-pop-01", mg("wild-01", "wild-02"), "new"))
    assert f.BumpPassed(2) in paid.facts
