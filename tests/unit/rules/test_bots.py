"""Bots are asked, answer through the same door, and are asked again when they do not."""

from typing import Any
from uuid import UUID

import pytest

from services.rules.answers import Answers
from services.rules.asker import ANSWER_WITHIN_MS, Asker
from services.rules.timers import WAITS_MS, Sweeper
from services.rules.tokens import AnswerTokens
from tests.unit.rules.house import House
from turntable.bus.envelope import whole
from turntable.bus.memory import MemoryQueue
from turntable.bus.port import FeedItem


class Bots:
    """The queues, the parts that work on them, and bots that take the first legal move."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.turns, self.moves = MemoryQueue(), MemoryQueue()
        tokens = AnswerTokens(b"a key of this test")
        service = house.service
        self.asker = Asker(service.matches, self.turns, tokens, house.clock)
        self.answers = Answers(self.moves, service.moves, tokens)
        self.sweeper = Sweeper(service.index, self.asker, self.turns, house.clock)
        self.read = 0

    def ask(self) -> None:
        """Read the own log as the worker does."""
        self.house.index()
        for entry in self.house.store.feed(self.read, 1000):
            item = FeedItem(entry.pos, whole(entry.event))
            self.asker.on_event(item, UUID(int=entry.pos))
            self.read = entry.pos

    def questions(self) -> list[dict[str, Any]]:
        jobs = self.turns.claim("bot", 100)
        for job in jobs:
            self.turns.ack(job.id)
        return [dict(job.payload) for job in jobs]

    def answer(self, question: dict[str, Any], **changes: object) -> None:
        names = ("match", "seat", "decision_id", "level", "answer_token")
        answer = {name: question[name] for name in names}
        self.moves.put(answer | {"move": question["legal_moves"][0]} | changes)
        self.answers.step()


@pytest.fixture
def bots(house: House) -> Bots:
    return Bots(house)


@pytest.fixture
def match_id(house: House, bots: Bots) -> UUID:
    """A person at seat 0, a bot at seat 1."""
    match_id = house.started(("player", "bot:greedy"))
    bots.ask()
    return match_id


def test_a_match_of_bots_plays_itself(house: House, bots: Bots) -> None:
    match_id = house.started(("bot:greedy", "bot:random"))
    while house.status(match_id) == "playing":
        bots.ask()
        questions = bots.questions()
        assert questions
        for question in questions:
            bots.answer(question)
    moved = [event.actor for event in house.store.read(match_id) if event.type == "match.moved"]
    assert set(moved) == {"bot:greedy", "bot:random"}


def test_a_question_holds_what_the_seat_may_see(bots: Bots, match_id: UUID) -> None:
    (question,) = bots.questions()
    assert question["match"] == str(match_id)
    assert (question["seat"], question["decision_id"], question["level"]) == (1, "2.1", "greedy")
    assert question["deadline"] == bots.house.clock.now_ms() + ANSWER_WITHIN_MS
    assert question["view"]["places"][0]["hand"] is None
    assert {move["card"] for move in question["legal_moves"]} == set(
        question["view"]["places"][1]["hand"]
    )


def test_a_question_that_stays_open_is_not_put_again_by_another_move(
    house: House, bots: Bots, match_id: UUID
) -> None:
    assert len(bots.questions()) == 1
    house.move(match_id, "seat-0", house.request(match_id, 0))
    bots.ask()
    assert bots.questions() == []


def test_what_people_open_for_people_costs_the_asker_no_look_at_the_match(
    house: House, bots: Bots, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = house.started()
    monkeypatch.setattr(house.service.matches, "held", lambda *_: pytest.fail("looked"))
    bots.ask()
    monkeypatch.undo()
    house.move(match_id, "seat-0", house.request(match_id, 0))
    monkeypatch.setattr(house.service.matches, "held", lambda *_: pytest.fail("looked"))
    bots.ask()
    assert bots.questions() == []


def test_an_asker_that_has_not_seen_the_start_asks_all_the_same(
    house: House, bots: Bots, match_id: UUID
) -> None:
    assert bots.questions()
    house.move(match_id, "seat-0", house.request(match_id, 0))
    fresh = Bots(house)
    fresh.read = bots.read
    fresh.ask()
    bots.ask()
    assert [q["decision_id"] for q in fresh.questions()] == [
        q["decision_id"] for q in bots.questions()
    ]


def test_an_answer_that_comes_twice_is_taken_once(house: House, bots: Bots, match_id: UUID) -> None:
    (question,) = bots.questions()
    other = question["legal_moves"][1]
    bots.answer(question)
    bots.answer(question)
    bots.answer(question, move=other)
    assert house.count(match_id) == 3
    assert bots.moves.length() == 0


@pytest.mark.parametrize(
    "changes",
    [
        {"answer_token": "00" * 32},
        {"answer_token": ""},
        {"level": "random"},
        {"decision_id": "2.0"},
        {"decision_id": "x"},
        {"match": "no-uuid"},
        {"move": None},
        {"move": {"type": "choose_card", "card": "no-such"}},
        {"move": {"type": "choose_card"}},
    ],
)
def test_a_wrong_answer_changes_nothing_and_is_done_with(
    house: House, bots: Bots, match_id: UUID, changes: dict[str, object]
) -> None:
    (question,) = bots.questions()
    bots.answer(question, **changes)
    assert house.count(match_id) == 2
    assert bots.moves.length() == 0


def test_an_answer_for_a_persons_seat_is_not_taken(house: House, bots: Bots) -> None:
    match_id = house.started()
    tokens = AnswerTokens(b"a key of this test")
    decision = house.decision(match_id, 0)
    bots.moves.put(
        {
            "match": str(match_id),
            "seat": 0,
            "decision_id": "2.0",
            "level": "greedy",
            "move": decision["legal_moves"][0],
            "answer_token": tokens.token(match_id, "2.0", "greedy"),
        }
    )
    bots.answers.step()
    assert house.count(match_id) == 2


def test_a_person_cannot_move_for_a_bot(house: House, match_id: UUID) -> None:
    body = {"decision_id": "2.1", "move": {"type": "choose_card", "card": "x"}, "move_id": "a"}
    assert house.move(match_id, "seat-0", body).json["code"] == "not_your_seat"
    assert house.move(match_id, "bot:greedy", body).json["code"] == "not_your_seat"


@pytest.mark.usefixtures("match_id")
def test_a_bot_that_does_not_answer_is_asked_again(house: House, bots: Bots) -> None:
    bots.questions()
    assert bots.sweeper.step() == 0
    house.clock.advance(WAITS_MS + 1)
    assert bots.sweeper.step() == 1
    assert bots.sweeper.step() == 0
    house.clock.advance(WAITS_MS + 1)
    assert bots.sweeper.step() == 1
    bots.answer(bots.questions()[-1])
    house.index()
    house.clock.advance(WAITS_MS + 1)
    assert bots.sweeper.step() == 0


def test_a_bots_waiting_is_counted_from_its_own_question(
    house: House, bots: Bots, match_id: UUID
) -> None:
    house.clock.advance(WAITS_MS + 1)
    house.move(match_id, "seat-0", house.request(match_id, 0))
    house.index()
    assert bots.sweeper.step() == 1


@pytest.mark.usefixtures("match_id")
def test_nothing_is_added_to_a_queue_that_nobody_empties(
    house: House, bots: Bots, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.clock.advance(WAITS_MS + 1)
    monkeypatch.setattr(bots.turns, "length", lambda: 10_000)
    assert bots.sweeper.step() == 0


@pytest.mark.usefixtures("match_id")
def test_an_answer_that_fails_for_unforeseen_reasons_is_kept_for_another_try(
    bots: Bots, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a bug")

    (question,) = bots.questions()
    monkeypatch.setattr(bots.house.service.moves, "by_bot", fail)
    bots.answer(question)
    assert bots.moves.length() == 1


def test_a_match_that_cannot_be_asked_about_keeps_no_other_waiting(
    house: House, bots: Bots, match_id: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = house.started(("player", "bot:greedy"))
    house.index()
    house.clock.advance(WAITS_MS + 1)
    ask, asked = bots.asker.ask, []

    def ask_or_fail(wanted: UUID) -> int:
        if wanted == match_id:
            raise RuntimeError("a bug")
        asked.append(wanted)
        return ask(wanted)

    monkeypatch.setattr(bots.asker, "ask", ask_or_fail)
    assert bots.sweeper.step() == 1
    assert asked == [other]
