"""Which rights each service's role has on which table: these and no others."""

import psycopg
import pytest

from tests.support.servers import Database
from turntable.cli.migrate import SERVICES

READ = {"SELECT"}
KEEP = {"SELECT", "INSERT"}
PROJECT = {"SELECT", "INSERT", "UPDATE"}
PASSING = {"SELECT", "INSERT", "DELETE"}
CLAIMED = PROJECT | PASSING

OF_EVERY_SERVICE = {
    "log_event": READ,
    "log_event_rest": READ,
    "log_stream": READ,
    "log_feed": READ,
    "log_feed_head": READ,
    "log_reader": PROJECT,
    "consumer_checkpoint": PROJECT,
    "consumer_halted": CLAIMED,
}
RIGHTS = {
    "lobby": {
        "player": KEEP | {"UPDATE", "DELETE"},
        "address": KEEP,
        "entropy": KEEP,
        "listed_table": PROJECT,
        "place": CLAIMED,
    },
    "rules": {
        "match_secret": KEEP,
        "refused_move": KEEP,
        "signed_export": KEEP,
        "signing_key": KEEP,
        "match_index": PROJECT,
    },
    "scoring": {
        "match_copy": PROJECT,
        "match_event": PASSING,
        "waiting_result": PASSING,
        "scored_match": KEEP,
        "played_seat": KEEP,
        "standing": PROJECT,
    },
}
ALL = ("SELECT", "INSERT", "UPDATE", "DELETE", "TRUNCATE", "REFERENCES", "TRIGGER")
COLUMNS = ("SELECT", "INSERT", "UPDATE", "REFERENCES")


@pytest.mark.parametrize("service", SERVICES)
def test_a_role_has_the_rights_that_its_code_needs_and_no_more(
    database: Database, service: str
) -> None:
    with psycopg.connect(database.url(service)) as connection:
        tables = connection.execute(
            "select oid, relname from pg_class where relnamespace = %s::regnamespace"
            " and relkind in ('r', 'p', 'v', 'm')",
            (service,),
        ).fetchall()
        found = {
            name: {
                right
                for right in ALL
                if _may(connection, "select has_table_privilege(%s, %s)", oid, right)
                or (
                    right in COLUMNS
                    and _may(connection, "select has_any_column_privilege(%s, %s)", oid, right)
                )
            }
            for oid, name in tables
        }
    assert {name: rights for name, rights in found.items() if rights} == (
        OF_EVERY_SERVICE | RIGHTS[service]
    )


@pytest.mark.parametrize("service", SERVICES)
def test_a_role_may_not_touch_the_counters_of_its_tables(database: Database, service: str) -> None:
    query = (
        "select relname from pg_class where relnamespace = %s::regnamespace and relkind = 'S'"
        " and (has_sequence_privilege(oid, 'usage') or has_sequence_privilege(oid, 'update'))"
    )
    with psycopg.connect(database.url(service)) as connection:
        assert connection.execute(query, (service,)).fetchall() == []


@pytest.mark.parametrize(
    ("service", "statement"),
    [
        ("rules", "update match_secret set secret = sha256('x')"),
        ("rules", "delete from match_secret"),
        ("rules", "update signed_export set content = 'x'"),
        ("rules", "delete from signing_key"),
        ("rules", "delete from refused_move"),
        ("lobby", "update entropy set entropy = repeat('0', 64)"),
        ("lobby", "update entropy set command_id = gen_random_uuid()"),
        ("lobby", "update player set name = 'x'"),
        ("scoring", "update scored_match set disputed = false"),
        ("scoring", "update match_event set body = ''"),
    ],
)
def test_what_is_kept_as_evidence_cannot_be_changed_by_the_service_that_keeps_it(
    database: Database, service: str, statement: str
) -> None:
    with (
        psycopg.connect(database.url(service)) as connection,
        pytest.raises(psycopg.errors.InsufficientPrivilege),
    ):
        connection.execute(statement.encode())


def _may(connection: psycopg.Connection, query: str, table: int, right: str) -> bool:
    return connection.execute(query.encode(), (table, right)).fetchone() == (True,)
