"""What can be chosen when a table is opened: each option's values, and every combination of them.

Choices are booleans, enumerations and small ranges of numbers; anything else has its default only.
"""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, TypeVar

import msgspec

from turntable.engine.codec import plain
from turntable.engine.game import Options

Value = str | int | bool | None

OptionsT = TypeVar("OptionsT", bound=Options)


def choices(kind: type[Options]) -> dict[str, list[Value]]:
    """Return the values of each option by its name, the default first."""
    schema = msgspec.json.schema(kind)
    definition = schema["$defs"][schema["$ref"].rsplit("/", 1)[-1]]
    found = {}
    for name, wanted in definition["properties"].items():
        default = wanted.get("default")
        others = (value for value in _values(wanted) if value != default)
        found[name] = [default, *others]
    return found


def _values(wanted: Mapping[str, Any]) -> Sequence[Value]:
    if wanted.get("type") == "boolean":
        return (False, True)
    if wanted.get("type") == "integer" and "maximum" in wanted:
        return range(wanted.get("minimum", 0), wanted["maximum"] + 1)
    return tuple(wanted.get("enum", ()))


def option_sets(kind: type[OptionsT]) -> list[OptionsT]:
    """Return every combination of choices, that of the defaults first."""
    values = choices(kind)
    return [
        msgspec.convert(dict(zip(values, combination, strict=True)), kind)
        for combination in product(*values.values())
    ]


def text(value: Value) -> str:
    """Return a value as it is written by people."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def differing(options: Options) -> str:
    """Return what is not as by default, as `name=value` with blanks between; empty if all is."""
    defaults = plain(type(options)())
    return " ".join(
        f"{name}={text(value)}" for name, value in plain(options).items() if value != defaults[name]
    )
