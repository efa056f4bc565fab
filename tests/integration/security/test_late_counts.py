"""Counts of limits in two processes on a real server: exact in one, together a moment later."""

from contextlib import suppress

import pytest
import redis
from structlog.testing import capture_logs

from tests.support.platform import wait_for
from turntable.kernel.counting import SCHEME, LateRedisStorage

WITHIN_S = 10.0
WINDOW_S = 60


@pytest.fixture
def key(request: pytest.FixtureRequest) -> str:
    """A key of this test alone: what another one has counted may be told late."""
    return f"LIMITER/somebody/{request.node.name}"


@pytest.fixture
def processes(redis_admin: redis.Redis, redis_url: str) -> list[LateRedisStorage]:
    """The storages of two processes; `redis_admin` has emptied the server."""
    return [LateRedisStorage(SCHEME + redis_url, key_prefix="limit") for _ in range(2)]


def test_a_process_counts_what_comes_to_it_at_once(
    processes: list[LateRedisStorage], key: str
) -> None:
    one, _ = processes
    assert [one.incr(key, WINDOW_S) for _ in range(3)] == [1, 2, 3]
    assert one.incr(key, WINDOW_S, amount=4) == 7
    assert one.incr("LIMITER/another/here", WINDOW_S) == 1
    assert one.get(key) == 7


def test_processes_add_up_and_nothing_is_counted_twice(
    processes: list[LateRedisStorage], redis_admin: redis.Redis, key: str
) -> None:
    one, other = processes
    for _ in range(50):
        one.incr(key, WINDOW_S)
        other.incr(key, WINDOW_S)
    wait_for("all is told", lambda: redis_admin.get(f"limit:{key}") == "100", WITHIN_S)
    one.incr(key, WINDOW_S)
    wait_for("one knows of the other's", lambda: one.get(key) == 101, WITHIN_S)
    assert 0 < redis_admin.ttl(f"limit:{key}") <= WINDOW_S


def test_a_window_ends_where_it_began_whoever_counts_on_in_it(
    processes: list[LateRedisStorage], redis_admin: redis.Redis, key: str
) -> None:
    one, other = processes
    one.incr(key, WINDOW_S)
    wait_for("it is told", lambda: redis_admin.exists(f"limit:{key}") == 1, WITHIN_S)
    redis_admin.expire(f"limit:{key}", 1)
    other.incr(key, WINDOW_S)
    wait_for("the window is over", lambda: redis_admin.exists(f"limit:{key}") == 0, WITHIN_S)
    wait_for("and is over here", lambda: other.incr(key, WINDOW_S) == 1, WITHIN_S)


def test_what_is_forgotten_is_counted_from_nothing(
    processes: list[LateRedisStorage], key: str
) -> None:
    one, other = processes
    one.incr(key, WINDOW_S, amount=5)
    one.clear(key)
    assert one.incr(key, WINDOW_S) == 1
    other.incr(key, WINDOW_S)
    other.reset()
    assert other.incr(key, WINDOW_S) == 1


def test_an_error_of_any_kind_opens_the_limits_and_does_not_end_the_telling(
    processes: list[LateRedisStorage],
    redis_admin: redis.Redis,
    key: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one, _ = processes

    def opened() -> bool:
        with suppress(redis.ConnectionError):
            one.incr(key, WINDOW_S)
            return False
        return True

    with monkeypatch.context() as patch, capture_logs() as lines:
        patch.setattr(one, "_told", lambda *_: 1 / 0)
        wait_for("the limits are open", opened, WITHIN_S)
    assert [line["event"] for line in lines] == ["counts_not_told"]
    assert one.check()
    one.incr(key, WINDOW_S)
    wait_for("it is told again", lambda: redis_admin.get(f"limit:{key}") == "1", WITHIN_S)
