"""Rewrites a closed month of the log in the order of its streams, while the log is in use.

Events lie in a partition as they came, so a match lies all over it; in order, its replay touches
few pages. Short batches go into a new table beside the partition, so that no transaction holds the
feeds up; what is appended meanwhile is caught up with; each row is compared; under a short lock
the new table takes the partition's place. Knows rows, no event. Works as the schema's owner.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, date, datetime
from typing import Any, LiteralString
from uuid import UUID

import psycopg
from psycopg import Connection, sql

BATCH = 2_000
LOCK_TRIES = 60
LOCK_PAUSE_S = 1.0
CATCH_UP_ROUNDS = 20
CAUGHT_UP = 100
"""Events that may be left for the swap to copy under its lock."""

COLUMNS = sql.SQL(
    "stream_id, version, id, xid, type, schema_v, cmd_id, cmd_seq, actor, recorded_at, open, body,"
    " nonce, prev_hash, hash"
)
NOWHERE = ("00000000-0000-0000-0000-000000000000", 0)

Told = Callable[[int], object]
"""Called with the number of events that are done since the last call."""


class MonthUnsound(Exception):
    """The copy of a month is not what the month holds; nothing was swapped."""


class MonthBusy(Exception):
    """Somebody else rewrites months of this log, or the log was never free for the swap."""


@contextmanager
def months_of(connection: Connection, schema: str) -> Iterator["Months"]:
    """The months of a log, over the owner's connection in autocommit, for one session at a time.

    Raises:
        MonthBusy: another session is at it.
    """
    connection.execute(sql.SQL("set search_path = {}, pg_temp").format(sql.Identifier(schema)))
    query = "select pg_try_advisory_lock(hashtextextended(%s, 0))"
    if connection.execute(query, (f"{schema}.months",)).fetchone() != (True,):
        raise MonthBusy(f"another session rewrites months of {schema}")
    try:
        yield Months(connection)
    finally:
        with suppress(psycopg.Error):  # a session that is gone holds no lock
            connection.execute("select pg_advisory_unlock_all()")


def forget_unfinished(connection: Connection) -> None:
    """Drop half-made copies: after a restore their transaction ids mean nothing any more."""
    rows = connection.execute("select month from log_month where rewritten_at is null").fetchall()
    for (month,) in rows:
        connection.execute(sql.SQL("drop table if exists {}").format(_names(month)["fresh"]))
    connection.execute("delete from log_month where rewritten_at is null")


class Months:
    """One log's months; every step may be broken off, and is gone on with by the next session."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def closed(self) -> list[date]:
        """The months that are over and not rewritten yet, oldest first."""
        rows = self._run(
            "select m::date from pg_inherits i join pg_class c on c.oid = i.inhrelid,"
            " to_date(substr(c.relname, 11), 'YYYY_MM') m"
            " where i.inhparent = 'log_event'::regclass and c.relname ~ '^log_event_[0-9_]{7}$'"
            " and m < date_trunc('month', current_timestamp at time zone 'UTC')"
            " and not exists"
            " (select 1 from log_month d where d.month = m::date and d.rewritten_at is not null)"
            " order by 1"
        )
        return [row[0] for row in rows]

    def events(self, month: date) -> int:
        """How many events a month holds."""
        return int(self._run("select count(*) from {old}", month=month)[0][0])

    def rewrite(self, month: date, told: Told = lambda _: None) -> int:
        """Rewrite a month; returns its number of events. Each is told of twice: copied, compared.

        Raises:
            MonthUnsound, MonthBusy: nothing was swapped.
        """
        settled = self._begin(month)
        self._copy(month, settled, told)
        self._compare(month, settled, told)
        self._run("analyze {fresh}", month=month)
        for _ in range(CATCH_UP_ROUNDS):
            if self._catch_up(month) <= CAUGHT_UP:
                break
        self._swap(month)
        return self.events(month)

    def _begin(self, month: date) -> str:
        """Make the new table, or find the one that was begun."""
        begun = self._run(
            "select settled::text from log_month where month = %s and rewritten_at is null", month
        )
        if begun:
            return str(begun[0][0])
        with self._connection.transaction():
            self._run("drop table if exists {fresh}", month=month)
            self._run(
                "create table {fresh} (like log_event including defaults including constraints"
                " including indexes including storage)",
                month=month,
            )
            # The partition's bounds, known beforehand, so that attaching need not look at the rows.
            self._run(
                "alter table {fresh} add constraint within_month"
                " check (stream_id >= {low} and stream_id < {high})",
                month=month,
            )
            self._run(
                "create trigger no_truncate before truncate on {fresh}"
                " for each statement execute function log_forbid()",
                month=month,
            )
            found = self._run(
                "insert into log_month(month, settled)"
                " values (%s, pg_snapshot_xmin(pg_current_snapshot()))"
                " on conflict (month) do update set settled = excluded.settled, copied = false,"
                " rewritten_at = null returning settled::text",
                month,
            )
        return str(found[0][0])

    def _copy(self, month: date, settled: str, told: Told) -> None:
        """What was settled at the beginning, in order; where it goes on, the copy itself says."""
        copied = self._run("select copied from log_month where month = %s", month)
        if copied[0][0]:
            told(self._settled_events(month, settled))
            return
        last = self._run(
            "select stream_id, version from {fresh} order by stream_id desc, version desc limit 1",
            month=month,
        )
        cursor: tuple[Any, int] = last[0] if last else NOWHERE
        if last:
            told(int(self._run("select count(*) from {fresh}", month=month)[0][0]))
        while True:
            rows = self._run(
                "with batch as (insert into {fresh} ({columns}) select {columns} from {old}"
                " where (stream_id, version) > (%s, %s) and xid < %s::xid8"
                " order by stream_id, version limit %s returning stream_id, version)"
                " select stream_id, version, count(*) over () from batch"
                " order by stream_id desc, version desc limit 1",
                *cursor,
                settled,
                BATCH,
                month=month,
            )
            if not rows:
                break
            cursor = rows[0][:2]
            told(rows[0][2])
        self._run("update log_month set copied = true where month = %s", month)

    def _compare(self, month: date, settled: str, told: Told) -> None:
        """Row by row: hashes were recomputed on the way in; here is seen to what they leave out."""
        cursor: tuple[Any, int] = NOWHERE
        while True:
            rows = self._run(
                "select max(stream_id::text)::uuid, count(*), count(*) filter (where"
                " (o.id, o.xid, o.recorded_at, o.hash)"
                " is distinct from (n.id, n.xid, n.recorded_at, n.hash)),"
                " (array_agg(o.version order by o.stream_id desc, o.version desc))[1]"
                " from (select * from {old} where (stream_id, version) > (%s, %s)"
                " and xid < %s::xid8 order by stream_id, version limit %s) o"
                " left join {fresh} n using (stream_id, version)",
                *cursor,
                settled,
                BATCH,
                month=month,
            )
            stream_id, seen, different, version = rows[0]
            if not seen:
                return
            if different:
                raise MonthUnsound(f"{month:%Y-%m}: {different} events differ after {cursor[0]}")
            cursor = (stream_id, version)
            told(seen)

    def _settled_events(self, month: date, settled: str) -> int:
        rows = self._run("select count(*) from {old} where xid < %s::xid8", settled, month=month)
        return int(rows[0][0])

    def _catch_up(self, month: date) -> int:
        """Copy what has settled since; returns how many events that were."""
        with self._connection.transaction():
            row = self._run(
                "select settled::text, pg_snapshot_xmin(pg_current_snapshot())::text"
                " from log_month where month = %s for update",
                month,
            )[0]
            copied = self._insert_since(month, row[0], "and xid < %s::xid8", row[1])
            self._run("update log_month set settled = %s::xid8 where month = %s", row[1], month)
        return copied

    def _insert_since(
        self, month: date, settled: str, until: LiteralString = "", *values: object
    ) -> int:
        younger = sql.SQL(
            "insert into {fresh} ({columns}) select {columns} from {old} where xid >= %s::xid8 "
        ).format(**_names(month))
        return self._connection.execute(younger + sql.SQL(until), (settled, *values)).rowcount

    def _swap(self, month: date) -> None:
        """The one moment in which the log stands still; tried again as long as it is busy."""
        for _ in range(LOCK_TRIES):
            try:
                with self._connection.transaction():
                    self._run("set local lock_timeout = '500ms'")
                    self._run("lock table log_event in access exclusive mode")
                    settled = self._run(
                        "select settled::text from log_month where month = %s", month
                    )[0][0]
                    self._insert_since(month, settled)
                    self._run("drop table {old}", month=month)
                    self._run("alter table {fresh} rename to {old}", month=month)
                    self._run(
                        "alter table log_event attach partition {old}"
                        " for values from ({low}) to ({high})",
                        month=month,
                    )
                    self._run("alter table {old} drop constraint within_month", month=month)
                    self._run(
                        "update log_month set rewritten_at = clock_timestamp() where month = %s",
                        month,
                    )
            except psycopg.errors.LockNotAvailable:
                time.sleep(LOCK_PAUSE_S)
            else:
                return
        raise MonthBusy(f"{month:%Y-%m}: the log was never free for the swap; start again later")

    def _run(
        self, statement: LiteralString, *values: object, month: date | None = None
    ) -> list[tuple[Any, ...]]:
        text = statement if month is None else sql.SQL(statement).format(**_names(month))
        cursor = self._connection.execute(text, values or None)
        return cursor.fetchall() if cursor.description else []


def _names(month: date) -> dict[str, sql.Composable]:
    old = f"log_event_{month:%Y_%m}"
    after = date(month.year + month.month // 12, month.month % 12 + 1, 1)
    return {
        "old": sql.Identifier(old),
        "fresh": sql.Identifier(f"{old}_in_order"),
        "low": sql.Literal(_first_id(month)),
        "high": sql.Literal(_first_id(after)),
        "columns": COLUMNS,
    }


def _first_id(month: date) -> str:
    """The lowest stream id of a month, where its partition begins: as `log_partition` has it."""
    at_ms = int(datetime(month.year, month.month, 1, tzinfo=UTC).timestamp() * 1000)
    return str(UUID(int=at_ms << 80))
