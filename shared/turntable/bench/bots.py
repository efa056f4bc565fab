"""Bot turns through the whole pipeline, with more and more workers and thinking that only waits.

As many matches of bots alone run as there are workers, so that no turn waits for a free one: what a
turn takes beyond its thinking is the pipeline's, from one commit to the next.
"""

import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import IO
from uuid import UUID

from turntable.bench import thinking
from turntable.bench.figures import Figure, at_most, compared, percentile, ratio_at_least
from turntable.bench.own import Own
from turntable.bench.people import Person, Place
from turntable.local.process import Program, start, stop
from turntable.local.throwaway import wait_for

GAME, SEATS = "jukebox", 2
RATIO_BARS = {32: [ratio_at_least(25)]}
"""What is asked of so many workers, in turns of one."""
AIMS = ((50, at_most(aim=30)), (99, at_most(aim=150)))
READY_WITHIN_S = 180.0
SETTLING_S = 2.0


@dataclass(frozen=True, slots=True)
class Size:
    """How many workers, one after the other, and how long each number is measured."""

    workers: Sequence[int]
    seconds: float


@dataclass(frozen=True, slots=True)
class Turns:
    """What the bots did: turns a second, and each turn's delay beyond its thinking."""

    rate: float
    delays_ms: Sequence[float]


def measure(own: Own, folder: Path, size: Size) -> Iterator[Figure]:
    """Yield turns a second and the pipeline's delay by number of workers."""
    programs = own.bot_programs(max(size.workers))
    place = own.place()
    host = Person(place, "Bench")
    baseline: Figure | None = None
    with ExitStack() as running, (folder / "bots.log").open("wb") as log:
        started = 0
        for count in size.workers:
            _start(programs[started:count], log, folder, running)
            for _ in range(started, count):
                _bots_alone(place, host)
            started = count
            time.sleep(SETTLING_S)
            turns = _watched(own, size.seconds)
            workers = "1 worker" if count == 1 else f"{count} workers"
            name, unit = f"bot turns, {workers}", "turns/s"
            if baseline is None:
                baseline = Figure(name, turns.rate, unit)
                yield baseline
            else:
                bars = RATIO_BARS.get(count, ())
                yield compared(name, turns.rate, unit, baseline, bars)
            for percent, aim in AIMS:
                late = percentile(turns.delays_ms, percent)
                what = f"{name}: pipeline, p{percent}"
                thought = Figure("the thinking", thinking.THINKING_S * 1000, "ms")
                yield compared(what, late, "ms", thought, [aim])


def _start(programs: Sequence[Program], log: IO[bytes], folder: Path, running: ExitStack) -> None:
    """Start workers that wait instead of thinking; returns when each one's loop comes round."""
    pulses = [folder / f"{program.name}.pulse" for program in programs]
    for program, pulse in zip(programs, pulses, strict=True):
        own = {"BOT_LEVELS": thinking.__name__, "HEALTH_FILE": str(pulse)}
        process = start(replace(program, environment={**program.environment, **own}), log)
        running.callback(stop, process, program.stop_signal, program.stop_within_s)
    wait_for("the workers are up", lambda: all(each.exists() for each in pulses), READY_WITHIN_S)


def _bots_alone(place: Place, host: Person) -> None:
    """Start a match whose seats are all held by bots."""
    wanted = {"game": GAME, "seats": SEATS, "visibility": "link", "sit": False}
    table = host.act(place.lobby, "POST", "/tables", wanted)["table_id"]
    for _ in range(SEATS):
        host.act(place.lobby, "POST", f"/tables/{table}/bots", {"level": thinking.LEVEL})
    host.act(place.lobby, "POST", f"/tables/{table}/start", {})


def _watched(own: Own, seconds: float) -> Turns:
    """Watch what the bots commit for so long."""
    with own.database() as connection:
        clock = "select extract(epoch from clock_timestamp())::float8"
        row = connection.execute(clock).fetchone()
        from_s = float(row[0]) if row else 0.0
        time.sleep(seconds)
        rows = connection.execute(
            "select stream_id, extract(epoch from recorded_at)::float8 from rules.log_event"
            " where type = 'match.moved' and actor like 'bot:%%'"
            " and recorded_at between to_timestamp(%s) and to_timestamp(%s)"
            " order by stream_id, version",
            (from_s, from_s + seconds),
        ).fetchall()
    return Turns(len(rows) / seconds, _delays_ms(rows))


def _delays_ms(commits: Sequence[tuple[UUID, float]]) -> list[float]:
    """Return what lies between a match's commits beyond the thinking."""
    return [
        (then - before - thinking.THINKING_S) * 1000
        for (match, before), (same, then) in pairwise(commits)
        if match == same
    ]
