"""`turntable rewrite-months` rewrites what is over, once, and says what it did."""

from datetime import UTC, datetime
from uuid import uuid4

from click.testing import CliRunner, Result

from tests.contract.fixtures import new_event
from tests.integration.eventstore.test_months import LAST_MONTH, stream_of_last_month
from tests.support.servers import Database, Servers, create_database, drop_database
from turntable.cli.rewrite_months import command
from turntable.eventstore.postgres import PostgresEventStore
from turntable.kernel.config import Settings
from turntable.kernel.db import create_pool


def rewrite(database: Database, *options: str) -> Result:
    return CliRunner().invoke(command, options, env={"DATABASE_ADMIN_URL": database.admin_url})


def test_months_that_are_over_are_rewritten_once(fresh_database: Database) -> None:
    pool = create_pool(Settings("rules", database_url=fresh_database.url("rules")))
    store = PostgresEventStore(pool, "rules")
    for number in range(3):
        store.open(stream_of_last_month(number), "match")
        store.append(stream_of_last_month(number), 0, uuid4(), "player", [new_event()] * 4)
    first = rewrite(fresh_database)
    assert first.exit_code == 0, first.output
    assert f"rules {LAST_MONTH:%Y-%m}: 12 events in order" in first.output
    assert f"lobby {LAST_MONTH:%Y-%m}: 0 events in order" in first.output
    assert "in order" not in rewrite(fresh_database).output
    again = rewrite(fresh_database, "--service", "rules", "--month", f"{LAST_MONTH:%Y-%m}")
    assert f"rules {LAST_MONTH:%Y-%m}: 12 events in order" in again.output
    assert len(store.read(stream_of_last_month(1))) == 4
    pool.close()


def test_what_stops_it_is_said_in_a_sentence(fresh_database: Database, servers: Servers) -> None:
    address = f"{fresh_database.admin_url}?options=-c%20statement_timeout%3D1"
    pool = create_pool(Settings("rules", database_url=fresh_database.url("rules")))
    store = PostgresEventStore(pool, "rules")
    store.open(stream_of_last_month(1), "match")
    store.append(stream_of_last_month(1), 0, uuid4(), "player", [new_event("1" * 9000)] * 500)
    pool.close()
    slow = CliRunner().invoke(command, env={"DATABASE_ADMIN_URL": address})
    assert slow.exit_code == 2, slow.exception
    assert "statement timeout" in slow.output
    empty = create_database(servers)
    nothing = rewrite(empty)
    drop_database(servers, empty)
    assert nothing.exit_code == 2, nothing.exception
    assert "holds no Turntable" in nothing.output


def test_a_month_that_runs_or_never_was_is_refused(fresh_database: Database) -> None:
    this_month = f"{datetime.now(UTC):%Y-%m}"
    for month, sentence in (
        (this_month, f"{this_month} is not over yet"),
        ("2001-01", "there is no such month"),
    ):
        refused = rewrite(fresh_database, "--month", month)
        assert (refused.exit_code, sentence in refused.output) == (2, True), refused.output
