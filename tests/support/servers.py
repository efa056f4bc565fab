"""Test servers and what tests make of them: one Postgres and one Redis a test run.

`database` is this worker's own migrated database; `fresh_database` is one for a single test and
`module_database` for a module (clones of the migrated template, about a tenth of a second).
`redis_admin` is an empty Redis for a single test; `redis_url` is its address.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
import redis

from tests.support.holder import REDIS_PASSWORDS, START_WITHIN_S
from turntable.cli.migrate import SERVICES, migrate

DATABASE_PASSWORDS = {service: f"for-tests-only-{service}" for service in SERVICES}
PROJECT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Servers:
    postgres: str
    redis: str


@dataclass(frozen=True, slots=True)
class Database:
    """One migrated database: the superuser's address and each service role's."""

    admin_url: str
    name: str

    def url(self, service: str) -> str:
        return _with(self.admin_url, user=f"{service}:{DATABASE_PASSWORDS[service]}")


@pytest.fixture(scope="session")
def servers() -> Servers:
    """The two servers of this test run, started by whichever worker asks first."""
    worker = "PYTEST_XDIST_WORKER" in os.environ
    run = os.getppid() if worker else os.getpid()
    folder = Path(tempfile.gettempdir()) / f"turntable-tests-{os.getuid()}-{run}"
    with suppress(FileExistsError):
        folder.mkdir(mode=0o755)
        with (folder / "holder.log").open("wb") as log:
            subprocess.Popen(
                [sys.executable, "-m", "tests.support.holder", str(folder), str(run)],
                cwd=PROJECT,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
    answer = folder / "servers.json"
    until_s = time.monotonic() + 3 * START_WITHIN_S
    while not answer.exists():
        if time.monotonic() > until_s:
            pytest.exit(f"the test servers did not start; see {folder}/holder.log", 2)
        time.sleep(0.05)
    content = json.loads(answer.read_text())
    if "error" in content:
        pytest.exit(content["error"], 2)
    return Servers(**content)


@pytest.fixture(scope="session")
def database_template(servers: Servers) -> Database:
    """The migrated template that the others are clones of; made once a worker."""
    template = create_database(servers)
    list(migrate(template.admin_url, DATABASE_PASSWORDS))
    return template


@pytest.fixture(scope="session")
def database(servers: Servers, database_template: Database) -> Iterator[Database]:
    """This worker's own database; what one test leaves in it the next one finds."""
    made = create_database(servers, database_template.name)
    yield made
    drop_database(servers, made)


@pytest.fixture
def fresh_database(servers: Servers, database_template: Database) -> Iterator[Database]:
    """A database for this test alone."""
    made = create_database(servers, database_template.name)
    yield made
    drop_database(servers, made)


@pytest.fixture(scope="module")
def module_database(servers: Servers, database_template: Database) -> Iterator[Database]:
    """A database for the tests of one module."""
    made = create_database(servers, database_template.name)
    yield made
    drop_database(servers, made)


@pytest.fixture(scope="session")
def redis_url(servers: Servers) -> str:
    """This worker's own database number on the test Redis, as its administrator."""
    worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0")
    number = 1 + int(worker.removeprefix("gw")) % 15
    return _with(servers.redis, path=f"/{number}")


@pytest.fixture
def redis_admin(redis_url: str) -> Iterator[redis.Redis]:
    """An empty Redis for this test; the client may do everything and speaks text."""
    with redis.Redis.from_url(redis_url, decode_responses=True) as client:
        client.flushdb()
        yield client
        client.flushdb()


def redis_url_of(user: str, redis_url: str) -> str:
    """The address of the same Redis for a service's user of least rights (embedded servers)."""
    return _with(redis_url, user=f"{user}:{REDIS_PASSWORDS[user]}")


def create_database(servers: Servers, template: str | None = None) -> Database:
    name = f"turntable_test_{uuid.uuid4().hex[:12]}"
    suffix = f' template "{template}"' if template else ""
    with psycopg.connect(servers.postgres, autocommit=True) as connection:
        connection.execute(f'create database "{name}"{suffix}'.encode())
        connection.execute(f'revoke temporary on database "{name}" from public'.encode())
    return Database(_with(servers.postgres, path=f"/{name}"), name)


def drop_database(servers: Servers, database: Database) -> None:
    with psycopg.connect(servers.postgres, autocommit=True) as connection:
        connection.execute(f'drop database "{database.name}" with (force)'.encode())


def _with(url: str, *, user: str | None = None, path: str | None = None) -> str:
    parts = urlsplit(url)
    place = parts.netloc if user is None else f"{user}@{parts.netloc.rpartition('@')[2]}"
    return urlunsplit(parts._replace(netloc=place, path=parts.path if path is None else path))
