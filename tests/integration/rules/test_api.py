"""Two processes of the API over one database: nothing lost, nothing twice, no hang."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any
from uuid import UUID, uuid4

import pytest
from flask import Flask

from services.rules.app import api
from services.rules.life import TableOpened, TableStarted
from services.rules.service import RulesService
from tests.integration.rules.conftest import Rules
from tests.unit.rules.house import KEY, pem
from turntable.engine.record import Player
from turntable.eventstore import chain
from turntable.kernel.auth import TokenSigner, TokenVerifier
from turntable.kernel.clock import SystemClock
from turntable.kernel.ids import uuid7


class Process:
    """One process of the API and those who call it."""

    def __init__(self, service: RulesService, tokens: TokenSigner) -> None:
        self.service = service
        self.app: Flask = api(service, TokenVerifier(tokens.key_set))
        self._tokens = tokens

    def call(self, method: str, path: str, seat: int, body: object = None) -> tuple[int, Any]:
        token = self._tokens.sign(f"seat-{seat}", SystemClock().now_ms() // 1000)
        headers = {"Authorization": f"Bearer {token}"}
        answer = self.app.test_client().open(path, method=method, headers=headers, json=body)
        return answer.status_code, answer.get_json(silent=True)

    def request(self, match_id: UUID, seat: int) -> dict[str, Any] | None:
        """A legal move of a seat that is asked."""
        _, answer = self.call("GET", f"/v1/matches/{match_id}/decisions", seat)
        for decision in answer["decisions"]:
            move, name = decision["legal_moves"][0], decision["decision_id"]
            return {"decision_id": name, "move": move, "move_id": str(uuid4())}
        return None

    def move(self, match_id: UUID, seat: int, body: object) -> tuple[int, Any]:
        return self.call("POST", f"/v1/matches/{match_id}/moves", seat, body)

    def started(self) -> UUID:
        """A match of two people."""
        match_id = uuid7()
        self.service.life.prepare(TableOpened(match_id, KEY, 1, "public"), uuid4())
        players = [Player(seat, "player", f"seat-{seat}") for seat in (0, 1)]
        self.service.life.start(TableStarted(match_id, {}, players, [None, None]), uuid4())
        return match_id


@pytest.fixture
def processes(rules: Rules) -> list[Process]:
    tokens = TokenSigner(pem())
    return [Process(rules.service(), tokens) for _ in range(2)]


def test_a_match_played_through_two_processes_at_once_is_one_log(
    processes: list[Process],
) -> None:
    first, second = processes
    match_id = first.started()
    acknowledged = []
    with ThreadPoolExecutor(4) as pool:
        for _ in range(20):
            bodies = {seat: first.request(match_id, seat) for seat in (0, 1)}
            calls = [
                pool.submit(process.move, match_id, seat, body)
                for seat, body in bodies.items()
                if body is not None
                for process in (first, second)
            ]
            answers = [call.result() for call in calls]
            assert {status for status, _ in answers} <= {201}
            acknowledged += [answer["version"] for _, answer in answers]
            if not calls:
                break
    events = first.service.matches.store.read(match_id)
    assert events[-1].type == "match.revealed"
    assert chain.check_links(events, chain.genesis(match_id)) == len(events)
    moved = [event.version for event in events if event.type == "match.moved"]
    assert sorted(set(acknowledged)) == moved
    exports = [process.call("GET", f"/v1/matches/{match_id}/export", 0) for process in processes]
    assert [status for status, _ in exports] == [200, 200]
    contents = [process.service.exporter.export(match_id, revealed=True) for process in processes]
    assert contents[0] == contents[1]
    status, report = second.call("POST", f"/v1/matches/{match_id}/verify", 0)
    assert (status, report["findings"], report["whole"]) == (200, [], True)


def test_while_redis_is_away_moves_are_taken_all_the_same(rules: Rules) -> None:
    rules.settings = replace(rules.settings, redis_url="redis://127.0.0.1:9/0")
    process = Process(rules.service(), TokenSigner(pem()))
    match_id = process.started()
    status, answer = process.move(match_id, 0, process.request(match_id, 0))
    assert (status, answer["version"]) == (201, 3)


def test_while_the_database_is_away_the_answer_is_to_come_back(rules: Rules) -> None:
    tokens = TokenSigner(pem())
    process = Process(rules.service(), tokens)
    match_id = process.started()
    body = process.request(match_id, 0)
    rules.settings = replace(rules.settings, database_url="postgresql://127.0.0.1:9/nothing")
    away = Process(rules.service(), tokens)
    status, answer = away.move(match_id, 0, body)
    assert (status, answer["code"]) == (503, "unavailable")
    assert process.move(match_id, 0, body)[0] == 201
