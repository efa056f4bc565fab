"""The final score (SEA-040 to SEA-047): tags, Wish cards, categories, the order of telling."""

from collections.abc import Mapping, Sequence

import pytest

from tests.games.seasons_greetings.table import Spots, album, table, told
from turntable.engine.spec import Given, Outcome
from turntable.games.seasons_greetings import facts as f
from turntable.games.seasons_greetings.cards import ALBUMS, WISH_POINTS
from turntable.games.seasons_greetings.moves import PlayToTree
from turntable.games.seasons_greetings.state import SeasonsGreetings

LAST = "contemporary-60s-faith"
"""The last album that is played, by seat 1 and without matches, so that seat 0 is looked at."""
FACES = ("wish-2t-1", "wish-2t-2")
CANES = "classical-50s-faith"
"""Its tag shows three candy canes and one heart."""
TRADITIONAL = ("traditional-40s-hope", "traditional-50s-joy", "traditional-60s-love")


def ending(
    *,
    trees: Mapping[int, Spots] | None = None,
    scoring: Mapping[int, Sequence[tuple[str, str | None]]] | None = None,
    draft_lights: Mapping[int, int] | None = None,
    wishes: Sequence[str] = FACES,
    seats: int = 2,
    hands: Mapping[int, Sequence[str]] | None = None,
) -> Given[SeasonsGreetings]:
    """Seat 1 plays the last album of the match."""
    return table(
        seats,
        hands=hands or {1: [LAST]},
        trees=trees,
        scoring=scoring,
        draft_lights=draft_lights,
        wishes=wishes,
        active=1,
    )


def ended(start: Given[SeasonsGreetings], position: str = "r1c1") -> Outcome[SeasonsGreetings]:
    return start.when(1, PlayToTree(album(LAST), "tree-1", position))


def points(facts: Sequence[object], seat: int) -> dict[str, int]:
    """Points by category as they were told."""
    return {
        fact.category: fact.points
        for fact in facts
        if isinstance(fact, f.PointsScored) and fact.seat == seat
    }


def row_of_trees(*names: str, seat: int = 0) -> Spots:
    """Albums of a seat in a tree, the first at the second row."""
    places = ("r2c1", "r2c2", "r3c1", "r3c2", "r3c3", "r4c1", "r4c2", "r4c3", "r4c4")
    return {place: (name, seat) for place, name in zip(places, names, strict=False)}


@pytest.mark.clause("SEA-040")
def test_tree_points_are_the_lights_on_controlled_albums_tree_by_tree() -> None:
    trees: Mapping[int, Spots] = {
        0: {
            "r1c1": ("traditional-40s-hope", 0, "red"),
            "r2c1": ("traditional-50s-hope", 0, "green"),
            "r2c2": ("traditional-70s-hope", 1, "yellow"),
            "r3c1": ("classical-70s-joy", 0),
        },
        1: {
            "r2c2": ("classical-40s-joy", 0, "blue"),
            "r2c1": ("traditional-60s-love", 1, "yellow"),
        },
    }
    facts = ended(ending(trees=trees)).facts
    zero, one = points(facts, 0), points(facts, 1)
    assert (zero["left_tree"], zero["right_tree"]) == (4, 6)
    assert (one["left_tree"], one["right_tree"]) == (11, 10)
    assert "foreign_trees" not in zero


@pytest.mark.clause("SEA-040")
def test_foreign_trees_are_told_only_to_a_seat_with_an_album_there() -> None:
    """Seat 0 of three has tree-0 and tree-2; its album in tree-1 has a light, seat 2's none."""
    trees: Mapping[int, Spots] = {
        1: {"r2c1": ("traditional-50s-hope", 0, "green"), "r2c2": ("classical-40s-joy", 2)},
        0: {"r2c1": ("classical-50s-joy", 2)},
    }
    wishes = ("wish-3t-1", "wish-3t-2", "wish-3t-3")
    facts = ended(ending(trees=trees, seats=3, wishes=wishes)).facts
    scored = [
        (fact.seat, fact.category, fact.points)
        for fact in facts
        if isinstance(fact, f.PointsScored) and "tree" in fact.category
    ]
    assert scored == [
        (0, "left_tree", 0),
        (0, "right_tree", 0),
        (0, "foreign_trees", 3),
        (1, "left_tree", 1),
        (1, "right_tree", 0),
        (2, "left_tree", 0),
        (2, "right_tree", 0),
        (2, "foreign_trees", 0),
    ]


