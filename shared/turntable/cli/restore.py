"""`turntable restore`: brings a backup back, guarded, and swaps it in at the end."""

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, LiteralString
from urllib.parse import quote, unquote, urlsplit, urlunsplit

import click
import psycopg
from psycopg import sql

from turntable.cli import fail
from turntable.cli._database import has_all_logs, reason_of
from turntable.cli.migrate import SERVICES, migrate

if TYPE_CHECKING:
    from turntable.local.database import Rest

RESTORING, BEFORE = "_restoring", "_before_restore"
"""What the new database is called until it is whole, and the old one until it is gone."""
LEAVING_S = 5.0
"""How long a connection may take to be gone after its program has hung up."""


@click.command()
@click.argument("file", type=click.Path(path_type=Path), required=False)
@click.option("--replace", is_flag=True, help="Give up what the database holds now.")
@click.option("--prepare", is_flag=True, help="Only make the empty database to load a backup into.")
@click.option("--finish", is_flag=True, help="Only check what was loaded there and swap it in.")
def command(file: Path | None, *, replace: bool, prepare: bool, finish: bool) -> None:
    """Bring back the backup in FILE; what was played after it was made is gone everywhere.

    Nothing may run on the database meanwhile. A database that holds anything is given up with
    --replace only, and only once the backup is loaded, migrated to this version and checked
    beside it: every hash, every link, every position. Feeds and queues in Redis are emptied.
    A restore that was interrupted leaves the old database or the new one, whole; start it again.

    DATABASE_ADMIN_URL and TURNTABLE_SECRETS name the database; without them, it is the one of the
    local run. Where the backup is loaded by other programs, as in containers (deploy/restore),
    --prepare and --finish are the steps before and after.
    """
    from turntable.eventstore.restoration import LogUnsound
    from turntable.kernel.config import ConfigError
    from turntable.kernel.migrations import MigrationError
    from turntable.local.database import at_rest
    from turntable.local.dump import contents, load, schemas_of, tables_of
    from turntable.local.failure import LocalRunError

    if (file is None) != (prepare or finish) or (prepare and finish):
        raise click.UsageError("Name a FILE, or give one of --prepare and --finish.")
    try:
        lines = [] if file is None else contents(file)
        if file is not None and not schemas_of(lines) >= set(SERVICES):
            raise fail(f"{file} is no backup of Turntable: it lacks a service.")
        with at_rest(os.environ) as rest, _alone(rest.admin_url):
            if not finish:
                _prepare(rest, replace=replace)
            if file is not None:
                with _bar(tables_of(lines)) as told:
                    load(file, _beside(rest.admin_url, RESTORING), told)
            if not prepare:
                _finish(rest, replace=replace)
    except (LocalRunError, ConfigError, MigrationError, LogUnsound) as error:
        raise fail(str(error)) from error
    except psycopg.Error as error:
        raise fail(f"The database could not be restored: {reason_of(error)}") from error


def _prepare(rest: "Rest", *, replace: bool) -> None:
    """Make roles and an empty database beside the one in use."""
    from turntable.kernel.migrations import settle_roles

    name = _name(rest.admin_url)
    with _connected(_maintenance(rest.admin_url)) as connection:
        _forget_the_one_before(connection, name)
    with _connected(rest.admin_url) as connection:
        if _holds_anything(connection) and not replace:
            raise fail(
                f"The database {name} is not empty: --replace gives up what it holds, once the "
                "backup is whole."
            )
    with _connected(_maintenance(rest.admin_url)) as connection:
        _require_unused(connection, name)  # before the passwords of those who use it change
        for service in SERVICES:
            settle_roles(connection, service, rest.passwords[service])
        _run(connection, "drop database if exists {} with (force)", name + RESTORING)
        _run(connection, "create database {} template template0", name + RESTORING)


