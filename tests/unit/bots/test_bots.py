"""A bot's turn and its dispatch, without Redis, Celery or a database."""

import json
import logging
import os
import subprocess
import sys
import threading
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import pytest
from celery.worker.request import Request
from kombu.exceptions import OperationalError
from kombu.transport import virtual
from redis.exceptions import ConnectionError as RedisGone
from structlog.testing import capture_logs

from services.bots import dispatch, policies
from services.bots.celery_app import TurnRequest, app, without_traceback
from services.bots.dispatch import Dispatcher
from services.bots.tasks import play
from turntable.bus.memory import MemoryQueue
from turntable.engine import registry
from turntable.engine.chance import FastChance
from turntable.engine.codec import plain
from turntable.engine.match import Match
from turntable.games import _example
from turntable.kernel.clock import ManualClock
from turntable.kernel.config import ConfigError


@pytest.fixture(autouse=True)
def three_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "games", lambda: {_example.GAME.key: _example.GAME})


def empty() -> int:
    return 0


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


def asked(clock: ManualClock, level: str = "greedy") -> dict[str, Any]:
    """A work item as the rules service writes it, after a way through JSON."""
    match = Match(_example.GAME, 2, _example.GAME.options())
    match.begin(FastChance(1), 2)
    item = {
        "match": "01930000-0000-7000-8000-000000000001",
        "game": match.game.key,
        "seat": 1,
        "decision_id": match.open[1],
        "version": match.version,
        "view": plain(match.game.view(match.state, 1)),
        "legal_moves": [plain(move) for move in match.game.legal_moves(match.state, 1)],
        "level": level,
        "deadline": clock.now_ms() + 1000,
        "answer_token": "token",
    }
    decoded: dict[str, Any] = json.loads(json.dumps(item))
    return decoded


@pytest.mark.parametrize("level", sorted(_example.GAME.bots))
def test_an_answer_is_a_legal_move_and_brings_the_token_back(
    clock: ManualClock, level: str
) -> None:
    item = asked(clock, level)
    answer = policies.answer(policies.read_item(item))
    assert answer.pop("move") in item["legal_moves"]
    assert answer == {
        key: item[key] for key in ("match", "seat", "decision_id", "level", "answer_token")
    }


def test_the_same_question_gets_the_same_answer(clock: ManualClock) -> None:
    item = policies.read_item(asked(clock, "random"))
    assert policies.answer(item) == policies.answer(item)


def test_a_bots_whims_follow_from_what_nobody_else_knows(clock: ManualClock) -> None:
    items = [asked(clock, "random") | {"answer_token": f"token-{n}"} for n in range(40)]
    moves = {json.dumps(policies.answer(policies.read_item(item))["move"]) for item in items}
    assert len(moves) > 1, "the same public names, and yet not to be foretold"


def test_an_answer_is_put_on_the_queue(clock: ManualClock) -> None:
    answers = MemoryQueue()
    play(asked(clock), answers, clock)
    assert [job.payload["decision_id"] for job in answers.claim("rules", 9)] == ["2.1"]


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"},
        {"level": "grandmaster"},
        {"legal_moves": []},
        {"legal_moves": [{"type": "resign"}]},
        {"seat": "one"},
    ],
)
def test_what_cannot_be_played_is_logged_and_not_answered(
    clock: ManualClock, change: dict[str, Any]
) -> None:
    answers = MemoryQueue()
    with capture_logs() as lines:
        play(asked(clock) | change, answers, clock)
    assert answers.length() == 0
    assert [line["event"] for line in lines] == ["turn_unplayable"]


def test_a_late_turn_is_not_played(clock: ManualClock) -> None:
    item, answers = asked(clock), MemoryQueue()
    clock.advance(1000)
    play(item, answers, clock)
    assert answers.length() == 0


class BrokenQueue(MemoryQueue):
    def put(self, payload: Mapping[str, Any]) -> None:
        raise RedisGone


def test_an_answer_that_cannot_be_sent_is_one_line_in_the_log(clock: ManualClock) -> None:
    with capture_logs() as lines:
        play(asked(clock), BrokenQueue(), clock)
    assert [line["event"] for line in lines] == ["turn_not_answered"]
    assert "exc_info" not in lines[0]


def test_a_turn_is_acknowledged_once_it_is_handed_over(clock: ManualClock) -> None:
    turns, handed = MemoryQueue(), []
    turns.put(asked(clock))
    dispatcher = Dispatcher(turns, handed.append, empty, clock)
    assert dispatcher.step(0) == 1
    assert handed == [asked(clock)]
    assert turns.length() == 0


def test_a_turn_that_could_not_be_handed_over_stays(clock: ManualClock) -> None:
    def refuse(_: Mapping[str, Any]) -> None:
        raise OperationalError

    turns = MemoryQueue(reclaim_ms=0)
    turns.put(asked(clock))
    with pytest.raises(OperationalError):
        Dispatcher(turns, refuse, empty, clock).step(0)
    handed: list[Mapping[str, Any]] = []
    Dispatcher(turns, handed.append, empty, clock).step(0)
    assert len(handed) == 1


def test_no_more_turns_are_handed_over_than_workers_can_take(clock: ManualClock) -> None:
    turns, handed = MemoryQueue(), list[Mapping[str, Any]]()
    for _ in range(5):
        turns.put(asked(clock))
    dispatcher = Dispatcher(
        turns, handed.append, lambda: dispatch.HANDED_OVER_MAX - 3 + len(handed), clock
    )
    assert dispatcher.step(0) == 5
    assert (len(handed), turns.length()) == (3, 0)
    turns.put(asked(clock))
    dispatcher.step(0)
    assert (len(handed), turns.length()) == (3, 0)


