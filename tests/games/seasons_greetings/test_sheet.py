"""The score sheet: lines with cause and clause (ledger section 8), and the worked total of 93."""

from collections.abc import Mapping

import pytest

from tests.games.seasons_greetings.table import Spots, album, albums, table
from turntable.engine.sheet import LogLine, ScoreLine
from turntable.games.seasons_greetings import GAME
from turntable.games.seasons_greetings import facts as f
from turntable.games.seasons_greetings.moves import PlayToTree

CANES, HOPES, BELLS = "classical-50s-faith", "classical-60s-love", "contemporary-50s-joy"
LAST = "contemporary-60s-faith"
WISH = "wish-2t-1"
"""70s at the top, Love, Contemporary, 60s, Joy, Classical."""
LEFT: Spots = {
    "r1c1": ("classical-70s-joy", 0, "red"),
    "r2c1": ("traditional-60s-love", 0, "blue"),
    "r2c2": ("traditional-50s-joy", 0, "blue"),
    "r3c1": ("traditional-40s-hope", 0, "green"),
    "r3c2": ("traditional-50s-peace", 1, "yellow"),
}
"""Two wishes; seat 0's lights are 1 + 6 + 6 + 3 = 16."""
RIGHT: Spots = {
    "r1c1": ("classical-70s-peace", 1, "red"),
    "r2c1": ("contemporary-70s-love", 0, "green"),
    "r3c2": ("contemporary-40s-faith", 0, "yellow"),
    "r4c1": ("traditional-60s-faith", 0, "yellow"),
    "r3c1": ("contemporary-70s-faith", 0),
}
"""Four wishes, lights 3 + 10 + 10 = 23."""


@pytest.mark.clause("SEA-047")
def test_the_printed_example_comes_to_93() -> None:
    """Worked example 7, fact by fact and line by line."""
    start = table(
        hands={1: [LAST]},
        trees={0: LEFT, 1: RIGHT},
        scoring={0: [(CANES, "bonus-12"), (BELLS, "bonus-10"), (HOPES, "bonus-09")]},
        draft_lights={0: 6},
        wishes=[WISH, "wish-2t-2"],
        active=1,
    )
    outcome = start.when(1, PlayToTree(album(LAST), "tree-0", "r3c3"))
    at = outcome.facts.index(f.PointsScored(0, "left_tree", 16))
    assert outcome.facts[at : at + 9] == (
        f.PointsScored(0, "left_tree", 16),
        f.PointsScored(0, "right_tree", 23),
        f.ScoringAlbumChecked(0, album(CANES), True, "bonus-12"),
        f.ScoringAlbumChecked(0, album(BELLS), False, "bonus-10"),
        f.ScoringAlbumChecked(0, album(HOPES), True, "bonus-09"),
        f.PointsScored(0, "scoring_albums", 41),
        f.PointsScored(0, "draft", 6),
        f.WishScored(0, "tree-1", 4, 7),
        f.PointsScored(0, "wish", 7),
    )
    sheet = GAME.sheet(outcome.state, None)
    assert sheet.totals[0] == 16 + 23 + 41 + 6 + 7 == 93
    own = [line for line in sheet.lines if line.seat == 0]
    assert [(line.category, line.points) for line in own] == [
        ("left_tree", 1),
        ("left_tree", 6),
        ("left_tree", 6),
        ("left_tree", 3),
        ("right_tree", 3),
        ("right_tree", 10),
        ("right_tree", 10),
        ("scoring_albums", 22),
        ("scoring_albums", 19),
        ("draft", 6),
        ("wish", 7),
    ]


def final(trees: Mapping[int, Spots], **parts: object) -> list[ScoreLine]:
    """The lines of seat 0 after seat 1 has played the last album."""
    start = table(
        hands={1: [LAST]},
        trees=trees,
        wishes=[WISH, "wish-2t-2"],
        active=1,
        **parts,  # type: ignore[arg-type]
    )
    outcome = start.when(1, PlayToTree(album(LAST), "tree-0", "r3c3"))
    return [line for line in GAME.sheet(outcome.state, None).lines if line.seat == 0]


