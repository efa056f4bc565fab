"""One merged log of all processes: a name before every line, in colour on a terminal."""

import json
import os
import sys
from collections.abc import Iterable
from typing import IO

from turntable.kernel.terminal import plain

COLOURS = ("36", "33", "32", "35", "34", "96", "93", "92", "95", "94")
LEVEL_COLOURS = {"warning": "33", "error": "31", "critical": "31"}
LINE_BYTES_MAX = 64 * 1024
_NOT_SHOWN = frozenset({"event", "level", "timestamp", "service", "logger"})


class MergedLog:
    """Writes lines under names; a reader that went away stops the writing, not the run."""

    def __init__(self, names: Iterable[str], stream: IO[str] | None = None) -> None:
        self._stream: IO[str] = stream or sys.stdout
        self._coloured = self._stream.isatty() and "NO_COLOR" not in os.environ
        known = list(names)
        self._width = max((len(name) for name in known), default=0)
        self._colours = {name: COLOURS[place % len(COLOURS)] for place, name in enumerate(known)}

    def say(self, text: str) -> None:
        """A line of the supervisor's own."""
        self._write(_paint(text, "1") if self._coloured else text)

    def line(self, name: str, raw: bytes) -> None:
        """A line that the process `name` has written."""
        text = raw.decode(errors="replace").rstrip()
        if not text:
            return
        label = f"{name:<{self._width}} │"
        if self._coloured:
            label = _paint(label, self._colours.get(name, "37"))
            text = for_people(text)
        self._write(f"{label} {text}")

    def _write(self, text: str) -> None:
        try:
            self._stream.write(text + "\n")
            self._stream.flush()
        except BrokenPipeError:
            self._stream = open(os.devnull, "w")  # noqa: SIM115, PTH123 - kept until the end


class Lines:
    """Cuts what a process writes into lines."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, data: bytes) -> list[bytes]:
        *whole, self._rest = (self._rest + data).split(b"\n")
        if len(self._rest) > LINE_BYTES_MAX:
            whole.append(self._rest)
            self._rest = b""
        return whole

    def end(self) -> list[bytes]:
        rest, self._rest = self._rest, b""
        return [rest] if rest else []


def for_people(text: str) -> str:
    """A JSON log line as `event key=value …`, any other as it is; neither steers a terminal."""
    if not text.startswith("{"):
        return plain(text)
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError):
        return plain(text)
    if "event" not in fields:
        return plain(text)
    level = str(fields.get("level", ""))
    shown = " ".join(f"{key}={value}" for key, value in fields.items() if key not in _NOT_SHOWN)
    event, shown = plain(str(fields["event"])), plain(shown)
    event = _paint(event, LEVEL_COLOURS[level]) if level in LEVEL_COLOURS else event
    return f"{event} {_paint(shown, '2')}"


def _paint(text: str, colour: str) -> str:
    return f"\033[{colour}m{text}\033[0m"
