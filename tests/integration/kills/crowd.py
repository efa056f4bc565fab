"""Who is there while processes die: matches of bots, people who play each other, visitors."""

import random
import threading
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import httpx

from tests.support.people import PATIENCE_S, Person
from tests.support.platform import Platform, wait_for
from turntable.engine import registry

GAMES = list(registry.games().values())
BACK_WITHIN_S = 90.0
PAUSE_BETWEEN_LOOKS_S = 0.02
PAUSE_BETWEEN_VISITS_S = 0.3
UNAVAILABLE = 503


class Crowd:
    """So many matches of bots and of people, the games by turns; new ones where some have ended."""

    def __init__(
        self, platform: Platform, bot_matches: int, groups: int, patience_s: float
    ) -> None:
        """`patience_s` is how long people try a request again."""
        self._platform = platform
        self._bot_matches = bot_matches
        self._groups = groups
        self._patience_s = max(patience_s, PATIENCE_S)
        self.host = self._person()
        self.of_bots: list[str] = []
        self.groups: list[Group] = []
        self.visitor = Visitor(platform.web, self._addresses)
        self.visitor.start()

    def fill_up(self) -> None:
        """Start new matches in place of those that have ended."""
        for _ in range(self._bot_matches - sum(not self.at_rest(m) for m in self.of_bots)):
            self.of_bots.append(self._bots_at_a_table(len(self.of_bots)))
        for _ in range(self._groups - sum(not self.at_rest(g.match_id) for g in self.groups)):
            game = GAMES[len(self.groups) % len(GAMES)]
            people = [self._person() for _ in range(game.seats.start)]
            self.groups.append(Group(people, self._people_at_a_table(game.key, people)))
            self.groups[-1].start()

    def await_versions(self, beyond: int) -> None:
        """Wait until every match that has not ended is under way."""
        for match_id in [*self.of_bots, *(group.match_id for group in self.groups)]:
            wait_for(
                f"match {match_id} is beyond version {beyond}",
                partial(self._is_beyond, match_id, beyond),
                BACK_WITHIN_S,
            )

    def await_ends(self, within_s: float) -> None:
        """Wait until every match has ended; raises what went wrong for a person."""
        for match_id in [*self.of_bots, *(group.match_id for group in self.groups)]:
            wait_for(f"match {match_id} has ended", partial(self.at_rest, match_id), within_s)
        for group in self.groups:
            group.leave()
        self.visitor.leave()

    def faults(self) -> list[str]:
        """What nobody should ever have been answered."""
        people = [self.host, *(person for group in self.groups for person in group.people)]
        told = [fault for person in people for fault in person.faults]
        return [*told, *self.visitor.faults]

    def match(self, match_id: str) -> dict[str, Any]:
        """How a match stands; empty while nobody can tell."""
        answer = self.host.ask("GET", f"{self.host.rules}/matches/{match_id}")
        found: dict[str, Any] = answer.json() if answer.is_success else {}
        return found

    def at_rest(self, match_id: str) -> bool:
        return self.match(match_id).get("status") == "ended"

    def _is_beyond(self, match_id: str, version: int) -> bool:
        return int(self.match(match_id).get("version", 0)) > version

    def _person(self) -> Person:
        platform = self._platform
        return Person(platform.lobby, platform.rules, patience_s=self._patience_s).arrive()

    def _bots_at_a_table(self, number: int) -> str:
        """Start a match of bots of one of the games, with few seats or many; returns its id."""
        host, game = self.host, GAMES[number % len(GAMES)]
        seats = game.seats[number // len(GAMES) % len(game.seats)]
        wanted = {"game": game.key, "seats": seats, "sit": False}
        table = host.call("POST", f"{host.lobby}/tables", json=wanted)
        address = f"{host.lobby}/tables/{table['table_id']}"
        for _ in range(seats):
            host.call("POST", f"{address}/bots", json={"level": "greedy"})
        return self._started(host, table["table_id"])

    def _people_at_a_table(self, key: str, people: Sequence[Person]) -> str:
        host, *guests = people
        wanted = {"game": key, "seats": len(people)}
        table = host.call("POST", f"{host.lobby}/tables", json=wanted)
        for guest in guests:
            guest.call("POST", f"{guest.lobby}/tables/{table['code']}/seats", json={})
        return self._started(host, table["table_id"])

    def _started(self, host: Person, table_id: str) -> str:
        match_id: str = host.call("POST", f"{host.lobby}/tables/{table_id}/start")["match_id"]
        wait_for(
            "the match runs",
            lambda: self.match(match_id).get("status") == "playing",
            BACK_WITHIN_S,
        )
        return match_id

    def _addresses(self) -> list[str]:
        return ["/", *(f"/m/{match_id}" for match_id in self.of_bots[-2:])]


class Group:
    """People who play each other with any legal moves and note what was acknowledged."""

    def __init__(self, people: Sequence[Person], match_id: str) -> None:
        self.people = people
        self.match_id = match_id
        self.acknowledged: dict[int, str] = {}
        """The decision answered, by the version that was acknowledged."""
        self._error: BaseException | None = None
        self._over = threading.Event()
        self._threads = [
            threading.Thread(target=self._play, args=(person, number), daemon=True)
            for number, person in enumerate(people)
        ]

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def leave(self) -> None:
        """Stop playing; raises what went wrong meanwhile."""
        self._over.set()
        for thread in self._threads:
            thread.join(2 * PATIENCE_S)
        if self._error is not None:
            raise self._error

    def _play(self, person: Person, number: int) -> None:
        whim = random.Random(number)
        try:
            while not self._over.wait(PAUSE_BETWEEN_LOOKS_S):
                for decision in person.decisions(self.match_id):
                    move = whim.choice(decision["legal_moves"])
                    answer = person.move(self.match_id, decision["decision_id"], move)
                    assert answer.status_code in {201, 409}, answer.text
                    if answer.status_code == 201:
                        version = answer.json()["version"]
                        assert version not in self.acknowledged
                        self.acknowledged[version] = decision["decision_id"]
        except BaseException as error:  # noqa: BLE001 - told in the test's own thread
            self._error = error


class Visitor:
    """Somebody who opens pages without a pause for thought and notes what should not be."""

    def __init__(self, web: str, addresses: Callable[[], Sequence[str]]) -> None:
        self._web = web
        self._addresses = addresses
        self.faults: list[str] = []
        self.seen = 0
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._visit, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def leave(self) -> None:
        self._over.set()
        self._thread.join(2 * PATIENCE_S)

    def _visit(self) -> None:
        with httpx.Client(timeout=15) as client:
            while not self._over.wait(PAUSE_BETWEEN_VISITS_S):
                for path in self._addresses():
                    try:
                        answer = client.get(self._web + path)
                    except httpx.TransportError:
                        continue
                    self.seen += answer.is_success
                    unavailable = (
                        answer.status_code == UNAVAILABLE and "Retry-After" in answer.headers
                    )
                    if answer.status_code >= 500 and not unavailable:
                        self.faults.append(f"GET {path}: {answer.status_code}")
