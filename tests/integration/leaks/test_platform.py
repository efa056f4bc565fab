"""On a running platform, with its processes, queues and logs: two people, a watcher, and a bot.

The judging is done at the end, from the exports, when nothing of the matches is secret any more.
"""

import json
import random
import re
import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

import msgspec
import pytest
import redis

from services.web.assets import games_folder
from tests.integration.leaks.knowledge import MatchSecrets
from tests.integration.leaks.over_http import OverHttp
from tests.integration.leaks.recorder import Person, Recorder
from tests.integration.leaks.search import Eyes, Judge, Received, texts
from tests.integration.leaks.visits import OF_THE_PROCESS, ROUTES, STALE, Visit
from tests.support.platform import Platform, running, wait_for
from turntable.engine import registry
from turntable.engine.chance import FastChance
from turntable.engine.codec import plain
from turntable.eventstore.port import StoredEvent
from turntable.kernel.ids import uuid7
from turntable.kernel.messages import load_messages

KEY = next(iter(registry.games()))
ENTROPY = "5eed" * 16
LOOKED_AT = [r for r in ROUTES if r[2] not in OF_THE_PROCESS and r[:2] != ("web", "POST")]
SEATS = (0, 1)
NOBODY = Person(Eyes("nobody"))
_VERSION = re.compile(r'"version": ?(\d+)')


class Overheard(threading.Thread):
    """Every command that reaches Redis, as its administrator sees them."""

    def __init__(self, platform: Platform) -> None:
        super().__init__(daemon=True)
        folder = platform.data / "secrets" / "supervisor"
        self.passwords = json.loads((folder / "redis_passwords.json").read_text())
        self._url = platform.redis_url("admin")
        self.lines: list[str] = []
        self.started_listening = threading.Event()

    def run(self) -> None:
        with redis.Redis.from_url(self._url) as client, client.monitor() as monitor:
            self.started_listening.set()
            with suppress(redis.exceptions.ConnectionError):
                for command in monitor.listen():
                    self.lines.append(command["command"])


@dataclass
class Played:
    """One match and all that was received around it."""

    id: str
    people: list[Person]
    received: list[Received] = field(default_factory=list)
    version: int = 0

    def heard(self, received: Received) -> None:
        self.received.append(replace(received, version=self.version))


@pytest.fixture(scope="module")
def platform(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Platform]:
    with running(tmp_path_factory.mktemp("leaks")) as started:
        yield started


@pytest.mark.timeout(900)
def test_no_process_tells_anybody_what_they_may_not_know(platform: Platform) -> None:
    overheard = Overheard(platform)
    overheard.start()
    assert overheard.started_listening.wait(10)
    wire = OverHttp(platform)
    people = [_guest(wire, name) for name in ("Host", "Guest", "Watcher", "Stranger")]

    against_bot = _against_a_bot(wire, people[0])
    _play(wire, against_bot)
    between = _between_people(wire, people)
    _play(wire, between)

    for played in (against_bot, between):
        judge = _judge(platform, wire, played, people)
        judge.forbidden |= {f"Redis of {n}": word for n, word in overheard.passwords.items()}
        if played is against_bot:
            played.received += _of_bots(overheard.lines, played)
        played.received += _of_feeds(platform, played)
        logged = platform.log.read_text(errors="replace")
        played.received.append(Received(Eyes("a reader of the log"), "the log", 2, logged))
        found = [leak for received in played.received for leak in judge.leaks(received)]
        assert found == []
        assert len(played.received) > played.version
        assert _would_be_found(judge, played), "the search finds nothing, whatever there is"


def _would_be_found(judge: Judge, played: Played) -> bool:
    """What a seat reads of its own is a leak in anybody else's hands."""
    other = Eyes("somebody else", watches=True)
    own = [received for received in played.received if received.eyes.seat is not None]
    return any(judge.leaks(replace(received, eyes=other)) for received in own)


def _guest(wire: OverHttp, name: str) -> Person:
    answer = wire.open("lobby", "POST", NOBODY, Visit("/v1/guests", json={"name": name}), {})
    made = json.loads(answer.get_data())
    return Person(Eyes(name, player=made["player_id"]), made["token"], name=name)


