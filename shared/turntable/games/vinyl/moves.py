"""Moves: one frozen struct each, ids only. No legality.

In what order cards are named makes no difference; they are stored ascending.
"""

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from turntable.engine.items import Move, nobody
from turntable.games.vinyl.cards import LocationId

NEW = "new"
"""As `collection`: the album starts a new one."""


def _ascending(move: Move, field: str) -> None:
    """Put the cards of a new move in order."""
    cards = getattr(move, field)
    if cards is not UNSET and len(cards) > 1:
        ordered = tuple(sorted(cards))
        if ordered != cards:
            msgspec.structs.force_setattr(move, field, ordered)


class DraftKeep(Move, frozen=True):
    """Keep one of the loyalty cards at hand; the rest is passed on, or returned."""

    card: str | UnsetType = UNSET

    SECRET = {"card": nobody}


class MoveMeeple(Move, frozen=True, tag="move"):
    """Go to a location, or stay there."""

    location: LocationId


class Retire(Move, frozen=True):
    """Retire an own collection for the top token of a pile, or for none."""

    collection: str
    reward: str | None


class Collect(Move, frozen=True):
    """Take an album of the location, pay for it and place it."""

    album: str
    payment: tuple[str, ...]
    collection: str

    def __post_init__(self) -> None:
        """Order the cards."""
        _ascending(self, "payment")


class Layaway(Move, frozen=True):
    """Lay an album of the Record Bin away with a deposit."""

    album: str
    deposit: tuple[str, ...]

    def __post_init__(self) -> None:
        """Order the cards."""
        _ascending(self, "deposit")


class Acquire(Move, frozen=True):
    """Pay the rest for the own layaway album and place it."""

    payment: tuple[str, ...]
    collection: str

    def __post_init__(self) -> None:
        """Order the cards."""
        _ascending(self, "payment")


class LoyaltyExchange(Move, frozen=True):
    """Draw two loyalty cards, to keep two of then four."""


class Draw(Move, frozen=True):
    """Draw a magazine: a card of the display, or the top of the stock (then without `card`)."""

    source: Literal["display", "stock"] = msgspec.field(name="from")
    card: str | UnsetType = UNSET


class DiscardToLimit(Move, frozen=True):
    """Discard what is above the hand limit."""

    cards: tuple[str, ...]

    def __post_init__(self) -> None:
        """Order the cards."""
        _ascending(self, "cards")


class LoyaltyKeep(Move, frozen=True):
    """Keep two of four loyalty cards."""

    cards: tuple[str, ...] | UnsetType = UNSET

    SECRET = {"cards": nobody}

    def __post_init__(self) -> None:
        """Order the cards."""
        _ascending(self, "cards")


class BumpSpoils(Move, frozen=True):
    """Take a card that the active seat has spent; null: the top of the stock."""

    card: str | None


class BumpAcquire(Move, frozen=True):
    """Acquire the own layaway album as bump action."""

    payment: tuple[str, ...]
    collection: str

    def __post_init__(self) -> None:
        """Order the cards."""
        _ascending(self, "payment")


class BumpPartialKnowledge(Move, frozen=True):
    """Draw the top card of the stock."""


class BumpLoyaltyExchange(Move, frozen=True):
    """Draw two loyalty cards as bump action."""


class BumpPass(Move, frozen=True):
    """Take no bump action."""


class EndTurn(Move, frozen=True):
    """End the turn without retiring a collection."""
