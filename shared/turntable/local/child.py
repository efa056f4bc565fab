"""One program under supervision: its process as it comes and goes, and what it writes."""

import os
import signal
import subprocess
import time
import urllib.error
import urllib.request

from turntable.local.failure import LocalRunError
from turntable.local.output import Lines, MergedLog
from turntable.local.process import Program, signal_group, start

BACK_OFF_FIRST_S = 0.2
BACK_OFF_MAX_S = 5.0
SETTLED_AFTER_S = 20.0
"""A process that ran this long starts its back-off afresh."""
READY_ANSWER_S = 1.0


class Child:
    """At most one live process of a program, and the memory of those before it."""

    def __init__(self, program: Program, log: MergedLog) -> None:
        self.program = program
        self.restarts = 0
        self._log = log
        self._process: subprocess.Popen[bytes] | None = None
        self._lines = Lines()
        self._started_s = 0.0
        self._start_again_s = 0.0
        self._back_off_s = BACK_OFF_FIRST_S

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    @property
    def output(self) -> int | None:
        """The descriptor to wait on for output, while there may be some."""
        pipe = None if self._process is None else self._process.stdout
        return None if pipe is None or pipe.closed else pipe.fileno()

    def start(self) -> None:
        if self.program.prepare is not None:
            self.program.prepare()
        self._process = start(self.program)
        self._started_s = time.monotonic()
        if self.output is not None:
            os.set_blocking(self.output, False)

    def is_alive(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def is_ready(self) -> bool:
        """Whether it says so itself, by whatever way its program has to say it."""
        if not self.is_alive():
            return False
        if self.program.ready is not None:
            return self.program.ready()
        return self.program.ready_url is None or _answers(self.program.ready_url)

    def look_after(self) -> bool:
        """Notices an end and starts again when it is time; returns whether anything changed."""
        if self._process is None:
            if time.monotonic() < self._start_again_s:
                return False
            self.restarts += 1
            try:
                self.start()
            except (LocalRunError, OSError) as error:
                self._log.say(f"{self.program.name} cannot start: {error}")
                self._wait_longer()
            return True
        if self._process.poll() is None:
            return False
        self._ended(self._process, self._process.returncode)
        return True

    def ask_to_stop(self) -> None:
        if self._process is not None and self.is_alive():
            self._process.send_signal(self.program.stop_signal)

    def make_stop(self) -> None:
        """Ends what is still there, the whole process group."""
        if self._process is None:
            return
        if self.is_alive():
            self._log.say(f"{self.program.name} did not end in time and is killed")
        self._put_away(self._process)

    def read(self) -> None:
        """Hands to the log what has been written since the last time."""
        pipe = None if self._process is None else self._process.stdout
        if pipe is None or pipe.closed:
            return
        try:
            while data := os.read(pipe.fileno(), 1 << 16):
                self._tell(self._lines.feed(data))
        except BlockingIOError:
            return
        pipe.close()

    def _tell(self, lines: list[bytes]) -> None:
        for line in lines:
            self._log.line(self.program.name, line)

    def _ended(self, process: subprocess.Popen[bytes], code: int) -> None:
        self._put_away(process)
        if time.monotonic() - self._started_s > SETTLED_AFTER_S:
            self._back_off_s = BACK_OFF_FIRST_S
        how = f"by {signal.Signals(-code).name}" if code < 0 else f"with code {code}"
        self._log.say(f"{self.program.name} ended {how}; again in {self._back_off_s:.1f} s")
        self._wait_longer()

    def _wait_longer(self) -> None:
        self._start_again_s = time.monotonic() + self._back_off_s
        self._back_off_s = min(self._back_off_s * 2, BACK_OFF_MAX_S)

    def _put_away(self, process: subprocess.Popen[bytes]) -> None:
        signal_group(process, signal.SIGKILL)  # itself, or what it has left behind
        process.wait()
        self.read()
        self._tell(self._lines.end())
        if process.stdout is not None:
            process.stdout.close()
        self._process = None


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=READY_ANSWER_S) as answer:  # noqa: S310 - our own
            return int(answer.status) == 200
    except (urllib.error.URLError, OSError, ValueError):
        return False