def _against_a_bot(wire: OverHttp, host: Person) -> Played:
    body = {"game": KEY, "level": "greedy"}
    made = _call(Recorder(wire, lambda _: None), host, "lobby", "POST", "/v1/quick-matches", body)
    host = replace(host, eyes=replace(host.eyes, seat=made["seat"]))
    return Played(made["match_id"], [host])


def _between_people(wire: OverHttp, people: list[Person]) -> Played:
    """A table by link: two people, a watcher who knows the code, a stranger who does not."""
    host, guest, watcher, stranger = people
    quiet = Recorder(wire, lambda _: None)
    body = {"game": KEY, "seats": len(SEATS), "visibility": "link"}
    table = _call(quiet, host, "lobby", "POST", "/v1/tables", body)
    ref = f"/v1/tables/{table['code']}"
    _call(quiet, guest, "lobby", "POST", f"{ref}/seats", {})
    wait_for("a commitment", lambda: _call(quiet, host, "lobby", "GET", ref)["commitment"], 15)
    entropy = {"entropy": ENTROPY}
    _call(quiet, guest, "lobby", "PUT", f"{ref}/seats/1/entropy", entropy)
    let_in = [
        replace(
            person,
            eyes=replace(person.eyes, seat=seat, watches=True),
            watch=_call(quiet, person, "lobby", "GET", ref)["watch_token"],
        )
        for person, seat in ((host, 0), (guest, 1), (watcher, None))
    ]
    played = Played(table["match_id"], [*let_in, stranger, NOBODY])
    _look(wire, played, table)
    _call(quiet, host, "lobby", "POST", f"{ref}/start", {})
    return played


def _play(wire: OverHttp, played: Played) -> None:
    """Play to the end, with a look at everything now and then; versions are those acknowledged."""
    quiet, recorder = Recorder(wire, lambda _: None), Recorder(wire, played.heard)
    whim, match = random.Random(1), f"/v1/matches/{played.id}"

    def summary() -> dict[str, Any]:
        answer = quiet.ask("rules", "GET", played.people[0], Visit(match))
        return json.loads(answer.get_data()) if answer.status_code == 200 else {"status": ""}

    wait_for("the match runs", lambda: summary()["status"] == "playing", 20)
    sitting = {p.eyes.seat: p for p in played.people if p.eyes.seat is not None}

    def turn() -> dict[str, Any]:
        now = summary()
        asked = {decision["seat"] for decision in now.get("decisions", ())}
        return now if now["status"] != "playing" or asked & set(sitting) else {}

    first = True
    while (now := wait_for("a turn", turn, 30, pause=0.05))["status"] == "playing":
        played.version = now["version"]
        asked = [d["seat"] for d in now["decisions"] if d["seat"] in sitting]
        _move(recorder, sitting[whim.choice(asked)], match, played, whim)
        if first and len(sitting) == len(SEATS):
            _look(wire, played, {"table_id": str(uuid7()), "code": "ZZZZZZ"})
        first = False
    played.version = now["version"]
    _look(wire, played, {"table_id": str(uuid7()), "code": "ZZZZZZ"})


def _move(
    recorder: Recorder, person: Person, match: str, played: Played, whim: random.Random
) -> None:
    view = _call(recorder, person, "rules", "GET", f"{match}/view?lines_after={played.version}")
    own = [decision for decision in view["decisions"] if "legal_moves" in decision]
    if not own or person.eyes.seat is None:
        return
    game = registry.game(KEY)
    legal = [game.codec.move(move) for move in own[0]["legal_moves"]]
    chance = FastChance(whim.getrandbits(32))
    move = plain(game.bots["greedy"](view["view"], person.eyes.seat, legal, chance))
    body = {"decision_id": own[0]["decision_id"], "move": move, "move_id": str(uuid7())}
    held: list[Received] = []
    answer = Recorder(recorder.wire, held.append).ask(
        "rules", "POST", person, Visit(f"{match}/moves", json=body)
    )
    assert answer.status_code == 201, answer.get_data()
    played.version = json.loads(answer.get_data())["version"]
    for received in held:
        played.heard(received)


