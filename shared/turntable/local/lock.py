"""One run a data folder, and a note of what runs there."""

import fcntl
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Self

from turntable.local.failure import AlreadyRunningError


class RunFolder:
    """`<data>/run`: the lock of the run and `processes.json`."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._folder = data / "run"
        self._lock: int | None = None
        self.left_behind = False
        """Whether the run before this one was killed and could not tidy up."""

    def __enter__(self) -> Self:
        """Takes the lock; raises `AlreadyRunningError` when another run or command holds it."""
        self._folder.mkdir(parents=True, exist_ok=True)
        self._lock = os.open(self._folder / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(self._lock)
            raise AlreadyRunningError(self._taken()) from None
        self.left_behind = self._notes.exists()
        return self

    def __exit__(self, *_: object) -> None:
        self._notes.unlink(missing_ok=True)
        if self._lock is not None:
            os.close(self._lock)

    def _taken(self) -> str:
        supervisor = self.supervisor()
        if supervisor is None:
            return f"Another command is at work on {self._data}; wait until it has ended."
        return (
            f"Turntable is already running on {self._data} (process {supervisor}); "
            "`make down` stops it."
        )

    @property
    def _notes(self) -> Path:
        return self._folder / "processes.json"

    def note(self, processes: Mapping[str, Mapping[str, int | None]], address: str) -> None:
        """Writes down which process runs under which number, whole or not at all."""
        content = {"supervisor": os.getpid(), "address": address, "processes": processes}
        fresh = self._notes.with_suffix(".new")
        fresh.write_text(json.dumps(content, indent=1))
        fresh.rename(self._notes)

    def supervisor(self) -> int | None:
        """The process number of the run that is noted here."""
        try:
            notes: dict[str, Any] = json.loads(self._notes.read_text())
        except (OSError, ValueError):
            return None
        number: int = notes["supervisor"]
        return number
