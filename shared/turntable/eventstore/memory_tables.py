"""A service's tables in memory, and where its consumers keep how far they are in them.

Rows are values that are never changed in place, so that to copy a table is to copy a dict.
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, replace
from threading import RLock
from typing import Any, TypeVar
from uuid import UUID

from turntable.eventstore.checkpoint import ERROR_LENGTH_MAX

K = TypeVar("K")
V = TypeVar("V")


class MemoryTables:
    """Tables as dicts under one lock, which whoever is in a transaction holds until its end."""

    def __init__(self) -> None:
        self._lock = RLock()
        self._tables: dict[str, dict[Any, Any]] = {}

    def table(self, name: str) -> dict[Any, Any]:
        """The rows of a table by key, always the same dict."""
        return self._tables.setdefault(name, {})

    def session(self) -> "AbstractContextManager[MemoryTables]":
        """The tables themselves, for consumers."""
        return nullcontext(self)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """After an error, of whatever kind, every table is as it was before."""
        with self._lock:
            before = {name: dict(rows) for name, rows in self._tables.items()}
            try:
                yield
            except BaseException:
                for name, rows in self._tables.items():
                    rows.clear()
                    rows.update(before.get(name, {}))
                raise


@dataclass(frozen=True, slots=True)
class _Halted:
    pos: int
    error: str
    resume_asked: bool = False


class MemoryCheckpoint:
    """One consumer's rows in the tables `consumer_checkpoint` and `consumer_halted`."""

    def __init__(self, tables: MemoryTables, consumer: str) -> None:
        self._tables = tables
        self.consumer = consumer
        self._positions: dict[str, int] = tables.table("consumer_checkpoint")
        self._halted: dict[tuple[str, UUID], _Halted] = tables.table("consumer_halted")

    def session(self) -> AbstractContextManager[MemoryTables]:
        return self._tables.session()

    def position(self) -> int:
        with self._tables.transaction():
            return self._positions.setdefault(self.consumer, 0)

    def locked_position(self, session: MemoryTables) -> int:
        return self._positions[self.consumer]

    def move(self, session: MemoryTables, pos: int) -> None:
        with session.transaction():
            self._positions[self.consumer] = max(pos, self._positions[self.consumer])

    def halted(self, session: MemoryTables) -> dict[UUID, int]:
        with session.transaction():
            return {stream_id: row.pos for stream_id, row in self._mine()}

    def halt(self, session: MemoryTables, stream_id: UUID, pos: int, error: Exception) -> None:
        with session.transaction():
            self._halted[self.consumer, stream_id] = _Halted(pos, repr(error)[:ERROR_LENGTH_MAX])

    def release(self, session: MemoryTables, stream_id: UUID) -> None:
        with session.transaction():
            self._halted.pop((self.consumer, stream_id), None)

    def asked_to_resume(self) -> list[UUID]:
        with self._tables.transaction():
            asked = [(row.pos, stream_id) for stream_id, row in self._mine() if row.resume_asked]
        return [stream_id for _, stream_id in sorted(asked)]

    def _mine(self) -> list[tuple[UUID, _Halted]]:
        return [(key[1], row) for key, row in self._halted.items() if key[0] == self.consumer]


def ask_to_resume(tables: MemoryTables, stream_id: UUID) -> int:
    """Have every consumer replay a halted stream; returns how many had halted it."""
    rows: dict[tuple[str, UUID], _Halted] = tables.table("consumer_halted")
    with tables.transaction():
        asked = [key for key in rows if key[1] == stream_id]
        rows.update({key: replace(rows[key], resume_asked=True) for key in asked})
    return len(asked)


def insert(rows: dict[K, V], key: K, value: V) -> None:
    """Add a row.

    Raises:
        KeyError: there is one under that key, as a primary key would have it.
    """
    if key in rows:
        raise KeyError(key)
    rows[key] = value
