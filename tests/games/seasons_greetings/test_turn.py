"""Where an album may be played, and whose turn it is (SEA-010 to SEA-017)."""

from collections.abc import Sequence

import pytest

from tests.games.seasons_greetings.table import album, albums, asked, options, packed, table
from turntable.engine.refusal import Refusal
from turntable.games.seasons_greetings import GAME
from turntable.games.seasons_greetings import facts as f
from turntable.games.seasons_greetings.moves import DraftAlbum, PlayToScoring, PlayToTree

HAND = ("classical-60s-hope", "traditional-70s-joy")


def where(moves: Sequence[object]) -> set[str]:
    """The locations among moves."""
    return {move.tree if isinstance(move, PlayToTree) else "scoring" for move in moves}


@pytest.mark.clause("SEA-010")
def test_a_play_is_any_album_of_the_hand_to_the_left_tree_the_right_tree_or_the_area() -> None:
    trees = {0: {"r1c1": "classical-40s-joy"}}
    hands = {0: HAND, 1: ["classical-70s-peace"]}
    start = table(hands=hands, trees=trees, scoring={0: [("classical-50s-joy", None)]})
    start = start.and_given(f.MarkerMoved(0, "foreign", "tree-9"), f.TurnStarted(0))
    assert asked(start.state) == [(0, "play_album")]
    assert options(start) == [
        move
        for held in albums(*HAND)
        for move in (
            PlayToTree(held, "tree-0", "r2c1"),
            PlayToTree(held, "tree-0", "r2c2"),
            PlayToTree(held, "tree-1", "r1c1"),
            PlayToScoring(held),
        )
    ]
    assert options(start, 1) == []


@pytest.mark.clause("SEA-010")
def test_only_albums_of_the_own_hand_are_played() -> None:
    start = table(hands={0: HAND, 1: ["classical-50s-love"]}, large={0: "tree-0"})
    start.when(0, PlayToTree(album("classical-50s-love"), "tree-1", "r1c1")).refused(
        "SEA-010", "not_in_hand"
    )
    start.when(0, PlayToScoring(album("classical-50s-love"))).refused("SEA-010", "not_in_hand")
    start.when(0, DraftAlbum(album(HAND[0]))).refused("SEA-010", "not_now")


def test_before_the_first_turn_nobody_is_asked() -> None:
    blank = GAME.blank(2, GAME.options())
    assert asked(blank) == []
    refusal = GAME.refusal(blank, 0, PlayToTree(album(HAND[0]), "tree-0", "r1c1"))
    assert refusal == Refusal("not_asked", "SEA-008")


def test_an_album_that_was_drafted_is_played_like_one_that_was_dealt() -> None:
    start = table(hands={0: HAND[:1]}, drafted={0: HAND[1:]})
    assert [move.album for move in options(start)] == [  # type: ignore[attr-defined]
        *albums(HAND[0], HAND[0]),
        *albums(HAND[1], HAND[1]),
    ]
    start.when(0, PlayToTree(album(HAND[1]), "tree-0", "r1c1")).then_begins(
        f.AlbumPlayedToTree(0, album(HAND[1]), "tree-0", "r1c1", 0)
    )


@pytest.mark.clause("SEA-011")
def test_a_tree_is_available_while_a_space_is_empty_and_the_area_with_fewer_than_three() -> None:
    played = [(f"classical-{decade}-joy", None) for decade in ("50s", "60s", "70s")]
    for held, spaces, expected in (
        (2, ["r5c2"], {"tree-0", "scoring"}),
        (3, ["r5c2"], {"tree-0"}),
        (2, [], {"scoring"}),
    ):
        start = table(
            hands={0: HAND},
            trees={0: packed(0, leave=spaces), 1: packed(1)},
            scoring={0: played[:held]},
            large={0: "tree-1"},
        )
        assert where(options(start)) == expected
        if not spaces:
            refused = start.when(0, PlayToTree(album(HAND[0]), "tree-0", "r5c2"))
            assert refused.refusal == Refusal("tree_full", "SEA-011", {"tree": "tree-0"})


