"""Chance: the only source of randomness of a match, seeded, labelled, reproducible.

`MatchChance` is the algorithm `hmac-sha256-fy-1`. A block is
HMAC-SHA256(seed, u16 length of label ‖ label ‖ u64 counter), big-endian, read as one 256-bit
number; a number below n is block mod n, and a block at or above the largest multiple of n is thrown
away. Every block tried moves the label's counter by one; n = 1 asks for no block. A shuffle is
Fisher-Yates from the last place down: place i swaps with a place below i + 1. Because counters are
kept per label, an extra draw for one purpose never shifts the luck of another.
"""

import hashlib
import hmac
import random
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

ALGORITHM = "hmac-sha256-fy-1"
_SPAN = 2**256

T = TypeVar("T")


class Chance(Protocol):
    """A source of randomness; every draw names its purpose."""

    def below(self, bound: int, label: str) -> int:
        """Return a number from 0 to bound - 1, each equally likely; bound is at least 1."""

    def shuffled(self, items: Sequence[T], label: str) -> list[T]:
        """Return the items in random order, each order equally likely."""

    def pick(self, items: Sequence[T], label: str) -> T:
        """Return one of the items, each equally likely; there is at least one."""


class _Shuffling(ABC):
    """Shuffle and pick, from `below`."""

    @abstractmethod
    def below(self, bound: int, label: str) -> int:
        """Return a number from 0 to bound - 1."""

    def shuffled(self, items: Sequence[T], label: str) -> list[T]:
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1, label)
            order[last], order[other] = order[other], order[last]
        return order

    def pick(self, items: Sequence[T], label: str) -> T:
        return items[self.below(len(items), label)]


class MatchChance(_Shuffling):
    """Chance of a real match: everybody who knows the seed can repeat it."""

    def __init__(self, seed: bytes, counters: Mapping[str, int] | None = None) -> None:
        self._seed = seed
        self._counters = dict(counters or {})
        self._moved: set[str] = set()

    def below(self, bound: int, label: str) -> int:
        if bound < 1:
            raise ValueError("a bound below 1")
        if bound == 1:
            return 0
        limit = _SPAN - _SPAN % bound
        while True:
            block = self._block(label)
            if block < limit:
                return block % bound

    def _block(self, label: str) -> int:
        counter = self._counters.get(label, 0)
        self._counters[label] = counter + 1
        self._moved.add(label)
        name = label.encode()
        message = len(name).to_bytes(2, "big") + name + counter.to_bytes(8, "big")
        return int.from_bytes(hmac.digest(self._seed, message, hashlib.sha256), "big")

    def moved(self) -> dict[str, int]:
        """Return the counters that moved since the chance was made, by label, as they stand now."""
        return {label: self._counters[label] for label in sorted(self._moved)}


class FastChance(_Shuffling):
    """Chance for searches and trial play: quick, seeded, of no evidential worth."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)  # noqa: S311 - never decides anything in a real match

    def below(self, bound: int, label: str) -> int:  # noqa: ARG002 - one stream for all purposes
        return self._random.randrange(bound)


class ScriptedChance(_Shuffling):
    """Chance for tests: each label's draws are given in advance.

    Raises LookupError when a draw was not scripted, ValueError when it is out of bounds.
    """

    def __init__(self, draws: Mapping[str, Sequence[int]]) -> None:
        self._draws = {label: list(numbers) for label, numbers in draws.items()}

    def below(self, bound: int, label: str) -> int:
        if bound == 1:
            return 0
        if not self._draws.get(label):
            raise LookupError(f"no draw scripted for {label!r} below {bound}")
        number = self._draws[label].pop(0)
        if not 0 <= number < bound:
            raise ValueError(f"scripted {number} for {label!r} is not below {bound}")
        return number
