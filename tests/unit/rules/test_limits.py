"""How often a person sends moves, and how many audits run side by side."""

from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from services.rules import exports
from services.rules.memory import memory_tables
from tests.unit.rules.house import Answer, House, make_house
from turntable.eventstore.memory import MemoryEventStore
from turntable.kernel.allowances import Allowances


@pytest.fixture
def house(tmp_path: Path) -> House:
    limits = Allowances(moves=2, audits=4, audits_at_once=1)
    return make_house(tmp_path, MemoryEventStore(), memory_tables(), limits)


def held_back(answer: Answer) -> bool:
    assert int(answer.headers.get("Retry-After", "1")) > 0
    return (answer.status_code, answer.json["code"]) == (429, "too_many_requests")


def test_moves_are_limited_for_each_person_and_count_when_they_are_refused(house: House) -> None:
    match_id = house.started()
    body = house.request(match_id, 0, decision_id="9.0")
    assert [house.move(match_id, "seat-0", body).status_code for _ in range(2)] == [409, 409]
    assert held_back(house.move(match_id, "seat-0", body))
    assert house.move(match_id, "seat-1", house.request(match_id, 1)).status_code == 201


def test_exports_and_verifications_are_counted_together(house: House) -> None:
    match_id = house.started()
    for _ in range(2):
        assert house.get(f"/v1/matches/{match_id}/export", "seat-0").status_code == 409
        assert house.ask("POST", f"/v1/matches/{match_id}/verify", "seat-0").status_code == 200
    assert held_back(house.get(f"/v1/matches/{match_id}/export", "seat-0"))
    assert house.get(f"/v1/matches/{match_id}/view", "seat-0").status_code == 200


def test_few_audits_run_side_by_side_and_moves_go_on(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = Event(), Event()
    check = exports.check_public

    def slow(*arguments: Any) -> object:  # noqa: ANN401 - any check
        begun.set()
        assert go_on.wait(30)
        return check(*arguments)

    monkeypatch.setattr(exports, "check_public", slow)
    match_id = house.started()
    path = f"/v1/matches/{match_id}/verify"
    answers: list[Answer] = []
    first = Thread(target=lambda: answers.append(house.ask("POST", path, "seat-0")))
    first.start()
    try:
        assert begun.wait(30)
        assert held_back(house.ask("POST", path, "seat-1"))
        assert house.move(match_id, "seat-0", house.request(match_id, 0)).status_code == 201
    finally:
        go_on.set()
        first.join()
    assert answers[0].status_code == 200
    assert house.ask("POST", path, "seat-1").status_code == 200
