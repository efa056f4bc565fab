"""Moves: one frozen struct each, ids only. No legality. Lists of cards are stored ascending."""

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from turntable.engine.items import Move, nobody
from turntable.games.vinyl.cards import LocationId

NEW = "new"
"""As `collection`: the album starts a new one."""


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


class Layaway(Move, frozen=True):
    """Lay an album of the Record Bin away with a deposit."""

    album: str
    deposit: tuple[str, ...]


class Acquire(Move, frozen=True):
    """Pay the rest for the own layaway album and place it."""

    payment: tuple[str, ...]
    collection: str


class LoyaltyExchange(Move, frozen=True):
    """Draw two loyalty cards, to keep two of then four."""


class Draw(Move, frozen=True):
    """Draw a magazine: a card of the display, or the top of the stock (then without `card`)."""

    source: Literal["display", "stock"] = msgspec.field(name="from")
    card: str | UnsetType = UNSET


class DiscardToLimit(Move, frozen=True):
    """Discard what is above the hand limit."""

    cards: tuple[str, ...]


class LoyaltyKeep(Move, frozen=True):
    """Keep two of four loyalty cards."""

    cards: tuple[str, ...] | UnsetType = UNSET

    SECRET = {"cards": nobody}


class BumpSpoils(Move, frozen=True):
    """Take a card that the active seat has spent; null: the top of the stock."""

    card: str | None


class BumpAcquire(Move, frozen=True):
    """Acquire the own layaway album as bump action."""

    payment: tuple[str, ...]
    collection: str


class BumpPartialKnowledge(Move, frozen=True):
    """Draw the top card of the stock."""


class BumpLoyaltyExchange(Move, frozen=True):
    """Draw two loyalty cards as bump action."""


class BumpPass(Move, frozen=True):
    """Take no bump action."""


class EndTurn(Move, frozen=True):
    """End the turn without retiring a collection."""