@pytest.mark.clause("SEA-012")
@pytest.mark.parametrize(
    ("last", "clause", "code"),
    [
        ("tree-0", "SEA-012", "same_tree_again"),
        ("tree-1", "SEA-012", "same_tree_again"),
        ("scoring", "SEA-012", "same_area_again"),
    ],
)
def test_the_location_of_the_last_play_is_forbidden(last: str, clause: str, code: str) -> None:
    start = table(hands={0: HAND}, scoring={0: [("classical-50s-joy", None)]}, large={0: last})
    assert where(options(start)) == {"tree-0", "tree-1", "scoring"} - {last}
    again = (
        PlayToScoring(album(HAND[0]))
        if last == "scoring"
        else PlayToTree(album(HAND[0]), last, "r1c1")
    )
    refused = start.when(0, again).refused(clause, code)
    assert refused.refusal is not None
    assert refused.refusal.details == ({} if last == "scoring" else {"tree": last})


@pytest.mark.clause("SEA-012")
def test_what_the_other_seat_played_last_forbids_nothing() -> None:
    start = table(hands={0: HAND}, large={0: "scoring", 1: "tree-0"})
    assert where(options(start)) == {"tree-0", "tree-1"}


@pytest.mark.clause("SEA-013")
def test_the_first_play_of_a_seat_is_to_a_tree() -> None:
    start = table(hands={0: HAND})
    assert where(options(start)) == {"tree-0", "tree-1"}
    start.when(0, PlayToScoring(album(HAND[0]))).refused("SEA-013", "first_to_a_tree")


@pytest.mark.clause("SEA-014")
def test_the_last_location_may_be_played_again_if_it_alone_is_available() -> None:
    full = [(f"classical-{decade}-joy", None) for decade in ("50s", "60s", "70s")]
    tree = table(
        hands={0: HAND},
        trees={0: packed(0), 1: packed(1, leave=["r5c1", "r5c2"])},
        scoring={0: full},
        large={0: "tree-1"},
    )
    assert where(options(tree)) == {"tree-1"}
    tree.when(0, PlayToTree(album(HAND[0]), "tree-1", "r5c1")).then_begins(
        f.AlbumPlayedToTree(0, album(HAND[0]), "tree-1", "r5c1", 3)
    )
    area = table(
        hands={0: HAND}, trees={0: packed(0), 1: packed(1)}, scoring={0: full[:2]}
    ).and_given(f.MarkerMoved(0, "scoring"))
    assert options(area) == [PlayToScoring(name) for name in albums(*HAND)]


@pytest.mark.clause("SEA-R23")
def test_a_second_available_location_forbids_the_repeat_however_little_it_is_liked() -> None:
    full = [(f"classical-{decade}-joy", None) for decade in ("50s", "60s")]
    start = table(
        hands={0: HAND},
        trees={0: packed(0), 1: packed(1, leave=["r5c2"])},
        scoring={0: full},
        large={0: "tree-1"},
    )
    assert where(options(start)) == {"scoring"}


@pytest.mark.clause("SEA-R32")
def test_a_full_scoring_area_with_the_large_ball_leaves_both_trees() -> None:
    full = [(f"classical-{decade}-joy", None) for decade in ("50s", "60s", "70s")]
    start = table(hands={0: HAND}, scoring={0: full}, large={0: "scoring"})
    assert where(options(start)) == {"tree-0", "tree-1"}
    refused = start.when(0, PlayToScoring(album(HAND[0])))
    assert refused.refusal == Refusal("scoring_area_full", "SEA-037", {"limit": 3})


FULL_AREA = [(f"classical-{decade}-joy", None) for decade in ("50s", "60s", "70s")]


@pytest.mark.clause("SEA-015")
def test_a_seat_without_room_at_its_own_locations_plays_to_any_tree_with_a_space() -> None:
    """Seat 0 of four: tree-0 and tree-3 are full, tree-1 and tree-2 are not."""
    trees = {
        0: packed(0),
        1: packed(1, leave=["r5c2"]),
        2: {"r1c1": "classical-40s-love"},
        3: packed(3),
    }
    start = table(4, hands={0: HAND[:1]}, trees=trees, scoring={0: FULL_AREA}, large={0: "tree-0"})
    held = album(HAND[0])
    assert options(start) == [
        PlayToTree(held, "tree-1", "r5c2"),
        PlayToTree(held, "tree-2", "r2c1"),
        PlayToTree(held, "tree-2", "r2c2"),
    ]


@pytest.mark.clause("SEA-015")
def test_foreign_trees_are_closed_while_an_own_location_is_open() -> None:
    trees = {0: packed(0), 3: packed(3)}
    start = table(4, hands={0: HAND}, trees=trees, scoring={0: FULL_AREA[:2]}, large={0: "tree-0"})
    assert where(options(start)) == {"scoring"}
    start.when(0, PlayToTree(album(HAND[0]), "tree-1", "r1c1")).refused("SEA-015", "not_your_tree")
    last = table(
        4,
        hands={0: HAND},
        trees={**trees, 0: packed(0, leave=["r5c2"])},
        scoring={0: FULL_AREA},
        large={0: "tree-0"},
    )
    assert where(options(last)) == {"tree-0"}


