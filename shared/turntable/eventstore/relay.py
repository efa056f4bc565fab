"""Numbers a log's settled events and carries them to its feeds. Knows positions; no game.

The positions in the database are the only truth: a feed's top id says what it lacks, so nothing
else has to be remembered, and a feed that lost everything is simply filled again.
"""

import time
from collections.abc import Callable, Sequence
from functools import cache
from threading import Event

import structlog
from prometheus_client import Gauge

from turntable.bus.port import Feed, FeedItem, Listener
from turntable.eventstore.leader import Leader, SoleLeader
from turntable.eventstore.loop import gathering, keep_stepping
from turntable.eventstore.port import EventStore, FeedEntry, Projection
from turntable.eventstore.source import FeedAheadOfLog

STEPPED = Gauge(
    "turntable_relay_step_timestamp_seconds",
    "When the leading relay last came round, in seconds of Unix time",
    ["feed"],
)

log = structlog.get_logger()

BATCH = 500
GATHER_S = 0.01
"""A relay that found something looks again after so long, whether anybody says so or not."""
POLL_S = 0.02
TOP_CHECK_INTERVAL_S = 0.2
UPKEEP_INTERVAL_S = 1.0
STRAY_CHECK_INTERVAL_S = 60.0
KEPT_MAX = 20_000
"""Entries that a feed keeps for a reader that stands still; what is older it asks the log for. At
some 3 KB for a whole event Redis holds this many of every feed with room to spare.
"""

Read = Callable[[int], list[FeedEntry]]
"""The next entries above a position."""


def sparing(wake: Callable[[], None]) -> Callable[[], None]:
    """Return what wakes a relay after an append, and spares it what it finds by itself."""
    last_s = 0.0

    def woken() -> None:
        nonlocal last_s
        now_s = time.monotonic()
        if now_s - last_s >= GATHER_S:
            last_s = now_s
            wake()

    return woken


class RestoreUnfinished(Exception):
    """The database was restored, and its owner has not run `log_after_restore` yet."""


class Relay:
    """One log and its feeds, each with its own projection of an event into fields."""

    def __init__(
        self,
        store: EventStore,
        targets: Sequence[tuple[Feed, Projection]],
        leader: Leader | None = None,
    ) -> None:
        self._store = store
        self._targets = targets
        self._leader = leader or SoleLeader()
        self._trusted = False
        self._look_at = 0.0
        self._upkeep_at = 0.0
        self._stray_check_at = 0.0
        for feed, _ in targets:
            STEPPED.labels(feed.name)  # there from the start, so that never is seen too

    def step(self) -> int:
        """Number what has settled, carry on every feed; returns how many items were sent.

        Raises FeedAheadOfLog and RestoreUnfinished, which a person has to answer.
        """
        trusted, self._trusted = self._trusted, False  # after an error the log may be another
        if not self._leader.leads():
            self._look_at = 0.0
            return 0
        if not trusted:
            self._look_for_restore()
        numbered = self._store.number(BATCH)
        for feed, _ in self._targets:
            STEPPED.labels(feed.name).set_to_current_time()
        now = time.monotonic()
        if numbered == 0 and now < self._look_at:
            self._trusted = True
            return 0
        self._look_at = 0.0  # an error below must not delay the next look
        head = self._store.feed_head()
        # Feeds stand side by side as a rule: what one lacks is read once for all.
        read = cache(lambda after: self._store.feed(after, BATCH))
        sent = sum(self._carry(feed, project, head, read) for feed, project in self._targets)
        if now >= self._upkeep_at:
            self._upkeep(head, now)
            self._upkeep_at = now + UPKEEP_INTERVAL_S
        if sent == 0:
            self._look_at = now + TOP_CHECK_INTERVAL_S
        self._trusted = True
        return sent

    def run(self, stop: Event, listener: Listener) -> None:
        """Step until told to stop; a notice wakes it, and without one it looks every 20 ms."""
        step = gathering(self.step, BATCH, GATHER_S, stop)
        try:
            keep_stepping("relay", step, lambda: listener.wait(POLL_S), stop)
        except (FeedAheadOfLog, RestoreUnfinished) as alarm:
            log.critical("relay_stopped", reason=str(alarm))
            raise
        finally:
            self._leader.resign()
            listener.close()

    def _look_for_restore(self) -> None:
        """Before a position is given: numbering would soon hide that a feed is ahead."""
        if self._store.restore_needed():
            raise RestoreUnfinished("run log_after_restore() as the owner, then start again")
        for feed, _ in self._targets:
            self._top(feed, 0)

    def _top(self, feed: Feed, head: int) -> int:
        """Where a feed ends; `head` is what is known of the log, which may have moved since."""
        top = feed.top()
        if top > head and top > (head := self._store.feed_head()):
            raise FeedAheadOfLog(f"{feed.name} stands at {top}, its log at {head}")
        return top

    def _carry(self, feed: Feed, project: Projection, head: int, read: Read) -> int:
        top = self._top(feed, head)
        if top >= head:
            return 0
        refilling, top = top == 0, top or self._floor(head)
        entries = read(top)
        if refilling and entries:
            log.info("feed_refilled", feed=feed.name, after=top, head=head)
        feed.publish([FeedItem(entry.pos, project(entry.event)) for entry in entries])
        return len(entries)

    def _upkeep(self, head: int, now: float) -> None:
        floor = self._floor(head)
        for feed, _ in self._targets:
            feed.trim(floor)
        if now < self._stray_check_at:
            return
        self._stray_check_at = now + STRAY_CHECK_INTERVAL_S
        if self._store.stray_events():
            log.error("stray_events", hint="an event lies outside the monthly partitions")

    def _floor(self, head: int) -> int:
        """No known reader needs anything up to here, or it must ask the log itself."""
        return max(self._store.slowest_reader(), head - KEPT_MAX)