@pytest.mark.clause("SEA-041")
def test_a_tag_is_met_by_as_many_controlled_albums_as_it_shows_icons() -> None:
    """Worked example 5."""
    scoring = {0: [(CANES, "bonus-12")]}
    facts = ended(ending(trees={0: row_of_trees(*TRADITIONAL)}, scoring=scoring)).facts
    assert f.ScoringAlbumChecked(0, album(CANES), True, "bonus-12") in facts
    assert points(facts, 0)["scoring_albums"] == 22


@pytest.mark.clause("SEA-041")
@pytest.mark.parametrize(
    "names",
    [
        (TRADITIONAL[1], TRADITIONAL[2], "classical-70s-love"),
        (TRADITIONAL[0], TRADITIONAL[1], "traditional-60s-joy"),
    ],
    ids=["two candy canes", "no heart"],
)
def test_a_tag_of_which_one_icon_is_short_is_not_met(names: tuple[str, ...]) -> None:
    scoring = {0: [(CANES, "bonus-12")]}
    facts = ended(ending(trees={0: row_of_trees(*names)}, scoring=scoring)).facts
    assert f.ScoringAlbumChecked(0, album(CANES), False, "bonus-12") in facts


@pytest.mark.clause("SEA-041")
def test_albums_of_other_seats_do_not_help() -> None:
    trees = {0: {**row_of_trees(*TRADITIONAL), "r2c1": (TRADITIONAL[0], 1)}}
    facts = ended(ending(trees=trees, scoring={0: [(CANES, None)]})).facts
    assert f.ScoringAlbumChecked(0, album(CANES), False, None) in facts


@pytest.mark.clause("SEA-042")
def test_a_complete_album_gives_ten_and_its_token_an_incomplete_one_nothing() -> None:
    scoring = {0: [(CANES, "bonus-10"), ("classical-60s-peace", "bonus-09")]}
    facts = ended(ending(trees={0: row_of_trees(*TRADITIONAL)}, scoring=scoring)).facts
    at = facts.index(f.ScoringAlbumChecked(0, album(CANES), True, "bonus-10"))
    assert facts[at : at + 3] == (
        f.ScoringAlbumChecked(0, album(CANES), True, "bonus-10"),
        f.ScoringAlbumChecked(0, album("classical-60s-peace"), False, "bonus-09"),
        f.PointsScored(0, "scoring_albums", 20),
    )


@pytest.mark.clause("SEA-R12")
def test_ten_points_are_not_given_for_an_incomplete_album() -> None:
    facts = ended(ending(scoring={0: [(CANES, "bonus-12")]})).facts
    assert points(facts, 0)["scoring_albums"] == 0


@pytest.mark.clause("SEA-R09")
def test_a_complete_album_without_a_token_gives_ten() -> None:
    start = ending(trees={0: row_of_trees(*TRADITIONAL)}, scoring={0: [(CANES, None)]})
    assert points(ended(start).facts, 0)["scoring_albums"] == 10


@pytest.mark.clause("SEA-R28")
def test_a_complete_album_gives_nothing_besides_ten_and_its_token() -> None:
    scoring = {0: [(CANES, "bonus-12")]}
    outcome = ended(ending(trees={0: row_of_trees(*TRADITIONAL)}, scoring=scoring))
    assert sum(points(outcome.facts, 0).values()) == 22
    assert outcome.state.trees["tree-0"].lights == {}


