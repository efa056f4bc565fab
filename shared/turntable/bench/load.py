"""Whole matches of scripted people, some at once, and what they lived through as tables."""

import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from random import Random

from rich.table import Table

from turntable.bench.figures import percentile
from turntable.bench.people import (
    COUNTED,
    FETCHES,
    MOVES,
    GaveUpError,
    Party,
    Place,
    StoppedError,
    Tally,
    Wish,
)

LOOK_S = 0.2


@dataclass(frozen=True, slots=True)
class Plan:
    """What to play: so many matches, at most so many at once; people choose by the seed."""

    wish: Wish
    matches: int
    at_once: int
    seed: int = 1


@dataclass
class Outcome:
    """What became of the matches; `seconds` is the time from the first to the last."""

    tally: Tally
    finished: int = 0
    failures: list[str] = field(default_factory=list)
    stopped: bool = False
    seconds: float = 0.0


Progress = Callable[[Outcome], None]


def play(place: Place, plan: Plan, progress: Progress) -> Outcome:
    """Play the matches; `progress` is called now and then. Ctrl-C ends it with what there is."""
    outcome = Outcome(place.tally)
    running: set[Future[str | None]] = set()
    started_s = time.perf_counter()
    with ThreadPoolExecutor(min(plan.at_once, plan.matches)) as pool:
        try:
            for number in range(plan.matches):
                running.add(pool.submit(_play_one, place, plan, number))
            while running:
                done, running = wait(running, LOOK_S, FIRST_COMPLETED)
                for match in done:
                    if failure := match.result():
                        outcome.failures.append(failure)
                    else:
                        outcome.finished += 1
                progress(outcome)
        except KeyboardInterrupt:
            outcome.stopped = True
            pool.shutdown(wait=False, cancel_futures=True)
            place.close()
    outcome.seconds = time.perf_counter() - started_s
    return outcome


def _play_one(place: Place, plan: Plan, number: int) -> str | None:
    """Play one match to its end; returns why it did not come to it."""
    try:
        party = Party(place, plan.wish, Random(f"{plan.seed}/{number}"))  # noqa: S311 - no secret
        while not place.stop.is_set():
            if not party.turn():
                return None
    except GaveUpError as error:
        return str(error)
    except StoppedError:
        pass
    return "stopped"


def latencies(outcome: Outcome) -> Table:
    """Return how quick moves and fetches were."""
    table = Table("", "answered", "a second", "p50", "p90", "p99", "max, ms")
    for column in table.columns[1:]:
        column.justify = "right"
    for what in (MOVES, FETCHES):
        times = outcome.tally.seconds[what]
        spread = [percentile(times, p) * 1000 for p in (50, 90, 99, 100)] if times else []
        rate = len(times) / outcome.seconds if outcome.seconds else 0.0
        cells = [f"{value:,.1f}" for value in spread] or [""] * 4
        table.add_row(what, f"{len(times):,}", f"{rate:,.1f}", *cells)
    return table


def counts(outcome: Outcome) -> str:
    """Return what went otherwise than a first good answer, in one line."""
    return ", ".join(f"{what}: {outcome.tally.counts[what]}" for what in COUNTED)
