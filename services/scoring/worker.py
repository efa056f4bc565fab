"""Scoring's background process: copies of matches, results told in order, relay, ratings."""

import sys
from threading import Event

from services.scoring import copies, postgres, results
from services.scoring.announcer import Announcer
from services.scoring.context import NOTICE
from services.scoring.ports import Tables
from turntable.bus.envelope import whole
from turntable.bus.redis_streams import connect
from turntable.engine import registry
from turntable.eventstore.carriers import Carriers, ServerCarriers
from turntable.eventstore.checkpoint import S
from turntable.eventstore.consumer import Effect, ProjectingConsumer
from turntable.eventstore.gauges import MEASURE_INTERVAL_S, Gauges, Watched
from turntable.eventstore.loop import every, keep_stepping
from turntable.eventstore.relay import Relay
from turntable.eventstore.source import log_source
from turntable.kernel.config import Settings
from turntable.kernel.db import create_pool
from turntable.kernel.health import HealthServer, database_check, redis_check
from turntable.kernel.logging import configure_logging
from turntable.kernel.worker import Job, run_jobs

LOOK_INTERVAL_S = 0.1


def relay(on: Carriers[S]) -> Relay:
    """Whole events, for they hide nothing."""
    return Relay(on.store, [(on.feed(results.FEED), whole)], on.leader("scoring.relay"))


def copying(on: Carriers[S], effect: Effect[S]) -> ProjectingConsumer[S]:
    """The rules service's events become copies of its matches."""
    return ProjectingConsumer(
        on.feed(copies.FEED),
        on.source(copies.FEED, copies.CONSUMER),
        on.checkpoint(copies.CONSUMER),
        effect,
    )


def announcer(on: Carriers[S], tables: Tables) -> Announcer:
    """Results that wait are told in order."""
    leader = on.leader("scoring.announcer")
    return Announcer(on.store, tables, leader, lambda: on.notices.notify(NOTICE))


def resulting(on: Carriers[S], effect: Effect[S]) -> ProjectingConsumer[S]:
    """The own log becomes results, ratings and records."""
    return ProjectingConsumer(
        on.feed(results.FEED),
        log_source(on.store, whole, results.CONSUMER),
        on.checkpoint(results.CONSUMER),
        effect,
    )


def jobs(on: ServerCarriers) -> dict[str, Job]:
    """Return everything that runs beside the API."""
    watched = Watched(
        feeds=[on.feed(results.FEED)],
        consumers=[
            (on.checkpoint(copies.CONSUMER), on.feed(copies.FEED).top),
            (on.checkpoint(results.CONSUMER), on.store.feed_head),
        ],
    )
    gauges = Gauges(on.pool, watched)

    def announce(stop: Event) -> None:
        telling = announcer(on, postgres.postgres_tables(on.pool))
        try:
            keep_stepping("announcer", telling.step, lambda: stop.wait(LOOK_INTERVAL_S), stop)
        finally:
            telling.resign()

    return {
        "relay": lambda stop: relay(on).run(stop, on.notices.listen(NOTICE)),
        "copies": copying(on, postgres.copying(registry.games())).run,
        "announcer": announce,
        "results": resulting(on, postgres.resulting).run,
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
    producers = {copies.FEED: settings.rules_url}
    return run_jobs(jobs(ServerCarriers(settings, pool, redis, producers)), health)


if __name__ == "__main__":
    sys.exit(main())
