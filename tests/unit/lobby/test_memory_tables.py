"""The tables in memory keep the promises of the port."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from uuid import uuid4

import pytest

from services.lobby.memory import MemoryAddresses, MemoryListRows, memory_tables
from tests.unit.lobby.tables_contract import Adapter, TablesContract
from turntable.eventstore.memory_tables import MemoryTables


class TestMemoryTables(TablesContract):
    @pytest.fixture
    def on(self) -> Adapter:
        tables = MemoryTables()

        @contextmanager
        def rows() -> Iterator[MemoryListRows]:
            with tables.transaction():
                yield MemoryListRows(tables)

        return Adapter(memory_tables(tables), rows)


def test_a_code_that_is_taken_is_made_again() -> None:
    codes = count(0)
    addresses = MemoryAddresses(MemoryTables(), new_code=lambda: f"CODE2{next(codes) // 2}")
    assert [addresses.claim(uuid4()).code for _ in range(3)] == ["CODE20", "CODE21", "CODE22"]
