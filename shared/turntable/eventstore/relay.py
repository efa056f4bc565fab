"""Numbers a log's settled events and carries them to its feeds. Knows positions; no game.

The positions in the database are the only truth: a feed's top id says what it lacks, so nothing
else has to be remembered, and a feed that lost everything is simply filled again.
"""

import time
from collections.abc import Sequence
from threading import Event

import structlog

from turntable.bus.port import Feed, FeedItem, Listener
from turntable.eventstore.leader import Leader, SoleLeader
from turntable.eventstore.loop import keep_stepping
from turntable.eventstore.port import EventStore, Projection

log = structlog.get_logger()

BATCH = 500
POLL_S = 0.02
TOP_CHECK_INTERVAL_S = 0.2
UPKEEP_INTERVAL_S = 1.0
STRAY_CHECK_INTERVAL_S = 60.0
KEPT_MAX = 100_000


class FeedAheadOfLog(Exception):
    """A feed has seen positions that the log never gave: the log was restored, the feed was not."""


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
        self._checked_store = False
        self._look_at = 0.0
        self._upkeep_at = 0.0
        self._stray_check_at = 0.0

    def step(self) -> int:
        """Number what has settled, carry on every feed; returns how many items were sent.

        Raises FeedAheadOfLog and RestoreUnfinished, which a person has to answer.
        """
        if not self._leader.leads():
            self._look_at = 0.0
            return 0
        if not self._checked_store and self._store.restore_needed():
            raise RestoreUnfinished("run log_after_restore() as the owner, then start again")
        self._checked_store = True
        numbered = self._store.number(BATCH)
        now = time.monotonic()
        if numbered == 0 and now < self._look_at:
            return 0
        self._look_at = 0.0  # an error below must not delay the next look
        head = self._store.feed_head()
        sent = sum(self._carry(feed, project, head) for feed, project in self._targets)
        if now >= self._upkeep_at:
            self._upkeep(head, now)
            self._upkeep_at = now + UPKEEP_INTERVAL_S
        if sent == 0:
            self._look_at = now + TOP_CHECK_INTERVAL_S
        return sent

    def run(self, stop: Event, listener: Listener) -> None:
        """Step until told to stop; a notice wakes it, and without one it looks every 20 ms."""
        try:
            keep_stepping("relay", self.step, lambda: listener.wait(POLL_S), stop)
        except (FeedAheadOfLog, RestoreUnfinished) as alarm:
            log.critical("relay_stopped", reason=str(alarm))
            raise
        finally:
            self._leader.resign()
            listener.close()

    def _carry(self, feed: Feed, project: Projection, head: int) -> int:
        top = feed.top()
        if top > head and top > self._store.feed_head():  # the head may have moved since
            raise FeedAheadOfLog(f"{feed.name} stands at {top}, its log at {head}")
        if top >= head:
            return 0
        refilling, top = top == 0, top or self._floor(head)
        entries = self._store.feed(top, BATCH)
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
