"""Playing to a tree: places, matches, lights, balls (SEA-018 to SEA-027)."""

from collections.abc import Mapping

import pytest

from tests.games.seasons_greetings.table import Spots, album, options, packed, table
from turntable.games.seasons_greetings import GAME
from turntable.games.seasons_greetings import facts as f
from turntable.games.seasons_greetings.cards import (
    ADJACENT,
    ALBUMS,
    LAYOUT,
    POSITIONS,
    SHARED,
    WISH_CARDS,
)
from turntable.games.seasons_greetings.moves import PlayToTree
from turntable.games.seasons_greetings.scoring import wish_scores

HELD = "classical-60s-hope"
PRINTED = """
r1c1: r2c1 r2c2 · r2c1: r1c1 r2c2 r3c1 r3c2 · r2c2: r1c1 r2c1 r3c2 r3c3 · r3c1: r2c1 r3c2 r4c1 r4c2
· r3c2: r2c1 r2c2 r3c1 r3c3 r4c2 r4c3 · r3c3: r2c2 r3c2 r4c3 r4c4 · r4c1: r3c1 r4c2 r5c1
· r4c2: r3c1 r3c2 r4c1 r4c3 r5c1 r5c2 · r4c3: r3c2 r3c3 r4c2 r4c4 r5c1 r5c2 · r4c4: r3c3 r4c3 r5c2
· r5c1: r4c1 r4c2 r4c3 r5c2 · r5c2: r4c2 r4c3 r4c4 r5c1
"""


def positions(spots: Spots) -> list[str]:
    """Where an album can be played in tree-0 that holds these."""
    moves = options(table(hands={0: [HELD]}, trees={0: spots}))
    return [
        move.position for move in moves if isinstance(move, PlayToTree) and move.tree == "tree-0"
    ]


@pytest.mark.clause("SEA-018")
def test_the_first_album_of_a_tree_goes_to_the_top() -> None:
    assert positions({}) == ["r1c1"]
    start = table(hands={0: [HELD]})
    for position in POSITIONS[1:]:
        start.when(0, PlayToTree(album(HELD), "tree-0", position)).refused("SEA-018", "top_first")


@pytest.mark.clause("SEA-R05")
def test_a_tree_starts_nowhere_else_than_at_the_top() -> None:
    moves = options(table(4, hands={0: [HELD]}))
    assert moves == [
        PlayToTree(album(HELD), "tree-0", "r1c1"),
        PlayToTree(album(HELD), "tree-3", "r1c1"),
    ]


@pytest.mark.clause("SEA-019")
def test_later_albums_go_to_empty_positions_next_to_an_album() -> None:
    assert positions({"r1c1": "classical-40s-joy"}) == ["r2c1", "r2c2"]
    spots = {"r1c1": "classical-40s-joy", "r2c2": "classical-50s-joy"}
    assert positions(spots) == ["r2c1", "r3c2", "r3c3"]
    start = table(hands={0: [HELD]}, trees={0: spots})
    for position, code in (("r1c1", "position_taken"), ("r3c1", "not_adjacent")):
        start.when(0, PlayToTree(album(HELD), "tree-0", position)).refused("SEA-019", code)


@pytest.mark.clause("SEA-019")
def test_albums_of_another_tree_are_no_neighbours() -> None:
    start = table(hands={0: [HELD]}, trees={0: {"r1c1": "classical-40s-joy"}})
    start.when(0, PlayToTree(album(HELD), "tree-1", "r2c1")).refused("SEA-018", "top_first")


@pytest.mark.clause("SEA-020")
@pytest.mark.parametrize("position", POSITIONS)
def test_positions_touch_as_the_table_of_the_ledger_says(position: str) -> None:
    printed = dict(part.strip().split(": ") for part in " ".join(PRINTED.split()).split(" · "))
    assert list(ADJACENT[position]) == printed[position].split()
    assert set(positions({position: "classical-40s-joy"})) == {*printed[position].split()}


@pytest.mark.clause("SEA-R04")
@pytest.mark.parametrize(
    ("above", "trunk"), [("r4c1", "r5c1"), ("r4c3", "r5c1"), ("r4c2", "r5c2"), ("r4c4", "r5c2")]
)
def test_a_touching_corner_counts(above: str, trunk: str) -> None:
    assert trunk in positions({above: "classical-40s-joy"})
    start = table(hands={0: [HELD]}, trees={0: {above: "classical-60s-joy"}}, row=[])
    outcome = start.when(0, PlayToTree(album(HELD), "tree-0", trunk))
    assert outcome.facts[0] == f.AlbumPlayedToTree(0, album(HELD), "tree-0", trunk, 2)


@pytest.mark.clause("SEA-R02")
def test_a_tree_has_rows_of_one_to_four_and_a_centred_trunk_of_two() -> None:
    rows: dict[int, list[int]] = {}
    for space in LAYOUT.positions:
        rows.setdefault(space.row, []).append(space.x_half_cards)
    assert rows == {1: [0], 2: [-1, 1], 3: [-2, 0, 2], 4: [-3, -1, 1, 3], 5: [-1, 1]}
    start = table(hands={0: [HELD]})
    start.when(0, PlayToTree(album(HELD), "tree-0", "r6c1")).refused("SEA-R02", "no_such_position")