def _look(wire: OverHttp, played: Played, table: dict[str, Any]) -> None:
    recorder = Recorder(wire, played.heard)
    for person in played.people:
        names = {
            "past": ["opened", "started"] if played.version > 1 else ["opened"],
            "match": played.id,
            "table": table["table_id"],
            "code": table["code"] if person.eyes.watches else "ZZZZZZ",
            "game": KEY,
            "players": person.eyes.player or "",
            "player": person.eyes.player or uuid7(),
            "host": played.people[0].eyes.player,
            "other": uuid7(),
            "version": max(played.version, 2),
            "before": max(played.version - 2, 2),
            "future": played.version + 1,
            "recent": max(played.version - 3, 0),
            "build": "x",
            "probes": [STALE],
        }
        recorder.look(person, names, LOOKED_AT)


def _call(
    recorder: Recorder,
    person: Person,
    service: str,
    method: str,
    path: str,
    body: object = None,
) -> Any:  # noqa: ANN401 - JSON
    answer = recorder.ask(service, method, person, Visit(path, json=body))
    assert answer.status_code < 300, (path, answer.get_data())
    return json.loads(answer.get_data())


def _judge(platform: Platform, wire: OverHttp, played: Played, people: list[Person]) -> Judge:
    """All secrets, from the export of the finished match and from the platform's own folder."""
    visit = Visit(f"/v1/matches/{played.id}/export")
    headers = {"Authorization": f"Bearer {played.people[0].token}"}
    lines = wire.open("rules", "GET", played.people[0], visit, headers).get_data().splitlines()
    events = [_event(UUID(played.id), msgspec.json.decode(line)) for line in lines[1:-1]]
    secret = next(e for e in events if e.type == "match.revealed")
    words = load_messages(games_folder() / KEY / "translations")
    raw = bytes.fromhex(msgspec.json.decode(secret.body)["secret"])
    match = MatchSecrets(registry.game(KEY), raw, words)
    match.follow(events)
    forbidden = {
        f"{path.parent.name}/{path.name}: {name}": word
        for path in (platform.data / "secrets").rglob("*.json")
        for name, word in json.loads(path.read_text()).items()
    }
    names = {person.eyes.player or "": person.name for person in people}
    return Judge(match, played.id, names, forbidden, entropies=[ENTROPY])


def _event(match_id: UUID, line: dict[str, Any]) -> StoredEvent:
    return StoredEvent(
        stream_id=match_id,
        version=line["version"],
        type=line["type"],
        schema_v=line["schema_v"],
        cmd_id=UUID(line["cmd_id"]),
        cmd_seq=line["cmd_seq"],
        actor=line["actor"],
        open=line["open"],
        body=line["body"],
        nonce=bytes.fromhex(line["nonce"]),
        prev_hash=b"",
        hash=bytes.fromhex(line["hash"]),
    )


def _of_bots(lines: list[str], played: Played) -> list[Received]:
    """The questions on the bots' queue and on Celery's, each at the version that it tells."""
    seat = next(seat for seat in SEATS if seat != played.people[0].eyes.seat)
    eyes = Eyes("a bot", seat, answers=True)
    found = []
    for line in lines:
        if ("work:bots.turns" in line or "celery:" in line) and played.id in line:
            text = line.replace("\\", "")
            version = _VERSION.search(text)
            found.append(
                Received(eyes, "the bots' queues", int(version[1]) if version else 0, text)
            )
    assert len([received for received in found if received.version]) > 2
    return found


def _of_feeds(platform: Platform, played: Played) -> list[Received]:
    """What the pages' processes can read in Redis, entry by entry."""
    eyes = Eyes("the web service", watches=True)
    found = []
    with redis.Redis.from_url(platform.redis_url("web"), decode_responses=True) as client:
        for feed in ("feed:matches", "feed:lobby"):
            for _, fields in client.xrange(feed):
                if played.id in str(fields):
                    version = int(fields["version"]) if feed == "feed:matches" else 2
                    found.append(Received(eyes, feed, version, texts([fields])))
    return found
