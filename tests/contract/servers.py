"""Fresh schemas with a log, in a database of their own on the test Postgres."""

import itertools
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import psycopg
from psycopg import Connection, sql
from psycopg.conninfo import make_conninfo
from psycopg_pool import ConnectionPool

from tests.support.settled import settled
from turntable.eventstore.schema import schema_sql

PASSWORD = "for-tests-only"
LogPool = ConnectionPool[Connection]
_numbers = itertools.count(1)


@dataclass(frozen=True)
class LogServer:
    """A database with an owner and a login role for the schemas of all tests."""

    admin: str
    owner_name: str
    role_name: str


@dataclass(frozen=True)
class LogDatabase:
    """One log's schema, seen as the superuser, as its owner and as the service's role."""

    schema: str
    admin: str
    owner: str
    role: str
    role_name: str

    def connect_admin(self) -> Connection:
        return self._connect(self.admin)

    def connect_owner(self) -> Connection:
        return self._connect(self.owner)

    def connect_role(self) -> Connection:
        return self._connect(self.role)

    @contextmanager
    def pool(self, size: int = 12) -> Iterator[LogPool]:
        with LogPool(self.role, min_size=1, max_size=size, kwargs={"autocommit": True}) as pool:
            yield pool

    def settle(self) -> None:
        """Wait until no other transaction of the cluster keeps the newest events unsettled."""
        with self.connect_admin() as connection:
            wait_until(lambda: settled(connection))

    def _connect(self, conninfo: str) -> Connection:
        path = f"-c search_path={self.schema},pg_temp"
        return psycopg.connect(conninfo, autocommit=True, options=path)


@contextmanager
def log_server(superuser: str) -> Iterator[LogServer]:
    """Makes the database and the two roles, and takes them away again."""
    mark = secrets.token_hex(4)
    name, owner, role = f"log_{mark}", f"log_owner_{mark}", f"log_user_{mark}"
    with psycopg.connect(superuser, autocommit=True) as connection:
        for login in (owner, role):
            statement = sql.SQL("create role {} login password {}")
            connection.execute(statement.format(sql.Identifier(login), sql.Literal(PASSWORD)))
        connection.execute(sql.SQL("create database {}").format(sql.Identifier(name)))
        statement = sql.SQL("revoke temporary on database {} from public")
        connection.execute(statement.format(sql.Identifier(name)))
    try:
        yield LogServer(make_conninfo(superuser, dbname=name), owner, role)
    finally:
        with psycopg.connect(superuser, autocommit=True) as connection:
            statement = sql.SQL("drop database {} with (force)")
            connection.execute(statement.format(sql.Identifier(name)))
            for login in (owner, role):
                connection.execute(sql.SQL("drop role {}").format(sql.Identifier(login)))


def create_log(server: LogServer) -> LogDatabase:
    """A fresh schema with the tables of a log and of its consumers."""
    database = create_schema(server)
    with database.connect_owner() as connection:
        for part in (
            schema_sql("log", schema=database.schema, role=database.role_name),
            schema_sql("consumer", schema=database.schema, role=database.role_name),
            schema_sql("months", schema=database.schema, role=database.role_name),
            schema_sql("partitions", schema=database.schema, role=database.role_name),
        ):
            connection.execute(part.encode())
    return database


def create_schema(server: LogServer) -> LogDatabase:
    """An empty schema of the owner's that the role may use."""
    schema = f"log{next(_numbers)}"
    with psycopg.connect(server.admin, autocommit=True) as connection:
        names = {
            "schema": sql.Identifier(schema),
            "owner": sql.Identifier(server.owner_name),
            "role": sql.Identifier(server.role_name),
        }
        connection.execute(
            sql.SQL(
                "create schema {schema} authorization {owner};"
                "grant usage on schema {schema} to {role}"
            ).format(**names)
        )
    return LogDatabase(
        schema=schema,
        admin=server.admin,
        owner=make_conninfo(server.admin, user=server.owner_name, password=PASSWORD),
        role=make_conninfo(server.admin, user=server.role_name, password=PASSWORD),
        role_name=server.role_name,
    )


def wait_until(done: Callable[[], bool], within_s: float = 20.0) -> None:
    """Look again and again, soon and seldom enough; fails when it takes too long."""
    deadline = time.monotonic() + within_s
    while not done():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.005)
