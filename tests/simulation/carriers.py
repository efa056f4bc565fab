"""What a service's worker stands on, in memory: the same composition, every call a step."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol

import httpx

from services.bots import dispatch
from services.rules import worker as rules_worker
from tests.simulation.scheduler import Process
from tests.simulation.weather import POSTGRES, REDIS, Port, Ports, StepwiseTables
from turntable.bus.envelope import header, whole
from turntable.bus.memory import MemoryFeed, MemoryQueue
from turntable.bus.port import FeedItem, Job
from turntable.eventstore.leader import CHECK_INTERVAL_S, RETRY_INTERVAL_S
from turntable.eventstore.memory import MemoryEventStore
from turntable.eventstore.memory_tables import MemoryCheckpoint, MemoryTables
from turntable.eventstore.port import Projection
from turntable.eventstore.source import FeedPage, log_source

FEEDS: dict[str, tuple[str, Projection]] = {
    "feed:lobby": ("lobby", whole),
    "feed:rules": ("rules", whole),
    "feed:matches": ("rules", header),
    "feed:scoring": ("scoring", whole),
}
"""Whose log each feed is made of, and in which form."""
NEWEST = 4
RECLAIM_MS = {
    rules_worker.TURNS: dispatch.RECLAIM_MS,
    rules_worker.ANSWERS: rules_worker.RECLAIM_MS,
}


class Watch(Protocol):
    """Told what happens to jobs, the moment it happens."""

    def put(self, queue: str, payload: Mapping[str, Any]) -> None: ...

    def acked(self, queue: str, payload: Mapping[str, Any]) -> None: ...


@dataclass
class MemoryRedis:
    """Feeds and queues, which may lose anything at any time."""

    ports: Ports
    watch: Watch
    feeds: dict[str, MemoryFeed] = field(default_factory=dict)
    queues: dict[str, MemoryQueue] = field(default_factory=dict)

    def feed(self, name: str) -> MemoryFeed:
        return self.feeds.setdefault(name, MemoryFeed(name))

    def queue(self, name: str) -> MemoryQueue:
        if name not in self.queues:
            self.queues[name] = MemoryQueue(RECLAIM_MS[name], self.ports.scheduler.now_s)
        return self.queues[name]

    def lose_everything(self) -> None:
        for feed in self.feeds.values():
            feed.delete()
        self.queues.clear()

    def lose_the_end(self, name: str, entries: int) -> None:
        """As after a restart from a file that was not written up to the end."""
        feed = self.feed(name)
        items = feed.read(0, 1_000_000)
        kept = items[: max(0, len(items) - entries)]
        feed.delete()
        feed.publish(kept)

    def lose_an_entry(self, name: str, number: int) -> None:
        """A hole among the newest, which somebody has yet to read."""
        items = self.feed(name)._items
        if items:
            items.pop(-1 - number % min(NEWEST, len(items)))


class StepwiseFeed(Port):
    """A feed whose publication may break off in the middle, and whose reader waits for a notice."""

    def __init__(self, ports: Ports, redis: MemoryRedis, name: str) -> None:
        super().__init__(ports, "redis", name, REDIS, partial(redis.feed, name))
        self.name = name

    def publish(self, items: list[FeedItem]) -> None:
        ports, feed = self._ports, self._target()
        what = f"{self.name}.publish {[item.pos for item in items]}"
        ports.before("redis", what, REDIS)
        if len(items) > 1 and ports.strikes(ports.weather.lost_answer * 4):
            sent = int(ports.scheduler.random.random() * len(items))
            feed.publish(items[:sent])
            ports.scheduler.wake(self.name)
            ports.scheduler.note(f"{what}: broken off after {sent}")
            ports.strike()
            raise REDIS("connection lost within a pipeline")
        feed.publish(items)
        ports.scheduler.wake(self.name)
        ports.after(what, REDIS)

    def read(self, after: int, limit: int, block_ms: int = 0) -> list[FeedItem]:
        ports = self._ports
        ports.before("redis", f"{self.name}.read after {after}", REDIS)
        if block_ms and self._target().top() <= after:
            ports.scheduler.sleep(block_ms, self.name)
        found: list[FeedItem] = self._target().read(after, limit)
        ports.after(f"{self.name}.read", REDIS)
        return found


class StepwiseQueue(Port):
    """A queue whose reader waits for a job."""

    def __init__(self, ports: Ports, redis: MemoryRedis, name: str) -> None:
        super().__init__(ports, "redis", name, REDIS, partial(redis.queue, name))
        self._name = name
        self._watch = redis.watch

    def put(self, payload: Any) -> None:  # noqa: ANN401 - JSON
        what = f"{self._name}.put {payload['decision_id']} of {payload['match'][-4:]}"
        self._ports.before("redis", what, REDIS)
        self._target().put(payload)
        self._watch.put(self._name, payload)
        self._ports.scheduler.wake(self._name)
        self._ports.after(what, REDIS)

    def ack(self, job_id: str) -> None:
        lying = self._target()._out.get(job_id)
        self._ports.call(
            "redis", f"{self._name}.ack {job_id}", REDIS, lambda: self._target().ack(job_id)
        )
        if lying is not None:
            self._watch.acked(self._name, lying.job.payload)

    def claim(self, consumer: str, limit: int, block_ms: int = 0) -> list[Job]:
        self._ports.before("redis", f"{self._name}.claim", REDIS)
        jobs: list[Job] = self._target().claim(consumer, limit)
        if not jobs and block_ms:
            self._ports.scheduler.sleep(block_ms, self._name)
            jobs = self._target().claim(consumer, limit)
        self._ports.after(f"{self._name}.claim", REDIS)
        return jobs


class StepwiseListener:
    """An ear for notices that wakes when one comes, or when the time is over."""

    def __init__(self, ports: Ports, channels: tuple[str, ...]) -> None:
        self._ports = ports
        self._channels = channels

    def wait(self, timeout_s: float) -> bool:
        before_ms = self._ports.scheduler.clock.time_ms
        self._ports.scheduler.sleep(timeout_s * 1000, *self._channels)
        return self._ports.scheduler.clock.time_ms < before_ms + timeout_s * 1000

    def close(self) -> None:
        pass


@dataclass(frozen=True)
class StepwiseNotices:
    """Notices, of which any may get lost."""

    ports: Ports

    def notify(self, channel: str) -> None:
        self.ports.scheduler.step(f"{channel}.notify")
        self.ports.strike()
        if self.ports.strikes(self.ports.weather.lost_notice):
            self.ports.scheduler.note(f"{channel}: lost")
        else:
            self.ports.scheduler.wake(channel)

    def listen(self, *channels: str) -> StepwiseListener:
        return StepwiseListener(self.ports, channels)


class LockTable:
    """Who holds which session lock; the death of a process, or a lost session, frees it."""

    def __init__(self) -> None:
        self.holders: dict[str, Process] = {}

    def taken(self, name: str, process: Process) -> bool:
        holder = self.holders.get(name)
        if holder is None or not holder.alive:
            self.holders[name] = process
        return self.holders[name] is process


class SessionLeader:
    """As `AdvisoryLeader`: looks once a second, so that for a moment two may think they lead."""

    def __init__(self, ports: Ports, locks: LockTable, name: str, process: Process) -> None:
        self._ports = ports
        self._locks = locks
        self._name = name
        self._process = process
        self._leads = False
        self._look_at = 0.0

    def leads(self) -> bool:
        now = self._ports.scheduler.now_s()
        if now >= self._look_at:
            self._leads = self._locks.taken(self._name, self._process)
            self._look_at = now + (CHECK_INTERVAL_S if self._leads else RETRY_INTERVAL_S)
        return self._leads

    def resign(self) -> None:
        if self._locks.holders.get(self._name) is self._process:
            del self._locks.holders[self._name]
        self._leads, self._look_at = False, 0.0


@dataclass
class Durable:
    """What outlives every process: logs, tables, session locks, and Redis as long as it lasts."""

    ports: Ports
    watch: Watch
    stores: dict[str, MemoryEventStore] = field(default_factory=dict)
    tables: dict[str, StepwiseTables] = field(default_factory=dict)
    locks: LockTable = field(default_factory=LockTable)

    def __post_init__(self) -> None:
        self.redis = MemoryRedis(self.ports, self.watch)
        for service in ("lobby", "rules", "scoring"):
            self.stores[service] = MemoryEventStore()
            self.tables[service] = StepwiseTables(self.ports, f"postgres-{service}")


class StepwiseCarriers:
    """The carriers of one service in one process."""

    def __init__(self, durable: Durable, service: str, process: Process) -> None:
        self._durable = durable
        self._service = service
        self._process = process
        self._ports = durable.ports
        store = durable.stores[service]
        server = f"postgres-{service}"
        self.store: Any = Port(self._ports, server, f"{service} log", POSTGRES, lambda: store)
        self.notices = StepwiseNotices(self._ports)
        self.tables: MemoryTables = durable.tables[service]

    def feed(self, name: str) -> StepwiseFeed:
        return StepwiseFeed(self._ports, self._durable.redis, name)

    def queue(self, name: str, reclaim_ms: int = 0) -> StepwiseQueue:
        return StepwiseQueue(self._ports, self._durable.redis, name)

    def source(self, feed: str, consumer: str) -> Callable[[int, int], FeedPage]:
        producer, form = FEEDS[feed]
        ask = log_source(self._durable.stores[producer], form, f"{self._service}/{consumer}")
        server, what = f"{producer}-api", f"{producer} asked for {feed}"

        def source(after: int, limit: int) -> FeedPage:
            return self._ports.call(
                server, f"{what} after {after}", httpx.ConnectError, lambda: ask(after, limit)
            )

        return source

    def checkpoint(self, consumer: str) -> MemoryCheckpoint:
        return MemoryCheckpoint(self.tables, consumer)

    def leader(self, name: str) -> SessionLeader:
        return SessionLeader(self._ports, self._durable.locks, name, self._process)