@pytest.mark.clause("SEA-043")
def test_an_album_counts_for_several_tags() -> None:
    """Both tags need three Traditional; one of the hearts is also one of the hopes."""
    scoring = {0: [(CANES, "bonus-12"), ("classical-60s-love", "bonus-10")]}
    facts = ended(ending(trees={0: row_of_trees(*TRADITIONAL)}, scoring=scoring)).facts
    assert ALBUMS[album("classical-60s-love")].tag == ("traditional",) * 3 + ("hope",)
    checked = told(facts, f.ScoringAlbumChecked)
    assert [fact.complete for fact in checked] == [True, True]  # type: ignore[attr-defined]
    assert points(facts, 0)["scoring_albums"] == 42


@pytest.mark.clause("SEA-R13")
def test_an_album_counts_for_two_icons_of_the_same_tag() -> None:
    """The candy cane with the heart serves both; a fourth album is not needed."""
    scoring = {0: [(CANES, "bonus-12")]}
    facts = ended(ending(trees={1: row_of_trees(*TRADITIONAL)}, scoring=scoring)).facts
    assert f.ScoringAlbumChecked(0, album(CANES), True, "bonus-12") in facts


@pytest.mark.clause("SEA-R14")
def test_albums_in_a_foreign_tree_count_for_tags() -> None:
    trees = {0: row_of_trees(*TRADITIONAL[:2]), 1: row_of_trees(TRADITIONAL[2])}
    wishes = ("wish-3t-1", "wish-3t-2", "wish-3t-3")
    start = ending(trees=trees, scoring={0: [(CANES, "bonus-12")]}, seats=3, wishes=wishes)
    assert f.ScoringAlbumChecked(0, album(CANES), True, "bonus-12") in ended(start).facts


MET = {"r1c1": "classical-70s-hope", "r2c1": "traditional-50s-love"}
MORE = {"r3c2": "contemporary-50s-hope", "r4c1": "classical-60s-love"}
ALL_SIX = {**MET, **MORE, "r4c4": "traditional-40s-joy", "r5c2": "classical-40s-hope"}
"""What wish-2t-1 asks for: 70s, Love, Contemporary, 60s, Joy, Classical."""


def wish_told(trees: Mapping[int, Spots], seat: int = 0) -> f.WishScored:
    facts = ended(ending(trees=trees), "r2c2").facts
    (found,) = [fact for fact in facts if isinstance(fact, f.WishScored) and fact.seat == seat]
    return found


@pytest.mark.clause("SEA-044")
@pytest.mark.parametrize("owner", [0, 1])
def test_wishes_are_met_by_whoever_controls_the_album_in_the_position(owner: int) -> None:
    spots: Spots = {position: (name, owner) for position, name in MET.items()}
    assert wish_told({0: spots, 1: {"r1c1": "classical-40s-joy"}}) == f.WishScored(
        0, "tree-0", 2, 2
    )


@pytest.mark.clause("SEA-044")
def test_the_right_album_in_another_position_meets_no_wish() -> None:
    spots: Spots = {"r2c1": MET["r1c1"], "r1c1": MET["r2c1"], "r4c1": MORE["r3c2"]}
    assert wish_told({0: spots, 1: {"r1c1": "classical-40s-joy"}}) == f.WishScored(
        0, "tree-0", 0, 0
    )


@pytest.mark.clause("SEA-R15")
@pytest.mark.parametrize(
    ("count", "worth"), [(0, 0), (1, 1), (2, 2), (3, 4), (4, 7), (5, 11), (6, 16)]
)
def test_the_table_of_wish_points(count: int, worth: int) -> None:
    spots: Spots = dict(list(ALL_SIX.items())[:count])
    found = wish_told({0: spots, 1: {"r1c1": "classical-40s-joy"}})
    assert found == f.WishScored(0, "tree-0", count, worth)
    assert WISH_POINTS[count] == worth


