"""The rules service on real servers: its API in this process, its worker's jobs on threads."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Thread
from typing import Any
from uuid import UUID, uuid4

import pytest
import redis

from services.rules import worker
from services.rules.app import SERVICE, build_from
from services.rules.service import RulesService
from tests.support.producer import producer
from tests.support.servers import Database
from tests.unit.rules.house import KEY, pem, write_internal_tokens
from turntable.bus.envelope import whole
from turntable.bus.port import FeedItem
from turntable.bus.redis_streams import RedisFeed, RedisQueue, connect
from turntable.engine import registry
from turntable.eventstore.memory import MemoryEventStore
from turntable.eventstore.port import NewEvent
from turntable.eventstore.source import feed_page
from turntable.games._example import GAME
from turntable.kernel.config import Settings
from turntable.kernel.db import create_pool
from turntable.kernel.ids import uuid7


@dataclass
class Running:
    """Threads of one worker process and how to end them."""

    stop: Event
    threads: list[Thread]

    def end(self) -> None:
        self.stop.set()
        for thread in self.threads:
            thread.join(15)
            assert not thread.is_alive(), f"{thread.name} did not stop"


@dataclass
class Rules:
    """Services over one database and one Redis, and a lobby that only says what happened."""

    settings: Settings
    redis: redis.Redis
    lobby: MemoryEventStore
    running: list[Running] = field(default_factory=list)
    pools: list[Any] = field(default_factory=list)

    def service(self) -> RulesService:
        """A process of the service."""
        pool = create_pool(self.settings, size_max=8)
        self.pools.append(pool)
        return build_from(self.settings, pool, {KEY: GAME})

    def start_worker(self, waits_ms: int = 300) -> Running:
        """The jobs of a worker process, on threads."""
        pool = create_pool(self.settings, size_max=8)
        self.pools.append(pool)
        service = build_from(self.settings, pool, {KEY: GAME})
        client = connect(self.settings.redis_url)
        carriers = worker.Carriers(self.settings, pool, client, service)
        stop = Event()
        threads = [
            Thread(target=job, args=(stop,), name=name, daemon=True)
            for name, job in worker.jobs(carriers, waits_ms).items()
        ]
        for thread in threads:
            thread.start()
        self.running.append(Running(stop, threads))
        return self.running[-1]

    def say(self, kind: str, table: UUID, body: dict[str, Any]) -> None:
        """An event of the lobby."""
        self.lobby.open(table, "table")
        head = self.lobby.head(table)
        text = json.dumps(body)
        event = NewEvent(kind, 1, text, text, bytes(32))
        self.lobby.append(table, head.version if head else 0, uuid4(), "lobby", [event])
        self.carry()

    def carry(self) -> None:
        """What the lobby's relay does."""
        self.lobby.number()
        feed = RedisFeed(self.redis, "feed:lobby")
        entries = self.lobby.feed(feed.top(), 1000)
        feed.publish([FeedItem(entry.pos, whole(entry.event)) for entry in entries])

    def table(self, by: tuple[str, ...] = ("bot:greedy", "bot:random")) -> UUID:
        """A table that is opened and started at once; returns its match."""
        table, match = uuid7(), uuid7()
        opened = {"match": str(match), "game": KEY, "ruleset": 1, "visibility": "public"}
        self.say("table.opened", table, opened)
        self.say("table.seat_taken", table, {"seat": 0})
        players = [
            {"seat": seat, "by": who, "actor": f"seat-{seat}" if who == "player" else who}
            for seat, who in enumerate(by)
        ]
        started = {
            "match": str(match),
            "game": KEY,
            "options": {},
            "players": players,
            "entropies": ["ab" * 32, *[None] * (len(by) - 1)],
        }
        self.say("table.started", table, started)
        return match

    def play_bots(self) -> None:
        """Answer whatever is asked of bots, with the first legal move."""
        turns = RedisQueue(self.redis, worker.TURNS)
        answers = RedisQueue(self.redis, worker.ANSWERS)
        for job in turns.claim("bots", 50, 50):
            names = ("match", "seat", "decision_id", "level", "answer_token")
            answer = {name: job.payload[name] for name in names}
            answers.put(answer | {"move": job.payload["legal_moves"][0]})
            turns.ack(job.id)


@pytest.fixture
def rules(
    fresh_database: Database,
    redis_admin: redis.Redis,
    redis_url: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Rules]:
    monkeypatch.setattr(registry, "game", {**registry.games(), KEY: GAME}.__getitem__)
    write_internal_tokens(tmp_path)
    (tmp_path / "rules_ed25519.pem").write_bytes(pem())
    (tmp_path / "answer_token.key").write_bytes(b"a key of this test")
    lobby = MemoryEventStore()

    def page(_feed: str, after: int, limit: int) -> dict[str, Any]:
        return feed_page(lobby, after, limit, whole)

    with producer(page) as lobby_url:
        settings = Settings(
            SERVICE,
            database_url=fresh_database.url(SERVICE),
            redis_url=redis_url,
            lobby_url=lobby_url,
            secrets=tmp_path,
        )
        made = Rules(settings, redis_admin, lobby)
        yield made
        for running in made.running:
            running.end()
    for pool in made.pools:
        pool.close()
