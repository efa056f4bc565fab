"""What this service says of a match: its result, and what the result does to ratings."""

import os
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from turntable.engine.codec import canonical
from turntable.engine.record import Player
from turntable.eventstore.chain import NONCE_BYTES
from turntable.eventstore.port import NewEvent, StoredEvent

SCHEMA_VERSION = 1


class ResultEvent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One body; `TYPE` is the event's type in the log."""

    TYPE: ClassVar[str]


class Scored(ResultEvent, frozen=True):
    """The recomputed score sheet; `disputed` when the rules service came to another one."""

    TYPE = "match.scored"
    match: str
    game: str
    watch: str
    players: Sequence[Player]
    result: dict[str, Any]
    disputed: bool
    ended_at_ms: int


class Rating(msgspec.Struct, frozen=True):
    """What is believed of an actor's strength, in millionths."""

    actor: str
    mu: int
    sigma: int


class Rated(ResultEvent, frozen=True):
    """The ratings of all who played, after the match."""

    TYPE = "match.rated"
    match: str
    game: str
    ratings: Sequence[Rating]


KINDS: Mapping[str, type[ResultEvent]] = {kind.TYPE: kind for kind in (Scored, Rated)}


class UnknownResultEventError(ValueError):
    """An event's type or body is not known here; its match must stop."""


def write(event: ResultEvent) -> NewEvent:
    """Return the event as the log takes it; a log without a secret hides nothing."""
    text = canonical(event).decode()
    return NewEvent(event.TYPE, SCHEMA_VERSION, text, text, os.urandom(NONCE_BYTES))


def read(stored: StoredEvent) -> ResultEvent:
    """Return the body of a stored event.

    Raises:
        UnknownResultEventError: unknown type or wrong shape.
    """
    kind = KINDS.get(stored.type)
    if kind is None:
        raise UnknownResultEventError(f"event type {stored.type!r}")
    try:
        return msgspec.json.decode(stored.body, type=kind)
    except msgspec.ValidationError as error:
        raise UnknownResultEventError(f"{stored.type}: {error}") from error
