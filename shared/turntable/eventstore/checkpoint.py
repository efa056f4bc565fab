"""How far a consumer is and which streams it has halted, in its own service's schema."""

from typing import Any, LiteralString
from uuid import UUID

from psycopg import Connection, sql
from psycopg_pool import ConnectionPool

ERROR_LENGTH_MAX = 2000


class Checkpoint:
    """The rows of one consumer in `schema/consumer.sql`."""

    def __init__(self, pool: "ConnectionPool[Connection]", schema: str, consumer: str) -> None:
        self.pool = pool
        self.consumer = consumer
        self._schema = sql.Identifier(schema)
        self._composed: dict[str, bytes] = {}

    def position(self) -> int:
        """The last position whose effect is kept; makes the row when there is none yet."""
        with self.pool.connection() as connection:
            found = self._run(
                connection, "select pos from {s}.consumer_checkpoint where name = %s", self.consumer
            )
            if not found:
                self._run(
                    connection,
                    "insert into {s}.consumer_checkpoint(name) values (%s) on conflict do nothing",
                    self.consumer,
                )
        return int(found[0][0]) if found else 0

    def locked_position(self, connection: Connection) -> int:
        """The position, held against a second copy of the consumer until the transaction ends."""
        rows = self._run(
            connection,
            "select pos from {s}.consumer_checkpoint where name = %s for update",
            self.consumer,
        )
        return int(rows[0][0])

    def move(self, connection: Connection, pos: int) -> None:
        """Go forward to `pos`, never back."""
        self._run(
            connection,
            "update {s}.consumer_checkpoint set pos = %s, updated_at = clock_timestamp()"
            " where name = %s and pos < %s",
            pos,
            self.consumer,
            pos,
        )

    def halted(self, connection: Connection) -> dict[UUID, int]:
        """The halted streams, each with the position of the event that failed."""
        rows = self._run(
            connection,
            "select stream_id, pos from {s}.consumer_halted where consumer = %s",
            self.consumer,
        )
        return dict(rows)

    def halt(self, connection: Connection, stream_id: UUID, pos: int, error: Exception) -> None:
        self._run(
            connection,
            "insert into {s}.consumer_halted(consumer, stream_id, pos, error)"
            " values (%s, %s, %s, %s) on conflict (consumer, stream_id) do update"
            " set pos = excluded.pos, error = excluded.error, halted_at = clock_timestamp(),"
            " resume_asked = false",
            self.consumer,
            stream_id,
            pos,
            repr(error).replace("\0", "")[:ERROR_LENGTH_MAX],
        )

    def release(self, connection: Connection, stream_id: UUID) -> None:
        self._run(
            connection,
            "delete from {s}.consumer_halted where consumer = %s and stream_id = %s",
            self.consumer,
            stream_id,
        )

    def asked_to_resume(self) -> list[UUID]:
        """The halted streams that an operator wants replayed."""
        with self.pool.connection() as connection:
            rows = self._run(
                connection,
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
