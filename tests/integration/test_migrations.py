"""What `turntable migrate` promises, on a real Postgres."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from threading import Thread
from uuid import UUID, uuid4

import psycopg
import pytest

from tests.contract.fixtures import new_event
from tests.contract.servers import wait_until
from tests.support.servers import (
    DATABASE_PASSWORDS,
    Database,
    Servers,
    create_database,
    drop_database,
)
from turntable.cli.migrate import SERVICES, migrate
from turntable.eventstore.chain import check_links, genesis
from turntable.eventstore.postgres import PostgresEventStore
from turntable.kernel import migrations
from turntable.kernel.config import Settings
from turntable.kernel.db import create_pool
from turntable.kernel.migrations import MigrationError, Script, migrate_service


def test_a_second_migration_changes_nothing(fresh_database: Database) -> None:
    lines = list(migrate(fresh_database.admin_url, DATABASE_PASSWORDS))
    assert lines == [f"{service}: up to date" for service in SERVICES]


def test_two_migrations_at_once_both_succeed(fresh_database: Database) -> None:
    with psycopg.connect(fresh_database.admin_url, autocommit=True) as connection:
        for service in SERVICES:
            connection.execute(f"drop schema {service} cascade".encode())
    failures: list[Exception] = []

    def run() -> None:
        try:
            list(migrate(fresh_database.admin_url, DATABASE_PASSWORDS))
        except Exception as error:  # noqa: BLE001 - handed to the assertion below
            failures.append(error)

    threads = [threading.Thread(target=run) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def test_two_databases_of_one_cluster_are_migrated_at_once(servers: Servers) -> None:
    """Roles belong to the cluster, so locks of one database do not keep them apart."""
    made = [create_database(servers) for _ in range(4)]
    failures: list[Exception] = []

    def run(database: Database) -> None:
        try:
            with psycopg.connect(database.admin_url) as connection:
                migrate_service(connection, "twins", "password", [])
        except Exception as error:  # noqa: BLE001 - handed to the assertion below
            failures.append(error)

    threads = [threading.Thread(target=run, args=(database,)) for database in made]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for database in made:
        drop_database(servers, database)
    with psycopg.connect(servers.postgres, autocommit=True) as connection:
        connection.execute("drop role twins; drop role twins_owner")
    assert failures == []


@pytest.mark.parametrize("service", SERVICES)
def test_a_service_reads_its_log_and_cannot_write_it(database: Database, service: str) -> None:
    with psycopg.connect(database.url(service), autocommit=True) as connection:
        assert connection.execute("show search_path").fetchone() == (f"{service}, pg_temp",)
        assert connection.execute("select count(*) from log_event").fetchone() is not None
        for statement in (
            "delete from log_event",
            "insert into log_feed values (1, gen_random_uuid(), 1)",
            "update migration set name = 'x'",
            "create table mine(x int)",
            "create temporary table mine(x int)",
            "set role postgres",
            f"set role {service}_owner",
        ):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                connection.execute(statement.encode())


def test_a_service_cannot_see_another_services_schema(database: Database) -> None:
    with (
        psycopg.connect(database.url("scoring"), autocommit=True) as connection,
        pytest.raises(psycopg.errors.InsufficientPrivilege),
    ):
        connection.execute("select count(*) from rules.log_event")


def test_partitions_stand_for_this_month_and_three_ahead(database: Database) -> None:
    query = """
        select count(*) from pg_inherits where inhparent = 'rules.log_event'::regclass
        and inhrelid::regclass::text
          >= 'rules.log_event_' || to_char(now() at time zone 'UTC', 'YYYY_MM')
        and inhrelid::regclass::text <> 'rules.log_event_rest'"""
    with psycopg.connect(database.admin_url) as connection:
        assert connection.execute(query).fetchone() == (4,)


def test_a_script_changed_after_it_was_applied_is_refused(fresh_database: Database) -> None:
    with psycopg.connect(fresh_database.admin_url) as connection:
        first = [Script("0009_x.sql", "create table x(a int)")]
        assert migrate_service(connection, "lobby", "pw-for-tests", first) == ["0009_x.sql"]
        changed = [Script("0009_x.sql", "create table x(a int, b int)")]
        with pytest.raises(MigrationError, match="changed after"):
            migrate_service(connection, "lobby", "pw-for-tests", changed)
        connection.rollback()


def test_a_failing_script_leaves_nothing_behind(fresh_database: Database) -> None:
    broken = [Script("0009_x.sql", "create table half_done(a int); select nonsense")]
    with psycopg.connect(fresh_database.admin_url) as connection:
        with pytest.raises(MigrationError, match=r"0009_x\.sql of lobby failed"):
            migrate_service(connection, "lobby", "pw-for-tests", broken)
        connection.rollback()
        query = "select to_regclass('lobby.half_done')"
        assert connection.execute(query).fetchone() == (None,)


def month_ahead(months: int) -> datetime:
    """The first instant of a month from this one on."""
    now = datetime.now(UTC)
    number = now.year * 12 + now.month - 1 + months
    return datetime(number // 12, number % 12 + 1, 1, tzinfo=UTC)


def stream_of(at: datetime) -> UUID:
    """A stream that was opened at that time, by its id."""
    return UUID(int=int(at.timestamp() * 1000) << 80 | 0x7000 << 64 | 1)


def drop_month(database: Database, month: datetime) -> None:
    """As if this month's partition had still to be made."""
    with psycopg.connect(database.admin_url) as connection:
        connection.execute(f"drop table rules.log_event_{month:%Y_%m}".encode())


