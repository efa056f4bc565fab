"""The lobby's tables in memory, for tests and tools that need no database."""

from collections.abc import Callable, Collection, Mapping
from uuid import UUID

import msgspec

from services.lobby import listing
from services.lobby.codes import make_code
from services.lobby.domain import OPEN, PUBLIC, Table
from services.lobby.ports import Address, EntropyKept, Kept, Wanted
from turntable.bus.port import FeedItem
from turntable.eventstore.memory_tables import MemoryTables, insert
from turntable.kernel.ids import uuid7


class MemoryAddresses:
    """`address`, with the makers of what is in it."""

    def __init__(
        self,
        tables: MemoryTables,
        new_id: Callable[[], UUID] = uuid7,
        new_code: Callable[[], str] = make_code,
    ) -> None:
        self._tables = tables
        self._rows: dict[UUID, Address] = tables.table("address")
        self._new_id = new_id
        self._new_code = new_code

    def claim(self, command: UUID) -> Address:
        with self._tables.transaction():
            if command not in self._rows:
                code = self._new_code()
                while self.by_code(code) is not None:
                    code = self._new_code()
                self._rows[command] = Address(self._new_id(), self._new_id(), code)
            return self._rows[command]

    def by_code(self, code: str) -> Address | None:
        with self._tables.transaction():
            return next((row for row in self._rows.values() if row.code == code), None)

    def by_match(self, match: UUID) -> Address | None:
        with self._tables.transaction():
            return next((row for row in self._rows.values() if row.match == match), None)


class MemoryEntropyVault:
    """`entropy`."""

    def __init__(self, tables: MemoryTables) -> None:
        self._tables = tables
        self._rows: dict[UUID, tuple[UUID, str]] = tables.table("entropy")

    def keep(self, command: UUID, table: UUID, entropy: str) -> None:
        with self._tables.transaction():
            if self._rows.setdefault(command, (table, entropy)) != (table, entropy):
                raise EntropyKept

    def of(self, table: UUID) -> dict[UUID, str]:
        with self._tables.transaction():
            return {
                command: given for command, (where, given) in self._rows.items() if where == table
            }


class MemoryPlayers:
    """`player`."""

    def __init__(self, tables: MemoryTables) -> None:
        self._tables = tables
        self._names: dict[UUID, str] = tables.table("player")

    def add(self, player: UUID, name: str, at_ms: int) -> None:  # noqa: ARG002 - as in Postgres
        with self._tables.transaction():
            insert(self._names, player, name)

    def names(self, players: Collection[UUID]) -> Mapping[str, str]:
        with self._tables.transaction():
            return {str(player): self._names[player] for player in players if player in self._names}


class MemoryListRows:
    """`listed_table`; each row the table as JSON, for a `Table` changes in place."""

    def __init__(self, tables: MemoryTables) -> None:
        self._rows: dict[UUID, bytes] = tables.table("listed_table")

    def get(self, table: UUID) -> Table | None:
        row = self._rows.get(table)
        return None if row is None else msgspec.json.decode(row, type=Table)

    def put(self, table: Table) -> None:
        self._rows[UUID(table.table)] = msgspec.json.encode(table)


class MemoryListing:
    """`listed_table`, for those who read it."""

    def __init__(self, tables: MemoryTables) -> None:
        self._tables = tables
        self._rows: dict[UUID, bytes] = tables.table("listed_table")

    def page(self, wanted: Wanted, before: UUID | None, limit: int) -> list[Table]:
        return [
            table
            for table in reversed(self._oldest_first())
            if _matches(table, wanted) and (before is None or UUID(table.table) < before)
        ][:limit]

    def open_since(self, before_ms: int, limit: int) -> list[Table]:
        bound = UUID(int=before_ms << 80)
        return [
            table
            for table in self._oldest_first()
            if table.status == OPEN and UUID(table.table) < bound
        ][:limit]

    def _oldest_first(self) -> list[Table]:
        with self._tables.transaction():
            rows = sorted(self._rows.items())
        return [msgspec.json.decode(row, type=Table) for _, row in rows]


def _matches(table: Table, wanted: Wanted) -> bool:
    if wanted.player is None:
        seen = table.visibility == PUBLIC
    else:
        player = str(wanted.player)
        seen = table.host == player or table.seat_of(player) is not None
    return seen and wanted.status in {None, table.status} and wanted.game in {None, table.game}


def memory_tables(
    tables: MemoryTables,
    new_id: Callable[[], UUID] = uuid7,
    new_code: Callable[[], str] = make_code,
) -> Kept:
    """All that the lobby keeps beside the log."""
    return Kept(
        addresses=MemoryAddresses(tables, new_id, new_code),
        vault=MemoryEntropyVault(tables),
        players=MemoryPlayers(tables),
        listing=MemoryListing(tables),
    )


def project(tables: MemoryTables, item: FeedItem) -> None:
    """The effect of `feed:lobby` on the list of tables."""
    listing.project(MemoryListRows(tables), item)
