"""What `turntable migrate` promises, on a real Postgres."""

import threading

import psycopg
import pytest

from tests.support.servers import (
    DATABASE_PASSWORDS,
    Database,
    Servers,
    create_database,
    drop_database,
)
from turntable.cli.migrate import SERVICES, migrate
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
