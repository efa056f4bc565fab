"""The exact JSON of moves and facts (ledger sections 5 and 6)."""

from typing import Any

import msgspec
import pytest

from turntable.engine.codec import canonical, plain
from turntable.games.seasons_greetings import GAME
from turntable.games.seasons_greetings import facts as f

MOVES: list[dict[str, Any]] = [
    {
        "type": "play_to_tree",
        "album": "album-classical-50s-joy",
        "tree": "tree-0",
        "position": "r3c2",
    },
    {"type": "play_to_scoring", "album": "album-traditional-40s-hope"},
    {"type": "draft_album", "album": "album-contemporary-70s-love"},
]
FIELDS = {
    "GameStarted": ["seats", "first_seat"],
    "DeckShuffled": ["order"],
    "HandDealt": ["seat", "albums"],
    "DraftRowLaid": ["row"],
    "BonusStackLaid": ["tokens"],
    "WishesShuffled": ["order"],
    "WishDealt": ["seat", "wish"],
    "TurnStarted": ["seat"],
    "AlbumPlayedToTree": ["seat", "album", "tree", "position", "matches"],
    "LightEarned": ["seat", "tree", "position", "color", "points"],
    "BallPlaced": ["seat", "tree", "position"],
    "MarkerMoved": ["seat", "location", "tree"],
    "RedLightsAdded": ["albums"],
    "AlbumDrafted": ["seat", "album", "reds"],
    "DraftLightsEarned": ["seat", "points"],
    "DraftRowChanged": ["row", "revealed"],
    "AlbumPlayedToScoring": ["seat", "album", "token"],
    "TurnEnded": ["seat"],
    "TurnSkipped": ["seat", "reason"],
    "GameEndTriggered": ["reason"],
    "WishRevealed": ["seat", "wish"],
    "PointsScored": ["seat", "category", "points"],
    "ScoringAlbumChecked": ["seat", "album", "complete", "token"],
    "WishScored": ["seat", "tree", "matches", "points"],
    "GameEnded": ["totals", "winners", "tie_break"],
}


@pytest.mark.parametrize("move", MOVES, ids=lambda move: move["type"])
def test_a_move_is_the_json_of_the_ledger(move: dict[str, Any]) -> None:
    assert msgspec.json.decode(canonical(GAME.codec.move(move))) == move


def test_every_move_type_is_in_the_ledger_once() -> None:
    assert len({move["type"] for move in MOVES}) == len(GAME.moves)


def test_the_facts_have_the_names_and_fields_of_the_ledger() -> None:
    assert {kind.__name__: list(kind.__struct_fields__) for kind in GAME.facts} == FIELDS


def test_a_row_lists_albums_with_their_red_lights() -> None:
    fact = {
        "type": "DraftRowChanged",
        "row": [{"album": "album-classical-50s-joy", "reds": 2}],
        "revealed": None,
    }
    assert msgspec.json.decode(canonical(GAME.codec.fact(fact))) == fact


def test_a_large_ball_at_the_scoring_area_names_no_tree() -> None:
    assert plain(f.MarkerMoved(1, "scoring")) == {
        "type": "MarkerMoved",
        "seat": 1,
        "location": "scoring",
    }
    there = {"type": "MarkerMoved", "seat": 1, "location": "foreign", "tree": "tree-3"}
    assert plain(GAME.codec.fact(there)) == there


@pytest.mark.parametrize(
    "wrong",
    [
        {"type": "draft_album"},
        {"type": "draft_album", "album": 3},
        {"type": "draft_album", "album": "album-classical-50s-joy", "tree": "tree-0"},
        {"type": "play_to_tree", "album": "album-classical-50s-joy", "tree": "tree-0"},
        {"type": "pass"},
    ],
    ids=str,
)
def test_a_move_of_another_shape_is_not_read(wrong: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        GAME.codec.move(wrong)
