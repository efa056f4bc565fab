"""The lobby's background process: relay, list of tables, news of matches, expiry."""

import sys

import httpx
from redis import Redis

from services.lobby import listing
from services.lobby.addresses import Addresses
from services.lobby.app import SCHEMA
from services.lobby.commands import Tables
from services.lobby.context import NOTICE
from services.lobby.handlers import Forgetting, Handlers, expire
from services.lobby.listing import Listing
from services.lobby.players import Players
from services.lobby.routes.internal import FEED
from turntable.bus.envelope import whole
from turntable.bus.redis_streams import RedisFeed, RedisNotices, connect
from turntable.eventstore.checkpoint import Checkpoint
from turntable.eventstore.consumer import Action, AppendingConsumer, ProjectingConsumer
from turntable.eventstore.gauges import MEASURE_INTERVAL_S, Gauges, Watched
from turntable.eventstore.leader import AdvisoryLeader
from turntable.eventstore.loop import every
from turntable.eventstore.postgres import PostgresEventStore
from turntable.eventstore.relay import Relay
from turntable.eventstore.source import HttpFeedSource, log_source
from turntable.kernel.clock import SystemClock
from turntable.kernel.config import Settings
from turntable.kernel.db import Pool, create_pool
from turntable.kernel.health import HealthServer, database_check, redis_check
from turntable.kernel.logging import configure_logging
from turntable.kernel.worker import Job, run_jobs

MATCHES_FEED = "feed:matches"
SCORING_FEED = "feed:scoring"
EXPIRY_INTERVAL_S = 60.0


def jobs(settings: Settings, pool: Pool, redis: "Redis") -> dict[str, Job]:
    """Return everything that runs beside the API."""
    store = PostgresEventStore(pool, SCHEMA)
    tables, addresses = Tables(store), Addresses(pool)
    handlers = Handlers(tables, addresses)
    client = httpx.Client(timeout=5.0)
    token = settings.internal_tokens()[SCHEMA]
    feed = RedisFeed(redis, FEED)
    relay = Relay(store, [(feed, whole)], AdvisoryLeader(settings.database_url, "lobby.relay"))
    list_of_tables = ProjectingConsumer(
        feed,
        log_source(store, whole, listing.CONSUMER),
        Checkpoint(pool, SCHEMA, listing.CONSUMER),
        listing.project,
    )

    def news(name: str, feed: str, producer: str, action: Action) -> AppendingConsumer:
        return AppendingConsumer(
            RedisFeed(redis, feed),
            HttpFeedSource(client, producer, token, feed, name),
            Checkpoint(pool, SCHEMA, name),
            action,
            AdvisoryLeader(settings.database_url, name),
        )

    clock, found = SystemClock(), Listing(pool)
    forgetting = Forgetting(Players(pool), clock)
    watched = Watched(
        feeds=[feed],
        consumers=[
            (Checkpoint(pool, SCHEMA, listing.CONSUMER), store.feed_head),
            (Checkpoint(pool, SCHEMA, "lobby.matches"), RedisFeed(redis, MATCHES_FEED).top),
            (Checkpoint(pool, SCHEMA, "lobby.scoring"), RedisFeed(redis, SCORING_FEED).top),
        ],
    )
    gauges = Gauges(pool, watched)
    return {
        "relay": lambda stop: relay.run(stop, RedisNotices(redis).listen(NOTICE)),
        "listing": list_of_tables.run,
        "matches": news("lobby.matches", MATCHES_FEED, settings.rules_url, handlers.on_match).run,
        "scoring": news(
            "lobby.scoring", SCORING_FEED, settings.scoring_url, handlers.on_scored
        ).run,
        "expiry": lambda stop: every(
            "expiry", lambda: expire(tables, found, clock), EXPIRY_INTERVAL_S, stop
        ),
        "forgetting": lambda stop: every("forgetting", forgetting.step, EXPIRY_INTERVAL_S, stop),
        "gauges": lambda stop: every("gauges", gauges.step, MEASURE_INTERVAL_S, stop),
    }


def main() -> int:
    """Run until told to stop; returns the exit code."""
    settings = Settings.from_env("lobby")
    configure_logging("lobby-worker")
    pool = create_pool(settings, name="worker")
    redis = connect(settings.redis_url)
    checks = [database_check(pool), redis_check(redis)]
    health = HealthServer(settings.health_port, checks, settings.health_host)
    return run_jobs(jobs(settings, pool, redis), health)


if __name__ == "__main__":
    sys.exit(main())
