"""Every value in every body, changed with masks and chain made anew, is found at its version."""

import copy
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tests.unit.audit.recording import Recorded, play
from turntable.audit.verify import verify_export
from turntable.engine import record, registry
from turntable.engine.codec import canonical

Path = tuple[str | int, ...]

BEYOND_THE_RULES = {
    (record.PREPARED, "build"),
    (record.PREPARED, "watch"),
    *((kind, "at_ms") for kind in record.BODIES),
}
"""What only the signature holds, by type and first field."""


def leaves(value: object, path: Path = ()) -> Iterator[Path]:
    """Paths to all values that hold no others, and to all lists and objects that are empty."""
    children: list[tuple[str | int, object]] = []
    if isinstance(value, dict):
        children = list(value.items())
    elif isinstance(value, list):
        children = list(enumerate(value))
    for key, child in children:
        yield from leaves(child, (*path, key))
    if not children:
        yield path


def other_values(value: object) -> list[Any]:
    match value:
        case bool() | None:
            return [not value, 1]
        case int():
            return [value + 1, value - 1, str(value)]
        case str():
            return [f"{value}x", "", 0]
        case _:
            return [[0], None]


def changed(body: dict[str, Any], path: Path, to: object) -> dict[str, Any]:
    twin = copy.deepcopy(body)
    at: Any = twin
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = to
    return twin


def forged(log: Recorded, version: int, body: dict[str, Any]) -> bytes:
    """The file with this body, its mask as well as can be, and a new chain."""
    try:
        rewritten = log.rewritten(version, body)
    except (ValueError, LookupError, TypeError):
        rewritten = log.forged(version, body=canonical(body).decode())
    return rewritten.relinked().export()


def candidates(log: Recorded) -> list[tuple[int, Path, object]]:
    found = []
    for event in log.events:
        body = msgspec.json.decode(event.body)
        for path in leaves(body):
            if (event.type, path[0]) not in BEYOND_THE_RULES:
                at: Any = body
                for key in path:
                    at = at[key]
                found += [(event.version, path, to) for to in other_values(at)]
    return found


def check(log: Recorded, version: int, path: Path, to: object) -> None:
    report = verify_export(forged(log, version, changed(log.body(version), path, to)))
    assert report.first is not None, (version, path, to)
    # A commitment and its secret lie at opposite ends, and either may be the false one.
    expected = {version, 1} if path == ("secret",) else {version}
    if path[:1] == ("players",):
        expected |= set(range(version, len(log.events)))  # told by the moves of that seat
    assert report.first.version in expected, (version, path, to, report.findings)


def test_every_leaf_of_a_small_match(log: Recorded) -> None:
    for version, path, to in candidates(log):
        check(log, version, path, to)


@pytest.mark.parametrize("key", registry.games())
def test_leaves_of_every_game(key: str) -> None:
    log = play(registry.game(key), seed=5)
    whim = random.Random(9)
    for version, path, to in whim.sample(candidates(log), 5):
        check(log, version, path, to)
