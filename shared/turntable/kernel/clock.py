"""The time, as a value that is handed in. Nothing in the engine or a game may know this module."""

import time
from dataclasses import dataclass
from typing import Protocol


class Clock(Protocol):
    def now_ms(self) -> int:
        """Milliseconds since 1970, UTC."""
        ...


class SystemClock:
    def now_ms(self) -> int:
        return time.time_ns() // 1_000_000


@dataclass(slots=True)
class ManualClock:
    """A clock that stands still until it is moved."""

    time_ms: int = 1_767_225_600_000

    def now_ms(self) -> int:
        return self.time_ms

    def advance(self, by_ms: int) -> None:
        self.time_ms += by_ms
