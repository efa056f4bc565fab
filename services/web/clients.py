"""The three APIs as the web client calls them. Knows routes and shapes, no page.

A GET is tried again; nothing else is, except by the person who asked, under the same key.
"""

import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import httpx
from flask import g, has_request_context, request

from turntable.kernel.config import Settings

ATTEMPTS = 3
PAUSE_S = 0.15
TIMEOUT = httpx.Timeout(8.0, connect=1.5)
WATCH_HEADER = "X-Watch-Token"
_PATH = re.compile(r"(/[A-Za-z0-9_-]{1,64})+")
"""Ids, codes and words between slashes: what a visitor typed in place of an id asks for nothing."""

Json = dict[str, Any]


class Away(Exception):  # noqa: N818 - named for what happened
    """A service does not answer; the person should come back in a moment."""


class Refused(Exception):  # noqa: N818 - named for what happened
    """A service turned a request down; `code` is stable, `retry_after` says when to come back."""

    def __init__(
        self, status: int, problem: Mapping[str, Any], retry_after: str | None = None
    ) -> None:
        self.status = status
        self.code = str(problem.get("code", "bad_request"))
        self.title = str(problem.get("title", ""))
        self.clause: str | None = problem.get("clause")
        self.refusal: str | None = problem.get("refusal")
        self.details: Any = problem.get("details") or {}
        self.retry_after = retry_after
        super().__init__(f"{status} {self.code}")

    @property
    def headers(self) -> dict[str, str]:
        """What an answer that hands the refusal on says besides."""
        return {} if self.retry_after is None else {"Retry-After": self.retry_after}


class Api:
    """One service behind its address."""

    def __init__(self, base_url: str, transport: httpx.BaseTransport | None = None) -> None:
        self._client = httpx.Client(
            base_url=f"{base_url}/v1",
            timeout=TIMEOUT,
            transport=transport,
            limits=httpx.Limits(max_connections=64, max_keepalive_connections=16),
        )

    def get(self, path: str, token: str | None = None, **params: object) -> Any:  # noqa: ANN401
        """Raises `Away` or `Refused`."""
        return self.send("GET", path, token, params=params).json()

    def send(
        self,
        method: str,
        path: str,
        token: str | None = None,
        *,
        params: Mapping[str, object] | None = None,
        json: object = None,
        headers: Mapping[str, str] | None = None,
    ) -> httpx.Response:
        """Raises `Away` or `Refused`."""
        if not _PATH.fullmatch(path):
            raise Refused(404, {"code": "not_found"})
        attempts = ATTEMPTS if method == "GET" else 1
        query: dict[str, Any] = {k: v for k, v in (params or {}).items() if v is not None}
        for attempt in range(1, attempts + 1):
            try:
                answer = self._client.request(
                    method, path, params=query, json=json, headers=self._headers(token, headers)
                )
            except httpx.TransportError as error:
                if attempt == attempts:
                    raise Away(type(error).__name__) from error
            else:
                if answer.status_code < 500:
                    return _checked(answer)
                if attempt == attempts:
                    raise Away(f"status {answer.status_code}")
            time.sleep(PAUSE_S * attempt)
        raise Away

    @staticmethod
    def _headers(token: str | None, more: Mapping[str, str] | None) -> dict[str, str]:
        headers = dict(more or {})
        if token:
            headers["Authorization"] = f"Bearer {token}"
        if has_request_context():
            if "request_id" in g:
                headers["X-Request-Id"] = g.request_id
            if request.remote_addr:
                headers["X-Forwarded-For"] = request.remote_addr
        if not all(value.isascii() for value in headers.values()):
            raise Refused(401, {"code": "no_token"})  # tokens alone are handed on as they came
        return headers


def _checked(answer: httpx.Response) -> httpx.Response:
    if answer.status_code < 400:
        return answer
    try:
        problem = answer.json()
    except ValueError:
        problem = {}
    raise Refused(
        answer.status_code,
        problem if isinstance(problem, dict) else {},
        answer.headers.get("Retry-After"),
    )


