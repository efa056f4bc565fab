"""Several at once, crashes and lost connections: nothing acknowledged is lost or done twice."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from uuid import UUID, uuid4

import psycopg
import pytest

from services.rules.memory import memory_tables
from tests.unit.rules.house import House, make_house
from turntable.eventstore.memory import MemoryEventStore
from turntable.eventstore.port import Appended, StaleVersion


class Meddler(MemoryEventStore):
    """A log where something happens just before or just after an append, once each."""

    def __init__(self) -> None:
        super().__init__()
        self.before: list[object] = []
        self.after: list[Exception] = []

    def append(self, *args: object, **more: object) -> Appended:
        while self.before:
            happening = self.before.pop(0)
            if isinstance(happening, Exception):
                raise happening
            happening()  # type: ignore[operator]
        appended = super().append(*args, **more)  # type: ignore[arg-type]
        if self.after:
            raise self.after.pop(0)
        return appended


@pytest.fixture
def log() -> Meddler:
    return Meddler()


@pytest.fixture
def house(tmp_path: Path, log: Meddler) -> House:
    return make_house(tmp_path, log, memory_tables())


@pytest.fixture
def neighbour(house: House, tmp_path: Path, log: Meddler) -> House:
    """A second process of the service over the same log."""
    other = make_house(tmp_path, log, house.tables)
    house.app.extensions["turntable-token-verifier"] = other.app.extensions[
        "turntable-token-verifier"
    ]
    house.tokens = other.tokens
    return other


@pytest.fixture
def match_id(house: House) -> UUID:
    return house.started()


def test_two_secret_choices_at_the_same_instant_are_both_taken(
    house: House, neighbour: House, match_id: UUID, log: Meddler
) -> None:
    first, second = house.request(match_id, 0), house.request(match_id, 1)
    log.before.append(lambda: neighbour.move(match_id, "seat-1", second))
    assert house.move(match_id, "seat-0", first).status_code == 201
    moved = [event.actor for event in log.read(match_id)[2:]]
    assert moved == ["seat-1", "seat-0"]


def test_many_at_once_on_one_process_are_taken_one_after_another(
    house: House, match_id: UUID
) -> None:
    bodies = [house.request(match_id, seat) for seat in (0, 1)]
    with ThreadPoolExecutor(8) as pool:
        calls = [
            pool.submit(house.move, match_id, f"seat-{seat}", bodies[seat]) for seat in (0, 1) * 8
        ]
        answers = [call.result() for call in calls]
    assert {answer.status_code for answer in answers} == {201}
    assert house.count(match_id) == 4


def test_a_decision_that_closed_meanwhile_is_stale(
    house: House, neighbour: House, match_id: UUID, log: Meddler
) -> None:
    mine, other = house.request(match_id, 0), house.request(match_id, 0)
    log.before.append(lambda: neighbour.move(match_id, "seat-0", other))
    answer = house.move(match_id, "seat-0", mine)
    assert (answer.status_code, answer.json["code"]) == (409, "stale_decision")
    assert answer.json["details"] == {"version": 3}
    assert house.count(match_id) == 3


def test_a_move_asks_the_log_once_and_is_confirmed_by_its_append(
    house: House, match_id: UUID, log: Meddler, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = house.request(match_id, 0)
    for name in ("head", "read"):
        monkeypatch.setattr(log, name, lambda *_: pytest.fail("asked"))
    assert house.move(match_id, "seat-0", body).status_code == 201


def test_what_an_old_copy_would_refuse_is_judged_at_the_head(
    house: House, neighbour: House, match_id: UUID
) -> None:
    for seat in (0, 1):
        assert (
            neighbour.move(match_id, f"seat-{seat}", neighbour.request(match_id, seat)).status_code
            == 201
        )
    seat = next(
        s
        for s in (0, 1)
        if neighbour.get(f"/v1/matches/{match_id}/decisions", f"seat-{s}").json["decisions"]
    )
    body = neighbour.request(match_id, seat)
    assert house.move(match_id, f"seat-{seat}", body).status_code == 201
    stale = house.move(match_id, f"seat-{seat}", body | {"move_id": "another"})
    assert (stale.status_code, stale.json["details"]) == (409, {"version": 5})


def test_the_same_command_from_two_processes_is_done_once(
    house: House, neighbour: House, match_id: UUID, log: Meddler
) -> None:
    body = house.request(match_id, 0)
    answers = []
    log.before.append(lambda: answers.append(neighbour.move(match_id, "seat-0", body)))
    answers.append(house.move(match_id, "seat-0", body))
    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[0].json == answers[1].json
    assert house.count(match_id) == 3


def test_the_same_move_id_with_two_moves_from_two_processes_gives_one_refusal(
    house: House, neighbour: House, match_id: UUID, log: Meddler
) -> None:
    moves = house.decision(match_id, 0)["legal_moves"]
    bodies = [house.request(match_id, 0, move_id="same", move=move) for move in moves[:2]]
    log.before.append(lambda: neighbour.move(match_id, "seat-0", bodies[0]))
    answer = house.move(match_id, "seat-0", bodies[1])
    assert (answer.status_code, answer.json["code"]) == (422, "move_id_reused")
    assert house.count(match_id) == 3


def test_a_head_that_never_rests_is_answered_with_retry_after(
    house: House, match_id: UUID, log: Meddler
) -> None:
    body = house.request(match_id, 0)
    tries = 0

    def stale() -> None:
        nonlocal tries
        tries += 1
        log.before.append(stale)
        raise StaleVersion(match_id, 2, 3)

    log.before.append(stale)
    answer = house.move(match_id, "seat-0", body)
    assert (answer.status_code, answer.json["code"]) == (503, "unavailable")
    assert "Retry-After" in answer.headers
    assert tries == 4
    log.before.clear()
    assert house.move(match_id, "seat-0", body).status_code == 201


@pytest.mark.parametrize("error", [psycopg.OperationalError, psycopg.InterfaceError])
def test_a_lost_connection_after_the_commit_is_mended_by_the_repeat(
    house: House, match_id: UUID, log: Meddler, error: type[Exception]
) -> None:
    body = house.request(match_id, 0)
    log.after.append(error("connection lost"))
    lost = house.move(match_id, "seat-0", body)
    assert (lost.status_code, lost.json["code"]) == (503, "unavailable")
    assert "Retry-After" in lost.headers
    again = house.move(match_id, "seat-0", body)
    assert (again.status_code, again.json["version"]) == (201, 3)
    assert house.count(match_id) == 3


def test_after_an_error_the_state_is_as_the_log_says(
    house: House, match_id: UUID, log: Meddler
) -> None:
    path = f"/v1/matches/{match_id}/view"
    before = house.get(path, "seat-0").json
    log.before.append(psycopg.OperationalError("gone"))
    assert house.move(match_id, "seat-0", house.request(match_id, 0)).status_code == 503
    assert house.get(path, "seat-0").json == before
    assert house.move(match_id, "seat-0", house.request(match_id, 0)).status_code == 201


def test_a_crash_after_the_append_leaves_the_answer_to_the_repeat(
    house: House, neighbour: House, match_id: UUID, log: Meddler
) -> None:
    body = house.request(match_id, 0)
    log.after.append(MemoryError("as if killed"))
    assert house.move(match_id, "seat-0", body).status_code == 500
    assert neighbour.move(match_id, "seat-0", body).json["version"] == 3
    assert house.count(match_id) == 3


def test_a_cached_state_follows_what_another_process_wrote(
    house: House, neighbour: House, match_id: UUID
) -> None:
    house.get(f"/v1/matches/{match_id}", "seat-0")
    neighbour.move(match_id, "seat-1", neighbour.request(match_id, 1))
    assert house.get(f"/v1/matches/{match_id}", "seat-0").json["version"] == 3
    house.play_out(match_id)
    assert neighbour.get(f"/v1/matches/{match_id}", "seat-0").json["status"] == "ended"


def test_a_start_that_is_interrupted_is_finished_by_the_repeat(house: House, log: Meddler) -> None:
    match_id, command = house.prepared(), uuid4()
    log.before.append(psycopg.OperationalError("gone"))
    with pytest.raises(psycopg.OperationalError):
        house.start(match_id, cmd_id=command)
    house.start(match_id, cmd_id=command)
    house.start(match_id, cmd_id=command)
    assert [event.type for event in log.read(match_id)] == ["match.prepared", "match.started"]
