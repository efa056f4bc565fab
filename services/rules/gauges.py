"""How far the consumers are, what lies in the queues, and whether the log has room: as metrics."""

from collections.abc import Callable, Mapping, Sequence

import structlog
from prometheus_client import Gauge
from psycopg import Connection

from turntable.bus.port import Queue
from turntable.eventstore.checkpoint import Checkpoint
from turntable.kernel.db import Pool

MEASURE_INTERVAL_S = 2.0

LAG = Gauge("turntable_consumer_lag", "Feed positions not applied yet", ["consumer"])
HALTED = Gauge("turntable_consumer_halted", "Streams that a consumer has halted", ["consumer"])
QUEUED = Gauge("turntable_queue_length", "Jobs waiting or handed out", ["queue"])
DEAD = Gauge("turntable_queue_dead", "Dead letters, counted up to a hundred", ["queue"])
PARTITION = Gauge("turntable_log_next_partition", "1 when next month's partition is there")

log = structlog.get_logger(__name__)


class Gauges:
    """Measures when told to."""

    def __init__(
        self,
        pool: Pool,
        consumers: Sequence[tuple[Checkpoint[Connection], Callable[[], int]]],
        queues: Mapping[str, Queue],
    ) -> None:
        """`consumers` are checkpoints, each with what tells the end of its feed."""
        self._pool = pool
        self._consumers = consumers
        self._queues = queues
        self._partition = True

    def step(self) -> int:
        """Set every gauge; returns how many streams are halted."""
        halted = 0
        for checkpoint, head in self._consumers:
            position = checkpoint.position()
            with self._pool.connection() as connection:
                found = len(checkpoint.halted(connection))
            LAG.labels(checkpoint.consumer).set(max(0, head() - position))
            HALTED.labels(checkpoint.consumer).set(found)
            halted += found
        for name, queue in self._queues.items():
            QUEUED.labels(name).set(queue.length())
            DEAD.labels(name).set(len(queue.dead()))
        self._look_for_partition()
        return halted

    def _look_for_partition(self) -> None:
        with self._pool.connection() as connection:
            row = connection.execute(
                "select to_regclass('log_event_' || to_char((current_timestamp at time zone 'UTC')"
                " + interval '1 month', 'YYYY_MM')) is not null"
            ).fetchone()
        there = row is not None and bool(row[0])
        if self._partition and not there:
            log.error("partition_missing", hint="run `turntable migrate`")
        self._partition = there
        PARTITION.set(there)
