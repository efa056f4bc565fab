"""Every wrong call has its status and code, changes nothing and tells nothing."""

import json
from uuid import UUID, uuid4

import pytest

from tests.unit.rules.house import House
from turntable.kernel.ids import uuid7

UNKNOWN = "01890000-0000-7000-8000-00000000abcd"  # of no match


@pytest.fixture
def match_id(house: House) -> UUID:
    return house.started()


@pytest.mark.parametrize(
    ("changes", "status", "code"),
    [
        ({"decision_id": "1.0"}, 409, "stale_decision"),
        ({"decision_id": "02.0"}, 409, "stale_decision"),
        ({"decision_id": "2.1"}, 403, "not_your_seat"),
        ({"decision_id": "2.99"}, 403, "not_your_seat"),
        ({"decision_id": "2"}, 422, "malformed_move"),
        ({"decision_id": 2}, 422, "malformed_move"),
        ({"decision_id": "2.0\n"}, 422, "malformed_move"),
        ({"move": {"type": "choose_card", "card": "no-such"}}, 422, "illegal_move"),
        ({"move": {"type": "choose_card"}}, 422, "malformed_move"),
        ({"move": {"type": "fly"}}, 422, "malformed_move"),
        ({"move": {"card": "no-such"}}, 422, "malformed_move"),
        ({"move": {"type": "choose_card", "card": 2**60}}, 422, "malformed_move"),
        ({"move": {"type": "choose_card", "card": "x", "more": 1}}, 422, "malformed_move"),
        ({"move": []}, 422, "malformed_move"),
        ({"move": None}, 422, "malformed_move"),
        ({"move_id": ""}, 422, "malformed_move"),
        ({"move_id": "x" * 65}, 422, "malformed_move"),
        ({"more": 1}, 422, "malformed_move"),
    ],
)
def test_a_wrong_move_is_answered_and_changes_nothing(
    house: House, match_id: UUID, changes: dict[str, object], status: int, code: str
) -> None:
    body = house.request(match_id, 0, **changes)
    before = house.count(match_id)
    answer = house.move(match_id, "seat-0", body)
    assert (answer.status_code, answer.json["code"]) == (status, code)
    assert answer.content_type == "application/problem+json"
    assert house.count(match_id) == before
    assert house.move(match_id, "seat-0", house.request(match_id, 0)).status_code == 201


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"[]", b'"x"', b"null", b"\xff\xfe", b'{"a": NaN}', b"[" * 40 + b"]" * 40],
)
def test_malformed_json_is_one_code(house: House, match_id: UUID, data: bytes) -> None:
    answer = house.move_raw(match_id, "seat-0", data)
    assert (answer.status_code, answer.json["code"]) == (422, "malformed_move")
    assert house.count(match_id) == 2


def test_a_deep_move_is_malformed(house: House, match_id: UUID) -> None:
    deep: object = 1
    for _ in range(20):
        deep = [deep]
    body = house.request(match_id, 0, move={"type": "choose_card", "card": deep})
    assert house.move(match_id, "seat-0", body).json["code"] == "malformed_move"


def test_the_size_is_judged_before_the_token(house: House, match_id: UUID) -> None:
    answer = house.move_raw(match_id, None, b" " * (64 * 1024 + 1))
    assert (answer.status_code, answer.json["code"]) == (413, "too_large")


def test_the_token_is_judged_before_the_match(house: House) -> None:
    answer = house.move_raw(uuid7(), None, b"{")
    assert (answer.status_code, answer.json["code"]) == (401, "no_token")


def test_an_expired_token_is_named(house: House, match_id: UUID) -> None:
    house.given["seat-0"] = house.tokens.sign("seat-0", house.now_s - 100, 50)
    answer = house.move_raw(match_id, "seat-0", b"{")
    assert (answer.status_code, answer.json["code"]) == (401, "expired_token")


@pytest.mark.parametrize("name", [UNKNOWN, "no-uuid", "%00", UNKNOWN.upper()])
def test_an_unknown_match_is_judged_before_the_body(house: House, name: str) -> None:
    path = f"/v1/matches/{name}/moves"
    answer = house.ask("POST", path, "seat-0", data=b"{", content_type="application/json")
    assert answer.status_code in {404, 422}
    assert answer.json["code"] in {"not_found", "malformed_request"}


@pytest.mark.parametrize("route", ["", "/view", "/decisions", "/events", "/export"])
def test_every_route_asks_for_a_token_and_knows_its_matches(house: House, route: str) -> None:
    path = f"/v1/matches/{uuid7()}{route}"
    assert house.get(path).status_code == 401
    assert house.get(path, "someone").json["code"] == "not_found"


