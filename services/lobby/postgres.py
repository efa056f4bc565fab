"""The lobby's tables in Postgres. Knows `schema/*.sql`; judges nothing."""

from collections.abc import Collection, Mapping
from contextlib import suppress
from typing import LiteralString, cast
from uuid import UUID

import msgspec
from psycopg import Connection, errors
from psycopg_pool import ConnectionPool

from services.lobby import listing
from services.lobby.codes import make_code
from services.lobby.domain import Table
from services.lobby.places import CLAIM_KEPT_MS, MATCH_COUNTS_MS
from services.lobby.ports import Address, Claim, EntropyKept, Kept, Wanted
from turntable.bus.port import FeedItem
from turntable.kernel.ids import uuid7

ATTEMPTS_MAX = 5

_COUNT = """
with listed as (
  select table_id, version, case
    when status = 'open' then 'open_tables'
    when status <> 'started' then 'over'
    when cardinality(players) > 1 then 'matches'
    when cardinality(players) = 1 then 'bot_matches'
    else 'idle_matches' end as kind
  from listed_table where players @> array[%(player)s::uuid] or host = %(player)s::uuid
), claimed as (
  select place.table_id, kind from place left join listed_table using (table_id)
  where player_id = %(player)s and (version is null or version <= after_version)
)
select count(distinct table_id) from (
  select table_id from claimed where kind = %(kind)s
  union all
  select table_id from listed where kind = %(kind)s
    and (kind = 'open_tables' or table_id > %(since)s)
    and table_id not in (select table_id from claimed)
) has where table_id <> %(table)s
"""

_COUNT_IDLE = """
select count(distinct table_id) from (
  select place.table_id from place left join listed_table using (table_id)
  where kind = 'idle_matches' and at_ms >= %(kept)s
    and (version is null or version <= after_version)
  union all
  select table_id from listed_table
  where status = 'started' and players = '{}' and table_id > %(since)s
) has where table_id <> %(table)s
"""


class PostgresAddresses:
    """`address`."""

    def __init__(self, pool: ConnectionPool[Connection]) -> None:
        self._pool = pool

    def claim(self, command: UUID) -> Address:
        for _ in range(ATTEMPTS_MAX):
            with suppress(errors.UniqueViolation):  # the code is taken
                return self._claim(command)
        return self._claim(command)

    def by_code(self, code: str) -> Address | None:
        return self._find("select table_id, match_id, code from address where code = %s", code)

    def by_match(self, match: UUID) -> Address | None:
        return self._find("select table_id, match_id, code from address where match_id = %s", match)

    def _claim(self, command: UUID) -> Address:
        with self._pool.connection() as connection:
            connection.execute(
                "insert into address(command_id, table_id, match_id, code) values (%s, %s, %s, %s)"
                " on conflict (command_id) do nothing",
                (command, uuid7(), uuid7(), make_code()),
            )
            row = connection.execute(
                "select table_id, match_id, code from address where command_id = %s", (command,)
            ).fetchone()
        return Address(*cast("tuple[UUID, UUID, str]", row))

    def _find(self, statement: LiteralString, value: object) -> Address | None:
        with self._pool.connection() as connection:
            row = connection.execute(statement, (value,)).fetchone()
        return None if row is None else Address(*row)


class PostgresEntropyVault:
    """`entropy`."""

    def __init__(self, pool: ConnectionPool[Connection]) -> None:
        self._pool = pool

    def keep(self, command: UUID, table: UUID, entropy: str) -> None:
        with self._pool.connection() as connection:
            connection.execute(
                "insert into entropy(command_id, table_id, entropy) values (%s, %s, %s)"
                " on conflict (command_id) do nothing",
                (command, table, entropy),
            )
            row = connection.execute(
                "select table_id, entropy from entropy where command_id = %s", (command,)
            ).fetchone()
        if row != (table, entropy):
            raise EntropyKept

    def of(self, table: UUID) -> dict[UUID, str]:
        with self._pool.connection() as connection:
            return dict(
                connection.execute(
                    "select command_id, entropy from entropy where table_id = %s", (table,)
                ).fetchall()
            )


class PostgresPlayers:
    """`player`."""

    def __init__(self, pool: ConnectionPool[Connection]) -> None:
        self._pool = pool

    def add(self, player: UUID, name: str, at_ms: int) -> None:
        with self._pool.connection() as connection:
            connection.execute(
                "insert into player(player_id, name, created_at_ms) values (%s, %s, %s)",
                (player, name, at_ms),
            )

    def renewed(self, player: UUID, at_ms: int) -> None:
        with self._pool.connection() as connection:
            connection.execute(
                "update player set renewed_at_ms = %s where player_id = %s", (at_ms, player)
            )

    def forget(self, before_ms: int, after: UUID, limit: int) -> UUID | None:
        with self._pool.connection() as connection:
            rows = connection.execute(
                "with seen as materialized (select player_id, created_at_ms, renewed_at_ms"
                " from player where player_id > %(after)s and player_id < %(bound)s"
                " order by player_id limit %(limit)s),"
                " gone as (delete from player p using seen s where p.player_id = s.player_id"
                " and greatest(s.created_at_ms, s.renewed_at_ms) < %(before)s"
                " and not exists (select 1 from listed_table t"
                " where t.players @> array[p.player_id] or t.host = p.player_id))"
                " select player_id from seen order by player_id desc limit 1",
                {
                    "after": after,
                    "bound": UUID(int=before_ms << 80),
                    "before": before_ms,
                    "limit": limit,
                },
            ).fetchall()
        return rows[0][0] if rows else None

    def names(self, players: Collection[UUID]) -> Mapping[str, str]:
        if not players:
            return {}
        with self._pool.connection() as connection:
            rows = connection.execute(
                "select player_id, name from player where player_id = any(%s)", (list(players),)
            ).fetchall()
        return {str(player): name for player, name in rows}


