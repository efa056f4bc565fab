"""Scoring's worker with a real Redis and its own rights there: matches in, results out."""

import threading
from collections.abc import Iterator
from dataclasses import replace

import pytest
import redis

from services.scoring import copies, worker
from tests.integration.scoring.conftest import Scoring
from tests.integration.scoring.rules_log import GAMES, people
from tests.support.platform import wait_for
from tests.support.producer import producer, vouching_for
from tests.support.servers import redis_url_of
from turntable.bus.redis_streams import RedisFeed, connect
from turntable.engine import registry
from turntable.eventstore.carriers import ServerCarriers

ANN, BOB = (f"0190a000-0000-7000-8000-00000000000{n}" for n in (1, 2))
WITHIN_S = 20.0


@pytest.fixture
def working(
    scoring: Scoring,
    redis_admin: "redis.Redis",
    redis_url: str,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Scoring]:
    """Scoring whose worker runs, twice; the rules service answers how far its feed goes."""
    monkeypatch.setattr(registry, "games", lambda: GAMES)
    tokens = scoring.settings.secrets / "internal_tokens.json"
    tokens.write_text('{"scoring": "scoring-token"}')
    stop = threading.Event()
    with producer(vouching_for(redis_admin)) as others:
        settings = replace(scoring.settings, redis_url=redis_url_of("scoring", redis_url))
        client, producers = connect(settings.redis_url), {copies.FEED: others}
        carriers = ServerCarriers(settings, scoring.pool, client, producers)
        running = [
            threading.Thread(target=job, args=(stop,), name=name)
            for _ in range(2)
            for name, job in worker.jobs(carriers).items()
        ]
        for thread in running:
            thread.start()
        yield scoring
        stop.set()
        for thread in running:
            thread.join(WITHIN_S)
    assert not any(thread.is_alive() for thread in running)


def test_matches_that_end_are_scored_and_rated_once_each_in_order(
    working: Scoring, redis_admin: "redis.Redis"
) -> None:
    matches = [working.rules.played(people(ANN, BOB), seed=seed) for seed in range(4)]
    items = working.rules.feed.read(0, 1000)
    RedisFeed(redis_admin, "feed:rules").publish(items)

    def played() -> int:
        rows = working.get("/leaderboards/three_cards").json["players"]
        return min((row["played"] for row in rows), default=0)

    wait_for("all matches are in the ranking", lambda: played() == len(matches), WITHIN_S)
    told = RedisFeed(redis_admin, "feed:scoring").read(0, 100)
    assert [item.fields["type"] for item in told] == ["match.rated", "match.scored"] * 4
    assert [item.fields["stream_id"] for item in told[::2]] == [str(match) for match in matches]
    wait_for(
        "nothing waits",
        lambda: working.rows("waiting_result")["waiting_result"] == [],
        WITHIN_S,
    )
