"""Playing styles: a value for each move, from the view alone.

`greedy` looks one move ahead: it buys the 45 that helps its jukebox most, places coins so that a
row comes close to the 45s it wants, keeps off diamonds, and takes the dearest token. Values are
tenths of points.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from turntable.engine.chance import Chance
from turntable.engine.items import Move, known
from turntable.games.jukebox import moves as m
from turntable.games.jukebox.cards import (
    BOARD,
    BONUS_COINS,
    FORTY_FIVES,
    MASKS,
    SCORING_CARDS,
    SCORING_TOKENS,
)
from turntable.games.jukebox.facts import Cell
from turntable.games.jukebox.lines import SIZE, in_line, legal_cells, slotted
from turntable.games.jukebox.scoring import bottom_matches, score_card

FURTHER_45 = 60
"""What any further 45 is worth: the end comes nearer, and lines fill."""
CLOSENESS = (0, 6, 25, 100)
"""Per cent of a 45's worth in a row that shows so many of its icons."""
PROMISE = (0, 1, 3, 10)
"""Tenths of a token's points that a line with so many 45s promises."""
SPACE_COST = 3
DIAMOND_COST = 12
FEW_COINS = 4
PATIENCE = 8
"""After so many turns without a 45 gained, full rows are cleared whatever they promise."""


class Wish(NamedTuple):
    """A 45 of the Record Bin: its icons as bits, and what it is worth to the seat."""

    mask: int
    worth: int


def greedy(view: dict[str, Any], seat: int, legal: Sequence[Move], _chance: Chance) -> Move:
    """Choose the move of highest value; among equals the first listed."""
    place = view["places"][seat]
    wishes = _wishes(view, place)
    return max(legal, key=lambda move: _value(view, place, move, wishes))


def _wishes(view: dict[str, Any], place: dict[str, Any]) -> Mapping[str, Wish]:
    jukebox = _cells(place)
    area = tuple(view["scoring_area"])
    cards = tuple(place["cards"])
    return {
        forty_five: Wish(MASKS[forty_five], _worth(jukebox, area, cards, forty_five))
        for forty_five in view["record_bin"]
        if forty_five is not None
    }


