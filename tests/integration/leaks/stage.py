"""One match on the stage: who sits, who watches, who is let in, and how it is played to its end."""

import json
import random
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

from werkzeug.wrappers import Response

from services.web.assets import games_folder
from services.web.security import CSRF_HEADER
from tests.integration.leaks.knowledge import MatchSecrets
from tests.integration.leaks.recorder import InProcess, Person, Recorder
from tests.integration.leaks.search import Eyes, Judge, Received, texts
from tests.integration.leaks.visits import CSRF, OF_THE_PROCESS, ROUTES, STALE, Route, Visit
from tests.integration.leaks.world import ANSWER_KEY, SESSION_KEY, WORDS, World
from turntable.engine.chance import FastChance
from turntable.engine.codec import plain
from turntable.kernel.ids import uuid7
from turntable.kernel.messages import load_messages

NOBODY = Person(Eyes("nobody"))
LOG = Eyes("a reader of the log")
CALLERS = {"lobby": "web", "rules": "web", "scoring": "lobby"}
"""Who asks for a service's feed, of those who may not know everything."""
ENTROPY = "5eed" * 16
FORMS = 0.05
"""So many of the moves are sent by the page's form, the first one among them."""
RANDOM = 0.3
"""So many of them are any legal move."""


class Stage:
    """A table with two people, or one and bots, and those around it."""

    def __init__(
        self,
        world: World,
        key: str,
        *,
        bots: bool = False,
        link: bool = True,
        lines: Sequence[Mapping[str, Any]] = (),
    ) -> None:
        """`lines` grows with what the services log."""
        self.world = world
        self._lines = lines
        self._lines_read = 0
        self.game = world.games[key]
        self.found: list[str] = []
        self.wire = InProcess(world)
        self.recorder = Recorder(self.wire, self._heard)
        self.version = 0
        self._by_form = True
        self._seats = max(2, self.game.seats.start)
        self.last = Received(LOG, "nowhere", 0, "")
        self.judge: Judge | None = None
        self._people = [self._guest(name) for name in ("Host", "Guest", "Watcher", "Stranger")]
        self._open(bots=bots, link=link)

    @property
    def people(self) -> list[Person]:
        """Everybody who looks: seats, a watcher, a stranger, somebody without a token."""
        return [*self._people, NOBODY]

    def _guest(self, name: str) -> Person:
        asked = Visit("/v1/guests", json={"name": name})
        made = self.recorder.ask("lobby", "POST", NOBODY, asked).get_json()
        return Person(Eyes(name, player=made["player_id"]), made["token"], name=name)

    def _open(self, *, bots: bool, link: bool) -> None:
        host = self._people[0]
        self.table = self._act(
            host,
            "POST",
            "/v1/tables",
            {
                "game": self.game.key,
                "seats": self._seats,
                "visibility": "link" if link else "public",
            },
        )
        self.id = self.table["match_id"]
        self._secrets()
        self._in(0, seat=0)
        if not bots:
            self._in(1, seat=1)
        self._in(2)
        host, guest = self._people[:2]
        self.carry()
        ref = f"/v1/tables/{self.table['table_id']}"
        if not bots:
            code = f"/v1/tables/{self.table['code']}/seats"
            self._act(guest, "POST", code, {})
            self._act(guest, "DELETE", f"{ref}/seats/1", None)
            self._act(guest, "POST", f"{ref}/seats", {"seat": 1})
            self._act(guest, "PUT", f"{ref}/seats/1/entropy", {"entropy": ENTROPY})
        for seat in range(1 if bots else 2, self._seats):
            self._act(host, "POST", f"{ref}/bots", {"level": "random", "seat": seat})
        self._act(host, "PUT", f"{ref}/lock", {"locked": True})

    def _secrets(self) -> None:
        """What the judge has to know: made before anybody could give anything away."""
        match_id = UUID(self.id)
        secret = self.world.secrets.make(match_id)
        words = load_messages(games_folder() / self.game.key / "translations")
        forbidden = {f"the token of {name}": word for name, word in WORDS.items()}
        forbidden |= {
            "the answer key": ANSWER_KEY.decode(),
            "the session key": SESSION_KEY.decode(),
        }
        for name, key_file in self.world.keys.items():
            forbidden[f"the {name}"] = key_file.decode().splitlines()[1]
        self.judge = Judge(
            MatchSecrets(self.game, secret, words),
            self.id,
            {person.eyes.player or "": person.name for person in self._people},
            forbidden,
            entropies=[ENTROPY],
            code=self.table["code"] if self.table["visibility"] == "link" else None,
        )

    def _in(self, number: int, seat: int | None = None) -> None:
        """Somebody is let in: by a seat, or by the code, which brings the right to watch."""
        person = self._people[number]
        eyes = replace(person.eyes, seat=seat, watches=True)
        person = replace(person, eyes=eyes)
        answer = self.recorder.ask(
            "lobby", "GET", person, Visit(f"/v1/tables/{self.table['code']}")
        ).get_json()
        self._people[number] = replace(person, watch=answer["watch_token"])

    def _act(self, person: Person, method: str, path: str, body: object) -> Any:  # noqa: ANN401
        answer = self.recorder.ask("lobby", method, person, Visit(path, json=body))
        assert answer.status_code < 300, answer.get_data(as_text=True)
        self.carry()
        return answer.get_json()

    def carry(self) -> None:
        """Let the workers work, and see how the match stands."""
        self.world.carry()
        self._follow()

    def _follow(self) -> None:
        if self.judge is not None:
            news = self.world.log.read(UUID(self.id), self.version)
            self.judge.match.follow(news)
            self.version += len(news)

    def _heard(self, received: Received) -> None:
        self._follow()
        self.last = replace(received, version=self.version)
        if self.judge is not None:
            self.found += self.judge.leaks(self.last)
            logged = "\n".join(str(line) for line in self._lines[self._lines_read :])
            self._lines_read = len(self._lines)
            self.found += self.judge.leaks(Received(LOG, received.where, self.version, logged))

    def start(self) -> None:
        self._act(self._people[0], "POST", f"/v1/tables/{self.table['table_id']}/start", {})

    def names(self, person: Person) -> dict[str, Any]:
        """What the templates of requests are filled in with."""
        known = person.eyes.watches
        return {
            "past": self._past(),
            "match": self.id,
            "table": self.table["table_id"],
            "code": self.table["code"] if known else "ZZZZZZ",
            "game": self.game.key,
            "players": ",".join(p.eyes.player or "" for p in self._people),
            "player": person.eyes.player or uuid7(),
            "host": self._people[0].eyes.player,
            "other": uuid7(),
            "version": max(self.version, 2),
            "before": max(self.version - 2, 2),
            "future": self.version + 1,
            "recent": max(self.version - 3, 0),
            "build": self.world.web.jinja_env.globals["build"],
            "probes": self._probes(person),
        }

    def _past(self) -> list[str]:
        """Which steps of its life the match has behind it."""
        judge = self.judge
        ended = judge is not None and judge.match.revealed_at is not None
        return ["opened", *(["started"] if self.version > 1 else []), *(["ended"] if ended else [])]

    def _probes(self, person: Person) -> list[dict[str, Any]]:
        """Moves that will be refused: somebody else's, and guesses at what others may do."""
        with self.world.held(self.id) as match:
            if match.play is None:
                return [STALE]
            listed = [
                (name, plain(move))
                for seat, name in sorted(match.play.open.items())
                for move in match.play.game.legal_moves(match.play.state, seat)[:2]
                if seat != person.eyes.seat
            ]
        own = f"2.{person.eyes.seat or 0}"
        named = [{"decision_id": name, "move": STALE["move"], "move_id": "a"} for name, _ in listed]
        guessed = [{"decision_id": own, "move": move, "move_id": "b"} for _, move in listed]
        return [*named, *guessed]

    def look(self, routes: Collection[Route] = ROUTES) -> None:
        """Everybody makes every request; other services read the feeds that they may."""
        for person in self.people:
            self.recorder.look(person, self.names(person), routes)
        self._look_between_services()

    def look_at_match(self) -> None:
        """As `look`, but not at what says nothing of any match."""
        self.look([route for route in ROUTES if route[2] not in OF_THE_PROCESS])

    def _look_between_services(self) -> None:
        for service, caller in CALLERS.items():
            person = Person(Eyes(f"the {caller} service", watches=True), WORDS[caller])
            self.recorder.look(person, self.names(person), [(service, "GET", "/internal/feed")])
        web = Eyes("the web service", watches=True)
        for name in ("matches", "lobby"):
            items = self.world.feeds[name].read(0, 100_000)
            heard = texts([item.fields for item in items])
            self._heard(Received(web, f"feed:{name}", self.version, heard))

    def beside(self) -> None:
        """What else one does with success: other tables, opened, changed and started."""
        host, guest = self._people[:2]
        quick = {"game": self.game.key, "level": "random"}
        self._act(host, "POST", "/v1/quick-matches", quick)
        table = self._act(host, "POST", "/v1/tables", {"game": self.game.key, "seats": self._seats})
        ref = f"/v1/tables/{table['table_id']}"
        self._act(guest, "POST", f"{ref}/seats", {"seat": 1})
        self._act(guest, "PUT", f"{ref}/seats/1/entropy", {"entropy": ENTROPY.upper()})
        self._act(guest, "DELETE", f"{ref}/seats/1", None)
        self._act(host, "POST", f"{ref}/bots", {"level": "random"})
        form = {"game": self.game.key, "seats": str(self._seats), "visibility": "link"}
        place = self._post(host, "/tables", form).location.partition("/t/")[2]
        given = {"seat": "0", "entropy": ENTROPY.replace("5", "6")}
        assert self._post(host, f"/t/{place}/entropy", given).status_code == 204
        for action, more in (
            ("stand-up", {"seat": "0"}),
            ("sit", {"seat": "1"}),
            ("lock", {"locked": "yes"}),
            *(
                ("bot", {"level": "random", "seat": str(seat)})
                for seat in range(self._seats)
                if seat != 1
            ),
            ("start", {}),
        ):
            self._post(host, f"/t/{place}/{action}", more)
        self._post(host, "/play", {"game": self.game.key})

    def _post(self, person: Person, path: str, form: Mapping[str, str]) -> Response:
        answer = self.recorder.ask(
            "web", "POST", person, Visit(path, {CSRF_HEADER: CSRF}, form=form)
        )
        assert answer.status_code < 400, answer.get_data(as_text=True)
        self.carry()
        return answer

    def play(self, whim: random.Random, moves_max: int = 10_000) -> Iterator[int]:
        """Play random moves to the end; yields the version after each."""
        for _ in range(moves_max):
            if not self._bots_turn() and not self._move(whim):
                return
            yield self.version

    def _move(self, whim: random.Random) -> bool:
        sitting = [person for person in self._people if person.eyes.seat is not None]
        for person in whim.sample(sitting, len(sitting)):
            asked = self.recorder.ask(
                "rules", "GET", person, Visit(f"/v1/matches/{self.id}/decisions")
            ).get_json()["decisions"]
            if asked:
                self._answer(person, asked[0], whim)
                self.carry()
                return True
        return False

    def _answer(self, person: Person, asked: Mapping[str, Any], whim: random.Random) -> None:
        move = self._chosen(person, asked["legal_moves"], whim)
        body = {"decision_id": asked["decision_id"], "move": move, "move_id": str(uuid7())}
        if self._by_form or whim.random() < FORMS:
            self._by_form = False
            form = {**body, "move": json.dumps(move), "version": str(self.version)}
            self._post(person, f"/m/{self.id}/move", form)
        else:
            visit = Visit(f"/v1/matches/{self.id}/moves", json=body)
            answer = self.recorder.ask("rules", "POST", person, visit)
            assert answer.status_code == 201

    def _chosen(
        self, person: Person, legal: Sequence[Mapping[str, Any]], whim: random.Random
    ) -> Mapping[str, Any]:
        """Any legal move, or often what a bot would do, which gets on with the match."""
        seat = person.eyes.seat
        if seat is None or whim.random() < RANDOM:
            return whim.choice(legal)
        seen = Visit(f"/v1/matches/{self.id}/view?lines_after={self.version}")
        view = self.recorder.ask("rules", "GET", person, seen).get_json()["view"]
        moves = [self.game.codec.move(move) for move in legal]
        policy = self.game.bots["greedy"]
        chosen: Mapping[str, Any] = plain(
            policy(view, seat, moves, FastChance(whim.getrandbits(32)))
        )
        return chosen

    def _bots_turn(self) -> bool:
        """Hand the bots' questions on, which are their seats' eyes' to read."""
        for seat, text in self.world.bots_answer():
            eyes = Eyes(f"a bot at seat {seat}", seat, answers=True)
            self._heard(Received(eyes, "the bots' queues", self.version, text))
            self.carry()
            return True
        return False
