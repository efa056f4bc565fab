"""Applies a feed to a service, each entry exactly once in effect. Knows positions and streams.

Two forms. A projecting consumer changes tables of its own service: effect and position are one
transaction. An appending consumer writes to a log, which must be the first write of its
transaction: it appends with a command id made from the entry, so that doing it again is nothing,
and stores its position afterwards. An entry that fails halts its stream and nothing else.
"""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from itertools import takewhile
from threading import Event
from typing import Generic
from uuid import UUID, uuid5

import structlog
from prometheus_client import Counter

from turntable.bus.port import Feed, FeedItem
from turntable.eventstore.checkpoint import Checkpoint, S
from turntable.eventstore.leader import RETRY_INTERVAL_S, Leader
from turntable.eventstore.loop import CONTENTION, OUTAGES, gathering, keep_stepping
from turntable.eventstore.source import PAGE_MAX, FeedAheadOfLog, FeedPage, FeedSource

HOLES = Counter(
    "turntable_feed_holes_total", "Gaps of a feed that were filled from its log", ["consumer"]
)

log = structlog.get_logger()

BATCH = 64
BLOCK_MS = 500
GATHER_S = 0.05
"""What a projection may be late under load; tables are read by people."""
CHECK_INTERVAL_S = 1.0
CONTENDED_TRIES = 5


Effect = Callable[[S, FeedItem], None]
"""Changes the service's own tables through the session that also stores the position."""

Action = Callable[[FeedItem, UUID], None]
"""Appends to a log under the command id given, and does nothing else that may not be repeated."""


class FeedBehindConsumer(Exception):
    """The producer's log ends before this consumer's position: it was restored, we were not."""


class FeedNotContiguous(Exception):
    """The producer answered with a hole in its feed, which its log cannot have."""


def stream_of(item: FeedItem) -> UUID:
    """The stream that an entry belongs to."""
    return UUID(item.fields["stream_id"])


def command_id(feed: str, item: FeedItem) -> UUID:
    """The id of the command that an entry causes; bound to its content, not to its position."""
    fields = item.fields
    return uuid5(stream_of(item), f"{feed}:{fields['version']}:{fields['hash']}")


