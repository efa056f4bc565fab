"""Least rights on the feeds: who may read and write which of them (embedded server)."""

import pytest
import redis
from flask import Flask

from tests.support.platform import wait_for
from tests.support.servers import redis_url_of
from turntable.kernel.allowances import Allowances
from turntable.kernel.config import Settings
from turntable.kernel.limits import create_limiter

FEEDS = ("feed:lobby", "feed:rules", "feed:matches", "feed:scoring")
COUNTED_WITHIN_S = 10.0
READS = {
    "lobby": {"feed:lobby", "feed:matches", "feed:scoring"},
    "rules": {"feed:rules", "feed:matches", "feed:lobby"},
    "scoring": {"feed:scoring", "feed:rules", "feed:lobby"},
    "bots": set(),
    "web": {"feed:matches", "feed:lobby"},
}
WRITES = {
    "lobby": {"feed:lobby"},
    "rules": {"feed:rules", "feed:matches"},
    "scoring": {"feed:scoring"},
    "bots": set(),
    "web": set(),
}


def client_of(user: str, url: str) -> redis.Redis:
    return redis.Redis.from_url(redis_url_of(user, url), decode_responses=True)


def may(client: redis.Redis, *command: str) -> bool:
    try:
        client.execute_command(*command)  # type: ignore[no-untyped-call]
    except redis.exceptions.NoPermissionError:
        return False
    return True


@pytest.mark.parametrize("user", READS)
def test_a_user_reads_and_writes_its_own_feeds_only(
    redis_admin: redis.Redis, redis_url: str, user: str
) -> None:
    with client_of(user, redis_url) as client:
        assert {f for f in FEEDS if may(client, "XREAD", "STREAMS", f, "0")} == READS[user]
        assert {f for f in FEEDS if may(client, "XADD", f, "*", "a", "1")} == WRITES[user]
        assert {f for f in FEEDS if may(client, "DEL", f)} == WRITES[user]


def test_the_queues_go_one_way(redis_admin: redis.Redis, redis_url: str) -> None:
    with client_of("rules", redis_url) as rules, client_of("bots", redis_url) as bots:
        assert may(rules, "XADD", "work:bots.turns", "*", "a", "1")
        assert may(bots, "XGROUP", "CREATE", "work:bots.turns", "workers", "0")
        turns = ("XREADGROUP", "GROUP", "workers", "one", "STREAMS", "work:bots.turns", ">")
        assert may(bots, *turns)
        assert may(bots, "XADD", "work:rules.moves", "*", "a", "1")
        assert not may(bots, "XREAD", "STREAMS", "work:rules.moves", "0")
        assert may(rules, "XREAD", "STREAMS", "work:rules.moves", "0")
        for user in ("lobby", "scoring", "web"):
            with client_of(user, redis_url) as other:
                assert not may(other, "XADD", "work:rules.moves", "*", "a", "1")
                assert not may(other, "XADD", "work:bots.turns", "*", "a", "1")


@pytest.mark.parametrize("user", READS)
def test_no_service_may_administer_the_server(
    redis_admin: redis.Redis, redis_url: str, user: str
) -> None:
    with client_of(user, redis_url) as client:
        assert may(client, "PUBLISH", "notice:rules", "x") == (user != "bots")
        assert not may(client, "PUBLISH", "other", "x")
        for command in (["FLUSHALL"], ["CONFIG", "GET", "*"], ["ACL", "LIST"], ["KEYS", "*"]):
            assert not may(client, *command)


def test_without_a_name_nobody_comes_in(redis_admin: redis.Redis, redis_url: str) -> None:
    address = "redis://" + redis_url.rpartition("@")[2]
    with redis.Redis.from_url(address) as stranger, pytest.raises(redis.exceptions.RedisError):
        stranger.ping()


def counts(client: redis.Redis, user: str) -> list[int]:
    return [int(client.get(key) or 0) for key in client.keys(f"limit:*/of_{user}/*")]


@pytest.mark.parametrize("user", ["lobby", "rules", "scoring", "web"])
def test_limits_are_counted_with_these_rights(
    redis_admin: redis.Redis, redis_url: str, user: str
) -> None:
    def app_of_a_process() -> Flask:
        app = Flask("limited")
        app.add_url_rule("/", f"of_{user}", lambda: "here")  # counted apart from other tests
        address = redis_url_of(user, redis_url)
        create_limiter(app, Settings(user, redis_url=address, limits=Allowances(calls=2)))
        return app

    # What a process has counted reaches the others a moment later.
    first, second = (app_of_a_process().test_client() for _ in range(2))
    assert [first.get("/").status_code for _ in range(2)] == [200, 200]
    wait_for("it is counted", lambda: counts(redis_admin, user) == [2], COUNTED_WITHIN_S)
    second.get("/")
    wait_for("both are counted", lambda: second.get("/").status_code == 429, COUNTED_WITHIN_S)
    assert {key.partition(":")[0] for key in redis_admin.keys("*")} == {"limit"}
