"""Moves: one frozen struct each, ids only. No legality."""

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from turntable.engine.items import Move, nobody

Axis = Literal["row", "col"]


class Place(msgspec.Struct, frozen=True, tag_field="zone", forbid_unknown_fields=True):
    """Where a coin is put on the own board; rows and spaces count from 1."""


class OnSpace(Place, frozen=True, tag="space"):
    """An empty space of a row."""

    row: int
    space: int


class OnStack(Place, frozen=True, tag="stack"):
    """On top of the coin that lies on a space."""

    row: int
    space: int


class OnNextPlay(Place, frozen=True, tag="next_play"):
    """The Next Play space."""


At = OnSpace | OnStack | OnNextPlay


class KeepScoringCards(Move, frozen=True):
    """Keep two of the three Scoring Cards (ids sorted)."""

    keep: tuple[str, ...] | UnsetType = UNSET

    SECRET = {"keep": nobody}


class InsertCoins(Move, frozen=True):
    """Take the action Insert Coins."""


class EmptyCoinBox(Move, frozen=True):
    """Take the action Empty Coin Box, with up to two Bonus Coins (ids sorted)."""

    bonus: tuple[str, ...]


class PlaceCoin(Move, frozen=True):
    """Put the drawn coin somewhere."""

    coin: str
    at: At


class AcceptDraw(Move, frozen=True):
    """Take the draw that the other seat's diamond offers."""


class DeclineDraw(Move, frozen=True):
    """Leave the draw that the other seat's diamond offers."""


class DrawCoin(Move, frozen=True):
    """Draw another coin."""


class EndTurn(Move, frozen=True):
    """Stop drawing and do nothing more."""


class SpendCoins(Move, frozen=True):
    """Pay for a 45 with the top coins of some spaces of one row (spaces ascending)."""

    row: int
    spaces: tuple[int, ...]
    forty_five: str


class ExhaustRows(Move, frozen=True):
    """Exhaust full rows, with up to one Bonus Coin a row (rows ascending, ids sorted)."""

    rows: tuple[int, ...]
    bonus: tuple[str, ...]


class SlotFortyFive(Move, frozen=True):
    """Put the gained 45 into a cell, named in the frame before the move (-2 to 2)."""

    row: int
    col: int


class TakeScoringToken(Move, frozen=True):
    """Take a token for a completed line."""

    axis: Axis
    index: int
    token: str


class ReturnCoin(Move, frozen=True):
    """Return a coin of the own Coin Box to the own bag."""

    coin: str


class DeclineReturn(Move, frozen=True):
    """Return no coin."""


class ClaimLine(Move, frozen=True):
    """Take a token for a short line after the end."""

    axis: Axis
    index: int
    token: str


class SkipLine(Move, frozen=True):
    """Take no token for a short line."""

    axis: Axis
    index: int
