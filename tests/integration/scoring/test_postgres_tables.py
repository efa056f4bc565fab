"""The tables in Postgres keep the promises of the port."""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

import pytest

from services.scoring.postgres import PostgresCopyRows, PostgresResultRows, postgres_tables
from tests.support.servers import Database
from tests.unit.scoring.tables_contract import Adapter, TablesContract
from turntable.eventstore.checkpoint import PostgresCheckpoint
from turntable.kernel.config import Settings
from turntable.kernel.db import create_pool


class TestPostgresTables(TablesContract):
    @pytest.fixture
    def on(self, fresh_database: Database) -> Iterator[Adapter]:
        pool = create_pool(Settings("scoring", database_url=fresh_database.url("scoring")))
        checkpoint = PostgresCheckpoint(pool, "scoring", "scoring.copies")

        @contextmanager
        def copies() -> Iterator[PostgresCopyRows]:
            with pool.connection() as connection, connection.transaction():
                yield PostgresCopyRows(connection)

        @contextmanager
        def results() -> Iterator[PostgresResultRows]:
            with pool.connection() as connection, connection.transaction():
                yield PostgresResultRows(connection)

        def halt(stream_id: UUID) -> None:
            checkpoint.position()
            with pool.connection() as connection:
                checkpoint.halt(connection, stream_id, 1, ValueError("bad"))

        yield Adapter(postgres_tables(pool), copies, results, halt)
        pool.close()
