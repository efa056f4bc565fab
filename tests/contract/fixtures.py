"""Fixtures over the real servers, shared by the contract and the integration tests."""

from collections.abc import Iterator
from uuid import UUID

import pytest
import redis
from psycopg import Connection
from psycopg_pool import ConnectionPool
from tests.contract import servers
from uuid_utils.compat import uuid7

from turntable.bus.redis_streams import connect
from turntable.eventstore.postgres import PostgresEventStore
from turntable.eventstore.port import NewEvent


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with servers.postgres_server() as admin:
        servers.create_roles(admin)
        yield admin


@pytest.fixture(scope="session")
def valkey_url() -> Iterator[str]:
    with servers.valkey_server() as url:
        yield url


@pytest.fixture
def database(postgres: str) -> Iterator[servers.LogDatabase]:
    log = servers.create_log(postgres)
    yield log
    servers.drop_log(log)


@pytest.fixture
def pool(database: servers.LogDatabase) -> Iterator["ConnectionPool[Connection]"]:
    with database.pool(size=12) as opened:
        yield opened


@pytest.fixture
def store(database: servers.LogDatabase, pool: "ConnectionPool[Connection]") -> PostgresEventStore:
    return PostgresEventStore(pool, database.schema)


@pytest.fixture
def valkey(valkey_url: str) -> Iterator["redis.Redis"]:
    client = connect(valkey_url)
    client.flushall()
    yield client
    client.close()


def new_event(text: str = "{}", type_: str = "test.happened") -> NewEvent:
    return NewEvent(type_, 1, open="{}", body=text, nonce=bytes(32))


def new_stream_id() -> UUID:
    return UUID(bytes=uuid7().bytes)
