"""What the transport promises, whatever carries it. Knows positions and fields; no event, no game.

Nothing here is a source of truth: a feed can be filled again from its log, a queue's jobs are
asked for again, and a notice is only a hint.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

LENGTH_MAX = 10_000
"""Jobs that a queue holds; far more than bots have in hand, far less than Redis has room for."""
DEAD_MAX = 1_000


@dataclass(frozen=True, slots=True)
class FeedItem:
    """One entry of a feed; `pos` is its place in the producer's log."""

    pos: int
    fields: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Job:
    """A piece of work and how often it has been handed out, this time included."""

    id: str
    payload: Mapping[str, Any]
    deliveries: int


@dataclass(frozen=True, slots=True)
class Extent:
    """What a feed holds: its lowest position, the highest ever published, how many items."""

    first: int
    top: int
    length: int

    @property
    def missing(self) -> int:
        """Positions from the lowest to the top that are not there."""
        return self.top - self.first + 1 - self.length if self.length else 0


class Feed(Protocol):
    """Ordered items of one producer; positions only ever rise."""

    @property
    def name(self) -> str: ...

    def top(self) -> int:
        """The highest position ever published, 0 for a feed that does not exist."""

    def publish(self, items: Sequence[FeedItem]) -> None:
        """Add items; one whose position is not above the top is ignored."""

    def read(self, after: int, limit: int, block_ms: int = 0) -> list[FeedItem]:
        """Items above `after`; waits up to `block_ms` for the first one, 0 = not at all."""

    def first(self) -> int | None:
        """The lowest position still held, None when nothing is."""

    def trim(self, min_pos: int) -> None:
        """Drop the items below `min_pos`."""

    def extent(self) -> "Extent":
        """How much of itself the feed holds."""

    def delete(self) -> None:
        """Forget the feed, its top included."""


class Queue(Protocol):
    """Unordered work for whoever is free. Handlers must bear being given a job twice.

    Bounded: who adds to a full queue pushes out its oldest job, which is asked for again.
    """

    def put(self, payload: Mapping[str, Any]) -> None:
        """Add a job; of more than the queue may hold, the newest stay."""

    def claim(self, consumer: str, limit: int, block_ms: int = 0) -> list[Job]:
        """Take jobs: those left lying by somebody else first, then new ones.

        A job already delivered as often as is allowed goes to the dead letters instead.
        """

    def ack(self, job_id: str) -> None:
        """The job is done; forget it."""

    def length(self) -> int:
        """Jobs waiting or handed out, dead letters not counted."""

    def oldest_at_ms(self) -> int | None:
        """When the oldest job was added, by the carrier's clock; None for an empty queue."""

    def dead(self, limit: int = 100) -> list[Job]:
        """The oldest dead letters."""

    def requeue(self, job_id: str) -> bool:
        """Give a dead letter another round; False when there is no such letter."""


class Listener(Protocol):
    """One loop's ear for notices; not to be shared between threads."""

    def wait(self, timeout_s: float) -> bool:
        """True as soon as a notice came, False after the time-out or when the carrier is away."""

    def close(self) -> None:
        """Stop listening."""


class Notices(Protocol):
    """Wake-up hints. Losing one costs a poll interval, never an event."""

    def notify(self, channel: str) -> None:
        """Wake the listeners of a channel; silent when the carrier is away."""

    def listen(self, *channels: str) -> Listener:
        """An ear for these channels."""
