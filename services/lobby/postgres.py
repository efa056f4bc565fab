"""The lobby's tables in Postgres. Knows `schema/001_lobby.sql`; judges nothing."""

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
from services.lobby.ports import Address, EntropyKept, Kept, Wanted
from turntable.bus.port import FeedItem
from turntable.kernel.ids import uuid7

ATTEMPTS_MAX = 5


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
            connection.execute("insert into player values (%s, %s, %s)", (player, name, at_ms))

    def names(self, players: Collection[UUID]) -> Mapping[str, str]:
        if not players:
            return {}
        with self._pool.connection() as connection:
            rows = connection.execute(
                "select player_id, name from player where player_id = any(%s)", (list(players),)
            ).fetchall()
        return {str(player): name for player, name in rows}


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
        players=PostgresPlayers(pool),
        listing=PostgresListing(pool),
    )


def project(connection: Connection, item: FeedItem) -> None:
    """The effect of `feed:lobby` on the list of tables."""
    listing.project(PostgresListRows(connection), item)
