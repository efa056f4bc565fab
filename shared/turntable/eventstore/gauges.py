"""How whole the feeds are, how far the consumers, how old the queues: as metrics.

Measured by the worker of the service that owns the log; knows positions and jobs, no event.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import structlog
from prometheus_client import Gauge

from turntable.bus.port import Feed, Queue
from turntable.eventstore.checkpoint import Checkpoint
from turntable.kernel.db import Pool

MEASURE_INTERVAL_S = 2.0
UNNUMBERED_MAX = 1000

LAG = Gauge("turntable_consumer_lag", "Feed positions not applied yet", ["consumer"])
HALTED = Gauge("turntable_consumer_halted", "Streams that a consumer has halted", ["consumer"])
MISSING = Gauge("turntable_feed_missing", "Positions amid a feed that it does not hold", ["feed"])
UNSENT = Gauge("turntable_feed_unsent", "Positions of the log beyond the end of a feed", ["feed"])
HELD = Gauge("turntable_feed_length", "Entries that a feed holds", ["feed"])
QUEUED = Gauge("turntable_queue_length", "Jobs waiting or handed out", ["queue"])
QUEUE_AGE = Gauge("turntable_queue_age_seconds", "Age of the oldest job of a queue", ["queue"])
DEAD = Gauge("turntable_queue_dead", "Dead letters, counted up to a hundred", ["queue"])
UNNUMBERED = Gauge("turntable_log_unnumbered", "Events without a position, up to a thousand")
OLDEST_WRITE = Gauge(
    "turntable_oldest_write_seconds",
    "How long the oldest writing transaction of the whole cluster has been seen open",
)
STRAY = Gauge("turntable_log_stray_events", "1 when an event lies outside the monthly partitions")
PARTITION = Gauge("turntable_log_next_partition", "1 when next month's partition is there")

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Watched:
    """What a service's worker has to measure; consumers come with what tells the end of a feed."""

    feeds: Sequence[Feed]
    consumers: Sequence[tuple[Checkpoint, Callable[[], int]]]
    queues: Mapping[str, Queue] = field(default_factory=dict)


class Gauges:
    """Measures when told to."""

    def __init__(self, pool: Pool, watched: Watched) -> None:
        self._pool = pool
        self._watched = watched
        self._partition = True
        self._write = OldestWrite()

    def step(self) -> int:
        """Set every gauge; returns how many streams are halted."""
        self._measure_log()
        for feed in self._watched.feeds:
            self._measure_feed(feed)
        for name, queue in self._watched.queues.items():
            oldest_ms = queue.oldest_at_ms()
            age_s = 0.0 if oldest_ms is None else time.time() - oldest_ms / 1000
            QUEUE_AGE.labels(name).set(max(0.0, age_s))
            QUEUED.labels(name).set(queue.length())
            DEAD.labels(name).set(len(queue.dead()))
        return sum(self._measure_consumer(*consumer) for consumer in self._watched.consumers)

    def _measure_consumer(self, checkpoint: Checkpoint, head: Callable[[], int]) -> int:
        position = checkpoint.position()
        with self._pool.connection() as connection:
            halted = len(checkpoint.halted(connection))
        LAG.labels(checkpoint.consumer).set(max(0, head() - position))
        HALTED.labels(checkpoint.consumer).set(halted)
        return halted

    def _measure_feed(self, feed: Feed) -> None:
        with self._pool.connection() as connection:
            row = connection.execute("select pos from log_feed_head").fetchone()
        extent = feed.extent()
        MISSING.labels(feed.name).set(extent.missing)
        HELD.labels(feed.name).set(extent.length)
        UNSENT.labels(feed.name).set(max(0, (int(row[0]) if row else 0) - extent.top))

    def _measure_log(self) -> None:
        with self._pool.connection() as connection:
            row = connection.execute(
                "select to_regclass('log_event_' || to_char((current_timestamp at time zone 'UTC')"
                " + interval '1 month', 'YYYY_MM')) is not null,"
                " exists (select 1 from log_event_rest),"
                " (select count(*) from (select 1 from log_event e where (e.xid, e.id) >"
                " ((select xid from log_feed_head), (select id from log_feed_head)) limit %s) w),"
                " pg_snapshot_xmin(pg_current_snapshot())::text::bigint,"
                " pg_snapshot_xmax(pg_current_snapshot())::text::bigint",
                (UNNUMBERED_MAX,),
            ).fetchone()
        if row is None:
            return
        there, stray, unnumbered, oldest, next_one = row
        if self._partition and not there:
            log.error("partition_missing", hint="run `turntable migrate`")
        self._partition = there
        PARTITION.set(there)
        STRAY.set(stray)
        UNNUMBERED.set(unnumbered)
        OLDEST_WRITE.set(self._write.seen(oldest, next_one, time.monotonic()))


class OldestWrite:
    """For how long the same transaction has been the oldest that writes, anywhere in the cluster.

    Any session may see the cluster's oldest running transaction id, whoever owns it, prepared
    transactions too; when it began only a monitor may. So its age is measured by watching it.
    """

    def __init__(self) -> None:
        self._oldest = -1
        self._since_s = 0.0

    def seen(self, oldest: int, next_one: int, now_s: float) -> float:
        """Seconds since it was first seen; 0 when none is open (`oldest` has not begun yet)."""
        if oldest == next_one:
            self._oldest = -1
            return 0.0
        if oldest != self._oldest:
            self._oldest, self._since_s = oldest, now_s
        return now_s - self._since_s
