"""How a table is found: its id, its match's id and its join code, fixed before it is opened.

Also keeps what must be in no event yet: the entropy of the seats. Both are written before the
append they belong to, which must be the first write of its own transaction; a row whose append
never came is harmless.
"""

from contextlib import suppress
from dataclasses import dataclass
from typing import LiteralString, cast
from uuid import UUID

from psycopg import Connection, errors
from psycopg_pool import ConnectionPool

from services.lobby.codes import make_code
from turntable.kernel.ids import uuid7

ATTEMPTS_MAX = 5


@dataclass(frozen=True, slots=True)
class Address:
    table: UUID
    match: UUID
    code: str

    @property
    def opened_at_ms(self) -> int:
        """The time inside the table's id, so that a repeated opening tells the same time."""
        return self.table.int >> 80


class Addresses:
    """The addresses of all tables ever."""

    def __init__(self, pool: ConnectionPool[Connection]) -> None:
        self._pool = pool

    def claim(self, command: UUID) -> Address:
        """Return the address that belongs to the opening command, a new one at its first time."""
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


class EntropyKept(Exception):  # noqa: N818 - named for what happened
    """The command had brought another entropy the first time."""


class EntropyVault:
    """Entropy by the command that gave it; shown to nobody before its table starts."""

    def __init__(self, pool: ConnectionPool[Connection]) -> None:
        self._pool = pool

    def keep(self, command: UUID, table: UUID, entropy: str) -> None:
        """Keep what a command brings.

        Raises:
            EntropyKept: the command had brought another one the first time.
        """
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
        """Return what was brought to a table, by command."""
        with self._pool.connection() as connection:
            return dict(
                connection.execute(
                    "select command_id, entropy from entropy where table_id = %s", (table,)
                ).fetchall()
            )
