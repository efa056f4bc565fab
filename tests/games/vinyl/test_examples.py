"""The worked examples of the ledger (section 9), with their numbers."""

from tests.games.vinyl.table import (
    after,
    al,
    asked,
    at,
    collection,
    match_with,
    mg,
    of,
    options,
    standing,
    store,
)
from tests.games.vinyl.test_setup import begun
from turntable.games.vinyl import GAME
from turntable.games.vinyl import facts as f
from turntable.games.vinyl import moves as m
from turntable.games.vinyl.cards import ALBUMS, LOYALTY
from turntable.games.vinyl.collection import fits, kind_of, matching, publication_bonus
from turntable.games.vinyl.loyalty import loyalty_points
from turntable.games.vinyl.magazines import knowledge
from turntable.games.vinyl.retiring import claims

LETTERS = {"A": "pop", "B": "jazz", "C": "rock", "D": "country"}
WHERE = {0: mg("pop-01"), 1: mg("jazz-01"), 2: mg("rock-01")}


def card(kind: str) -> str:
    return next(shown.id for shown in LOYALTY.values() if shown.kind == kind)


def chosen(number: int, field: str, value: object) -> list[str]:
    """So many albums of a kind."""
    found = [album.id for album in ALBUMS.values() if getattr(album, field) == value]
    return found[:number]


def test_example_1_pure_5_has_three_tokens() -> None:
    rewards = {shown["pile"]: shown for shown in GAME.view(begun(4)[0], None)["rewards"]}
    assert rewards["pure-5"]["points"] == [17, 16, 15]


def test_example_2_a_bump() -> None:
    start = match_with(*store(hands=WHERE, before=standing("record_bin", primary=2)))
    moved = after(start.when(0, m.MoveMeeple("record_bin")))
    done = moved.when(0, m.Layaway("album-pop-01", mg("pop-01")))
    spaces = done.state.spaces["record_bin"]
    assert (spaces.primary, spaces.bump) == (0, 2)
    assert asked(done.state) == [(2, "bump")]


def test_example_3_a_double_bump() -> None:
    start = match_with(*store(hands=WHERE, before=standing("record_bin", primary=2, bump=1)))
    moved = start.when(0, m.MoveMeeple("record_bin"))
    assert moved.facts[1:] == (f.MeepleSentHome(1), f.MeepleBumped(2, "record_bin"))
    spaces = moved.state.spaces["record_bin"]
    assert (spaces.primary, spaces.bump) == (0, 2)


def test_example_4_three_cards_for_four_icons() -> None:
    cards = mg("jazz-03", "pop-14", "rock-13")
    start = match_with(*store(hands={0: cards}), *at("record_bin"))
    done = start.when(0, m.Collect("album-jazz-12", cards, "new"))
    assert of(done, f.PointsScored) == [f.PointsScored(0, 7, "albums", "album-jazz-12")]
    assert done.state.discard == list(cards)


def test_example_5_pure_by_mint() -> None:
    albums = tuple(al("jazz-03", "jazz-08", "jazz-15"))
    assert (matching(albums), kind_of(albums)) == (("mint",), "pure")
    for album in ALBUMS.values():
        if album.id not in albums:
            assert fits(albums, album.id) == (album.genre == "jazz" and album.mint)


def test_example_6_mixed_1() -> None:
    albums = tuple(al("rock-13", "pop-14", "jazz-16"))
    assert (matching(albums), kind_of(albums)) == (("70s",), "mixed1")
    assert not fits(albums, "album-jazz-13")
    assert not fits(albums, "album-country-10")
    assert fits(albums, "album-rock-15")


def test_example_7_mixed_2() -> None:
    albums = tuple(al("jazz-16", "rock-17", "country-16"))
    assert (matching(albums), kind_of(albums)) == (("70s", "limited"), "mixed2")
    for album in ALBUMS.values():
        keeps = album.decade == "70s" and album.limited and album.genre != "country"
        if album.id not in albums:
            assert (kind_of((*albums, album.id)) == "mixed2") == keeps
    assert kind_of((*albums, "album-pop-14")) == "mixed1"
    assert not fits(albums, "album-country-17")


