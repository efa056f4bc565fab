"""Scripted people: what they try again, what they count, when they give up."""

from collections.abc import Iterator
from http.client import RemoteDisconnected

import pytest

from turntable.bench import people
from turntable.bench.client import Answer, Client
from turntable.bench.people import GaveUpError, Person, Place, StoppedError, Tally


class Server(Client):
    """Answers what it is told, one after the other."""

    def __init__(self, said: list[object]) -> None:
        super().__init__("http://127.0.0.1:1/v1")
        self.said: Iterator[object] = iter(said)
        self.sent: list[object] = []

    def send(self, method: str, path: str, token: str = "", content: object = None) -> Answer:
        self.sent.append((method, path, token, content))
        said = next(self.said)
        if isinstance(said, Exception):
            raise said
        status, text = said if isinstance(said, tuple) else (said, "{}")
        return Answer(int(str(status)), str(text).encode(), 0.001, 0.0)


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "AGAIN_S", 0.0)


def someone(*said: object) -> tuple[Person, Server, Tally]:
    lobby = Server([(201, '{"token": "t"}')])
    rules = Server(list(said))
    place = Place(lobby, rules)
    return Person(place, "Ada"), rules, place.tally


def test_what_is_not_answered_is_sent_again_and_counted() -> None:
    person, rules, tally = someone(503, RemoteDisconnected("gone"), 429, (200, '{"decisions": []}'))
    assert person.asked("m") is None
    assert dict(tally.counts) == {"retries": 3, "5xx": 1, "429": 1}
    assert len(tally.seconds[people.FETCHES]) == 1
    assert {sent[2] for sent in rules.sent} == {"t"}  # type: ignore[index]


def test_a_move_is_repeated_with_the_same_id() -> None:
    person, rules, tally = someone(502, 201)
    assert person.move("m", people.Asked("2.0", []), {"type": "pass"})
    first, second = rules.sent
    assert first == second
    assert len(tally.seconds[people.MOVES]) == 1


def test_a_closed_decision_is_counted_and_no_move() -> None:
    person, _, tally = someone(409)
    assert not person.move("m", people.Asked("2.0", []), {})
    assert dict(tally.counts) == {"409": 1}
    assert tally.seconds[people.MOVES] == []


def test_a_refusal_that_nobody_could_expect_ends_the_match() -> None:
    person, _, _ = someone((422, "illegal"))
    with pytest.raises(GaveUpError, match="422 illegal"):
        person.move("m", people.Asked("2.0", []), {})


def test_patience_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    person, _, _ = someone(503)
    monkeypatch.setattr(people, "PATIENCE_S", -1.0)
    with pytest.raises(GaveUpError, match="status 503"):
        person.asked("m")


def test_a_stop_ends_the_waiting() -> None:
    place = Place(Server([(201, '{"token": "t"}')]), Server([503]))
    person = Person(place, "Ada")
    place.stop.set()
    with pytest.raises(StoppedError):
        person.asked("m")
