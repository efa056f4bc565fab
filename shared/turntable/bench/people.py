"""Scripted people: guests who open a table, sit down and play their match over HTTP.

They know the routes and nothing of a game: they choose any legal move. They have the patience of
people: what is not answered is sent again, with the same ids.
"""

import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from threading import Event, Lock
from typing import Any
from uuid import uuid4

from turntable.bench.client import BROKEN, Answer, Client

PATIENCE_S = 30.0
AGAIN_S = 0.1
START_POLL_S = 0.05
MOVES, FETCHES = "moves", "fetching legal moves"
RETRIES, CONFLICTS, LIMITED, FAILED = "retries", "409", "429", "5xx"
COUNTED = (RETRIES, CONFLICTS, LIMITED, FAILED)


class GaveUpError(Exception):
    """A request was never answered, or answered with what no person can go on from."""


class StoppedError(Exception):
    """Whoever started the load has asked it to end."""


class Tally:
    """What scripted people have lived through, counted together; made for many threads."""

    def __init__(self) -> None:
        self._lock = Lock()
        self.seconds: dict[str, list[float]] = {MOVES: [], FETCHES: []}
        """How long each took, from the first sending to the answer that counts."""
        self.counts: Counter[str] = Counter()

    def took(self, what: str, seconds: float) -> None:
        with self._lock:
            self.seconds[what].append(seconds)

    def count(self, what: str) -> None:
        with self._lock:
            self.counts[what] += 1


@dataclass(frozen=True, slots=True)
class Place:
    """Where the platform is, and who keeps count there."""

    lobby: Client
    rules: Client
    tally: Tally = field(default_factory=Tally)
    stop: Event = field(default_factory=Event)

    @classmethod
    def at(cls, lobby_url: str, rules_url: str) -> "Place":
        """A platform by the addresses of its lobby and rules services."""
        return cls(Client(f"{lobby_url}/v1"), Client(f"{rules_url}/v1"))

    def close(self) -> None:
        """Let everybody stop where they are, whatever they wait for."""
        self.stop.set()
        for server in (self.lobby, self.rules):
            server.hang_up()


@dataclass(frozen=True, slots=True)
class Asked:
    """A person's open decision with what may be answered."""

    decision_id: str
    legal_moves: list[Any]


class Person:
    """A guest with a token."""

    def __init__(self, place: Place, name: str) -> None:
        self._place = place
        self._token = ""
        self._token = self.act(place.lobby, "POST", "/guests", {"name": name})["token"]

    def act(self, server: Client, method: str, path: str, content: object = None) -> dict[str, Any]:
        """Send a request until it is answered; returns the JSON of a success.

        Raises:
            GaveUpError: there was no answer in time, or one that is no success.
        """
        answer, _ = self.ask(server, method, path, content)
        if not answer.good:
            said = answer.content[:200].decode(errors="replace")
            raise GaveUpError(f"{method} {server.url}{path}: {answer.status} {said}")
        plain: dict[str, Any] = answer.json()
        return plain

    def ask(
        self, server: Client, method: str, path: str, content: object = None
    ) -> tuple[Answer, float]:
        """Send a request until something but a broken line, a 429 or a 5xx comes back.

        Returns the answer and the seconds since the first sending.

        Raises:
            GaveUpError: nothing of the kind came in time.
            StoppedError: the load is to end.
        """
        tally, started_s = self._place.tally, time.perf_counter()
        while True:
            pause_s = AGAIN_S
            try:
                answer = server.send(method, path, self._token, content)
            except BROKEN as error:
                if self._place.stop.is_set():
                    raise StoppedError from error
                reason = str(error) or type(error).__name__
            else:
                if answer.status < 500 and answer.status != 429:
                    if answer.status == 409:
                        tally.count(CONFLICTS)
                    return answer, time.perf_counter() - started_s
                tally.count(LIMITED if answer.status == 429 else FAILED)
                reason = f"status {answer.status}"
                pause_s = answer.retry_after_s
            if time.perf_counter() - started_s > PATIENCE_S + pause_s:
                raise GaveUpError(f"{method} {server.url}{path}: {reason}")
            tally.count(RETRIES)
            if self._place.stop.wait(pause_s):
                raise StoppedError

    def asked(self, match_id: str) -> Asked | None:
        """Fetch the own open decision with its legal moves, None while nothing is asked."""
        path = f"/matches/{match_id}/decisions"
        answer, seconds = self.ask(self._place.rules, "GET", path)
        if not answer.good:
            raise GaveUpError(f"GET {path}: {answer.status}")
        self._place.tally.took(FETCHES, seconds)
        found = answer.json()["decisions"]
        return Asked(found[0]["decision_id"], found[0]["legal_moves"]) if found else None

    def move(self, match_id: str, asked: Asked, move: object) -> bool:
        """Answer a decision; returns False when it is no longer open."""
        path = f"/matches/{match_id}/moves"
        content = {"decision_id": asked.decision_id, "move": move, "move_id": str(uuid4())}
        answer, seconds = self.ask(self._place.rules, "POST", path, content)
        if answer.good:
            self._place.tally.took(MOVES, seconds)
        elif answer.status != 409:
            said = answer.content[:200].decode(errors="replace")
            raise GaveUpError(f"POST {path}: {answer.status} {said}")
        return answer.good


