"""The service's own tables in Postgres. Knows `schema/001_rules.sql`; judges nothing."""

import secrets
from collections.abc import Sequence
from typing import Any, LiteralString
from uuid import UUID

import msgspec
from psycopg import Connection
from psycopg.rows import dict_row
from psycopg.types.json import Json

from services.rules.index import following
from services.rules.ports import REFUSED_EACH_MAX, IndexRow, RefusedMove, Tables, Wanted
from turntable.bus.envelope import whole_of
from turntable.bus.port import FeedItem
from turntable.engine.fairness import SECRET_BYTES
from turntable.engine.record import Player
from turntable.kernel.db import Pool


class _Table:
    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def _run(self, statement: LiteralString, *values: object) -> list[tuple[Any, ...]]:
        with self._pool.connection() as connection:
            cursor = connection.execute(statement, values)
            return cursor.fetchall() if cursor.description else []


class PostgresSecretStore(_Table):
    """`match_secret`."""

    def make(self, match_id: UUID) -> bytes:
        self._run(
            "insert into match_secret(match_id, secret) values (%s, %s) on conflict do nothing",
            match_id,
            secrets.token_bytes(SECRET_BYTES),
        )
        kept = self.get(match_id)
        if kept is None:
            raise LookupError(f"the secret of match {match_id} is gone")
        return kept

    def get(self, match_id: UUID) -> bytes | None:
        rows = self._run("select secret from match_secret where match_id = %s", match_id)
        return bytes(rows[0][0]) if rows else None


class PostgresRefusedMoves(_Table):
    """`refused_move`."""

    def add(self, refused: RefusedMove) -> None:
        self._run(
            "insert into refused_move"
            "(match_id, version, seat, actor, decision, move, code, clause, at_ms)"
            " select %s, %s, %s, %s, %s, %s::json, %s, %s, %s where"
            " (select count(*) from refused_move where match_id = %s and seat = %s) < %s",
            refused.match_id,
            refused.version,
            refused.seat,
            refused.actor,
            refused.decision,
            refused.move,
            refused.code,
            refused.clause,
            refused.at_ms,
            refused.match_id,
            refused.seat,
            REFUSED_EACH_MAX,
        )


class PostgresExports(_Table):
    """`signed_export`."""

    def get(self, match_id: UUID) -> bytes | None:
        rows = self._run("select content from signed_export where match_id = %s", match_id)
        return bytes(rows[0][0]) if rows else None

    def keep(self, match_id: UUID, kid: str, content: bytes) -> bytes:
        self._run(
            "insert into signed_export(match_id, kid, content) values (%s, %s, %s)"
            " on conflict do nothing",
            match_id,
            kid,
            content,
        )
        return self.get(match_id) or content


class PostgresSigningKeys(_Table):
    """`signing_key`."""

    def add(self, kid: str, x: str) -> None:
        self._run("insert into signing_key(kid, x) values (%s, %s) on conflict do nothing", kid, x)

    def all(self) -> Sequence[tuple[str, str]]:
        rows = self._run("select kid, x from signing_key order by listed_at, kid")
        return [(row[0], row[1]) for row in rows]


_PUBLIC: LiteralString = (
    "select * from match_index where watch = 'public'"
    " and (%(status)s::text is null or status = %(status)s)"
    " and (%(game)s::text is null or game = %(game)s)"
    " and (%(before)s::uuid is null or match_id < %(before)s)"
    " order by match_id desc limit %(limit)s"
)
_OF_PLAYER: LiteralString = (
    "select * from match_index where players @> array[%(player)s]"
    " and (%(status)s::text is null or status = %(status)s)"
    " and (%(game)s::text is null or game = %(game)s)"
    " and (%(before)s::uuid is null or match_id < %(before)s)"
    " order by match_id desc limit %(limit)s"
)


class PostgresMatchIndex:
    """`match_index`, for those who read it."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def page(self, wanted: Wanted, before: UUID | None, limit: int) -> list[IndexRow]:
        values = {
            "player": wanted.player,
            "status": wanted.status,
            "game": wanted.game,
            "before": before,
            "limit": limit,
        }
        with self._pool.connection() as connection, connection.cursor(row_factory=dict_row) as rows:
            rows.execute(_PUBLIC if wanted.player is None else _OF_PLAYER, values)
            return [_row(row) for row in rows]

    def claim_waiting(self, before_ms: int, now_ms: int, limit: int) -> list[UUID]:
        with self._pool.connection() as connection:
            rows = connection.execute(
                "update match_index set asked_at_ms = %s where match_id in"
                " (select match_id from match_index"
                " where waiting_since_ms < %s and asked_at_ms < %s"
                " order by waiting_since_ms limit %s for update skip locked)"
                " returning match_id",
                (now_ms, before_ms, before_ms, limit),
            ).fetchall()
        return [row[0] for row in rows]


def postgres_tables(pool: Pool) -> Tables:
    """All tables of the service."""
    return Tables(
        secrets=PostgresSecretStore(pool),
        refused=PostgresRefusedMoves(pool),
        exports=PostgresExports(pool),
        keys=PostgresSigningKeys(pool),
        index=PostgresMatchIndex(pool),
    )


def project(connection: Connection, item: FeedItem) -> None:
    """Bring the index up to one event: the effect of the consumer that keeps it."""
    event = whole_of(item.fields)
    with connection.cursor(row_factory=dict_row) as cursor:
        cursor.execute("select * from match_index where match_id = %s", (event.stream_id,))
        found = cursor.fetchone()
    row = following(_row(found) if found else None, event)
    connection.execute(_UPSERT, _values(row))


_UPSERT: LiteralString = (
    "insert into match_index"
    "(match_id, game, ruleset, commitment, watch, status, version, seats, players,"
    " open_decisions, waiting_since_ms)"
    " values (%(match_id)s, %(game)s, %(ruleset)s, %(commitment)s, %(watch)s, %(status)s,"
    " %(version)s, %(seats)s, %(people)s, %(open_decisions)s, %(waiting_since_ms)s)"
    " on conflict (match_id) do update set status = excluded.status,"
    " version = excluded.version, seats = excluded.seats, players = excluded.players,"
    " open_decisions = excluded.open_decisions,"
    " waiting_since_ms = excluded.waiting_since_ms"
)


def _values(row: IndexRow) -> dict[str, Any]:
    return {
        "match_id": row.match_id,
        "game": row.game,
        "ruleset": row.ruleset,
        "commitment": row.commitment,
        "watch": row.watch,
        "status": row.status,
        "version": row.version,
        "seats": Json(msgspec.to_builtins(row.players)),
        "people": [held.actor for held in row.players if held.by == "player"],
        "open_decisions": list(row.open_decisions),
        "waiting_since_ms": row.waiting_since_ms,
    }


def _row(values: dict[str, Any]) -> IndexRow:
    return IndexRow(
        match_id=values["match_id"],
        game=values["game"],
        ruleset=values["ruleset"],
        commitment=values["commitment"],
        watch=values["watch"],
        status=values["status"],
        version=values["version"],
        players=msgspec.convert(values["seats"], tuple[Player, ...]),
        open_decisions=tuple(values["open_decisions"]),
        waiting_since_ms=values["waiting_since_ms"],
    )