@contextmanager
def log_of(database: Database) -> Iterator[PostgresEventStore]:
    with create_pool(Settings("rules", database_url=database.url("rules"))) as pool:
        yield PostgresEventStore(pool, "rules")


def test_events_that_lie_outside_their_month_are_taken_into_it(fresh_database: Database) -> None:
    """A clock that was far off has opened a table in a month whose partition comes later."""
    month = month_ahead(3)
    stream, other = stream_of(month), stream_of(month_ahead(7))
    drop_month(fresh_database, month)
    with log_of(fresh_database) as log:
        for each in (stream, other):
            log.open(each, "match")
            log.append(each, 0, uuid4(), "player", [new_event()] * 3)
        assert log.stray_events()
        kept = log.read(stream)
        list(migrate(fresh_database.admin_url, DATABASE_PASSWORDS))
        assert log.read(stream) == kept
        log.append(stream, 3, uuid4(), "player", [new_event()])
        assert check_links(log.read(stream), genesis(stream)) == 4
        assert check_links(log.read(other), genesis(other)) == 3
    partition = f"rules.log_event_{month:%Y_%m}"
    with psycopg.connect(fresh_database.admin_url) as connection:
        for table, events in ((partition, 4), ("rules.log_event_rest", 3)):
            query = f"select count(*) from {table}"  # noqa: S608
            assert connection.execute(query.encode()).fetchone() == (events,)
    for statement in (f"delete from {partition}", f"truncate {partition}"):  # noqa: S608
        with (
            psycopg.connect(fresh_database.admin_url) as connection,
            pytest.raises(psycopg.Error, match="append only"),
        ):
            connection.execute(statement.encode())


def waits_for_the_log(database: Database) -> bool:
    """Whether somebody wants the log for himself."""
    query = (
        "select exists (select 1 from pg_locks"
        " where relation = 'rules.log_event'::regclass and not granted)"
    )
    with psycopg.connect(database.admin_url) as connection:
        return connection.execute(query).fetchone() == (True,)


def test_a_migration_that_has_to_wait_for_the_log_holds_up_nobody(
    fresh_database: Database,
) -> None:
    """A backup reads the log for minutes, and a new partition needs it for itself."""
    drop_month(fresh_database, month_ahead(3))
    stream = stream_of(month_ahead(0))
    lines: list[str] = []
    migrating = Thread(
        target=lambda: lines.extend(migrate(fresh_database.admin_url, DATABASE_PASSWORDS)),
        daemon=True,
    )
    with log_of(fresh_database) as log:
        log.open(stream, "match")
        with psycopg.connect(fresh_database.admin_url) as backup:
            backup.execute("lock table rules.log_event in access share mode")
            migrating.start()
            wait_until(lambda: waits_for_the_log(fresh_database))
            for version in range(5):
                log.append(stream, version, uuid4(), "player", [new_event()])
            assert lines == ["lobby: up to date"]
        migrating.join()
    assert lines[1:] == ["rules: up to date", "scoring: up to date"]


def test_a_log_that_is_never_free_is_one_sentence(
    fresh_database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    drop_month(fresh_database, month_ahead(3))
    monkeypatch.setattr(migrations, "LOCK_PAUSE_S", 0.0)
    monkeypatch.setattr(migrations, "LOCK_TRIES", 2)
    with psycopg.connect(fresh_database.admin_url) as backup:
        backup.execute("lock table rules.log_event in access share mode")
        with pytest.raises(MigrationError, match="rules: its tables were never free"):
            list(migrate(fresh_database.admin_url, DATABASE_PASSWORDS))
