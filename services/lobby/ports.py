"""What the lobby keeps beside its log: players, their places, addresses, entropy, the list.

Plain values and protocols; the adapters are `memory.py` and `postgres.py`. Addresses and entropy
are written before the append they belong to, which must be the first write of its own transaction;
a row whose append never came is harmless.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

from services.lobby.domain import Table


@dataclass(frozen=True, slots=True)
class Address:
    """How a table is found: its id, its match's id and its join code, fixed before it is opened."""

    table: UUID
    match: UUID
    code: str

    @property
    def opened_at_ms(self) -> int:
        """The time inside the table's id, so that a repeated opening tells the same time."""
        return self.table.int >> 80


class Addresses(Protocol):
    """The addresses of all tables ever."""

    def claim(self, command: UUID) -> Address:
        """Return the address that belongs to the opening command, a new one at its first time."""

    def by_code(self, code: str) -> Address | None:
        """Return the address with a join code."""

    def by_match(self, match: UUID) -> Address | None:
        """Return the address with a match's id."""


class EntropyKept(Exception):  # noqa: N818 - named for what happened
    """The command had brought another entropy the first time."""


class EntropyVault(Protocol):
    """Entropy by the command that gave it; shown to nobody before its table starts."""

    def keep(self, command: UUID, table: UUID, entropy: str) -> None:
        """Keep what a command brings.

        Raises:
            EntropyKept: the command had brought another one the first time.
        """

    def of(self, table: UUID) -> Mapping[UUID, str]:
        """Return what was brought to a table, by command."""


class Players(Protocol):
    """The players of the platform."""

    def add(self, player: UUID, name: str, at_ms: int) -> None:
        """Add a player."""

    def renewed(self, player: UUID, at_ms: int) -> None:
        """Remember that a player's token was made anew."""

    def forget(self, before_ms: int, after: UUID, limit: int) -> UUID | None:
        """Forget, of the next players, those without a table whose token is older than a time.

        Returns the last player that was looked at, None when there was none: begin afresh.
        """

    def names(self, players: Collection[UUID]) -> Mapping[str, str]:
        """Return the names of those players that are known, by id."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A person's place at a table whose next event comes after a version; see `places.py`."""

    player: UUID
    table: UUID
    kind: str
    after_version: int
    at_ms: int


class Places(Protocol):
    """The places of all people."""

    def claim(self, claim: Claim, most: int, most_idle: int | None = None) -> bool:
        """Take a place; not when the person has `most` of its kind at other tables.

        With `most_idle` neither when so many other matches among bots alone run, whoever began
        them. Of two claims at one instant the second is judged with the first counted.
        """


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which tables to list: those of a player (host or seated), or those open to the public."""

    player: UUID | None = None
    game: str | None = None
    status: str | None = None


class Listing(Protocol):
    """The list of tables as it is read."""

    def page(self, wanted: Wanted, before: UUID | None, limit: int) -> Sequence[Table]:
        """Return tables, newest first, older than the table `before`."""

    def open_since(self, before_ms: int, limit: int) -> Sequence[Table]:
        """Return tables that were opened before a time and are open still, oldest first."""


class ListRows(Protocol):
    """The list of tables as its projection writes it, within its transaction."""

    def get(self, table: UUID) -> Table | None:
        """Return a table as it is listed."""

    def put(self, table: Table) -> None:
        """List a table, in place of what there was of it."""


@dataclass(frozen=True, slots=True)
class Kept:
    """All that the lobby keeps beside the log, for those who are no projection."""

    addresses: Addresses
    vault: EntropyVault
    places: Places
    players: Players
    listing: Listing
