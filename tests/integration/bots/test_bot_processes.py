"""The real dispatcher and a real Celery worker on a real Valkey, with the bots' own rights."""

import time
from typing import Any

import pytest
import redis

from tests.integration.bots.conftest import Bots, shown, soon
from turntable.bus.redis_streams import connect
from turntable.engine import registry
from turntable.engine.chance import FastChance
from turntable.engine.codec import plain
from turntable.engine.match import Match

GAMES = list(registry.games())


def asked(match: Match[Any], seat: int, level: str = "random") -> dict[str, Any]:
    """A work item as the rules service writes it."""
    game = match.game
    return {
        "match": "01930000-0000-7000-8000-000000000001",
        "game": game.key,
        "seat": seat,
        "decision_id": match.open[seat],
        "version": match.version,
        "view": plain(game.view(match.state, seat)),
        "legal_moves": [plain(move) for move in game.legal_moves(match.state, seat)],
        "level": level,
        "deadline": time.time_ns() // 1_000_000 + 60_000,
        "answer_token": "token",
    }


def begun(key: str = GAMES[0]) -> Match[Any]:
    game = registry.game(key)
    match = Match(game, game.seats.start, game.options())
    match.begin(FastChance(1), 2)
    return match


def first_item() -> dict[str, Any]:
    match = begun()
    return asked(match, min(match.open))


@pytest.mark.parametrize("key", GAMES)
def test_a_whole_match_is_played_without_database_and_feeds(bots: Bots, key: str) -> None:
    bots.start_worker()
    bots.start_dispatcher()
    match, answers = begun(key), bots.answers()
    levels = sorted(match.game.bots)
    while match.open:
        seat = min(match.open)
        item = asked(match, seat, levels[seat % len(levels)])
        bots.ask(item)
        answer = answers.next()
        told = {key: item[key] for key in ("match", "seat", "decision_id", "level", "answer_token")}
        assert {**answer, "move": None} == {**told, "move": None}
        move = match.game.codec.move(answer["move"])
        assert match.game.refusal(match.state, seat, move) is None
        match.move(seat, move, FastChance(match.version), match.version + 1)
    assert match.over
    assert bots.admin().acl_log() == []
    soon("no turn is left", lambda: bots.admin().xlen("work:bots.turns") == 0)
    assert "token" not in bots.log("worker") + bots.log("dispatcher")


def test_the_bots_user_reaches_its_own_keys_only(bots: Bots) -> None:
    admin, client = bots.admin(), connect(bots.valkey.url("bots"))
    for feed in ("feed:rules", "feed:matches", "feed:lobby", "feed:scoring"):
        admin.xadd(feed, {"body": "hidden"})
    forbidden = [
        *(("XREAD", "STREAMS", f"feed:{name}", "0") for name in ("rules", "matches", "lobby")),
        ("XRANGE", "feed:scoring", "-", "+"),
        ("XADD", "feed:rules", "*", "a", "1"),
        ("XREAD", "STREAMS", "work:rules.moves", "0"),
        ("DEL", "work:rules.moves"),
        ("XTRIM", "work:rules.moves", "MAXLEN", "0"),
        ("EVAL", "return redis.call('XRANGE', KEYS[1], '-', '+')", "1", "feed:rules"),
        ("SCAN", "0"),
        ("KEYS", "*"),
        ("RANDOMKEY",),
        ("SUBSCRIBE", "notice:rules"),
        ("PUBLISH", "notice:rules", ""),
        ("FLUSHALL",),
        ("CONFIG", "GET", "*"),
        ("ACL", "LIST"),
        ("MONITOR",),
    ]
    for command in forbidden:
        with pytest.raises(redis.exceptions.NoPermissionError):
            client.execute_command(*command)  # type: ignore[no-untyped-call]
    client.xadd("work:rules.moves", {"payload": "{}"})


def test_a_turn_asked_while_no_worker_lives_is_played_by_the_next(bots: Bots) -> None:
    bots.start_worker()
    bots.start_dispatcher()
    answers = bots.answers()
    bots.ask(first_item())
    answers.next()
    bots.kill("worker")
    bots.ask(first_item())
    bots.start_worker()
    assert answers.next()["decision_id"] == first_item()["decision_id"]


def test_a_dispatcher_killed_is_replaced_without_loss(bots: Bots) -> None:
    bots.start_worker()
    bots.start_dispatcher()
    soon("the dispatcher is ready", lambda: bots.ready()[0] == 200)
    bots.kill("dispatcher")
    bots.ask(first_item())
    bots.start_dispatcher()
    bots.answers().next()


def test_play_goes_on_when_redis_loses_everything_and_is_away(bots: Bots) -> None:
    bots.start_worker()
    bots.start_dispatcher()
    bots.ask(first_item())
    bots.answers().next()
    bots.admin().flushall()
    bots.ask(first_item())
    bots.answers().next()
    bots.kill("redis")
    soon("the dispatcher says so", lambda: bots.ready()[1].get("failing") == ["redis"])
    bots.start_valkey()
    soon("the dispatcher is ready again", lambda: bots.ready()[0] == 200)
    bots.ask(first_item())
    bots.answers().next(20)
    for name in ("worker", "dispatcher"):
        log = bots.log(name)
        assert "Traceback" not in log
        assert not any("exception" in line for line in shown(log))
    assert bots.log("dispatcher").count("redis_unavailable") <= 3


def test_a_worker_whose_acknowledgement_is_lost_takes_further_turns(bots: Bots) -> None:
    """Celery alone waits for ever then, its one slot taken by a message it cannot settle."""
    go = bots.folder / "go"
    bots.start_worker("tests.integration.bots.slow_acks:app", {"ACKS_WAIT_FOR": str(go)})
    bots.start_dispatcher()
    bots.ask(first_item())
    bots.answers().next()
    bots.kill("redis")
    go.touch()
    soon("the acknowledgement is lost", lambda: "Couldn't ack" in bots.log("worker"))
    bots.start_valkey()
    bots.ask(first_item())
    bots.answers().next(20)
    assert "Traceback" not in bots.log("worker")


def test_what_cannot_be_played_stops_nobody(bots: Bots) -> None:
    bots.start_worker()
    bots.start_dispatcher()
    good = first_item()
    for change in (
        {"game": "chess"},
        {"level": "grandmaster"},
        {"legal_moves": []},
        {"legal_moves": [{"type": "resign"}]},
        {"seat": "zero"},
        {"deadline": 1},
    ):
        bots.ask({**good, **change, "answer_token": "bad"})
    bots.ask(good)
    answers = bots.answers()
    assert answers.next()["answer_token"] == "token"
    soon("no turn is left", lambda: bots.admin().xlen("work:bots.turns") == 0)
    assert bots.admin().llen("celery:turns") == 0
    assert answers.queue.length() == 0
