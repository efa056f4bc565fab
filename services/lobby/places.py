"""How many tables and matches one person may have at a time, also when asked for at one instant.

The list of tables says what a person has, a moment late. So each place is claimed before its
append, under the person's lock, and a claim counts until the list has come past it: whoever sends
two requests at once has the first counted in the second. A claim whose append never came is
forgotten after an hour; a list that is later than that lets more pass, for so long.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from psycopg import Connection
from psycopg_pool import ConnectionPool

from services.lobby.commands import CommandRefused
from services.lobby.domain import Table

OPEN_TABLES = "open_tables"
MATCHES = "matches"
BOT_MATCHES = "bot_matches"
IDLE_MATCHES = "idle_matches"

CLAIM_KEPT_MS = 3600 * 1000
MATCH_COUNTS_MS = 7 * 24 * 3600 * 1000
"""A match that was left alone for ever must not bar its player for ever."""

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


def kind_of_match(table: Table) -> str:
    """What a table becomes when it is started, by how many people play."""
    people = sum(seat.player is not None for seat in table.seats)
    return (IDLE_MATCHES, BOT_MATCHES)[people] if people < 2 else MATCHES


@dataclass(frozen=True, slots=True)
class Places:
    """The places of all people; `most` says how many of each kind a person has."""

    pool: ConnectionPool[Connection]
    most: Mapping[str, int]

    def claim(self, player: str, table: UUID, version: int, kind: str, now_ms: int) -> None:
        """Takes a place at a table whose next event comes after `version`.

        Raises:
            CommandRefused: `too_many_<kind>`, the person has as many as there may be.
        """
        with self.pool.connection() as connection, connection.transaction():
            connection.execute(
                "select pg_advisory_xact_lock(hashtextextended('place/' || %s::text, 0))", (player,)
            )
            connection.execute(
                "delete from place where player_id = %s and at_ms < %s",
                (player, now_ms - CLAIM_KEPT_MS),
            )
            row = connection.execute(
                _COUNT,
                {
                    "player": player,
                    "table": table,
                    "kind": kind,
                    "since": UUID(int=(now_ms - MATCH_COUNTS_MS) << 80),
                },
            ).fetchone()
            if row is None or row[0] >= self.most[kind]:
                raise CommandRefused(f"too_many_{kind}")
            connection.execute(
                "insert into place(player_id, table_id, kind, after_version, at_ms)"
                " values (%s, %s, %s, %s, %s) on conflict (player_id, table_id) do update set"
                " kind = excluded.kind, after_version = excluded.after_version,"
                " at_ms = excluded.at_ms",
                (player, table, kind, version, now_ms),
            )
