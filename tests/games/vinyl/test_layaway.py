"""Layaway and Acquire: VIN-062 to VIN-074, VIN-R22 to VIN-R24."""

import pytest

from tests.games.vinyl.table import (
    after,
    asked,
    at,
    collection,
    layaway,
    match_with,
    mg,
    of,
    options,
    standing,
    store,
)
from turntable.games.vinyl import GAME
from turntable.games.vinyl import facts as f
from turntable.games.vinyl import moves as m
from turntable.games.vinyl.payments import Hand, deposits

BIN, COUNTER = at("record_bin"), at("front_counter")


@pytest.mark.clause("VIN-062")
def test_an_album_of_the_record_bin_goes_to_the_layaway_location_with_a_card() -> None:
    start = match_with(*store(hands={0: mg("pop-03", "rock-05")}), *BIN)
    done = start.when(0, m.Layaway("album-jazz-12", mg("rock-05")))
    done.then(
        f.AlbumLaidAway(0, "album-jazz-12", mg("rock-05")),
        f.AlbumsSlid(2, 4),
        f.AlbumDrawn(2, "album-pop-03"),
        f.TurnEnded(0),
        f.TurnStarted(1, 1),
    )
    place = done.state.places[0]
    assert (place.layaway, place.deposit, place.hand) == (
        "album-jazz-12",
        ["mag-rock-05"],
        ["mag-pop-03"],
    )
    start.when(0, m.Layaway("album-jazz-12", ())).refused("VIN-062", "no_deposit")
    start.when(0, m.Layaway("album-jazz-13", mg("pop-03"))).refused("VIN-062", "not_there")
    start.when(0, m.Layaway("album-jazz-12", mg("pop-04"))).refused("VIN-049", "not_in_hand")
    assert {move.album for move in options(start.state, 0, m.Layaway)} == {
        f"album-{genre}-{row}"
        for genre in ("pop", "jazz", "rock", "country")
        for row in ("01", "02", "07", "12")
    }


@pytest.mark.clause("VIN-063")
@pytest.mark.clause("VIN-R23")
def test_the_layaway_location_holds_one_album() -> None:
    away = layaway(0, "jazz-18", "pop-03")
    start = match_with(*store(hands={0: mg("pop-03", "pop-01")}, before=away), *BIN)
    assert options(start.state, 0, m.Layaway) == []
    again = m.Layaway("album-pop-02", mg("pop-01"))
    start.when(0, again).refused("VIN-063", "layaway_taken")
    view = GAME.view(start.state, None)["places"][0]["layaway"]
    assert view == {
        "album": "album-jazz-18",
        "deposit": ["mag-pop-03"],
        "missing": ["genre:jazz", "decade:70s", "mint", "limited"],
        "free_wilds": 0,
    }


@pytest.mark.clause("VIN-064")
def test_a_single_card_of_the_deposit_need_not_match() -> None:
    hand = mg("rock-03", "wild-01")
    start = match_with(*store(hands={0: hand}), *BIN)
    found = {move.deposit for move in options(start.state, 0) if move.album == "album-pop-01"}
    assert found == {mg("rock-03"), mg("wild-01")}


@pytest.mark.clause("VIN-065")
def test_with_two_cards_each_must_be_useful() -> None:
    hand = mg("rock-03", "pop-03", "pop-04", "rock-01", "wild-01")
    start = match_with(*store(hands={0: hand}), *BIN)
    album = "album-pop-01"  # pop, 50s
    found = {move.deposit for move in options(start.state, 0, m.Layaway) if move.album == album}
    assert found == {
        mg("pop-03"),
        mg("rock-03"),
        mg("rock-01"),
        mg("wild-01"),
        mg("pop-03", "rock-01"),
        mg("pop-03", "wild-01"),
        mg("rock-01", "wild-01"),
    }
    useless = start.when(0, m.Layaway(album, mg("pop-03", "rock-03")))
    useless.refused("VIN-065", "useless_deposit")
    assert useless.refusal is not None
    assert useless.refusal.details == {"cards": ["mag-rock-03"]}
    three = m.Layaway(album, mg("pop-03", "rock-01", "wild-01"))
    start.when(0, three).refused("VIN-065", "useless_deposit")
    twin = m.Layaway(album, mg("pop-04"))
    start.when(0, twin).refused("VIN-R19", "same_payment")


