"""Matches under way on a running platform: who plays them, how far they are, what became of them.

People are scripted and note what was acknowledged; bots are the platform's own.
"""

import random
import threading
from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec

from tests.support.people import PATIENCE_S, Person
from tests.support.platform import Platform, wait_for
from turntable.audit.verify import verify_export
from turntable.engine import registry

GAMES = list(registry.games().values())
BACK_WITHIN_S = 90.0
PAUSE_BETWEEN_LOOKS_S = 0.02
AT_REST = frozenset({"ended"})


class Group:
    """People who play each other with any legal moves and note what was acknowledged."""

    def __init__(self, people: Sequence[Person], match_id: str) -> None:
        self.people = people
        self.match_id = match_id
        self.acknowledged: dict[int, tuple[str, dict[str, Any]]] = {}
        self.error: BaseException | None = None
        self.enough = threading.Event()
        self._threads = [
            threading.Thread(target=self._play, args=(person, number), daemon=True)
            for number, person in enumerate(self.people)
        ]

    @classmethod
    def seated(cls, platform: Platform, number: int, patience_s: float = PATIENCE_S) -> "Group":
        """As many people as a game needs, at a table whose match has started."""
        game = GAMES[number % len(GAMES)]
        people = [guest(platform, patience_s) for _ in range(game.seats.start)]
        return cls(people, people_at_a_table(game.key, people))

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def join(self) -> None:
        self.enough.set()
        for thread in self._threads:
            thread.join(120)
        if self.error is not None:
            raise self.error

    def _play(self, person: Person, number: int) -> None:
        whim = random.Random(number)
        try:
            while not self.enough.wait(PAUSE_BETWEEN_LOOKS_S):
                for decision in person.decisions(self.match_id):
                    move = whim.choice(decision["legal_moves"])
                    answer = person.move(self.match_id, decision["decision_id"], move)
                    assert answer.status_code in {201, 409}, answer.text
                    if answer.status_code == 201:
                        version = answer.json()["version"]
                        assert version not in self.acknowledged
                        self.acknowledged[version] = (decision["decision_id"], move)
        except BaseException as error:  # noqa: BLE001 - told in the test's own thread
            self.error = error


def guest(platform: Platform, patience_s: float = PATIENCE_S) -> Person:
    return Person(platform.lobby, platform.rules, patience_s=patience_s).arrive()


def bots_at_a_table(host: Person, number: int) -> str:
    """Start a match of bots of one of the games, with few seats or many; returns its id."""
    game = GAMES[number % len(GAMES)]
    seats = game.seats[number // len(GAMES) % len(game.seats)]
    wanted = {"game": game.key, "seats": seats, "sit": False}
    table = host.call("POST", f"{host.lobby}/tables", json=wanted)
    for _ in range(seats):
        host.call("POST", f"{host.lobby}/tables/{table['table_id']}/bots", json={"level": "greedy"})
    return _started(host, table["table_id"])


def people_at_a_table(key: str, people: Sequence[Person]) -> str:
    host, *guests = people
    wanted = {"game": key, "seats": len(people)}
    table = host.call("POST", f"{host.lobby}/tables", json=wanted)
    for guest in guests:
        guest.call("POST", f"{guest.lobby}/tables/{table['code']}/seats", json={})
    return _started(host, table["table_id"])


def _started(host: Person, table_id: str) -> str:
    match_id: str = host.call("POST", f"{host.lobby}/tables/{table_id}/start")["match_id"]
    wait_for("the match runs", lambda: status_of(host, match_id) == "playing", BACK_WITHIN_S)
    return match_id


def match_of(person: Person, match_id: str) -> dict[str, Any]:
    answer = person.ask("GET", f"{person.rules}/matches/{match_id}")
    found: dict[str, Any] = answer.json() if answer.is_success else {}
    return found


def status_of(person: Person, match_id: str) -> str | None:
    return match_of(person, match_id).get("status")


def is_at_rest(person: Person, match_id: str) -> bool:
    return status_of(person, match_id) in AT_REST


def is_beyond(person: Person, match_id: str, version: int) -> bool:
    return version_of(person, match_id) > version


def version_of(person: Person, match_id: str) -> int:
    return int(match_of(person, match_id)["version"])


def await_versions(person: Person, matches: list[str], beyond: int) -> None:
    for match_id in matches:
        wait_for(
            f"match {match_id} is beyond version {beyond}",
            partial(is_beyond, person, match_id, beyond),
            BACK_WITHIN_S,
        )


def check_finished(platform: Platform, host: Person, match_id: str) -> None:
    """The log verifies from end to end, and the sheet is what a fresh replay gives."""
    data = host.ask("GET", f"{platform.rules}/matches/{match_id}/export").content
    report = verify_export(data)
    assert report.whole, list(report.findings)[:3]
    lines = [msgspec.json.decode(line) for line in data.splitlines()[1:-1]]
    assert [line["version"] for line in lines] == list(range(1, len(lines) + 1))
    decisions = Counter(
        msgspec.json.decode(line["body"])["decision"]
        for line in lines
        if line["type"] == "match.moved"
    )
    assert set(decisions.values()) == {1}, "a decision was answered twice"
    ended = next(line for line in lines if line["type"] == "match.ended")
    result = msgspec.json.decode(ended["body"])["result"]
    sheet = wait_for(
        f"the sheet of {match_id} is final",
        lambda: _final_sheet(platform, host, match_id),
        BACK_WITHIN_S,
    )
    assert sheet is not None
    assert sheet["totals"] == result["totals"]
    assert sheet["winners"] == result["winners"]
    assert not sheet["disputed"]


def check_acknowledged(group: Group) -> None:
    """Every acknowledged move is in the log exactly once, at the version that was answered."""
    assert len(group.acknowledged) > 5
    person = group.people[0]
    moved: dict[int, str] = {}
    after = 0
    while True:
        page = person.call(
            "GET", f"{person.rules}/matches/{group.match_id}/events?after={after}&limit=200"
        )
        if not page["events"]:
            break
        for event in page["events"]:
            after = event["version"]
            if event["type"] == "match.moved":
                moved[event["version"]] = msgspec.json.decode(event["open"])["decision"]
    for version, (decision_id, _) in group.acknowledged.items():
        assert moved[version] == decision_id
    assert len(set(moved.values())) == len(moved), "a decision was answered twice"
    assert set(moved) == set(group.acknowledged), "a move is in the log that nobody made"


def _final_sheet(platform: Platform, person: Person, match_id: str) -> dict[str, Any] | None:
    answer = person.ask("GET", f"{platform.scoring}/matches/{match_id}/score-sheet")
    sheet: dict[str, Any] = answer.json() if answer.is_success else {}
    return sheet if sheet.get("final") else None
