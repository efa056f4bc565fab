"""What befalls a platform: processes killed, paused, all at once; a queue full of stale work."""

import random
import shutil
import signal
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import redis

from services.bots.dispatch import TURNS
from tests.support.platform import Platform, wait_for

BACK_WITHIN_S = 90.0
EMPTIED_WITHIN_S = 120.0
STALE_TURNS = 3_000
STORES = ("postgres", "redis")


@dataclass(frozen=True)
class Incident:
    """Something that happens once; it is over when everything is ready again."""

    name: str
    befall: Callable[[], None]


def every_incident(platform: Platform, pause_s: float, paused: Sequence[str]) -> list[Incident]:
    """Each process killed once, Valkey twice, some paused, a full queue, everything killed."""
    kill = partial(_kill, platform)
    return [
        *(Incident(f"kill {name}", partial(kill, [name])) for name in platform.pids()),
        Incident("kill redis and lose its data", partial(_lose_redis, platform)),
        *(Incident(f"pause {name}", partial(_pause, platform, name, pause_s)) for name in paused),
        Incident("fill the queue of turns", partial(_fill_queue, platform)),
        Incident("kill everything", lambda: kill(list(platform.pids()))),
    ]


def shuffled(incidents: Sequence[Incident], seed: int) -> list[Incident]:
    """The incidents in an order that the seed decides."""
    return random.Random(seed).sample(incidents, len(incidents))


def _kill(platform: Platform, names: Sequence[str]) -> None:
    """Kill processes at once; over when others stand in their places and everything is ready."""
    old = {name: platform.kill(name) for name in names}

    def back() -> bool:
        now = platform.pids()
        return all(now.get(name) not in {None, old[name]} for name in names) and platform.ready()

    wait_for(f"{', '.join(names)} there again", back, BACK_WITHIN_S)


def _lose_redis(platform: Platform) -> None:
    found = list(platform.data.rglob("appendonlydir"))
    assert found, f"no data of Valkey under {platform.data}"
    shutil.rmtree(found[0])
    _kill(platform, ["redis"])


def _pause(platform: Platform, name: str, seconds: float) -> None:
    """Stop a process in its tracks for a while; here the time itself is what is meant."""
    pid = platform.kill(name, signal.SIGSTOP)
    try:
        time.sleep(seconds)
    finally:
        platform.kill(name, signal.SIGCONT)
    assert platform.pids()[name] == pid, f"{name} was replaced while it was paused"
    wait_for("everything is ready", platform.ready, BACK_WITHIN_S)


def _fill_queue(platform: Platform) -> None:
    """Put turns that were already asked on the queue again and again; over when it is empty."""
    platform.kill("bots-dispatcher", signal.SIGSTOP)
    try:
        with redis.Redis.from_url(platform.redis_url("admin")) as client:
            asked = wait_for("turns on the queue", lambda: client.xrange(TURNS), BACK_WITHIN_S)
            with client.pipeline(transaction=False) as pipeline:
                for number in range(STALE_TURNS):
                    pipeline.xadd(TURNS, asked[number % len(asked)][1])
                pipeline.execute()
    finally:
        platform.kill("bots-dispatcher", signal.SIGCONT)
    with redis.Redis.from_url(platform.redis_url("admin")) as client:
        wait_for("a short queue", lambda: client.xlen(TURNS) < len(asked) + 50, EMPTIED_WITHIN_S)
    wait_for("everything is ready", platform.ready, BACK_WITHIN_S)
