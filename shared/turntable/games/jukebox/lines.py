"""The jukebox's geometry: cells, the normalised frame, rows and columns, tokens they may take.

The frame is normalised (JUK-R24): the smallest occupied row and column are 0. Pure look-ups.
"""

from collections.abc import Sequence

from turntable.games.jukebox.cards import BOARD, FORTY_FIVES, SCORING_TOKENS
from turntable.games.jukebox.facts import Cell
from turntable.games.jukebox.moves import Axis
from turntable.games.jukebox.state import Line

SIZE = BOARD.jukebox.rows
FULL = SIZE * SIZE

ALL_LINES: Sequence[tuple[Axis, int]] = (
    *(("row", index) for index in range(SIZE)),
    *(("col", index) for index in range(SIZE)),
)
"""Rows top to bottom, then columns left to right (JUK-R29)."""


def legal_cells(jukebox: Sequence[Cell]) -> list[tuple[int, int]]:
    """Return the empty cells that keep all 45s in a window of three by three (JUK-052)."""
    if not jukebox:
        return [(0, 0)]
    taken = {(cell.row, cell.col) for cell in jukebox}
    lowest = max(cell.row for cell in jukebox)
    rightmost = max(cell.col for cell in jukebox)
    return [
        (row, col)
        for row in range(lowest - SIZE + 1, SIZE)
        for col in range(rightmost - SIZE + 1, SIZE)
        if (row, col) not in taken
    ]


def slotted(jukebox: Sequence[Cell], new: Cell) -> tuple[Cell, ...]:
    """Return all cells, by row, then column, after a 45 joined and the frame was normalised."""
    cells = [*jukebox, new]
    top = min(cell.row for cell in cells)
    left = min(cell.col for cell in cells)
    moved = [Cell(cell.row - top, cell.col - left, cell.forty_five) for cell in cells]
    return tuple(sorted(moved, key=lambda cell: (cell.row, cell.col)))


def in_line(jukebox: Sequence[Cell], axis: Axis, index: int) -> list[str]:
    """Return the 45s of a row (left to right) or column (top to bottom)."""
    return [
        cell.forty_five for cell in jukebox if (cell.row if axis == "row" else cell.col) == index
    ]


def eligible(scoring_area: Sequence[str], forty_fives: Sequence[str]) -> list[str]:
    """Return the tokens whose icon is on at least the required number of the 45s (JUK-054)."""
    icons = [icon for forty_five in forty_fives for icon in FORTY_FIVES[forty_five].icons]
    return [
        token
        for token in scoring_area
        if icons.count(SCORING_TOKENS[token].icon) >= SCORING_TOKENS[token].required
    ]


def in_reading_order(lines: Sequence[Line]) -> list[Line]:
    """Return the lines as rows top to bottom, then columns left to right."""
    return sorted(lines, key=lambda line: (line.axis != "row", line.index))
