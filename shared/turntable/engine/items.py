"""Moves and facts: frozen tagged structs, and what of them each viewer may see.

One definition gives JSON, validation and schema (msgspec). A field that is secret is declared in
`SECRET` together with the audience that may see it; a masked copy leaves the field out altogether.
This module must not know any game.
"""

from collections.abc import Callable, Container, Mapping
from typing import Any, ClassVar, Self, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

T = TypeVar("T")

Audience = Container[int | None]
"""Who may see a field: seats, and None for watchers."""


class Secretive(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """JSON with fields that may be secret: an item, or a part of one that is given seat by seat."""

    SECRET: ClassVar[Mapping[str, Callable[[Any], Audience]]] = {}
    """Field name to the audience that may see it, given the struct; nobody else sees it."""

    def masked(self, seat: int | None) -> Self:
        """Return it as a seat (None: a watcher) may see it: secret fields left out, at any depth.

        Games declare secrets and never override this: whoever looks for leaks reads `SECRET`.
        """
        changed: dict[str, object] = {
            field: UNSET for field, audience in self.SECRET.items() if seat not in audience(self)
        }
        for field in self.__struct_fields__:
            value = getattr(self, field)
            if field not in changed and isinstance(value, tuple) and _has_parts(value):
                changed[field] = tuple(part.masked(seat) for part in value)
        return msgspec.structs.replace(self, **changed) if changed else self


def _has_parts(value: tuple[object, ...]) -> bool:
    return bool(value) and isinstance(value[0], Secretive)


class Item(Secretive, frozen=True, forbid_unknown_fields=True):
    """What moves and facts have in common: JSON with a `type`, and fields that may be secret."""


def masked(item: Item, seat: int | None) -> Item:
    """Return an item with the secret fields left out that the seat may not see."""
    return item.masked(seat)


def _verb(name: str) -> str:
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")


class Move(Item, frozen=True, tag_field="type", tag=_verb, forbid_unknown_fields=True):
    """A seat's answer to a decision; `type` is the verb in snake case (`place_coin`).

    The acting seat comes with the request and is not part of the move; the audience of a secret
    field is therefore everybody's but the mover's view, which is never masked.
    """


class Fact(Item, frozen=True, tag_field="type", tag=True, forbid_unknown_fields=True):
    """One consequence of a move, past tense; `type` is the class name (`CoinDrawn`)."""

    REVEALS: ClassVar[bool] = False
    """True when the fact shows somebody something that was not known before (bars undo)."""


class _Everybody(Container[int | None]):
    def __contains__(self, _viewer: object) -> bool:
        return True


EVERYBODY: Audience = _Everybody()
"""All seats and watchers: the audience of a field that is secret in other items of its kind."""


def nobody(_item: object) -> Audience:
    """Return the audience of what the engine alone may know."""
    return frozenset()


def only(field: str) -> Callable[[Any], Audience]:
    """Return the audience that is the seat named by a field of the item."""

    def audience(item: object) -> Audience:
        return frozenset({getattr(item, field)})

    return audience


def known(value: T | UnsetType) -> T:
    """Return a secret field's value where the whole fact is at hand.

    Raises:
        LookupError: the item is a masked copy, which no fold may be fed with.
    """
    if isinstance(value, UnsetType):
        raise LookupError("a masked fact was folded")  # noqa: TRY004 - the type is right, the copy is not
    return value