class PostgresPlaces:
    """`place`."""

    def __init__(self, pool: ConnectionPool[Connection]) -> None:
        self._pool = pool

    def claim(self, claim: Claim, most: int, most_idle: int | None = None) -> bool:
        known = {
            "player": claim.player,
            "table": claim.table,
            "kind": claim.kind,
            "since": UUID(int=(claim.at_ms - MATCH_COUNTS_MS) << 80),
            "kept": claim.at_ms - CLAIM_KEPT_MS,
        }
        with self._pool.connection() as connection, connection.transaction():
            _lock(connection, f"place/{claim.player}")
            connection.execute(
                "delete from place where player_id = %(player)s and at_ms < %(kept)s", known
            )
            if _count(connection, _COUNT, known) >= most:
                return False
            if most_idle is not None:
                _lock(connection, "place/idle")
                if _count(connection, _COUNT_IDLE, known) >= most_idle:
                    return False
            connection.execute(
                "insert into place(player_id, table_id, kind, after_version, at_ms)"
                " values (%s, %s, %s, %s, %s) on conflict (player_id, table_id) do update set"
                " kind = excluded.kind, after_version = excluded.after_version,"
                " at_ms = excluded.at_ms",
                (claim.player, claim.table, claim.kind, claim.after_version, claim.at_ms),
            )
        return True


def _lock(connection: Connection, name: str) -> None:
    """Holds what all who count under a name wait for, until the transaction ends."""
    connection.execute("select pg_advisory_xact_lock(hashtextextended(%s, 0))", (name,))


def _count(connection: Connection, query: LiteralString, known: Mapping[str, object]) -> int:
    return cast("tuple[int]", connection.execute(query, known).fetchone())[0]


class PostgresListing:
    """`listed_table`, for those who read it."""

    def __init__(self, pool: ConnectionPool[Connection]) -> None:
        self._pool = pool

    def page(self, wanted: Wanted, before: UUID | None, limit: int) -> list[Table]:
        return self._tables(
            "select state::text from listed_table where"
            " case when %(player)s::uuid is null then visibility = 'public'"
            " else players @> array[%(player)s::uuid] or host = %(player)s::uuid end"
            " and (%(game)s::text is null or game = %(game)s)"
            " and (%(status)s::text is null or status = %(status)s)"
            " and (%(before)s::uuid is null or table_id < %(before)s)"
            " order by table_id desc limit %(limit)s",
            {
                "player": wanted.player,
                "game": wanted.game,
                "status": wanted.status,
                "before": before,
                "limit": limit,
            },
        )

    def open_since(self, before_ms: int, limit: int) -> list[Table]:
        return self._tables(
            "select state::text from listed_table where status = 'open'"
            " and table_id < %(bound)s order by table_id limit %(limit)s",
            {"bound": UUID(int=before_ms << 80), "limit": limit},
        )

    def _tables(self, statement: LiteralString, values: dict[str, object]) -> list[Table]:
        with self._pool.connection() as connection:
            rows = connection.execute(statement, values).fetchall()
        return [msgspec.json.decode(text, type=Table) for (text,) in rows]


class PostgresListRows:
    """`listed_table` in a transaction."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def get(self, table: UUID) -> Table | None:
        row = self._connection.execute(
            "select state::text from listed_table where table_id = %s", (table,)
        ).fetchone()
        return None if row is None else msgspec.json.decode(row[0], type=Table)

    def put(self, table: Table) -> None:
        self._connection.execute(
            "insert into listed_table"
            "(table_id, version, status, game, visibility, host, players, state)"
            " values (%s, %s, %s, %s, %s, %s, %s::uuid[], %s::json)"
            " on conflict (table_id) do update set version = excluded.version,"
            " status = excluded.status, host = excluded.host, players = excluded.players,"
            " state = excluded.state",
            (
                table.table,
                table.version,
                table.status,
                table.game,
                table.visibility,
                table.host,
                [seat.player for seat in table.seats if seat.player is not None],
                msgspec.json.encode(table).decode(),
            ),
        )


def postgres_tables(pool: ConnectionPool[Connection]) -> Kept:
    """All that the lobby keeps beside the log."""
    return Kept(
        addresses=PostgresAddresses(pool),
        vault=PostgresEntropyVault(pool),
        places=PostgresPlaces(pool),
        players=PostgresPlayers(pool),
        listing=PostgresListing(pool),
    )


def project(connection: Connection, item: FeedItem) -> None:
    """The effect of `feed:lobby` on the list of tables."""
    listing.project(PostgresListRows(connection), item)
