"""Requests sent side by side, in rounds: what prepares a round is off the clock."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Barrier, BrokenBarrierError
from typing import TypeVar

from turntable.bench.figures import percentile

T = TypeVar("T")
Send = Callable[[], None]
Prepare = Callable[[], Send]


@dataclass
class Timed:
    """How long each request took, and all rounds together, in seconds."""

    seconds: list[float] = field(default_factory=list)
    elapsed_s: float = 0.0

    @property
    def rate(self) -> float:
        return len(self.seconds) / self.elapsed_s

    def percentile_ms(self, percent: float) -> float:
        return percentile(self.seconds, percent) * 1000


def timed_rounds(senders: Sequence[Prepare], rounds: int) -> Timed:
    """Let every sender prepare, then all send at once, so many rounds; time the sending alone."""
    timed = Timed()
    started_s = 0.0

    def start() -> None:
        nonlocal started_s
        started_s = time.perf_counter()

    def end() -> None:
        timed.elapsed_s += time.perf_counter() - started_s

    ready, done = Barrier(len(senders), start), Barrier(len(senders), end)

    def run(prepare: Prepare) -> None:
        try:
            for _ in range(rounds):
                send = prepare()
                ready.wait()
                sent_s = time.perf_counter()
                send()
                timed.seconds.append(time.perf_counter() - sent_s)
                done.wait()
        except BrokenBarrierError:
            return  # another one failed, and says why
        except BaseException:
            ready.abort()
            done.abort()
            raise

    _side_by_side(run, senders)
    return timed


def timed_loops(senders: Sequence[Send], times: int) -> Timed:
    """Let every sender send so many times without waiting for the others."""
    timed = Timed()

    def run(send: Send) -> None:
        for _ in range(times):
            sent_s = time.perf_counter()
            send()
            timed.seconds.append(time.perf_counter() - sent_s)

    started_s = time.perf_counter()
    _side_by_side(run, senders)
    timed.elapsed_s = time.perf_counter() - started_s
    return timed


def _side_by_side(run: Callable[[T], None], senders: Sequence[T]) -> None:
    with ThreadPoolExecutor(len(senders)) as pool:
        for done in [pool.submit(run, sender) for sender in senders]:
            done.result()
