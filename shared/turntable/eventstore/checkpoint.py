"""How far a consumer is and which streams it has halted, in its own service's tables.

The port, and its adapter for Postgres, which knows `schema/consumer.sql`; the one for memory is in
`memory_tables.py`.
"""

from collections.abc import Mapping
from contextlib import AbstractContextManager
from typing import Any, LiteralString, Protocol, TypeVar
from uuid import UUID

from psycopg import Connection, sql
from psycopg_pool import ConnectionPool

ERROR_LENGTH_MAX = 2000


class Session(Protocol):
    """A way to a service's tables; outside a transaction each statement stands alone."""

    def transaction(self) -> AbstractContextManager[object]:
        """All of what is done inside, or nothing of it after an error; may be nested."""


S = TypeVar("S", bound=Session)


class Checkpoint(Protocol[S]):
    """What one consumer remembers, in the tables that its effects change."""

    @property
    def consumer(self) -> str: ...

    def session(self) -> AbstractContextManager[S]:
        """A session of the tables that the checkpoint lies in."""

    def position(self) -> int:
        """The last position whose effect is kept; makes the row when there is none yet."""

    def locked_position(self, session: S) -> int:
        """The position, held against a second copy of the consumer until the transaction ends."""

    def move(self, session: S, pos: int) -> None:
        """Go forward to `pos`, never back."""

    def halted(self, session: S) -> Mapping[UUID, int]:
        """The halted streams, each with the position of the event that failed."""

    def halt(self, session: S, stream_id: UUID, pos: int, error: Exception) -> None:
        """Remember that nothing of a stream from `pos` on was applied, and why."""

    def release(self, session: S, stream_id: UUID) -> None:
        """Forget that a stream was halted."""

    def asked_to_resume(self) -> list[UUID]:
        """The halted streams that an operator wants replayed."""


class PostgresCheckpoint:
    """The rows of one consumer in `schema/consumer.sql`."""

    def __init__(self, pool: "ConnectionPool[Connection]", schema: str, consumer: str) -> None:
        self._pool = pool
        self.consumer = consumer
        self._schema = sql.Identifier(schema)
        self._composed: dict[str, bytes] = {}

    def session(self) -> AbstractContextManager[Connection]:
        return self._pool.connection()

    def position(self) -> int:
        with self._pool.connection() as session:
            found = self._run(
                session, "select pos from {s}.consumer_checkpoint where name = %s", self.consumer
            )
            if not found:
                self._run(
                    session,
                    "insert into {s}.consumer_checkpoint(name) values (%s) on conflict do nothing",
                    self.consumer,
                )
        return int(found[0][0]) if found else 0

    def locked_position(self, session: Connection) -> int:
        rows = self._run(
            session,
            "select pos from {s}.consumer_checkpoint where name = %s for update",
            self.consumer,
        )
        return int(rows[0][0])

    def move(self, session: Connection, pos: int) -> None:
        self._run(
            session,
            "update {s}.consumer_checkpoint set pos = %s, updated_at = clock_timestamp()"
            " where name = %s and pos < %s",
            pos,
            self.consumer,
            pos,
        )

    def halted(self, session: Connection) -> dict[UUID, int]:
        rows = self._run(
            session,
            "select stream_id, pos from {s}.consumer_halted where consumer = %s",
            self.consumer,
        )
        return dict(rows)

    def halt(self, session: Connection, stream_id: UUID, pos: int, error: Exception) -> None:
        self._run(
            session,
            "insert into {s}.consumer_halted(consumer, stream_id, pos, error)"
            " values (%s, %s, %s, %s) on conflict (consumer, stream_id) do update"
            " set pos = excluded.pos, error = excluded.error, halted_at = clock_timestamp(),"
            " resume_asked = false",
            self.consumer,
            stream_id,
            pos,
            repr(error).replace("\0", "")[:ERROR_LENGTH_MAX],
        )

    def release(self, session: Connection, stream_id: UUID) -> None:
        self._run(
            session,
            "delete from {s}.consumer_halted where consumer = %s and stream_id = %s",
            self.consumer,
            stream_id,
        )

    def asked_to_resume(self) -> list[UUID]:
        with self._pool.connection() as session:
            rows = self._run(
                session,
                "select stream_id from {s}.consumer_halted where consumer = %s and resume_asked"
                " order by pos",
                self.consumer,
            )
        return [row[0] for row in rows]

    def _run(
        self, connection: Connection, statement: LiteralString, *values: object
    ) -> list[tuple[Any, ...]]:
        composed = self._composed.get(statement)
        if composed is None:
            composed = sql.SQL(statement).format(s=self._schema).as_bytes()
            self._composed[statement] = composed
        cursor = connection.execute(composed, values)
        return cursor.fetchall() if cursor.description else []


def ask_to_resume(connection: Connection, schema: str, stream_id: UUID) -> int:
    """Have every consumer of the schema replay a halted stream; returns how many had halted it."""
    statement = sql.SQL(
        "update {}.consumer_halted set resume_asked = true where stream_id = %s"
    ).format(sql.Identifier(schema))
    return connection.execute(statement, (stream_id,)).rowcount
