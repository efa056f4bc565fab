"""A house in memory: the three APIs as far as the web client calls them, over the real rules.

One table, one match of the first game found; seat 0 is the newest guest's unless `player` names
another, seat 1 a bot's that never moves by itself. Every request is kept, any route can be told
to fail.
"""

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import httpx
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from services.web.app import create_app
from services.web.clients import Api, Lobby, Rules, Scoring, Services
from turntable.engine import registry
from turntable.engine.chance import FastChance
from turntable.engine.codec import plain
from turntable.engine.game import Game
from turntable.engine.match import Match, Step
from turntable.kernel.config import Settings

ORIGIN = "http://127.0.0.1:8080"
STREAM = "http://127.0.0.1:8081"
MATCH = "01a00000-0000-7000-8000-000000000001"
TABLE = "01a00000-0000-7000-8000-000000000002"
OTHER = "01a00000-0000-7000-8000-0000000000aa"
CODE = "ABC234"
RETRY_AFTER_S = "41"

Answer = tuple[int, Any]


class House:
    def __init__(self, game: Game[Any] | None = None) -> None:
        self.game = game or next(iter(registry.games().values()))
        self.match: Match[Any] = Match(self.game, self.game.seats.start, self.game.options())
        self.lines: list[dict[str, Any]] = []
        self.requests: list[httpx.Request] = []
        self.fail: dict[str, Answer] = {}
        self.guests: list[str] = []
        self.me = ""
        self.player = ""
        self.away = False
        self.hidden = False
        self.expires_at = "2099-01-01T00:00:00+00:00"
        self.table: dict[str, Any] = {"status": "open", "locked": False, "seats": [None, None]}
        self._chance = FastChance(7)
        self._tell(self.match.begin(self._chance, 2), 2, None)

    def services(self) -> Services:
        transport = httpx.MockTransport(self._answer)
        return Services(
            Lobby(Api("http://lobby", transport)),
            Rules(Api("http://rules", transport)),
            Scoring(Api("http://scoring", transport)),
        )

    def play(self, seat: int, move: dict[str, Any]) -> None:
        version = self.match.version + 1
        chosen = self.game.codec.move(move)
        self._tell(self.match.move(seat, chosen, self._chance, version), version, seat)

    def first_move(self, seat: int) -> dict[str, Any]:
        move: dict[str, Any] = plain(self.game.legal_moves(self.match.state, seat)[0])
        return move

    def sent(self, method: str, pattern: str) -> list[httpx.Request]:
        return [r for r in self.requests if r.method == method and re.search(pattern, r.url.path)]

    def _tell(self, step: Step, version: int, seat: int | None) -> None:
        told = [line for fact in step.facts if (line := self.game.tell(fact))]
        self.lines += [{"version": version, "seat": seat, **plain(line)} for line in told]

    def _answer(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        if self.away:
            raise httpx.ConnectError("away")
        call = f"{request.method} {request.url.path.removeprefix('/v1')}"
        for pattern, (status, body) in self.fail.items():
            if re.fullmatch(pattern, call):
                headers = {"Retry-After": RETRY_AFTER_S} if status == 429 else {}
                return httpx.Response(status, json=body, headers=headers)
        for pattern, route in self._routes().items():
            if re.fullmatch(pattern, call):
                status, body = route(request)
                return httpx.Response(status, json=body)
        return httpx.Response(404, json={"code": "not_found", "status": 404, "title": ""})

    def _routes(self) -> dict[str, Callable[[httpx.Request], Answer]]:
        return {
            "POST /guests": self._guest,
            "POST /tokens": lambda _: (201, self._token(self.me)),
            "GET /games": lambda _: (200, {"games": [self._game()]}),
            "GET /players": lambda _: (
                200,
                {"players": [{"player_id": self.me, "name": self.guests[-1]}] if self.me else []},
            ),
            "GET /tables": lambda _: (200, {"tables": [self.table_answer()], "next": None}),
            f"GET /tables/({CODE}|{TABLE})": lambda _: (200, self.table_answer()),
            "POST /tables": lambda _: (201, self.table_answer()),
            f"POST /tables/{CODE}/seats": lambda _: (201, self.table_answer()),
            f"POST /tables/{CODE}/bots": lambda _: (201, self.table_answer()),
            f"POST /tables/{CODE}/start": lambda _: (202, {"match_id": MATCH}),
            "POST /quick-matches": lambda _: (201, {"table_id": TABLE, "match_id": MATCH}),
            "GET /matches": lambda _: (200, {"matches": [self._summary()], "next": None}),
            f"GET /matches/{MATCH}": lambda _: (200, self._summary()),
            f"GET /matches/{MATCH}/view": self._view,
            f"POST /matches/{MATCH}/moves": self._move,
            f"GET /matches/{MATCH}/events": self._events,
            f"POST /matches/{MATCH}/verify": lambda _: (200, REPORT),
        }

    def _guest(self, request: httpx.Request) -> Answer:
        name = json.loads(request.content)["name"]
        self.guests.append(name)
        self.me = f"01a00000-0000-7000-8000-{len(self.guests):012d}"
        return 201, {"name": name, **self._token(self.me)}

    def _token(self, player: str) -> dict[str, Any]:
        return {"player_id": player, "token": f"token-{player}", "expires_at": self.expires_at}

    def _game(self) -> dict[str, Any]:
        return {
            "key": self.game.key,
            "title": self.game.title,
            "blurb": self.game.blurb,
            "ruleset": 1,
            "minutes": [30, 45],
            "seats_min": self.game.seats.start,
            "seats_max": self.game.seats.stop - 1,
            "options_schema": {"type": "object", "properties": {}},
            "bot_levels": ["greedy", "random"],
        }

    def table_answer(self) -> dict[str, Any]:
        seats = [
            {
                "seat": number,
                "by": "player" if player else None,
                "player_id": player,
                "name": "Mei" if player else None,
                "entropy_given": False,
            }
            for number, player in enumerate(self.table["seats"])
        ]
        own = self.table["seats"].index(self.me) if self.me in self.table["seats"] else None
        return {
            "table_id": TABLE,
            "match_id": MATCH,
            "code": CODE,
            "game": self.game.key,
            "ruleset": 1,
            "options": {},
            "visibility": "public",
            "status": self.table["status"],
            "reason": None,
            "locked": self.table["locked"],
            "host": {"player_id": OTHER, "name": "Mei"},
            "seats": seats,
            "your_seat": own,
            "commitment": "00" * 32,
            "opened_at_ms": 1,
            "result": None,
            "watch_token": None,
        }

    def _summary(self) -> dict[str, Any]:
        return {
            "match_id": MATCH,
            "game": self.game.key,
            "ruleset": 1,
            "status": "playing" if self.match.open else "ended",
            "version": self.match.version,
            "commitment": "00" * 32,
            "secret": None if self.match.open else "11" * 32,
            "house_only": True,
            "options": {},
            "seats": [
                {"seat": 0, "by": "player", "player_id": self.player or self.me},
                *(
                    {"seat": seat, "by": "bot:greedy", "player_id": None}
                    for seat in range(1, self.match.seats)
                ),
            ],
            "decisions": self._open(),
        }

    def _open(self) -> list[dict[str, Any]]:
        return [{"seat": s, "decision_id": name} for s, name in sorted(self.match.open.items())]

    def _view(self, request: httpx.Request) -> Answer:
        if self.hidden:
            return 404, {"code": "not_found"}
        own = request.headers.get("Authorization") == f"Bearer token-{self.me}"
        seat = 0 if own and not self.player else None
        decisions = self._open()
        for decision in decisions:
            if decision["seat"] == seat:
                decision["kind"] = self.match.kind(0)
                moves = self.game.legal_moves(self.match.state, 0)
                decision["legal_moves"] = [plain(move) for move in moves]
        after = int(request.url.params.get("lines_after", 0))
        return 200, {
            "version": self.match.version,
            "status": "playing" if self.match.open else "ended",
            "seat": seat,
            "view": self.game.view(self.match.state, seat),
            "decisions": decisions,
            "lines": [line for line in self.lines if line["version"] > after],
            "sheet": plain(self.game.sheet(self.match.state, seat)),
        }

    def _move(self, request: httpx.Request) -> Answer:
        body = json.loads(request.content)
        if body["decision_id"] != self.match.open.get(0):
            return 409, {"code": "stale_decision", "status": 409, "title": ""}
        self.play(0, body["move"])
        return 201, {"version": self.match.version, "facts": []}

    def _events(self, request: httpx.Request) -> Answer:
        after = int(request.url.params["after"])
        body = json.dumps({"at_ms": 1000, "seat": 0, "move": {"type": "wave"}})
        events = [
            {
                "version": v,
                "type": "match.moved",
                "open": body,
                "seen": body,
                "prev_hash": f"{v - 1:064x}",
                "hash": f"{v:064x}",
            }
            for v in range(after + 1, self.match.version + 1)
        ]
        return 200, {"version": self.match.version, "events": events}


REPORT = {
    "whole": True,
    "revealed": False,
    "events": 2,
    "counts": {"links": 2},
    "findings": [],
    "signature_checked": False,
}


def settings(folder: Path) -> Settings:
    (folder / "web_session.key").write_bytes(b"k" * 32)
    return Settings("web", web_origin=ORIGIN, stream_origin=STREAM, secrets=folder)


class Visitor:
    """A browser without script: keeps cookies, finds the form key on the last page."""

    def __init__(self, app: Flask) -> None:
        self.client: FlaskClient = app.test_client()
        self.page = ""

    def get(self, path: str, **headers: str) -> TestResponse:
        answer = self.client.get(path, base_url=ORIGIN, headers=headers)
        self.page = answer.get_data(as_text=True)
        return answer

    def post(
        self, path: str, headers: Mapping[str, str] | None = None, **form: str
    ) -> TestResponse:
        found = re.search(r'name="csrf" value="([^"]+)"', self.page)
        data = {"csrf": found[1] if found else "", **form}
        answer = self.client.post(path, base_url=ORIGIN, data=data, headers=dict(headers or {}))
        if answer.status_code != 303:
            self.page = answer.get_data(as_text=True)
        return answer


def visitor(house: House, folder: Path) -> Visitor:
    return Visitor(create_app(settings(folder), house.services()))
