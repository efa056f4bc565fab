"""What a service's worker stands on, so that its jobs are put together alike on any carrier.

The servers are Postgres and Redis; a simulation has all of it in memory. Knows no service.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

import httpx
from psycopg import Connection
from redis import Redis

from turntable.bus.port import Feed, Notices, Queue
from turntable.bus.redis_streams import RedisFeed, RedisNotices, RedisQueue
from turntable.eventstore.checkpoint import Checkpoint, PostgresCheckpoint, S
from turntable.eventstore.leader import AdvisoryLeader, Leader
from turntable.eventstore.port import EventStore
from turntable.eventstore.postgres import PostgresEventStore
from turntable.eventstore.source import FeedSource, HttpFeedSource
from turntable.kernel.config import Settings
from turntable.kernel.db import Pool

RECLAIM_MS = 30_000


class Carriers(Protocol[S]):
    """One service's log and checkpoints, and its way to feeds, queues and other services."""

    @property
    def store(self) -> EventStore:
        """The service's own log."""

    @property
    def notices(self) -> Notices: ...

    def feed(self, name: str) -> Feed: ...

    def queue(self, name: str, reclaim_ms: int = RECLAIM_MS) -> Queue: ...

    def source(self, feed: str, consumer: str) -> FeedSource:
        """The service that makes a feed, to be asked for what the feed has lost."""

    def checkpoint(self, consumer: str) -> Checkpoint[S]: ...

    def leader(self, name: str) -> Leader: ...


@dataclass(frozen=True)
class ServerCarriers:
    """Postgres, Redis and the other services' APIs."""

    settings: Settings
    pool: Pool
    redis: Redis
    producers: Mapping[str, str] = field(default_factory=dict)
    """The address of the service that makes a feed, by the feed's name."""

    @cached_property
    def store(self) -> EventStore:
        return PostgresEventStore(self.pool, self.settings.service)

    @cached_property
    def notices(self) -> Notices:
        return RedisNotices(self.redis)

    @cached_property
    def _client(self) -> httpx.Client:
        return httpx.Client(timeout=5.0)

    def feed(self, name: str) -> RedisFeed:
        return RedisFeed(self.redis, name)

    def queue(self, name: str, reclaim_ms: int = RECLAIM_MS) -> RedisQueue:
        return RedisQueue(self.redis, name, reclaim_ms)

    def source(self, feed: str, consumer: str) -> HttpFeedSource:
        token = self.settings.internal_tokens()[self.settings.service]
        return HttpFeedSource(self._client, self.producers[feed], token, feed, consumer)

    def checkpoint(self, consumer: str) -> Checkpoint[Connection]:
        return PostgresCheckpoint(self.pool, self.settings.service, consumer)

    def leader(self, name: str) -> AdvisoryLeader:
        return AdvisoryLeader(self.settings.database_url, name)
