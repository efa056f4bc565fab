"""The game contract: what a game is to the rest of the platform.

A game is a value made of plain functions. Decider style: *decide chooses, evolve only applies*.
No clock, I/O, global randomness, floats or unordered iteration inside.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, Self, TypeVar

import msgspec

from turntable.engine.chance import Chance
from turntable.engine.codec import Codec
from turntable.engine.decision import Decision
from turntable.engine.items import Fact, Item, Move, masked
from turntable.engine.refusal import Refusal
from turntable.engine.sheet import LogLine, ScoreSheet
from turntable.engine.turn import Turn


class State(Protocol):
    """A plain typed class with slots, changed in place by `evolve` alone."""

    def copy(self) -> Self:
        """Return an independent copy."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What can be chosen when a table is opened; a game with choices derives from this."""


S = TypeVar("S", bound=State)

View = dict[str, Any]
"""JSON values that name what one viewer may see."""


class Policy(Protocol):
    """A bot's playing style: it knows its seat's view and the legal moves, nothing else."""

    def __call__(
        self, view: View, seat: int, legal_moves: Sequence[Move], chance: Chance, /
    ) -> Move:
        """Return one of the legal moves (there is at least one)."""


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S]):
    """One set of rules, complete."""

    key: str
    title: str
    blurb: str
    minutes: range
    """Usual length, as a range of minutes."""
    ruleset: int
    """Number of the rules' edition, pinned in each match."""
    seats: range
    """Player counts the game can be played with, such as range(2, 6)."""
    options: type[Options]
    moves: Sequence[type[Move]]
    facts: Sequence[type[Fact]]
    longest: int
    """Bound on the decisions of a match, auto-resolved ones not counted."""
    bots: Mapping[str, Policy]
    """Playing styles by level; every game has `random` and `greedy`."""

    blank: Callable[[int, Any], S]
    """(seats, options): the state that folding starts from."""
    opening: Callable[[Turn[S], int, Any], None]
    """(turn, seats, options): the set-up, emitted as facts."""
    decisions: Callable[[S], Sequence[Decision]]
    """Open questions, one a seat at most, by seat; empty exactly when the match is over."""
    legal_moves: Callable[[S, int], list[Move]]
    """(state, seat): complete, without doubles, in a stable order; empty for a seat not asked."""
    refusal: Callable[[S, int, Move], Refusal | None]
    """(state, seat, move): None exactly for the listed moves; else why not, with the clause."""
    decide: Callable[[Turn[S], int, Move], None]
    """(turn, seat, move): emits the facts of a legal move."""
    evolve: Callable[[S, Fact], None]
    """(state, fact): applies one fact in place; total, draws nothing, refuses nothing."""
    view: Callable[[S, int | None], View]
    """(state, seat): what a seat, or a watcher (None), may see; an allow-list."""
    imagine: Callable[[View, Chance], S]
    """(view, chance): a full state consistent with a view."""
    sheet: Callable[[S, int | None], ScoreSheet]
    """(state, viewer): the score as the viewer may see it."""
    tell: Callable[[Fact], LogLine | None]
    """A fact as a message; None when it tells people nothing (a shuffle)."""

    mask: Callable[[Item, int | None], Item | None] = masked
    """(item, viewer): a fact, or another seat's move, as the viewer may see it; None drops it."""

    codec: Codec[S] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "codec", Codec(self.moves, self.facts))
