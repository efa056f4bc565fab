"""Hands bot turns over to Celery: one task a turn, acknowledged once Celery has it.

Run as `python -m services.bots.dispatch`, any number of times. Knows queues, no game.
"""

import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any, cast

import redis
import structlog
from celery import Celery
from kombu.exceptions import OperationalError
from prometheus_client import Counter
from redis.exceptions import RedisError

from services.bots.celery_app import KEY_PREFIX, TAKE_TURN, TURNS_LIST, app
from services.bots.policies import UnplayableError, read_item
from turntable.bus.port import Job, Queue
from turntable.bus.redis_streams import RedisQueue, connect
from turntable.kernel.clock import Clock, SystemClock
from turntable.kernel.config import ConfigError, Settings
from turntable.kernel.health import HealthServer, redis_check
from turntable.kernel.logging import configure_logging

TURNS = "work:bots.turns"
BATCH = 50
BLOCK_MS = 1_000
RECLAIM_MS = 5_000
PAUSE_FIRST_S, PAUSE_LONGEST_S = 0.1, 2.0
STALLED_AFTER_S = 15.0
HANDED_OVER_MAX = 1_000
"""Turns that may wait at Celery; more than this the workers would not take in time."""

DISPATCHED = Counter("turntable_bot_turns_total", "Bot turns by what became of them", ("outcome",))

HandOver = Callable[[Mapping[str, Any]], None]
"""Gives one turn to a worker that is free."""
Backlog = Callable[[], int]
"""How many turns were handed over and have not been taken by a worker."""
log = structlog.get_logger(__name__)


class Dispatcher:
    """Reads the queue of turns and hands each one over."""

    def __init__(self, turns: Queue, hand_over: HandOver, backlog: Backlog, clock: Clock) -> None:
        self._turns = turns
        self._hand_over = hand_over
        self._backlog = backlog
        self._room = 0
        self._clock = clock
        self._name = f"{socket.gethostname()}-{os.getpid()}"
        self._worked_at_s = time.monotonic()

    def step(self, block_ms: int = BLOCK_MS) -> int:
        """Hand over what waits; returns how many turns were seen."""
        jobs = self._turns.claim(self._name, BATCH, block_ms)
        self._room = HANDED_OVER_MAX - self._backlog() if jobs else 0
        for job in jobs:
            DISPATCHED.labels(self._dispatch(job)).inc()
            self._turns.ack(job.id)
        self._worked_at_s = time.monotonic()
        return len(jobs)

    def _dispatch(self, job: Job) -> str:
        try:
            item = read_item(job.payload)
        except UnplayableError as error:
            log.error("turn_malformed", job_id=job.id, reason=str(error))  # noqa: TRY400
            return "malformed"
        if item.deadline <= self._clock.now_ms():
            log.info("turn_dropped", match=item.match, decision=item.decision_id)
            return "late"
        if self._room <= 0:  # nobody takes turns; the rules service asks again
            return "no_room"
        self._hand_over(job.payload)
        self._room -= 1
        return "handed_over"

    def run(self, stop: threading.Event) -> None:
        """Work until told to stop; while Redis is away, wait longer each time."""
        pause_s = PAUSE_FIRST_S
        while not stop.is_set():
            try:
                self.step()
            except (RedisError, OperationalError) as error:
                if pause_s == PAUSE_FIRST_S:
                    log.warning("redis_unavailable", error=type(error).__name__)
                stop.wait(pause_s)
                pause_s = min(2 * pause_s, PAUSE_LONGEST_S)
            else:
                pause_s = PAUSE_FIRST_S

    def progress(self) -> None:
        """Raise when the loop has not come round for too long; a check of /readyz."""
        idle_s = time.monotonic() - self._worked_at_s
        if idle_s > STALLED_AFTER_S:
            raise TimeoutError(f"no step for {idle_s:.0f} s")


def over_celery(celery: Celery) -> HandOver:
    """Return a hand-over that makes one task of each turn, or raises OperationalError."""

    def hand_over(payload: Mapping[str, Any]) -> None:
        celery.send_task(
            TAKE_TURN,
            args=[payload],
            argsrepr=f"({payload['match']}, {payload['decision_id']})",  # the rest is secret
            retry_policy={"max_retries": 2, "interval_start": 0.1, "interval_max": 0.5},
        )

    return hand_over


def waiting_at(client: "redis.Redis") -> Backlog:
    """Return what counts the turns that wait in Celery's list."""
    waiting = f"{KEY_PREFIX}{TURNS_LIST}"

    def backlog() -> int:
        return cast("int", client.llen(waiting))

    return backlog


def main() -> None:
    """Run until SIGTERM or SIGINT."""
    configure_logging("bots")
    try:
        settings = Settings.from_env("bots")
    except ConfigError as error:
        raise SystemExit(str(error)) from None
    client = connect(settings.redis_url)
    turns = RedisQueue(client, TURNS, RECLAIM_MS)
    dispatcher = Dispatcher(turns, over_celery(app), waiting_at(client), SystemClock())
    checks = [redis_check(client), dispatcher.progress]
    health = HealthServer(settings.health_port, checks, settings.health_host)
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    health.start()
    dispatcher.run(stop)
    health.stop()


if __name__ == "__main__":
    main()
