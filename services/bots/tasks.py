"""The one task: take a turn and put the answer on the rules service's queue."""

import os
from functools import cache
from typing import Any

import structlog
from celery.exceptions import SoftTimeLimitExceeded
from redis.backoff import ExponentialBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from services.bots import policies
from services.bots.celery_app import TAKE_TURN, TurnRequest, app
from turntable.bus.port import Queue
from turntable.bus.redis_streams import RedisQueue, connect
from turntable.kernel.clock import Clock, SystemClock
from turntable.kernel.config import ConfigError, Settings

MOVES = "work:rules.moves"
SEND_TRIES = 4

log = structlog.get_logger(__name__)

try:
    _LEVELS = policies.named_levels(os.environ.get("BOT_LEVELS", ""))
except ConfigError as error:
    raise SystemExit(str(error)) from None


@app.task(name=TAKE_TURN, Request=TurnRequest)  # type: ignore[untyped-decorator]
def take_turn(payload: dict[str, Any]) -> None:
    """Answer a work item."""
    play(payload, moves(), SystemClock())


def play(payload: object, answers: Queue, clock: Clock) -> None:
    """Choose and send; what cannot be answered now is left to the sweeper of the rules service."""
    try:
        item = policies.read_item(payload)
        if item.deadline <= clock.now_ms():
            log.info("turn_too_late", match=item.match, decision=item.decision_id)
            return
        answers.put(policies.answer(item, _LEVELS))
    except policies.UnplayableError as error:
        log.error("turn_unplayable", reason=str(error))  # noqa: TRY400 - the reason says it all
    except (RedisError, SoftTimeLimitExceeded) as error:
        log.warning("turn_not_answered", error=type(error).__name__)


@cache
def moves() -> Queue:
    """Return the queue of answers, over a connection of this process's own."""
    client = connect(Settings.from_env("bots").redis_url)
    client.set_retry(Retry(ExponentialBackoff(cap=0.5, base=0.05), SEND_TRIES - 1))
    return RedisQueue(client, MOVES)
