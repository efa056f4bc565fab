"""Scoring's background process: copies of matches, results told in order, relay, ratings."""

import sys
from threading import Event

import httpx
from redis import Redis

from services.scoring import copies, results
from services.scoring.announcer import Announcer
from services.scoring.app import SCHEMA
from services.scoring.context import NOTICE
from turntable.bus.envelope import whole
from turntable.bus.redis_streams import RedisFeed, RedisNotices, connect
from turntable.engine import registry
from turntable.eventstore.checkpoint import Checkpoint
from turntable.eventstore.consumer import ProjectingConsumer
from turntable.eventstore.gauges import MEASURE_INTERVAL_S, Gauges, Watched
from turntable.eventstore.leader import AdvisoryLeader
from turntable.eventstore.loop import every, keep_stepping
from turntable.eventstore.postgres import PostgresEventStore
from turntable.eventstore.relay import Relay
from turntable.eventstore.source import HttpFeedSource, log_source
from turntable.kernel.config import Settings
from turntable.kernel.db import Pool, create_pool
from turntable.kernel.health import HealthServer, database_check, redis_check
from turntable.kernel.logging import configure_logging
from turntable.kernel.worker import Job, run_jobs

LOOK_INTERVAL_S = 0.1


def jobs(settings: Settings, pool: Pool, redis: "Redis") -> dict[str, Job]:
    """Return everything that runs beside the API."""
    store = PostgresEventStore(pool, SCHEMA)
    notices = RedisNotices(redis)
    feed = RedisFeed(redis, results.FEED)
    token = settings.internal_tokens()[SCHEMA]
    copying = ProjectingConsumer(
        RedisFeed(redis, copies.FEED),
        HttpFeedSource(
            httpx.Client(timeout=5.0), settings.rules_url, token, copies.FEED, copies.CONSUMER
        ),
        Checkpoint(pool, SCHEMA, copies.CONSUMER),
        copies.Copying(registry.games()),
    )
    resulting = ProjectingConsumer(
        feed,
        log_source(store, whole, results.CONSUMER),
        Checkpoint(pool, SCHEMA, results.CONSUMER),
        results.project,
    )
    relay = Relay(store, [(feed, whole)], AdvisoryLeader(settings.database_url, "scoring.relay"))

    watched = Watched(
        feeds=[feed],
        consumers=[
            (Checkpoint(pool, SCHEMA, copies.CONSUMER), RedisFeed(redis, copies.FEED).top),
            (Checkpoint(pool, SCHEMA, results.CONSUMER), store.feed_head),
        ],
    )
    gauges = Gauges(pool, watched)

    def announce(stop: Event) -> None:
        leader = AdvisoryLeader(settings.database_url, "scoring.announcer")
        announcer = Announcer(store, pool, leader, lambda: notices.notify(NOTICE))
        try:
            keep_stepping("announcer", announcer.step, lambda: stop.wait(LOOK_INTERVAL_S), stop)
        finally:
            leader.resign()

    return {
        "relay": lambda stop: relay.run(stop, notices.listen(NOTICE)),
        "copies": copying.run,
        "announcer": announce,
        "results": resulting.run,
        "gauges": lambda stop: every("gauges", gauges.step, MEASURE_INTERVAL_S, stop),
    }


def main() -> int:
    """Run until told to stop; returns the exit code."""
    settings = Settings.from_env("scoring")
    configure_logging("scoring-worker")
    pool = create_pool(settings, name="worker")
    redis = connect(settings.redis_url)
    checks = [database_check(pool), redis_check(redis)]
    health = HealthServer(settings.health_port, checks, settings.health_host)
    return run_jobs(jobs(settings, pool, redis), health)


if __name__ == "__main__":
    sys.exit(main())
