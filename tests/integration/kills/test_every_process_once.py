"""While matches run, each process is killed once: nothing is lost, nothing doubled, play goes on.

The platform runs as `make run` starts it, with fsync on. Five matches of bots and one of scripted
people are under way at every kill, the games by turns, until each process has got a SIGKILL, Valkey
twice: once keeping its data and once losing it.
"""

import random
import shutil
import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.support.people import Person
from tests.support.platform import Platform, running, wait_for
from turntable.audit.verify import verify_export
from turntable.engine import registry

GAMES = list(registry.games().values())
BOT_MATCHES = 5
BACK_WITHIN_S = 90.0
ENDED_WITHIN_S = 240.0
AT_REST = frozenset({"ended"})


class Group:
    """People who play each other with any legal moves and note what was acknowledged."""

    def __init__(self, platform: Platform, number: int) -> None:
        game = GAMES[number % len(GAMES)]
        self.people = [_person(platform) for _ in range(game.seats.start)]
        self.match_id = _people_at_a_table(game.key, self.people)
        self.acknowledged: dict[int, tuple[str, dict[str, Any]]] = {}
        self.error: BaseException | None = None
        self.enough = threading.Event()
        self._threads = [
            threading.Thread(target=self._play, args=(person, number), daemon=True)
            for number, person in enumerate(self.people)
        ]

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
            while not self.enough.is_set():
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


@pytest.fixture(scope="module")
def platform(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Platform]:
    with running(tmp_path_factory.mktemp("kills")) as started:
        yield started


def test_each_process_is_killed_once_and_nothing_is_lost_or_doubled(platform: Platform) -> None:
    host = _person(platform)
    matches: list[str] = []
    groups: list[Group] = []
    victims = [*(name for name in platform.pids() if name != "redis"), "redis", "redis"]
    for number, name in enumerate(victims, start=1):
        _keep_bots_playing(host, matches)
        _keep_people_playing(platform, host, groups)
        _await_versions(host, [*matches[-BOT_MATCHES:], groups[-1].match_id], beyond=5)
        if number == len(victims):
            shutil.rmtree(_valkey_data(platform))
        _kill_and_await(platform, name)

    _keep_people_playing(platform, host, groups)
    last = groups[-1].match_id
    goal = _version(host, last) + 10
    wait_for(
        "people play on",
        lambda: _is_beyond(host, last, goal) or _is_at_rest(host, last),
        BACK_WITHIN_S,
    )
    for group in groups:
        group.join()
    for match_id in matches:
        wait_for(
            f"match {match_id} has ended",
            partial(_is_at_rest, host, match_id),
            ENDED_WITHIN_S,
        )

    for match_id in matches:
        _check_finished(platform, host, match_id)
    for group in groups:
        _check_acknowledged(group)
    people = [host, *(person for group in groups for person in group.people)]
    faults = [fault for person in people for fault in person.faults]
    assert not faults, faults


def _keep_bots_playing(host: Person, matches: list[str]) -> None:
    """Start new matches of bots in place of those that have ended."""
    going_on = sum(not _is_at_rest(host, match_id) for match_id in matches)
    for _ in range(BOT_MATCHES - going_on):
        matches.append(_bots_at_a_table(host, len(matches)))


def _keep_people_playing(platform: Platform, host: Person, groups: list[Group]) -> None:
    """Let people start a match when there is none, or when that of the last ones has ended."""
    if not groups or _is_at_rest(host, groups[-1].match_id):
        groups.append(Group(platform, len(groups)))
        groups[-1].start()


def _kill_and_await(platform: Platform, name: str) -> None:
    """Kill a process and go on once another one stands in its place and everything is ready."""
    old = platform.kill(name)
    wait_for(
        f"{name} is there again",
        lambda: platform.pids().get(name) not in {None, old} and platform.ready(),
        BACK_WITHIN_S,
    )


def _check_finished(platform: Platform, host: Person, match_id: str) -> None:
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


def _check_acknowledged(group: Group) -> None:
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


def _person(platform: Platform) -> Person:
    return Person(platform.lobby, platform.rules).arrive()


def _bots_at_a_table(host: Person, number: int) -> str:
    """Start a match of bots of one of the games, with few seats or many; returns its id."""
    game = GAMES[number % len(GAMES)]
    seats = game.seats[number // len(GAMES) % len(game.seats)]
    wanted = {"game": game.key, "seats": seats, "sit": False}
    table = host.call("POST", f"{host.lobby}/tables", json=wanted)
    for _ in range(seats):
        host.call("POST", f"{host.lobby}/tables/{table['table_id']}/bots", json={"level": "greedy"})
    return _started(host, table["table_id"])


def _people_at_a_table(key: str, people: Sequence[Person]) -> str:
    host, *guests = people
    wanted = {"game": key, "seats": len(people)}
    table = host.call("POST", f"{host.lobby}/tables", json=wanted)
    for guest in guests:
        guest.call("POST", f"{guest.lobby}/tables/{table['code']}/seats", json={})
    return _started(host, table["table_id"])


def _started(host: Person, table_id: str) -> str:
    match_id: str = host.call("POST", f"{host.lobby}/tables/{table_id}/start")["match_id"]
    wait_for("the match runs", lambda: _status(host, match_id) == "playing", BACK_WITHIN_S)
    return match_id


def _match(person: Person, match_id: str) -> dict[str, Any]:
    answer = person.ask("GET", f"{person.rules}/matches/{match_id}")
    found: dict[str, Any] = answer.json() if answer.is_success else {}
    return found


def _status(person: Person, match_id: str) -> str | None:
    return _match(person, match_id).get("status")


def _is_at_rest(person: Person, match_id: str) -> bool:
    return _status(person, match_id) in AT_REST


def _is_beyond(person: Person, match_id: str, version: int) -> bool:
    return _version(person, match_id) > version


def _version(person: Person, match_id: str) -> int:
    return int(_match(person, match_id)["version"])


def _await_versions(person: Person, matches: list[str], beyond: int) -> None:
    for match_id in matches:
        wait_for(
            f"match {match_id} is beyond version {beyond}",
            partial(_is_beyond, person, match_id, beyond),
            BACK_WITHIN_S,
        )


def _final_sheet(platform: Platform, person: Person, match_id: str) -> dict[str, Any] | None:
    answer = person.ask("GET", f"{platform.scoring}/matches/{match_id}/score-sheet")
    sheet: dict[str, Any] = answer.json() if answer.is_success else {}
    return sheet if sheet.get("final") else None


def _valkey_data(platform: Platform) -> Path:
    found = list(platform.data.rglob("appendonlydir"))
    assert found, f"no data of Valkey under {platform.data}"
    return found[0]
