"""Collecting and paying: VIN-048 to VIN-061, VIN-R19 to VIN-R21, against a brute force."""

import random
from collections.abc import Sequence
from itertools import combinations

import pytest

from tests.games.vinyl.table import (
    after,
    asked,
    at,
    collection,
    match_with,
    mg,
    of,
    options,
    store,
)
from turntable.games.vinyl import GAME
from turntable.games.vinyl import facts as f
from turntable.games.vinyl import moves as m
from turntable.games.vinyl.cards import ALBUMS, FACES, MAGAZINES
from turntable.games.vinyl.payments import Hand, affordable, deposits, payments

BIN, SALE = at("record_bin"), at("sale_bin")
ALL = list(MAGAZINES)


def paid(album: str, cards: Sequence[str], discount: int = 0, deposit: Sequence[str] = ()) -> bool:
    """The test of section 5 of the ledger, written out: w at least g + max(0, n - d)."""
    everything = [*cards, *deposit]
    shown = {icon for card in everything for icon in MAGAZINES[card].icons}
    missing = [icon for icon in ALBUMS[album].icons if icon not in shown]
    genre = sum(icon.startswith("genre:") for icon in missing)
    wilds = sum(MAGAZINES[card].wild for card in everything)
    return wilds >= genre + max(0, len(missing) - genre - discount)


def faces(cards: Sequence[str]) -> tuple[str, ...]:
    return tuple(sorted(FACES[card] for card in cards))


def brute_payments(
    hand: Sequence[str], album: str, discount: int, deposit: Sequence[str]
) -> set[tuple[str, ...]]:
    """Every sufficient subset of the hand without a sufficient proper subset, by faces."""
    enough = [
        set(cards)
        for size in range(len(hand) + 1)
        for cards in combinations(hand, size)
        if paid(album, cards, discount, deposit)
    ]
    return {faces(sorted(cards)) for cards in enough if not any(other < cards for other in enough)}


def brute_deposits(hand: Sequence[str], album: str) -> set[tuple[str, ...]]:
    def cover(cards: Sequence[str]) -> int:
        shown = {icon for card in cards for icon in MAGAZINES[card].icons}
        number = sum(icon in shown for icon in ALBUMS[album].icons)
        wilds = sum(MAGAZINES[card].wild for card in cards)
        return min(len(ALBUMS[album].icons), number + wilds)

    return {
        faces(cards)
        for size in range(1, len(hand) + 1)
        for cards in combinations(hand, size)
        if size == 1 or all(cover([c for c in cards if c != left]) < cover(cards) for left in cards)
    }


def lowest(hand: Sequence[str], cards: Sequence[str]) -> bool:
    """Of each face the lowest cards of the hand are named."""
    wanted = [
        card
        for face in set(faces(cards))
        for card in sorted(c for c in hand if FACES[c] == face)[: faces(cards).count(face)]
    ]
    return sorted(wanted) == list(cards)


@pytest.mark.clause("VIN-051")
@pytest.mark.clause("VIN-053")
@pytest.mark.clause("VIN-069")
@pytest.mark.clause("VIN-R19")
@pytest.mark.parametrize("seed", range(40))
def test_payments_are_those_of_a_brute_force_on_random_hands(seed: int) -> None:
    whim = random.Random(seed)
    wilds = [card for card in ALL if MAGAZINES[card].wild]
    normal = [card for card in ALL if not MAGAZINES[card].wild]
    hand = sorted(whim.sample(normal, whim.randint(3, 6)) + wilds[: whim.randint(0, 3)])
    rest = [card for card in ALL if card not in hand]
    for album in whim.sample(list(ALBUMS), 10):
        for discount, deposit in ((0, ()), (1, ()), (0, tuple(whim.sample(rest, 2)))):
            found = payments(Hand(hand), album, discount=discount, deposit=deposit)
            assert {faces(cards) for cards in found} == brute_payments(
                hand, album, discount, deposit
            ), (album, discount, deposit, hand)
            assert len(found) == len({faces(cards) for cards in found})
            assert all(lowest(hand, cards) for cards in found)
            can = affordable(hand, album, discount=discount, deposit=deposit)
            assert can == bool(found)


