"""A bounded cache with one lock a key. Knows nothing of what it keeps.

A value is taken out while its key is held; whoever took it puts it back when it is sound, and by
not doing so throws it away.
"""

from collections import OrderedDict
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

WAIT_S = 5.0


class BusyError(Exception):
    """The key was held by others for too long."""


class Slot(Generic[V]):
    """The place of one key; to be touched only while the key is held."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.users = 0
        self.value: V | None = None

    def take(self) -> V | None:
        """Take the value out."""
        value, self.value = self.value, None
        return value

    def put(self, value: V) -> None:
        """Put a sound value back."""
        self.value = value


class Cache(Generic[K, V]):
    """The values used last, at most `size_max` of them when none is held."""

    def __init__(self, size_max: int, wait_s: float = WAIT_S) -> None:
        self._size_max = size_max
        self._wait_s = wait_s
        self._lock = Lock()
        self._slots: OrderedDict[K, Slot[V]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._slots)

    @contextmanager
    def held(self, key: K) -> Iterator[Slot[V]]:
        """Hold a key for as long as the block runs.

        Raises:
            BusyError: others held it for longer than the wait.
        """
        with self._lock:
            slot = self._slots.setdefault(key, Slot())
            self._slots.move_to_end(key)
            slot.users += 1
        try:
            if not slot.lock.acquire(timeout=self._wait_s):
                raise BusyError
            try:
                yield slot
            finally:
                slot.lock.release()
        finally:
            with self._lock:
                slot.users -= 1
                self._make_room(key, slot)

    def _make_room(self, key: K, slot: Slot[V]) -> None:
        if slot.users == 0 and slot.value is None:
            del self._slots[key]
        unused = [name for name, other in self._slots.items() if other.users == 0]
        for name in unused[: max(0, len(self._slots) - self._size_max)]:
            del self._slots[name]
