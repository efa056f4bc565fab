"""The log in Postgres. Knows `schema/log.sql` and calls its functions; knows no game.

Hashes are made here and checked by the database; the order of the feed is made by the database.
"""

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock
from typing import Any, LiteralString
from uuid import UUID

from psycopg import Connection, Error, errors, sql
from psycopg_pool import ConnectionPool

from turntable.eventstore import chain
from turntable.eventstore.port import (
    Appended,
    FeedEntry,
    Head,
    NewEvent,
    StaleVersion,
    StoredEvent,
    UnknownStream,
)

HEADS_KEPT = 4096

_UNKNOWN_STREAM = "ES404"
_STALE_VERSION = "ES409"

# In the order of StoredEvent's fields; json columns as the exact text that was hashed.
_EVENT = sql.SQL(
    "e.stream_id, e.version, e.type, e.schema_v, e.cmd_id, e.cmd_seq, e.actor,"
    " e.open::text, e.body::text, e.nonce, e.prev_hash, e.hash"
)


class PostgresEventStore:
    """One service's log in `schema`; connections of the pool are in autocommit."""

    def __init__(self, pool: ConnectionPool[Connection], schema: str) -> None:
        self._pool = pool
        self._schema = sql.Identifier(schema)
        self._composed: dict[str, bytes] = {}
        self._heads = _HeadCache()

    def open(self, stream_id: UUID, kind: str) -> None:
        self._run("select {s}.log_open(%s, %s, %s)", stream_id, kind, chain.genesis(stream_id))

    def append(
        self,
        stream_id: UUID,
        expected: int,
        cmd_id: UUID,
        actor: str,
        events: Sequence[NewEvent],
        *,
        prev: bytes | None = None,
    ) -> Appended:
        known = prev or self._heads.get(stream_id, expected)
        if known is not None:
            try:
                return self._append(known, stream_id, expected, cmd_id, actor, events)
            except errors.CheckViolation as error:
                # The remembered head is from before a restore: the database knows better.
                self._heads.forget(stream_id)
                if prev is not None:
                    raise StaleVersion(stream_id, expected, expected) from error
        head = self.head(stream_id)
        if head is None:
            raise UnknownStream(stream_id)
        return self._append(head.hash, stream_id, expected, cmd_id, actor, events)

    def head(self, stream_id: UUID) -> Head | None:
        rows = self._run(
            "select version, head_hash from {s}.log_stream where stream_id = %s", stream_id
        )
        return Head(*rows[0]) if rows else None

    def read(self, stream_id: UUID, after: int = 0, limit: int | None = None) -> list[StoredEvent]:
        rows = self._run(
            "select {e} from {s}.log_event e"
            " where e.stream_id = %s and e.version > %s order by e.version limit %s",
            stream_id,
            after,
            limit,
        )
        return [StoredEvent(*row) for row in rows]

    def command(self, stream_id: UUID, cmd_id: UUID) -> list[StoredEvent]:
        rows = self._run(
            "select {e} from {s}.log_event e"
            " where e.stream_id = %s and e.cmd_id = %s order by e.cmd_seq",
            stream_id,
            cmd_id,
        )
        return [StoredEvent(*row) for row in rows]

    def number(self, limit: int = 500) -> int:
        # The look before the call keeps an idle poll free of writes. Its cursor stands as two
        # scalars, for only so does the planner use the (xid, id) index.
        rows = self._run(
            "select {s}.log_number(%s) where exists (select 1 from {s}.log_event e"
            " where (e.xid, e.id) > ((select xid from {s}.log_feed_head),"
            " (select id from {s}.log_feed_head))"
            " and e.xid < pg_snapshot_xmin(pg_current_snapshot()))",
            limit,
        )
        return int(rows[0][0]) if rows else 0

    def feed(self, after: int, limit: int) -> list[FeedEntry]:
        # Lateral with a limit: one look by primary key an entry, whatever the table's size.
        rows = self._run(
            "select f.pos, {e} from"
            " (select * from {s}.log_feed where pos > %s order by pos limit %s) f,"
            " lateral (select * from {s}.log_event v"
            " where v.stream_id = f.stream_id and v.version = f.version limit 1) e"
            " order by f.pos",
            after,
            limit,
        )
        return [FeedEntry(row[0], StoredEvent(*row[1:])) for row in rows]

    def feed_head(self) -> int:
        return int(self._run("select pos from {s}.log_feed_head")[0][0])

    def report_reader(self, name: str, pos: int) -> None:
        self._run(
            "insert into {s}.log_reader(name, pos) values (%s, %s)"
            " on conflict (name) do update set pos = excluded.pos, seen_at = now()",
            name,
            pos,
        )

    def slowest_reader(self) -> int:
        return int(self._run("select coalesce(min(pos), 0) from {s}.log_reader")[0][0])

    def restore_needed(self) -> bool:
        return bool(self._run("select {s}.log_restore_needed()")[0][0])

    def stray_events(self) -> bool:
        return bool(self._run("select exists (select 1 from {s}.log_event_rest)")[0][0])

    def _append(
        self,
        prev: bytes,
        stream_id: UUID,
        expected: int,
        cmd_id: UUID,
        actor: str,
        events: Sequence[NewEvent],
    ) -> Appended:
        linked = chain.link(prev, stream_id, expected, cmd_id, actor, events)
        try:
            rows = self._run(
                # Arrays go over in binary: as text, every quote of a body would be escaped here.
                "select * from {s}.log_append(%s, %s, %s, %s, %b::text[], %s::smallint[],"
                " %b::text[], %b::text[], %b::bytea[], %b::bytea[])",
                stream_id,
                expected,
                cmd_id,
                actor,
                [event.type for event in linked],
                [event.schema_v for event in linked],
                [event.open for event in linked],
                [event.body for event in linked],
                [event.nonce for event in linked],
                [event.hash for event in linked],
            )
        except Error as error:
            raise self._meant(error, stream_id, expected) from error
        appended = Appended(*rows[0])
        if not appended.repeated:
            self._heads.put(stream_id, Head(appended.last, linked[-1].hash))
        return appended

    def _meant(self, error: Error, stream_id: UUID, expected: int) -> Exception:
        if error.sqlstate == _UNKNOWN_STREAM:
            return UnknownStream(stream_id)
        if error.sqlstate == _STALE_VERSION:
            head = self.head(stream_id)
            return StaleVersion(stream_id, expected, head.version if head else 0)
        return error

    def _run(self, statement: LiteralString, *values: object) -> list[tuple[Any, ...]]:
        composed = self._composed.get(statement)
        if composed is None:
            composed = sql.SQL(statement).format(s=self._schema, e=_EVENT).as_bytes()
            self._composed[statement] = composed
        with self._pool.connection() as connection:
            cursor = connection.execute(composed, values)
            return cursor.fetchall() if cursor.description else []


class _HeadCache:
    """Hashes of recent heads, so that an append is one round trip.

    A hash never changes once it is stored, so a remembered one can be old but not wrong: the
    version check of the append refuses it. The one exception, a restore, is met by the caller.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._heads: OrderedDict[UUID, Head] = OrderedDict()

    def get(self, stream_id: UUID, version: int) -> bytes | None:
        if version == 0:
            return chain.genesis(stream_id)
        with self._lock:
            head = self._heads.get(stream_id)
        return head.hash if head is not None and head.version == version else None

    def put(self, stream_id: UUID, head: Head) -> None:
        with self._lock:
            self._heads[stream_id] = head
            self._heads.move_to_end(stream_id)
            if len(self._heads) > HEADS_KEPT:
                self._heads.popitem(last=False)

    def forget(self, stream_id: UUID) -> None:
        with self._lock:
            self._heads.pop(stream_id, None)
