"""The background process of the rules service: relay, tables' news, index, bots, sweeper.

Run as `python -m services.rules.worker`, any number of times: locks let one of them lead where
only one may.
"""

import sys
from collections.abc import Mapping
from dataclasses import dataclass

import httpx
from redis import Redis

from services.rules.answers import Answers
from services.rules.app import NOTICE, SERVICE, build_from
from services.rules.asker import Asker
from services.rules.handlers import TableEvents
from services.rules.postgres import project
from services.rules.service import RulesService
from services.rules.timers import SWEEP_INTERVAL_S, WAITS_MS, Sweeper
from services.rules.tokens import AnswerTokens
from turntable.bus.envelope import header, whole
from turntable.bus.redis_streams import RedisFeed, RedisNotices, RedisQueue, connect
from turntable.eventstore.checkpoint import Checkpoint
from turntable.eventstore.consumer import AppendingConsumer, ProjectingConsumer
from turntable.eventstore.gauges import MEASURE_INTERVAL_S, Gauges, Watched
from turntable.eventstore.leader import AdvisoryLeader
from turntable.eventstore.loop import every, keep_stepping
from turntable.eventstore.relay import Relay
from turntable.eventstore.source import HttpFeedSource, log_source
from turntable.kernel.config import Settings
from turntable.kernel.db import Pool, create_pool
from turntable.kernel.health import HealthServer, database_check, redis_check
from turntable.kernel.logging import configure_logging
from turntable.kernel.worker import Job, run_jobs

OWN_FEED, MATCHES_FEED, LOBBY_FEED = "feed:rules", "feed:matches", "feed:lobby"
TURNS, ANSWERS = "work:bots.turns", "work:rules.moves"
ANSWER_KEY_FILE = "answer_token.key"
BLOCK_MS = 500
RECLAIM_MS = 15_000


@dataclass(frozen=True, slots=True)
class Carriers:
    """What the jobs stand on."""

    settings: Settings
    pool: Pool
    redis: "Redis"
    service: RulesService

    def checkpoint(self, consumer: str) -> Checkpoint:
        return Checkpoint(self.pool, SERVICE, consumer)

    def leader(self, name: str) -> AdvisoryLeader:
        return AdvisoryLeader(self.settings.database_url, name)

    def feed(self, name: str) -> RedisFeed:
        return RedisFeed(self.redis, name)


def relay(on: Carriers) -> Relay:
    """Whole events for those who may know everything, headers for the rest."""
    targets = [(on.feed(OWN_FEED), whole), (on.feed(MATCHES_FEED), header)]
    return Relay(on.service.matches.store, targets, on.leader("rules.relay"))


def tables(on: Carriers) -> AppendingConsumer:
    """The lobby's tables become matches."""
    client = httpx.Client(timeout=5.0)
    token = on.settings.internal_tokens()[SERVICE]
    return AppendingConsumer(
        on.feed(LOBBY_FEED),
        HttpFeedSource(client, on.settings.lobby_url, token, LOBBY_FEED, "rules.tables"),
        on.checkpoint("rules.tables"),
        TableEvents(on.service.life).on_event,
        on.leader("rules.tables"),
    )


def index(on: Carriers) -> ProjectingConsumer:
    """The own log becomes the index of matches."""
    return ProjectingConsumer(
        on.feed(OWN_FEED),
        log_source(on.service.matches.store, whole, "rules.index"),
        on.checkpoint("rules.index"),
        project,
    )


def questions(on: Carriers, asker: Asker) -> AppendingConsumer:
    """The own log becomes questions to bots. Asking appends nothing, but may be repeated."""
    return AppendingConsumer(
        on.feed(OWN_FEED),
        log_source(on.service.matches.store, whole, "rules.questions"),
        on.checkpoint("rules.questions"),
        asker.on_event,
        on.leader("rules.questions"),
    )


def jobs(on: Carriers, waits_ms: int = WAITS_MS) -> Mapping[str, Job]:
    """Everything that runs beside the API; bots are asked again after `waits_ms`."""
    service = on.service
    turns, moves = RedisQueue(on.redis, TURNS), RedisQueue(on.redis, ANSWERS, RECLAIM_MS)
    tokens = AnswerTokens(on.settings.secret(ANSWER_KEY_FILE))
    asker = Asker(service.matches, turns, tokens, service.clock)
    answers = Answers(moves, service.moves, tokens)
    sweeper = Sweeper(service.index, asker, turns, service.clock, waits_ms)
    own, lobby = service.matches.store.feed_head, on.feed(LOBBY_FEED).top
    watched = Watched(
        feeds=[on.feed(OWN_FEED), on.feed(MATCHES_FEED)],
        consumers=[
            (on.checkpoint("rules.tables"), lobby),
            (on.checkpoint("rules.index"), own),
            (on.checkpoint("rules.questions"), own),
        ],
        queues={TURNS: turns, ANSWERS: moves},
    )
    gauges = Gauges(on.pool, watched)
    return {
        "relay": lambda stop: relay(on).run(stop, RedisNotices(on.redis).listen(NOTICE)),
        "tables": tables(on).run,
        "index": index(on).run,
        "questions": questions(on, asker).run,
        "answers": lambda stop: keep_stepping(
            "answers", lambda: answers.step(BLOCK_MS), lambda: None, stop
        ),
        "sweeper": lambda stop: every("sweeper", sweeper.step, SWEEP_INTERVAL_S, stop),
        "gauges": lambda stop: every("gauges", gauges.step, MEASURE_INTERVAL_S, stop),
    }


def main() -> int:
    """Run until told to stop; returns the exit code."""
    settings = Settings.from_env(SERVICE)
    configure_logging("rules-worker")
    pool = create_pool(settings, name="worker")
    redis = connect(settings.redis_url)
    carriers = Carriers(settings, pool, redis, build_from(settings, pool))
    checks = [database_check(pool), redis_check(redis)]
    health = HealthServer(settings.health_port, checks, settings.health_host)
    return run_jobs(jobs(carriers), health)


if __name__ == "__main__":
    sys.exit(main())
