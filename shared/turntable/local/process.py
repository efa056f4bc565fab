"""How a child process is described and started, so that it never outlives the one who started it.

Start children from a thread that lives as long as the run: the parent-death signal of Linux is
tied to the thread, not to the process.
"""

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import IO

from turntable.local.failure import LocalRunError

PR_SET_PDEATHSIG = 1
STANDING_WITHIN_S = 120.0


@dataclass(frozen=True, slots=True)
class Program:
    """A program to run: its name in the log, its command line, how it is ready and how it stops."""

    name: str
    command: Sequence[str]
    environment: Mapping[str, str] = field(default_factory=dict)
    ready_url: str | None = None
    ready: Callable[[], bool] | None = None
    prepare: Callable[[], None] | None = None
    stop_signal: signal.Signals = signal.SIGTERM
    user: int | None = None
    group: int | None = None
    stop_within_s: float = 8.0


def start(program: Program, output: int | IO[bytes] = subprocess.PIPE) -> subprocess.Popen[bytes]:
    """Starts `program` as the leader of its own process group."""
    identity = {} if program.user is None else {"user": program.user, "group": program.group}
    if identity:
        identity["extra_groups"] = []  # type: ignore[assignment] # the keyword's own type
    return subprocess.Popen(  # type: ignore[call-overload,no-any-return] # keywords chosen above
        list(program.command),
        env=dict(program.environment),
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=subprocess.STDOUT,
        process_group=0,
        preexec_fn=die_with_parent(program.stop_signal),  # noqa: PLW1509 - no threads at work here
        **identity,
    )


def die_with_parent(sent: signal.Signals) -> Callable[[], None] | None:
    """What a child calls before it becomes its program, on systems that know how."""
    if not sys.platform.startswith("linux"):
        return None
    libc = ctypes.CDLL(None, use_errno=True)
    parent = os.getpid()

    def arrange() -> None:
        libc.prctl(PR_SET_PDEATHSIG, sent)
        if os.getppid() != parent:  # the parent went away before the signal was arranged
            os._exit(1)

    return arrange


def signal_group(process: subprocess.Popen[bytes], sent: signal.Signals) -> None:
    """Sends to the whole group of a child; a group that is gone is no error."""
    try:
        os.killpg(process.pid, sent)
    except (ProcessLookupError, PermissionError):
        return


def stop(process: subprocess.Popen[bytes], sent: signal.Signals, within_s: float) -> None:
    """Asks a child to end, waits, and ends its whole group."""
    if process.poll() is None:
        process.send_signal(sent)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(within_s)
    signal_group(process, signal.SIGKILL)
    process.wait()


@contextmanager
def standing(program: Program) -> Iterator[None]:
    """Runs `program` by itself for as long as the block lasts; raises `LocalRunError`."""
    if program.prepare is not None:
        program.prepare()
    with tempfile.TemporaryFile() as output:
        process = start(program, output)
        try:
            until_s = time.monotonic() + STANDING_WITHIN_S
            while program.ready is not None and not program.ready():
                if process.poll() is not None or time.monotonic() > until_s:
                    output.seek(0)
                    said = output.read().decode(errors="replace").strip().splitlines()
                    raise LocalRunError(f"{program.name} did not start: {' '.join(said[-1:])}")
                time.sleep(0.1)
            yield
        finally:
            stop(process, program.stop_signal, program.stop_within_s)