class Lobby:
    """Players and tables."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def guest(self, name: str) -> Json:
        return self._json("POST", "/guests", None, {"name": name})

    def renew(self, token: str) -> Json:
        return self._json("POST", "/tokens", token, {})

    def games(self) -> list[Json]:
        return _items(self._api.get("/games"), "games")

    def tables(self, token: str | None = None, **filters: object) -> list[Json]:
        return _items(self._api.get("/tables", token, **filters), "tables")

    def names(self, players: Sequence[str], token: str | None = None) -> dict[str, str]:
        """The names of players by their ids."""
        found = _items(self._api.get("/players", token, ids=",".join(players)), "players")
        return {entry["player_id"]: entry["name"] for entry in found}

    def table(self, reference: str, token: str | None = None) -> Json:
        """A table by its id or its code; by the code it carries the right to watch."""
        found: Json = self._api.get(f"/tables/{reference}", token)
        return found

    def open_table(self, token: str, wanted: Json, key: str) -> Json:
        return self._json("POST", "/tables", token, wanted, key)

    def quick_match(self, token: str, wanted: Json, key: str) -> Json:
        return self._json("POST", "/quick-matches", token, wanted, key)

    def sit(self, token: str, table: str, seat: int | None, key: str) -> None:
        body = {} if seat is None else {"seat": seat}
        self._json("POST", f"/tables/{table}/seats", token, body, key)

    def stand_up(self, token: str, table: str, seat: int, key: str) -> None:
        self._json("DELETE", f"/tables/{table}/seats/{seat}", token, None, key)

    def seat_bot(self, token: str, table: str, level: str, seat: int | None, key: str) -> None:
        body = {"level": level} | ({} if seat is None else {"seat": seat})
        self._json("POST", f"/tables/{table}/bots", token, body, key)

    def give_entropy(self, token: str, table: str, seat: int, entropy: str, key: str) -> None:
        path = f"/tables/{table}/seats/{seat}/entropy"
        self._json("PUT", path, token, {"entropy": entropy}, key)

    def lock(self, token: str, table: str, *, locked: bool, key: str) -> None:
        self._json("PUT", f"/tables/{table}/lock", token, {"locked": locked}, key)

    def start(self, token: str, table: str, key: str) -> Json:
        return self._json("POST", f"/tables/{table}/start", token, {}, key)

    def _json(
        self, method: str, path: str, token: str | None, body: Json | None, key: str | None = None
    ) -> Json:
        headers = {"Idempotency-Key": key} if key else {}
        answer = self._api.send(method, path, token, json=body, headers=headers)
        found: Json = answer.json() if answer.content else {}
        return found


class Rules:
    """Matches as their viewers may see them."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def matches(self, token: str, **filters: object) -> list[Json]:
        return _items(self._api.get("/matches", token, **filters), "matches")

    def match(self, match: str, token: str, watch: str | None = None) -> Json:
        found: Json = self._get(f"/matches/{match}", token, watch).json()
        return found

    def view(
        self,
        match: str,
        token: str,
        watch: str | None = None,
        *,
        at: int | None = None,
        seat: int | None = None,
        lines_after: int | None = None,
    ) -> Json:
        path = f"/matches/{match}/view"
        wanted = {"at": at, "seat": seat, "lines_after": lines_after}
        found: Json = self._get(path, token, watch, **wanted).json()
        return found

    def move(self, match: str, token: str, decision_id: str, move: object, move_id: str) -> Json:
        body = {"decision_id": decision_id, "move": move, "move_id": move_id}
        answer: Json = self._api.send("POST", f"/matches/{match}/moves", token, json=body).json()
        return answer

    def events(
        self, match: str, token: str, watch: str | None = None, *, after: int, limit: int
    ) -> Json:
        """A page of the log with the match's `version`."""
        path = f"/matches/{match}/events"
        found: Json = self._get(path, token, watch, after=after, limit=limit).json()
        return found

    def verify(self, match: str, token: str, watch: str | None = None) -> Json:
        headers = {WATCH_HEADER: watch} if watch else {}
        path = f"/matches/{match}/verify"
        found: Json = self._api.send("POST", path, token, json={}, headers=headers).json()
        return found

    def export(self, match: str, token: str, watch: str | None = None) -> bytes:
        return self._get(f"/matches/{match}/export", token, watch).content

    def _get(self, path: str, token: str, watch: str | None, **params: object) -> httpx.Response:
        headers = {WATCH_HEADER: watch} if watch else {}
        return self._api.send("GET", path, token, params=params, headers=headers)


class Scoring:
    """Score sheets as recomputed from the log."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def sheet(self, match: str, token: str) -> Json:
        found: Json = self._api.get(f"/matches/{match}/score-sheet", token)
        return found


@dataclass(frozen=True, slots=True)
class Services:
    """The three APIs."""

    lobby: Lobby
    rules: Rules
    scoring: Scoring

    @classmethod
    def at(cls, settings: Settings) -> "Services":
        return cls(
            Lobby(Api(settings.lobby_url)),
            Rules(Api(settings.rules_url)),
            Scoring(Api(settings.scoring_url)),
        )


def _items(answer: Json, name: str) -> list[Json]:
    """The entries of a page of a list."""
    found: list[Json] = answer[name]
    return found
