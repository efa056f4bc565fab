"""Requests side by side: what is on the clock and what is not."""

import time
from threading import Lock

import pytest

from turntable.bench.rounds import Send, timed_loops, timed_rounds


def test_preparing_a_round_is_off_the_clock() -> None:
    def prepare() -> Send:
        time.sleep(0.05)
        return lambda: None

    timed = timed_rounds([prepare] * 3, 4)
    assert len(timed.seconds) == 12
    assert timed.elapsed_s < 4 * 0.05


def test_nobody_sends_before_all_are_ready() -> None:
    lock, ready, seen = Lock(), 0, []

    def prepare() -> Send:
        nonlocal ready
        with lock:
            ready += 1
        return lambda: seen.append(ready)

    timed_rounds([prepare] * 4, 1)
    assert seen == [4] * 4


def test_a_failure_ends_all_and_is_told() -> None:
    def broken() -> Send:
        raise RuntimeError("no match")

    with pytest.raises(RuntimeError, match="no match"):
        timed_rounds([lambda: lambda: None, broken], 3)


def test_loops_count_every_sending() -> None:
    sent: list[int] = []
    timed = timed_loops([lambda: sent.append(1)] * 3, 5)
    assert len(timed.seconds) == len(sent) == 15
    assert timed.rate > 0
    assert timed.percentile_ms(100) == max(timed.seconds) * 1000
