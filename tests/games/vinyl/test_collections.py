"""Building collections, publication bonus: VIN-109 to VIN-121, VIN-R33, VIN-R39, VIN-R51."""

from collections.abc import Sequence
from itertools import pairwise, product

import pytest

from tests.games.vinyl.table import (
    al,
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
from turntable.games.vinyl.cards import ALBUMS
from turntable.games.vinyl.collection import fits, kind_of, matching, publication_bonus, targets
from turntable.games.vinyl.state import Collection, Place


def kind(*names: str) -> str | None:
    return kind_of(tuple(al(*names)))


def attributes(*names: str) -> tuple[str, ...]:
    return matching(tuple(al(*names)))


@pytest.mark.clause("VIN-109")
def test_matching_attributes_are_decade_mint_and_limited_shared_by_all() -> None:
    assert attributes("pop-06") == ("50s", "mint", "limited")
    assert attributes("pop-01", "jazz-02") == ("50s",)
    assert attributes("pop-02", "jazz-08") == ("mint",)
    assert attributes("pop-04", "jazz-10") == ("limited",)
    assert attributes("pop-06", "jazz-12") == ("mint", "limited")
    assert attributes("pop-01", "jazz-07") == ()
    assert attributes("pop-01", "pop-07") == ()


@pytest.mark.clause("VIN-109")
def test_a_missing_icon_is_no_match_and_publisher_or_stamp_do_not_count() -> None:
    same = [
        (one, two)
        for one, two in product(ALBUMS.values(), repeat=2)
        if one.publisher == two.publisher
        and one.stamp == two.stamp
        and one.decade != two.decade
        and not (one.mint or one.limited or two.mint or two.limited)
        and one.genre != two.genre
    ]
    assert same
    assert all(kind_of((one.id, two.id)) is None for one, two in same)


@pytest.mark.clause("VIN-110")
def test_pure_is_one_genre_and_at_least_one_matching_attribute() -> None:
    assert kind("jazz-01", "jazz-02") == "pure"
    assert kind("jazz-02", "jazz-08", "jazz-15") == "pure"
    assert kind("jazz-01", "jazz-07") is None
    assert kind("jazz-06", "jazz-12") == "pure"


@pytest.mark.clause("VIN-111")
@pytest.mark.clause("VIN-112")
def test_mixed_has_different_neighbours_and_one_or_two_matching_attributes() -> None:
    assert kind("pop-01", "jazz-02") == "mixed1"
    assert kind("pop-02", "jazz-02") == "mixed2"
    assert kind("pop-06", "jazz-12") == "mixed2"
    assert kind("pop-01", "jazz-07") is None
    assert kind("pop-01", "pop-02", "jazz-03") is None
    assert kind("jazz-03", "pop-01", "pop-02") is None


@pytest.mark.clause("VIN-R51")
def test_three_matching_attributes_are_mixed_2_and_more_change_nothing_in_pure() -> None:
    assert kind("pop-06", "jazz-06") == "mixed2"
    assert kind("pop-06", "jazz-06", "rock-06") == "mixed2"
    assert kind("jazz-02", "jazz-03") == "pure"


@pytest.mark.clause("VIN-113")
def test_a_genre_may_return_when_its_neighbours_differ() -> None:
    assert kind("pop-01", "jazz-01", "pop-02") == "mixed1"
    assert kind("pop-01", "jazz-01", "pop-02", "jazz-02") == "mixed1"


@pytest.mark.clause("VIN-114")
@pytest.mark.clause("VIN-R33")
def test_an_album_fits_if_the_whole_collection_has_a_type_afterwards() -> None:
    """Compared with the definition, written out, for every pair and many third albums."""

    def typed(albums: Sequence[str]) -> str | None:
        shown = [ALBUMS[album] for album in albums]
        shared = [
            len({album.decade for album in shown}) == 1,
            all(album.mint for album in shown),
            all(album.limited for album in shown),
        ]
        neighbours = [a.genre == b.genre for a, b in pairwise(shown)]
        if not any(shared) or (any(neighbours) and not all(neighbours)):
            return None
        if all(neighbours):
            return "pure"
        return "mixed2" if sum(shared) > 1 else "mixed1"

    names = list(ALBUMS)
    for one, two in product(names, names[::5]):
        if one == two:
            continue
        assert kind_of((one, two)) == typed((one, two))
        assert fits((one,), two) == (typed((one, two)) is not None)
        for three in names[::11]:
            if three not in {one, two} and typed((one, two)):
                assert kind_of((one, two, three)) == typed((one, two, three))
                assert fits((one, two), three) == (typed((one, two, three)) is not None)


@pytest.mark.clause("VIN-115")
def test_mixed_2_may_drop_to_mixed_1_and_never_rise_again() -> None:
    assert kind("pop-02", "jazz-02") == "mixed2"
    assert kind("pop-02", "jazz-02", "rock-01") == "mixed1"
    assert kind("pop-02", "jazz-02", "rock-01", "pop-06") == "mixed1"
    assert not fits(tuple(al("pop-02", "jazz-02", "rock-01")), "album-pop-08")


@pytest.mark.clause("VIN-116")
@pytest.mark.clause("VIN-R33")
def test_any_album_may_start_a_collection_and_one_album_has_no_type() -> None:
    assert kind("pop-06") is None
    empty, one = Place(), Place(collections=[Collection("col-0-1", ("album-pop-01",))])
    two = Place(collections=[*one.collections, Collection("col-0-2", ("album-pop-07",))])
    assert all(targets(empty, album) == ["new"] for album in ALBUMS)
    assert targets(one, "album-jazz-18") == ["new"]
    assert targets(one, "album-jazz-01") == ["col-0-1", "new"]
    assert targets(two, "album-jazz-18") == []
    assert targets(two, "album-jazz-07") == ["col-0-2"]
    state = match_with(*store(before=collection(0, 1, "pop-06"))).state
    shown = GAME.view(state, None)["places"][0]["collections"][0]
    assert (shown["kind"], shown["only_genre"], shown["not_genre"]) == (None, None, None)


@pytest.mark.clause("VIN-117")
def test_albums_are_added_on_the_right_only() -> None:
    start = match_with(
        *store(hands={0: mg("pop-01")}, before=collection(0, 1, "jazz-01", "rock-01")),
        *at("record_bin"),
    )
    done = start.when(0, m.Collect("album-pop-01", mg("pop-01"), "col-0-1"))
    assert of(done, f.AlbumCollected) == [
        f.AlbumCollected(0, "album-pop-01", "record_bin", "col-0-1", 3)
    ]
    kept = done.state.places[0].collections[0].albums
    assert kept == ("album-jazz-01", "album-rock-01", "album-pop-01")
    assert not fits(tuple(al("pop-02", "jazz-01")), "album-jazz-02")


ELECTRIC = [
    album.id.removeprefix("album-")
    for album in ALBUMS.values()
    if album.publisher == "electric-records" and album.decade == "70s"
]


@pytest.mark.clause("VIN-118")
@pytest.mark.clause("VIN-R39")
def test_each_album_directly_before_it_in_a_row_of_its_publisher_gives_a_point() -> None:
    albums = al("pop-17", "jazz-16", "rock-18", "country-17")
    assert [publication_bonus(albums[:n], albums[n]) for n in range(4)] == [0, 1, 2, 3]
    start = match_with(
        *store(
            hands={0: mg("wild-01", "wild-02", "wild-03")},
            before=collection(0, 1, "pop-17", "jazz-16", "rock-18"),
            changed={3: (("country-17", "country-02", "country-07", "country-12"), "country-13")},
        ),
        *at("record_bin"),
    )
    done = start.when(
        0, m.Collect("album-country-17", mg("wild-01", "wild-02", "wild-03"), "col-0-1")
    )
    assert of(done, f.PointsScored) == [
        f.PointsScored(0, 5, "albums", "album-country-17"),
        f.PointsScored(0, 3, "publication", "album-country-17"),
    ]
    run = GAME.view(done.state, None)["places"][0]["collections"][0]["run"]
    assert run == {"publisher": "electric-records", "next": 4}


@pytest.mark.clause("VIN-119")
def test_another_publisher_gives_nothing_and_starts_a_new_row() -> None:
    of_publisher = {album.publisher: album.id for album in ALBUMS.values() if album.decade == "70s"}
    one, two = of_publisher["electric-records"], of_publisher["sunwheel-records"]
    assert publication_bonus([one], two) == 0
    assert publication_bonus([one, two], one) == 0
    assert publication_bonus([one, two, two], two) == 2
    assert publication_bonus([one, one, two], one) == 0


@pytest.mark.clause("VIN-120")
def test_the_bonus_counts_for_sale_bin_and_layaway_alike_and_out_of_turn() -> None:
    changed = {3: (("country-01", "country-02", "country-07", "country-12"), "country-17")}
    mine = collection(0, 1, "pop-17")
    sale = match_with(
        *store(hands={0: mg("wild-01", "wild-02")}, before=mine, changed=changed), *at("sale_bin")
    ).when(0, m.Collect("album-country-17", mg("wild-01", "wild-02"), "col-0-1"))
    assert f.PointsScored(0, 1, "publication", "album-country-17") in sale.facts
    away = layaway(0, "country-17", "wild-01")
    hand = {0: mg("wild-01", "wild-02", "wild-03"), 2: mg("pop-01")}
    before = [*mine, *away, *standing("record_bin", primary=0)]
    bumped = match_with(
        *store(hands=hand, before=before, active=2),
        *at("record_bin", 2),
        f.MeepleBumped(0, "record_bin"),
        f.AlbumCollected(2, "album-jazz-01", "record_bin", "col-2-1", 1),
    ).when(0, m.BumpAcquire(mg("wild-02", "wild-03"), "col-0-1"))
    assert f.PointsScored(0, 1, "publication", "album-country-17") in bumped.facts


@pytest.mark.clause("VIN-121")
@pytest.mark.clause("VIN-R39")
def test_the_bonus_never_changes_the_cost() -> None:
    hand = {0: mg("wild-01", "wild-02", "wild-03")}
    changed = {3: (("country-17", "country-02", "country-07", "country-12"), "country-13")}
    paying = [
        [
            move.payment
            for move in options(
                match_with(
                    *store(hands=hand, before=before, changed=changed), *at("record_bin")
                ).state,
                0,
                m.Collect,
            )
            if move.album == "album-country-17" and move.collection == goal
        ]
        for before, goal in ((collection(0, 1, "pop-17"), "col-0-1"), ((), "new"))
    ]
    assert paying[0] == paying[1] == [mg("wild-01", "wild-02", "wild-03")]
