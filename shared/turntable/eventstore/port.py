"""What a log of events promises, whatever keeps it. Knows streams and events; no game, no SQL."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol
from uuid import UUID


@dataclass(frozen=True, slots=True)
class NewEvent:
    """An event before it has a place: `open` and `body` are canonical JSON, `nonce` 32 bytes."""

    type: str
    schema_v: int
    open: str
    body: str
    nonce: bytes


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """One row of the log, linked to the one before it by `prev_hash`."""

    stream_id: UUID
    version: int
    type: str
    schema_v: int
    cmd_id: UUID
    cmd_seq: int
    actor: str
    open: str
    body: str
    nonce: bytes
    prev_hash: bytes
    hash: bytes


@dataclass(frozen=True, slots=True)
class Appended:
    """The versions a command wrote; `repeated` when an earlier call had written them."""

    first: int
    last: int
    repeated: bool


@dataclass(frozen=True, slots=True)
class Head:
    """The last version of a stream and its hash; version 0 carries the genesis hash."""

    version: int
    hash: bytes


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """An event with its place in the gapless order of the whole log."""

    pos: int
    event: StoredEvent


Projection = Callable[[StoredEvent], dict[str, str]]
"""How an event is written into the fields of a feed's items."""


class UnknownStream(Exception):
    """The stream was never opened."""

    def __init__(self, stream_id: UUID) -> None:
        super().__init__(f"no stream {stream_id}")
        self.stream_id = stream_id


class StaleVersion(Exception):
    """The expected version is not the stream's head: somebody else was first."""

    def __init__(self, stream_id: UUID, expected: int, head: int) -> None:
        super().__init__(f"stream {stream_id} is at {head}, expected {expected}")
        self.stream_id = stream_id
        self.expected = expected
        self.head = head


class EventStore(Protocol):
    """One service's log. Appends are all or nothing; what is stored never changes."""

    def open(self, stream_id: UUID, kind: str) -> None:
        """Create the stream if it is absent, in a transaction of its own."""

    def append(
        self,
        stream_id: UUID,
        expected: int,
        cmd_id: UUID,
        actor: str,
        events: Sequence[NewEvent],
        *,
        prev: bytes | None = None,
    ) -> Appended:
        """Write a command's events after version `expected`, or return its first answer.

        `prev` is the hash of the event that the command was decided after, where the caller holds
        its own copy of the stream: a log that has another one there (after a restore) is stale to
        it. A known `cmd_id` is answered whatever `expected` says. Raises StaleVersion,
        UnknownStream, and ValueError for no events at all or a nonce that is not 32 bytes.
        """

    def head(self, stream_id: UUID) -> Head | None:
        """The stream's head, None when it was never opened."""

    def read(self, stream_id: UUID, after: int = 0, limit: int | None = None) -> list[StoredEvent]:
        """Events with a version above `after`, in order."""

    def command(self, stream_id: UUID, cmd_id: UUID) -> list[StoredEvent]:
        """The events that a command wrote, empty when it is unknown."""

    def number(self, limit: int = 500) -> int:
        """Give settled events their feed positions; returns how many got one."""

    def feed(self, after: int, limit: int) -> list[FeedEntry]:
        """Numbered events with a position above `after`, in order and without a hole."""

    def feed_head(self) -> int:
        """The last position given, 0 for none."""

    def report_reader(self, name: str, pos: int) -> None:
        """Remember how far a consumer of the feed has come; used for trimming only."""

    def slowest_reader(self) -> int:
        """The smallest reported position, 0 while no reader is known."""

    def restore_needed(self) -> bool:
        """True after a logical restore whose stored order must be settled by the owner first."""

    def stray_events(self) -> bool:
        """True when an event fell outside the monthly partitions, which must never happen."""
