"""Writes down every byte that somebody receives, route by route. Judges nothing."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import jwt
from flask.testing import FlaskClient
from werkzeug.test import TestResponse
from werkzeug.wrappers import Response

from tests.integration.leaks.search import Eyes, Received
from tests.integration.leaks.visits import CSRF, ROUTES, SERVICES, Route, Visit
from tests.integration.leaks.world import STREAM, WEB, World

QUIET = re.compile("event: (beat|end|reload)")
"""After these a stream says nothing until something happens."""
ORIGINS = {"web": WEB, "stream": STREAM}
NAMES = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True)
class Person:
    """Who asks, with what they hold in their hands."""

    eyes: Eyes
    token: str | None = None
    watch: str | None = None
    name: str = "?"


@dataclass
class Recorder:
    """Asks as anybody and hands on what came back."""

    world: World
    heard: Callable[[Received], None]
    version: Callable[[], int]
    answered: dict[Route, set[int]] = field(default_factory=dict)
    """The statuses seen, by route."""
    _clients: dict[tuple[str, str], FlaskClient] = field(default_factory=dict)

    def ask(self, service: str, method: str, person: Person, visit: Visit) -> TestResponse:
        """Make one request whose names are filled in already."""
        client = self._client(service, person)
        headers = dict(visit.headers)
        if person.token and (service not in ORIGINS or visit.path.startswith("/v1/")):
            headers["Authorization"] = f"Bearer {person.token}"
        if person.watch:
            headers["X-Watch-Token"] = person.watch
        answer = client.open(
            visit.path,
            method=method,
            headers=headers,
            json=visit.json,
            data=visit.form,
            base_url=ORIGINS.get(service),
            buffered=False,
        )
        text = self._text(answer)
        route = self.route(service, method, visit.path)
        self.answered.setdefault(route, set()).add(answer.status_code)
        where = f"{service} {method} {visit.path} ({answer.status_code})"
        self.heard(Received(person.eyes, where, self.version(), text))
        return answer

    def route(self, service: str, method: str, path: str) -> Route:
        adapter = self.world.apps[service].url_map.bind("127.0.0.1")
        rule, _ = adapter.match(urlsplit(path).path, method, return_rule=True)
        return service, method, rule.rule

    def look(
        self, person: Person, names: Mapping[str, Any], routes: Collection[Route] = ROUTES
    ) -> None:
        """Make every request that is listed for some routes."""
        for service, method, rule in routes:
            for visit in SERVICES[service][method, rule]:
                if not visit.later or names["started"]:
                    self._visit(service, method, person, visit, names)

    def _visit(
        self, service: str, method: str, person: Person, visit: Visit, names: Mapping[str, Any]
    ) -> None:
        bodies = names["probes"] if visit.json == "{probes}" else [filled(visit.json, names)]
        for body in bodies:
            path = filled(visit.path, names)
            self.ask(service, method, person, Visit(path, visit.headers, body, visit.form))

    def _client(self, service: str, person: Person) -> FlaskClient:
        key = (service, person.eyes.name)
        if key not in self._clients:
            self._clients[key] = self.world.apps[service].test_client()
            if service in ORIGINS:
                self._sign_in(self._clients[key], person, ORIGINS[service])
        return self._clients[key]

    def _sign_in(self, client: FlaskClient, person: Person, origin: str) -> None:
        with client.session_transaction(base_url=origin) as kept:
            kept["csrf"] = CSRF
            if person.token is not None:
                kept.update(token=person.token, player_id=person.eyes.player)
                kept.update(name=person.name, expires_s=2**40)
            if person.watch is not None:
                kept["watch"] = {self.match_id(person): person.watch}

    @staticmethod
    def match_id(person: Person) -> str:
        """The match that a watch token is for."""
        claims = jwt.decode(person.watch or "", options={"verify_signature": False})
        return str(claims["sub"])

    def _text(self, answer: TestResponse) -> str:
        head = f"{answer.status}\n" + "\n".join(f"{k}: {v}" for k, v in answer.headers.items())
        if answer.mimetype == "text/event-stream":
            body = "".join(_streamed(answer))
            answer.close()
        else:
            body = answer.get_data().decode("utf-8", "replace")
        return f"{head}\n\n{body}"


def _streamed(answer: Response) -> Iterator[str]:
    """What a stream says until it would wait for news."""
    for chunk in answer.iter_encoded():
        text = chunk.decode()
        yield text
        if QUIET.search(text):
            return


def filled(template: Any, names: Mapping[str, Any]) -> Any:  # noqa: ANN401 - JSON
    """A template with its names filled in, in texts at any depth."""
    if isinstance(template, str):
        return NAMES.sub(lambda found: str(names[found[1]]), template)
    if isinstance(template, dict):
        return {key: filled(value, names) for key, value in template.items()}
    return template
