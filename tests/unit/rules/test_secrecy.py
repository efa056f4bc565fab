"""Nobody receives what their seat may not know, on any route, in any answer, in any log line."""

import json
from collections.abc import Iterable, Iterator
from typing import Any
from uuid import UUID

import pytest
import structlog
from structlog.testing import capture_logs

from tests.unit.rules.house import Answer, House
from turntable.audit.public import check_public
from turntable.engine.record import Moved, Started, read
from turntable.kernel.ids import uuid7

ROUTES = ("", "/view", "/view?at=2", "/view?at=3", "/decisions", "/events", "/export")


def hand(house: House, match_id: UUID, seat: int) -> set[str]:
    """The cards that a seat was dealt."""
    started = read("match.started", house.store.read(match_id)[1].body)
    assert isinstance(started, Started)
    dealt = [fact for fact in started.facts if fact["type"] == "HandDealt"]
    return set(dealt[seat]["cards"])


def everything(
    house: House, match_id: UUID, player: str, guesses: Iterable[str] = ()
) -> Iterator[Answer]:
    """Every answer that a caller can get of a match, by guessing at others' cards too."""
    for route in ROUTES:
        yield house.get(f"/v1/matches/{match_id}{route}", player)
    for seat in range(3):
        yield house.get(f"/v1/matches/{match_id}/view?seat={seat}", player)
        yield house.get(f"/v1/matches/{match_id}/view?seat={seat}&at=3", player)
        for decision in (f"2.{seat}", "3.0", "x"):
            for card in ("no-such", *sorted(guesses)):
                move = {"type": "choose_card", "card": card}
                body = {"decision_id": decision, "move": move, "move_id": f"probe-{card}"}
                yield house.move(match_id, player, body)
    yield house.ask("POST", f"/v1/matches/{match_id}/verify", player)
    yield house.get("/v1/matches", player)
    yield house.get("/v1/matches?mine=true", player)


def told(answers: Iterator[Answer], secret: set[str]) -> list[bytes]:
    """The answers that hold one of the secret words."""
    words = [f'"{word}"'.encode() for word in secret]
    words += [word.replace(b'"', b'\\"') for word in words]
    return [answer.data for answer in answers if any(word in answer.data for word in words)]


@pytest.fixture
def match_id(house: House) -> UUID:
    """A match in which seat 0 has chosen in secret and seat 1 has not."""
    match_id = house.started()
    assert house.move(match_id, "seat-0", house.request(match_id, 0)).status_code == 201
    house.index()
    return match_id


def test_no_answer_holds_a_card_of_another_hand(house: House, match_id: UUID) -> None:
    cards = [hand(house, match_id, seat) for seat in (0, 1)]
    assert cards[0].isdisjoint(cards[1])
    both = cards[0] | cards[1]
    assert told(everything(house, match_id, "seat-1", cards[0]), cards[0]) == []
    assert told(everything(house, match_id, "seat-0", cards[1]), cards[1]) == []
    assert told(everything(house, match_id, "a-watcher", both), both) == []


def test_the_search_would_find_a_leak(house: House, match_id: UUID) -> None:
    assert told(everything(house, match_id, "seat-0"), hand(house, match_id, 0)) != []


def test_no_answer_holds_the_secret_or_the_seed(house: House, match_id: UUID) -> None:
    secret = house.tables.secrets.get(match_id)
    assert secret is not None
    with house.service.matches.held(match_id) as match:
        seed = house.service.matches.seed(match)
    nonces = [event.nonce.hex() for event in house.store.read(match_id)]
    hidden = {secret.hex(), seed.hex(), *nonces}
    for player in ("seat-0", "seat-1", "a-watcher"):
        for answer in everything(house, match_id, player):
            assert not [word for word in hidden if word.encode() in answer.data]


def test_of_another_seats_decision_only_its_being_open_is_told(
    house: House, match_id: UUID
) -> None:
    for player in ("seat-0", "a-watcher"):
        shown = house.get(f"/v1/matches/{match_id}/view", player).json["decisions"]
        assert shown == [{"decision_id": "2.1", "seat": 1}]
    own = house.get(f"/v1/matches/{match_id}/view", "seat-1").json["decisions"]
    assert own[0]["kind"] == "choose_card"
    assert {move["card"] for move in own[0]["legal_moves"]} == hand(house, match_id, 1)


