"""What a view shows, so that a board has nothing to decide."""

from typing import Any

from tests.games.vinyl.table import (
    SLIDE,
    after,
    at,
    collection,
    layaway,
    match_with,
    mg,
    standing,
    store,
)
from turntable.games.vinyl import GAME
from turntable.games.vinyl import facts as f
from turntable.games.vinyl import moves as m

HANDS = {0: mg("jazz-08", "pop-01", "wild-01"), 1: mg("rock-01"), 2: mg("rock-02")}


def view_of(*facts: f.Fact, seat: int | None = 0, seats: int = 4, **more: Any) -> dict[str, Any]:  # noqa: ANN401
    return GAME.view(match_with(*facts, seats=seats, **more).state, seat)


def test_the_course_of_a_match_is_shown() -> None:
    view = view_of(*store(hands=HANDS, round_number=3))
    assert (view["seat"], view["phase"], view["asked"]) == (
        0,
        "turn",
        [{"seat": 0, "kind": "turn"}],
    )
    assert (view["round"], view["active"], view["final"], view["scoring"]) == (3, 0, False, False)
    assert (view["moved"], view["acted"], view["retired"], view["draws"]) == (
        False,
        False,
        False,
        0,
    )
    assert (view["bumped"], view["bumped_by_npc"], view["gap"], view["npc"]) == (
        None,
        False,
        None,
        None,
    )
    assert view["options"] == {"sale_bin_refill": "salesperson"}
    slide = view_of(*store(options=SLIDE), options=SLIDE)
    assert slide["options"] == {"sale_bin_refill": "slide"}
    assert view["letters"] == {"A": "pop", "B": "jazz", "C": "rock", "D": "country"}
    assert (view["quiet"], view["quiet_rounds"], view["result"]) == (True, 0, None)


def test_a_bump_says_who_has_bumped_and_the_gap_is_shown_meanwhile() -> None:
    before = standing("record_bin", primary=2)
    start = match_with(*store(hands=HANDS, before=before))
    moved = after(start.when(0, m.MoveMeeple("record_bin")))
    paid = moved.when(0, m.Collect("album-pop-01", mg("pop-01"), "new"))
    view = GAME.view(paid.state, 2)
    assert (view["phase"], view["bumped"], view["bumped_by_npc"]) == ("bump", 2, False)
    assert (view["gap"], view["acted"]) == ({"column": 0, "row": 0}, True)
    assert view["spent"] == ["mag-pop-01"]
    npc = match_with(
        *store(seats=2, hands=HANDS, before=standing("front_counter", primary=0)), seats=2
    ).and_given(f.NpcMoved("record_bin", "front_counter"), f.MeepleBumped(0, "front_counter"))
    shown = GAME.view(npc.state, 1)
    assert (shown["phase"], shown["bumped"], shown["bumped_by_npc"]) == ("bump", 0, True)


def test_the_locations_show_who_stands_there_and_where_the_viewer_may_go() -> None:
    before = [
        *standing("record_bin", primary=1, bump=2),
        *standing("sale_bin", primary=0),
    ]
    facts = store(hands=HANDS, before=before)
    shown = {place["id"]: place for place in view_of(*facts)["locations"]}
    assert (shown["record_bin"]["primary"], shown["record_bin"]["bump"]) == (1, 2)
    assert {name: place["open"] for name, place in shown.items()} == {
        "record_bin": True,
        "front_counter": True,
        "sale_bin": False,
        "magazine_rack": True,
    }
    assert [name for name, place in shown.items() if place["must_leave"]] == ["sale_bin"]
    assert shown["record_bin"]["primary_actions"] == ["collect", "layaway"]
    assert shown["record_bin"]["bump_actions"] == ["bump_acquire", "bump_spoils"]
    assert all(place["open"] is None for place in view_of(*facts, seat=1)["locations"])
    there = view_of(*facts, *at("front_counter"))
    assert all(place["open"] is None for place in there["locations"])
    view = view_of(*facts)
    assert [place["at"] for place in view["places"]] == [
        "sale_bin:primary",
        "record_bin:primary",
        "record_bin:bump",
        "home",
    ]


def test_the_box_shows_its_stacks_and_what_comes_behind_them() -> None:
    box = ["album-rock-05", "album-rock-06", "album-rock-08"]
    view = view_of(*store(box=box, stacks=(1, 2)))
    assert view["box"] == {
        "count": 3,
        "stacks": [1, 2],
        "dividers": ["divider-salesperson-1"],
        "waiting": None,
        "closed": False,
        "next": "salesperson",
    }
    waiting = view_of(
        *store(box=box, stacks=(1, 2)),
        f.AlbumDrawn(1, "album-rock-05"),
        f.DividerRevealed("divider-salesperson-1"),
    )
    assert waiting["box"]["waiting"] == "divider-salesperson-1"
    assert (waiting["box"]["next"], waiting["box"]["stacks"]) == ("store_closed", [2])
    empty = view_of(*store(box=(), stacks=(0,)), f.StoreClosedRevealed())
    assert (empty["box"]["next"], empty["box"]["closed"], empty["box"]["count"]) == (None, True, 0)


