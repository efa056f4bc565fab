"""Facts as messages: the right key and parameters, also of facts that are masked."""

import pytest

from tests.games.seasons_greetings.table import album, albums, row_of
from turntable.engine.items import Fact
from turntable.engine.sheet import LogLine
from turntable.games.seasons_greetings import GAME
from turntable.games.seasons_greetings import facts as f

ONE, TWO = albums("classical-40s-joy", "traditional-50s-hope")

TOLD: list[tuple[Fact, LogLine]] = [
    (f.GameStarted(3, 2), LogLine("game-started", {"seat": 2})),
    (f.HandDealt(1), LogLine("hand-dealt", {"seat": 1})),
    (f.HandDealt(1, (ONE, TWO)), LogLine("hand-dealt-own", {"seat": 1, "albums": [ONE, TWO]})),
    (
        f.DraftRowLaid(row_of(("classical-40s-joy", 0), ("traditional-50s-hope", 0))),
        LogLine("draft-row-laid", {"albums": [ONE, TWO]}),
    ),
    (f.WishDealt(0), LogLine("wish-dealt", {"seat": 0})),
    (f.WishDealt(0, "wish-2t-1"), LogLine("wish-dealt-own", {"seat": 0, "wish": "wish-2t-1"})),
    (f.TurnStarted(1), LogLine("turn-started", {"seat": 1})),
    (f.TurnSkipped(1, "no_album"), LogLine("turn-skipped-no_album", {"seat": 1})),
    (f.TurnSkipped(2, "no_location"), LogLine("turn-skipped-no_location", {"seat": 2})),
    (f.GameEndTriggered("complete"), LogLine("game-end-complete")),
    (f.GameEndTriggered("stuck"), LogLine("game-end-stuck")),
    (
        f.AlbumPlayedToTree(0, ONE, "tree-1", "r2c1", 3),
        LogLine(
            "album-played-to-tree",
            {"seat": 0, "album": ONE, "tree": "tree-1", "position": "r2c1"},
        ),
    ),
    (
        f.LightEarned(0, "tree-1", "r2c1", "blue", 6),
        LogLine("light-earned-blue", {"seat": 0, "points": 6}),
    ),
    (
        f.AlbumPlayedToScoring(0, ONE, "bonus-12"),
        LogLine("album-played-to-scoring", {"seat": 0, "album": ONE, "token": "bonus-12"}),
    ),
    (
        f.AlbumPlayedToScoring(0, ONE, None),
        LogLine("album-played-to-scoring-bare", {"seat": 0, "album": ONE}),
    ),
    (f.RedLightsAdded((ONE, TWO)), LogLine("red-lights-added", {"albums": [ONE, TWO]})),
    (f.AlbumDrafted(1, TWO, 2), LogLine("album-drafted", {"seat": 1, "album": TWO})),
    (f.DraftLightsEarned(1, 2), LogLine("draft-lights-earned", {"seat": 1, "points": 2})),
    (f.DraftRowChanged((), ONE), LogLine("album-revealed", {"album": ONE})),
    (f.WishRevealed(1, "wish-2t-2"), LogLine("wish-revealed", {"seat": 1, "wish": "wish-2t-2"})),
    (f.PointsScored(1, "draft", 4), LogLine("points-scored-draft", {"seat": 1, "points": 4})),
    (
        f.ScoringAlbumChecked(1, ONE, True, None),
        LogLine("scoring-album-complete", {"seat": 1, "album": ONE}),
    ),
    (
        f.ScoringAlbumChecked(1, ONE, False, None),
        LogLine("scoring-album-incomplete", {"seat": 1, "album": ONE}),
    ),
    (
        f.WishScored(1, "tree-0", 4, 7),
        LogLine("wish-scored", {"seat": 1, "tree": "tree-0", "matches": 4}),
    ),
    (f.GameEnded((3, 9, 4), (1,), None), LogLine("game-ended", {"seat": 1, "points": 9})),
    (
        f.GameEnded((3, 9, 9), (1, 2), "shared"),
        LogLine("game-ended-shared-2", {"first_seat": 1, "second_seat": 2, "points": 9}),
    ),
    (
        f.GameEnded((9, 3, 9, 9), (0, 2, 3), "shared"),
        LogLine(
            "game-ended-shared-3",
            {"first_seat": 0, "second_seat": 2, "third_seat": 3, "points": 9},
        ),
    ),
    (
        f.GameEnded((9, 9, 9, 9), (0, 1, 2, 3), "shared"),
        LogLine(
            "game-ended-shared-4",
            {"first_seat": 0, "second_seat": 1, "third_seat": 2, "fourth_seat": 3, "points": 9},
        ),
    ),
]


@pytest.mark.parametrize(("fact", "line"), TOLD, ids=lambda part: type(part).__name__)
def test_a_fact_is_told_with_what_it_names(fact: Fact, line: LogLine) -> None:
    assert GAME.tell(fact) == line


@pytest.mark.parametrize(
    "fact",
    [
        f.DeckShuffled(),
        f.WishesShuffled(),
        f.BonusStackLaid(("bonus-12",)),
        f.BallPlaced(0, "tree-0", "r1c1"),
        f.MarkerMoved(0, "scoring"),
        f.DraftRowChanged((), None),
        f.TurnEnded(0),
    ],
    ids=lambda fact: type(fact).__name__,
)
def test_what_another_fact_says_is_not_told_twice(fact: Fact) -> None:
    assert GAME.tell(fact) is None


def test_every_kind_of_fact_is_either_told_or_left_out_on_purpose() -> None:
    told = {type(fact) for fact, _ in TOLD}
    silent = {f.DeckShuffled, f.WishesShuffled, f.BonusStackLaid, f.BallPlaced, f.MarkerMoved}
    assert told | silent | {f.TurnEnded} == set(GAME.facts)
    assert album("classical-40s-joy") == ONE