def test_example_8_retire_pure_4() -> None:
    mine = collection(0, 1, "jazz-02", "jazz-03", "jazz-08", "jazz-15")
    start = match_with(*store(before=mine))
    done = start.when(0, m.Retire("col-0-1", "pure-4"))
    assert of(done, f.PointsScored) == [f.PointsScored(0, 13, "rewards", "reward-pure-4-1")]
    rewards = {shown["pile"]: shown for shown in GAME.view(done.state, None)["rewards"]}
    assert rewards["pure-4"]["points"][0] == 12


def test_example_9_retire_mixed_2_of_three() -> None:
    start = match_with(*store(before=collection(0, 1, "jazz-16", "rock-17", "country-16")))
    assert options(start.state, 0, m.Retire) == [
        m.Retire("col-0-1", "mixed2-3"),
        m.Retire("col-0-1", "mixed1-3"),
    ]
    points = [
        of(start.when(0, move), f.PointsScored)[0].points
        for move in options(start.state, 0, m.Retire)
    ]
    assert points == [7, 5]


def test_example_10_a_letter_set() -> None:
    albums = [
        *chosen(3, "genre", "pop"),
        *chosen(2, "genre", "jazz"),
        *chosen(4, "genre", "rock"),
        *chosen(2, "genre", "country"),
    ]
    assert loyalty_points(card("letter-ABCD"), albums, LETTERS) == 16
    one = [chosen(1, "genre", genre)[0] for genre in LETTERS.values()]
    assert loyalty_points(card("letter-ABCD"), one, LETTERS) == 8


def test_example_11_a_stamp() -> None:
    albums = chosen(5, "stamp", "early") + chosen(3, "stamp", "late")
    assert loyalty_points(card("stamp-early"), albums, LETTERS) == 5


def test_example_12_a_publisher() -> None:
    albums = chosen(4, "publisher", "electric-records")
    assert loyalty_points(card("publisher-electric-records"), albums, LETTERS) == 8


def test_example_13_an_attribute() -> None:
    assert loyalty_points(card("attribute-mint"), chosen(6, "mint", True), LETTERS) == 6


def test_example_14_a_publication_row() -> None:
    albums = tuple(al("pop-17", "jazz-16", "rock-18", "country-17"))
    assert [ALBUMS[album].points for album in albums] == [5, 4, 7, 5]
    assert [publication_bonus(albums[:n], albums[n]) for n in range(4)] == [0, 1, 2, 3]
    assert (kind_of(albums), claims(albums)) == ("mixed2", ["mixed2-4", "mixed1-4"])
    names = [album.removeprefix("album-") for album in albums]
    shown = GAME.view(match_with(*store(before=collection(0, 1, *names))).state, None)
    held = shown["places"][0]["collections"][0]
    assert (held["points"], held["publication"], held["kind"]) == (21, 6, "mixed2")


def test_example_15_the_wilds_of_the_set_up() -> None:
    state, _ = begun(4)
    assert sum(len(place.hand) for place in state.places) == 24
    assert len([card for card in state.display if card]) == 4
    assert (len(state.stock), len(state.aside)) == (38, 6)
    start = match_with(
        *store(stock=(), hands={1: mg("pop-03", "pop-04")}),
        f.MagazinesDiscarded(1, mg("pop-03", "pop-04"), "limit"),
        *at("magazine_rack"),
    )
    shuffled = of(start.when(0, m.Draw("stock")), f.StockReshuffled)[0]
    assert (shuffled.count, shuffled.wilds_added) == (2 + 6, 6)


def test_example_16_a_wild_of_the_display_and_one_drawn_blind() -> None:
    shown = mg("wild-01", "jazz-01", "rock-01", "pop-01")
    start = match_with(*store(display=shown, stock=mg("wild-02", "pop-03")), *at("magazine_rack"))
    from_display = start.when(0, m.Draw("display", "mag-wild-01"))
    assert from_display.state.places[0].hand == ["mag-wild-01"]
    assert asked(from_display.state) == [(1, "turn")]
    blind = start.when(0, m.Draw("stock"))
    assert asked(blind.state) == [(0, "draw")]
    assert len(knowledge(blind.state)) == 4


def test_example_17_a_slide() -> None:
    start = match_with(
        *store(hands={0: mg("wild-01", "wild-02")}, box=["album-rock-05", "album-rock-06"]),
        *at("record_bin"),
    )
    a, b, c, d = start.state.columns[0].rows
    assert c == "album-pop-07"
    done = start.when(0, m.Collect("album-pop-07", mg("wild-01", "wild-02"), "new"))
    assert done.state.columns[0].rows == ["album-rock-05", a, b, d]
