"""A producer and what consumes its feed: the world of the consumers' tests."""

from dataclasses import dataclass, field
from uuid import UUID, uuid4

import httpx
import pytest
import redis
from psycopg import Connection, sql

from tests.contract.fixtures import new_event
from tests.contract.servers import LogDatabase, LogPool
from turntable.bus.envelope import whole
from turntable.bus.port import FeedItem
from turntable.bus.redis_streams import RedisFeed
from turntable.eventstore.checkpoint import PostgresCheckpoint
from turntable.eventstore.consumer import Consumer, ProjectingConsumer
from turntable.eventstore.memory import MemoryEventStore
from turntable.eventstore.relay import Relay
from turntable.eventstore.source import FeedPage, log_source

NAME = "lobby.feed:matches"


@dataclass
class World:
    """A producer's log in memory with its relay, and a consumer's schema in Postgres."""

    database: LogDatabase
    pool: LogPool
    feed: RedisFeed
    log: MemoryEventStore = field(default_factory=MemoryEventStore)
    poisoned: set[UUID] = field(default_factory=set)
    away: bool = False

    def happen(self, stream: UUID, count: int = 1) -> None:
        """Events in the producer's log, published at once."""
        for _ in range(count):
            head = self.log.head(stream)
            assert head is not None
            self.log.append(stream, head.version, uuid4(), "player", [new_event()])
        relay = Relay(self.log, [(self.feed, whole)])
        while relay.step():
            pass

    def source(self, after: int, limit: int) -> FeedPage:
        if self.away:
            raise httpx.ConnectError("the producer is away")
        return log_source(self.log, whole, NAME)(after, limit)

    def checkpoint(self) -> PostgresCheckpoint:
        return PostgresCheckpoint(self.pool, self.database.schema, NAME)

    def projecting(self) -> ProjectingConsumer:
        return ProjectingConsumer(self.feed, self.source, self.checkpoint(), self.project)

    def project(self, connection: Connection, item: FeedItem) -> None:
        fields = item.fields
        connection.execute(
            sql.SQL("insert into {}.seen(pos, stream_id, version) values (%s, %s, %s)").format(
                sql.Identifier(self.database.schema)
            ),
            (item.pos, fields["stream_id"], fields["version"]),
        )
        if UUID(fields["stream_id"]) in self.poisoned:
            raise KeyError("a fact nobody knows")

    def seen(self) -> list[tuple[int, int]]:
        with self.database.connect_admin() as admin:
            rows = admin.execute("select pos, version from seen order by n").fetchall()
        return [(pos, version) for pos, version in rows]

    def halted(self) -> dict[UUID, int]:
        with self.pool.connection() as connection:
            return self.checkpoint().halted(connection)


@pytest.fixture
def world(log_database: LogDatabase, log_pool: LogPool, redis_admin: redis.Redis) -> World:
    with log_database.connect_owner() as owner:
        owner.execute(
            "create table seen(n bigint generated always as identity,"
            " pos bigint, stream_id uuid, version int)"
        )
        owner.execute(f"grant select, insert on seen to {log_database.role_name}".encode())
    return World(log_database, log_pool, RedisFeed(redis_admin, "feed:matches"))


def drain(consumer: Consumer) -> int:
    total = 0
    while moved := consumer.step():
        total += moved
    return total
