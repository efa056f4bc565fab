"""Closed months are rewritten in order while the log is read and written; nothing is lost."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Self
from uuid import UUID, uuid4

import psycopg
import pytest
from psycopg import Connection

from tests.contract.fixtures import new_event
from tests.contract.servers import LogDatabase, wait_until
from turntable.bus.envelope import whole
from turntable.bus.memory import MemoryFeed
from turntable.eventstore import months as rewriting
from turntable.eventstore.chain import check_links, genesis
from turntable.eventstore.months import (
    MonthBusy,
    MonthUnsound,
    forget_unfinished,
    months_of,
)
from turntable.eventstore.port import StaleVersion
from turntable.eventstore.postgres import PostgresEventStore
from turntable.eventstore.relay import Relay

LAST_MONTH = (datetime.now(UTC).replace(day=1) - timedelta(days=1)).replace(day=1).date()
PARTITION = f"log_event_{LAST_MONTH:%Y_%m}"
STREAMS, ROUNDS = 12, 40


def stream_of_last_month(number: int) -> UUID:
    at = datetime(LAST_MONTH.year, LAST_MONTH.month, 2, tzinfo=UTC) + timedelta(seconds=number)
    return UUID(int=int(at.timestamp() * 1000) << 80 | 0x7000 << 64 | number)


def append(store: PostgresEventStore, stream: UUID, count: int = 1, body: str = '{"n":1}') -> None:
    for _ in range(count):
        head = store.head(stream)
        assert head is not None
        store.append(stream, head.version, uuid4(), "player", [new_event(body)])


@pytest.fixture
def streams(store: PostgresEventStore, log_database: LogDatabase) -> list[UUID]:
    """Streams of last month, settled, whose events lie all over the partition."""
    found = [stream_of_last_month(number) for number in range(STREAMS)]
    for stream in found:
        store.open(stream, "match")
    for _ in range(ROUNDS):
        for stream in found:
            append(store, stream, body='{"text":"' + "x" * 300 + '"}')
    log_database.settle()
    return found


def whole_log(store: PostgresEventStore, streams: Sequence[UUID]) -> dict[UUID, Any]:
    return {stream: store.read(stream) for stream in streams}


def rows(connection: Connection) -> list[tuple[Any, ...]]:
    return connection.execute(
        "select stream_id, version, id, xid::text, recorded_at, hash from log_event order by 1, 2"
    ).fetchall()


def pages(connection: Connection, stream: UUID) -> int:
    """How many pages of the table the events of a stream lie on."""
    row = connection.execute(
        "select count(distinct (ctid::text::point)[0]) from log_event where stream_id = %s",
        (stream,),
    ).fetchone()
    assert row is not None
    return int(row[0])


def test_a_rewritten_month_holds_the_same_rows_in_the_order_in_which_they_are_read(
    store: PostgresEventStore, log_database: LogDatabase, streams: list[UUID]
) -> None:
    with log_database.connect_owner() as owner:
        before, log = rows(owner), whole_log(store, streams)
        assert pages(owner, streams[0]) > ROUNDS // 5
        told: list[int] = []
        with months_of(owner, log_database.schema) as months:
            assert months.closed() == [LAST_MONTH]
            assert months.rewrite(LAST_MONTH, told.append) == len(before)
            assert months.closed() == []
        assert sum(told) == 2 * len(before)
        assert rows(owner) == before
        assert whole_log(store, streams) == log
        assert all(pages(owner, stream) <= ROUNDS // 5 for stream in streams)


class Busy:
    """Threads that do the same again and again until told to stop."""

    def __init__(self, *works: Callable[[], object]) -> None:
        self.errors: list[BaseException] = []
        self._stop = threading.Event()
        self._threads = [threading.Thread(target=self._loop, args=(work,)) for work in works]

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join()

    def _loop(self, work: Callable[[], object]) -> None:
        try:
            while not self._stop.is_set():
                work()
        except BaseException as error:  # noqa: BLE001 - told in the test's own thread
            self.errors.append(error)


def test_nothing_is_lost_while_others_read_and_append(
    store: PostgresEventStore,
    log_database: LogDatabase,
    streams: list[UUID],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rewriting, "BATCH", 25)
    appended: list[UUID] = []
    feed = MemoryFeed("feed:rules")
    relay = Relay(store, [(feed, whole)])

    def write(mine: Sequence[UUID]) -> Callable[[], None]:
        def once() -> None:
            for stream in mine:
                append(store, stream)
                appended.append(stream)

        return once

    def read() -> None:
        for stream in streams:
            check_links(store.read(stream), genesis(stream))

    works = [write(streams[::2]), write(streams[1::2]), read, relay.step]
    with Busy(*works) as busy, log_database.connect_owner() as owner:
        for _ in range(2):
            with months_of(owner, log_database.schema) as months:
                months.rewrite(LAST_MONTH)
            seen = len(appended)
            wait_until(lambda seen=seen: len(appended) > seen + 10 or bool(busy.errors))
    assert not busy.errors, busy.errors
    total = sum(check_links(store.read(stream), genesis(stream)) for stream in streams)
    assert total == STREAMS * ROUNDS + len(appended)
    wait_until(lambda: relay.step() >= 0 and feed.top() == total)
    assert [item.pos for item in feed.read(0, total + 1)] == list(range(1, total + 1))


STATEMENTS = (
    f"update {PARTITION} set actor = 'other'",  # noqa: S608
    f"delete from {PARTITION}",  # noqa: S608
    f"truncate {PARTITION}",
    "update log_event set actor = 'other'",
    "truncate log_event",
)


@pytest.mark.parametrize("statement", STATEMENTS)
def test_a_rewritten_month_is_append_only_like_any_other(
    store: PostgresEventStore, log_database: LogDatabase, statement: str
) -> None:
    stream = stream_of_last_month(1)
    store.open(stream, "match")
    append(store, stream, 3)
    with log_database.connect_owner() as owner:
        with months_of(owner, log_database.schema) as months:
            months.rewrite(LAST_MONTH)
        with pytest.raises(psycopg.Error) as refused:
            owner.execute(statement.encode())
        assert refused.value.sqlstate == "ES403"
        with pytest.raises(psycopg.errors.CheckViolation):
            owner.execute(
                f"insert into {PARTITION} overriding system value"  # noqa: S608
                " select stream_id, 9, 9, xid, type, schema_v, cmd_id, 9, actor, recorded_at,"
                " open, body, nonce, prev_hash, sha256('')"
                f" from {PARTITION} limit 1".encode()
            )
    with log_database.connect_role() as role:
        with pytest.raises(psycopg.Error) as refused:
            role.execute(statement.encode())
        assert refused.value.sqlstate == "42501"
        for table in (PARTITION, f"{PARTITION}_in_order", "log_month"):
            with pytest.raises(psycopg.Error):
                role.execute(f"select * from {table}".encode())  # noqa: S608
    with pytest.raises(StaleVersion):
        store.append(stream, 1, uuid4(), "player", [new_event()])
    append(store, stream, 2)
    assert check_links(store.read(stream), genesis(stream)) == 5


REWRITE = """
import sys
from datetime import date
import psycopg
from turntable.eventstore import months as rewriting
rewriting.BATCH = 25
with psycopg.connect(sys.argv[1], autocommit=True) as connection:
    with rewriting.months_of(connection, sys.argv[2]) as months:
        months.rewrite(date.fromisoformat(sys.argv[3]), lambda n: print(n, flush=True))
