"""JSON of moves, facts and everything hashed: one canonical form, one decoder a game.

Canonical is RFC 8785 as long as numbers are integers below 2^53 and keys ASCII, which `canonical`
enforces; then sorted keys without spaces are all that is needed.
"""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar, Union

import msgspec

from turntable.engine.items import Fact, Item, Move

INTEGER_MAX = 2**53 - 1

S = TypeVar("S")
K = TypeVar("K", bound=Item)


class NotCanonicalError(ValueError):
    """The value has a float, a too large integer or a key that is not an ASCII string."""


def canonical(value: object) -> bytes:
    """Return the canonical JSON of structs, dataclasses, mappings, sequences, str, int, bool, None.

    Raises:
        NotCanonicalError: the value has no canonical form here.
    """
    plain = msgspec.to_builtins(value, str_keys=True)
    _check(plain)
    return msgspec.json.encode(plain, order="sorted")


def _check(value: object) -> None:
    if isinstance(value, str) or value is None or isinstance(value, bool):
        return
    if isinstance(value, int):
        if not -INTEGER_MAX <= value <= INTEGER_MAX:
            raise NotCanonicalError("an integer beyond 2^53")
    elif isinstance(value, Mapping):
        for key, item in value.items():
            if not key.isascii():
                raise NotCanonicalError("a key that is not ASCII")
            _check(item)
    elif isinstance(value, Sequence):
        for item in value:
            _check(item)
    else:
        raise NotCanonicalError(f"a {type(value).__name__}")


def digest(value: object) -> str:
    """Return the SHA-256 of the canonical JSON, as hex: the hash of a state."""
    return hashlib.sha256(canonical(value)).hexdigest()


class Codec(Generic[S]):
    """Turns a game's moves and facts to plain JSON values and back."""

    def __init__(self, moves: Sequence[type[Move]], facts: Sequence[type[Fact]]) -> None:
        self._moves = {str(kind.__struct_config__.tag): kind for kind in moves}
        self._facts = {str(kind.__struct_config__.tag): kind for kind in facts}

    def move(self, plain: object) -> Move:
        """Decode a move from plain JSON values.

        Raises:
            msgspec.ValidationError: it has not the shape of any move of the game.
        """
        return _converted(plain, self._moves)

    def fact(self, plain: object) -> Fact:
        """Decode a fact from plain JSON values.

        Raises:
            msgspec.ValidationError: unknown type or wrong shape; the match must stop.
        """
        return _converted(plain, self._facts)

    def move_schema(self) -> dict[str, Any]:
        """Return the JSON schema of the game's moves."""
        return msgspec.json.schema(Union[tuple(self._moves.values())])  # noqa: UP007 - made here


def _converted(plain: object, kinds: Mapping[str, type[K]]) -> K:
    """Convert to the struct that the tag names: far quicker than to the union of them all."""
    tag = plain.get("type") if isinstance(plain, Mapping) else None
    kind = kinds.get(tag) if isinstance(tag, str) else None
    if kind is None:
        raise msgspec.ValidationError(f"of no known type: {tag!r:.60}")
    return msgspec.convert(plain, kind)


def plain(value: object) -> Any:  # noqa: ANN401 - JSON values have no narrower type
    """Return a struct or dataclass as plain JSON values (dict, list, str, int, bool, None)."""
    return msgspec.to_builtins(value, str_keys=True)