def _value(
    view: dict[str, Any], place: dict[str, Any], move: Move, wishes: Mapping[str, Wish]
) -> int:
    match move:
        case m.KeepScoringCards():
            return sum(_supply(view, card) for card in known(move.keep))
        case m.InsertCoins():
            return 1_000 if len(place["bag"]) >= FEW_COINS or not place["coin_box"] else -1
        case m.EmptyCoinBox(bonus=bonus):
            return sum(_bonus(coin, wishes) for coin in bonus)
        case m.ExhaustRows(rows=rows, bonus=bonus):
            gain = sum(_bonus(coin, wishes) for coin in bonus)
            if view["drought"] > PATIENCE:
                return gain + 1_000 * len(rows)
            return gain - sum(1 + _row(place["rows"][row - 1], wishes) // 4 for row in rows)
        case m.PlaceCoin():
            return _placing(place, move, wishes)
        case m.DrawCoin():
            return 1_000
        case m.AcceptDraw():
            return 1
        case m.EndTurn():
            return 0 if _has_room(place) else -1_000
        case m.SpendCoins(forty_five=forty_five):
            golden = sum(
                place["rows"][move.row - 1][space - 1][-1] in BONUS_COINS for space in move.spaces
            )
            return 2_000 + wishes[forty_five].worth - golden
        case m.SlotFortyFive():
            return _slotting(view, place, move)
        case m.TakeScoringToken(token=token) | m.ClaimLine(token=token):
            return SCORING_TOKENS[token].points
        case m.ReturnCoin(coin=coin):
            return 2 if coin in BONUS_COINS else int(len(place["bag"]) < FEW_COINS)
        case _:
            return 0


def _has_room(place: dict[str, Any]) -> bool:
    return any(len(row) < BOARD.spaces_per_row for row in place["rows"])


def _supply(view: dict[str, Any], card: str) -> int:
    """How many 45s of the Record Bin suit a card's bottom."""
    cells = [Cell(0, 0, forty_five) for forty_five in view["record_bin"]]
    both, one = bottom_matches(card, cells)
    return 3 * len(both) + len(one)


def _bonus(coin: str, wishes: Mapping[str, Wish]) -> int:
    """A Bonus Coin is good where it shows two icons of a wanted 45."""
    mask = MASKS[coin]
    return sum(
        wish.worth if mask & wish.mask == mask else wish.worth // 6
        for wish in wishes.values()
        if mask & wish.mask
    )


def _placing(place: dict[str, Any], move: m.PlaceCoin, wishes: Mapping[str, Wish]) -> int:
    """How much closer the coin brings its row to a wanted 45, less what the place costs."""
    at = move.at
    if isinstance(at, m.OnNextPlay):
        return 0
    row: list[list[str]] = place["rows"][at.row - 1]
    before = _row(row, wishes)
    if isinstance(at, m.OnStack):
        after = [*row[: at.space - 1], [move.coin], *row[at.space :]]
        return _row(after, wishes) - before
    cost = DIAMOND_COST if at.space in BOARD.diamond_spaces else SPACE_COST
    return _row([*row, [move.coin]], wishes) - before - cost


def _row(row: Sequence[Sequence[str]], wishes: Mapping[str, Wish]) -> int:
    """How close the top coins of a row are to the 45 they suit best, and a little to the others."""
    shown = 0
    for stack in row:
        shown |= MASKS[stack[-1]]
    values = [
        wish.worth * CLOSENESS[(shown & wish.mask).bit_count()] // 100 for wish in wishes.values()
    ]
    return max(values, default=0) + sum(values) // 16


def _slotting(view: dict[str, Any], place: dict[str, Any], move: m.SlotFortyFive) -> int:
    """What the lines gain, and what the better Scoring Card would give now."""
    jukebox = _cells(place)
    frame = slotted(jukebox, Cell(move.row, move.col, view["collected"]))
    tops = [score_card(card, frame).top for card in place["cards"]]
    gain = _line_gain(jukebox, tuple(view["scoring_area"]), move.row, move.col, view["collected"])
    return gain + 8 * max(tops)


def _cells(place: dict[str, Any]) -> tuple[Cell, ...]:
    return tuple(Cell(cell["row"], cell["col"], cell["forty_five"]) for cell in place["jukebox"])


@lru_cache(maxsize=2048)
def _worth(
    jukebox: tuple[Cell, ...], area: tuple[str, ...], cards: tuple[str, ...], forty_five: str
) -> int:
    """What a 45 is worth in its best cell."""
    lines = max(
        (_line_gain(jukebox, area, row, col, forty_five) for row, col in legal_cells(jukebox)),
        default=0,
    )
    bottom = max(3 * _hits(card, forty_five) // 2 for card in cards)
    return FURTHER_45 + lines + 8 * bottom


def _hits(card: str, forty_five: str) -> int:
    bottom, shown = SCORING_CARDS[card].bottom, FORTY_FIVES[forty_five]
    return (shown.decade == bottom.decade) + (shown.side == bottom.side)


def _line_gain(
    jukebox: tuple[Cell, ...], area: tuple[str, ...], row: int, col: int, forty_five: str
) -> int:
    """What a 45 in a cell adds to the promise of its row and its column."""
    best = _best_tokens(area)
    gain = 0
    for axis, index in (("row", row), ("col", col)):
        line = in_line(jukebox, "row" if axis == "row" else "col", index)
        gain += _promise([*line, forty_five], best) - _promise(line, best)
    return gain


def _promise(line: Sequence[str], best: Mapping[str, tuple[int, ...]]) -> int:
    """Tenths of points that a line may bring by the best token it still can meet."""
    missing = SIZE - len(line)
    icons = [icon for forty_five in line for icon in FORTY_FIVES[forty_five].icons]
    return PROMISE[len(line)] * max(
        (best[icon][icons.count(icon) + missing] for icon in icons), default=0
    )


@lru_cache(maxsize=256)
def _best_tokens(area: tuple[str, ...]) -> dict[str, tuple[int, ...]]:
    """For each icon the points of the best token that 0, 1, 2, 3 such icons meet."""
    icons = sorted({token.icon for token in SCORING_TOKENS.values()})
    tokens = [SCORING_TOKENS[token] for token in area]
    return {
        icon: tuple(
            max((t.points for t in tokens if t.icon == icon and t.required <= count), default=0)
            for count in range(SIZE + 1)
        )
        for icon in icons
    }
