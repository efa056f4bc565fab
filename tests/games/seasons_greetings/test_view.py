"""What a view tells besides the zones themselves: help that is derived from what the seat sees."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.games.seasons_greetings.table import Spots, album, albums, packed, table
from turntable.games.seasons_greetings import GAME
from turntable.games.seasons_greetings.moves import PlayToTree

CANES = "classical-50s-faith"
HELD = ("classical-60s-hope", "traditional-70s-joy")
TREES: Mapping[int, Spots] = {
    0: {
        "r1c1": ("traditional-40s-hope", 0, "red"),
        "r2c1": ("traditional-50s-joy", 0, "green"),
        "r2c2": ("classical-60s-love", 1),
    },
    1: {"r1c1": ("classical-70s-joy", 1, "red")},
}
WISHES = ["wish-2t-3", "wish-2t-1"]


def seen(viewer: int | None, **parts: Any) -> dict[str, Any]:  # noqa: ANN401 - as `table` takes them
    return GAME.view(table(hands={0: HELD}, trees=TREES, wishes=WISHES, **parts).state, viewer)


def test_a_view_says_whose_it_is_and_lists_the_row_with_what_taking_an_album_skips() -> None:
    views = [seen(viewer, row=[(CANES, 2), ("classical-50s-joy", 0)]) for viewer in (None, 0, 1)]
    assert [view["seat"] for view in views] == [None, 0, 1]
    for view in views:
        assert view["row"] == [
            {"album": album(CANES), "reds": 2, "skips": []},
            {"album": album("classical-50s-joy"), "reds": 0, "skips": [album(CANES)]},
        ]
        assert (view["active"], view["phase"]) == (0, "play_album")


def test_a_tree_lists_its_albums_from_the_top_down_with_ball_and_light() -> None:
    first, second = seen(None)["trees"]
    assert first["placed"] == [
        {
            "position": "r1c1",
            "album": album("traditional-40s-hope"),
            "seat": 0,
            "color": "red",
            "points": 1,
        },
        {
            "position": "r2c1",
            "album": album("traditional-50s-joy"),
            "seat": 0,
            "color": "green",
            "points": 3,
        },
        {
            "position": "r2c2",
            "album": album("classical-60s-love"),
            "seat": 1,
            "color": None,
            "points": 0,
        },
    ]
    assert (first["full"], second["full"]) == (False, False)
    full = GAME.view(table(trees={0: packed(0), 1: packed(1, leave=["r5c2"])}).state, None)
    assert [tree["full"] for tree in full["trees"]] == [True, False]


def test_points_of_a_place_as_things_stand_with_what_its_tags_would_give() -> None:
    place = seen(
        None,
        scoring={0: [(CANES, "bonus-12"), ("contemporary-40s-love", "bonus-10")]},
        draft_lights={0: 2},
    )["places"][0]
    assert place["points"] == {
        "left_tree": 4,
        "right_tree": 0,
        "foreign_trees": 0,
        "draft": 2,
        "scoring_albums": 0,
        "total": 6,
    }
    assert place["icons"] == {"40s": 1, "50s": 1, "hope": 1, "joy": 1, "traditional": 2}
    assert place["scoring"] == [
        {
            "album": album(CANES),
            "token": "bonus-12",
            "points": 22,
            "complete": False,
            "tag": [
                {"icon": "traditional", "needed": 3, "controlled": 2},
                {"icon": "love", "needed": 1, "controlled": 0},
            ],
        },
        {
            "album": album("contemporary-40s-love"),
            "token": "bonus-10",
            "points": 20,
            "complete": False,
            "tag": [
                {"icon": "50s", "needed": 2, "controlled": 1},
                {"icon": "hope", "needed": 2, "controlled": 1},
            ],
        },
    ]


def test_points_in_foreign_trees_are_shown_apart() -> None:
    trees: Mapping[int, Spots] = {1: {"r1c1": ("classical-70s-joy", 0, "blue")}}
    points = GAME.view(table(3, trees=trees).state, None)["places"][0]["points"]
    assert (points["left_tree"], points["right_tree"], points["foreign_trees"]) == (0, 0, 6)
    assert points["total"] == 6


def test_a_complete_tag_is_previewed_without_being_counted() -> None:
    spots: Spots = {
        **TREES[0],
        "r3c1": ("traditional-60s-love", 0, "blue"),
    }
    start = table(trees={0: spots}, scoring={0: [(CANES, "bonus-12")]})
    place = GAME.view(start.state, 1)["places"][0]
    assert place["scoring"][0]["complete"] is True
    assert (place["points"]["scoring_albums"], place["points"]["total"]) == (22, 10)


def test_wishes_show_on_both_trees_what_is_met_and_what_is_still_open() -> None:
    """wish-2t-3: Traditional at the top, 70s at r2c2, Joy at r3c1, and three more."""
    place = seen(0)["places"][0]
    left, right = place["wishes"]
    assert (left["location"], left["tree"], left["points"]) == ("left", "tree-0", 1)
    assert (right["location"], right["tree"], right["points"]) == ("right", "tree-1", 0)
    assert [wish["met"] for wish in left["wishes"]] == [True, False, None, None, None, None]
    assert [wish["met"] for wish in right["wishes"]] == [False, None, None, None, None, None]
    assert left["wishes"][0] == {
        "position": "r1c1",
        "kind": "subgenre",
        "icon": "traditional",
        "met": True,
    }
    assert seen(1)["places"][1]["wishes"][0]["tree"] == "tree-1"


def test_tags_of_hand_and_row_are_measured_by_the_viewers_own_albums() -> None:
    row = [(CANES, 0)]
    tags = seen(0, row=row)["tags"]
    assert list(tags) == list(albums(*HELD, CANES))
    assert tags[album(CANES)] == {
        "complete": False,
        "tag": [
            {"icon": "traditional", "needed": 3, "controlled": 2},
            {"icon": "love", "needed": 1, "controlled": 0},
        ],
    }
    other = seen(1, row=row)["tags"]
    assert list(other) == [album(CANES)]
    assert [icon["controlled"] for icon in other[album(CANES)]["tag"]] == [0, 1]
    watched = seen(None, row=row)["tags"]
    assert list(watched) == [album(CANES)]
    assert [icon["controlled"] for icon in watched[album(CANES)]["tag"]] == [0, 0]


def test_prospects_name_every_legal_tree_play_of_the_viewer_and_what_it_earns() -> None:
    start = table(hands={0: HELD}, trees=TREES, wishes=WISHES, large={0: "tree-1"})
    prospects = GAME.view(start.state, 0)["prospects"]
    listed = {
        (move.album, move.tree, move.position)
        for move in GAME.legal_moves(start.state, 0)
        if isinstance(move, PlayToTree)
    }
    assert listed == {
        (held, tree, position)
        for held, trees in prospects.items()
        for tree, places in trees.items()
        for position in places
    }
    assert prospects[album(HELD[0])]["tree-0"] == {
        "r3c1": {"matches": 0, "color": None, "points": 0},
        "r3c2": {"matches": 2, "color": "green", "points": 3},
        "r3c3": {"matches": 2, "color": "green", "points": 3},
    }
    for viewer in (1, None):
        assert GAME.view(start.state, viewer)["prospects"] is None


def test_prospects_are_gone_while_an_album_is_drafted() -> None:
    row = [(CANES, 0), ("classical-50s-love", 0)]
    start = table(hands={0: HELD}, row=row, wishes=WISHES)
    drafting = start.when(0, PlayToTree(album(HELD[0]), "tree-0", "r1c1")).state
    view = GAME.view(drafting, 0)
    assert (view["phase"], view["prospects"]) == ("draft_album", None)
    assert view["asked"] == [{"seat": 0, "kind": "draft_album"}]


@pytest.mark.parametrize(
    ("large", "forbidden", "allowed"),
    [
        ("scoring", "scoring", ["left", "right"]),
        ("tree-0", "left", ["right", "scoring"]),
        ("tree-1", "right", ["left", "scoring"]),
    ],
)
def test_the_view_says_where_a_seat_may_play_and_where_it_must_not(
    large: str, forbidden: str, allowed: list[str]
) -> None:
    for viewer in (0, 1, None):
        place = seen(viewer, large={0: large})["places"][0]
        assert place["forbidden"]["location"] == forbidden
        assert place["large_ball"] == place["forbidden"]
        assert [location["location"] for location in place["allowed"]] == allowed


def test_nothing_is_forbidden_where_the_last_location_is_full_or_the_only_one() -> None:
    area = [(f"classical-{decade}-faith", None) for decade in ("50s", "60s", "70s")]
    full = table(scoring={0: area}, large={0: "scoring"})
    assert GAME.view(full.state, 0)["places"][0]["forbidden"] is None
    only = table(
        trees={0: packed(0), 1: packed(1, leave=["r5c2"])}, scoring={0: area}, large={0: "tree-1"}
    )
    place = GAME.view(only.state, 0)["places"][0]
    assert place["forbidden"] is None
    assert place["allowed"] == [{"location": "right", "tree": "tree-1"}]


def test_balls_that_are_left_go_down_with_every_album_in_a_tree() -> None:
    places = seen(None)["places"]
    assert [place["balls_left"] for place in places] == [10, 10]
