"""A lobby on a database of its own, with the feed in memory and the time in the test's hand."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from flask import Flask

from services.lobby import app as lobby_app
from services.lobby import domain, listing
from services.lobby.postgres import postgres_tables, project
from tests.support.servers import Database
from tests.support.settled import settle
from turntable.bus.envelope import whole
from turntable.bus.memory import MemoryFeed, MemoryNotices
from turntable.eventstore.checkpoint import PostgresCheckpoint
from turntable.eventstore.consumer import ProjectingConsumer
from turntable.eventstore.postgres import PostgresEventStore
from turntable.eventstore.relay import Relay
from turntable.eventstore.source import log_source
from turntable.games import _example
from turntable.kernel.auth import TokenSigner
from turntable.kernel.clock import ManualClock, SystemClock
from turntable.kernel.config import Settings
from turntable.kernel.db import Pool, create_pool

GAME = "three_cards"
INTERNAL_TOKENS = '{"rules": "rules-token", "bots": "bots-token"}'


@dataclass
class Guest:
    id: str
    headers: dict[str, str]


@dataclass(frozen=True)
class Answer:
    status_code: int
    json: Any
    text: str
    content_type: str | None


@dataclass
class Lobby:
    app: Flask
    pool: Pool
    store: PostgresEventStore
    signer: TokenSigner
    clock: ManualClock
    settings: Settings
    feed: MemoryFeed = field(default_factory=lambda: MemoryFeed("feed:lobby"))

    def guest(self, name: str = "Ann") -> Guest:
        answer = self.call(None, "POST", "/guests", {"name": name})
        assert answer.status_code == 201, answer.text
        return Guest(answer.json["player_id"], {"Authorization": f"Bearer {answer.json['token']}"})

    def call(
        self,
        guest: Guest | None,
        method: str,
        path: str,
        body: Any = None,  # noqa: ANN401 - JSON
        key: str | None = None,
    ) -> Answer:
        headers = dict(guest.headers) if guest else {}
        if key is not None:
            headers["Idempotency-Key"] = key
        more = {} if body is None else {"json": body}
        answer = self.app.test_client().open(f"/v1{path}", method=method, headers=headers, **more)
        return Answer(
            answer.status_code, answer.get_json(silent=True), answer.text, answer.content_type
        )

    def opened(self, host: Guest, **body: Any) -> dict[str, Any]:  # noqa: ANN401 - JSON
        answer = self.call(host, "POST", "/tables", {"game": GAME, "seats": 2, **body})
        assert answer.status_code == 201, answer.text
        table: dict[str, Any] = answer.json
        return table

    def prepare(self, table: dict[str, Any]) -> None:
        """What the worker does when the rules service has committed to the match's secret."""
        tables = self.app.extensions["turntable-lobby"].tables
        tables.execute(
            UUID(table["table_id"]),
            UUID(int=1),
            "rules",
            lambda found: domain.prepare(found, "ab" * 32),
        )

    def types(self, table: dict[str, Any]) -> list[str]:
        return [event.type for event in self.store.read(UUID(table["table_id"]))]

    def carry(self) -> None:
        """Relay and projection, until both have nothing left to do."""
        relay = Relay(self.store, [(self.feed, whole)])
        consumer = ProjectingConsumer(
            self.feed,
            log_source(self.store, whole, "lobby/listing"),
            PostgresCheckpoint(self.pool, "lobby", listing.CONSUMER),
            project,
        )
        settle(self.pool)
        while relay.step() + consumer.step():
            pass


@pytest.fixture
def lobby(fresh_database: Database, tmp_path: Path) -> Iterator[Lobby]:
    (tmp_path / "internal_tokens.json").write_text(INTERNAL_TOKENS)
    settings = Settings("lobby", database_url=fresh_database.url("lobby"), secrets=tmp_path)
    pool = create_pool(settings)
    store = PostgresEventStore(pool, "lobby")
    key = Ed25519PrivateKey.generate()
    signer = TokenSigner(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    clock = ManualClock(SystemClock().now_ms())
    games = {GAME: replace(_example.GAME, key=GAME)}
    app = lobby_app.build(
        settings, postgres_tables(pool), store, MemoryNotices(), signer, games, clock
    )
    yield Lobby(app, pool, store, signer, clock, settings)
    pool.close()
