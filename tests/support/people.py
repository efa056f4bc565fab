"""Scripted people: what a person's client does over HTTP, with the patience of one."""

import random
import time
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

import httpx

PATIENCE_S = 30.0
UNAVAILABLE = 503
_CLIENT = httpx.Client(timeout=15)
"""One for all: making a client costs more than most requests."""
TOO_MANY = 429


@dataclass
class Person:
    """A guest with a token; a broken connection or a 503 is tried again with the same ids."""

    lobby: str
    rules: str
    name: str = "Guest"
    token: str = ""
    player_id: str = ""
    faults: list[str] = field(default_factory=list)
    """Answers of 500 and more other than 503 with Retry-After, which nobody should ever get."""
    patience_s: float = PATIENCE_S
    """How long a request is tried again."""

    def arrive(self) -> "Person":
        """Become a guest."""
        answer = self.call("POST", f"{self.lobby}/guests", json={"name": self.name})
        self.token, self.player_id = answer["token"], answer["player_id"]
        return self

    def call(self, method: str, url: str, **more: Any) -> dict[str, Any]:  # noqa: ANN401
        """Send a request until it is answered; returns the JSON of a success."""
        answer = self.ask(method, url, **more)
        answer.raise_for_status()
        plain: dict[str, Any] = answer.json() if answer.content else {}
        return plain

    def ask(self, method: str, url: str, **more: Any) -> httpx.Response:  # noqa: ANN401
        """Send a request until something but a broken connection, a 429 or a 503 comes back."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        if method != "GET":
            headers["Idempotency-Key"] = str(uuid4())
        headers |= more.pop("headers", {})
        deadline = time.monotonic() + self.patience_s
        while True:
            try:
                answer = _CLIENT.request(method, url, headers=headers, **more)
            except httpx.TransportError:
                answer = None
            if answer is not None and answer.status_code >= 500:
                if answer.status_code != UNAVAILABLE or "Retry-After" not in answer.headers:
                    self.faults.append(f"{method} {url}: {answer.status_code} {answer.text[:200]}")
                if answer.status_code != UNAVAILABLE:
                    return answer
                answer = None
            if answer is not None and answer.status_code == TOO_MANY:
                time.sleep(float(answer.headers.get("Retry-After", "1")))
                answer = None
            if answer is not None:
                return answer
            if time.monotonic() > deadline:
                raise TimeoutError(f"{method} {url}: no answer in {self.patience_s:g} s")
            time.sleep(0.1)

    def decisions(self, match_id: str) -> list[dict[str, Any]]:
        """Return the own open decisions with their legal moves."""
        found: list[dict[str, Any]] = self.call(
            "GET", f"{self.rules}/matches/{match_id}/decisions"
        )["decisions"]
        return found

    def move(
        self, match_id: str, decision_id: str, move: dict[str, Any], move_id: str | None = None
    ) -> httpx.Response:
        """Answer a decision."""
        return self.ask(
            "POST",
            f"{self.rules}/matches/{match_id}/moves",
            json={
                "decision_id": decision_id,
                "move": move,
                "move_id": move_id or str(uuid4()),
            },
        )

    def play_one(self, match_id: str, whim: random.Random) -> bool:
        """Answer one open decision with any legal move; False when nothing is asked."""
        for decision in self.decisions(match_id):
            answer = self.move(
                match_id, decision["decision_id"], whim.choice(decision["legal_moves"])
            )
            if answer.is_success:
                return True
        return False
