"""The tables in Postgres keep the promises of the port."""

from collections.abc import Iterator
from uuid import UUID

import pytest

from services.rules.ports import Tables
from services.rules.postgres import postgres_tables, project
from tests.support.servers import Database
from tests.unit.rules.tables_contract import TablesContract
from turntable.bus.envelope import whole
from turntable.bus.port import FeedItem
from turntable.eventstore.port import StoredEvent
from turntable.kernel.config import Settings
from turntable.kernel.db import Pool, create_pool


class TestPostgresTables(TablesContract):
    @pytest.fixture
    def pool(self, fresh_database: Database) -> Iterator[Pool]:
        pool = create_pool(Settings("rules", database_url=fresh_database.url("rules")))
        self.current = pool
        yield pool
        pool.close()

    @pytest.fixture
    def tables(self, pool: Pool) -> Tables:
        return postgres_tables(pool)

    def refused(self, tables: Tables, match_id: UUID) -> list[int]:
        query = "select seat from refused_move where match_id = %s order by id"
        with self.current.connection() as connection:
            return [row[0] for row in connection.execute(query, (match_id,))]

    def follow(self, tables: Tables, stored: StoredEvent) -> None:
        with self.current.connection() as connection, connection.transaction():
            project(connection, FeedItem(1, whole(stored)))
