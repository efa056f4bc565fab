"""A whole platform as `make run` starts it, on free ports and a data folder of its own.

For whoever wants one for a while and then no more: tests and benchmarks.
"""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TypeVar

import httpx

from turntable.kernel.allowances import USUAL
from turntable.local.process import die_with_parent

START_SECONDS = 150
STOP_SECONDS = 40
PORT_TAKEN = ("in use", "could not create any TCP/IP sockets")
EPHEMERAL = 32_000
"""Ports from here on may be given to any outgoing connection at any time."""
ROOMY = " ".join(
    f"{name}=1000000" for name in USUAL.by_name() if name not in {"crowd", "audits_at_once"}
)
"""Limits for suites, whose many people have one address and are quicker than people are."""
_SPAN = 100

T = TypeVar("T")


class PortTakenError(RuntimeError):
    """Somebody else took a port between the look and the start."""


@dataclass
class Platform:
    """A running platform; addresses, log, and its processes by name."""

    base: int
    data: Path
    supervisor: subprocess.Popen[bytes]
    log: Path

    @property
    def web(self) -> str:
        return f"http://127.0.0.1:{self.base}"

    @property
    def stream(self) -> str:
        return f"http://127.0.0.1:{self.base + 1}"

    @property
    def lobby(self) -> str:
        return f"http://127.0.0.1:{self.base + 21}/v1"

    @property
    def rules(self) -> str:
        return f"http://127.0.0.1:{self.base + 22}/v1"

    @property
    def scoring(self) -> str:
        return f"http://127.0.0.1:{self.base + 23}/v1"

    def database_url(self, role: str) -> str:
        """Return the address of the embedded Postgres for a role; `postgres` is its superuser."""
        word = self._password("database", role)
        return f"postgresql://{role}:{word}@127.0.0.1:{self.base + 52}/turntable"

    def redis_url(self, user: str) -> str:
        """Return the address of the embedded Valkey for a user."""
        word = self._password("redis", user)
        return f"redis://{user}:{word}@127.0.0.1:{self.base + 99}"

    def _password(self, store: str, name: str) -> str:
        words = self.data / "secrets" / "supervisor" / f"{store}_passwords.json"
        return str(json.loads(words.read_text())[name])

    def pids(self) -> dict[str, int]:
        """Return the process ids by name, as the supervisor wrote them down last."""
        state = json.loads((self.data / "run" / "processes.json").read_text())
        return {name: entry["pid"] for name, entry in state["processes"].items() if entry["pid"]}

    def kill(self, name: str, sign: signal.Signals = signal.SIGKILL) -> int:
        """Send a signal to one process; returns its process id."""
        pid = self.pids()[name]
        os.kill(pid, sign)
        return pid

    def ready(self) -> bool:
        """Return whether every process that serves HTTP says that it is ready."""
        ports = (0, 1, 21, 22, 23)
        try:
            answers = [
                httpx.get(f"http://127.0.0.1:{self.base + port}/readyz", timeout=3)
                for port in ports
            ]
        except httpx.HTTPError:
            return False
        return all(answer.is_success for answer in answers)

    def tail(self, lines: int = 60) -> str:
        """Return the end of the merged log."""
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-lines:])


def wait_for(what: str, condition: Callable[[], T], seconds: float, pause: float = 0.1) -> T:
    """Return the condition's value once it is true.

    Raises:
        TimeoutError: it was not within the time.
    """
    deadline = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > deadline:
            raise TimeoutError(f"{what}: not within {seconds:g} s")
        time.sleep(pause)


@contextmanager
def running(folder: Path, settings: Mapping[str, str] | None = None) -> Iterator[Platform]:
    """Start a platform in a folder and stop it at the end; data stays in `folder / "data"`."""
    platform = _started(folder, settings or {})
    try:
        yield platform
    finally:
        stop(platform.supervisor)


def _started(folder: Path, settings: Mapping[str, str]) -> Platform:
    """Start a platform; a port that somebody else took meanwhile is no reason to give up."""
    for base in free_bases():
        platform = _launched(folder, settings, base)
        try:
            _await_start(platform)
        except PortTakenError:
            continue
        except BaseException:
            stop(platform.supervisor)
            raise
        return platform
    raise RuntimeError("no free ports")


def _launched(folder: Path, settings: Mapping[str, str], base: int) -> Platform:
    environment = {key: value for key, value in os.environ.items() if "_URL" not in key}
    environment |= {"TURNTABLE_PORT_BASE": str(base), "TURNTABLE_DATA": str(folder / "data")}
    environment.setdefault("LIMITS", ROOMY)
    log = folder / "platform.log"
    with log.open("ab") as output:
        supervisor = subprocess.Popen(
            [sys.executable, "-m", "turntable.cli", "run"],
            env={**environment, **settings},
            stdout=output,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=die_with_parent(signal.SIGTERM),  # noqa: PLW1509 - no threads at work here
        )
    return Platform(base, folder / "data", supervisor, log)


def stop(supervisor: "subprocess.Popen[bytes]") -> None:
    """End a supervisor the gentle way, else the hard one."""
    if supervisor.poll() is None:
        supervisor.send_signal(signal.SIGTERM)
        try:
            supervisor.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            supervisor.kill()
            supervisor.wait()


def free_bases() -> Iterator[int]:
    """Yield first ports of a hundred neighbours that are all free."""
    start = 12_000 + os.getpid() * 7 % 200 * _SPAN
    for base in chain(range(start, EPHEMERAL, _SPAN), range(12_000, start, _SPAN)):
        if all(_free(base + offset) for offset in (0, 1, 21, 22, 23, 31, 32, 33, 34, 52, 99)):
            yield base


def _free(port: int) -> bool:
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def _await_start(platform: Platform) -> None:
    def started() -> bool:
        if platform.supervisor.poll() is not None:
            if any(words in platform.tail() for words in PORT_TAKEN):
                raise PortTakenError
            raise RuntimeError(f"the platform did not start:\n{platform.tail()}")
        return platform.ready()

    try:
        wait_for("the platform is ready", started, START_SECONDS)
    except TimeoutError as error:
        raise TimeoutError(f"{error}\n{platform.tail()}") from error