@pytest.mark.clause("VIN-065")
@pytest.mark.clause("VIN-R24")
@pytest.mark.parametrize("seed", range(20))
def test_deposits_are_those_of_a_brute_force_on_random_hands(seed: int) -> None:
    whim = random.Random(1000 + seed)
    hand = sorted(whim.sample(ALL, 7))
    for album in whim.sample(list(ALBUMS), 8):
        found = deposits(Hand(hand), album)
        assert {faces(cards) for cards in found} == brute_deposits(hand, album), (album, hand)
        assert len(found) == len({faces(cards) for cards in found})
        assert all(lowest(hand, cards) for cards in found)


@pytest.mark.clause("VIN-R19")
def test_a_full_list_of_options_holds_no_option_twice() -> None:
    hand = mg("pop-01", "pop-02", "pop-07", "jazz-01", "rock-13", "rock-14", "wild-01", "wild-02")
    start = match_with(*store(hands={0: hand}), *BIN)
    found = options(start.state, 0)
    assert len(found) == len(set(found)) > 100


@pytest.mark.clause("VIN-048")
def test_any_album_of_rows_1_to_4_may_be_collected_and_none_of_the_sale_bin() -> None:
    hand = mg("wild-01", "wild-02", "wild-03", "wild-04")
    start = match_with(*store(hands={0: hand}), *BIN)
    albums = {move.album for move in options(start.state, 0, m.Collect)}
    assert albums == {
        f"album-{genre}-{row}"
        for genre in ("pop", "jazz", "rock", "country")
        for row in ("01", "02", "07", "12")
    }
    sale = m.Collect("album-pop-13", mg("wild-01", "wild-02"), "new")
    start.when(0, sale).refused("VIN-048", "not_there")


@pytest.mark.clause("VIN-049")
def test_the_cards_must_show_every_icon_and_one_may_cover_several() -> None:
    hand = mg("pop-07", "pop-03", "rock-13", "jazz-07")
    start = match_with(*store(hands={0: hand}), *BIN)
    album = "album-pop-02"  # pop, 50s, mint
    start.when(0, m.Collect(album, mg("pop-07"), "new")).then_begins(
        f.MagazinesSpent(0, mg("pop-07"), (), ())
    )
    both = start.when(0, m.Collect(album, mg("jazz-07", "pop-03"), "new"))
    assert both.refusal is None
    short = start.when(0, m.Collect(album, mg("pop-03", "rock-13"), "new"))
    short.refused("VIN-049", "not_paid")
    assert short.refusal is not None
    assert short.refusal.details == {"missing": ["50s"], "short": 1}
    start.when(0, m.Collect(album, mg("pop-08"), "new")).refused("VIN-049", "not_in_hand")
    twice = m.Collect(album, mg("pop-07", "pop-07"), "new")
    start.when(0, twice).refused("VIN-049", "named_twice")


@pytest.mark.clause("VIN-050")
def test_icons_that_the_album_does_not_need_are_ignored() -> None:
    start = match_with(*store(hands={0: mg("pop-07")}), *BIN)
    done = start.when(0, m.Collect("album-pop-01", mg("pop-07"), "new"))
    assert done.refusal is None
    assert done.state.discard == ["mag-pop-07"]


@pytest.mark.clause("VIN-051")
def test_a_payment_from_which_a_card_can_be_left_out_is_refused() -> None:
    start = match_with(*store(hands={0: mg("pop-01", "pop-13", "wild-01")}), *BIN)
    for extra in ("pop-13", "wild-01"):
        cards = mg("pop-01", extra)
        start.when(0, m.Collect("album-pop-01", cards, "new")).refused("VIN-051", "overpaid")
    collects = options(start.state, 0, m.Collect)
    assert [move.payment for move in collects if move.album == "album-pop-01"] == [
        mg("pop-01"),
        mg("pop-13", "wild-01"),
    ]


@pytest.mark.clause("VIN-051")
@pytest.mark.clause("VIN-R19")
def test_of_equal_faces_the_lowest_cards_are_named() -> None:
    start = match_with(*store(hands={0: mg("pop-01", "pop-02")}), *BIN)
    collects = options(start.state, 0, m.Collect)
    assert collects == [m.Collect("album-pop-01", mg("pop-01"), "new")]
    other = m.Collect("album-pop-01", mg("pop-02"), "new")
    start.when(0, other).refused("VIN-R19", "same_payment")


