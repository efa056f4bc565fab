"""Facts: one frozen struct each, chance written out, secrets declared. No behaviour.

Columns, rows, display slots and places in a collection count from 1, rows from the top. Places of a
meeple are `home`, `<location>:primary` and `<location>:bump`.
"""

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from turntable.engine.game import Options
from turntable.engine.items import EVERYBODY, Fact, Secretive, nobody, only
from turntable.games.vinyl.cards import Genre, Kind, LocationId

Who = int | Literal["npc"]
Zone = Literal["record_bin", "sale_bin"]
Source = Literal["record_bin", "sale_bin", "layaway"]
Loss = Literal["collected", "laid_away", "salesperson"]
Category = Literal["albums", "publication", "rewards", "loyalty", "wild_played", "wild_hand"]


class VinylOptions(Options, frozen=True):
    """VIN-R10: what fills a gap in the Sale Bin: the Salesperson alone, or each purchase too."""

    sale_bin_refill: Literal["salesperson", "slide"] = "salesperson"


class StoreColumn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A column as it is set up: its rows from the top, and its space of the Sale Bin."""

    genre: Genre
    rows: tuple[str, ...]
    sale: str


class DealtHand(Secretive, frozen=True, forbid_unknown_fields=True):
    """A seat's first magazines; the cards are its own to see."""

    seat: int
    count: int
    cards: tuple[str, ...] | UnsetType = UNSET

    SECRET = {"cards": only("seat")}


class MatchSetUp(Fact, frozen=True):
    players: int
    board_side: Literal["A", "B"]
    npc: bool
    options: VinylOptions


class GenreTokensPlaced(Fact, frozen=True):
    A: Genre
    B: Genre
    C: Genre
    D: Genre

    REVEALS = True


class StoreFilled(Fact, frozen=True):
    columns: tuple[StoreColumn, ...]

    REVEALS = True


class AlbumBoxLoaded(Fact, frozen=True):
    """The sizes of the stacks, and all albums, front first."""

    stacks: tuple[int, ...]
    order: tuple[str, ...] | UnsetType = UNSET

    SECRET = {"order": nobody}


class MagazinesDealt(Fact, frozen=True):
    """Hands by seat, the display by slot, and the stock, top first."""

    hands: tuple[DealtHand, ...]
    display: tuple[str, ...]
    stock_count: int
    stock_order: tuple[str, ...] | UnsetType = UNSET

    SECRET = {"stock_order": nobody}
    REVEALS = True


class LoyaltyDealt(Fact, frozen=True):
    seat: int
    count: int
    cards: tuple[str, ...] | UnsetType = UNSET

    SECRET = {"cards": only("seat")}
    REVEALS = True


class LoyaltyDeckSet(Fact, frozen=True):
    """The loyalty deck, top first."""

    count: int
    order: tuple[str, ...] | UnsetType = UNSET

    SECRET = {"order": nobody}


class NpcPlaced(Fact, frozen=True):
    """The NPC's first location, its Target Album, and the Target's column."""

    location: LocationId
    target: str
    column: int


class LoyaltyKept(Fact, frozen=True):
    seat: int
    card: str | UnsetType = UNSET

    SECRET = {"card": only("seat")}


class LoyaltyPassed(Fact, frozen=True):
    """Cards passed on in the draft: giver and receiver know them."""

    from_seat: int = msgspec.field(name="from")
    to_seat: int = msgspec.field(name="to")
    cards: tuple[str, ...] | UnsetType = UNSET

    SECRET = {"cards": lambda fact: frozenset({fact.from_seat, fact.to_seat})}
    REVEALS = True


class LoyaltyDrawn(Fact, frozen=True):
    """Cards drawn from the top of the loyalty deck, in the order drawn."""

    seat: int
    count: int
    cards: tuple[str, ...] | UnsetType = UNSET

    SECRET = {"cards": only("seat")}
    REVEALS = True


class LoyaltyReturned(Fact, frozen=True):
    """Cards put under the loyalty deck one by one, the last one lowest."""

    seat: int
    count: int
    cards: tuple[str, ...] | UnsetType = UNSET

    SECRET = {"cards": only("seat")}


class RoundStarted(Fact, frozen=True):
    round: int
    final: bool


class TurnStarted(Fact, frozen=True):
    seat: int
    round: int


class SalespersonCalled(Fact, frozen=True):
    divider: str


class DisplayCleared(Fact, frozen=True):
    """The display's cards, by slot, have gone to the discard pile."""

    cards: tuple[str, ...]


