"""The lobby's background process: relay, list of tables, news of matches, expiry."""

import sys

from services.lobby.commands import Tables
from services.lobby.context import NOTICE
from services.lobby.handlers import Forgetting, Handlers, expire
from services.lobby.listing import CONSUMER
from services.lobby.postgres import postgres_tables, project
from services.lobby.routes.internal import FEED
from turntable.bus.envelope import whole
from turntable.bus.redis_streams import connect
from turntable.eventstore.carriers import Carriers, ServerCarriers
from turntable.eventstore.checkpoint import S
from turntable.eventstore.consumer import (
    GATHER_S,
    Action,
    AppendingConsumer,
    Effect,
    ProjectingConsumer,
)
from turntable.eventstore.gauges import MEASURE_INTERVAL_S, Gauges, Watched
from turntable.eventstore.loop import every
from turntable.eventstore.relay import Relay
from turntable.eventstore.source import log_source
from turntable.kernel.clock import SystemClock
from turntable.kernel.config import Settings
from turntable.kernel.db import create_pool
from turntable.kernel.health import HealthServer, database_check, redis_check
from turntable.kernel.logging import configure_logging
from turntable.kernel.worker import Job, run_jobs

MATCHES_FEED = "feed:matches"
SCORING_FEED = "feed:scoring"
EXPIRY_INTERVAL_S = 60.0


def relay(on: Carriers[S]) -> Relay:
    """Whole events, for they hide nothing."""
    return Relay(on.store, [(on.feed(FEED), whole)], on.leader("lobby.relay"))


def list_of_tables(on: Carriers[S], effect: Effect[S]) -> ProjectingConsumer[S]:
    """The own log becomes the list of tables."""
    return ProjectingConsumer(
        on.feed(FEED),
        log_source(on.store, whole, CONSUMER),
        on.checkpoint(CONSUMER),
        effect,
    )


def news(on: Carriers[S], feed: str, name: str, action: Action) -> AppendingConsumer[S]:
    """What another service says of matches is carried to their tables."""
    return AppendingConsumer(
        on.feed(feed), on.source(feed, name), on.checkpoint(name), action, on.leader(name), GATHER_S
    )


def jobs(on: ServerCarriers) -> dict[str, Job]:
    """Return everything that runs beside the API."""
    tables, kept = Tables(on.store), postgres_tables(on.pool)
    handlers = Handlers(tables, kept.addresses)
    clock = SystemClock()

    forgetting = Forgetting(kept.players, clock)
    watched = Watched(
        feeds=[on.feed(FEED)],
        consumers=[
            (on.checkpoint(CONSUMER), on.store.feed_head),
            (on.checkpoint("lobby.matches"), on.feed(MATCHES_FEED).top),
            (on.checkpoint("lobby.scoring"), on.feed(SCORING_FEED).top),
        ],
    )
    gauges = Gauges(on.pool, watched)
    return {
        "relay": lambda stop: relay(on).run(stop, on.notices.listen(NOTICE)),
        "listing": list_of_tables(on, project).run,
        "matches": news(on, MATCHES_FEED, "lobby.matches", handlers.on_match).run,
        "scoring": news(on, SCORING_FEED, "lobby.scoring", handlers.on_scored).run,
        "expiry": lambda stop: every(
            "expiry", lambda: expire(tables, kept.listing, clock), EXPIRY_INTERVAL_S, stop
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
    producers = {MATCHES_FEED: settings.rules_url, SCORING_FEED: settings.scoring_url}
    return run_jobs(jobs(ServerCarriers(settings, pool, redis, producers)), health)


if __name__ == "__main__":
    sys.exit(main())