"""


@pytest.mark.parametrize("after", [1, 9, 21, 30])
def test_a_rewriting_that_was_killed_has_changed_nothing_and_the_next_one_ends_it(
    store: PostgresEventStore, log_database: LogDatabase, streams: list[UUID], after: int
) -> None:
    log = whole_log(store, streams)
    victim = subprocess.Popen(
        [sys.executable, "-c", REWRITE, log_database.owner, log_database.schema, str(LAST_MONTH)],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert victim.stdout is not None
    for _ in range(after):
        victim.stdout.readline()
    victim.send_signal(signal.SIGKILL)
    victim.wait()
    victim.stdout.close()
    assert whole_log(store, streams) == log
    append(store, streams[0], 2)
    log = whole_log(store, streams)
    with log_database.connect_owner() as owner:
        copied = f"select to_regclass('{PARTITION}_in_order') is not null"
        assert owner.execute(copied.encode()).fetchone() == (True,)
        told: list[int] = []

        def at_it() -> bool:
            try:
                with months_of(owner, log_database.schema) as months:
                    months.rewrite(LAST_MONTH, told.append)
            except MonthBusy:  # the server has not noticed yet that the other is gone
                return False
            return True

        wait_until(at_it)
        assert owner.execute(copied.encode()).fetchone() == (False,)
        assert pages(owner, streams[1]) <= ROUNDS // 5
    assert whole_log(store, streams) == log


SWAP = """
import os, signal, sys
from datetime import date
import psycopg
from turntable.eventstore import months as rewriting

