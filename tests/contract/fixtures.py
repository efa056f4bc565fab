"""Fixtures over the real servers, shared by the contract and the integration tests."""

from collections.abc import Iterator
from uuid import UUID

import pytest
from uuid_utils.compat import uuid7

from tests.contract.servers import LogDatabase, LogPool, LogServer, create_log, log_server
from tests.support.servers import Servers
from turntable.eventstore.port import NewEvent
from turntable.eventstore.postgres import PostgresEventStore


@pytest.fixture(scope="session")
def logs(servers: Servers) -> Iterator[LogServer]:
    with log_server(servers.postgres) as server:
        yield server


@pytest.fixture
def log_database(logs: LogServer) -> LogDatabase:
    return create_log(logs)


@pytest.fixture
def log_pool(log_database: LogDatabase) -> Iterator[LogPool]:
    with log_database.pool() as pool:
        yield pool


@pytest.fixture
def store(log_database: LogDatabase, log_pool: LogPool) -> PostgresEventStore:
    return PostgresEventStore(log_pool, log_database.schema)


def new_event(body: str = "{}", type_: str = "test.happened") -> NewEvent:
    return NewEvent(type_, 1, open="{}", body=body, nonce=bytes(32))


def new_stream_id() -> UUID:
    return UUID(bytes=uuid7().bytes)
