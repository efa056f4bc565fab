"""What the rules service tells of moves: each measure is seen to move."""

import threading
from pathlib import Path

import pytest
from prometheus_client import REGISTRY
from structlog.testing import capture_logs

from services.rules import measures
from tests.unit.rules.house import House, make_house


def value(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0


def test_moves_are_timed_by_who_makes_them(house: House) -> None:
    match_id = house.started()
    before = value("turntable_move_seconds_count", by="player")
    house.move(match_id, "seat-0", house.request(match_id, 0))
    assert value("turntable_move_seconds_count", by="player") == before + 1


def test_a_slow_move_has_its_line_and_its_bucket(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = house.started()
    body = house.request(match_id, 0)
    held, waits = threading.Event(), threading.Event()

    def hold() -> None:
        with house.service.matches.held(match_id):
            held.set()
            waits.wait(10)

    holder = threading.Thread(target=hold)
    holder.start()
    held.wait()
    monkeypatch.setattr(measures, "SLOW_S", 0.0)
    release = threading.Timer(0.02, waits.set)
    release.start()
    with capture_logs() as lines:
        assert house.move(match_id, "seat-0", body).status_code == 201
    holder.join()
    (slow,) = [line for line in lines if line["event"] == "move_slow"]
    assert (slow["match"], slow["by"]) == (str(match_id), "player")
    assert slow["took_ms"] > 0
    quick = value("turntable_move_seconds_bucket", by="player", le="0.01")
    assert quick < value("turntable_move_seconds_count", by="player")


def test_what_the_rules_refuse_is_counted_by_the_refusal(house: House) -> None:
    match_id = house.started()
    illegal = house.request(match_id, 0)
    illegal["move"] = illegal["move"] | {"card": "no-such"}
    answer = house.move(match_id, "seat-0", illegal)
    assert answer.json["code"] == "illegal_move", answer.json
    assert value("turntable_moves_refused_total", refusal=answer.json["refusal"]) >= 1
    assert value("turntable_refusals_total", service="rules", code="illegal_move") >= 1


def test_a_match_is_found_in_memory_or_behind_or_not_at_all(house: House, tmp_path: Path) -> None:
    match_id = house.started()

    def counted() -> list[float]:
        outcomes = ("current", "behind", "absent")
        return [value("turntable_match_cache_total", outcome=outcome) for outcome in outcomes]

    house.status(match_id)
    before = counted()
    house.status(match_id)
    assert counted() == [before[0] + 1, *before[1:]]
    house.service.matches._cache._slots.clear()
    house.status(match_id)
    assert counted() == [before[0] + 1, before[1], before[2] + 1]
    other = make_house(tmp_path, house.store, house.tables)
    other.move(match_id, "seat-0", other.request(match_id, 0))
    behind = counted()[1]
    house.status(match_id)
    assert counted()[1] == behind + 1
