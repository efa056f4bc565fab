"""What a player can make the rules service keep of moves that it turned down."""

import json
from pathlib import Path

import pytest

from services.rules.memory import memory_tables
from tests.unit.rules.house import House, make_house
from turntable.eventstore.memory import MemoryEventStore


@pytest.fixture
def house(tmp_path: Path) -> House:
    return make_house(tmp_path, MemoryEventStore(), memory_tables())


def test_a_huge_refused_move_is_kept_as_its_size(house: House) -> None:
    match_id = house.started()
    move = {"type": "choose_card", "card": "x" * 60_000}
    answer = house.move(match_id, "seat-0", house.request(match_id, 0, move=move))
    assert (answer.status_code, answer.json["code"]) == (422, "illegal_move")
    (kept,) = house.tables.refused.kept  # type: ignore[attr-defined] # the one in memory
    assert json.loads(kept.move) == {"bytes": 60_032, "type": "choose_card"}