def test_late_and_malformed_turns_are_dropped(clock: ManualClock) -> None:
    turns, handed = MemoryQueue(), []
    turns.put(asked(clock))
    turns.put({"game": "chess"})
    clock.advance(1000)
    Dispatcher(turns, handed.append, empty, clock).step(0)
    assert (handed, turns.length()) == ([], 0)


def test_while_redis_is_away_the_dispatcher_waits_and_says_so_once(
    clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dispatch, "PAUSE_FIRST_S", 0.001)
    monkeypatch.setattr(dispatch, "PAUSE_LONGEST_S", 0.004)
    stop = threading.Event()
    tries = []

    class Away(MemoryQueue):
        def claim(self, consumer: str, limit: int, block_ms: int = 0) -> list[Any]:
            tries.append(consumer)
            if len(tries) == 5:
                stop.set()
            raise RedisGone

    with capture_logs() as lines:
        Dispatcher(Away(), print, empty, clock).run(stop)
    assert len(tries) == 5
    assert [line["event"] for line in lines] == ["redis_unavailable"]


def test_a_dispatcher_that_stands_still_is_not_ready(
    clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    dispatcher = Dispatcher(MemoryQueue(), print, empty, clock)
    dispatcher.progress()
    monkeypatch.setattr(dispatch, "STALLED_AFTER_S", -1.0)
    with pytest.raises(TimeoutError):
        dispatcher.progress()


@pytest.mark.parametrize("settle", ["acknowledge", "reject"])
def test_a_message_that_could_not_be_settled_leaves_the_slot_free(
    settle: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    qos = virtual.QoS(SimpleNamespace(do_restore=False), prefetch_count=1)
    qos.append("message", "tag")
    assert not qos.can_consume()
    message = SimpleNamespace(
        acknowledged=False, channel=SimpleNamespace(qos=qos), delivery_tag="tag"
    )
    request = TurnRequest.__new__(TurnRequest)
    request._message = message
    monkeypatch.setattr(Request, settle, lambda *_: None)
    getattr(request, settle)()
    assert qos.can_consume()


def test_a_lost_connection_is_logged_without_traceback() -> None:
    def line(error: Exception) -> logging.LogRecord:
        exc_info = (type(error), error, None)
        return logging.LogRecord("celery", logging.ERROR, "", 0, "lost", (), exc_info)

    for error in (RedisGone(), ConnectionResetError()):
        record = line(error)
        assert without_traceback(record)
        assert record.exc_info is None
    bug = line(ValueError())
    assert without_traceback(bug)
    assert bug.exc_info is not None


def test_celery_loses_nothing_silently_and_keeps_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("REDIS_URL", "redis://localhost:1/0")
    conf = app.conf
    options = conf.broker_transport_options
    assert conf.task_acks_late
    assert conf.task_reject_on_worker_lost
    assert conf.worker_prefetch_multiplier == 1
    assert options["visibility_timeout"] >= 3 * conf.task_time_limit
    assert options["unacked_restore_interval"] * options["unacked_restore_throttle"] == 1
    assert conf.result_backend is None
    assert not conf.worker_enable_remote_control
    assert (conf.task_serializer, conf.accept_content) == ("json", ["json"])


def test_bots_load_no_database_driver_no_log_and_no_audit() -> None:
    check = (
        "import sys, services.bots.dispatch, services.bots.tasks\n"
        "barred = ('psycopg', 'turntable.eventstore', 'turntable.audit', 'flask')\n"
        "print([name for name in sys.modules if name.startswith(barred)])"
    )
    result = subprocess.run(
        [sys.executable, "-c", check],
        env={"PATH": os.environ["PATH"], "REDIS_URL": "redis://localhost:1/0"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert result.stdout.strip() == "[]"


@pytest.mark.parametrize(
    "command",
    [["services.bots.dispatch"], ["celery", "-A", "services.bots.celery_app:app", "worker"]],
)
def test_without_an_address_a_process_says_so_in_one_sentence(command: list[str]) -> None:
    result = subprocess.run(
        [sys.executable, "-m", *command],
        env={"PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        check=False,
        timeout=30,
    )
    assert result.returncode != 0
    assert "REDIS_URL" in result.stderr
    assert "Traceback" not in result.stderr


def test_a_worker_may_bring_levels_that_go_before_the_games_own(clock: ManualClock) -> None:
    item = policies.read_item(asked(clock))
    own = policies.answer(item)["move"]
    other = next(move for move in item.legal_moves if move != own)
    brought = {item.level: lambda *_: _example.GAME.codec.move(other)}
    assert policies.answer(item, brought)["move"] == other
    assert policies.answer(item, {"another": brought[item.level]})["move"] == own


def test_the_level_of_the_bench_waits_and_plays_on_at_random(
    clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[float] = []
    monkeypatch.setattr("turntable.bench.thinking.time.sleep", waited.append)
    levels = policies.named_levels("turntable.bench.thinking")
    item = policies.read_item(asked(clock, "random"))
    assert policies.answer(item, levels)["move"] in item.legal_moves
    assert waited == [0.2]
    assert policies.named_levels("") == {}


@pytest.mark.parametrize("module", ["no.such.module", "turntable.bench.figures"])
def test_a_module_without_levels_is_told_in_one_sentence(module: str) -> None:
    with pytest.raises(ConfigError, match=f"^BOT_LEVELS names '{module}'"):
        policies.named_levels(module)
