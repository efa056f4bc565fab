"""What one service can do to the queues of others (embedded server with its users)."""

import pytest
import redis

from tests.support.servers import redis_url_of
from turntable.bus.redis_streams import RedisQueue

MOVES, TURNS = "work:rules.moves", "work:bots.turns"


def may(client: redis.Redis, *command: str) -> bool:
    try:
        client.execute_command(*command)  # type: ignore[no-untyped-call]
    except redis.exceptions.NoPermissionError:
        return False
    except redis.exceptions.ResponseError as error:
        return "ACL failure" not in str(error)
    return True


def test_an_answer_nested_without_end_is_buried_and_holds_nothing_up(
    redis_admin: redis.Redis, redis_url: str
) -> None:
    queue = RedisQueue(redis_admin, MOVES)
    assert queue.claim("one", 10) == []
    with redis.Redis.from_url(redis_url_of("bots", redis_url)) as bots:
        bots.xadd(MOVES, {"payload": '{"move":' + "[" * 100_000})
        bots.xadd(MOVES, {"payload": '{"answer": 1}'})
    assert [job.payload for job in queue.claim("one", 10)] == [{"answer": 1}]
    assert len(queue.dead()) == 1


@pytest.mark.parametrize("user", ["lobby", "scoring", "web"])
def test_nobody_else_reads_what_bots_are_asked_or_hands_them_work(
    redis_admin: redis.Redis, redis_url: str, user: str
) -> None:
    with redis.Redis.from_url(redis_url_of(user, redis_url)) as client:
        for key in (TURNS, MOVES):
            assert not may(client, "XREAD", "STREAMS", key, "0")
            assert not may(client, "XADD", key, "*", "a", "1")
            assert not may(client, "DEL", key)
        for command in (["LPUSH", "celery:turns", "{}"], ["GET", "celery:turns"]):
            assert not may(client, *command)
        assert not may(client, "EVAL", "return redis.call('xlen', KEYS[1])", "1", TURNS)
        assert not may(client, "EVAL", f"return redis.call('xlen', '{TURNS}')", "0")


def test_bots_read_no_feed_no_answer_and_no_limit(redis_admin: redis.Redis, redis_url: str) -> None:
    with redis.Redis.from_url(redis_url_of("bots", redis_url)) as bots:
        for key in ("feed:rules", "feed:matches", "feed:lobby", "feed:scoring", MOVES):
            assert not may(bots, "XREAD", "STREAMS", key, "0")
            assert not may(bots, "XRANGE", key, "-", "+")
            assert not may(bots, "COPY", key, "celery:stolen")
        assert not may(bots, "DEL", MOVES)
        assert not may(bots, "SET", "limit:x", "1")
