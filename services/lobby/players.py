"""Who plays: guests with a name that is shown and need not be unique."""

import unicodedata
from collections.abc import Collection, Mapping
from uuid import UUID

from psycopg import Connection
from psycopg_pool import ConnectionPool

NAME_LENGTH_MAX = 24
_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def proper_name(text: str) -> str | None:
    """Return the name as it is kept, trimmed; None when it cannot be shown as one.

    Refused are no characters at all, more than 24, and any that steer or hide text.
    """
    name = unicodedata.normalize("NFC", text).strip()
    seen = all(unicodedata.category(letter) not in _UNSEEN for letter in name)
    return name if seen and 0 < len(name) <= NAME_LENGTH_MAX else None


class Players:
    """The players of the platform."""

    def __init__(self, pool: ConnectionPool[Connection]) -> None:
        self._pool = pool

    def add(self, player: UUID, name: str, at_ms: int) -> None:
        with self._pool.connection() as connection:
            connection.execute(
                "insert into player(player_id, name, created_at_ms) values (%s, %s, %s)",
                (player, name, at_ms),
            )

    def renewed(self, player: UUID, at_ms: int) -> None:
        """Remember that a player's token was made anew."""
        with self._pool.connection() as connection:
            connection.execute(
                "update player set renewed_at_ms = %s where player_id = %s", (at_ms, player)
            )

    def forget(self, before_ms: int, after: UUID, limit: int) -> UUID | None:
        """Forget, of the next players, those without a table whose token is older than a time.

        Returns the last player that was looked at, None when there was none: begin afresh.
        """
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
        """Return the names of those players that are known, by id."""
        if not players:
            return {}
        with self._pool.connection() as connection:
            rows = connection.execute(
                "select player_id, name from player where player_id = any(%s)", (list(players),)
            ).fetchall()
        return {str(player): name for player, name in rows}