@pytest.mark.clause("VIN-R19")
def test_a_twin_of_a_deposit_is_named_as_such_useful_or_not() -> None:
    hand = mg("rock-03", "rock-04", "pop-03", "pop-04", "rock-01")
    start = match_with(*store(hands={0: hand}), *BIN)
    for cards in (mg("rock-04"), mg("pop-04", "rock-01")):
        start.when(0, m.Layaway("album-pop-01", cards)).refused("VIN-R19", "same_payment")


@pytest.mark.clause("VIN-R24")
def test_four_cards_at_most_may_be_deposited_and_they_may_cover_everything() -> None:
    cards = mg("pop-03", "rock-01", "wild-01", "wild-02", "wild-03", "wild-04", "wild-05")
    found = deposits(Hand(sorted(cards)), "album-pop-06")  # pop, 50s, mint, limited
    assert max(len(deposit) for deposit in found) == 4
    assert mg("pop-03", "rock-01", "wild-01", "wild-02") in found
    assert mg("wild-01", "wild-02", "wild-03", "wild-04") in found


@pytest.mark.clause("VIN-066")
def test_an_album_on_layaway_is_not_collected() -> None:
    away = layaway(0, "jazz-18", "pop-03")
    start = match_with(*store(hands={0: mg("pop-03")}, before=away, loyalty=LETTER_B))
    place = GAME.view(start.state, 0)["places"][0]
    assert (place["score"], place["albums"], place["collections"]) == (0, 0, [])
    assert place["loyalty"][0]["points"] == 0


LETTER_B = {0: ("loyalty-02", "loyalty-36")}


@pytest.mark.clause("VIN-067")
def test_with_an_empty_hand_layaway_is_not_available() -> None:
    start = match_with(*store(hands={}), *BIN)
    assert options(start.state, 0) == []
    start.when(0, m.Layaway("album-pop-01", ())).refused("VIN-067", "no_deposit")


def acquiring(*hand: str, deposit: tuple[str, ...], album: str = "jazz-12", **more: object):  # noqa: ANN201
    away = layaway(0, album, *deposit)
    before = [*more.pop("before", ()), *away]
    return match_with(*store(hands={0: mg(*hand, *deposit)}, before=before), *COUNTER)


@pytest.mark.clause("VIN-068")
def test_acquire_pays_with_the_deposit_and_hand_cards_and_places_the_album() -> None:
    start = acquiring("rock-13", "pop-14", deposit=("jazz-03",))
    done = start.when(0, m.Acquire(mg("pop-14", "rock-13"), "new"))
    done.then(
        f.MagazinesSpent(0, mg("pop-14", "rock-13"), (), mg("jazz-03")),
        f.CollectionStarted(0, "col-0-1"),
        f.AlbumCollected(0, "album-jazz-12", "layaway", "col-0-1", 1),
        f.PointsScored(0, 7, "albums", "album-jazz-12"),
        f.MagazinesDiscarded(0, mg("jazz-03", "pop-14", "rock-13"), "spent"),
    )
    place = done.state.places[0]
    assert (place.layaway, place.deposit, place.hand) == (None, [], [])
    assert asked(done.state) == [(0, "end")]
    start.when(0, m.Acquire(mg("rock-13"), "new")).refused("VIN-049", "not_paid")
    nothing = match_with(*store(hands={0: mg("pop-01")}), *COUNTER)
    nothing.when(0, m.Acquire((), "new")).refused("VIN-068", "nothing_laid_away")
    start.when(0, m.Acquire(mg("pop-15"), "new")).refused("VIN-049", "not_in_hand")


@pytest.mark.clause("VIN-069")
def test_the_whole_deposit_is_spent_and_the_hand_cards_are_irredundant_given_it() -> None:
    start = acquiring("jazz-08", "jazz-11", "pop-14", deposit=("jazz-03",))
    payments = {move.payment for move in options(start.state, 0, m.Acquire)}
    assert payments == {mg("jazz-08", "jazz-11"), mg("jazz-08", "pop-14")}
    over = m.Acquire(mg("jazz-08", "jazz-11", "pop-14"), "new")
    start.when(0, over).refused("VIN-069", "overpaid")


@pytest.mark.clause("VIN-069")
def test_a_deposit_that_suffices_is_the_only_payment() -> None:
    start = acquiring("jazz-15", deposit=("jazz-03",), album="jazz-07")
    assert options(start.state, 0, m.Acquire) == [m.Acquire((), "new")]
    done = start.when(0, m.Acquire((), "new"))
    done.then_begins(f.MagazinesSpent(0, (), (), mg("jazz-03")))
    assert done.state.discard == ["mag-jazz-03"]


@pytest.mark.clause("VIN-070")
def test_there_is_no_discount_on_acquire() -> None:
    start = acquiring("rock-13", deposit=("jazz-03",))
    assert options(start.state, 0, m.Acquire) == []


