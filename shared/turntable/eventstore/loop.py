"""How a worker's loop goes on through outages. Knows what an outage looks like, not the work."""

from collections.abc import Callable
from threading import Event

import httpx
import psycopg
import structlog
from redis.exceptions import RedisError

log = structlog.get_logger()

PAUSE_FIRST_S = 0.1
PAUSE_LONGEST_S = 2.0


class Unavailable(Exception):
    """Something that is needed is away for now; a handler may raise it to be called again."""


OUTAGES: tuple[type[Exception], ...] = (
    Unavailable,
    psycopg.OperationalError,
    psycopg.InterfaceError,
    RedisError,
    httpx.HTTPError,
    OSError,
)

CONTENTION = (
    psycopg.errors.DeadlockDetected,
    psycopg.errors.LockNotAvailable,
    psycopg.errors.QueryCanceled,
    psycopg.errors.SerializationFailure,
)
"""Looks like an outage and passes like one, but may also come from the event itself."""


def keep_stepping(
    name: str, step: Callable[[], int], rest: Callable[[], object], stop: Event
) -> None:
    """Call `step` until `stop`; `rest` after a step that found nothing, a pause after an outage.

    Anything but an outage is a defect or an alarm and ends the loop.
    """
    pause_s = PAUSE_FIRST_S
    while not stop.is_set():
        try:
            if step() == 0:
                rest()
            pause_s = PAUSE_FIRST_S
        except OUTAGES as outage:
            log.warning("loop_paused", loop=name, error=repr(outage), pause_s=pause_s)
            stop.wait(pause_s)
            pause_s = min(pause_s * 2, PAUSE_LONGEST_S)


def gathering(step: Callable[[], int], full: int, pause_s: float, stop: Event) -> Callable[[], int]:
    """Return a step that waits a moment after each batch that is not full.

    A batch costs much the same whatever is in it, so under load the next one is worth more. What
    comes alone is not held up: the pause lies behind it.
    """

    def gathered() -> int:
        count = step()
        if 0 < count < full:
            stop.wait(pause_s)
        return count

    return gathered


def every(name: str, step: Callable[[], object], interval_s: float, stop: Event) -> None:
    """Call a step at once and then in intervals, through outages, until told to stop."""

    def once() -> int:
        step()
        return 0

    keep_stepping(name, once, lambda: stop.wait(interval_s), stop)