@pytest.mark.clause("SEA-R03")
def test_a_tree_reads_alike_for_both_of_its_seats() -> None:
    """Seat 0 has tree-0 on its left, seat 1 on its right; a wish at r2c1 is met for both."""
    card = "wish-2t-1"
    spots: Spots = {"r1c1": "contemporary-70s-faith", "r2c1": "classical-40s-love"}
    state = table(trees={0: spots}, wishes=[card, card]).state
    assert [wish.position for wish in WISH_CARDS[card].wishes][:2] == ["r1c1", "r2c1"]
    assert len(wish_scores(state, 0)[0].met) == 2
    assert len(wish_scores(state, 1)[1].met) == 2


@pytest.mark.clause("SEA-021")
def test_the_album_at_the_top_earns_a_red_light_without_any_match() -> None:
    """Worked example 1."""
    table(hands={0: [HELD], 1: ["classical-40s-joy"]}).when(
        0, PlayToTree(album(HELD), "tree-0", "r1c1")
    ).then(
        f.AlbumPlayedToTree(0, album(HELD), "tree-0", "r1c1", 0),
        f.LightEarned(0, "tree-0", "r1c1", "red", 1),
        f.BallPlaced(0, "tree-0", "r1c1"),
        f.MarkerMoved(0, "left", "tree-0"),
        f.TurnEnded(0),
        f.TurnStarted(1),
    )


AROUND: Mapping[int, Spots] = {
    0: {"r3c1": "traditional-40s-joy", "r2c2": "contemporary-50s-love"},
    1: {"r3c1": "traditional-60s-joy", "r2c2": "contemporary-50s-love"},
    2: {"r3c1": "classical-60s-joy"},
    3: {"r3c1": "classical-60s-joy", "r2c2": "contemporary-50s-hope"},
    4: {"r3c1": "classical-60s-joy", "r2c2": "classical-50s-hope"},
    5: {"r3c1": "classical-60s-joy", "r2c2": "classical-50s-hope", "r3c2": "traditional-60s-joy"},
}
LIGHTS: Mapping[int, tuple[f.Color, int]] = {
    1: ("red", 1),
    2: ("green", 3),
    3: ("blue", 6),
    4: ("yellow", 10),
    5: ("yellow", 10),
}


@pytest.mark.clause("SEA-022")
@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 5])
def test_other_albums_earn_a_light_by_their_matches(count: int) -> None:
    start = table(hands={0: [HELD], 1: ["classical-40s-joy"]}, trees={0: AROUND[count]})
    light = [f.LightEarned(0, "tree-0", "r2c1", *LIGHTS[count])] if count else []
    start.when(0, PlayToTree(album(HELD), "tree-0", "r2c1")).then(
        f.AlbumPlayedToTree(0, album(HELD), "tree-0", "r2c1", count),
        *light,
        f.BallPlaced(0, "tree-0", "r2c1"),
        f.MarkerMoved(0, "left", "tree-0"),
        f.TurnEnded(0),
        f.TurnStarted(1),
    )
    prospect = GAME.view(start.state, 0)["prospects"][album(HELD)]["tree-0"]["r2c1"]
    color, points = LIGHTS[count] if count else (None, 0)
    assert prospect == {"matches": count, "color": color, "points": points}


@pytest.mark.clause("SEA-R07")
def test_an_album_without_a_match_may_be_played_and_gets_a_ball() -> None:
    start = table(hands={0: [HELD]}, trees={0: AROUND[0]})
    outcome = start.when(0, PlayToTree(album(HELD), "tree-0", "r2c1"))
    assert not any(isinstance(fact, f.LightEarned) for fact in outcome.facts)
    assert outcome.state.trees["tree-0"].balls["r2c1"] == 0


@pytest.mark.clause("SEA-023")
def test_matches_are_equal_attributes_added_over_all_adjacent_albums() -> None:
    """r1c1 shares one, r2c1 shares two; r3c1 does not touch and shares two."""
    trees = {
        0: {
            "r1c1": "traditional-40s-hope",
            "r2c1": "classical-60s-joy",
            "r3c1": "classical-60s-love",
        }
    }
    start = table(hands={0: [HELD]}, trees=trees)
    outcome = start.when(0, PlayToTree(album(HELD), "tree-0", "r2c2"))
    assert outcome.facts[0] == f.AlbumPlayedToTree(0, album(HELD), "tree-0", "r2c2", 3)


@pytest.mark.clause("SEA-R06")
def test_one_icon_that_two_neighbours_show_counts_twice() -> None:
    trees = {0: {"r1c1": "classical-40s-joy", "r2c1": "classical-50s-love"}}
    start = table(hands={0: [HELD]}, trees=trees)
    outcome = start.when(0, PlayToTree(album(HELD), "tree-0", "r2c2"))
    assert outcome.facts[:2] == (
        f.AlbumPlayedToTree(0, album(HELD), "tree-0", "r2c2", 2),
        f.LightEarned(0, "tree-0", "r2c2", "green", 3),
    )
    assert max(SHARED[a][b] for a in ALBUMS for b in ALBUMS if a != b) == 2


