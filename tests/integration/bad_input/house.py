"""A running platform with a match and tables to send bad input at, and what must not change."""

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

import httpx
import psycopg

from tests.support.people import Person
from tests.support.platform import Platform, wait_for
from turntable.engine import registry

KEY, GAME = next(iter(registry.games().items()))
SEATS = GAME.seats.start
PROBLEM = {"type", "status", "code", "title", "refusal", "clause", "details", "request_id"}
CLOSING = {"Content-Type": "application/json", "Connection": "close"}
"""The web server does not read the rest of a body that was refused for its size: it closes."""
LEVEL = min(GAME.bots)


@dataclass
class House:
    """What the tests send things at; `actor` has moved once, is asked again, and was the guest."""

    platform: Platform
    database: psycopg.Connection
    host: Person
    actor: Person
    stranger: Person
    match_id: str
    first: dict[str, Any]
    """The body of the actor's first move, which was carried out."""
    asked: dict[str, Any]
    """The actor's open decision."""
    client: httpx.Client = field(default_factory=lambda: httpx.Client(timeout=20))

    @property
    def moves(self) -> str:
        return f"{self.platform.rules}/matches/{self.match_id}/moves"

    def body(self, **changes: object) -> dict[str, Any]:
        """A legal move of the actor; nobody ever sends it as it is."""
        move = self.asked["legal_moves"][0]
        legal = {"decision_id": self.asked["decision_id"], "move": move, "move_id": str(uuid4())}
        return legal | changes

    def send(
        self,
        method: str,
        url: str,
        token: str | None = None,
        **more: Any,  # noqa: ANN401
    ) -> httpx.Response:
        headers = more.pop("headers", {})
        if token is not None:
            headers = {"Authorization": f"Bearer {token}", **headers}
        return self.client.request(method, url, headers=headers, **more)

    @contextmanager
    def nothing_changes(self) -> Iterator[None]:
        """No log of any service is longer afterwards, and every head is the same."""
        before = self._heads()
        yield
        assert self._heads() == before

    @contextmanager
    def no_table_changes(self) -> Iterator[None]:
        """As above for the lobby alone, while matches that were begun go on."""
        before = self._heads("lobby")
        yield
        assert self._heads("lobby") == before

    def _heads(self, *schemas: str) -> list[tuple[Any, ...]]:
        found: list[tuple[Any, ...]] = []
        for schema in schemas or ("lobby", "rules", "scoring"):
            query = (
                "select stream_id, version, hash, (select count(*) from {0}.log_event)"
                " from {0}.log_event e where version = (select max(version) from {0}.log_event o"
                " where o.stream_id = e.stream_id) order by stream_id"
            )
            found += self.database.execute(query.format(schema).encode()).fetchall()
        return found

    def at_once(
        self, method: str, url: str, token: str, bodies: list[dict[str, Any]]
    ) -> list[httpx.Response]:
        """The same person's requests at the same moment."""
        with ThreadPoolExecutor(len(bodies)) as threads:
            asked = [threads.submit(self.send, method, url, token, json=body) for body in bodies]
            return [answer.result() for answer in asked]

    def table(self, **wanted: object) -> dict[str, Any]:
        """A table of the host, once the house has committed itself there."""
        body = {"game": KEY, "seats": SEATS, **wanted}
        table = self.host.call("POST", f"{self.platform.lobby}/tables", json=body)
        return self.prepared(table)

    def prepared(self, table: dict[str, Any]) -> dict[str, Any]:
        """The table once its match is prepared; nothing comes to it by itself after that."""

        def look() -> dict[str, Any]:
            found = self.host.call("GET", self.at(table))
            return found if found["commitment"] else {}

        return wait_for("a commitment", look, 20, pause=0.02)

    def at(self, table: dict[str, Any], path: str = "") -> str:
        return f"{self.platform.lobby}/tables/{table['table_id']}{path}"


def refused(answer: httpx.Response, status: int, code: str) -> None:
    """The answer is the problem that was expected, and tells nothing more than that."""
    assert (answer.status_code, answer.headers["content-type"]) == (
        status,
        "application/problem+json",
    ), answer.text
    content = answer.json()
    assert (content["status"], content["code"]) == (status, code), content
    assert set(content) <= PROBLEM
    assert not any(word in answer.text for word in ("Traceback", 'File "', "psycopg", "eyJ"))


@contextmanager
def open_house(platform: Platform) -> Iterator[House]:
    host, guest, stranger = (
        Person(platform.lobby, platform.rules, name).arrive() for name in ("Host", "Guest", "Other")
    )
    with psycopg.connect(platform.database_url("postgres"), autocommit=True) as database:
        match_id = _started(host, guest)
        first, asked = _until_asked_again(host, guest, match_id)
        yield House(platform, database, host, guest, stranger, match_id, first, asked)


def _started(host: Person, guest: Person) -> str:
    table = host.call("POST", f"{host.lobby}/tables", json={"game": KEY, "seats": SEATS})
    ref = f"{host.lobby}/tables/{table['table_id']}"
    guest.call("POST", f"{ref}/seats", json={})
    for _ in range(2, SEATS):
        host.call("POST", f"{ref}/bots", json={"level": LEVEL})
    match_id: str = host.call("POST", f"{ref}/start")["match_id"]
    url = f"{host.rules}/matches/{match_id}"
    wait_for("the match runs", lambda: host.ask("GET", url).is_success, 30)
    wait_for(
        "the first question", lambda: guest.decisions(match_id) or host.decisions(match_id), 30
    )
    return match_id


def _until_asked_again(
    host: Person, guest: Person, match_id: str
) -> tuple[dict[str, Any], dict[str, Any]]:
    whim, first = random.Random(1), None
    while True:
        asked = guest.decisions(match_id)
        if asked and first is not None:
            return first, asked[0]
        if asked:
            move = asked[0]["legal_moves"][0]
            first = {"decision_id": asked[0]["decision_id"], "move": move, "move_id": "the first"}
            answer = guest.move(match_id, first["decision_id"], move, first["move_id"])
            assert answer.status_code == 201
        else:
            host.play_one(match_id, whim)
