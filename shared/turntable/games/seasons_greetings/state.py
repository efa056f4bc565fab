"""The state: plain classes with slots and a copy; zones are named as in the ledger. No rule.

A location is named by its tree's id, or `scoring` for the seat's own scoring area.
"""

from dataclasses import dataclass, field
from typing import Literal

import msgspec

from turntable.games.seasons_greetings.facts import Color, GameEnded, Location, RowAlbum

Phase = Literal["set_up", "play_album", "draft_album", "over"]
"""The kind of the question the match stands at; `set_up` before the first turn."""

SCORING = "scoring"


class ScoringAlbum(msgspec.Struct, frozen=True):
    """An album of a scoring area with the bonus token on it."""

    album: str
    token: str | None


@dataclass(slots=True)
class Tree:
    """A tree: albums, lights' colours and controlling seats, each by position."""

    albums: dict[str, str] = field(default_factory=dict)
    lights: dict[str, Color] = field(default_factory=dict)
    balls: dict[str, int] = field(default_factory=dict)

    def copy(self) -> "Tree":
        """Return an independent copy."""
        return Tree(dict(self.albums), dict(self.lights), dict(self.balls))


@dataclass(slots=True)
class Place:
    """What one seat has. The hand is what was dealt, which is secret, and what was drafted."""

    dealt: list[str] = field(default_factory=list)
    drafted: list[str] = field(default_factory=list)
    scoring: list[ScoringAlbum] = field(default_factory=list)
    large_ball: str = SCORING
    """The location of the last play (SEA-006, SEA-016)."""
    draft_lights: int = 0
    wish: str | None = None

    @property
    def hand(self) -> list[str]:
        return [*self.dealt, *self.drafted]

    def copy(self) -> "Place":
        """Return an independent copy."""
        return Place(
            list(self.dealt),
            list(self.drafted),
            list(self.scoring),
            self.large_ball,
            self.draft_lights,
            self.wish,
        )


@dataclass(slots=True)
class SeasonsGreetings:
    """A match. `active` has the turn."""

    places: list[Place]
    trees: dict[str, Tree]
    """By id, `tree-0` first."""
    first_seat: int = 0
    active: int = 0
    phase: Phase = "set_up"
    deck: list[str] = field(default_factory=list)
    """The albums that do not show, top first; the visible top lies in the row."""
    row: list[RowAlbum] = field(default_factory=list)
    """Farthest from the deck first; the deck's visible top last, as long as there is a deck."""
    bonus_stack: list[str] = field(default_factory=list)
    """Highest first."""
    undealt_wishes: list[str] = field(default_factory=list)
    result: GameEnded | None = None

    def copy(self) -> "SeasonsGreetings":
        """Return an independent copy."""
        return SeasonsGreetings(
            [place.copy() for place in self.places],
            {name: tree.copy() for name, tree in self.trees.items()},
            self.first_seat,
            self.active,
            self.phase,
            list(self.deck),
            list(self.row),
            list(self.bonus_stack),
            list(self.undealt_wishes),
            self.result,
        )


def tree_name(number: int) -> str:
    return f"tree-{number}"


def left_tree(seat: int) -> str:
    """SEA-009: the tree that a seat shares with the next seat clockwise."""
    return tree_name(seat)


def right_tree(seat: int, seats: int) -> str:
    """SEA-009: the tree that a seat shares with the seat before it."""
    return tree_name((seat - 1) % seats)


def side(location: str, seat: int, seats: int) -> Location:
    """Return what a location is from a seat's view."""
    if location == SCORING:
        return "scoring"
    if location == left_tree(seat):
        return "left"
    return "right" if location == right_tree(seat, seats) else "foreign"