@pytest.mark.clause("SEA-045")
def test_only_the_better_tree_counts() -> None:
    """Worked example 6: two wishes on the left, four on the right."""
    trees: Mapping[int, Spots] = {0: MET, 1: {**MET, **MORE}}
    outcome = ended(ending(trees=trees), "r2c2")
    at = outcome.facts.index(f.WishScored(0, "tree-1", 4, 7))
    assert outcome.facts[at + 1] == f.PointsScored(0, "wish", 7)
    assert wish_told({0: {**MET, **MORE}, 1: MET}) == f.WishScored(0, "tree-0", 4, 7)


@pytest.mark.clause("SEA-R16")
def test_of_two_equal_trees_the_left_one_is_told_and_foreign_trees_do_not_count() -> None:
    assert wish_told({0: MET, 1: MET}) == f.WishScored(0, "tree-0", 2, 2)
    spots: Spots = {"r1c1": "traditional-40s-hope", "r2c1": "classical-40s-joy"}
    wishes = ("wish-3t-1", "wish-3t-2", "wish-3t-3")
    start = ending(trees={1: {**spots, "r2c1": ("classical-40s-joy", 0)}}, seats=3, wishes=wishes)
    facts = ended(start, "r2c2").facts
    assert f.WishScored(0, "tree-0", 0, 0) in facts
    own = ending(trees={2: spots, 1: {"r1c1": "classical-40s-joy"}}, seats=3, wishes=wishes)
    assert f.WishScored(0, "tree-2", 2, 2) in ended(own, "r2c2").facts


@pytest.mark.clause("SEA-046")
def test_draft_lights_give_a_point_each() -> None:
    outcome = ended(ending(draft_lights={0: 5, 1: 2}))
    assert f.PointsScored(0, "draft", 5) in outcome.facts
    assert f.PointsScored(1, "draft", 2) in outcome.facts
    assert outcome.facts[-1] == f.GameEnded((5, 3), (0,), None)


@pytest.mark.clause("SEA-047")
def test_the_end_is_told_category_by_category_with_nothing_left_out() -> None:
    """All facts of the last move, zero points among them."""
    trees: Mapping[int, Spots] = {
        0: {
            "r1c1": ("classical-70s-hope", 0, "red"),
            "r2c1": ("traditional-60s-love", 0, "green"),
            "r2c2": ("traditional-50s-joy", 1, "blue"),
            "r3c1": ("traditional-40s-hope", 0),
            "r3c2": ("traditional-50s-faith", 0),
        }
    }
    scoring = {0: [(CANES, "bonus-12"), ("contemporary-50s-joy", "bonus-10")]}
    ended(ending(trees=trees, scoring=scoring, draft_lights={0: 3})).then(
        f.AlbumPlayedToTree(1, album(LAST), "tree-1", "r1c1", 0),
        f.LightEarned(1, "tree-1", "r1c1", "red", 1),
        f.BallPlaced(1, "tree-1", "r1c1"),
        f.MarkerMoved(1, "left", "tree-1"),
        f.TurnEnded(1),
        f.GameEndTriggered("stuck"),
        f.WishRevealed(0, "wish-2t-1"),
        f.WishRevealed(1, "wish-2t-2"),
        f.PointsScored(0, "left_tree", 4),
        f.PointsScored(0, "right_tree", 0),
        f.ScoringAlbumChecked(0, album(CANES), True, "bonus-12"),
        f.ScoringAlbumChecked(0, album("contemporary-50s-joy"), False, "bonus-10"),
        f.PointsScored(0, "scoring_albums", 22),
        f.PointsScored(0, "draft", 3),
        f.WishScored(0, "tree-0", 2, 2),
        f.PointsScored(0, "wish", 2),
        f.PointsScored(1, "left_tree", 1),
        f.PointsScored(1, "right_tree", 6),
        f.PointsScored(1, "scoring_albums", 0),
        f.PointsScored(1, "draft", 0),
        f.WishScored(1, "tree-1", 0, 0),
        f.PointsScored(1, "wish", 0),
        f.GameEnded((31, 7), (0,), None),
    )
