"""The state: plain classes with slots and a copy; zones are named as in the ledger. No rule.

Lists of coins in bags, boxes and the Common Area are kept sorted, so that equal states have equal
bytes. A copy shares what is frozen.
"""

from dataclasses import dataclass, field
from typing import Literal

import msgspec

from turntable.games.jukebox.cards import BOARD
from turntable.games.jukebox.facts import Cell, GameEnded
from turntable.games.jukebox.moves import Axis

Phase = Literal[
    "keep_cards",
    "choose_action",
    "place_coin",
    "diamond_offer",
    "continue",
    "slot",
    "take_token",
    "return_coin",
    "claim_line",
    "over",
]
"""The kind of the question the match stands at."""

Stack = list[str]
"""Coin ids, bottom to top."""


class Line(msgspec.Struct, frozen=True):
    """A row or column that is settled: by the token it took, or without one."""

    axis: Axis
    index: int
    token: str | None = None


@dataclass(slots=True)
class Board:
    """What one seat has."""

    bag: list[str] = field(default_factory=list)
    rows: list[list[Stack]] = field(default_factory=lambda: [[] for _ in range(BOARD.rows)])
    next_play: str | None = None
    coin_box: list[str] = field(default_factory=list)
    drawn: str | None = None
    jukebox: list[Cell] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    dealt: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    ninth: bool = False

    def copy(self) -> "Board":
        """Return an independent copy."""
        return Board(
            list(self.bag),
            [[list(stack) for stack in row] for row in self.rows],
            self.next_play,
            list(self.coin_box),
            self.drawn,
            list(self.jukebox),
            list(self.lines),
            list(self.dealt),
            list(self.kept),
            self.ninth,
        )


@dataclass(slots=True)
class Jukebox:
    """A match. `active` has the turn; `pending` are its completed lines that await a token."""

    boards: list[Board]
    starting_seat: int = 0
    round: int = 0
    active: int = 0
    phase: Phase = "keep_cards"
    pile: list[str] = field(default_factory=list)
    """Top first."""
    record_bin: list[str | None] = field(default_factory=lambda: [None] * 9)
    scoring_area: list[str] = field(default_factory=list)
    tokens_put_back: list[str] = field(default_factory=list)
    rival_coins: list[str] = field(default_factory=list)
    """Still lying with their tokens."""
    common_area: list[str] = field(default_factory=list)
    undealt_cards: list[str] = field(default_factory=list)
    collected: str | None = None
    pending: list[Line] = field(default_factory=list)
    drawing_ended: Literal["rows_full", "bag_empty"] | None = None
    gained: bool = False
    """A 45 was gained in this turn."""
    drought: int = 0
    """Turns in a row that ended without a 45 gained (JUK-R33)."""
    result: GameEnded | None = None

    def copy(self) -> "Jukebox":
        """Return an independent copy."""
        return Jukebox(
            [board.copy() for board in self.boards],
            self.starting_seat,
            self.round,
            self.active,
            self.phase,
            list(self.pile),
            list(self.record_bin),
            list(self.scoring_area),
            list(self.tokens_put_back),
            list(self.rival_coins),
            list(self.common_area),
            list(self.undealt_cards),
            self.collected,
            list(self.pending),
            self.drawing_ended,
            self.gained,
            self.drought,
            self.result,
        )
