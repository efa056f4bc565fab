"""Writes down every byte that somebody receives, route by route. Judges nothing."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol
from urllib.parse import urlsplit

import jwt
from flask.testing import FlaskClient
from werkzeug.wrappers import Response

from tests.integration.leaks.search import Eyes, Received
from tests.integration.leaks.visits import CSRF, ROUTES, SERVICES, Route, Visit
from tests.integration.leaks.world import STREAM, WEB, World

QUIET = re.compile("event: (beat|end|reload)")
"""After these a stream says nothing until something happens."""
ORIGINS = {"web": WEB, "stream": STREAM}
BROWSED = frozenset(ORIGINS)
"""Services that know people by their cookie, at most routes."""
NAMES = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True)
class Person:
    """Who asks, with what they hold in their hands."""

    eyes: Eyes
    token: str | None = None
    watch: str | None = None
    name: str = "?"


class Wire(Protocol):
    """A way to the services."""

    def open(
        self, service: str, method: str, person: Person, visit: Visit, headers: Mapping[str, str]
    ) -> Response:
        """Make a request; returns its whole answer, of a stream what it says at once."""


@dataclass
class Recorder:
    """Asks as anybody and hands on what came back."""

    wire: Wire
    heard: Callable[[Received], None]

    def ask(self, service: str, method: str, person: Person, visit: Visit) -> Response:
        """Make one request whose names are filled in already."""
        headers = dict(visit.headers)
        if person.token and (service not in BROWSED or visit.path.startswith("/v1/")):
            headers["Authorization"] = f"Bearer {person.token}"
        if person.watch:
            headers["X-Watch-Token"] = person.watch
        answer = self.wire.open(service, method, person, visit, headers)
        head = "\n".join([answer.status, *(f"{k}: {v}" for k, v in answer.headers.items())])
        text = f"{head}\n\n{answer.get_data().decode('utf-8', 'replace')}"
        where = f"{service} {method} {visit.path} ({answer.status_code})"
        self.heard(Received(person.eyes, where, 0, text))
        return answer

    def look(
        self, person: Person, names: Mapping[str, Any], routes: Collection[Route] = ROUTES
    ) -> None:
        """Make every request that is listed for some routes."""
        for service, method, rule in routes:
            for visit in SERVICES[service][method, rule]:
                if visit.after in names["past"]:
                    self._visit(service, method, person, visit, names)

    def _visit(
        self, service: str, method: str, person: Person, visit: Visit, names: Mapping[str, Any]
    ) -> None:
        bodies = names["probes"] if visit.json == "{probes}" else [filled(visit.json, names)]
        for body in bodies:
            path = filled(visit.path, names)
            self.ask(service, method, person, Visit(path, visit.headers, body, visit.form))


class InProcess:
    """Straight into the applications of a world; notes which routes answered, and how."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._clients: dict[tuple[str, str], FlaskClient] = {}
        self.answered: dict[Route, set[int]] = {}

    def open(
        self, service: str, method: str, person: Person, visit: Visit, headers: Mapping[str, str]
    ) -> Response:
        answer = self._client(service, person).open(
            visit.path,
            method=method,
            headers=dict(headers),
            json=visit.json,
            data=visit.form,
            base_url=ORIGINS.get(service),
            buffered=False,
        )
        if answer.mimetype == "text/event-stream":
            said = "".join(_until_quiet(answer.iter_encoded()))
            answer.close()
            answer.set_data(said)
        adapter = self._world.apps[service].url_map.bind("127.0.0.1")
        rule, _ = adapter.match(urlsplit(visit.path).path, method, return_rule=True)
        self.answered.setdefault((service, method, rule.rule), set()).add(answer.status_code)
        return answer

    def _client(self, service: str, person: Person) -> FlaskClient:
        key = (service, person.eyes.name)
        if key not in self._clients:
            self._clients[key] = self._world.apps[service].test_client()
            if service in ORIGINS:
                with self._clients[key].session_transaction(base_url=ORIGINS[service]) as kept:
                    kept.update(session_of(person))
        return self._clients[key]


def session_of(person: Person) -> dict[str, Any]:
    """What the cookie of somebody's browser says."""
    kept: dict[str, Any] = {"csrf": CSRF}
    if person.token is not None:
        kept |= {"token": person.token, "player_id": person.eyes.player}
        kept |= {"name": person.name, "expires_s": 2**40}
    if person.watch is not None:
        claims = jwt.decode(person.watch, options={"verify_signature": False})
        kept["watch"] = {claims["sub"]: person.watch}
    return kept


def _until_quiet(chunks: Iterator[bytes]) -> Iterator[str]:
    for chunk in chunks:
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
