"""Moves built up by clicks: only legal ones, all of them, and each exactly."""

import itertools
import json
from typing import Any

import pytest

from services.web.picks import Picks, clicks_from, key_of

STEPS: dict[str, list[Any]] = {
    "spend_coins": ["forty_five", ["row", "spaces[]"]],
    "empty_coin_box": ["type", "bonus[]"],
    "exhaust_rows": ["rows[]", "bonus[]"],
    "place_coin": ["at"],
    "slot_forty_five": [["row", "col"]],
    "keep_scoring_cards": ["keep[]"],
    "swap": [{"either": ["a", "b"]}],
}


def spend(tile: str, row: int, *spaces: int) -> dict[str, Any]:
    return {"type": "spend_coins", "row": row, "spaces": list(spaces), "forty_five": tile}


CONTINUE: list[dict[str, Any]] = [
    {"type": "draw_coin"},
    {"type": "end_turn"},
    spend("rock", 1, 1, 2),
    spend("rock", 1, 1, 3),
    spend("rock", 2, 1, 3),
    spend("jazz", 1, 2, 3, 4),
]
BONUS: list[dict[str, Any]] = [
    {"type": "insert_coins"},
    *(
        {"type": "empty_coin_box", "bonus": list(chosen)}
        for size in range(3)
        for chosen in itertools.combinations(["a", "b", "c"], size)
    ),
]
EXHAUST: list[dict[str, Any]] = [
    {"type": "exhaust_rows", "rows": rows, "bonus": list(chosen)}
    for rows in ([1], [2], [1, 2])
    for size in range(len(rows) + 1)
    for chosen in itertools.combinations(["a", "b", "c"], size)
]
PLACES: list[dict[str, Any]] = [
    {"type": "place_coin", "coin": "c1", "at": {"zone": "space", "row": 1, "space": 2}},
    {"type": "place_coin", "coin": "c1", "at": {"zone": "next_play"}},
]
CELLS: list[dict[str, Any]] = [
    {"type": "slot_forty_five", "row": r, "col": c} for r in (-1, 0) for c in (0, 1)
]
KEEPS: list[dict[str, Any]] = [
    {"type": "keep_scoring_cards", "keep": list(pair)}
    for pair in itertools.combinations(["g1", "g2", "g3"], 2)
]

SWAPS: list[dict[str, Any]] = [
    {"type": "swap", "a": one, "b": other} for one, other in itertools.combinations([1, 2, 3], 2)
]


def picks(moves: list[dict[str, Any]], *clicks: dict[str, Any]) -> Picks:
    return Picks(moves, STEPS, [key_of(click) for click in clicks])


def state(found: Picks, **pick: object) -> str:
    return found.target(pick).state


def test_at_first_only_the_first_step_of_each_move_is_active() -> None:
    found = picks(CONTINUE)
    assert state(found, forty_five="rock") == "next"
    assert state(found, type="draw_coin") == "next"
    assert state(found, row=1, spaces=1) == ""
    assert state(found, forty_five="pop") == ""
    assert found.named is None


def test_each_step_shows_only_what_is_still_possible() -> None:
    found = picks(CONTINUE, {"forty_five": "rock"}, {"row": 1, "spaces": 1})
    assert state(found, forty_five="rock") == "chosen"
    assert state(found, row=1, spaces=2) == "next"
    assert state(found, row=1, spaces=3) == "next"
    assert state(found, row=1, spaces=4) == ""
    assert state(found, row=2, spaces=1) == ""
    assert found.named is None
    assert found.asks_for == "spaces"


def test_the_only_move_left_is_named_and_its_parts_are_marked() -> None:
    found = picks(CONTINUE, {"forty_five": "jazz"})
    assert found.named == spend("jazz", 1, 2, 3, 4)
    assert state(found, row=1, spaces=4) == "implied"
    assert found.asks_for is None


def test_a_complete_selection_names_its_move_while_longer_ones_stay_possible() -> None:
    found = picks(BONUS, {"type": "empty_coin_box"})
    assert found.named == {"type": "empty_coin_box", "bonus": []}
    assert state(found, bonus="a") == "next"
    assert found.asks_for == "bonus"
    found = picks(BONUS, {"type": "empty_coin_box"}, {"bonus": "b"}, {"bonus": "a"})
    assert found.named == {"type": "empty_coin_box", "bonus": ["a", "b"]}
    assert state(found, bonus="c") == "", "a full list pushes nothing out"
    assert state(found, bonus="a") == "chosen"


def test_clicking_a_chosen_member_takes_it_out() -> None:
    found = picks(BONUS, {"type": "empty_coin_box"}, {"bonus": "a"}, {"bonus": "a"})
    assert found.named == {"type": "empty_coin_box", "bonus": []}
    assert found.selection == [key_of({"type": "empty_coin_box"})]


