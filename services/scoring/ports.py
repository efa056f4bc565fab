"""What the service keeps beside its log: copies of matches, results that wait, results and ratings.

Plain values and protocols; the adapters are `memory.py` and `postgres.py`. What is called rows is
for a projection, inside the transaction that also stores how far it is.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol
from uuid import UUID

from services.scoring.events import Rating
from services.scoring.sheets import CopiedEvent
from turntable.engine.record import Player


@dataclass(frozen=True, slots=True)
class Copy:
    """A match as far as it is known here; `hash` is that of the event at `version`.

    `sheet` and `ended_at_ms` stand once it has ended.
    """

    match_id: UUID
    version: int
    hash: bytes
    status: str
    game: str
    watch: str
    players: Sequence[Player] = ()
    sheet: Mapping[str, Any] | None = None
    disputed: bool = False
    ended_at_ms: int | None = None

    def seat_of(self, player: str) -> int | None:
        """Return the seat that a person holds."""
        return next(
            (held.seat for held in self.players if held.by == "player" and held.actor == player),
            None,
        )


class CopyRows(Protocol):
    """The copies as their projection writes them."""

    def get(self, match_id: UUID) -> Copy | None:
        """Return a copy, held until the transaction ends."""

    def put(self, copy: Copy) -> None:
        """Write a copy, in place of what there was of the match."""

    def keep(self, match_id: UUID, event: CopiedEvent) -> None:
        """Keep an event of a match."""

    def events(self, match_id: UUID) -> list[CopiedEvent]:
        """Return the events that are kept of a match, in order."""

    def forget(self, match_id: UUID) -> None:
        """Drop the events that are kept of a match."""

    def wait(self, match_id: UUID, pos: int, command_id: UUID) -> None:
        """Line a match up for its result, in the order of `pos`, to be told under a command id."""


class Copies(Protocol):
    """The copies as they are read."""

    def get(self, match_id: UUID) -> tuple[Copy, list[CopiedEvent]] | None:
        """Return a match with the events that are kept of it, both of the same moment."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A match that has ended, and how it came out."""

    match_id: UUID
    game: str
    watch: str
    players: Sequence[Player]
    sheet: Mapping[str, Any]
    disputed: bool
    ended_at_ms: int
    command_id: UUID
    arrived: bool
    """Whether the results have it."""


class WaitingResults(Protocol):
    """The matches that have ended and are not known to be in the results yet."""

    def next(self) -> Waiting | None:
        """Return the one whose end came first; one with a halted stream is passed over."""

    def done(self, match_id: UUID) -> None:
        """Take a match off the list."""


@dataclass(frozen=True, slots=True)
class ScoredMatch:
    """A match in the results."""

    match_id: UUID
    game: str
    watch: str
    disputed: bool
    ended_at_ms: int


@dataclass(frozen=True, slots=True)
class PlayedSeat:
    """How a seat of a scored match came out; `actor` is a player's id or `bot:<level>`."""

    seat: int
    actor: str
    rank: int
    points: int
    won: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """How somebody does at a game; the rating in millionths.

    `rated_pos` is the position in the own feed of the event that the rating came with, 0 for none.
    """

    actor: str
    game: str
    mu: int
    sigma: int
    played: int
    won: int
    best: int
    rated_pos: int


class ResultRows(Protocol):
    """The results as their projection writes them."""

    def add(self, match: ScoredMatch, seats: Sequence[PlayedSeat]) -> None:
        """Add a match; one that is there already is an error."""

    def standing(self, game: str, actor: str) -> Standing | None:
        """Return how somebody does."""

    def put(self, standing: Standing) -> None:
        """Write how somebody does, in place of what there was."""


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """One match in somebody's record."""

    match_id: UUID
    game: str
    watch: str
    disputed: bool
    ended_at_ms: int
    seat: int
    rank: int
    points: int
    won: bool
    seats: int


class Results(Protocol):
    """The results as they are read."""

    def ranking(self, game: str, *, bots: bool, offset: int, limit: int) -> list[Standing]:
        """Return a page of a game's ranking, of people or of bots, the best first."""

    def of_player(self, player: UUID) -> list[Standing]:
        """Return a player's standing in every game that they have played."""

    def matches(
        self, player: UUID, before: UUID | None, limit: int, *, linked: bool
    ) -> list[PlayedMatch]:
        """Return a player's scored matches, newest first; those by link only if `linked`."""

    def ratings(self, game: str, actors: Collection[str]) -> dict[str, Rating]:
        """Return the ratings of those actors that have one."""


@dataclass(frozen=True, slots=True)
class Tables:
    """All that the service keeps beside the log, for those who are no projection."""

    copies: Copies
    waiting: WaitingResults
    results: Results
