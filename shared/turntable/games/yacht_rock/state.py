"""The state: plain classes with slots and a copy; zones are named as in the ledger. No rule.

A copy shares what is frozen.
"""

from dataclasses import dataclass, field
from typing import Literal

import msgspec

from turntable.games.yacht_rock.cards import Attribute
from turntable.games.yacht_rock.facts import Category, GameEnded, Mode

SLOTS = 5
POSITIONS = (1, 2)
"""The spaces for Singles, and those for Soirées."""

Phase = Literal["take_slot", "keep_clothing", "record", "answer_duet", "choose_party", "over"]
"""The kind of the question the match stands at."""


class Offer(msgspec.Struct, frozen=True):
    """The active seat asks a partner to record a Single together."""

    partner: int
    single: str
    give: Attribute


class Declined(msgspec.Struct, frozen=True):
    """A partner who will not record that Single in this turn."""

    partner: int
    single: str


class Recorded(msgspec.Struct, frozen=True):
    """A Single of the record row."""

    single: str
    mode: Mode
    seats: tuple[int, ...]


class Scored(msgspec.Struct, frozen=True):
    """Points of a seat: the round, why, and the ids of what they were given for."""

    seat: int
    round: int
    category: Category
    points: int
    detail: str | None
    about: tuple[str, ...]


@dataclass(slots=True)
class Musician:
    """What one seat has."""

    outfit: dict[str, str] = field(default_factory=dict)
    """The card worn, by type of clothing."""
    music: list[str] = field(default_factory=list)
    """Musical cards, sorted."""
    tokens: int = 0
    points: int = 0
    party: int | None = None
    """Where the pick lies in the party phase."""

    def copy(self) -> "Musician":
        """Return an independent copy."""
        return Musician(dict(self.outfit), list(self.music), self.tokens, self.points, self.party)


@dataclass(slots=True)
class YachtRock:
    """A match. `active` has the turn, `first` the First-Player token."""

    musicians: list[Musician]
    first: int = 0
    round: int = 0
    turn: int = 0
    """Counts all turns of the round from 1."""
    active: int = 0
    phase: Phase = "take_slot"
    pool: list[str] = field(default_factory=list)
    """Style cards that are being shuffled together; empty while a round is played."""
    deck: list[str] = field(default_factory=list)
    """Top first."""
    aside: list[str] = field(default_factory=list)
    slots: list[list[str]] = field(default_factory=lambda: [[] for _ in range(SLOTS)])
    """Oldest card first."""
    discard: list[str] = field(default_factory=list)
    taken: list[str] = field(default_factory=list)
    """Clothing of the active seat that is neither worn nor sold yet, as it lay in the slot; until a
    sale is told, also the card that gave way."""
    sold: list[str] = field(default_factory=list)
    """What the latest sale consisted of."""
    exhausted: bool = False
    """The deck was empty when the turn's cards should have been dealt."""
    single_deck: list[str] = field(default_factory=list)
    """Top first."""
    singles: list[str | None] = field(default_factory=lambda: [None for _ in POSITIONS])
    eligible: list[str] = field(default_factory=list)
    """Singles that can still be recorded in this turn (YAC-R11)."""
    record_row: list[Recorded] = field(default_factory=list)
    offer: Offer | None = None
    declined: list[Declined] = field(default_factory=list)
    soiree_deck: list[str] = field(default_factory=list)
    """Top first."""
    soirees: list[str | None] = field(default_factory=lambda: [None for _ in POSITIONS])
    revealed: list[bool] = field(default_factory=lambda: [False for _ in POSITIONS])
    """Which Soirées lie face-up."""
    used_soirees: list[str] = field(default_factory=list)
    scored: list[Scored] = field(default_factory=list)
    result: GameEnded | None = None

    def copy(self) -> "YachtRock":
        """Return an independent copy."""
        return YachtRock(
            [musician.copy() for musician in self.musicians],
            self.first,
            self.round,
            self.turn,
            self.active,
            self.phase,
            list(self.pool),
            list(self.deck),
            list(self.aside),
            [list(slot) for slot in self.slots],
            list(self.discard),
            list(self.taken),
            list(self.sold),
            self.exhausted,
            list(self.single_deck),
            list(self.singles),
            list(self.eligible),
            list(self.record_row),
            self.offer,
            list(self.declined),
            list(self.soiree_deck),
            list(self.soirees),
            list(self.revealed),
            list(self.used_soirees),
            list(self.scored),
            self.result,
        )
