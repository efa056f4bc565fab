"""A Valkey with the platform's users, and the bot processes as the local run starts them."""

import json
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import Popen
from typing import Any, TypeVar

import httpx
import pytest
import redis

from tests.support.free_ports import free_port
from turntable.bus.redis_streams import RedisQueue, connect
from turntable.local.process import Program, signal_group, start
from turntable.local.valkey import EmbeddedValkey

USERS = ("admin", "lobby", "rules", "scoring", "bots", "web")
WITHIN_S = 30.0
T = TypeVar("T")


def soon(what: str, condition: Callable[[], T], seconds: float = WITHIN_S) -> T:
    """The condition's value as soon as it is true."""
    until_s = time.monotonic() + seconds
    while not (value := condition()):
        assert time.monotonic() < until_s, f"{what}: not within {seconds:g} s"
        time.sleep(0.02)
    return value


@dataclass
class Bots:
    """The server and the processes; nothing here but Redis."""

    folder: Path
    valkey: EmbeddedValkey
    health_port: int
    running: dict[str, Popen[bytes]] = field(default_factory=dict)

    def start_valkey(self) -> None:
        self._start(self.valkey.program())
        soon("Valkey answers", self.valkey.program().ready or bool)

    def start_worker(
        self,
        application: str = "services.bots.celery_app:app",
        settings: Mapping[str, str] | None = None,
    ) -> None:
        quiet = ["--without-gossip", "--without-mingle", "--without-heartbeat"]
        celery = [sys.executable, "-m", "celery", "-A", application, "worker"]
        command = [*celery, "--concurrency", "1", "--loglevel", "INFO", *quiet]
        self._start(Program("worker", command, self._environment() | dict(settings or {})))

    def start_dispatcher(self) -> None:
        command = [sys.executable, "-m", "services.bots.dispatch"]
        self._start(Program("dispatcher", command, self._environment()))

    def kill(self, name: str) -> None:
        """Ends a process and its children at once."""
        process = self.running.pop(name)
        signal_group(process, signal.SIGKILL)
        process.wait()

    def end(self) -> None:
        for name in reversed(list(self.running)):
            self.kill(name)

    def log(self, name: str) -> str:
        return (self.folder / f"{name}.log").read_text()

    def ready(self) -> tuple[int, dict[str, Any]]:
        """What the dispatcher says of itself."""
        try:
            answer = httpx.get(f"http://127.0.0.1:{self.health_port}/readyz", timeout=5)
        except httpx.TransportError:
            return 0, {}
        return answer.status_code, answer.json()

    def admin(self) -> redis.Redis:
        return connect(self.valkey.url("admin"))

    def ask(self, item: Mapping[str, Any]) -> None:
        """Puts a turn on the queue, as the rules service does."""
        RedisQueue(connect(self.valkey.url("rules")), "work:bots.turns").put(item)

    def answers(self) -> "Answers":
        return Answers(RedisQueue(connect(self.valkey.url("rules")), "work:rules.moves"))

    def _environment(self) -> dict[str, str]:
        """Everything a bot process is told: no database, no other service, no secrets."""
        return {
            "PATH": os.environ["PATH"],
            "REDIS_URL": self.valkey.url("bots"),
            "BOTS_DISPATCHER_PORT": str(self.health_port),
            "PYTHONUNBUFFERED": "1",
        }

    def _start(self, program: Program) -> None:
        if program.prepare is not None:
            program.prepare()
        with (self.folder / f"{program.name}.log").open("ab") as output:
            self.running[program.name] = start(program, output)


@dataclass
class Answers:
    """The rules service's end of the queue of answers."""

    queue: RedisQueue

    def next(self, seconds: float = WITHIN_S) -> dict[str, Any]:
        jobs = soon("an answer", lambda: self.queue.claim("rules", 1, 200), seconds)
        self.queue.ack(jobs[0].id)
        return dict(jobs[0].payload)


@pytest.fixture
def bots(tmp_path: Path) -> Iterator[Bots]:
    """Valkey alone; tests start the processes they need."""
    passwords = {user: f"made-up-{user}" for user in USERS}
    valkey = EmbeddedValkey(tmp_path / "redis", free_port(), passwords, fast=True)
    everything = Bots(tmp_path, valkey, free_port())
    everything.start_valkey()
    try:
        yield everything
    finally:
        everything.end()


def shown(lines: str) -> list[dict[str, Any]]:
    """The JSON lines of a log."""
    return [json.loads(line) for line in lines.splitlines() if line.startswith("{")]