def test_the_npc_shows_its_target_and_when_it_comes_back() -> None:
    view = view_of(*store(seats=2), seats=2)
    assert view["npc"] == {
        "location": "record_bin",
        "target": "album-pop-01",
        "column": 1,
        "entering": False,
        "turns": 4,
        "target_zone": "record_bin",
    }


def test_a_collection_shows_its_type_and_what_it_would_bring() -> None:
    mixed = view_of(*store(before=collection(0, 1, "jazz-16", "rock-17", "country-16")))
    shown = mixed["places"][0]["collections"][0]
    assert (shown["id"], shown["kind"], shown["matching"]) == (
        "col-0-1",
        "mixed2",
        ["70s", "limited"],
    )
    assert (shown["not_genre"], shown["only_genre"]) == ("country", None)
    assert shown["rewards"] == [
        {"pile": "mixed2-3", "token": "reward-mixed2-3-1", "points": 7},
        {"pile": "mixed1-3", "token": "reward-mixed1-3-1", "points": 5},
    ]
    assert (shown["points"], shown["publication"]) == (13, 1)
    pure = view_of(*store(before=collection(0, 1, "jazz-02", "jazz-03")))
    shown = pure["places"][0]["collections"][0]
    assert (shown["kind"], shown["only_genre"], shown["not_genre"]) == ("pure", "jazz", None)
    assert shown["rewards"] == []
    assert pure["places"][0]["started"] == 1


def test_albums_show_whether_and_with_what_the_hand_pays() -> None:
    mine = [*collection(0, 1, "jazz-01"), *layaway(0, "rock-18", "pop-02")]
    hands = {0: mg("jazz-08", "pop-01", "pop-02", "wild-01")}
    albums = view_of(*store(hands=hands, before=mine))["albums"]
    assert len(albums) == 16 + 4 + 1
    assert albums["album-pop-01"] == {
        "affordable": True,
        "missing": [],
        "short": 0,
        "discount": 0,
        "fits": ["col-0-1", "new"],
        "bonus": {"col-0-1": 0, "new": 0},
        "uses": {
            "mag-jazz-08": [],
            "mag-pop-01": ["genre:pop", "decade:50s"],
            "mag-wild-01": ["wild"],
        },
    }
    dear = albums["album-jazz-12"]
    assert (dear["affordable"], dear["missing"], dear["fits"]) == (True, ["limited"], ["new"])
    assert dear["uses"]["mag-jazz-08"] == ["genre:jazz", "decade:60s", "mint"]
    sale = albums["album-jazz-13"]
    assert (sale["discount"], sale["missing"], sale["affordable"]) == (1, ["decade:70s"], True)
    away = albums["album-rock-18"]
    assert (away["affordable"], away["discount"]) == (False, 0)
    assert (away["missing"], away["short"]) == (["genre:rock", "decade:70s", "limited"], 2)


def test_what_wilds_and_the_sale_bin_take_off_is_not_short() -> None:
    """The hand has a wild; the deposit of the album on layaway has another."""
    hands = {0: mg("rock-07", "wild-01", "wild-02")}
    mine = layaway(0, "jazz-18", "wild-02")  # jazz, 70s, mint, limited
    changed = {0: (("pop-04", "pop-02", "pop-06", "pop-12"), "pop-18")}
    albums = view_of(*store(hands=hands, before=mine, changed=changed))["albums"]
    shown = {name: albums[f"album-{name}"] for name in ("pop-04", "pop-12", "pop-18", "jazz-18")}
    assert {name: (album["short"], album["affordable"]) for name, album in shown.items()} == {
        "pop-04": (1, False),  # the rock card shows its 50s, the wild one of genre and limited
        "pop-12": (2, False),  # of genre, 60s and limited the wild covers one
        "pop-18": (1, False),  # the same, and the Sale Bin lets one go
        "jazz-18": (1, False),  # of genre, 70s and limited both wilds cover one
    }
    assert albums["album-pop-02"]["short"] == 0


def test_the_draft_shows_numbers_to_all_and_cards_to_their_owner() -> None:
    letters = f.GenreTokensPlaced("pop", "jazz", "rock", "country")
    dealt = [
        f.LoyaltyDealt(seat, 3, tuple(f"loyalty-{3 * seat + n:02d}" for n in (1, 2, 3)))
        for seat in range(4)
    ]
    state = match_with(letters, *dealt, f.LoyaltyKept(0, "loyalty-01"))
    own, other = (GAME.view(state.state, viewer)["places"][0] for viewer in (0, 1))
    assert (own["drafting"], own["drafting_count"]) == (["loyalty-02", "loyalty-03"], 2)
    assert (own["received"], own["received_count"], own["passed"]) == ([], 0, [])
    assert [held["card"] for held in own["loyalty"]] == ["loyalty-01"]
    for name in ("drafting", "received", "passed", "loyalty", "hand"):
        assert other[name] is None
    assert (other["drafting_count"], other["received_count"], other["loyalty_count"]) == (2, 0, 1)
    passed = state.and_given(
        f.LoyaltyPassed(0, 1, ("loyalty-02", "loyalty-03")),
        f.LoyaltyPassed(3, 0, ("loyalty-11", "loyalty-12")),
    )
    own = GAME.view(passed.state, 0)["places"][0]
    assert (own["received"], own["received_count"]) == (["loyalty-11", "loyalty-12"], 2)
    assert own["passed"] == ["loyalty-02", "loyalty-03"]
