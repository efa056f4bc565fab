"""What goes wrong, how often, and where it strikes: at every call of a port.

A call is a step. Before it the process may die or the server may be away; after it the process may
die, or the answer may be lost although everything was done. Knows no service.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from random import Random
from typing import Any, TypeVar

import psycopg
import redis.exceptions

from tests.simulation.scheduler import Scheduler
from turntable.eventstore.memory_tables import MemoryTables

T = TypeVar("T")

POSTGRES = psycopg.OperationalError
REDIS = redis.exceptions.ConnectionError


SUDDEN = (
    "redis_away",
    "redis_emptied",
    "redis_rolled_back",
    "feed_entry_lost",
    "postgres_away",
    "leadership_lost",
)
"""What happens to servers by itself, whoever has the turn."""


@dataclass
class Weather:
    """How often each thing goes wrong, as a chance a step."""

    crash: float = 0.0
    outage: float = 0.0
    lost_answer: float = 0.0
    lost_notice: float = 0.0
    slow: float = 0.0
    redis_away: float = 0.0
    redis_emptied: float = 0.0
    redis_rolled_back: float = 0.0
    feed_entry_lost: float = 0.0
    postgres_away: float = 0.0
    leadership_lost: float = 0.0
    request_lost: float = 0.0
    request_doubled: float = 0.0
    task_lost: float = 0.0
    task_doubled: float = 0.0

    @classmethod
    def drawn(cls, random: Random) -> "Weather":
        """A weather in which about half of all things go wrong, some more often than others."""
        worst = {
            "crash": 0.004,
            "outage": 0.02,
            "lost_answer": 0.02,
            "lost_notice": 1.0,
            "slow": 0.003,
            "redis_away": 0.0005,
            "redis_emptied": 0.001,
            "redis_rolled_back": 0.001,
            "feed_entry_lost": 0.008,
            "postgres_away": 0.0005,
            "leadership_lost": 0.002,
            "request_lost": 0.3,
            "request_doubled": 0.3,
            "task_lost": 0.3,
            "task_doubled": 0.3,
        }
        return cls(
            **{
                name: most * random.choice((0.1, 0.3, 1.0)) if random.random() < 0.5 else 0.0
                for name, most in worst.items()
            }
        )

    def sudden(self) -> float:
        """The chance that something happens to a server by itself, a step."""
        return sum(getattr(self, name) for name in SUDDEN)

    def clear_up(self) -> None:
        """Nothing goes wrong from here on."""
        for kind in fields(self):
            setattr(self, kind.name, 0.0)


@dataclass
class Ports:
    """Makes every call of a port a step that the weather may strike."""

    scheduler: Scheduler
    weather: Weather
    away_until_ms: dict[str, int] = field(default_factory=dict)
    """Servers that are away, by name."""

    def strikes(self, chance: float) -> bool:
        """Whether something of this chance happens now."""
        return chance > 0.0 and self.scheduler.random.random() < chance

    def before(self, server: str, what: str, outage: type[Exception]) -> None:
        """Everybody else's turn, and the last moment before a call."""
        if self.scheduler.current() is None:
            return
        self.scheduler.step(what)
        if self.strikes(self.weather.slow) and not self.scheduler.busy():
            self.scheduler.sleep(self.scheduler.random.choice((300, 1_000, 3_000, 20_000)))
        self.strike()
        if self.scheduler.clock.time_ms < self.away_until_ms.get(server, 0):
            self.scheduler.note(f"{what}: {server} is away")
            raise outage(f"{server} is away")
        if self.strikes(self.weather.outage):
            self.scheduler.note(f"{what}: not done")
            raise outage(f"{what}: connection lost before")

    def after(self, what: str, outage: type[Exception]) -> None:
        """The first moment after a call."""
        if self.scheduler.current() is None:
            return
        self.strike()
        if self.strikes(self.weather.lost_answer):
            self.scheduler.note(f"{what}: done, answer lost")
            raise outage(f"{what}: connection lost after")

    def strike(self) -> None:
        """Here the process may die."""
        if self.scheduler.current() is not None and self.strikes(self.weather.crash):
            self.scheduler.note("killed")
            self.scheduler.die()

    def call(self, server: str, what: str, outage: type[Exception], act: Callable[[], T]) -> T:
        """One call of a port."""
        self.before(server, what, outage)
        answer = act()
        self.after(what, outage)
        return answer


class Port:
    """Any port's adapter, each of its calls a step; `target` finds the adapter at every call."""

    def __init__(
        self,
        ports: Ports,
        server: str,
        label: str,
        outage: type[Exception],
        target: Callable[[], Any],
    ) -> None:
        self._ports = ports
        self._server = server
        self._label = label
        self._outage = outage
        self._target = target

    def __getattr__(self, name: str) -> Callable[..., Any]:
        def call(*given: Any, **named: Any) -> Any:  # noqa: ANN401 - any port's method
            return self._ports.call(
                self._server,
                f"{self._label}.{name}",
                self._outage,
                lambda: getattr(self._target(), name)(*given, **named),
            )

        return call


class StepwiseTables(MemoryTables):
    """A service's tables, each transaction a step that happens wholly or not at all.

    Nobody else gets a turn within one, as behind the row locks of a real database; but the process
    may die at each statement, the commit included.
    """

    def __init__(self, ports: Ports, server: str) -> None:
        super().__init__()
        self._ports = ports
        self._server = server
        self.committed: Callable[[], None] = lambda: None
        """Called after every outermost commit."""

    @contextmanager
    def transaction(self) -> Iterator[None]:
        ports, scheduler = self._ports, self._ports.scheduler
        if scheduler.current() is None:
            with super().transaction():
                yield
            return
        outermost = not scheduler.busy()
        ports.before(self._server, f"{self._server}.begin" if outermost else "", POSTGRES)
        with scheduler.undivided(), super().transaction():
            yield
            ports.strike()
        if outermost:
            self.committed()
            ports.after(f"{self._server}.commit", POSTGRES)