@pytest.mark.clause("SEA-040")
def test_a_light_has_a_line_with_album_place_and_clause() -> None:
    lines = final({0: {"r1c1": ("traditional-50s-joy", 0, "red"), "r2c2": LEFT["r2c2"]}})
    assert lines == [
        ScoreLine(
            0,
            "left_tree",
            1,
            LogLine(
                "cause-light-red",
                {"album": album("traditional-50s-joy"), "tree": "tree-0", "position": "r1c1"},
            ),
            "SEA-021",
        ),
        ScoreLine(
            0,
            "left_tree",
            6,
            LogLine(
                "cause-light-blue",
                {"album": album("traditional-50s-joy"), "tree": "tree-0", "position": "r2c2"},
            ),
            "SEA-022",
        ),
    ]


@pytest.mark.clause("SEA-042")
def test_a_complete_scoring_album_has_a_line_with_token_and_the_albums_that_meet_its_tag() -> None:
    """Controlled albums that show no icon of the tag are not named."""
    spots: Spots = {
        "r2c2": ("classical-70s-joy", 0),
        **{
            place: (name, 0)
            for place, name in zip(
                ("r3c1", "r3c2", "r4c2"),
                ("traditional-40s-hope", "traditional-50s-joy", "traditional-60s-love"),
                strict=True,
            )
        },
    }
    helped = list(albums("traditional-40s-hope", "traditional-50s-joy", "traditional-60s-love"))
    with_token = final({0: spots}, scoring={0: [(CANES, "bonus-12"), (BELLS, "bonus-10")]})
    assert with_token == [
        ScoreLine(
            0,
            "scoring_albums",
            22,
            LogLine("cause-tag", {"album": album(CANES), "token": "bonus-12", "albums": helped}),
            "SEA-042",
        )
    ]
    bare = final({0: spots}, scoring={0: [(CANES, None)]})
    assert bare == [
        ScoreLine(
            0,
            "scoring_albums",
            10,
            LogLine("cause-tag-bare", {"album": album(CANES), "albums": helped}),
            "SEA-042",
        )
    ]


@pytest.mark.clause("SEA-045")
def test_the_wish_has_a_line_with_card_tree_and_albums() -> None:
    lines = final({0: {"r1c1": ("classical-70s-joy", 1), "r2c2": ("classical-40s-joy", 1)}})
    assert lines == [
        ScoreLine(
            0,
            "wish",
            1,
            LogLine(
                "cause-wish",
                {
                    "wish": WISH,
                    "tree": "tree-0",
                    "matches": 1,
                    "albums": [album("classical-70s-joy")],
                },
            ),
            "SEA-045",
        )
    ]


@pytest.mark.clause("SEA-046")
def test_draft_lights_have_one_line() -> None:
    lines = final({0: {"r2c2": ("classical-40s-joy", 1)}}, draft_lights={0: 4})
    assert lines == [ScoreLine(0, "draft", 4, LogLine("cause-draft", {"count": 4}), "SEA-046")]


def test_lines_of_foreign_trees_come_after_those_of_the_own_ones() -> None:
    trees: Mapping[int, Spots] = {
        number: {"r2c1": ("classical-40s-joy", 0, "green")} for number in range(4)
    }
    sheet = GAME.sheet(table(4, trees=trees).state, None)
    assert [(line.category, line.cause.params["tree"]) for line in sheet.lines] == [
        ("left_tree", "tree-0"),
        ("right_tree", "tree-3"),
        ("foreign_trees", "tree-1"),
        ("foreign_trees", "tree-2"),
    ]
    assert sheet.totals == [12, 0, 0, 0]


def test_while_the_match_runs_lights_and_draft_lights_are_scored_and_nothing_else() -> None:
    start = table(
        hands={0: [LAST]},
        trees={0: LEFT, 1: RIGHT},
        scoring={0: [(CANES, "bonus-12")]},
        draft_lights={0: 6},
        wishes=[WISH, "wish-2t-2"],
    )
    for viewer in (None, 0, 1):
        sheet = GAME.sheet(start.state, viewer)
        assert not sheet.final
        assert sheet.totals == [16 + 23 + 6, 1 + 10]
        assert (sheet.ranks, sheet.winners, sheet.tie_break) == ((), (), None)
        assert {line.category for line in sheet.lines} == {"left_tree", "right_tree", "draft"}
