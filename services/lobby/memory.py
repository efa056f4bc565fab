"""The lobby's tables in memory, for tests and tools that need no database."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from uuid import UUID

import msgspec

from services.lobby import listing
from services.lobby.codes import make_code
from services.lobby.domain import OPEN, PUBLIC, Table
from services.lobby.places import CLAIM_KEPT_MS, IDLE_MATCHES, MATCH_COUNTS_MS, kind_of
from services.lobby.ports import Address, Claim, EntropyKept, Kept, Wanted
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


@dataclass(frozen=True, slots=True)
class _Player:
    name: str
    created_at_ms: int
    renewed_at_ms: int = 0

    @property
    def token_at_ms(self) -> int:
        """When the last token was made."""
        return max(self.created_at_ms, self.renewed_at_ms)


class MemoryPlayers:
    """`player`."""

    def __init__(self, tables: MemoryTables) -> None:
        self._tables = tables
        self._rows: dict[UUID, _Player] = tables.table("player")
        self._listed = MemoryListRows(tables)

    def add(self, player: UUID, name: str, at_ms: int) -> None:
        with self._tables.transaction():
            insert(self._rows, player, _Player(name, at_ms))

    def renewed(self, player: UUID, at_ms: int) -> None:
        with self._tables.transaction():
            if (row := self._rows.get(player)) is not None:
                self._rows[player] = replace(row, renewed_at_ms=at_ms)

    def forget(self, before_ms: int, after: UUID, limit: int) -> UUID | None:
        bound = UUID(int=before_ms << 80)
        with self._tables.transaction():
            seen = sorted(player for player in self._rows if after < player < bound)[:limit]
            for player in seen:
                late = self._rows[player].token_at_ms < before_ms
                if late and not self._listed.of_player(player):
                    del self._rows[player]
        return seen[-1] if seen else None

    def names(self, players: Collection[UUID]) -> Mapping[str, str]:
        with self._tables.transaction():
            return {
                str(player): self._rows[player].name for player in players if player in self._rows
            }


class MemoryPlaces:
    """`place`."""

    def __init__(self, tables: MemoryTables) -> None:
        self._tables = tables
        self._rows: dict[tuple[UUID, UUID], Claim] = tables.table("place")
        self._listed = MemoryListRows(tables)

    def claim(self, claim: Claim, most: int, most_idle: int | None = None) -> bool:
        with self._tables.transaction():
            self._forget(claim.player, claim.at_ms - CLAIM_KEPT_MS)
            if len(self._taken(claim) - {claim.table}) >= most:
                return False
            if most_idle is not None and len(self._idle(claim) - {claim.table}) >= most_idle:
                return False
            self._rows[claim.player, claim.table] = claim
        return True

    def _forget(self, player: UUID, before_ms: int) -> None:
        late = [
            key for key, row in self._rows.items() if row.player == player and row.at_ms < before_ms
        ]
        for key in late:
            del self._rows[key]

    def _taken(self, claim: Claim) -> set[UUID]:
        """The tables at which the person has a place of the kind, as claimed or else as listed."""
        listed = {UUID(row.table): row for row in self._listed.of_player(claim.player)}
        claimed = {
            row.table: row.kind
            for row in self._rows.values()
            if row.player == claim.player and not self._past(row)
        }
        since = UUID(int=(claim.at_ms - MATCH_COUNTS_MS) << 80)
        shown = {
            table: kind_of(row)
            for table, row in listed.items()
            if table not in claimed and (row.status == OPEN or table > since)
        }
        return {table for table, kind in (shown | claimed).items() if kind == claim.kind}

    def _idle(self, claim: Claim) -> set[UUID]:
        """The matches among bots alone, whoever began them, as claimed or as listed."""
        since = UUID(int=(claim.at_ms - MATCH_COUNTS_MS) << 80)
        claimed = {
            row.table
            for row in self._rows.values()
            if row.kind == IDLE_MATCHES
            and row.at_ms >= claim.at_ms - CLAIM_KEPT_MS
            and not self._past(row)
        }
        listed = {UUID(row.table) for row in self._listed.all() if kind_of(row) == IDLE_MATCHES}
        return claimed | {table for table in listed if table > since}

    def _past(self, row: Claim) -> bool:
        """Whether the list knows better than a claim."""
        table = self._listed.get(row.table)
        return table is not None and table.version > row.after_version


class MemoryListRows:
    """`listed_table`; each row the table as JSON, for a `Table` changes in place."""

    def __init__(self, tables: MemoryTables) -> None:
        self._rows: dict[UUID, bytes] = tables.table("listed_table")

    def get(self, table: UUID) -> Table | None:
        row = self._rows.get(table)
        return None if row is None else msgspec.json.decode(row, type=Table)

    def put(self, table: Table) -> None:
        self._rows[UUID(table.table)] = msgspec.json.encode(table)

    def all(self) -> list[Table]:
        """Every table, the oldest first."""
        return [msgspec.json.decode(row, type=Table) for _, row in sorted(self._rows.items())]

    def of_player(self, player: UUID) -> list[Table]:
        """The tables that a player hosts or sits at."""
        return [table for table in self.all() if _has(table, str(player))]


class MemoryListing:
    """`listed_table`, for those who read it."""

    def __init__(self, tables: MemoryTables) -> None:
        self._tables = tables
        self._rows = MemoryListRows(tables)

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
            return self._rows.all()


def _has(table: Table, player: str) -> bool:
    return table.host == player or table.seat_of(player) is not None


def _matches(table: Table, wanted: Wanted) -> bool:
    player = wanted.player
    seen = table.visibility == PUBLIC if player is None else _has(table, str(player))
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
        places=MemoryPlaces(tables),
        players=MemoryPlayers(tables),
        listing=MemoryListing(tables),
    )


def project(tables: MemoryTables, item: FeedItem) -> None:
    """The effect of `feed:lobby` on the list of tables."""
    listing.project(MemoryListRows(tables), item)
