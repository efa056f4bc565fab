"""Facts: one frozen struct each, chance written out, secrets declared. No behaviour.

The draft row is listed from farthest to nearest the deck, the deck's visible top last.
"""

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from turntable.engine.items import Fact, nobody, only

Color = Literal["red", "green", "blue", "yellow"]
Category = Literal["left_tree", "right_tree", "foreign_trees", "scoring_albums", "draft", "wish"]
Location = Literal["left", "right", "foreign", "scoring"]
EndReason = Literal["complete", "stuck"]
TieBreak = Literal["bonus_tokens", "shared"]


class RowAlbum(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An album of the draft row with the red lights on it."""

    album: str
    reds: int


class GameStarted(Fact, frozen=True):
    """The players sit (their number), and chance has named the first of them."""

    seats: int
    first_seat: int

    REVEALS = True


class DeckShuffled(Fact, frozen=True):
    """The order of all albums of this player count, top first."""

    order: tuple[str, ...] | UnsetType = UNSET

    SECRET = {"order": nobody}


class HandDealt(Fact, frozen=True):
    """A seat's five albums."""

    seat: int
    albums: tuple[str, ...] | UnsetType = UNSET

    SECRET = {"albums": only("seat")}
    REVEALS = True


class DraftRowLaid(Fact, frozen=True):
    """Three albums in a line, and the deck's visible top."""

    row: tuple[RowAlbum, ...]

    REVEALS = True


class BonusStackLaid(Fact, frozen=True):
    """The bonus tokens in play, highest first."""

    tokens: tuple[str, ...]


class WishesShuffled(Fact, frozen=True):
    """The order of the Wish cards of this player count."""

    order: tuple[str, ...] | UnsetType = UNSET

    SECRET = {"order": nobody}


class WishDealt(Fact, frozen=True):
    """A seat's Wish card."""

    seat: int
    wish: str | UnsetType = UNSET

    SECRET = {"wish": only("seat")}
    REVEALS = True


class TurnStarted(Fact, frozen=True):
    seat: int


class AlbumPlayedToTree(Fact, frozen=True):
    """An album lies in a tree; its matches with the albums around it (0 at the top)."""

    seat: int
    album: str
    tree: str
    position: str
    matches: int

    REVEALS = True


class LightEarned(Fact, frozen=True):
    """A light lies on the album just played."""

    seat: int
    tree: str
    position: str
    color: Color
    points: int


class BallPlaced(Fact, frozen=True):
    """The seat controls the album of that position from now on."""

    seat: int
    tree: str
    position: str


class MarkerMoved(Fact, frozen=True):
    """The large ball lies where the seat has just played; `tree` is left out for `scoring`."""

    seat: int
    location: Location
    tree: str | UnsetType = UNSET


class RedLightsAdded(Fact, frozen=True):
    """These albums of the row got a red light each, farthest from the deck first."""

    albums: tuple[str, ...]


class AlbumDrafted(Fact, frozen=True):
    """An album went from the row into a hand; `reds` lay on it."""

    seat: int
    album: str
    reds: int


class DraftLightsEarned(Fact, frozen=True):
    """The red lights of a drafted album went to the seat's score area."""

    seat: int
    points: int


class DraftRowChanged(Fact, frozen=True):
    """The row has closed up; the deck's new top shows, if there is one."""

    row: tuple[RowAlbum, ...]
    revealed: str | None

    REVEALS = True


class AlbumPlayedToScoring(Fact, frozen=True):
    """An album lies in the own scoring area, with the highest bonus token that was left."""

    seat: int
    album: str
    token: str | None

    REVEALS = True


class TurnEnded(Fact, frozen=True):
    seat: int


class TurnSkipped(Fact, frozen=True):
    """A seat is passed over because it cannot play."""

    seat: int
    reason: Literal["no_album", "no_location"]


class GameEndTriggered(Fact, frozen=True):
    """Everything is full, or nobody can play any more."""

    reason: EndReason


class WishRevealed(Fact, frozen=True):
    seat: int
    wish: str

    REVEALS = True


class PointsScored(Fact, frozen=True):
    seat: int
    category: Category
    points: int


class ScoringAlbumChecked(Fact, frozen=True):
    """Whether the gift tag of an album is met; `token` lies on it, met or not."""

    seat: int
    album: str
    complete: bool
    token: str | None


class WishScored(Fact, frozen=True):
    """The better tree for a seat's Wish card, with its matches and points."""

    seat: int
    tree: str
    matches: int
    points: int


class GameEnded(Fact, frozen=True):
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    tie_break: TieBreak | None

    REVEALS = True
