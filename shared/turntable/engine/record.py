"""The bodies of a match's events, whole and as each viewer may see them.

Whole bodies go into the log; `seen` makes the copy for a seat or a watcher. This is the only place
where an event is redacted.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from turntable.engine.codec import plain
from turntable.engine.game import Game
from turntable.engine.items import Item
from turntable.engine.match import Step

PREPARED = "match.prepared"
STARTED = "match.started"
MOVED = "match.moved"
ENDED = "match.ended"
CANCELLED = "match.cancelled"
REVEALED = "match.revealed"


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole body; unknown or missing fields stop the match that holds it."""


class Prepared(Body, frozen=True):
    """The house has committed to a secret; nobody sits yet."""

    game: str
    ruleset: int
    build: str
    commitment: str
    watch: str
    at_ms: int


class Player(msgspec.Struct, frozen=True):
    """Who holds a seat: `by` is `player` or `bot:<level>`, `actor` an opaque id."""

    seat: int
    by: str
    actor: str


class Started(Body, frozen=True):
    """The match has begun; `entropies` are hex or null by seat."""

    seats: int
    options: dict[str, Any]
    players: Sequence[Player]
    entropies: Sequence[str | None]
    house_only: bool
    at_ms: int
    chance: Mapping[str, int]
    facts: Sequence[dict[str, Any]]
    open_decisions: Sequence[str]


class Moved(Body, frozen=True):
    """A move with all its facts."""

    seat: int
    decision: str
    move: dict[str, Any]
    by: str
    at_ms: int
    chance: Mapping[str, int]
    facts: Sequence[dict[str, Any]]
    open_decisions: Sequence[str]


class Ended(Body, frozen=True):
    """The match is over; `result` is the score sheet with everything open."""

    result: dict[str, Any]
    at_ms: int


class Cancelled(Body, frozen=True):
    """The match will not be played on."""

    reason: str
    at_ms: int


class Revealed(Body, frozen=True):
    """The secret of the match, as hex."""

    secret: str
    at_ms: int


BODIES: Mapping[str, type[Body]] = {
    PREPARED: Prepared,
    STARTED: Started,
    MOVED: Moved,
    ENDED: Ended,
    CANCELLED: Cancelled,
    REVEALED: Revealed,
}
SCHEMA_VERSION = 1


class UnknownEventError(ValueError):
    """An event's type or body is not known here; its match must stop."""


def read(kind: str, text: str | bytes) -> Body:
    """Decode the whole body of an event.

    Raises:
        UnknownEventError: unknown type or wrong shape.
    """
    if kind not in BODIES:
        raise UnknownEventError(f"event type {kind!r}")
    try:
        return msgspec.json.decode(text, type=BODIES[kind])
    except msgspec.ValidationError as error:
        raise UnknownEventError(f"{kind}: {error}") from error


def step(game: Game[Any], body: Started | Moved) -> Step:
    """Return what a stored event brought.

    Raises:
        UnknownEventError: a fact is not known to the game.
    """
    try:
        facts = tuple(game.codec.fact(fact) for fact in body.facts)
    except msgspec.ValidationError as error:
        raise UnknownEventError(f"{game.key}: {error}") from error
    return Step(facts, body.chance, body.open_decisions)


def seen(game: Game[Any] | None, body: Body, viewer: int | None) -> dict[str, Any]:
    """Return a body as a seat or a watcher (None) may see it while the match runs.

    Items that the viewer may not know of are left out, never null: their number would tell.
    `game` is needed for started and moved bodies only.
    """
    copy: dict[str, Any] = plain(body)
    if not isinstance(body, Started | Moved):
        return copy
    if game is None:
        raise ValueError("a body with facts is masked by its game")
    del copy["chance"]
    shown = (game.mask(game.codec.fact(fact), viewer) for fact in body.facts)
    copy["facts"] = [plain(fact) for fact in shown if fact is not None]
    if isinstance(body, Moved) and viewer != body.seat:
        move: Item | None = game.mask(game.codec.move(body.move), viewer)
        if move is None:
            del copy["move"]
        else:
            copy["move"] = plain(move)
    return copy
