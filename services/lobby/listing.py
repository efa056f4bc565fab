"""The list of tables: a projection of `feed:lobby`, built again from nothing when need be.

A table looked up by its id is folded from the log and newer than this. Knows no caller's rights
beyond what a query asks for.
"""

from dataclasses import dataclass
from typing import LiteralString
from uuid import UUID

import msgspec
from psycopg import Connection
from psycopg_pool import ConnectionPool

from services.lobby import domain, events
from services.lobby.domain import Table
from turntable.bus.envelope import whole_of
from turntable.bus.port import FeedItem

CONSUMER = "lobby.listing"


class NotInOrderError(ValueError):
    """An event does not follow what the list holds of its table; the table must stop."""


def project(connection: Connection, item: FeedItem) -> None:
    """Apply one event of a table to the list."""
    stored = whole_of(item.fields)
    event = events.read(stored)
    if isinstance(event, events.TableOpened):
        table = domain.blank(event)
    else:
        row = connection.execute(
            "select state::text from listed_table where table_id = %s", (stored.stream_id,)
        ).fetchone()
        if row is None:
            raise NotInOrderError(f"{stored.type} of a table that is not listed")
        table = msgspec.json.decode(row[0], type=Table)
        domain.evolve(table, event, stored.cmd_id)
    if table.version != stored.version:
        raise NotInOrderError(f"version {stored.version} cannot be {table.version}")
    _keep(connection, table)


def _keep(connection: Connection, table: Table) -> None:
    connection.execute(
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


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which tables to list: those of a player (host or seated), or those open to the public."""

    player: UUID | None = None
    game: str | None = None
    status: str | None = None


class Listing:
    """Reads the list."""

    def __init__(self, pool: ConnectionPool[Connection]) -> None:
        self._pool = pool

    def page(self, wanted: Wanted, before: UUID | None, limit: int) -> list[Table]:
        """Return tables, newest first, older than the table `before`."""
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
        """Return tables that were opened before a time and are open still, oldest first."""
        return self._tables(
            "select state::text from listed_table where status = 'open'"
            " and table_id < %(bound)s order by table_id limit %(limit)s",
            {"bound": UUID(int=before_ms << 80), "limit": limit},
        )

    def _tables(self, statement: LiteralString, values: dict[str, object]) -> list[Table]:
        with self._pool.connection() as connection:
            rows = connection.execute(statement, values).fetchall()
        return [msgspec.json.decode(text, type=Table) for (text,) in rows]