@pytest.mark.clause("VIN-071")
def test_acquire_is_for_the_front_counter_and_for_who_is_bumped_at_the_record_bin() -> None:
    away = layaway(2, "jazz-07", "jazz-03")
    hands = {0: mg("pop-01"), 2: mg("jazz-03")}
    before = [*away, *standing("record_bin", primary=2)]
    start = match_with(*store(hands=hands, before=before))
    moved = after(start.when(0, m.MoveMeeple("record_bin")))
    acted = after(moved.when(0, m.Collect("album-pop-01", mg("pop-01"), "new")))
    assert m.BumpAcquire((), "new") in options(acted.state, 2)
    done = acted.when(2, m.BumpAcquire((), "new"))
    done.then(
        f.MagazinesSpent(2, (), (), mg("jazz-03")),
        f.CollectionStarted(2, "col-2-1"),
        f.AlbumCollected(2, "album-jazz-07", "layaway", "col-2-1", 1),
        f.PointsScored(2, 3, "albums", "album-jazz-07"),
        f.MagazinesDiscarded(2, mg("jazz-03"), "spent"),
        f.MagazinesDiscarded(0, mg("pop-01"), "spent"),
        f.AlbumDrawn(1, "album-pop-03"),
    )
    assert done.state.bumped is None
    assert m.Acquire not in {type(move) for move in options(moved.state, 0)}


@pytest.mark.clause("VIN-072")
def test_acquire_needs_a_place_for_the_album() -> None:
    full = [*collection(0, 1, "rock-01"), *collection(0, 2, "rock-02")]
    start = acquiring(deposit=("jazz-03",), album="jazz-07", before=full)
    assert options(start.state, 0) == [m.LoyaltyExchange()]
    start.when(0, m.Acquire((), "new")).refused("VIN-056", "no_room")
    start.when(0, m.Acquire((), "col-0-1")).refused("VIN-114", "does_not_fit")
    joined = acquiring(deposit=("jazz-03",), album="jazz-07", before=collection(0, 1, "rock-08"))
    assert [move.collection for move in options(joined.state, 0, m.Acquire)] == ["col-0-1", "new"]


@pytest.mark.clause("VIN-073")
def test_the_album_scores_when_acquired_and_not_before() -> None:
    start = match_with(*store(hands={0: mg("jazz-03")}), *BIN)
    laid = start.when(0, m.Layaway("album-jazz-07", mg("jazz-03")))
    assert of(laid, f.PointsScored) == []
    assert list(GAME.sheet(laid.state, None).totals) == [0] * 4
    there = after(laid).and_given(f.TurnStarted(0, 2), *COUNTER)
    got = there.when(0, m.Acquire((), "new"))
    assert of(got, f.PointsScored) == [f.PointsScored(0, 3, "albums", "album-jazz-07")]


@pytest.mark.clause("VIN-074")
@pytest.mark.clause("VIN-R22")
def test_a_wild_of_the_deposit_counts_as_played_at_once_and_covers_one_icon_later() -> None:
    start = match_with(*store(hands={0: mg("jazz-06", "wild-01")}), *BIN)
    laid = start.when(0, m.Layaway("album-jazz-07", mg("wild-01")))
    laid.then_begins(f.AlbumLaidAway(0, "album-jazz-07", mg("wild-01")))
    place = laid.state.places[0]
    assert (place.wilds, place.deposit) == (["mag-wild-01"], ["mag-wild-01"])
    there = after(laid).and_given(f.TurnStarted(0, 2), *COUNTER)
    assert options(there.state, 0, m.Acquire) == [m.Acquire(mg("jazz-06"), "new")]
    got = there.when(0, m.Acquire(mg("jazz-06"), "new"))
    got.then_begins(f.MagazinesSpent(0, mg("jazz-06"), (), mg("wild-01")))
    refused = there.when(0, m.Acquire((), "new")).refused("VIN-049", "not_paid").refusal
    assert refused is not None
    assert refused.details == {"missing": ["jazz", "60s"], "short": 1}
    assert got.state.places[0].wilds == ["mag-wild-01"]
    assert got.state.discard == ["mag-jazz-06"]


@pytest.mark.clause("VIN-R23")
def test_nothing_brings_an_album_back_from_layaway() -> None:
    away = layaway(0, "jazz-18", "pop-03")
    start = match_with(*store(hands={0: mg("pop-03")}, before=away))
    kinds = {type(move) for move in options(start.state, 0)}
    assert kinds == {m.MoveMeeple}
