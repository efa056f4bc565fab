"""The tables in Postgres keep the promises of the port."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from services.lobby.postgres import PostgresListRows, postgres_tables
from tests.support.servers import Database
from tests.unit.lobby.tables_contract import Adapter, TablesContract
from turntable.kernel.config import Settings
from turntable.kernel.db import create_pool


class TestPostgresTables(TablesContract):
    @pytest.fixture
    def on(self, fresh_database: Database) -> Iterator[Adapter]:
        pool = create_pool(Settings("lobby", database_url=fresh_database.url("lobby")))

        @contextmanager
        def rows() -> Iterator[PostgresListRows]:
            with pool.connection() as connection, connection.transaction():
                yield PostgresListRows(connection)

        yield Adapter(postgres_tables(pool), rows)
        pool.close()