def _finish(rest: "Rest", *, replace: bool) -> None:
    """Migrate, settle and check what was loaded, then let it take the other's place."""
    from turntable.eventstore.restoration import settle_log

    name = _name(rest.admin_url)
    fresh = _beside(rest.admin_url, RESTORING)
    with _connected(rest.admin_url) as connection:
        if _holds_anything(connection) and not replace:
            raise fail(f"The database {name} is not empty: --replace gives up what it holds.")
    with _connected(fresh) as connection:
        if not has_all_logs(connection):
            raise fail(f"No backup of Turntable has been loaded into {name}{RESTORING}.")
    for line in migrate(fresh, rest.passwords):
        click.echo(f"migrated {line}")
    with _connected(fresh) as connection:
        for service in SERVICES:
            with connection.transaction():
                found = settle_log(connection, service)
            click.echo(
                f"restored {service}: {found.streams} logs, {found.events} events, all checked"
            )
        connection.execute("analyze")
    emptied = rest.empty_feeds()
    with _connected(_maintenance(rest.admin_url)) as connection:
        _require_unused(connection, name)
        with connection.transaction():
            _run(connection, "alter database {} rename to {}", name, name + BEFORE)
            _run(connection, "alter database {} rename to {}", name + RESTORING, name)
        _run(connection, "drop database {} with (force)", name + BEFORE)
    if emptied:
        click.echo("Restored; feeds and queues in Redis are emptied. Start Turntable again.")
    else:
        click.echo("Restored. Empty Redis before you start Turntable: its feeds are of the past.")


def _forget_the_one_before(connection: psycopg.Connection, name: str) -> None:
    """Ends a restore that was cut off after its database had taken its place."""
    query = "select exists (select 1 from pg_database where datname = %s)"
    if connection.execute(query, (name + BEFORE,)).fetchone() == (True,):
        _run(connection, "drop database {} with (force)", name + BEFORE)
        click.echo(
            f"The last restore was cut off when it was done but for removing what {name} held "
            "before it; that is removed now."
        )


@contextmanager
def _alone(url: str) -> Iterator[None]:
    """Keep other restores of the same database out until the end."""
    name = _name(url)
    with _connected(_maintenance(url)) as connection:
        query = "select pg_try_advisory_lock(hashtextextended(%s, 0))"
        if connection.execute(query, (name + RESTORING,)).fetchone() != (True,):
            raise fail(f"Another restore of {name} is at work; wait until it has ended.")
        yield


def _holds_anything(connection: psycopg.Connection) -> bool:
    """Whether any service has kept anything here."""
    for service in SERVICES:
        table = f"{service}.{'player' if service == 'lobby' else 'log_stream'}"
        there = connection.execute("select to_regclass(%s) is not null", (table,)).fetchone()
        if there == (True,):
            query = sql.SQL("select exists (select 1 from {}.{})")
            kept = connection.execute(query.format(*map(sql.Identifier, table.split("."))))
            if kept.fetchone() == (True,):
                return True
    return False


def _require_unused(connection: psycopg.Connection, name: str) -> None:
    """Raise unless everybody has left the database; who hangs up just now is waited for."""
    until_s = time.monotonic() + LEAVING_S
    while users := _users(connection, name):
        if time.monotonic() > until_s:
            raise fail(
                f"The database {name} is in use by {', '.join(users)}: stop Turntable first."
            )
        time.sleep(0.05)


def _users(connection: psycopg.Connection, name: str) -> list[str]:
    rows = connection.execute(
        "select distinct coalesce(nullif(application_name, ''), 'a client') from pg_stat_activity"
        " where datname = %s and backend_type = 'client backend' order by 1",
        (name,),
    ).fetchall()
    return [row[0] for row in rows]


def _run(connection: psycopg.Connection, statement: LiteralString, *names: str) -> None:
    connection.execute(sql.SQL(statement).format(*map(sql.Identifier, names)))


@contextmanager
def _connected(url: str) -> Iterator[psycopg.Connection]:
    with psycopg.connect(
        url, autocommit=True, connect_timeout=5, application_name="restore"
    ) as connection:
        yield connection


@contextmanager
def _bar(tables: int) -> Iterator[Callable[[], object]]:
    with click.progressbar(length=tables, label="restore", file=sys.stderr) as bar:
        yield lambda: bar.update(1)


def _name(url: str) -> str:
    name = unquote(urlsplit(url).path.removeprefix("/"))
    if not name:
        raise fail("DATABASE_ADMIN_URL names no database: put its name at the end of the address.")
    return name


def _beside(url: str, suffix: str) -> str:
    return urlunsplit(urlsplit(url)._replace(path=f"/{quote(_name(url) + suffix, safe='')}"))


def _maintenance(url: str) -> str:
    """The database from which others are made and renamed."""
    return urlunsplit(urlsplit(url)._replace(path="/postgres"))
