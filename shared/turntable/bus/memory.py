"""Feeds, queues and notices in memory, for tests and tools. Passes the same contract."""

import json
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from threading import Condition
from time import monotonic, time
from typing import Any

from turntable.bus.port import DEAD_MAX, LENGTH_MAX, Extent, FeedItem, Job

DELIVERIES_MAX = 5


class MemoryFeed:
    """A list of items under one condition."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._changed = Condition()
        self._items: list[FeedItem] = []
        self._top = 0

    @property
    def name(self) -> str:
        return self._name

    def top(self) -> int:
        with self._changed:
            return self._top

    def publish(self, items: Sequence[FeedItem]) -> None:
        with self._changed:
            for item in items:
                if item.pos > self._top:
                    self._items.append(FeedItem(item.pos, dict(item.fields)))
                    self._top = item.pos
            self._changed.notify_all()

    def read(self, after: int, limit: int, block_ms: int = 0) -> list[FeedItem]:
        with self._changed:
            if block_ms > 0:
                self._changed.wait_for(lambda: self._top > after, block_ms / 1000)
            return [item for item in self._items if item.pos > after][:limit]

    def first(self) -> int | None:
        with self._changed:
            return self._items[0].pos if self._items else None

    def trim(self, min_pos: int) -> None:
        with self._changed:
            self._items = [item for item in self._items if item.pos >= min_pos]

    def extent(self) -> Extent:
        with self._changed:
            first = self._items[0].pos if self._items else 0
            return Extent(first, self._top, len(self._items))

    def delete(self) -> None:
        with self._changed:
            self._items = []
            self._top = 0


@dataclass(slots=True)
class _Lying:
    job: Job
    since: float


class MemoryQueue:
    """Jobs waiting, handed out and dead; `reclaim_ms` as in the real one."""

    def __init__(
        self,
        reclaim_ms: int = 30_000,
        clock: Callable[[], float] = monotonic,
        length_max: int = LENGTH_MAX,
    ) -> None:
        self._length_max = length_max
        self._put_at: dict[str, float] = {}
        self._reclaim_ms = reclaim_ms
        self._clock = clock
        self._changed = Condition()
        self._waiting: deque[Job] = deque()
        self._out: dict[str, _Lying] = {}
        self._dead: dict[str, Job] = {}
        self._last_id = 0

    def put(self, payload: Mapping[str, Any]) -> None:
        with self._changed:
            self._put(json.loads(json.dumps(payload)))

    def claim(self, consumer: str, limit: int, block_ms: int = 0) -> list[Job]:
        with self._changed:
            claimed = self._reclaim(limit)
            if not claimed and block_ms > 0:
                self._changed.wait_for(lambda: bool(self._waiting), block_ms / 1000)
            while self._waiting and len(claimed) < limit:
                claimed.append(self._waiting.popleft())
            for job in claimed:
                self._out[job.id] = _Lying(job, self._clock())
            return claimed

    def ack(self, job_id: str) -> None:
        with self._changed:
            self._out.pop(job_id, None)
            self._put_at.pop(job_id, None)

    def oldest_at_ms(self) -> int | None:
        with self._changed:
            return int(min(self._put_at.values()) * 1000) if self._put_at else None

    def length(self) -> int:
        with self._changed:
            return len(self._waiting) + len(self._out)

    def dead(self, limit: int = 100) -> list[Job]:
        with self._changed:
            return list(self._dead.values())[:limit]

    def requeue(self, job_id: str) -> bool:
        with self._changed:
            letter = self._dead.pop(job_id, None)
            if letter is not None:
                self._put(letter.payload)
            return letter is not None

    def _put(self, payload: Mapping[str, Any]) -> None:
        self._last_id += 1
        self._waiting.append(Job(str(self._last_id), payload, deliveries=1))
        self._put_at[str(self._last_id)] = time()
        if len(self._put_at) > self._length_max:
            oldest = next(iter(self._put_at))
            del self._put_at[oldest]
            if self._out.pop(oldest, None) is None:
                self._waiting.popleft()
        self._changed.notify()

    def _reclaim(self, limit: int) -> list[Job]:
        idle_since = self._clock() - self._reclaim_ms / 1000
        lying = [entry.job for entry in self._out.values() if entry.since <= idle_since]
        again = []
        for job in lying[:limit]:
            if job.deliveries >= DELIVERIES_MAX:
                del self._out[job.id]
                del self._put_at[job.id]
                self._dead[job.id] = job
                if len(self._dead) > DEAD_MAX:
                    del self._dead[next(iter(self._dead))]
            else:
                again.append(Job(job.id, job.payload, job.deliveries + 1))
        return again


class MemoryNotices:
    """One condition for all channels; each listener remembers how far it has heard."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._counts: dict[str, int] = {}

    def notify(self, channel: str) -> None:
        with self._changed:
            self._counts[channel] = self._counts.get(channel, 0) + 1
            self._changed.notify_all()

    def listen(self, *channels: str) -> "MemoryListener":
        return MemoryListener(self._changed, self._counts, channels)


class MemoryListener:
    """Wakes when one of its channels was notified since the last wait."""

    def __init__(
        self, changed: Condition, counts: Mapping[str, int], channels: Sequence[str]
    ) -> None:
        self._changed = changed
        self._counts = counts
        self._channels = channels
        self._heard = self._total()

    def wait(self, timeout_s: float) -> bool:
        with self._changed:
            woken = self._changed.wait_for(lambda: self._total() > self._heard, timeout_s)
            self._heard = self._total()
            return woken

    def close(self) -> None:
        self._channels = ()

    def _total(self) -> int:
        return sum(self._counts.get(channel, 0) for channel in self._channels)
