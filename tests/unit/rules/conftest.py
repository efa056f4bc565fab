"""The rules service on in-memory ports."""

from pathlib import Path

import pytest

from services.rules.memory import memory_tables
from tests.unit.rules.house import KEY, House, make_house, write_internal_tokens
from turntable.engine import registry
from turntable.eventstore.memory import MemoryEventStore
from turntable.games._example import GAME


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    monkeypatch.setattr(registry, "game", {**registry.games(), KEY: GAME}.__getitem__)
    write_internal_tokens(tmp_path)
    return make_house(tmp_path, MemoryEventStore(), memory_tables())