@pytest.mark.clause("SEA-R24")
def test_a_foreign_play_is_compulsory_and_goes_on_like_any_tree_play() -> None:
    trees = {0: packed(0), 1: {"r1c1": ("classical-40s-hope", 1)}, 2: packed(2), 3: packed(3)}
    start = table(
        4,
        hands={0: HAND, 1: ["contemporary-70s-love"]},
        trees=trees,
        scoring={0: FULL_AREA},
        large={0: "tree-0"},
        row=[("traditional-50s-love", 2)],
        deck=["traditional-60s-love"],
    )
    assert where(options(start)) == {"tree-1"}
    start.when(0, PlayToTree(album(HAND[0]), "tree-1", "r2c2")).then(
        f.AlbumPlayedToTree(0, album(HAND[0]), "tree-1", "r2c2", 2),
        f.LightEarned(0, "tree-1", "r2c2", "green", 3),
        f.BallPlaced(0, "tree-1", "r2c2"),
        f.MarkerMoved(0, "foreign", "tree-1"),
        f.AlbumDrafted(0, album("traditional-50s-love"), 2),
        f.DraftLightsEarned(0, 2),
        f.DraftRowChanged(
            (f.RowAlbum(album("traditional-60s-love"), 0),), album("traditional-60s-love")
        ),
        f.TurnEnded(0),
        f.TurnStarted(1),
    )


@pytest.mark.clause("SEA-R24")
def test_the_same_foreign_tree_may_be_played_twice_running() -> None:
    trees = {0: packed(0), 1: {"r1c1": "classical-40s-hope"}, 2: packed(2)}
    start = table(3, hands={0: HAND}, trees=trees, scoring={0: FULL_AREA}, large={0: "tree-1"})
    assert where(options(start)) == {"tree-1"}


@pytest.mark.clause("SEA-016")
@pytest.mark.parametrize(
    ("move", "moved", "location"),
    [
        (
            PlayToTree(album(HAND[0]), "tree-0", "r1c1"),
            f.MarkerMoved(0, "left", "tree-0"),
            {"location": "left", "tree": "tree-0"},
        ),
        (
            PlayToTree(album(HAND[0]), "tree-2", "r1c1"),
            f.MarkerMoved(0, "right", "tree-2"),
            {"location": "right", "tree": "tree-2"},
        ),
        (
            PlayToScoring(album(HAND[0])),
            f.MarkerMoved(0, "scoring"),
            {"location": "scoring", "tree": None},
        ),
    ],
)
def test_the_large_ball_moves_to_the_location_played(
    move: PlayToTree | PlayToScoring, moved: f.MarkerMoved, location: dict[str, str | None]
) -> None:
    start = table(3, hands={0: HAND, 1: HAND}, large={0: "tree-1"})
    outcome = start.when(0, move)
    assert moved in outcome.facts
    assert GAME.view(outcome.state, 1)["places"][0]["large_ball"] == location


@pytest.mark.clause("SEA-016")
def test_a_large_ball_at_a_foreign_tree_restricts_nothing() -> None:
    start = table(3, hands={0: HAND}, large={0: "tree-1"})
    assert where(options(start)) == {"tree-0", "tree-2", "scoring"}
    assert GAME.view(start.state, 0)["places"][0]["forbidden"] is None


@pytest.mark.clause("SEA-017")
def test_play_passes_clockwise() -> None:
    hands = {seat: [name] for seat, name in enumerate(("classical-40s-joy", *HAND))}
    for seat, following in ((0, 1), (1, 2), (2, 0)):
        start = table(3, hands={**hands, seat: [*hands[seat], "classical-70s-joy"]}, active=seat)
        outcome = start.when(seat, PlayToTree(album(hands[seat][0]), f"tree-{seat}", "r1c1"))
        assert outcome.facts[-2:] == (f.TurnEnded(seat), f.TurnStarted(following))
        assert asked(outcome.state) == [(following, "play_album")]
    table(3, hands=hands).when(1, PlayToTree(album(HAND[0]), "tree-1", "r1c1")).refused(
        "SEA-017", "not_asked"
    )
