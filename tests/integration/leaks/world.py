"""The whole platform in one process: each service's real composition, carried on step by step.

Lobby and scoring stand on a database, rules on memory with a secret that the test knows; feeds and
queues are in memory; web and stream call the APIs without a network. Nothing moves by itself, so
that at every answer it is certain at which version the match stands.
"""

import json
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import httpx
from flask import Flask

from services.bots import policies
from services.bots.celery_app import TAKE_TURN
from services.bots.dispatch import Dispatcher, over_celery
from services.lobby import app as lobby_app
from services.lobby.commands import Tables
from services.lobby.handlers import Handlers
from services.lobby.postgres import postgres_tables as lobby_tables
from services.lobby.postgres import project as list_tables
from services.rules import app as rules_app
from services.rules.answers import Answers
from services.rules.asker import Asker
from services.rules.handlers import TableEvents
from services.rules.logged import LoggedMatch
from services.rules.memory import MemoryMatchIndex, memory_tables
from services.rules.tokens import AnswerTokens
from services.scoring import app as scoring_app
from services.scoring.announcer import Announcer
from services.scoring.postgres import copying, resulting
from services.scoring.postgres import postgres_tables as scoring_tables
from services.web import app as web_app
from services.web import stream as stream_app
from services.web.clients import Api, Lobby, Rules, Scoring, Services
from tests.integration.leaks.search import texts
from tests.support.platform import ROOMY
from tests.support.servers import Database
from tests.support.settled import settle
from tests.unit.rules.house import pem
from turntable.audit.keys import HeadSigner
from turntable.bus.envelope import header, whole
from turntable.bus.memory import MemoryFeed, MemoryNotices, MemoryQueue
from turntable.bus.port import FeedItem
from turntable.engine.game import Game
from turntable.eventstore.leader import SoleLeader
from turntable.eventstore.memory import MemoryEventStore
from turntable.eventstore.postgres import PostgresEventStore
from turntable.eventstore.relay import Relay
from turntable.kernel.allowances import Allowances
from turntable.kernel.auth import TokenSigner, TokenVerifier
from turntable.kernel.clock import SystemClock
from turntable.kernel.config import Settings
from turntable.kernel.db import create_pool

WEB, STREAM = "http://127.0.0.1:8080", "http://127.0.0.1:8081"
WORDS = {name: f"{name}-word-that-nobody-may-read" for name in ("lobby", "rules", "scoring", "web")}
ANSWER_KEY = b"the key of answer tokens, thirty"
SESSION_KEY = b"the key of the pages' session, 2"