def test_the_seat_is_judged_before_the_body(house: House, match_id: UUID) -> None:
    answer = house.move_raw(match_id, "someone", b"{")
    assert (answer.status_code, answer.json["code"]) == (403, "not_your_seat")
    answer = house.move(match_id, "seat-1", house.request(match_id, 0))
    assert (answer.status_code, answer.json["code"]) == (403, "not_your_seat")
    assert house.count(match_id) == 2


def test_nobody_moves_before_the_start(house: House) -> None:
    match_id = house.prepared()
    body = {"decision_id": "2.0", "move": {"type": "choose_card"}, "move_id": "a"}
    assert house.move(match_id, "seat-0", body).json["code"] == "not_your_seat"
    shown = house.get(f"/v1/matches/{match_id}/view", "seat-0").json
    assert (shown["status"], shown["view"], shown["decisions"]) == ("prepared", None, [])


def test_a_repeat_gets_the_first_answer(house: House, match_id: UUID) -> None:
    body = house.request(match_id, 0)
    first = house.move(match_id, "seat-0", body)
    house.move(match_id, "seat-1", house.request(match_id, 1))
    again = house.move(match_id, "seat-0", body)
    assert (again.status_code, again.json) == (201, first.json)
    assert house.count(match_id) == 4


def test_a_repeat_of_the_last_move_gets_the_first_answer(house: House, match_id: UUID) -> None:
    answers = []
    while house.status(match_id) == "playing":
        for seat in (0, 1):
            if house.status(match_id) == "playing":
                body = house.request(match_id, seat)
                answers.append((seat, body, house.move(match_id, f"seat-{seat}", body)))
    for seat, body, first in answers:
        assert house.move(match_id, f"seat-{seat}", body).json == first.json


def test_the_same_move_id_for_another_move_is_refused(house: House, match_id: UUID) -> None:
    decision = house.decision(match_id, 0)
    body = house.request(match_id, 0)
    assert house.move(match_id, "seat-0", body).status_code == 201
    other = [body | {"move": decision["legal_moves"][1]}, body | {"decision_id": "4.0"}]
    for changed in other:
        answer = house.move(match_id, "seat-0", changed)
        assert (answer.status_code, answer.json["code"]) == (422, "move_id_reused")
    assert house.count(match_id) == 3


def test_two_seats_may_use_the_same_move_id(house: House, match_id: UUID) -> None:
    for seat in (0, 1):
        body = house.request(match_id, seat, move_id="the-same")
        assert house.move(match_id, f"seat-{seat}", body).status_code == 201


def test_a_refusal_cites_its_clause_and_is_kept_for_the_audit(house: House, match_id: UUID) -> None:
    body = house.request(match_id, 0, move={"type": "choose_card", "card": "no-such"})
    answer = house.move(match_id, "seat-0", body).json
    assert (answer["code"], answer["refusal"]) == ("illegal_move", "card_not_held")
    assert answer["clause"] == "EXA-002"
    kept = house.tables.refused.kept  # type: ignore[attr-defined] # the one in memory
    assert [(one.seat, one.code, json.loads(one.move)["card"]) for one in kept] == [
        (0, "card_not_held", "no-such")
    ]


def test_a_failing_audit_never_fails_the_request(
    house: House, match_id: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_refused: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(house.tables.refused, "add", fail)
    body = house.request(match_id, 0, move={"type": "choose_card", "card": "no-such"})
    assert house.move(match_id, "seat-0", body).json["code"] == "illegal_move"


@pytest.mark.parametrize(
    "query", ["at=0", "at=x", "at=99999999999", "seat=-1", "seat=x", "lines_after=-1"]
)
def test_a_wrong_query_is_malformed(house: House, match_id: UUID, query: str) -> None:
    answer = house.get(f"/v1/matches/{match_id}/view?{query}", "seat-0")
    assert (answer.status_code, answer.json["code"]) == (422, "malformed_request")


def test_a_log_that_cannot_be_read_stops_its_match_alone(house: House, match_id: UUID) -> None:
    from turntable.eventstore.port import NewEvent

    other = house.started()
    strange = NewEvent("match.exploded", 1, "{}", "{}", bytes(32))
    house.store.append(match_id, 2, uuid4(), "rules", [strange])
    answer = house.get(f"/v1/matches/{match_id}/view", "seat-0")
    assert (answer.status_code, answer.json["code"]) == (503, "match_stopped")
    assert "Retry-After" in answer.headers
    assert house.get(f"/v1/matches/{other}/view", "seat-0").status_code == 200


def test_too_many_audits_are_held_back(house: House, match_id: UUID) -> None:
    path = f"/v1/matches/{match_id}/verify"
    answers = [house.ask("POST", path, "seat-0") for _ in range(61)]
    assert {answer.status_code for answer in answers[:60]} == {200}
    assert (answers[60].status_code, answers[60].json["code"]) == (429, "too_many_requests")
    assert "Retry-After" in answers[60].headers
