"""Fans the feeds out to open streams: one reader a feed and process, one slot a stream.

A slot holds the newest mark of its subject only, since a stream sends whole states; so nothing
piles up behind a slow client. Knows positions and versions, no page and no match.
"""

import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import structlog
from prometheus_client import Gauge
from redis.exceptions import RedisError

from turntable.bus.port import Feed, FeedItem

LIMIT = 200
BLOCK_MS = 2000
PAUSE_S = 0.5
OPEN = Gauge("turntable_streams_open", "Streams open now", ("subject",))

log = structlog.get_logger(__name__)


class FullError(Exception):
    """No stream more in this process."""


class GreedyError(Exception):
    """No stream more for this person or this address."""


@dataclass(frozen=True, slots=True)
class Listener:
    """Who listens, and from where."""

    person: str
    address: str


class Ear:
    """One stream's slot."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._mark: int | None = None

    def put(self, mark: int) -> None:
        with self._changed:
            self._mark = max(mark, self._mark or 0)
            self._changed.notify()

    def wait(self, timeout_s: float) -> int | None:
        """The newest mark since the last call, None when there was none in time."""
        with self._changed:
            self._changed.wait_for(lambda: self._mark is not None, timeout_s)
            mark, self._mark = self._mark, None
            return mark


class Hub:
    """All open streams of this process by what they are about."""

    def __init__(self, streams_max: int, each_max: int, address_max: int) -> None:
        """How many streams there may be in all, of one person, and to one address."""
        self._lock = threading.Lock()
        self._ears: dict[str, set[Ear]] = defaultdict(set)
        self._people: Counter[str] = Counter()
        self._addresses: Counter[str] = Counter()
        self._streams_max = streams_max
        self._each_max = each_max
        self._address_max = address_max

    @property
    def open(self) -> int:
        return self._people.total()

    def enter(self, who: Listener) -> None:
        """Takes a place for a stream; raises `GreedyError` or `FullError`."""
        with self._lock:
            if (
                self._people[who.person] >= self._each_max
                or self._addresses[who.address] >= self._address_max
            ):
                raise GreedyError
            if self.open >= self._streams_max:
                raise FullError
            self._people[who.person] += 1
            self._addresses[who.address] += 1

    def leave(self, who: Listener) -> None:
        with self._lock:
            for counter, name in ((self._people, who.person), (self._addresses, who.address)):
                counter[name] -= 1
                if counter[name] <= 0:
                    del counter[name]

    @contextmanager
    def listening(self, subject: str) -> Iterator[Ear]:
        """An ear for a subject such as `match:<id>`."""
        ear = Ear()
        kind = subject.partition(":")[0]
        with self._lock:
            self._ears[subject].add(ear)
        OPEN.labels(kind).inc()
        try:
            yield ear
        finally:
            OPEN.labels(kind).dec()
            with self._lock:
                self._ears[subject].discard(ear)
                if not self._ears[subject]:
                    del self._ears[subject]

    def publish(self, subject: str, mark: int) -> None:
        with self._lock:
            ears = list(self._ears.get(subject, ()))
        for ear in ears:
            ear.put(mark)


Marks = Callable[[FeedItem], list[tuple[str, int]]]


def of_match(item: FeedItem) -> list[tuple[str, int]]:
    """What an event of a match wakes, with its version."""
    return [(f"match:{item.fields['stream_id']}", int(item.fields["version"]))]


def of_table(item: FeedItem) -> list[tuple[str, int]]:
    """What an event of a table wakes, with its position."""
    return [(f"table:{item.fields['stream_id']}", item.pos), ("lobby", item.pos)]


class FeedReader(threading.Thread):
    """Reads one feed from its present end for as long as the process lives."""

    def __init__(self, feed: Feed, hub: Hub, marks: Marks) -> None:
        super().__init__(name=f"read {feed.name}", daemon=True)
        self._feed = feed
        self._hub = hub
        self._marks = marks
        self._after: int | None = None
        self.failed = False

    def run(self) -> None:
        while True:
            try:
                self.step()
                self.failed = False
            except (RedisError, OSError) as error:
                if not self.failed:
                    log.warning("feed_unreadable", feed=self._feed.name, error=str(error))
                self.failed = True
                time.sleep(PAUSE_S)

    def step(self, block_ms: int = BLOCK_MS) -> None:
        """Reads what is new and wakes whom it concerns."""
        if self._after is None:
            self._after = self._feed.top()
        for item in self._feed.read(self._after, LIMIT, block_ms):
            self._after = item.pos
            for subject, mark in self._marks(item):
                self._hub.publish(subject, mark)