run, swap = rewriting.Months._run, rewriting.Months._swap
point = sys.argv.pop(1)

def run_up_to_the_point(self, statement, *values, month=None):
    if statement.startswith(point):
        os.kill(os.getpid(), signal.SIGKILL)
    return run(self, statement, *values, month=month)

def swap_up_to_the_point(self, month):
    rewriting.Months._run = run_up_to_the_point
    swap(self, month)

rewriting.Months._swap = swap_up_to_the_point
with psycopg.connect(sys.argv[1], autocommit=True) as connection:
    with rewriting.months_of(connection, sys.argv[2]) as months:
        months.rewrite(date.fromisoformat(sys.argv[3]))
"""


@pytest.mark.parametrize(
    ("point", "swapped"),
    [
        ("lock table", False),
        ("drop table {old}", False),
        ("alter table {fresh} rename", False),
        ("alter table log_event attach", False),
        ("update log_month set rewritten_at", False),
        ("select count(*)", True),
    ],
)
def test_a_swap_that_was_killed_has_happened_or_has_not(
    store: PostgresEventStore,
    log_database: LogDatabase,
    streams: list[UUID],
    point: str,
    *,
    swapped: bool,
) -> None:
    victim = subprocess.run(
        [
            *(sys.executable, "-c", SWAP, point),
            *(log_database.owner, log_database.schema, str(LAST_MONTH)),
        ],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        check=False,
    )
    assert victim.returncode == -signal.SIGKILL
    append(store, streams[0], 2)
    log = whole_log(store, streams)
    with log_database.connect_owner() as owner, months_of(owner, log_database.schema) as months:
        assert months.closed() == ([] if swapped else [LAST_MONTH])
        for month in months.closed():
            months.rewrite(month)
        assert pages(owner, streams[1]) <= ROUNDS // 5
    assert whole_log(store, streams) == log
    assert all(check_links(events, genesis(stream)) for stream, events in log.items())


def test_a_copy_that_differs_is_never_swapped_in(
    store: PostgresEventStore, log_database: LogDatabase, streams: list[UUID]
) -> None:
    log = whole_log(store, streams)
    with log_database.connect_owner() as owner, months_of(owner, log_database.schema) as months:
        settled = months._begin(LAST_MONTH)
        months._copy(LAST_MONTH, settled, lambda _: None)
        spoil = f"update {PARTITION}_in_order set recorded_at = now() where version = 7"  # noqa: S608
        owner.execute(spoil.encode())
        with pytest.raises(MonthUnsound, match=f"{STREAMS} events differ"):
            months.rewrite(LAST_MONTH)
        assert months.closed() == [LAST_MONTH]
    assert whole_log(store, streams) == log


def test_two_at_once_are_one(log_database: LogDatabase) -> None:
    with (
        log_database.connect_owner() as first,
        log_database.connect_owner() as second,
        months_of(first, log_database.schema),
        pytest.raises(MonthBusy),
        months_of(second, log_database.schema),
    ):
        pass


def test_what_a_restore_finds_half_made_is_forgotten(
    store: PostgresEventStore, log_database: LogDatabase, streams: list[UUID]
) -> None:
    with log_database.connect_owner() as owner, months_of(owner, log_database.schema) as months:
        months._begin(LAST_MONTH)
        forget_unfinished(owner)
        assert months.closed() == [LAST_MONTH]
        assert months.rewrite(LAST_MONTH) == STREAMS * ROUNDS
