"""The tables in memory keep the promises of the port."""

import pytest

from services.rules.memory import MemoryMatchIndex, memory_tables
from services.rules.ports import Tables
from tests.unit.rules.tables_contract import TablesContract
from turntable.eventstore.port import StoredEvent


class TestMemoryTables(TablesContract):
    @pytest.fixture
    def tables(self) -> Tables:
        return memory_tables()

    def follow(self, tables: Tables, stored: StoredEvent) -> None:
        assert isinstance(tables.index, MemoryMatchIndex)
        tables.index.follow(stored)
