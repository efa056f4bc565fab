"""The state: plain classes with slots and a copy; zones are named as in the ledger. No rule.

Hands, tableau wilds, loyalty cards and deposits are kept sorted, so that equal states have equal
bytes. A copy shares what is frozen. Columns, rows and slots are lists from 0 here.
"""

from dataclasses import dataclass, field

import msgspec

from turntable.games.vinyl.cards import LOCATIONS, Kind, LocationId
from turntable.games.vinyl.facts import MatchEnded, VinylOptions, Who

ROWS = 4
HOME = "home"


class Collection(msgspec.Struct, frozen=True):
    """Albums of one seat, left to right."""

    id: str
    albums: tuple[str, ...]


class Retired(Collection, frozen=True):
    """A retired collection, what it was, and the token it took."""

    kind: Kind | None
    token: str | None = None


class Returned(msgspec.Struct, frozen=True):
    """A card of the loyalty deck; `by` is the seat that put it under, in the draft or later."""

    card: str
    by: int | None = None
    draft: bool = False


@dataclass(slots=True)
class Column:
    """A column of the store: four rows from the top, and its space of the Sale Bin."""

    rows: list[str | None] = field(default_factory=lambda: [None] * ROWS)
    sale: str | None = None

    def copy(self) -> "Column":
        """Return an independent copy."""
        return Column(list(self.rows), self.sale)


@dataclass(slots=True)
class Spaces:
    """Who stands on the two spaces of a location."""

    primary: Who | None = None
    bump: Who | None = None


@dataclass(slots=True)
class Place:
    """What one seat has in front of it and in hand."""

    hand: list[str] = field(default_factory=list)
    seen: list[str] = field(default_factory=list)
    """Cards of the hand that everybody saw coming into it (sorted)."""
    wilds: list[str] = field(default_factory=list)
    """Wilds played, those that lie as deposit included (VIN-R46)."""
    layaway: str | None = None
    deposit: list[str] = field(default_factory=list)
    collections: list[Collection] = field(default_factory=list)
    retired: list[Retired] = field(default_factory=list)
    started: int = 0
    """Collections started so far; the last one's number."""
    loyalty: list[str] = field(default_factory=list)
    drafting: list[str] = field(default_factory=list)
    """Loyalty cards dealt and neither kept nor passed on."""
    received: list[str] = field(default_factory=list)
    """Loyalty cards received in the draft and neither kept nor returned."""
    passed: list[str] = field(default_factory=list)
    """Loyalty cards this seat has passed on in the draft; the next seat has had them."""
    exchanges: int = 0
    """Loyalty exchanges so far."""

    def copy(self) -> "Place":
        """Return an independent copy."""
        return Place(
            list(self.hand),
            list(self.seen),
            list(self.wilds),
            self.layaway,
            list(self.deposit),
            list(self.collections),
            list(self.retired),
            self.started,
            list(self.loyalty),
            list(self.drafting),
            list(self.received),
            list(self.passed),
            self.exchanges,
        )


@dataclass(slots=True)
class Npc:
    """The Non-Playable Customer: where it stands, its Target Album, the column last marked."""

    location: LocationId
    target: str | None
    column: int
    entering: bool = False
    """It has come to the Record Bin and not yet dealt with its Target Album."""

    def copy(self) -> "Npc":
        """Return an independent copy."""
        return Npc(self.location, self.target, self.column, self.entering)


@dataclass(slots=True)
class Box:
    """The Album Box: albums front first, sizes of the stacks left, Salesperson dividers left."""

    albums: list[str] = field(default_factory=list)
    stacks: list[int] = field(default_factory=list)
    dividers: list[str] = field(default_factory=list)
    waiting: str | None = None
    """The Salesperson divider at the front."""
    closed: bool = False
    """Store Closed has come up, or a stall has closed the store."""

    def copy(self) -> "Box":
        """Return an independent copy."""
        return Box(
            list(self.albums), list(self.stacks), list(self.dividers), self.waiting, self.closed
        )


@dataclass(slots=True)
class Gap:
    """The space of the store that an album has left in this turn; no row: the Sale Bin."""

    column: int
    row: int | None

    def copy(self) -> "Gap":
        """Return an independent copy."""
        return Gap(self.column, self.row)


@dataclass(slots=True)
class Vinyl:
    """A match. What is asked follows from these zones and flags (`questions.py`)."""

    places: list[Place]
    options: VinylOptions
    letters: dict[str, str] = field(default_factory=dict)
    columns: list[Column] = field(default_factory=lambda: [Column() for _ in range(4)])
    box: Box = field(default_factory=Box)
    removed: list[str] = field(default_factory=list)
    """Albums that have left the game, in order."""
    display: list[str | None] = field(default_factory=lambda: [None] * 4)
    stock: list[str] = field(default_factory=list)
    """Top first."""
    discard: list[str] = field(default_factory=list)
    spent: list[str] = field(default_factory=list)
    """Normal cards the active seat has paid with, until the bump action is over (VIN-R28)."""
    aside: list[str] = field(default_factory=list)
    """Wilds kept for the first reshuffle."""
    loyalty_deck: list[Returned] = field(default_factory=list)
    """Top first."""
    spaces: dict[LocationId, Spaces] = field(
        default_factory=lambda: {location.id: Spaces() for location in LOCATIONS.values()}
    )
    npc: Npc | None = None
    rewards: dict[str, list[str]] = field(default_factory=dict)
    """Piles, each top first."""
    round: int = 0
    final: bool = False
    """The round is the final one."""
    active: int = 0
    moved: bool = False
    """The active seat has moved in this turn."""
    acted: bool = False
    """The active seat's primary action is complete."""
    retired: bool = False
    """The active seat has retired a collection in this turn."""
    draws: int = 0
    """Cards drawn by Knowledge in this turn."""
    bumped: int | None = None
    """The seat that has a bump action still to take."""
    gap: Gap | None = None
    quiet: bool = True
    """No album has been taken in this round so far."""
    quiet_rounds: int = 0
    """Rounds in a row without an album taken (VIN-151)."""
    scoring: bool = False
    """The final round is over."""
    result: MatchEnded | None = None

    def copy(self) -> "Vinyl":
        """Return an independent copy."""
        return Vinyl(
            [place.copy() for place in self.places],
            self.options,
            dict(self.letters),
            [column.copy() for column in self.columns],
            self.box.copy(),
            list(self.removed),
            list(self.display),
            list(self.stock),
            list(self.discard),
            list(self.spent),
            list(self.aside),
            list(self.loyalty_deck),
            {name: Spaces(at.primary, at.bump) for name, at in self.spaces.items()},
            self.npc and self.npc.copy(),
            {pile: list(tokens) for pile, tokens in self.rewards.items()},
            self.round,
            self.final,
            self.active,
            self.moved,
            self.acted,
            self.retired,
            self.draws,
            self.bumped,
            self.gap and self.gap.copy(),
            self.quiet,
            self.quiet_rounds,
            self.scoring,
            self.result,
        )
