"""The lobby's worker with a real Redis and its own rights there: news in, tables out."""

import threading
from collections.abc import Iterator
from dataclasses import replace

import pytest
import redis

from services.lobby.worker import jobs
from tests.integration.lobby.conftest import Lobby
from tests.integration.lobby.test_news_of_matches import COMMITMENT, prepared
from tests.support.platform import wait_for
from tests.support.producer import producer, vouching_for
from tests.support.servers import redis_url_of
from turntable.bus.redis_streams import RedisFeed, connect

WITHIN_S = 20.0


@pytest.fixture
def working(lobby: Lobby, redis_admin: "redis.Redis", redis_url: str) -> Iterator[Lobby]:
    """A lobby whose worker runs; the other services answer nothing but how far their feeds go."""
    secrets = lobby.settings.secrets
    (secrets / "internal_tokens.json").write_text('{"lobby": "lobby-token"}')
    stop = threading.Event()
    with producer(vouching_for(redis_admin)) as others:
        settings = replace(
            lobby.settings,
            redis_url=redis_url_of("lobby", redis_url),
            rules_url=others,
            scoring_url=others,
        )
        running = [
            threading.Thread(target=job, args=(stop,), name=name)
            for name, job in jobs(settings, lobby.pool, connect(settings.redis_url)).items()
        ]
        for thread in running:
            thread.start()
        yield lobby
        stop.set()
        for thread in running:
            thread.join(WITHIN_S)
    assert not any(thread.is_alive() for thread in running)


def test_tables_are_listed_and_news_of_their_matches_arrive(
    working: Lobby, redis_admin: "redis.Redis"
) -> None:
    table = working.opened(working.guest())

    def listed() -> list[str | None]:
        tables = working.call(None, "GET", "/tables").json["tables"]
        return [found["commitment"] for found in tables]

    wait_for("the table is listed", lambda: listed() == [None], WITHIN_S)
    RedisFeed(redis_admin, "feed:matches").publish([prepared(table["match_id"])])
    wait_for("the commitment is listed", lambda: listed() == [COMMITMENT], WITHIN_S)
    types = [item.fields["type"] for item in RedisFeed(redis_admin, "feed:lobby").read(0, 9)]
    assert types == ["table.opened", "table.seat_taken", "table.prepared"]


def test_a_redis_that_lost_everything_gets_the_feed_again(
    working: Lobby, redis_admin: "redis.Redis"
) -> None:
    feed = RedisFeed(redis_admin, "feed:lobby")
    working.opened(working.guest())
    wait_for("the feed is filled", lambda: feed.top() == 2, WITHIN_S)
    redis_admin.flushdb()
    working.opened(working.guest())
    wait_for("the feed goes on", lambda: feed.top() == 4, WITHIN_S)
    wait_for(
        "both tables are listed",
        lambda: len(working.call(None, "GET", "/tables").json["tables"]) == 2,
        WITHIN_S,
    )
