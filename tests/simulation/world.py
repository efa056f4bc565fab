"""One run: a platform, people with plans, a weather, and what must hold, all drawn from a seed."""

import logging
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from random import Random
from traceback import format_tb
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import structlog

from services.bots import dispatch
from services.lobby import events as lobby_events
from services.rules import cache
from services.scoring import events as scoring_events
from services.scoring import worker as scoring_worker
from tests.simulation import carriers
from tests.simulation.carriers import FEEDS, Durable
from tests.simulation.ending import Ending
from tests.simulation.invariants import Always
from tests.simulation.people import Crowd, Party
from tests.simulation.scheduler import Process, Scheduler, Trace
from tests.simulation.services import Platform
from tests.simulation.weather import SUDDEN, Ports, Weather
from turntable.engine import registry
from turntable.engine.game import Game
from turntable.eventstore import consumer, relay
from turntable.games import _example

Games = Mapping[str, Game[Any]]

SMALLEST: Games = {_example.GAME.key: _example.GAME}
NAMES = ("ann", "bob", "cyd", "dan")
STORM_STEPS = (500, 2_000, 6_000)
STEPS_MAX = 20_000
STEPS_A_DECISION = 500
RESTARTS_WITHIN_MS = 3_000
AWAY_MS_MAX = 10_000
LOOKS_EVERY = 25
REPAIRED = {"feed_hole", "feed_tail_missing"}
"""The alarms of a feed that lost something; any other alarm means that something is wrong."""
UNTOLD = {"event", "exc_info", "elapsed_ms"}
"""What of a log line is not in the trace: it is told already, or is not the seed's to decide."""
POLL_S = 0.5
POLLS = (
    (relay, "POLL_S"),
    (consumer, "RETRY_INTERVAL_S"),
    (carriers, "RETRY_INTERVAL_S"),
    (scoring_worker, "LOOK_INTERVAL_S"),
)
"""Polls so short that to play them all would cost a run most of its steps; notices wake sooner."""


@dataclass(frozen=True)
class Outcome:
    """How a run ended; `problem` says what is wrong, None for nothing."""

    seed: int
    problem: str | None
    steps: int
    matches: int
    moves: int
    """Those that a person was told are carried out."""
    trace: Trace
    weather: str

    def report(self, lines: int = 60) -> str:
        """What a person needs: the seed, how to have it again, and the last steps."""
        return "\n".join(
            [
                f"seed {self.seed}: {self.problem or 'all well'}",
                f"again: .venv/bin/python -m tests.simulation --seed {self.seed}",
                f"weather: {self.weather}",
                f"the last of {self.steps} steps:",
                *self.trace.texts(lines),
            ]
        )


class World:
    """Everything of one run."""

    def __init__(self, seed: int, games: Games = SMALLEST, *, watch: bool = True) -> None:
        """Without `watch`, only the end is looked at."""
        self.seed = seed
        self.scheduler = Scheduler(seed)
        random = self.scheduler.random
        self.weather = Weather.drawn(random)
        self._forecast = str(self.weather)
        self.ports = Ports(self.scheduler, self.weather)
        self.always = Always()
        self.durable = Durable(self.ports, self.always)
        self.platform = Platform(seed, self.durable, games, random.choice((1, 1, 2)))
        if watch:
            self.always.begin(self.durable, self.platform)
        self.crowd = Crowd(self.platform, parties(random, games))
        self.ending = Ending(self.durable, self.platform, self.crowd)
        self._down: dict[str, int] = {}
        self.scheduler.between = self._between
        self.scheduler.killed = self._killed

    def run(self) -> Outcome:
        """Play it through: a storm, then calm until everything is at rest, then the checks."""
        problem = None
        try:
            with surroundings(self.scheduler, self.platform, self.always):
                self._run()
        except AssertionError as error:
            problem = f"{type(error).__name__}: {error}"
        except Exception as error:  # noqa: BLE001 - whatever a job ended with is what we look for
            problem = f"a job ended with {error!r}\n{''.join(format_tb(error.__traceback__)[-12:])}"
        return Outcome(
            seed=self.seed,
            problem=problem,
            steps=self.scheduler.steps,
            matches=len(self.durable.stores["rules"]._streams),
            moves=len(self.crowd.acknowledged),
            trace=self.scheduler.trace,
            weather=self._forecast,
        )

    def _run(self) -> None:
        for name in self.platform.names():
            self.platform.start(name)
        self.crowd.come()
        until = self.scheduler.random.choice(STORM_STEPS)
        self.scheduler.run(lambda: self.scheduler.steps >= until or self._at_rest(), until + 1)
        self.weather.clear_up()
        self.ports.away_until_ms.clear()
        self.scheduler.note("the weather clears up")
        longest = max(game.longest for game in self.platform.games.values())
        self.scheduler.run(self._at_rest, STEPS_MAX + longest * STEPS_A_DECISION)
        problems = list(self.ending.wrong())
        assert not problems, "; ".join(problems)

    def _at_rest(self) -> bool:
        return self.scheduler.steps % LOOKS_EVERY == 0 and self.ending.at_rest()

    def _killed(self, process: Process) -> None:
        if self.platform.processes.get(process.name) is process:
            pause_ms = self.scheduler.random.random() * RESTARTS_WITHIN_MS
            self._down[process.name] = self.scheduler.clock.time_ms + round(pause_ms)

    def _between(self) -> None:
        """What happens between two steps, to nobody in particular."""
        assert not self.always.found, "; ".join(self.always.found)
        now_ms = self.scheduler.clock.time_ms
        for name in [name for name, at_ms in self._down.items() if at_ms <= now_ms]:
            del self._down[name]
            self.scheduler.note(f"{name} starts again")
            self.platform.start(name)
        if self.scheduler.random.random() < self.weather.sudden():
            self._strike()

    def _strike(self) -> None:
        """One of the things that happen to servers by themselves."""
        weather, random = self.weather, self.scheduler.random
        (kind,) = random.choices(SUDDEN, [getattr(weather, name) for name in SUDDEN])
        redis, locks = self.durable.redis, self.durable.locks.holders
        until_ms = self.scheduler.clock.time_ms + random.randrange(AWAY_MS_MAX)
        name = random.choice(list(FEEDS))
        match kind:
            case "redis_emptied":
                redis.lose_everything()
                self.platform.broker.waiting.clear()
            case "redis_rolled_back":
                redis.lose_the_end(name, random.randrange(1, 6))
            case "feed_entry_lost":
                redis.lose_an_entry(name, random.randrange(1 << 20))
            case "redis_away":
                self.ports.away_until_ms["redis"] = until_ms
            case "postgres_away":
                name = random.choice(list(self.durable.tables))
                self.ports.away_until_ms[f"postgres-{name}"] = until_ms
            case "leadership_lost" if locks:
                name = random.choice(list(locks))
                del locks[name]
        self.scheduler.note(f"{kind.replace('_', ' ')} ({name})")