def test_taking_out_an_early_choice_takes_out_what_hung_on_it() -> None:
    found = picks(CONTINUE, {"forty_five": "rock"}, {"row": 1, "spaces": 1}, {"forty_five": "rock"})
    assert found.selection == []


def test_two_lists_in_one_move_are_picked_one_after_the_other() -> None:
    found = picks(EXHAUST, {"rows": 1})
    assert found.named == {"type": "exhaust_rows", "rows": [1], "bonus": []}
    assert state(found, rows=2) == "next"
    assert state(found, bonus="a") == "next"
    found = picks(EXHAUST, {"rows": 1}, {"rows": 2}, {"bonus": "c"}, {"bonus": "a"})
    assert found.named == {"type": "exhaust_rows", "rows": [1, 2], "bonus": ["a", "c"]}


def test_fields_that_are_an_unordered_pair_are_picked_in_any_order() -> None:
    found = picks(SWAPS)
    assert [state(found, either=place) for place in (1, 2, 3)] == ["next"] * 3
    found = picks(SWAPS, {"either": 3})
    assert found.named is None
    assert found.asks_for == "either"
    assert [state(found, either=place) for place in (1, 2, 3)] == ["next", "next", "chosen"]
    assert picks(SWAPS, {"either": 3}, {"either": 1}).named == SWAPS[1]
    assert picks(SWAPS, {"either": 3}, {"either": 1}, {"either": 3}).named is None


def test_another_spot_replaces_the_choice_made_before() -> None:
    first, second = PLACES[0]["at"], PLACES[1]["at"]
    found = picks(PLACES, {"at": first})
    assert found.named == PLACES[0]
    assert state(found, at=second) == "switch"
    assert picks(PLACES, {"at": first}, {"at": second}).named == PLACES[1]
    assert picks(CONTINUE, {"forty_five": "jazz"}, {"type": "end_turn"}).named == CONTINUE[1]


def test_values_must_match_exactly() -> None:
    found = picks(CELLS)
    assert state(found, row=-1, col=0) == "next"
    assert state(found, row="-1", col=0) == ""
    assert state(found, row=True, col=0) == ""
    assert state(found, at={"zone": "next_play"}) == ""


def test_a_field_that_a_move_lacks_is_left_out_of_its_pick() -> None:
    stock = {"type": "draw", "from": "stock"}
    shown = {"type": "draw", "from": "display", "card": "x"}
    steps = {"draw": [["from", "card"]]}
    assert Picks([stock, shown], steps, [key_of({"from": "stock"})]).named == stock
    assert Picks([stock, shown], steps, [key_of({"from": "display", "card": "x"})]).named == shown
    steps = {"draw": ["from", "card"]}
    assert Picks([stock, shown], steps, [key_of({"from": "stock"})]).named == stock
    assert Picks([stock, shown], steps).target({"from": "display"}).state == "next"


def test_what_was_never_possible_is_ignored() -> None:
    found = picks(CELLS, {"row": 9, "col": 9}, {"token": "x"})
    assert found.selection == []
    assert picks([], {"row": 0, "col": 0}).named is None


def test_a_pick_that_completes_a_move_carries_it_for_sending_at_once() -> None:
    found = picks(CONTINUE)
    assert json.loads(found.target({"type": "draw_coin"}).move or "") == {"type": "draw_coin"}
    assert found.target({"forty_five": "rock"}).move is None
    assert picks(BONUS).target({"type": "empty_coin_box"}).move is None


def test_verbs_are_listed_in_the_order_of_the_moves() -> None:
    assert [verb for verb, _ in picks(CONTINUE).verbs()] == ["draw_coin", "end_turn"]
    assert [verb for verb, _ in picks(BONUS).verbs()] == ["insert_coins", "empty_coin_box"]
    assert picks(PLACES).verbs() == []


@pytest.mark.parametrize("moves", [CONTINUE, BONUS, EXHAUST, PLACES, CELLS, KEEPS])
def test_every_legal_move_is_reached_and_nothing_else(moves: list[dict[str, Any]]) -> None:
    reached = set()
    seen = set()
    open_selections: list[list[str]] = [[]]
    while open_selections:
        selection = open_selections.pop()
        found = Picks(moves, STEPS, selection)
        if frozenset(selection) in seen:
            continue
        seen.add(frozenset(selection))
        if found.named:
            reached.add(key_of(found.named))
        following = found._stages[-1]
        assert following or found.named, "a click never leads nowhere"
        open_selections += [[*selection, pick] for pick in following]
    assert reached == {key_of(move) for move in moves}


def test_an_address_with_nonsense_gives_no_clicks() -> None:
    assert clicks_from(["{", "3", '"x"', "[" * 5000, '{"a":NaN}']) == []
    assert clicks_from(['{ "b":1, "a":2 }']) == ['{"a":2,"b":1}']
    assert len(clicks_from(['{"a":1}'] * 1000)) <= 40
