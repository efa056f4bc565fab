"""The rules service on in-memory ports, with the smallest complete game, and people who call it."""

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from flask import Flask

from services.rules.app import api, build
from services.rules.life import TableOpened, TableStarted
from services.rules.memory import MemoryMatchIndex
from services.rules.ports import Tables
from services.rules.service import RulesService
from turntable.audit.keys import HeadSigner
from turntable.engine.record import Player
from turntable.eventstore.memory import MemoryEventStore
from turntable.games._example import GAME
from turntable.kernel.allowances import USUAL, Allowances
from turntable.kernel.auth import TokenSigner, TokenVerifier
from turntable.kernel.clock import ManualClock
from turntable.kernel.config import Settings
from turntable.kernel.ids import uuid7

KEY = GAME.key


def pem() -> bytes:
    """A fresh Ed25519 key."""
    key = Ed25519PrivateKey.generate()
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status_code: int
    json: Any
    data: bytes
    content_type: str
    headers: Mapping[str, str]


@dataclass
class House:
    """The service and what a test does with it."""

    service: RulesService
    app: Flask
    store: MemoryEventStore
    tables: Tables
    clock: ManualClock
    tokens: TokenSigner
    now_s: int
    signer: HeadSigner
    indexed: int = 0
    given: dict[str, str] = field(default_factory=dict)

    def prepared(self, watch: str = "public") -> UUID:
        """A match that nobody sits at yet."""
        match_id = uuid7()
        opened = {"match": match_id, "game": KEY, "ruleset": 1, "visibility": watch}
        table = msgspec.convert(opened, TableOpened)
        self.service.life.prepare(table, uuid4())
        return match_id

    def started(self, by: Sequence[str] = ("player", "player"), watch: str = "public") -> UUID:
        """A match whose seat n is held by `seat-<n>` or a bot."""
        match_id = self.prepared(watch)
        self.start(match_id, by)
        return match_id

    def start(
        self,
        match_id: UUID,
        by: Sequence[str] = ("player", "player"),
        entropies: Sequence[str | None] | None = None,
        cmd_id: UUID | None = None,
    ) -> None:
        players = [
            Player(seat, who, f"seat-{seat}" if who == "player" else who)
            for seat, who in enumerate(by)
        ]
        table = TableStarted(match_id, {}, players, entropies or [None] * len(by))
        self.service.life.start(table, cmd_id or uuid4())

    def token(self, player: str) -> str:
        return self.given.setdefault(player, self.tokens.sign(player, self.now_s))

    def ask(
        self,
        method: str,
        path: str,
        player: str | None = None,
        headers: Mapping[str, str] | None = None,
        **more: Any,  # noqa: ANN401 - as the test client takes it
    ) -> Answer:
        headers = dict(headers or {})
        if player is not None:
            headers["Authorization"] = f"Bearer {self.token(player)}"
        found = self.app.test_client().open(path, method=method, headers=headers, **more)
        return Answer(
            found.status_code,
            found.get_json(silent=True),
            found.data,
            found.content_type or "",
            dict(found.headers),
        )

    def get(
        self, path: str, player: str | None = None, headers: Mapping[str, str] | None = None
    ) -> Answer:
        return self.ask("GET", path, player, headers)

    def decision(self, match_id: UUID, seat: int) -> dict[str, Any]:
        """The open decision of a seat, with its legal moves."""
        answer = self.get(f"/v1/matches/{match_id}/decisions", f"seat-{seat}")
        decision: dict[str, Any] = answer.json["decisions"][0]
        return decision

    def request(self, match_id: UUID, seat: int, **changes: object) -> dict[str, Any]:
        """The body of a legal move of a seat."""
        decision = self.decision(match_id, seat)
        body = {
            "decision_id": decision["decision_id"],
            "move": decision["legal_moves"][0],
            "move_id": str(uuid4()),
        }
        return body | changes

    def move(self, match_id: UUID, player: str | None, body: object) -> Answer:
        return self.ask("POST", f"/v1/matches/{match_id}/moves", player, json=body)

    def move_raw(self, match_id: UUID, player: str | None, data: bytes) -> Answer:
        path = f"/v1/matches/{match_id}/moves"
        return self.ask("POST", path, player, data=data, content_type="application/json")

    def play_out(self, match_id: UUID, seats: int = 2) -> None:
        """Let every seat take its first legal move until the match is over."""
        while self.status(match_id) == "playing":
            for seat in range(seats):
                path = f"/v1/matches/{match_id}/decisions"
                if self.get(path, f"seat-{seat}").json["decisions"]:
                    answer = self.move(match_id, f"seat-{seat}", self.request(match_id, seat))
                    assert answer.status_code == 201, answer.json

    def status(self, match_id: UUID) -> str:
        with self.service.matches.held(match_id) as match:
            return match.status()

    def count(self, match_id: UUID) -> int:
        """How many events the match has."""
        return len(self.store.read(match_id))

    def index(self) -> None:
        """Bring the index up to the log."""
        assert isinstance(self.tables.index, MemoryMatchIndex)
        self.store.number()
        for entry in self.store.feed(self.indexed, 10_000):
            self.tables.index.follow(entry.event)
            self.indexed = entry.pos


def write_internal_tokens(folder: Path) -> None:
    """The file of words that the other services call with."""
    tokens = {"rules": "word-r", "scoring": "word-s", "lobby": "word-l", "web": "word-w"}
    (folder / "internal_tokens.json").write_text(json.dumps(tokens))


def make_house(
    secrets: Path, store: MemoryEventStore, tables: Tables, limits: Allowances = USUAL
) -> House:
    """A service of its own over a log and tables, as one process of several."""
    settings = Settings(service="rules", secrets=secrets, limits=limits)
    clock, signer = ManualClock(), HeadSigner(pem())
    service = build(settings, store, tables, {KEY: GAME}, signer, lambda: None, clock)
    tokens = TokenSigner(pem())
    app = api(service, TokenVerifier(tokens.key_set))
    return House(service, app, store, tables, clock, tokens, int(time.time()), signer)
