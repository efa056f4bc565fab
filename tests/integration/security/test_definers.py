"""Functions that run with their owner's rights: found whichever they are, each one closed."""

import psycopg
import pytest

from tests.support.servers import Database
from turntable.cli.migrate import SERVICES

DEFINERS = {"log_append", "log_open", "log_number", "log_restore_needed"}
BY_SERVICES = {*DEFINERS, "log_forbid", "log_hash"}


@pytest.mark.parametrize("service", SERVICES)
def test_every_definer_looks_into_its_own_schema_first_and_into_temporary_tables_last(
    database: Database, service: str
) -> None:
    query = (
        "select proname, proconfig from pg_proc where prosecdef and pronamespace = %s::regnamespace"
    )
    with psycopg.connect(database.admin_url) as connection:
        found: dict[str, list[str]] = dict(connection.execute(query, (service,)).fetchall())
    assert set(found) == DEFINERS
    for name, settings in found.items():
        assert f"search_path={service}, pg_temp" in settings, name


@pytest.mark.parametrize("service", SERVICES)
def test_nobody_but_the_service_may_call_them(database: Database, service: str) -> None:
    query = (
        "select proname from pg_proc where pronamespace = %s::regnamespace"
        " and has_function_privilege(%s, oid, 'execute')"
    )
    with psycopg.connect(database.admin_url) as connection:
        for role in SERVICES:
            found = {row[0] for row in connection.execute(query, (service, role))}
            expected = BY_SERVICES if role == service else {"log_forbid", "log_hash"}
            assert found == expected, role


@pytest.mark.parametrize("service", SERVICES)
def test_a_service_looks_into_no_other_schema(database: Database, service: str) -> None:
    with psycopg.connect(database.url(service)) as connection:
        for other in SERVICES:
            row = connection.execute(
                "select has_schema_privilege(%s, 'usage'), has_schema_privilege(%s, 'create')",
                (other, other),
            ).fetchone()
            assert row == (other == service, False)


@pytest.mark.parametrize("service", SERVICES)
def test_a_service_makes_nothing_that_another_could_find_in_place_of_its_own(
    database: Database, service: str
) -> None:
    """Neither a table, a function nor an operator, in whatever schema, temporary ones included."""
    with psycopg.connect(database.url(service)) as connection:
        schemas = connection.execute(
            "select nspname from pg_namespace where has_schema_privilege(oid, 'create')"
        ).fetchall()
        rights = connection.execute(
            "select has_database_privilege(current_database(), 'temporary'),"
            " has_database_privilege(current_database(), 'create')"
        ).fetchone()
    assert (schemas, rights) == ([], (False, False))