def parties(random: Random, games: Games) -> list[Party]:
    """Two or three tables with people and bots, of which some are given up."""
    planned = []
    for number in range(random.choice((1, 2, 2, 3))):
        game = games[random.choice(sorted(games))]
        levels = [f"bot:{level}" for level in game.bots]
        people = random.sample(NAMES, len(NAMES))
        kind = random.choice(("quick", "given up", "table", "table", "table"))
        seats = [people.pop()]
        for _ in range(random.choice(list(game.seats)[:2]) - 1):
            person = kind == "table" and random.random() < 0.5
            seats.append(people.pop() if person else random.choice(levels))
        planned.append(
            Party(f"party {number}", game.key, seats, kind == "quick", kind == "given up")
        )
    return planned


class TakenInTurns:
    """A lock among the tasks of a process, for which to wait is to sleep."""

    def __init__(self, scheduler: Scheduler) -> None:
        self._scheduler = scheduler
        self._held = False

    def acquire(self, timeout: float = 60.0) -> bool:
        until_ms = self._scheduler.clock.time_ms + timeout * 1000
        while self._held:
            if self._scheduler.clock.time_ms >= until_ms:
                return False
            self._scheduler.sleep(20)
        self._held = True
        return True

    def release(self) -> None:
        self._held = False

    def __enter__(self) -> None:
        self.acquire()

    def __exit__(self, *_: object) -> None:
        self.release()


@contextmanager
def surroundings(scheduler: Scheduler, platform: Platform, always: Always) -> Iterator[None]:
    """The clock, the locks, the nonces and the log lines of the product are the simulation's."""
    time = SimpleNamespace(monotonic=scheduler.now_s)
    source = SimpleNamespace(urandom=platform.ids.randbytes)

    def to_trace(_logger: object, level: str, line: dict[str, Any]) -> str:
        shown = {name: value for name, value in line.items() if name not in UNTOLD}
        scheduler.note(f"{level} {line['event']} {shown or ''}")
        if level in {"error", "critical"} and line["event"] not in REPAIRED:
            always.found.append(f"alarm: {line['event']} {shown or ''}")
        raise structlog.DropEvent

    with ExitStack() as changed:
        for module, name in POLLS:
            changed.enter_context(patch.object(module, name, POLL_S))
        for module in (relay, consumer, dispatch):
            changed.enter_context(patch.object(module, "time", time))
        for module in (lobby_events, scoring_events):
            changed.enter_context(patch.object(module, "os", source))
        changed.enter_context(patch.object(cache, "Lock", lambda: TakenInTurns(scheduler)))
        changed.enter_context(patch.object(registry, "game", platform.games.__getitem__))
        before = structlog.get_config()
        structlog.configure(
            processors=[to_trace],
            wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
            cache_logger_on_first_use=False,
        )
        changed.callback(structlog.configure, **before)
        yield


def run(seed: int, games: Games = SMALLEST, *, watch: bool = True) -> Outcome:
    """Play one seed through; without `watch`, only what is wrong in the end is found."""
    return World(seed, games, watch=watch).run()