@pytest.mark.clause("VIN-052")
@pytest.mark.clause("VIN-R21")
def test_a_wild_covers_exactly_one_icon_of_any_kind() -> None:
    start = match_with(*store(hands={0: mg("pop-03", "rock-01", "wild-01", "wild-02")}), *BIN)
    genre = m.Collect("album-pop-01", mg("rock-01", "wild-01"), "new")
    decade = m.Collect("album-pop-01", mg("pop-03", "wild-01"), "new")
    assert {genre, decade} <= set(options(start.state, 0))
    mint = m.Collect("album-pop-02", mg("pop-03", "wild-01"), "new")
    refused = start.when(0, mint).refused("VIN-049", "not_paid").refusal
    assert refused is not None
    assert refused.details == {"missing": ["50s", "mint"], "short": 1}
    assert start.when(0, m.Collect("album-pop-02", mg("pop-03", "wild-01", "wild-02"), "new"))


@pytest.mark.clause("VIN-053")
def test_wilds_alone_may_pay() -> None:
    start = match_with(*store(hands={0: mg(*(f"wild-{n:02d}" for n in range(1, 6)))}), *BIN)
    cards = mg("wild-01", "wild-02", "wild-03", "wild-04")
    done = start.when(0, m.Collect("album-jazz-12", cards, "new"))
    done.then_begins(f.MagazinesSpent(0, (), cards, ()))
    start.when(0, m.Collect("album-jazz-12", cards[:3], "new")).refused("VIN-049")


@pytest.mark.clause("VIN-054")
def test_normal_cards_are_discarded_and_wilds_lie_in_the_tableau() -> None:
    start = match_with(*store(hands={0: mg("pop-03", "wild-01")}), *BIN)
    done = start.when(0, m.Collect("album-pop-01", mg("pop-03", "wild-01"), "new"))
    done.then(
        f.MagazinesSpent(0, mg("pop-03"), mg("wild-01"), ()),
        f.CollectionStarted(0, "col-0-1"),
        f.AlbumCollected(0, "album-pop-01", "record_bin", "col-0-1", 1),
        f.PointsScored(0, 3, "albums", "album-pop-01"),
        f.MagazinesDiscarded(0, mg("pop-03"), "spent"),
        f.AlbumDrawn(1, "album-pop-03"),
    )
    assert done.state.discard == ["mag-pop-03"]
    assert done.state.places[0].wilds == ["mag-wild-01"]
    assert done.state.places[0].hand == []


@pytest.mark.clause("VIN-055")
def test_the_album_is_placed_at_the_right_end_of_a_collection_it_fits_or_a_new_one() -> None:
    mine = collection(0, 1, "jazz-01")
    start = match_with(*store(hands={0: mg("pop-01")}, before=mine), *BIN)
    assert [move.collection for move in options(start.state, 0, m.Collect)] == ["col-0-1", "new"]
    done = start.when(0, m.Collect("album-pop-01", mg("pop-01"), "col-0-1"))
    placed = of(done, f.CollectionStarted, f.AlbumCollected)
    assert placed == [f.AlbumCollected(0, "album-pop-01", "record_bin", "col-0-1", 2)]
    assert done.state.places[0].collections[0].albums == ("album-jazz-01", "album-pop-01")
    wrong = m.Collect("album-pop-01", mg("pop-01"), "col-1-1")
    start.when(0, wrong).refused("VIN-055", "no_such_collection")


@pytest.mark.clause("VIN-055")
def test_an_album_that_cannot_be_placed_cannot_be_collected() -> None:
    mine = [*collection(0, 1, "rock-13"), *collection(0, 2, "rock-14")]
    start = match_with(*store(hands={0: mg("pop-01")}, before=mine), *BIN)
    assert options(start.state, 0, m.Collect) == []
    move = m.Collect("album-pop-01", mg("pop-01"), "col-0-1")
    start.when(0, move).refused("VIN-114", "does_not_fit")


@pytest.mark.clause("VIN-056")
def test_there_are_at_most_two_active_collections() -> None:
    mine = [*collection(0, 1, "rock-13"), *collection(0, 2, "rock-14")]
    start = match_with(*store(hands={0: mg("pop-01")}, before=mine), *BIN)
    start.when(0, m.Collect("album-pop-01", mg("pop-01"), "new")).refused("VIN-056", "no_room")
    one = match_with(*store(hands={0: mg("pop-01")}, before=mine[:2]), *BIN)
    assert one.when(0, m.Collect("album-pop-01", mg("pop-01"), "new")).refusal is None


@pytest.mark.clause("VIN-057")
def test_placing_scores_the_points_of_the_album() -> None:
    start = match_with(*store(hands={0: mg("jazz-15", "jazz-11")}), *BIN)
    done = start.when(0, m.Collect("album-jazz-12", mg("jazz-11", "jazz-15"), "new"))
    assert of(done, f.PointsScored) == [f.PointsScored(0, 7, "albums", "album-jazz-12")]
    assert list(GAME.sheet(done.state, None).totals) == [7, 0, 0, 0]


