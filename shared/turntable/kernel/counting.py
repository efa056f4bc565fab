"""Counts for limits, kept in the process and told to Redis a moment later, all in one round trip.

A request waits for no server to be counted. Each process counts exactly what comes to itself; what
comes to others it learns with the next telling, at most `TELL_EVERY_S` after they have told it.
"""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from threading import Event, Lock, Thread
from typing import cast

import redis
import structlog
from limits.storage import RedisStorage
from redis.exceptions import RedisError

log = structlog.get_logger(__name__)

TELL_EVERY_S = 0.1
SCHEME = "late+"
"""Stands before the scheme of a Redis address."""


@dataclass(slots=True)
class _Count:
    window_s: int
    until_s: float
    """When its window ends, in monotonic seconds."""
    total: int = 0
    untold: int = 0


class LateRedisStorage(RedisStorage):
    """A storage of the `limits` library for its fixed windows.

    When Redis is away it raises, as the library's own does, from the telling that failed until
    `check` has found Redis again. What was not told by then is forgotten: limits are open.
    """

    STORAGE_SCHEME = [SCHEME + scheme for scheme in RedisStorage.STORAGE_SCHEME]  # noqa: RUF012 - as in the base

    def __init__(self, uri: str, **options: float | str | bool) -> None:
        super().__init__(uri.removeprefix(SCHEME), **options)  # type: ignore[arg-type]
        self._lock = Lock()
        self._counts: dict[str, _Count] = {}
        self._counted = Event()
        self._teller: Thread | None = None
        self._away = False

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Count here; returns what is known of the window's total."""
        if self._away:
            raise redis.exceptions.ConnectionError("the counts could not be told")
        with self._lock:
            count = self._current(key)
            if count is None:
                count = self._counts[key] = _Count(expiry, time.monotonic() + expiry)
            count.total += amount
            count.untold += amount
            total = count.total
            if self._teller is None:
                self._teller = Thread(target=self._tell_on, name="limits", daemon=True)
                self._teller.start()
        self._counted.set()
        return total

    def get(self, key: str) -> int:
        """Return what is known of the window's total; what is new here is asked of Redis."""
        with self._lock:
            count = self._current(key)
        return int(super().get(key)) if count is None else count.total

    def get_expiry(self, key: str) -> float:
        """Return when the window ends, in seconds since 1970."""
        with self._lock:
            count = self._current(key)
        if count is None:
            return float(super().get_expiry(key))
        return time.time() + count.until_s - time.monotonic()

    def check(self) -> bool:
        """Return whether Redis answers; if it does, it is counted on again."""
        answers = bool(super().check())
        if answers:
            self._away = False
        return answers

    def clear(self, key: str) -> None:
        """Forget a count."""
        with self._lock:
            self._counts.pop(key, None)
        super().clear(key)

    def reset(self) -> int | None:
        """Forget all counts."""
        with self._lock:
            self._counts.clear()
        return super().reset()

    def _current(self, key: str) -> _Count | None:
        count = self._counts.get(key)
        return count if count is not None and count.until_s > time.monotonic() else None

    def _tell_on(self) -> None:
        while self._counted.wait():
            self._counted.clear()
            try:
                self._tell()
            except Exception as error:  # without this thread nothing is told, and nothing forgotten
                if not isinstance(error, RedisError):
                    log.exception("counts_not_told")
                self._away = True
                with self._lock:
                    self._counts.clear()
            time.sleep(TELL_EVERY_S)

    def _tell(self) -> None:
        """Tell Redis what was counted here, and learn what was counted elsewhere."""
        with self._lock:
            self._counts = {key: count for key in self._counts if (count := self._current(key))}
            telling = {key: count.untold for key, count in self._counts.items() if count.untold}
            for key in telling:
                self._counts[key].untold = 0
            windows = {key: self._counts[key].window_s for key in telling}
        if not telling:
            return
        totals = self._told(telling, windows)
        with self._lock:
            for key, (total, left_ms) in totals.items():
                if count := self._current(key):
                    count.total = total + count.untold
                    count.until_s = time.monotonic() + left_ms / 1000

    def _told(
        self, counted: Mapping[str, int], windows: Mapping[str, int]
    ) -> dict[str, tuple[int, int]]:
        """Add counts to those in Redis; returns each one's total and what is left of its window."""
        client = cast("redis.Redis", self.get_connection())
        with client.pipeline(transaction=False) as pipeline:
            for key, amount in counted.items():
                there = self.prefixed_key(key)
                pipeline.incrby(there, amount)
                pipeline.expire(there, windows[key], nx=True)
                pipeline.pttl(there)
            answers = cast("list[int]", pipeline.execute())
        totals, lefts = answers[::3], answers[2::3]
        return dict(zip(counted, zip(totals, lefts, strict=True), strict=True))
