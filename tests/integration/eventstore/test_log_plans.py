"""Costs that must not grow with the log: rows touched, counted by Postgres, on a large table.

Each count is also taken with the known wrong form of the statement, so that the test can fail.
"""

from collections.abc import Callable
from uuid import UUID, uuid4

import pytest

from tests.contract.fixtures import new_event, new_stream_id
from tests.contract.servers import LogDatabase, LogPool
from turntable.eventstore.port import EventStore
from turntable.eventstore.postgres import PostgresEventStore

EVENTS = 8_000
BATCH = 500
CALLS = 8  # enough for the server to settle on a generic plan
FILL = """
insert into log_event
  (stream_id, version, type, schema_v, cmd_id, cmd_seq, actor, open, body, nonce, prev_hash, hash)
select s, v, 't', 1, c, 1, 'a', '{}', '{}', n, n,
       log_hash(n, s, v, 't', 1::smallint, c, 1::smallint, 'a', '{}', n, '{}')
from (select %(stream)s::uuid s, v, gen_random_uuid() c, sha256('nonce') n
      from generate_series(1, %(events)s) v)
"""


@pytest.fixture
def stream(log_database: LogDatabase, store: PostgresEventStore) -> UUID:
    """A stream of many events, all of them settled and not yet numbered."""
    stream = new_stream_id()
    store.open(stream, "match")
    with log_database.connect_admin() as admin:
        admin.execute(FILL, {"stream": stream, "events": EVENTS})
        admin.execute("update log_stream set version = %s", (EVENTS,))
        admin.execute("vacuum analyze log_event")
    log_database.settle()
    return stream


def rows_read(database: LogDatabase, action: Callable[[EventStore], object]) -> int:
    """Rows of the log's tables that an action reads in a session of its own."""
    with database.pool(size=1) as pool:
        before = _rows_read(pool, database.schema)
        action(PostgresEventStore(pool, database.schema))
        return _rows_read(pool, database.schema) - before


def _rows_read(pool: LogPool, schema: str) -> int:
    with pool.connection() as connection:
        connection.execute("select pg_stat_force_next_flush()")
        row = connection.execute(
            "select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) from pg_stat_user_tables"
            " where schemaname = %s and relname like 'log%%'",
            (schema,),
        ).fetchone()
    assert row is not None
    return int(row[0])


def replace_in_function(database: LogDatabase, name: str, right: str, wrong: str) -> None:
    with database.connect_owner() as owner:
        row = owner.execute("select pg_get_functiondef(%s::regproc)", (name,)).fetchone()
        assert row is not None
        assert right in row[0]
        owner.execute(row[0].replace(right, wrong).encode())


def expect_many_events_a_command(database: LogDatabase) -> None:
    """Statistics as they may stand when they are old: the planner then hopes for an early hit."""
    with database.connect_owner() as owner:
        parts = owner.execute(
            "select inhrelid::regclass::text from pg_inherits"
            " where inhparent = 'log_event'::regclass"
        ).fetchall()
        for (part,) in parts:
            owner.execute(f"alter table {part} alter cmd_id set (n_distinct = 40)".encode())
            owner.execute(f"analyze {part}".encode())


def append_several(stream: UUID, first: int) -> Callable[[EventStore], object]:
    def act(store: EventStore) -> None:
        for version in range(first, first + CALLS):
            store.append(stream, version, uuid4(), "player", [new_event()])

    return act


def test_an_append_costs_the_same_on_a_long_stream(stream: UUID, log_database: LogDatabase) -> None:
    expect_many_events_a_command(log_database)
    assert rows_read(log_database, append_several(stream, EVENTS)) < 20 * CALLS
    replace_in_function(
        log_database,
        "log_append",
        "min(e.version), max(e.version), count(*) into a, b, k",
        "min(e.version), max(e.version), 0 into a, b, k",
    )
    assert rows_read(log_database, append_several(stream, EVENTS + CALLS)) > EVENTS


def test_a_repeat_costs_the_same_on_a_long_stream(
    stream: UUID, log_database: LogDatabase, store: PostgresEventStore
) -> None:
    command = uuid4()

    def repeat(store: EventStore) -> None:
        for _ in range(CALLS):
            store.append(stream, EVENTS, command, "player", [new_event()])

    repeat(store)
    assert rows_read(log_database, repeat) < 20 * CALLS


def test_numbering_reads_what_it_numbers_however_much_lies_before_or_after(
    stream: UUID, log_database: LogDatabase, store: PostgresEventStore
) -> None:
    while store.feed_head() < EVENTS - 2 * BATCH:
        store.number(BATCH)
    assert rows_read(log_database, lambda store: store.number(BATCH)) < 5 * BATCH
    replace_in_function(
        log_database,
        "log_number",
        "from log_event e\n    where (e.xid, e.id) > (k.xid, k.id) and",
        "from log_event e, log_feed_head h\n    where (e.xid, e.id) > (h.xid, h.id) and",
    )
    assert rows_read(log_database, lambda store: store.number(BATCH)) > EVENTS


def test_an_idle_look_for_something_to_number_reads_almost_nothing(
    stream: UUID, log_database: LogDatabase, store: PostgresEventStore
) -> None:
    while store.number(BATCH):
        pass

    def look(store: EventStore) -> None:
        for _ in range(CALLS):
            assert store.number(BATCH) == 0

    assert rows_read(log_database, look) < 10 * CALLS


def test_a_page_of_the_feed_reads_that_page(
    stream: UUID, log_database: LogDatabase, store: PostgresEventStore
) -> None:
    while store.number(BATCH):
        pass

    def page(store: EventStore) -> None:
        for _ in range(CALLS):
            assert len(store.feed(EVENTS // 2, 100)) == 100

    assert rows_read(log_database, page) < 4 * 100 * CALLS
