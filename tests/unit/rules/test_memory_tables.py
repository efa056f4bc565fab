"""The tables in memory keep the promises of the port."""

from uuid import UUID

import pytest

from services.rules.memory import MemoryMatchIndex, MemoryRefusedMoves, memory_tables
from services.rules.ports import Tables
from tests.unit.rules.tables_contract import TablesContract
from turntable.eventstore.port import StoredEvent


class TestMemoryTables(TablesContract):
    @pytest.fixture
    def tables(self) -> Tables:
        return memory_tables()

    def refused(self, tables: Tables, match_id: UUID) -> list[int]:
        assert isinstance(tables.refused, MemoryRefusedMoves)
        return [kept.seat for kept in tables.refused.kept if kept.match_id == match_id]

    def follow(self, tables: Tables, stored: StoredEvent) -> None:
        assert isinstance(tables.index, MemoryMatchIndex)
        tables.index.follow(stored)