@pytest.mark.clause("VIN-058")
def test_the_sale_bin_offers_the_albums_that_lie_there_and_no_others() -> None:
    hand = mg("wild-01", "wild-02", "wild-03", "wild-04")
    start = match_with(*store(hands={0: hand}), *SALE)
    assert {move.album for move in options(start.state, 0)} == {
        f"album-{genre}-13" for genre in ("pop", "jazz", "rock", "country")
    }
    up = m.Collect("album-pop-01", mg("wild-01"), "new")
    start.when(0, up).refused("VIN-058", "not_there")
    start.when(0, m.Layaway("album-pop-13", mg("wild-01"))).refused("VIN-024", "not_now")


@pytest.mark.clause("VIN-059")
@pytest.mark.clause("VIN-R20")
def test_the_sale_bin_lets_one_icon_go_but_never_the_genre() -> None:
    cards = mg("pop-07", "pop-13", "pop-14", "rock-07", "wild-01", "wild-02")
    dear = {0: (("pop-01", "pop-02", "pop-07", "pop-08"), "pop-12")}  # pop, 60s, mint, limited
    start = match_with(*store(hands={0: cards}, changed=dear), *SALE)
    found = {move.payment for move in options(start.state, 0) if move.album == "album-pop-12"}
    assert mg("pop-13", "pop-14") in found
    assert mg("pop-13", "wild-01") in found
    assert mg("rock-07", "wild-01", "wild-02") in found
    short = m.Collect("album-pop-12", mg("pop-13"), "new")
    refused = start.when(0, short).refused("VIN-049", "not_paid").refusal
    assert refused is not None
    assert refused.details == {"missing": ["60s", "limited"], "short": 1}
    no_genre = m.Collect("album-pop-12", mg("rock-07", "wild-01"), "new")
    start.when(0, no_genre).refused("VIN-059", "not_paid")
    over = m.Collect("album-pop-12", mg("pop-13", "pop-14", "wild-01"), "new")
    start.when(0, over).refused("VIN-051", "overpaid")


@pytest.mark.clause("VIN-R20")
def test_a_single_card_that_shows_everything_may_pay_in_the_sale_bin_too() -> None:
    start = match_with(*store(hands={0: mg("pop-05")}), *SALE)
    assert options(start.state, 0) == [m.Collect("album-pop-13", mg("pop-05"), "new")]


@pytest.mark.clause("VIN-060")
def test_a_two_icon_album_of_the_sale_bin_costs_its_genre_alone() -> None:
    start = match_with(*store(hands={0: mg("jazz-05", "pop-15", "wild-01")}), *SALE)
    paying = [m_.payment for m_ in options(start.state, 0) if m_.album == "album-pop-13"]
    assert paying == [mg("pop-15"), mg("wild-01")]
    other = m.Collect("album-pop-13", mg("jazz-05"), "new")
    start.when(0, other).refused("VIN-059", "not_paid")


@pytest.mark.clause("VIN-061")
def test_an_album_of_the_sale_bin_is_placed_and_scored_like_any_other() -> None:
    start = match_with(*store(hands={0: mg("pop-15")}, before=collection(0, 1, "jazz-13")), *SALE)
    done = start.when(0, m.Collect("album-pop-13", mg("pop-15"), "col-0-1"))
    done.then_begins(
        f.MagazinesSpent(0, mg("pop-15"), (), ()),
        f.AlbumCollected(0, "album-pop-13", "sale_bin", "col-0-1", 2),
        f.PointsScored(0, 3, "albums", "album-pop-13"),
    )
    assert len(of(done, f.PointsScored)) == 1
    same = next(
        album.id
        for album in ALBUMS.values()
        if album.genre == "jazz"
        and album.decade == "70s"
        and album.publisher == ALBUMS["album-pop-13"].publisher
    )
    again = match_with(
        *store(hands={0: mg("pop-15")}, before=collection(0, 1, same.removeprefix("album-"))),
        *SALE,
    ).when(0, m.Collect("album-pop-13", mg("pop-15"), "col-0-1"))
    assert of(again, f.PointsScored) == [
        f.PointsScored(0, 3, "albums", "album-pop-13"),
        f.PointsScored(0, 1, "publication", "album-pop-13"),
    ]
    assert asked(after(again).state) == [(0, "end")]
