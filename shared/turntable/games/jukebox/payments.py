"""Payments for a 45 out of one row: irredundant (JUK-R20), alike ones once (JUK-R21)."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from turntable.games.jukebox.cards import FACES, MASKS
from turntable.games.jukebox.state import Stack

LARGEST = 3
"""A payment in which no coin can be left out has at most one coin for each icon of the 45."""


def payments(row: Sequence[Stack], forty_five: str) -> list[tuple[int, ...]]:
    """Return the payments of a row for a 45 as space lists, in lexicographic order."""
    found = sorted(_irredundant(row, MASKS[forty_five]))
    if len(found) < 2:
        return found
    first: dict[object, tuple[int, ...]] = {}
    for spaces in found:
        first.setdefault(likeness(row, spaces), spaces)
    return list(first.values())


def covers(row: Sequence[Stack], spaces: Sequence[int], forty_five: str) -> bool:
    """Return whether the top coins of the spaces show all icons of the 45 (JUK-035, JUK-036)."""
    return MASKS[forty_five] & ~_shown(row, spaces) == 0


def likeness(row: Sequence[Stack], spaces: Sequence[int]) -> object:
    """Return what two payments that are one option have in common (JUK-R21)."""
    spent = sorted(FACES[row[space - 1][-1]] for space in spaces)
    left = [stack[:-1] if space in spaces else stack for space, stack in enumerate(row, start=1)]
    faces = sorted(tuple(FACES[coin] for coin in stack) for stack in left if stack)
    return tuple(spent), tuple(faces)


def _irredundant(row: Sequence[Stack], need: int) -> Iterator[tuple[int, ...]]:
    parts = [(space, MASKS[stack[-1]] & need) for space, stack in enumerate(row, start=1)]
    useful = [part for part in parts if part[1]]
    if _union(part for _, part in useful) != need:
        return
    for size in range(1, LARGEST + 1):
        for chosen in combinations(useful, size):
            shown = [part for _, part in chosen]
            if _union(shown) == need and not any(
                _union(shown[:left] + shown[left + 1 :]) == need for left in range(size)
            ):
                yield tuple(space for space, _ in chosen)


def _union(parts: Iterator[int] | Sequence[int]) -> int:
    union = 0
    for part in parts:
        union |= part
    return union


def _shown(row: Sequence[Stack], spaces: Sequence[int]) -> int:
    return _union([MASKS[row[space - 1][-1]] for space in spaces])
