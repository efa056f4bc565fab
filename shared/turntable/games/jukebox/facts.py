"""Facts: one frozen struct each, chance written out, secrets declared. No behaviour.

Rows, spaces and bin slots count from 1, cells and lines from 0 in the normalised frame (JUK-R24).
"""

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from turntable.engine.items import Fact, nobody, only
from turntable.games.jukebox.moves import At, Axis


class Cell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A 45 in its cell of the normalised frame."""

    row: int
    col: int
    forty_five: str


class GameStarted(Fact, frozen=True):
    """The players sit, and chance has named the starting seat."""

    seats: int
    starting_seat: int

    REVEALS = True


class PileShuffled(Fact, frozen=True):
    """The order of all 45s, top first, and the Scoring Cards that were not dealt (sorted)."""

    order: tuple[str, ...] | UnsetType = UNSET
    undealt_cards: tuple[str, ...] | UnsetType = UNSET

    SECRET = {"order": nobody, "undealt_cards": nobody}


class RecordBinFilled(Fact, frozen=True):
    """The nine slots in order, and the tile that is now on top of the pile."""

    slots: tuple[str, ...]
    next_top: str | None

    REVEALS = True


class TokensShuffled(Fact, frozen=True):
    """The order of all Scoring Tokens, top first."""

    order: tuple[str, ...] | UnsetType = UNSET

    SECRET = {"order": nobody}


class ScoringTokensLaid(Fact, frozen=True):
    """The twenty tokens of the Scoring Area, in the order of the data file."""

    tokens: tuple[str, ...]

    REVEALS = True


class RivalCoinsLaid(Fact, frozen=True):
    """The Rival Coins on their tokens, in the order of the data file."""

    coins: tuple[str, ...]


class ScoringCardsDealt(Fact, frozen=True):
    """A seat's three Scoring Cards (sorted)."""

    seat: int
    cards: tuple[str, ...] | UnsetType = UNSET

    SECRET = {"cards": only("seat")}
    REVEALS = True


class ScoringCardsKept(Fact, frozen=True):
    """The two Scoring Cards a seat has kept (sorted)."""

    seat: int
    cards: tuple[str, ...] | UnsetType = UNSET

    SECRET = {"cards": only("seat")}


class TurnStarted(Fact, frozen=True):
    seat: int
    round: int


class ActionChosen(Fact, frozen=True):
    seat: int
    action: Literal["insert_coins", "empty_coin_box"]


class CoinDrawn(Fact, frozen=True):
    """A coin came out of the own bag; out of turn by a diamond offer."""

    seat: int
    coin: str
    out_of_turn: bool

    REVEALS = True


class DrawingEnded(Fact, frozen=True):
    """The active seat cannot draw any more."""

    seat: int
    reason: Literal["rows_full", "bag_empty"]


class CoinPlaced(Fact, frozen=True):
    seat: int
    coin: str
    at: At


class DiamondOffered(Fact, frozen=True):
    to_seat: int


class DrawDeclined(Fact, frozen=True):
    seat: int


class CoinsSpent(Fact, frozen=True):
    """Top coins left a row, in the order of their spaces: some to the box, gold to the middle."""

    seat: int
    row: int
    spaces: tuple[int, ...]
    coins: tuple[str, ...]
    to_box: tuple[str, ...]
    to_common: tuple[str, ...]


class RowSlid(Fact, frozen=True):
    """A row has closed its gaps; the stacks that are left, each bottom to top."""

    seat: int
    row: int
    stacks: tuple[tuple[str, ...], ...]


class RecordCollected(Fact, frozen=True):
    seat: int
    forty_five: str
    slot: str


class RecordSlotted(Fact, frozen=True):
    """A 45 in its cell, and all cells afterwards, by row, then column."""

    seat: int
    forty_five: str
    row: int
    col: int
    frame: tuple[Cell, ...]


class LineCompleted(Fact, frozen=True):
    seat: int
    axis: Axis
    index: int


class LineUnscored(Fact, frozen=True):
    """No token is left that a completed line could take."""

    seat: int
    axis: Axis
    index: int


class ScoringTokenTaken(Fact, frozen=True):
    seat: int
    token: str
    axis: Axis
    index: int


class PointsScored(Fact, frozen=True):
    seat: int
    points: int
    category: Literal["tokens", "lines", "card"]


class RivalCoinSent(Fact, frozen=True):
    coin: str
    to_seat: int


class RowExhausted(Fact, frozen=True):
    """The top coins of a full row went to the box, in the order of their spaces."""

    seat: int
    row: int
    coins: tuple[str, ...]


class BonusCoinTaken(Fact, frozen=True):
    seat: int
    coin: str


class CoinBoxEmptied(Fact, frozen=True):
    """All coins of the box went to the bag (sorted)."""

    seat: int
    coins: tuple[str, ...]


class CoinReturned(Fact, frozen=True):
    seat: int
    coin: str


class ReturnDeclined(Fact, frozen=True):
    seat: int


class NextPlayReturned(Fact, frozen=True):
    seat: int
    coin: str


class RecordBinRefilled(Fact, frozen=True):
    """The top tile filled the vacant slot; the next tile shows."""

    slot: str
    forty_five: str
    next_top: str | None

    REVEALS = True


class NinthRecordReached(Fact, frozen=True):
    seat: int


class TurnEnded(Fact, frozen=True):
    seat: int


class LastRoundCompleted(Fact, frozen=True):
    reason: Literal["nine", "stalled"]


class EndLineClaimed(Fact, frozen=True):
    seat: int
    axis: Axis
    index: int
    token: str


class EndLineSkipped(Fact, frozen=True):
    seat: int
    axis: Axis
    index: int


class ScoringCardScored(Fact, frozen=True):
    """The card that counts: how it is turned and shifted, its matches, points of top and bottom."""

    seat: int
    card: str
    rotation: int
    shift: tuple[int, int]
    matches: int
    top: int
    bottom: int

    REVEALS = True


class GameEnded(Fact, frozen=True):
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    tie_break: Literal["forty_fives", "token_points", "shared"] | None

    REVEALS = True
