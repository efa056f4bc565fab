"""What happened at a table: the bodies of its events, and their way into and out of the log.

A log without a secret: the watcher's text is the whole body. Entropy is therefore in no body but
`table.started`, after which no choice that it could sway is left.
"""

import os
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from turntable.engine.codec import canonical
from turntable.eventstore.chain import NONCE_BYTES
from turntable.eventstore.port import NewEvent, StoredEvent

SCHEMA_VERSION = 1


class TableEvent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One body; `TYPE` is the event's type in the log."""

    TYPE: ClassVar[str]


class TableOpened(TableEvent, frozen=True):
    """The table exists, with its match's id and the code to join by; nobody sits yet."""

    TYPE = "table.opened"
    table: str
    match: str
    code: str
    game: str
    ruleset: int
    seats: int
    options: dict[str, Any]
    visibility: str
    host: str
    at_ms: int


class TablePrepared(TableEvent, frozen=True):
    """The house has committed to the match's secret (hex); entropy may be given from here on."""

    TYPE = "table.prepared"
    match: str
    commitment: str


class SeatTaken(TableEvent, frozen=True):
    TYPE = "table.seat_taken"
    seat: int
    player: str


class SeatLeft(TableEvent, frozen=True):
    TYPE = "table.seat_left"
    seat: int


class BotSeated(TableEvent, frozen=True):
    TYPE = "table.bot_seated"
    seat: int
    level: str


class HostChanged(TableEvent, frozen=True):
    TYPE = "table.host_changed"
    host: str


class EntropyGiven(TableEvent, frozen=True):
    """The seat has given its entropy, which lies elsewhere until the table starts."""

    TYPE = "table.entropy_given"
    seat: int


class TableLocked(TableEvent, frozen=True):
    TYPE = "table.locked"
    locked: bool


class SeatedPlayer(msgspec.Struct, frozen=True):
    """Who plays a seat: `by` is `player` or `bot:<level>`, `actor` the player's id or `by`."""

    seat: int
    by: str
    actor: str


class TableStarted(TableEvent, frozen=True):
    """All choices are made; `entropies` are hex or null by seat."""

    TYPE = "table.started"
    match: str
    game: str
    options: dict[str, Any]
    players: Sequence[SeatedPlayer]
    entropies: Sequence[str | None]


class TableFinished(TableEvent, frozen=True):
    """The match was scored; `result` has totals, ranks, winners and `disputed`."""

    TYPE = "table.finished"
    match: str
    result: dict[str, Any]


class TableCancelled(TableEvent, frozen=True):
    """The table will not be played; `reason` is a code."""

    TYPE = "table.cancelled"
    match: str
    reason: str


KINDS: Mapping[str, type[TableEvent]] = {
    kind.TYPE: kind
    for kind in (
        TableOpened,
        TablePrepared,
        SeatTaken,
        SeatLeft,
        BotSeated,
        HostChanged,
        EntropyGiven,
        TableLocked,
        TableStarted,
        TableFinished,
        TableCancelled,
    )
}


class UnknownTableEventError(ValueError):
    """An event's type or body is not known here; its table must stop."""


def write(event: TableEvent) -> NewEvent:
    """Return the event as the log takes it."""
    text = canonical(event).decode()
    return NewEvent(event.TYPE, SCHEMA_VERSION, text, text, os.urandom(NONCE_BYTES))


def read(stored: StoredEvent) -> TableEvent:
    """Return the body of a stored event.

    Raises:
        UnknownTableEventError: unknown type or wrong shape.
    """
    kind = KINDS.get(stored.type)
    if kind is None:
        raise UnknownTableEventError(f"event type {stored.type!r}")
    try:
        return msgspec.json.decode(stored.body, type=kind)
    except msgspec.ValidationError as error:
        raise UnknownTableEventError(f"{stored.type}: {error}") from error
