"""The exact JSON of moves and facts (ledger §5 and §6)."""

from typing import Any

import msgspec
import pytest

from turntable.engine.codec import canonical, plain
from turntable.games.jukebox import GAME

MOVES: list[dict[str, Any]] = [
    {"type": "keep_scoring_cards", "keep": ["goal-03", "goal-11"]},
    {"type": "insert_coins"},
    {"type": "empty_coin_box", "bonus": ["bonus-rock-60s"]},
    {
        "type": "place_coin",
        "coin": "coin-p0-rock",
        "at": {"zone": "space", "row": 1, "space": 2},
    },
    {"type": "place_coin", "coin": "coin-p0-rock", "at": {"zone": "stack", "row": 2, "space": 4}},
    {"type": "place_coin", "coin": "coin-p0-rock", "at": {"zone": "next_play"}},
    {"type": "accept_draw"},
    {"type": "decline_draw"},
    {"type": "draw_coin"},
    {"type": "end_turn"},
    {"type": "spend_coins", "row": 1, "spaces": [1, 3], "forty_five": "45-country-60s-a"},
    {"type": "exhaust_rows", "rows": [1, 2], "bonus": ["bonus-jazz-40s", "bonus-pop-50s"]},
    {"type": "slot_forty_five", "row": -1, "col": 2},
    {"type": "take_scoring_token", "axis": "row", "index": 0, "token": "score-rock-3x"},
    {"type": "return_coin", "coin": "coin-p1-a-1"},
    {"type": "decline_return"},
    {"type": "claim_line", "axis": "col", "index": 1, "token": "score-b-2x"},
    {"type": "skip_line", "axis": "col", "index": 1},
]
FIELDS = {
    "GameStarted": ["seats", "starting_seat"],
    "PileShuffled": ["order", "undealt_cards"],
    "RecordBinFilled": ["slots", "next_top"],
    "TokensShuffled": ["order"],
    "ScoringTokensLaid": ["tokens"],
    "RivalCoinsLaid": ["coins"],
    "ScoringCardsDealt": ["seat", "cards"],
    "ScoringCardsKept": ["seat", "cards"],
    "TurnStarted": ["seat", "round"],
    "ActionChosen": ["seat", "action"],
    "CoinDrawn": ["seat", "coin", "out_of_turn"],
    "DrawingEnded": ["seat", "reason"],
    "CoinPlaced": ["seat", "coin", "at"],
    "DiamondOffered": ["to_seat"],
    "DrawDeclined": ["seat"],
    "CoinsSpent": ["seat", "row", "spaces", "coins", "to_box", "to_common"],
    "RowSlid": ["seat", "row", "stacks"],
    "RecordCollected": ["seat", "forty_five", "slot"],
    "RecordSlotted": ["seat", "forty_five", "row", "col", "frame"],
    "LineCompleted": ["seat", "axis", "index"],
    "LineUnscored": ["seat", "axis", "index"],
    "ScoringTokenTaken": ["seat", "token", "axis", "index"],
    "PointsScored": ["seat", "points", "category"],
    "RivalCoinSent": ["coin", "to_seat"],
    "RowExhausted": ["seat", "row", "coins"],
    "BonusCoinTaken": ["seat", "coin"],
    "CoinBoxEmptied": ["seat", "coins"],
    "CoinReturned": ["seat", "coin"],
    "ReturnDeclined": ["seat"],
    "NextPlayReturned": ["seat", "coin"],
    "RecordBinRefilled": ["slot", "forty_five", "next_top"],
    "NinthRecordReached": ["seat"],
    "TurnEnded": ["seat"],
    "LastRoundCompleted": ["reason"],
    "EndLineClaimed": ["seat", "axis", "index", "token"],
    "EndLineSkipped": ["seat", "axis", "index"],
    "ScoringCardScored": ["seat", "card", "rotation", "shift", "matches", "top", "bottom"],
    "GameEnded": ["totals", "winners", "tie_break"],
}


@pytest.mark.parametrize("move", MOVES, ids=lambda move: move["type"])
def test_a_move_is_the_json_of_the_ledger(move: dict[str, Any]) -> None:
    decoded = GAME.codec.move(move)
    assert msgspec.json.decode(canonical(decoded)) == move


def test_every_move_type_is_in_the_ledger_once() -> None:
    assert len({move["type"] for move in MOVES}) == len(GAME.moves)


def test_the_facts_have_the_names_and_fields_of_the_ledger() -> None:
    assert {kind.__name__: list(kind.__struct_fields__) for kind in GAME.facts} == FIELDS


def test_a_frame_lists_cells_with_row_column_and_45() -> None:
    fact = {
        "type": "RecordSlotted",
        "seat": 0,
        "forty_five": "45-rock-60s-a",
        "row": 0,
        "col": 1,
        "frame": [{"row": 0, "col": 1, "forty_five": "45-rock-60s-a"}],
    }
    assert msgspec.json.decode(canonical(GAME.codec.fact(fact))) == fact


@pytest.mark.parametrize(
    "broken",
    [
        {"type": "insert_coin"},
        {"type": "insert_coins", "extra": 1},
        {"type": "place_coin", "coin": "coin-p0-rock"},
        {"type": "place_coin", "coin": 1, "at": {"zone": "next_play"}},
        {"type": "place_coin", "coin": "coin-p0-rock", "at": {"zone": "floor"}},
        {"type": "spend_coins", "row": "1", "spaces": [1], "forty_five": "45-rock-60s-a"},
        {"type": "skip_line", "axis": "diagonal", "index": 0},
        {},
        [],
        None,
    ],
)
def test_what_has_not_the_shape_of_a_move_is_no_move(broken: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        GAME.codec.move(broken)


def test_a_masked_fact_leaves_its_secret_fields_out() -> None:
    from turntable.games.jukebox.facts import ScoringCardsDealt

    assert plain(ScoringCardsDealt(1, ("goal-01",)).masked(0)) == {
        "type": "ScoringCardsDealt",
        "seat": 1,
    }
