"""What the service keeps beside the log: secrets, an index of matches, refused moves, exports.

Plain values and protocols; the adapters are `memory.py` and `postgres.py`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

from turntable.engine.record import Player


class SecretStore(Protocol):
    """The secrets of matches; none ever leaves the service before its match is over."""

    def make(self, match_id: UUID) -> bytes:
        """The match's secret, made now if it has none."""

    def get(self, match_id: UUID) -> bytes | None:
        """The match's secret."""


@dataclass(frozen=True, slots=True)
class RefusedMove:
    """A move turned down, for the audit; `move` is canonical JSON and may hold hidden things."""

    match_id: UUID
    version: int
    seat: int
    actor: str
    decision: str
    move: str
    code: str
    clause: str
    at_ms: int


REFUSED_EACH_MAX = 200
"""Refused moves that are kept of one seat of a match: who tries more has shown what there is."""


class RefusedMoves(Protocol):
    """The audit table of refused moves."""

    def add(self, refused: RefusedMove) -> None:
        """Keep one; of a seat the first `REFUSED_EACH_MAX`."""


class Exports(Protocol):
    """Exports as they were signed, byte for byte."""

    def get(self, match_id: UUID) -> bytes | None:
        """The export of a match."""

    def keep(self, match_id: UUID, kid: str, content: bytes) -> bytes:
        """Keep an export unless there is one; returns the one that is kept."""


class SigningKeys(Protocol):
    """Public keys that exports were ever signed with: id and `x` of the JWK."""

    def add(self, kid: str, x: str) -> None:
        """List a key, once."""

    def all(self) -> Sequence[tuple[str, str]]:
        """Every key, oldest first."""


@dataclass(frozen=True, slots=True)
class IndexRow:
    """What can be said of a match without its secrets, for lists and for the sweeper.

    `waiting_since_ms` is when the oldest of the bots' open decisions was opened, None for none.
    """

    match_id: UUID
    game: str
    ruleset: int
    commitment: str
    watch: str
    status: str
    version: int
    players: Sequence[Player] = ()
    open_decisions: Sequence[str] = ()
    waiting_since_ms: int | None = None


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which matches to list: those of a player, or those that anybody may watch."""

    player: str | None = None
    status: str | None = None
    game: str | None = None


class MatchIndex(Protocol):
    """The index, kept by a projecting consumer and read by lists and the sweeper."""

    def page(self, wanted: Wanted, before: UUID | None, limit: int) -> list[IndexRow]:
        """Rows, newest match first, older than the match `before`."""

    def claim_waiting(self, before_ms: int, now_ms: int, limit: int) -> list[UUID]:
        """Matches whose bots have been waited for since before `before_ms`, marked as asked now.

        One that was claimed since `before_ms` is left out.
        """


@dataclass(frozen=True, slots=True)
class Tables:
    """All that the service keeps beside the log."""

    secrets: SecretStore
    refused: RefusedMoves
    exports: Exports
    keys: SigningKeys
    index: MatchIndex
