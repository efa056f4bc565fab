"""Moves and facts as JSON: the forms of the ledger's sections 5 and 6, word for word."""

from typing import Any

import msgspec
import pytest

from turntable.engine.codec import canonical, plain
from turntable.games.yacht_rock import GAME
from turntable.games.yacht_rock import facts as f

MOVES: list[dict[str, Any]] = [
    {"type": "take_slot", "slot": 3},
    {"type": "keep_clothing", "card": "style-hat-coral-teal-1"},
    {"type": "record_solo", "single": "single-07"},
    {"type": "offer_duet", "single": "single-07", "partner": 2, "give": "guitar"},
    {"type": "end_turn"},
    {"type": "accept_duet", "give": "lyrics"},
    {"type": "decline_duet"},
    {"type": "choose_party", "party": 1},
]
FIELDS = {
    "GameStarted": ["players"],
    "FirstPlayerSet": ["seat", "reason"],
    "StyleDeckBuilt": ["round", "deck", "aside"],
    "SlotsDealt": ["cards"],
    "SinglesShuffled": ["order"],
    "SingleRevealed": ["position", "card"],
    "SoireesShuffled": ["order"],
    "SoireeDealt": ["position", "card", "party", "back"],
    "SoireeReplaced": ["position", "old", "new", "party", "back"],
    "RoundStarted": ["round", "first"],
    "TurnStarted": ["round", "turn", "seat"],
    "SlotTaken": ["seat", "slot", "cards"],
    "StyleDealt": ["deals", "deck_left"],
    "StyleDeckExhausted": ["round"],
    "ClothingKept": ["seat", "clothing", "card"],
    "ClothingSold": ["seat", "clothing", "cards", "points"],
    "PointsScored": ["seat", "points", "category", "total", "detail"],
    "SingleRecorded": ["single", "mode", "seats", "cards"],
    "SingleTokenGained": ["seat", "count"],
    "SingleSpaceEmptied": ["position"],
    "DuetOffered": ["seat", "partner", "single", "give"],
    "DuetAccepted": ["seat", "give"],
    "DuetDeclined": ["seat", "single"],
    "TurnEnded": ["seat"],
    "PartyPhaseStarted": ["round"],
    "PartyChosen": ["seat", "party"],
    "SoireeRevealed": ["position", "card"],
    "RoundEnded": ["round", "totals"],
    "FirstPlayerPassed": ["from", "to"],
    "GameEnded": ["totals", "winners"],
}


@pytest.mark.parametrize("move", MOVES, ids=lambda move: move["type"])
def test_a_move_is_the_json_of_the_ledger(move: dict[str, Any]) -> None:
    decoded = GAME.codec.move(move)
    assert msgspec.json.decode(canonical(decoded)) == move


def test_every_move_type_is_in_the_ledger_once() -> None:
    assert sorted(move["type"] for move in MOVES) == sorted(
        str(kind.__struct_config__.tag) for kind in GAME.moves
    )


def test_the_facts_have_the_names_and_fields_of_the_ledger() -> None:
    found = {kind.__name__: list(kind.__struct_encode_fields__) for kind in GAME.facts}
    assert found == FIELDS


def test_a_detail_is_there_only_where_there_is_one() -> None:
    assert plain(f.PointsScored(1, 3, "base", 7)) == {
        "type": "PointsScored",
        "seat": 1,
        "points": 3,
        "category": "base",
        "total": 7,
    }
    assert plain(f.PointsScored(1, 3, "color_bonus", 7, "teal"))["detail"] == "teal"


def test_a_refill_lists_slots_with_cards() -> None:
    fact = {
        "type": "StyleDealt",
        "deals": [
            {"slot": 1, "card": "style-top-teal-1"},
            {"slot": 5, "card": "style-top-teal-2"},
            {"slot": 2, "card": "style-top-teal-3"},
        ],
        "deck_left": 21,
    }
    assert msgspec.json.decode(canonical(GAME.codec.fact(fact))) == fact


def test_the_token_passes_from_one_seat_to_another() -> None:
    assert plain(f.FirstPlayerPassed(2, 0)) == {"type": "FirstPlayerPassed", "from": 2, "to": 0}


@pytest.mark.parametrize(
    "broken",
    [
        {"type": "take_slots"},
        {"type": "take_slot"},
        {"type": "take_slot", "slot": "3"},
        {"type": "take_slot", "slot": 3, "extra": 1},
        {"type": "keep_clothing", "card": 1},
        {"type": "offer_duet", "single": "single-07", "partner": 2, "give": "banjo"},
        {"type": "offer_duet", "single": "single-07", "give": "guitar"},
        {"type": "accept_duet"},
        {"type": "choose_party", "party": "soiree-lagoon-luau-1"},
        {},
        [],
        None,
    ],
)
def test_what_has_not_the_shape_of_a_move_is_no_move(broken: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        GAME.codec.move(broken)