@dataclass(frozen=True, slots=True)
class Wish:
    """What a table is opened for; not in the lobby's lists unless it is public."""

    game: str
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)
    visibility: str = "link"


class Party:
    """The people of one match, who answer in turn whatever they are asked."""

    def __init__(self, place: Place, wish: Wish, whim: Random) -> None:
        """Arrive, sit down and start; returns once the match is playing.

        Raises:
            GaveUpError: the platform did not let them.
            StoppedError: the load is to end.
        """
        self._place = place
        self._whim = whim
        self._people = [Person(place, f"Player {seat + 1}") for seat in range(wish.seats)]
        host = self._people[0]
        wanted = {
            "game": wish.game,
            "seats": wish.seats,
            "options": dict(wish.options),
            "visibility": wish.visibility,
        }
        table = host.act(place.lobby, "POST", "/tables", wanted)
        for person in self._people[1:]:
            person.act(place.lobby, "POST", f"/tables/{table['code']}/seats", {})
        host.act(place.lobby, "POST", f"/tables/{table['table_id']}/start", {})
        self.match_id: str = table["match_id"]
        self._await("playing")

    def next_asked(self) -> tuple[Person, Asked] | None:
        """Find who is asked, whoever answered last first; None when the match is over."""
        while True:
            for person in tuple(self._people):
                if (asked := person.asked(self.match_id)) is not None:
                    self._people.remove(person)
                    self._people.insert(0, person)
                    return person, asked
            if self._status() != "playing":
                return None
            self._pause()

    def choose(self, asked: Asked) -> object:
        """Choose any of the legal moves."""
        return self._whim.choice(asked.legal_moves)

    def turn(self) -> bool:
        """Answer what is asked of whoever is asked; False when the match is over."""
        found = self.next_asked()
        if found is None:
            return False
        person, asked = found
        person.move(self.match_id, asked, self.choose(asked))
        return True

    def _await(self, status: str) -> None:
        until_s = time.monotonic() + PATIENCE_S
        while self._status() != status:
            if time.monotonic() > until_s:
                raise GaveUpError(f"match {self.match_id} is not {status} after {PATIENCE_S:g} s")
            self._pause()

    def _status(self) -> str | None:
        answer, _ = self._people[0].ask(self._place.rules, "GET", f"/matches/{self.match_id}")
        return answer.json()["status"] if answer.good else None

    def _pause(self) -> None:
        if self._place.stop.wait(START_POLL_S):
            raise StoppedError
