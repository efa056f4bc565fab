"""The tables in memory keep the promises of the port."""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

import pytest

from services.scoring.memory import MemoryCopyRows, MemoryResultRows, memory_tables
from tests.unit.scoring.tables_contract import Adapter, TablesContract
from turntable.eventstore.memory_tables import MemoryCheckpoint, MemoryTables


class TestMemoryTables(TablesContract):
    @pytest.fixture
    def on(self) -> Adapter:
        tables = MemoryTables()
        checkpoint = MemoryCheckpoint(tables, "scoring.copies")

        @contextmanager
        def copies() -> Iterator[MemoryCopyRows]:
            with tables.transaction():
                yield MemoryCopyRows(tables)

        @contextmanager
        def results() -> Iterator[MemoryResultRows]:
            with tables.transaction():
                yield MemoryResultRows(tables)

        def halt(stream_id: UUID) -> None:
            checkpoint.halt(tables, stream_id, 1, ValueError("bad"))

        return Adapter(memory_tables(tables), copies, results, halt)
