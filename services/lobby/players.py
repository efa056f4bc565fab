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
            connection.execute("insert into player values (%s, %s, %s)", (player, name, at_ms))

    def names(self, players: Collection[UUID]) -> Mapping[str, str]:
        """Return the names of those players that are known, by id."""
        if not players:
            return {}
        with self._pool.connection() as connection:
            rows = connection.execute(
                "select player_id, name from player where player_id = any(%s)", (list(players),)
            ).fetchall()
        return {str(player): name for player, name in rows}
