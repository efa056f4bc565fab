"""People with a plan: they open tables, sit down, play, and ask again when no answer comes.

A person asks over HTTP, through the services' own applications. A request may get lost on its way
to a service or back, may come twice, and its service may die over it; the person repeats it under
the same key until there is an answer.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from tests.simulation.scheduler import Process
from tests.simulation.services import RULES_APIS, Platform
from turntable.kernel.clock import SystemClock

GIVES_UP_MS = 4_000
LOOKS_EVERY_MS = 800


class Wrong(AssertionError):
    """Somebody got an answer that nobody may get."""


@dataclass(frozen=True)
class Acknowledged:
    """A move that its seat was told is carried out."""

    match_id: UUID
    player: str
    seat: int
    decision: str
    move: dict[str, Any]
    move_id: str
    version: int
    facts: Any


@dataclass
class Answer:
    status: int
    json: Any


@dataclass
class Party:
    """A table that people mean to play at; `seats` are their names, or levels of bots.

    At one that is given up, its host is the only person.
    """

    name: str
    game: str
    seats: list[str]
    quick: bool = False
    gives_up: bool = False
    table_id: str | None = None
    match_id: UUID | None = None
    ready: set[str] = field(default_factory=set)

    def people(self) -> list[str]:
        return [seat for seat in self.seats if not seat.startswith("bot:")]


class Crowd:
    """All people, and what they were told."""

    def __init__(self, platform: Platform, parties: list[Party]) -> None:
        self._platform = platform
        self._ports = platform.ports
        self._scheduler = platform.scheduler
        self._process = Process("people")
        self._numbers = 0
        self._tokens: dict[str, str] = {}
        self.parties = parties
        self.ids: dict[str, str] = {}
        self.acknowledged: list[Acknowledged] = []
        self.busy = 0

    def come(self) -> None:
        """Let everybody begin."""
        for party in self.parties:
            for name in party.people():
                if name not in self.ids:
                    self.ids[name] = str(self._platform._new_id())
                self.busy += 1
                self._scheduler.spawn(self._process, name, Person(self, party, name).live)

    def pause(self, ms: float) -> None:
        self._scheduler.sleep(ms * (0.5 + self._scheduler.random.random()))

    def choose(self, options: Sequence[Any]) -> Any:  # noqa: ANN401 - what is among them
        return options[int(self._scheduler.random.random() * len(options))]

    def chance(self, chance: float) -> bool:
        return self._scheduler.random.random() < chance

    def key(self) -> str:
        """A new name for something to be done."""
        self._numbers += 1
        return f"key-{self._numbers}"

    def ask(
        self,
        service: str,
        name: str,
        method: str,
        path: str,
        content: object = None,
        key: str | None = None,
    ) -> Answer:
        """Ask until there is an answer that stands."""
        while True:
            answer = self._try(service, name, method, path, content, key)
            if answer is not None and answer.status not in {429, 503}:
                if answer.status >= 500:
                    raise Wrong(f"{method} {path}: {answer.status} {answer.json}")
                return answer
            self.pause(300)

    def _try(
        self,
        service: str,
        name: str,
        method: str,
        path: str,
        content: object,
        key: str | None,
    ) -> Answer | None:
        """Ask once; None when no answer came in time."""
        weather, ports = self._ports.weather, self._ports
        answers: list[Answer] = []
        self._numbers += 1
        channel = f"answer-{self._numbers}"

        def handled(process: Process) -> None:
            answer = self._handled(process, name, method, path, content, key)
            if ports.strikes(weather.request_lost):
                self._scheduler.note(f"answer lost: {answer.status} to {method} {path}")
                return
            answers.append(answer)
            self._scheduler.wake(channel)

        for _ in range(2 if ports.strikes(weather.request_doubled) else 1):
            process = self._platform.running(self._address(service))
            if process is None or ports.strikes(weather.request_lost):
                self._scheduler.note(f"request lost: {method} {path}")
                continue
            self._scheduler.spawn(process, f"{method} {name}", lambda p=process: handled(p))
        self._scheduler.sleep(GIVES_UP_MS, channel)
        return answers[0] if answers else None

    def told(self, party: Party, name: str, body: dict[str, Any], answer: Answer) -> None:
        """Remember that a move was acknowledged."""
        assert party.match_id is not None
        self.acknowledged.append(
            Acknowledged(
                match_id=party.match_id,
                player=self.ids[name],
                seat=int(body["decision_id"].partition(".")[2]),
                decision=body["decision_id"],
                move=body["move"],
                move_id=body["move_id"],
                version=answer.json["version"],
                facts=answer.json["facts"],
            )
        )

    def refused(self, party: Party, name: str, body: dict[str, Any]) -> None:
        """A move came too late; it must not be in the log all the same."""
        assert party.match_id is not None
        for event in self._platform.durable.stores["rules"].read(party.match_id):
            if event.actor == self.ids[name]:
                moved = json.loads(event.body)
                if moved["decision"] == body["decision_id"]:
                    raise Wrong(
                        f"{body} is in the log at {event.version}, and was refused as stale"
                    )

    def _address(self, service: str) -> str:
        return "lobby-api" if service == "lobby" else self.choose(RULES_APIS)

    def _handled(
        self,
        process: Process,
        name: str,
        method: str,
        path: str,
        content: object,
        key: str | None,
    ) -> Answer:
        headers = {"Authorization": f"Bearer {self._token(name)}"}
        if key is not None:
            headers["Idempotency-Key"] = key
        more = {} if content is None else {"json": content}
        app = self._platform.apps.by_process[process.name]
        found = app.test_client().open(path, method=method, headers=headers, **more)
        self._scheduler.note(f"{found.status_code} to {method} {path} {content or ''}")
        answered = found.get_json(silent=True)
        if isinstance(answered, dict):
            answered.pop("request_id", None)  # the one thing that is not the seed's to decide
        return Answer(found.status_code, answered)

    def _token(self, name: str) -> str:
        if name not in self._tokens:
            now_s = SystemClock().now_ms() // 1000
            self._tokens[name] = self._platform.apps.signer.sign(self.ids[name], now_s)
        return self._tokens[name]


class Person:
    """One person at one party."""

    def __init__(self, crowd: Crowd, party: Party, name: str) -> None:
        self._crowd = crowd
        self._party = party
        self._name = name
        self._host = party.people()[0] == name

    def live(self) -> None:
        """Come together, play to the end."""
        if self._party.quick:
            self._play_at_once()
        elif self._host:
            self._open()
        else:
            self._sit()
        if self._party.gives_up:
            if self._host:
                self._leave()
        else:
            if not self._party.quick:
                self._wait_for_commitment()
            self._play()
        self._crowd.busy -= 1

    def _lobby(self, method: str, path: str, content: object = None) -> Answer:
        """Ask the lobby for something to be done, under one key for all repeats."""
        return self._crowd.ask(
            "lobby", self._name, method, f"/v1{path}", content, key=self._crowd.key()
        )

    def _done(self, method: str, path: str, content: object = None) -> Any:  # noqa: ANN401 - JSON
        answer = self._lobby(method, path, content)
        if answer.status not in {200, 201, 202}:
            raise Wrong(f"{self._name}: {method} {path}: {answer.status} {answer.json}")
        return answer.json

    def _play_at_once(self) -> None:
        party = self._party
        body = {"game": party.game, "seats": len(party.seats)}
        found = self._done("POST", "/quick-matches", body)
        party.table_id, party.match_id = found["table_id"], UUID(found["match_id"])

    def _open(self) -> None:
        party = self._party
        body = {"game": party.game, "seats": len(party.seats), "visibility": "link"}
        found = self._done("POST", "/tables", body)
        party.table_id, party.match_id = found["table_id"], UUID(found["match_id"])
        for seat, held in enumerate(party.seats):
            if held.startswith("bot:"):
                level = held.removeprefix("bot:")
                self._done("POST", f"/tables/{party.table_id}/bots", {"level": level, "seat": seat})

    def _sit(self) -> None:
        party = self._party
        while party.table_id is None:
            self._crowd.pause(LOOKS_EVERY_MS)
        seat = party.seats.index(self._name)
        answer = self._lobby("POST", f"/tables/{party.table_id}/seats", {"seat": seat})
        if answer.status != 201:
            raise Wrong(f"{self._name} cannot sit: {answer.status} {answer.json}")

    def _leave(self) -> None:
        self._crowd.pause(LOOKS_EVERY_MS)
        self._done("DELETE", f"/tables/{self._party.table_id}/seats/0")

    def _wait_for_commitment(self) -> None:
        """Give entropy, or not; the host starts once all are ready."""
        party, path = self._party, f"/tables/{self._party.table_id}"
        while self._table()["commitment"] is None:
            self._crowd.pause(LOOKS_EVERY_MS)
        if self._crowd.chance(0.5):
            entropy = f"{self._crowd.choose(range(1, 1 << 30)):064x}"
            seat = party.seats.index(self._name)
            self._done("PUT", f"{path}/seats/{seat}/entropy", {"entropy": entropy})
        party.ready.add(self._name)
        if self._host:
            while party.ready != set(party.people()):
                self._crowd.pause(LOOKS_EVERY_MS)
            self._done("POST", f"{path}/start")

    def _table(self) -> Any:  # noqa: ANN401 - JSON
        answer = self._crowd.ask("lobby", self._name, "GET", f"/v1/tables/{self._party.table_id}")
        if answer.status != 200:
            raise Wrong(f"the table is gone: {answer.status} {answer.json}")
        return answer.json

    def _play(self) -> None:
        """Move until the match is over."""
        path = f"/v1/matches/{self._party.match_id}"
        while True:
            found = self._crowd.ask("rules", self._name, "GET", f"{path}/decisions")
            if found.status == 200 and found.json["decisions"]:
                self._move(path, found.json["decisions"][0])
                continue
            answer = self._crowd.ask("rules", self._name, "GET", path)
            if answer.status == 200 and answer.json["status"] == "ended":
                return
            self._crowd.pause(LOOKS_EVERY_MS)

    def _move(self, path: str, decision: dict[str, Any]) -> None:
        body = {
            "decision_id": decision["decision_id"],
            "move": self._crowd.choose(decision["legal_moves"]),
            "move_id": self._crowd.key(),
        }
        answer = self._post(path, body)
        if answer.status == 409 and answer.json["code"] == "stale_decision":
            self._crowd.refused(self._party, self._name, body)
            return
        if answer.status != 201:
            raise Wrong(f"{self._name}: {body}: {answer.status} {answer.json}")
        self._crowd.told(self._party, self._name, body, answer)
        if self._crowd.chance(0.2):
            self._repeat(path, body, answer)

    def _repeat(self, path: str, body: dict[str, Any], first: Answer) -> None:
        """The same again, much later: the first answer comes again."""
        self._crowd.pause(LOOKS_EVERY_MS)
        again = self._post(path, body)
        if (again.status, again.json) != (first.status, first.json):
            raise Wrong(f"{body}: first {first.json}, then {again.status} {again.json}")

    def _post(self, path: str, body: dict[str, Any]) -> Answer:
        return self._crowd.ask("rules", self._name, "POST", f"{path}/moves", body)
