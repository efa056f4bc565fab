"""Moves: one frozen struct each, ids only. No legality."""

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from turntable.engine.items import Move, nobody
from turntable.games.hifi.cards import Artist, Condition, Kind

Direction = Literal["cw", "ccw"]


class Spot(msgspec.Struct, frozen=True, order=True, forbid_unknown_fields=True):
    """A space of a Studio Track; tracks and spaces count from 1."""

    track: int
    space: int


class ChooseStartCards(Move, frozen=True):
    """Take the top cards of two different decks (alphabetical)."""

    decks: tuple[Artist, Artist]


class RotateRecord(Move, frozen=True):
    """Turn the record clockwise or counterclockwise by so many spaces."""

    direction: Direction
    steps: int


class VinylDraw(Move, frozen=True):
    """Draw the top card of an Audio deck."""

    deck: Artist


class VinylSwap(Move, frozen=True):
    """Exchange two Audio cards of the Studio Board (a before b by track, then space)."""

    a: Spot
    b: Spot


class VinylFader(Move, frozen=True):
    """Set the own fader to its top."""


class VinylObjective(Move, frozen=True):
    """Draw two objectives of a kind, to keep one."""

    kind: Kind


class VinylKnob(Move, frozen=True):
    """Place an EQ knob on an artist's track."""

    artist: Artist


class EndVinyl(Move, frozen=True):
    """Leave out what is left of the record's actions."""


class KeepObjective(Move, frozen=True):
    """Keep one of the two objectives drawn; the other goes under its deck."""

    card: str | UnsetType = UNSET

    SECRET = {"card": nobody}


class ProduceKnob(Move, frozen=True):
    """Pay for placing an EQ knob."""

    artist: Artist


class ProduceObjective(Move, frozen=True):
    """Pay for drawing two objectives of a kind, to keep one."""

    kind: Kind


class ProduceDiscard(Move, frozen=True):
    """Pay for the bonus action of a hand card, which is discarded."""

    card: str | UnsetType = UNSET

    SECRET = {"card": nobody}


class SkipProduction(Move, frozen=True):
    """Go on without paying for an action."""


class Record(Move, frozen=True):
    """Place a hand card on an empty space."""

    card: str
    at: Spot


class FulfilMixing(Move, frozen=True):
    """Fulfil a Mixing objective on a track."""

    objective: str
    track: int


class PassMixing(Move, frozen=True):
    """Fulfil no more for now."""


class Harmony(Move, frozen=True):
    """Take the bonus of a condition that is met."""

    condition: Condition


class SkipHarmony(Move, frozen=True):
    """Take no Harmony bonus."""


class BonusKnob(Move, frozen=True):
    """Say where the knob of the bonus goes."""

    artist: Artist


class BonusSwap(Move, frozen=True):
    """Say which two cards the bonus exchanges (a before b by track, then space)."""

    a: Spot
    b: Spot


class BonusRerecord(Move, frozen=True):
    """Say which hand card is exchanged with which card of the Studio Board."""

    card: str
    at: Spot