class Consumer(ABC, Generic[S]):
    """Reads a feed from a checkpoint, asks the producer for what the feed has lost."""

    def __init__(self, feed: Feed, source: FeedSource, checkpoint: Checkpoint[S]) -> None:
        self._feed = feed
        self._source = source
        self._checkpoint = checkpoint
        self._check_at = 0.0
        self._trusted = False
        self._contended = (0, 0)  # position, tries
        self._log = log.bind(consumer=checkpoint.consumer, feed=feed.name)

    @abstractmethod
    def step(self, block_ms: int = 0) -> int:
        """Apply the next entries; returns how many positions it went forward."""

    @abstractmethod
    def resume(self, stream_id: UUID) -> bool:
        """Replay a halted stream up to the checkpoint; False while it is still halted."""

    @abstractmethod
    def run(self, stop: Event) -> None:
        """Step until told to stop."""

    def _gather(self, after: int, block_ms: int) -> list[FeedItem]:
        """The entries that follow `after` without a hole, from the feed or from the producer."""
        items = self._feed.read(after, BATCH, block_ms)
        if items and items[0].pos > after + 1:
            self._log.error("feed_hole", after=after, found=items[0].pos)
            HOLES.labels(self._checkpoint.consumer).inc()
            missing = items[0].pos - after - 1
            items = self._ask(after, min(missing, PAGE_MAX)).items
        if time.monotonic() >= self._check_at:
            items = self._check(after, items)
            self._check_at = time.monotonic() + CHECK_INTERVAL_S
        return _without_hole(items, after)

    def _check(self, after: int, items: list[FeedItem]) -> list[FeedItem]:
        """Once a second: report the position, see that the feed lacks nothing, answer operators.

        Nothing is believed until the producer has said once that the feed is its own: after a
        restore that left Redis as it was, the feed tells what never happened.
        """
        for stream_id in self._checkpoint.asked_to_resume():
            self.resume(stream_id)
        try:
            top = self._feed.top()
            page = self._ask(after, 0 if items else PAGE_MAX)
        except OUTAGES as outage:
            if not self._trusted:
                raise
            self._log.warning("producer_away", error=repr(outage))
            return items
        if top > page.head:
            self._log.critical("feed_ahead_of_log", top=top, head=page.head)
            raise FeedAheadOfLog(f"{self._feed.name} stands at {top}, its log at {page.head}")
        self._trusted = True
        # Beyond the top it is not lost but still to be sent.
        if page.items and page.items[0].pos <= top and not self._feed.read(after, 1):
            self._log.error("feed_tail_missing", after=after, head=page.head)
            HOLES.labels(self._checkpoint.consumer).inc()
        return items or page.items

    def _ask(self, after: int, limit: int) -> FeedPage:
        page = self._source(after, limit)
        if page.head < after:
            self._log.critical("feed_behind_consumer", position=after, head=page.head)
            raise FeedBehindConsumer(f"{self._feed.name} ends at {page.head}, we are at {after}")
        if len(_without_hole(page.items, after)) != len(page.items):
            raise FeedNotContiguous(f"{self._feed.name} after {after}")
        return page

    def _entries(self, stream_id: UUID, start: int, end: int) -> list[FeedItem]:
        """One stream's entries from position `start` to `end`, from the producer."""
        found: list[FeedItem] = []
        pos = start - 1
        while pos < end:
            page = self._ask(pos, min(PAGE_MAX, end - pos))
            if not page.items:
                raise FeedNotContiguous(f"{self._feed.name} after {pos}")
            found += [item for item in page.items if stream_of(item) == stream_id]
            pos = page.items[-1].pos
        return found

    def _must_halt(self, item: FeedItem, error: Exception) -> bool:
        """Whether an error is the entry's own; an outage is not, contention only if it stays."""
        if isinstance(error, CONTENTION):
            pos, tries = self._contended
            self._contended = (item.pos, tries + 1 if pos == item.pos else 1)
            return self._contended[1] >= CONTENDED_TRIES
        return not isinstance(error, OUTAGES)

    def _halt(self, session: S, item: FeedItem, error: Exception) -> None:
        stream_id = stream_of(item)
        self._checkpoint.halt(session, stream_id, item.pos, error)
        self._log.error("stream_halted", stream_id=str(stream_id), pos=item.pos, exc_info=error)


class ProjectingConsumer(Consumer[S]):
    """Applies entries to tables; the locked position fences off a second copy."""

    def __init__(
        self, feed: Feed, source: FeedSource, checkpoint: Checkpoint[S], effect: Effect[S]
    ) -> None:
        super().__init__(feed, source, checkpoint)
        self._effect = effect

    def step(self, block_ms: int = 0) -> int:
        items = self._gather(self._checkpoint.position(), block_ms)
        if not items:
            return 0
        try:
            return self._apply(items, self._effected)
        except Exception as error:
            if isinstance(error, OUTAGES) and not isinstance(error, CONTENTION):
                raise
        # One of them failed, and all are undone. A savepoint each, which costs as much as an
        # effect, tells which one it was.
        return self._apply(items, self._applied)

    def _apply(self, items: list[FeedItem], applied: Callable[[S, FeedItem], bool]) -> int:
        with self._checkpoint.session() as session, session.transaction():
            pos = self._checkpoint.locked_position(session)
            halted = set(self._checkpoint.halted(session))
            following = _without_hole([item for item in items if item.pos > pos], pos)
            for item in following:
                stream_id = stream_of(item)
                if stream_id not in halted and not applied(session, item):
                    halted.add(stream_id)
            if following:
                self._checkpoint.move(session, following[-1].pos)
        return len(following)

    def resume(self, stream_id: UUID) -> bool:
        with self._checkpoint.session() as session:
            start = self._checkpoint.halted(session).get(stream_id)
        if start is None:
            return True
        end = self._checkpoint.position()
        items = self._entries(stream_id, start, end)  # read before anything is locked
        with self._checkpoint.session() as session, session.transaction():
            pos = self._checkpoint.locked_position(session)
            now = self._checkpoint.halted(session).get(stream_id)
            if now != start:  # another copy was quicker
                return now is None
            items += self._entries(stream_id, end + 1, pos)
            for item in items:
                if not self._applied(session, item):
                    return False
            self._checkpoint.release(session, stream_id)
        self._log.info("stream_resumed", stream_id=str(stream_id), entries=len(items))
        return True

    def run(self, stop: Event) -> None:
        step = gathering(lambda: self.step(BLOCK_MS), BATCH, GATHER_S, stop)
        keep_stepping(self._checkpoint.consumer, step, lambda: None, stop)

    def _effected(self, session: S, item: FeedItem) -> bool:
        self._effect(session, item)
        return True

    def _applied(self, session: S, item: FeedItem) -> bool:
        try:
            with session.transaction():
                self._effect(session, item)
        except Exception as error:
            if not self._must_halt(item, error):
                raise
            self._halt(session, item, error)
            return False
        return True