@pytest.mark.clause("SEA-024")
@pytest.mark.parametrize("owner", [0, 1])
def test_whoever_played_the_neighbours_they_match(owner: int) -> None:
    start = table(hands={0: [HELD]}, trees={0: {"r1c1": ("classical-60s-joy", owner)}})
    outcome = start.when(0, PlayToTree(album(HELD), "tree-0", "r2c1"))
    assert f.LightEarned(0, "tree-0", "r2c1", "green", 3) in outcome.facts


@pytest.mark.clause("SEA-025")
def test_a_later_album_leaves_the_lights_of_its_neighbours() -> None:
    trees: Mapping[int, Spots] = {
        0: {"r1c1": ("classical-60s-joy", 1, "red"), "r2c1": ("classical-60s-love", 1, "green")}
    }
    start = table(hands={0: [HELD]}, trees=trees)
    tree = start.when(0, PlayToTree(album(HELD), "tree-0", "r2c2")).state.trees["tree-0"]
    assert tree.lights == {"r1c1": "red", "r2c1": "green", "r2c2": "yellow"}


@pytest.mark.clause("SEA-026")
def test_the_ball_gives_control_for_the_rest_of_the_match() -> None:
    start = table(hands={0: [HELD], 1: ["classical-70s-joy"]})
    first = start.when(0, PlayToTree(album(HELD), "tree-0", "r1c1"))
    later = start.and_given(*first.facts).when(
        1, PlayToTree(album("classical-70s-joy"), "tree-0", "r2c1")
    )
    placed = GAME.view(later.state, None)["trees"][0]["placed"]
    assert [(spot["position"], spot["seat"]) for spot in placed] == [("r1c1", 0), ("r2c1", 1)]


@pytest.mark.clause("SEA-027")
def test_a_light_counts_for_whoever_controls_its_album() -> None:
    trees: Mapping[int, Spots] = {
        0: {"r1c1": ("classical-60s-joy", 1, "red"), "r2c1": ("classical-60s-love", 0, "green")}
    }
    places = GAME.view(table(trees=trees).state, None)["places"]
    assert [place["points"]["left_tree"] for place in places] == [3, 0]
    assert [place["points"]["right_tree"] for place in places] == [0, 1]


@pytest.mark.clause("SEA-R20")
def test_lights_are_earned_when_the_supply_has_run_out() -> None:
    """More yellow lights lie in trees than there are; a further one is earned all the same."""
    spots: Spots = dict.fromkeys(POSITIONS[1:], ("classical-60s-joy", 1, "yellow"))
    start = table(
        hands={0: [HELD]},
        trees={0: spots, 1: {p: s for p, s in spots.items() if p != "r3c2"}},
        draft_lights={1: 60},
    )
    left = GAME.view(start.state, None)["lights_left"]
    assert (left["yellow"], left["red"]) == (0, 0)
    outcome = start.when(0, PlayToTree(album(HELD), "tree-1", "r3c2"))
    assert f.LightEarned(0, "tree-1", "r3c2", "yellow", 10) in outcome.facts


def test_the_supply_is_short_of_what_lies_in_trees_on_the_row_and_with_seats() -> None:
    trees: Mapping[int, Spots] = {
        0: {"r1c1": ("classical-60s-joy", 1, "red"), "r2c1": ("classical-60s-love", 0, "green")}
    }
    start = table(trees=trees, row=[(HELD, 2)], draft_lights={0: 3, 1: 1})
    left = GAME.view(start.state, None)["lights_left"]
    assert left == {"red": 52 - 7, "green": 23, "blue": 20, "yellow": 16}


@pytest.mark.clause("SEA-R22")
def test_a_tree_play_tells_light_ball_and_large_ball_before_the_draft() -> None:
    row = [("classical-50s-love", 0), ("classical-70s-love", 0)]
    start = table(hands={0: [HELD]}, trees={0: {"r1c1": "classical-60s-joy"}}, row=row)
    outcome = start.when(0, PlayToTree(album(HELD), "tree-0", "r2c1")).then(
        f.AlbumPlayedToTree(0, album(HELD), "tree-0", "r2c1", 2),
        f.LightEarned(0, "tree-0", "r2c1", "green", 3),
        f.BallPlaced(0, "tree-0", "r2c1"),
        f.MarkerMoved(0, "left", "tree-0"),
    )
    assert [decision.kind for decision in GAME.decisions(outcome.state)] == ["draft_album"]


@pytest.mark.clause("SEA-R26")
def test_a_seat_may_have_more_than_twelve_albums_in_trees() -> None:
    start = table(hands={0: [HELD]}, trees={0: packed(0), 1: packed(0, leave=["r4c4", "r5c2"])})
    outcome = start.when(0, PlayToTree(album(HELD), "tree-1", "r4c4"))
    place = GAME.view(outcome.state, None)["places"][0]
    balls = [seat for tree in outcome.state.trees.values() for seat in tree.balls.values()]
    assert balls == [0] * 23
    assert place["balls_left"] == 0
