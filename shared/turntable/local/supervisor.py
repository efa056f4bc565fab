"""Starts programs in order, keeps them running, ends them all.

Knows programs, not what they do. Runs in one thread: the children's parent-death signal hangs on
the thread that started them.
"""

import select
import signal
import time
from collections.abc import Callable, Mapping, Sequence

from turntable.local.child import Child
from turntable.local.failure import LocalRunError
from turntable.local.output import MergedLog
from turntable.local.process import Program

READY_WITHIN_S = 120.0
TURN_S = 0.1
EARLY_ENDS_MAX = 5

Note = Callable[[Mapping[str, Mapping[str, int | None]]], None]


class Supervisor:
    """Groups of programs, started one group after the other and ended in the opposite order."""

    def __init__(self, log: MergedLog, note: Note) -> None:
        """`note` is told name → pid and restarts whenever they change."""
        self._log = log
        self._note = note
        self._groups: list[list[Child]] = []
        self.asked_to_stop = False

    def stop_on_signals(self) -> None:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._on_signal)

    def start_group(self, programs: Sequence[Program]) -> None:
        """Starts programs side by side and returns when all are ready, or the run is to end.

        Raises `LocalRunError` when one keeps ending or is not ready in time.
        """
        group = [Child(program, self._log) for program in programs]
        self._groups.append(group)
        for child in group:
            child.start()
        self._note_all()
        until_s = time.monotonic() + READY_WITHIN_S
        waiting = group
        while not self.asked_to_stop:
            waiting = [child for child in waiting if not child.is_ready()]
            if not waiting:
                return
            self._give_up_on(waiting, until_s)
            self._turn()

    def run(self) -> None:
        """Keeps everything running until a signal asks to stop."""
        while not self.asked_to_stop:
            self._turn()

    def stop(self) -> None:
        """Ends the groups in the opposite order of their start, each at once as a whole."""
        self.asked_to_stop = True
        while self._groups:
            group = self._groups.pop()
            for child in group:
                child.ask_to_stop()
            until_s = time.monotonic() + max(child.program.stop_within_s for child in group)
            while time.monotonic() < until_s and any(child.is_alive() for child in group):
                self._read(group)
            for child in group:
                child.make_stop()

    def _give_up_on(self, waiting: Sequence[Child], until_s: float) -> None:
        for child in waiting:
            if child.restarts >= EARLY_ENDS_MAX:
                raise LocalRunError(
                    f"{child.program.name} ended {child.restarts} times before it was ready; "
                    "the log above says why."
                )
        if time.monotonic() > until_s:
            names = ", ".join(child.program.name for child in waiting)
            raise LocalRunError(f"Not ready within {READY_WITHIN_S:.0f} s: {names}.")

    def _turn(self) -> None:
        children = [child for group in self._groups for child in group]
        self._read(children)
        if any([child.look_after() for child in children]):  # noqa: C419 - each one's turn
            self._note_all()

    def _read(self, children: Sequence[Child]) -> None:
        waiting = [child.output for child in children if child.output is not None]
        select.select(waiting, [], [], TURN_S)
        for child in children:
            child.read()

    def _note_all(self) -> None:
        children = (child for group in self._groups for child in group)
        self._note(
            {
                child.program.name: {"pid": child.pid, "restarts": child.restarts}
                for child in children
            }
        )

    def _on_signal(self, _number: int, _frame: object) -> None:
        self.asked_to_stop = True
