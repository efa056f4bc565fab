"""Moves: one frozen struct each, ids only. No legality."""

from turntable.engine.items import Move
from turntable.games.yacht_rock.cards import Attribute


class TakeSlot(Move, frozen=True):
    """Take every card of a slot (1 to 5)."""

    slot: int


class KeepClothing(Move, frozen=True):
    """Wear this card of the type at hand and sell the others of it."""

    card: str


class RecordSolo(Move, frozen=True):
    """Record a Single with three cards of one's own."""

    single: str


class OfferDuet(Move, frozen=True):
    """Ask another seat to record a Single together, giving a card of that attribute."""

    single: str
    partner: int
    give: Attribute


class EndTurn(Move, frozen=True):
    """Record nothing more."""


class AcceptDuet(Move, frozen=True):
    """Join the duet with a card of that attribute."""

    give: Attribute


class DeclineDuet(Move, frozen=True):
    """Leave the duet."""


class ChooseParty(Move, frozen=True):
    """Go to the party at a position (1 or 2)."""

    party: int
