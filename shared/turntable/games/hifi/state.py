"""The state: plain classes with slots and a copy. Holds no rule."""

from dataclasses import dataclass, field
from typing import Literal

import msgspec

from turntable.engine.game import Options
from turntable.games.hifi.cards import (
    ARTISTS,
    FADER_START,
    SETUPS,
    TRACKS,
    Artist,
    Bonus,
    Condition,
    Kind,
    Setup,
)
from turntable.games.hifi.facts import Category, GameEnded, Lying, MasteringScored, MixingFulfilled
from turntable.games.hifi.moves import Spot


class HifiOptions(Options, frozen=True):
    """What can be chosen when a table is opened; `bonus_order` counts in basic mode only."""

    mode: Literal["basic", "advanced"] = "basic"
    bonus_order: Literal["first_game", "random"] = "first_game"


class Entry(msgspec.Struct, frozen=True):
    """Points gained, with what they were gained for: a card, an objective, a bonus; and a track."""

    seat: int
    points: int
    category: Category
    round: int
    cause: str
    track: int | None = None


class Aside(msgspec.Struct, frozen=True):
    """A card laid aside while its bonus action is carried out; the hand it came from, if any."""

    card: str
    seat: int | None


@dataclass(slots=True)
class Place:
    """What one seat has. Objectives are in order of acquisition."""

    hand: list[str] = field(default_factory=list)
    """Audio cards, sorted."""
    from_board: list[str] = field(default_factory=list)
    """The hand cards that were taken from the board, so that all know them; sorted."""
    objectives: dict[Kind, list[str]] = field(
        default_factory=lambda: {"mixing": [], "mastering": []}
    )
    returned: dict[Kind, list[str]] = field(default_factory=lambda: {"mixing": [], "mastering": []})
    """Objectives this seat put under their decks and nobody has drawn since."""
    fulfilled: list[MixingFulfilled] = field(default_factory=list)
    mastered: list[MasteringScored] = field(default_factory=list)
    fader: int = FADER_START
    points: int = 0

    def copy(self) -> "Place":
        """Return an independent copy."""
        return Place(
            list(self.hand),
            list(self.from_board),
            {kind: list(cards) for kind, cards in self.objectives.items()},
            {kind: list(cards) for kind, cards in self.returned.items()},
            list(self.fulfilled),
            list(self.mastered),
            self.fader,
            self.points,
        )


@dataclass(slots=True)
class Turn:
    """How far the active seat has come."""

    seat: int
    owed: int = 0
    """Production Points of the rotation that are still to be paid."""
    rotated: bool = False
    taken: list[Literal["draw", "other"]] = field(default_factory=list)
    vinyl_ended: bool = False
    production: Literal["taken", "skipped"] | None = None
    drawn: dict[Kind, list[str]] = field(default_factory=dict)
    """Objectives drawn and neither kept nor returned yet."""
    moved: list[Spot] = field(default_factory=list)
    """Where the cards lie that were recorded or moved just now."""
    passed: bool = False
    """The window that those cards opened was left."""
    recorded: Lying | None = None
    harmony: list[Condition] = field(default_factory=list)
    """The conditions met by the recorded card, once judged."""
    used: Condition | None = None
    skipped: bool = False
    """The Harmony bonus was declined."""
    bonus: Bonus | None = None
    """A bonus action taken and not carried out yet."""
    aside: Aside | None = None

    def copy(self) -> "Turn":
        """Return an independent copy."""
        return Turn(
            self.seat,
            self.owed,
            self.rotated,
            list(self.taken),
            self.vinyl_ended,
            self.production,
            {kind: list(cards) for kind, cards in self.drawn.items()},
            list(self.moved),
            self.passed,
            self.recorded,
            list(self.harmony),
            self.used,
            self.skipped,
            self.bonus,
            self.aside,
        )


@dataclass(slots=True)
class Hifi:
    """A match. Decks are listed top first; EQ tracks bottom to top; tracks left to right."""

    places: list[Place]
    board: list[list[str | None]]
    """By track, a card or none for each space used."""
    mode: Literal["basic", "advanced"] = "basic"
    bonus_order: Literal["first_game", "random"] | None = "first_game"
    round: int = 0
    order: list[int] = field(default_factory=list)
    arrivals: list[int] = field(default_factory=list)
    """Seats in the order in which their score markers last arrived, the latest last."""
    record: int = 0
    decks: dict[Artist, list[str]] = field(default_factory=lambda: {name: [] for name in ARTISTS})
    harmony: dict[Condition, str] = field(default_factory=dict)
    """What lies at each Harmony icon: the id of a Bonus card, or an artist's deck."""
    objective_decks: dict[Kind, list[str]] = field(
        default_factory=lambda: {"mixing": [], "mastering": []}
    )
    markers: list[list[int]] = field(default_factory=lambda: [[] for _ in range(TRACKS)])
    """By track, the owners of its mixing markers, left to right."""
    eq: dict[Artist, list[int]] = field(default_factory=lambda: {name: [] for name in ARTISTS})
    """By artist, the owners of the knobs."""
    once_open: list[str] = field(default_factory=list)
    """Audio cards that have been on the board, so that all have seen their face; sorted."""
    entries: list[Entry] = field(default_factory=list)
    turn: Turn | None = None
    result: GameEnded | None = None

    @property
    def setup(self) -> Setup:
        """What the number of players settles."""
        return SETUPS[len(self.places)]

    def copy(self) -> "Hifi":
        """Return an independent copy."""
        return Hifi(
            [place.copy() for place in self.places],
            [list(track) for track in self.board],
            self.mode,
            self.bonus_order,
            self.round,
            list(self.order),
            list(self.arrivals),
            self.record,
            {artist: list(deck) for artist, deck in self.decks.items()},
            dict(self.harmony),
            {kind: list(deck) for kind, deck in self.objective_decks.items()},
            [list(track) for track in self.markers],
            {artist: list(knobs) for artist, knobs in self.eq.items()},
            list(self.once_open),
            list(self.entries),
            self.turn and self.turn.copy(),
            self.result,
        )