class KnownSecrets:
    """Secrets of matches that are the same in every run."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._secrets: dict[UUID, bytes] = {}

    def make(self, match_id: UUID) -> bytes:
        number = len(self._secrets)
        made = sha256(f"{self._seed}/{number}".encode()).digest()
        return self._secrets.setdefault(match_id, made)

    def get(self, match_id: UUID) -> bytes | None:
        return self._secrets.get(match_id)


@dataclass
class Sent:
    """What Celery would have put on its queue."""

    messages: list[str]

    def send_task(self, name: str, args: list[Any], argsrepr: str, **_: object) -> None:
        assert name == TAKE_TURN
        self.messages.append(texts([name, argsrepr, *args]))


class World:
    """All services and what carries between them."""

    def __init__(
        self, database: Database, folder: Path, games: Mapping[str, Game[Any]], seed: str
    ) -> None:
        (folder / "internal_tokens.json").write_text(json.dumps(WORDS))
        (folder / "web_session.key").write_bytes(SESSION_KEY)
        self._folder = folder
        self._database = database
        self._pools = {name: create_pool(self._settings(name)) for name in ("lobby", "scoring")}
        self.games = games
        self.keys = {"lobby key": pem(), "rules key": pem()}
        self.signer = TokenSigner(self.keys["lobby key"])
        self.verifier = TokenVerifier(self.signer.key_set)
        self.feeds = {
            name: MemoryFeed(f"feed:{name}") for name in ("lobby", "rules", "matches", "scoring")
        }
        self._after = dict.fromkeys(
            ("list", "tables", "index", "matches", "copies", "results", "scored"), 0
        )
        self.turns, self.answers, self.sent = MemoryQueue(), MemoryQueue(), Sent([])
        self._build_lobby()
        self._build_rules(seed)
        self._build_scoring()
        self._build_web()
        self.apps: dict[str, Flask] = {
            "lobby": self.lobby,
            "rules": self.rules,
            "scoring": self.scoring,
            "web": self.web,
            "stream": self.stream,
        }

    def close(self) -> None:
        for pool in self._pools.values():
            pool.close()

    def _settings(self, service: str) -> Settings:
        own = {"lobby": "lobby", "scoring": "scoring"}.get(service)
        url = self._database.url(own) if own else ""
        return Settings(
            service,
            database_url=url,
            secrets=self._folder,
            web_origin=WEB,
            stream_origin=STREAM,
            limits=Allowances.parse(ROOMY),
        )

    def _build_lobby(self) -> None:
        pool = self._pools["lobby"]
        kept = lobby_tables(pool)
        self._lobby_log = PostgresEventStore(pool, "lobby")
        self.lobby = lobby_app.build(
            self._settings("lobby"),
            kept,
            self._lobby_log,
            MemoryNotices(),
            self.signer,
            self.games,
            SystemClock(),
        )
        self._news = Handlers(Tables(self._lobby_log), kept.addresses)
        self._lobby_relay = Relay(self._lobby_log, [(self.feeds["lobby"], whole)])

    def _build_rules(self, seed: str) -> None:
        self.log = MemoryEventStore()
        tables = replace(memory_tables(), secrets=KnownSecrets(seed))
        self.secrets = tables.secrets
        assert isinstance(tables.index, MemoryMatchIndex)
        self._index = tables.index
        self.service = service = rules_app.build(
            self._settings("rules"),
            self.log,
            tables,
            self.games,
            HeadSigner(self.keys["rules key"]),
            lambda: None,
            SystemClock(),
        )
        self.rules = rules_app.api(service, self.verifier)
        tokens = AnswerTokens(ANSWER_KEY)
        self.asker = Asker(service.matches, self.turns, tokens, SystemClock())
        self._taker = Answers(self.answers, service.moves, tokens)
        self._tables = TableEvents(service.life)
        targets = [(self.feeds["rules"], whole), (self.feeds["matches"], header)]
        self._rules_relay = Relay(self.log, targets)
        celery: Any = self.sent
        self._dispatcher = Dispatcher(self.turns, over_celery(celery), lambda: 0, SystemClock())

    def _build_scoring(self) -> None:
        pool = self._pools["scoring"]
        tables, log = scoring_tables(pool), PostgresEventStore(pool, "scoring")
        self.scoring = scoring_app.build(
            self._settings("scoring"), tables, log, self.games, self.verifier
        )
        self._copying = copying(self.games)
        self._announcer = Announcer(log, tables, SoleLeader(), lambda: None)
        self._scoring_relay = Relay(log, [(self.feeds["scoring"], whole)])

    def _build_web(self) -> None:
        services = Services(
            Lobby(Api("http://lobby", httpx.WSGITransport(app=self.lobby))),
            Rules(Api("http://rules", httpx.WSGITransport(app=self.rules))),
            Scoring(Api("http://scoring", httpx.WSGITransport(app=self.scoring))),
        )
        settings = self._settings("web")
        self.web = web_app.create_app(settings, services)
        feeds = {f"feed:{name}": self.feeds[name] for name in ("matches", "lobby")}
        self.stream = stream_app.create_app(settings, services, feeds)

    def carry(self) -> None:
        """What all workers do, until nothing is left to do; bots are asked, not heard."""
        while self._round():
            pass

    def _round(self) -> int:
        for pool in self._pools.values():
            settle(pool)
        return sum(
            [
                self._lobby_relay.step(),
                self._each("list", "lobby", self._in("lobby", list_tables)),
                self._each("tables", "lobby", lambda item: self._tables.on_event(item, uuid4())),
                self._rules_relay.step(),
                self._each("index", "rules", self._follow),
                self._each("matches", "matches", lambda item: self._news.on_match(item, uuid4())),
                self._each("copies", "rules", self._in("scoring", self._copying)),
                self._announcer.step(),
                self._scoring_relay.step(),
                self._each("results", "scoring", self._in("scoring", resulting)),
                self._each("scored", "scoring", lambda i: self._news.on_scored(i, uuid4())),
            ]
        )

    def held(self, match_id: str) -> AbstractContextManager[LoggedMatch]:
        """The match as the rules service holds it."""
        return self.service.matches.held(UUID(match_id))

    def bots_answer(self) -> list[tuple[int, str]]:
        """Let bots answer; returns what stood on their queues on the way, with the seat asked."""
        jobs = self.turns.claim("looking on", 50)
        seen = []
        for job in jobs:
            self.turns.ack(job.id)
            self.turns.put(job.payload)
            self._dispatcher.step(0)
            seen.append((job.payload["seat"], texts([job.payload, *self.sent.messages])))
            self.sent.messages.clear()
        for job in jobs:
            self.answers.put(policies.answer(policies.read_item(job.payload)))
        self._taker.step(0)
        return seen

    def _follow(self, item: FeedItem) -> None:
        entry = self.log.feed(item.pos - 1, 1)[0]
        self._index.follow(entry.event)
        self.asker.on_event(item, uuid4())

    def _in(self, service: str, effect: Callable[..., None]) -> Callable[[FeedItem], None]:
        def apply(item: FeedItem) -> None:
            with self._pools[service].connection() as connection, connection.transaction():
                effect(connection, item)

        return apply

    def _each(self, consumer: str, feed: str, action: Callable[[FeedItem], object]) -> int:
        items = self.feeds[feed].read(self._after[consumer], 1000)
        for item in items:
            action(item)
            self._after[consumer] = item.pos
        return len(items)