class AppendingConsumer(Consumer[S]):
    """Answers entries with appends; a session lock keeps a second copy idle."""

    def __init__(
        self,
        feed: Feed,
        source: FeedSource,
        checkpoint: Checkpoint[S],
        action: Action,
        leader: Leader,
        gather_s: float = 0.0,
    ) -> None:
        """With `gather_s` an answer may be so late under load, which takes less of the machine."""
        super().__init__(feed, source, checkpoint)
        self._gather_s = gather_s
        self._action = action
        self._leader = leader

    def step(self, block_ms: int = 0) -> int:
        if not self._leader.leads():
            return 0
        items = self._gather(self._checkpoint.position(), block_ms)
        if not items:
            return 0
        with self._checkpoint.session() as session:
            halted = set(self._checkpoint.halted(session))
        passed_by: set[UUID] = set()
        for item in items:
            stream_id = stream_of(item)
            if stream_id in halted:
                passed_by.add(stream_id)
            elif not self._acted(item, moves=True):
                halted.add(stream_id)
        return len(items) if self._moved(items[-1].pos, passed_by) else 0

    def resume(self, stream_id: UUID) -> bool:
        if not self._leader.leads():
            return False
        with self._checkpoint.session() as session:
            start = self._checkpoint.halted(session).get(stream_id)
        if start is None:
            return True
        end = self._checkpoint.position()
        items = self._entries(stream_id, start, end)
        for item in items:
            if not self._acted(item, moves=False):
                return False
        with self._checkpoint.session() as session, session.transaction():
            if self._checkpoint.locked_position(session) > end:
                return False  # a copy that has just lost its lock passed some by: once more
            self._checkpoint.release(session, stream_id)
        self._log.info("stream_resumed", stream_id=str(stream_id), entries=len(items))
        return True

    def run(self, stop: Event) -> None:
        try:
            keep_stepping(
                self._checkpoint.consumer,
                gathering(lambda: self.step(BLOCK_MS), BATCH, self._gather_s, stop),
                lambda: self._leader.leads() or stop.wait(RETRY_INTERVAL_S),
                stop,
            )
        finally:
            self._leader.resign()

    def _moved(self, pos: int, passed_by: set[UUID]) -> bool:
        """Go on to `pos`, unless a successor has resumed a stream whose entries were passed by."""
        with self._checkpoint.session() as session:
            if not passed_by:
                self._checkpoint.move(session, pos)
                return True
            with session.transaction():
                self._checkpoint.locked_position(session)
                if not passed_by <= set(self._checkpoint.halted(session)):
                    return False
                self._checkpoint.move(session, pos)
        return True

    def _acted(self, item: FeedItem, *, moves: bool) -> bool:
        try:
            self._action(item, command_id(self._feed.name, item))
        except Exception as error:
            if not self._must_halt(item, error):
                raise
            with self._checkpoint.session() as session, session.transaction():
                self._halt(session, item, error)
                if moves:
                    self._checkpoint.move(session, item.pos)
            return False
        return True


def _without_hole(items: list[FeedItem], after: int) -> list[FeedItem]:
    """The first items, as long as each follows the one before."""
    pairs = zip(items, range(after + 1, after + 1 + len(items)), strict=True)
    return [item for item, _ in takewhile(lambda pair: pair[0].pos == pair[1], pairs)]
