"""A restore that is killed: what it leaves is the old database or the new one, whole, and no half.

The killed one is a process of its own that ends itself at a chosen point, as SIGKILL would end it.
"""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

import psycopg
import pytest

from tests.support.commands import turntable
from tests.support.matches import GAMES, guest
from tests.support.platform import free_bases, running
from tests.support.servers import (
    DATABASE_PASSWORDS,
    Database,
    Servers,
    create_database,
    drop_database,
)
from tests.support.stored_platform import STORED
from turntable.cli.migrate import SERVICES, migrate

WITHIN_S = 120
OLD = "the old one"
"""A remark on the database that stays with it whatever it is called."""

VICTIM = """
import os, shutil, signal, sys
from contextlib import contextmanager
from turntable import cli
from turntable.cli import restore
from turntable.eventstore import restoration
from turntable.local import database

act, point = sys.argv.pop(1), sys.argv.pop(1)

def end(*_, **__):
    if act == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    print("waits", flush=True)
    signal.pause()

def remove_one(folder, **_):
    for place, _, names in os.walk(folder):
        for name in names:
            if name.endswith(".aof"):
                os.unlink(os.path.join(place, name))
                end()

run = restore._run

def run_up_to_the_point(connection, statement, *names):
    if statement.format(*names).startswith(point):
        end()
    run(connection, statement, *names)

if point == "load":
    restore._bar = contextmanager(lambda tables: iter([end]))
elif point == "check":
    restoration.settle_log = end
elif point == "empty feeds":
    shutil.rmtree = remove_one
else:
    restore._run = run_up_to_the_point
cli.main()
"""


@dataclass
class Restoring:
    """A database that is named, as an operator names one, and a restore into it."""

    name: str
    url: str
    environment: dict[str, str]
    file: Path = STORED

    def command(self, *options: str) -> list[str]:
        return ["restore", *options, str(self.file)]

    def victim(self, act: str, point: str) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [sys.executable, "-c", VICTIM, act, point, *self.command("--replace")],
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def run(self, *options: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [sys.executable, "-m", "turntable.cli", *self.command(*options)],
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=WITHIN_S,
        )

    def beside(self) -> set[str]:
        """What there is of databases of this name, by what follows it."""
        with psycopg.connect(self.url, dbname="postgres") as connection:
            rows = connection.execute(
                "select datname from pg_database where starts_with(datname, %s)", (self.name,)
            )
            return {row[0].removeprefix(self.name) for row in rows}

    def mark(self) -> None:
        with psycopg.connect(self.url) as connection:
            connection.execute(f"comment on database {self.name} is '{OLD}'".encode())

    def served(self) -> tuple[str | None, dict[str, int]]:
        """The remark on the database that is connected to, and the events of each log in it."""
        with psycopg.connect(self.url) as connection:
            row = connection.execute(
                "select shobj_description(oid, 'pg_database') from pg_database where datname = %s",
                (self.name,),
            ).fetchone()
            assert row is not None
            events = {}
            for service in SERVICES:
                query = f"select count(*) from {service}.log_event"  # noqa: S608
                ((events[service],),) = connection.execute(query.encode()).fetchall()
        return row[0], events


@pytest.fixture(scope="module")
def restoring(servers: Servers, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Restoring]:
    """A database that holds a platform already."""
    secrets = tmp_path_factory.mktemp("secrets")
    (secrets / "database_passwords.json").write_text(json.dumps(DATABASE_PASSWORDS))
    made = create_database(servers)
    environment = {name: value for name, value in os.environ.items() if "_URL" not in name}
    environment |= {"DATABASE_ADMIN_URL": made.admin_url, "TURNTABLE_SECRETS": str(secrets)}
    restoring = Restoring(made.name, made.admin_url, environment)
    assert restoring.run().returncode == 0
    yield restoring
    for suffix in restoring.beside():
        drop_database(servers, Database(made.admin_url, made.name + suffix))


POINTS = {
    "create database": OLD,
    "load": OLD,
    "check": OLD,
    "alter database {name} ": OLD,
    "alter database {name}_restoring": OLD,
    "drop database {name}_before_restore": None,
}
"""Where it is killed, and which database is served then."""


@pytest.mark.parametrize("point", POINTS)
def test_whatever_is_served_after_a_kill_is_whole_and_the_next_restore_ends_it(
    restoring: Restoring, point: str
) -> None:
    restoring.mark()
    whole = restoring.served()[1]
    assert all(whole[service] for service in ("lobby", "rules"))
    victim = restoring.victim("kill", point.format(name=restoring.name))
    victim.communicate(timeout=WITHIN_S)
    assert victim.returncode == -signal.SIGKILL
    assert restoring.served() == (POINTS[point], whole)
    refused = restoring.run()
    assert (refused.returncode, "is not empty" in refused.stderr) == (2, True)
    again = restoring.run("--replace")
    assert again.returncode == 0, again.stderr
    assert restoring.served() == (None, whole)
    assert restoring.beside() == {""}, "nothing is left over"
    told = "The last restore was cut off" in refused.stdout
    assert told == (POINTS[point] is None), "what has become of the old database is told"