class StockReshuffled(Fact, frozen=True):
    """The discard pile and the wilds set aside are the new stock, top first."""

    count: int
    wilds_added: int
    order: tuple[str, ...] | UnsetType = UNSET

    SECRET = {"order": nobody}


class MagazineRevealed(Fact, frozen=True):
    """The top of the stock has come into an empty slot of the display."""

    slot: int
    card: str

    REVEALS = True


class SaleBinCleared(Fact, frozen=True):
    """The Sale Bin's albums, by column, have left the game."""

    albums: tuple[str, ...]


class TargetLost(Fact, frozen=True):
    """The Target Album has left the store; the disc lies beside the board."""

    album: str
    reason: Loss


class AlbumsSlid(Fact, frozen=True):
    """The albums above a gap have moved down one space; `to` is the row that was empty."""

    column: int
    to: int | Literal["sale"]


class AlbumDrawn(Fact, frozen=True):
    """The next album of the box lies in row 1 of a column."""

    column: int
    album: str

    REVEALS = True


class DividerRevealed(Fact, frozen=True):
    divider: str


class DividerRemoved(Fact, frozen=True):
    divider: str


class StoreClosedRevealed(Fact, frozen=True):
    """The box is empty."""


class NpcMoved(Fact, frozen=True):
    from_location: LocationId = msgspec.field(name="from")
    to_location: LocationId = msgspec.field(name="to")


class MeepleMoved(Fact, frozen=True):
    seat: int
    from_place: str = msgspec.field(name="from")
    to_place: str = msgspec.field(name="to")


class MeepleSentHome(Fact, frozen=True):
    seat: int


class MeepleBumped(Fact, frozen=True):
    """A meeple has been moved from a location's primary space to its bump space."""

    seat: Who
    location: LocationId


class TargetRemoved(Fact, frozen=True):
    """The NPC has taken the Target Album out of the game."""

    album: str
    zone: Zone


class TargetPlaced(Fact, frozen=True):
    """The disc marks an album of a column; without an album the pointer stays at its column."""

    album: str | None
    column: int


class CollectionStarted(Fact, frozen=True):
    seat: int
    collection: str


class CollectionRetired(Fact, frozen=True):
    """Albums left to right; `kind` is what the collection was, null for a single album."""

    seat: int
    collection: str
    albums: tuple[str, ...]
    kind: Kind | None


class RewardTaken(Fact, frozen=True):
    """The token goes to the collection that the seat retired last."""

    seat: int
    token: str


class PointsScored(Fact, frozen=True):
    """`ref` is an album, a reward token or a loyalty card; null for wilds."""

    seat: int
    points: int
    category: Category
    ref: str | None


class MagazinesSpent(Fact, frozen=True):
    """Normal cards and wilds of the hand, and the whole deposit of a layaway album."""

    seat: int
    cards: tuple[str, ...]
    wilds: tuple[str, ...]
    deposit: tuple[str, ...]


class AlbumCollected(Fact, frozen=True):
    seat: int
    album: str
    source: Source
    collection: str
    position: int


class AlbumLaidAway(Fact, frozen=True):
    seat: int
    album: str
    deposit: tuple[str, ...]


class MagazineDrawn(Fact, frozen=True):
    """A card has come into a hand; from the display everybody has seen it."""

    seat: int
    source: Literal["display", "stock"]
    card: str | UnsetType = UNSET

    SECRET = {
        "card": lambda fact: EVERYBODY if fact.source == "display" else frozenset({fact.seat})
    }
    REVEALS = True


class SpoilsTaken(Fact, frozen=True):
    seat: int
    card: str


class BumpPassed(Fact, frozen=True):
    seat: int


class MagazinesDiscarded(Fact, frozen=True):
    """Cards spent, or above the hand limit, have gone to the discard pile."""

    seat: int
    cards: tuple[str, ...]
    reason: Literal["spent", "limit"]


class TurnEnded(Fact, frozen=True):
    seat: int


class RoundEnded(Fact, frozen=True):
    round: int


class StoreClosedByStall(Fact, frozen=True):
    """So many rounds in a row in which nobody took an album (VIN-151)."""

    rounds: int


class FinalRoundAnnounced(Fact, frozen=True):
    """One more round will be played."""


class FinalScoringStarted(Fact, frozen=True):
    """The final round is over."""


class LoyaltyRevealed(Fact, frozen=True):
    seat: int
    cards: tuple[str, ...]

    REVEALS = True


class MatchEnded(Fact, frozen=True):
    """Totals by seat; `ranking` lists seats best first, equal ones together."""

    totals: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]
    tiebreak_used: int

    REVEALS = True
