"""Scoring on a database of its own, behind a rules log and feeds in memory."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from flask import Flask

from services.scoring import app as scoring_app
from services.scoring import copies, results
from services.scoring.announcer import Announcer
from services.scoring.postgres import copying, postgres_tables, resulting
from tests.integration.scoring.rules_log import GAMES, RulesLog
from tests.support.servers import Database
from tests.support.settled import settle
from turntable.bus.envelope import whole
from turntable.bus.memory import MemoryFeed
from turntable.eventstore.checkpoint import PostgresCheckpoint
from turntable.eventstore.consumer import ProjectingConsumer
from turntable.eventstore.leader import SoleLeader
from turntable.eventstore.postgres import PostgresEventStore
from turntable.eventstore.relay import Relay
from turntable.eventstore.source import log_source
from turntable.kernel.auth import TokenSigner, TokenVerifier
from turntable.kernel.clock import SystemClock
from turntable.kernel.config import Settings
from turntable.kernel.db import Pool, create_pool

TABLES = ("match_copy", "match_event", "waiting_result", "scored_match", "played_seat", "standing")


@dataclass(frozen=True)
class Answer:
    status_code: int
    json: Any


@dataclass
class Scoring:
    app: Flask
    pool: Pool
    store: PostgresEventStore
    signer: TokenSigner
    settings: Settings
    rules: RulesLog = field(default_factory=RulesLog)
    feed: MemoryFeed = field(default_factory=lambda: MemoryFeed("feed:scoring"))

    def get(self, path: str, player: str | None = None, watch: str | None = None) -> Answer:
        headers = {}
        now_s = SystemClock().now_ms() // 1000
        if player is not None:
            headers["Authorization"] = f"Bearer {self.signer.sign(player, now_s)}"
        if watch is not None:
            headers["X-Watch-Token"] = self.signer.sign_watch(watch, now_s)
        answer = self.app.test_client().get(f"/v1{path}", headers=headers)
        return Answer(answer.status_code, answer.get_json())

    def told(self, match_id: UUID) -> list[str]:
        return [event.type for event in self.store.read(match_id)]

    def announcer(self) -> Announcer:
        return Announcer(self.store, postgres_tables(self.pool), SoleLeader(), lambda: None)

    def copying(self) -> ProjectingConsumer:
        return ProjectingConsumer(
            self.rules.feed,
            log_source(self.rules.store, whole, copies.CONSUMER),
            PostgresCheckpoint(self.pool, "scoring", copies.CONSUMER),
            copying(GAMES),
        )

    def resulting(self) -> ProjectingConsumer:
        return ProjectingConsumer(
            self.feed,
            log_source(self.store, whole, results.CONSUMER),
            PostgresCheckpoint(self.pool, "scoring", results.CONSUMER),
            resulting,
        )

    def carry(self) -> None:
        """Everything the worker does, until nothing is left to do."""
        relay = Relay(self.store, [(self.feed, whole)])
        copying, announcer, resulting = self.copying(), self.announcer(), self.resulting()
        settle(self.pool)
        while copying.step() + announcer.step() + relay.step() + resulting.step():
            settle(self.pool)

    def rows(self, *tables: str) -> dict[str, list[tuple[Any, ...]]]:
        """All rows of tables, as text."""
        with self.pool.connection() as connection:
            return {
                table: connection.execute(
                    f"select t::text from {table} t order by 1".encode()  # noqa: S608 - our own
                ).fetchall()
                for table in tables
            }


@pytest.fixture
def scoring(fresh_database: Database, tmp_path: Path) -> Iterator[Scoring]:
    (tmp_path / "internal_tokens.json").write_text('{"lobby": "lobby-token", "web": "web-token"}')
    settings = Settings("scoring", database_url=fresh_database.url("scoring"), secrets=tmp_path)
    pool = create_pool(settings)
    store = PostgresEventStore(pool, "scoring")
    key = Ed25519PrivateKey.generate()
    signer = TokenSigner(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    app = scoring_app.build(
        settings, postgres_tables(pool), store, GAMES, TokenVerifier(signer.key_set)
    )
    yield Scoring(app, pool, store, signer, settings)
    pool.close()