def test_two_restores_at_once_do_not_meet(restoring: Restoring) -> None:
    """The other's empty database must not take the place of the one that was checked."""
    restoring.mark()
    whole = restoring.served()[1]
    first = restoring.victim("wait", f"alter database {restoring.name} ")
    try:
        assert first.stdout is not None
        assert any(line == "waits\n" for line in first.stdout)
        second = restoring.run("--replace")
        assert second.returncode == 2
        assert "Another restore" in second.stderr
        assert restoring.served() == (OLD, whole)
    finally:
        with suppress(ProcessLookupError):
            first.kill()
        first.communicate()
    assert restoring.run("--replace").returncode == 0
    assert restoring.served() == (None, whole)


def test_a_restore_that_is_refused_leaves_the_services_their_passwords(
    restoring: Restoring, tmp_path: Path
) -> None:
    """An operator with the keys of another machine must not lock the running services out."""
    other = dict.fromkeys(DATABASE_PASSWORDS, "of another machine")
    (tmp_path / "database_passwords.json").write_text(json.dumps(other))
    elsewhere = restoring.environment | {"TURNTABLE_SECRETS": str(tmp_path)}
    service = Database(restoring.url, restoring.name).url("rules")
    try:
        with psycopg.connect(service):
            refused = replace(restoring, environment=elsewhere).run("--replace")
        assert (refused.returncode, "is in use by" in refused.stderr) == (2, True)
        psycopg.connect(service).close()
    finally:
        list(migrate(restoring.url, DATABASE_PASSWORDS))


def test_the_backup_of_a_platform_that_nobody_has_used_is_brought_back(
    restoring: Restoring, database_template: Database, tmp_path: Path
) -> None:
    unused = tmp_path / "unused.backup"
    save = [sys.executable, "-m", "turntable.cli", "backup", str(unused)]
    environment = restoring.environment | {"DATABASE_ADMIN_URL": database_template.admin_url}
    subprocess.run(save, env=environment, check=True, capture_output=True, timeout=WITHIN_S)
    fresh = replace(restoring, file=unused)
    done = fresh.run("--replace")
    assert done.returncode == 0, done.stderr
    assert fresh.served() == (None, dict.fromkeys(SERVICES, 0))
    assert restoring.run().returncode == 0


def test_what_was_never_loaded_is_not_finished(restoring: Restoring) -> None:
    early = subprocess.run(
        [sys.executable, "-m", "turntable.cli", "restore", "--finish", "--replace"],
        env=restoring.environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=WITHIN_S,
    )
    assert early.returncode == 2
    assert f'database "{restoring.name}_restoring" does not exist' in early.stderr


def test_an_address_without_a_database_is_refused_before_anything_is_done(
    restoring: Restoring,
) -> None:
    address = restoring.url.removesuffix(restoring.name)
    nameless = replace(
        restoring, environment=restoring.environment | {"DATABASE_ADMIN_URL": address}
    )
    refused = nameless.run()
    assert refused.returncode == 2
    assert "DATABASE_ADMIN_URL names no database" in refused.stderr


def test_a_local_run_starts_after_a_restore_that_was_killed_while_it_emptied_the_feeds(
    tmp_path: Path,
) -> None:
    data = tmp_path / "data"
    done = turntable("restore", str(STORED), data=data)
    assert done.returncode == 0, done.stderr
    with running(tmp_path) as platform:
        guest(platform)
    environment = {name: value for name, value in os.environ.items() if "_URL" not in name}
    environment |= {
        "TURNTABLE_DATA": str(data),
        "TURNTABLE_PORT_BASE": str(next(free_bases())),
    }
    victim = Restoring("turntable", "", environment).victim("kill", "empty feeds")
    victim.communicate(timeout=WITHIN_S)
    assert victim.returncode == -signal.SIGKILL
    with running(tmp_path) as platform:
        visitor = guest(platform)
        tables = visitor.call("GET", f"{platform.lobby}/tables?limit=50")["tables"]
        assert {table["game"] for table in tables} == {game.key for game in GAMES}
    again = turntable("restore", "--replace", str(STORED), data=data)
    assert again.returncode == 0, again.stderr
    assert sorted(each.name for each in data.iterdir() if each.name.startswith("redis")) == []
    migrated = turntable("migrate", data=data)
    assert migrated.stdout.splitlines() == [f"{service}: up to date" for service in SERVICES]