def test_refusals_read_the_same_whatever_the_other_seat_holds(house: House) -> None:
    texts = set()
    for _ in range(5):
        match_id = house.started()
        body = house.request(match_id, 0, move={"type": "choose_card", "card": "no-such"})
        answer = house.move(match_id, "seat-0", body).json
        texts.add(json.dumps({k: v for k, v in answer.items() if k != "request_id"}))
    assert len(texts) == 1


def test_another_seat_is_not_shown_before_the_end(house: House, match_id: UUID) -> None:
    for seat in (1, 2, 99):
        answer = house.get(f"/v1/matches/{match_id}/view?seat={seat}", "seat-0")
        assert (answer.status_code, answer.json["code"]) == (403, "not_your_seat")


def test_after_the_end_every_seat_is_open_to_those_who_may_read(house: House) -> None:
    match_id = house.started(watch="link")
    house.play_out(match_id)
    path = f"/v1/matches/{match_id}/view?seat=1&at=2"
    assert house.get(path, "a-watcher").status_code == 404
    shown = house.get(path, "seat-0").json
    assert set(shown["view"]["places"][1]["hand"]) == hand(house, match_id, 1)
    assert {move["card"] for move in shown["decisions"][1]["legal_moves"]} == hand(
        house, match_id, 1
    )
    assert house.get(f"/v1/matches/{match_id}/view?seat=7", "seat-0").status_code == 404


def test_a_running_matchs_events_prove_their_chain_without_their_bodies(
    house: House, match_id: UUID
) -> None:
    for player in ("seat-0", "seat-1", "a-watcher"):
        events: list[dict[str, Any]] = house.get(f"/v1/matches/{match_id}/events", player).json[
            "events"
        ]
        assert check_public(match_id, events).whole
        assert not any({"body", "nonce"} & event.keys() for event in events)
    watched = house.get(f"/v1/matches/{match_id}/events", "a-watcher").json["events"]
    assert all(event["seen"] == event["open"] for event in watched)
    own = house.get(f"/v1/matches/{match_id}/events?after=2&limit=1", "seat-0").json["events"]
    assert json.loads(own[0]["seen"])["move"]["card"] in hand(house, match_id, 0)


def test_after_the_reveal_the_events_are_whole(house: House) -> None:
    match_id = house.started()
    house.play_out(match_id)
    events = house.get(f"/v1/matches/{match_id}/events?limit=500", "a-watcher").json["events"]
    assert [event["body"] for event in events] == [
        event.body for event in house.store.read(match_id)
    ]
    assert check_public(match_id, events).whole


def test_a_linked_match_is_unknown_without_its_watch_token(house: House) -> None:
    match_id = house.started(watch="link")
    watch = house.tokens.sign_watch(str(match_id), house.now_s)
    other = house.tokens.sign_watch(str(uuid7()), house.now_s)
    path = f"/v1/matches/{match_id}/view"
    unknown = house.get(f"/v1/matches/{uuid7()}/view", "a-watcher").json
    for headers in ({}, {"X-Watch-Token": other}, {"X-Watch-Token": "nonsense"}):
        answer = house.get(path, "a-watcher", headers=headers)
        assert answer.status_code == 404
        assert {**answer.json, "request_id": 0} == {**unknown, "request_id": 0}
    assert house.get(path, "a-watcher", headers={"X-Watch-Token": watch}).status_code == 200
    assert house.get(path, None, headers={"X-Watch-Token": watch}).status_code == 401
    assert house.get(path, "seat-1").status_code == 200
    move = house.ask(
        "POST", f"/v1/matches/{match_id}/moves", "a-watcher", headers={"X-Watch-Token": watch}
    )
    assert move.json["code"] == "not_your_seat"


def test_log_lines_hold_no_card_and_no_secret(house: House) -> None:
    structlog.reset_defaults()
    with capture_logs() as lines:
        match_id = house.started()
        body = house.request(match_id, 0, move={"type": "choose_card", "card": "no-such"})
        house.move(match_id, "seat-0", body)
        house.play_out(match_id)
    text = json.dumps(lines, default=str)
    moved = [read(e.type, e.body) for e in house.store.read(match_id) if e.type == "match.moved"]
    cards = {body.move["card"] for body in moved if isinstance(body, Moved)}
    secret = house.tables.secrets.get(match_id)
    assert lines
    assert secret is not None
    assert not [word for word in (*cards, "no-such", secret.hex()) if f"'{word}'" in text]
    assert secret.hex() not in text
    assert not [card for card in cards if f'"{card}"' in text]
