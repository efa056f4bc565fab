"""Legality, and it lives only here: open questions, legal moves, the move that forces itself.

Why a move is *not* legal is told by `refusal.py`.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations, islice
from typing import Literal

from turntable.engine.decision import Decision
from turntable.engine.items import Move
from turntable.games.jukebox.cards import BOARD, FACES, MASKS
from turntable.games.jukebox.lines import ALL_LINES, FULL, SIZE, eligible, in_line, legal_cells
from turntable.games.jukebox.moves import (
    AcceptDraw,
    At,
    ClaimLine,
    DeclineDraw,
    DeclineReturn,
    DrawCoin,
    EmptyCoinBox,
    EndTurn,
    ExhaustRows,
    InsertCoins,
    KeepScoringCards,
    OnNextPlay,
    OnSpace,
    OnStack,
    PlaceCoin,
    ReturnCoin,
    SkipLine,
    SlotFortyFive,
    SpendCoins,
    TakeScoringToken,
)
from turntable.games.jukebox.payments import payments
from turntable.games.jukebox.state import Board, Jukebox, Line

CARDS_KEPT = 2
BONUS_ON_EMPTYING = 2


def decisions(state: Jukebox) -> Sequence[Decision]:
    """Return the open questions, by seat."""
    return [Decision(seat, state.phase) for seat in asked(state)]


def asked(state: Jukebox) -> list[int]:
    """Return the seats that have to answer."""
    match state.phase:
        case "keep_cards":
            return [
                seat for seat, board in enumerate(state.boards) if board.dealt and not board.kept
            ]
        case "place_coin":
            return [seat for seat, board in enumerate(state.boards) if board.drawn is not None]
        case "diamond_offer" | "return_coin":
            return [1 - state.active]
        case "claim_line":
            claim = next_claim(state)
            return [] if claim is None else [claim[0]]
        case "over":
            return []
        case _:
            return [state.active]


def legal_moves(state: Jukebox, seat: int) -> list[Move]:
    """Return every legal move of a seat, in a stable order."""
    return list(_options(state, seat)) if seat in asked(state) else []


def forced(state: Jukebox) -> tuple[int, Move] | None:
    """Return the seat and move of a question that has but one answer."""
    seats = asked(state)
    if len(seats) != 1:
        return None
    first_two = list(islice(_options(state, seats[0]), 2))
    return (seats[0], first_two[0]) if len(first_two) == 1 else None


def drawing_ended(board: Board) -> Literal["rows_full", "bag_empty"] | None:
    """Return why no draw is possible in an own turn (JUK-012, JUK-R42), None if it is."""
    if not has_empty_space(board):
        return "rows_full"
    return None if board.bag else "bag_empty"


def offer_possible(board: Board) -> bool:
    """JUK-032, JUK-R10: a coin to draw, and a place for it that is certain."""
    return bool(board.bag) and (has_empty_space(board) or board.next_play is None)


def has_empty_space(board: Board) -> bool:
    return any(len(row) < BOARD.spaces_per_row for row in board.rows)


def full_rows(board: Board) -> tuple[int, ...]:
    """JUK-040: the rows with four occupied spaces, counted from 1."""
    return tuple(
        number for number, row in enumerate(board.rows, start=1) if len(row) == BOARD.spaces_per_row
    )


def next_claim(state: Jukebox) -> tuple[int, Line] | None:
    """JUK-062, JUK-R29: the short line whose owner is asked next, if a token would suit one."""
    for seat in (state.starting_seat, 1 - state.starting_seat):
        board = state.boards[seat]
        settled = {(line.axis, line.index) for line in board.lines}
        if len(board.jukebox) == FULL:
            continue
        for axis, index in ALL_LINES:
            forty_fives = in_line(board.jukebox, axis, index)
            if (
                0 < len(forty_fives) < SIZE
                and (axis, index) not in settled
                and eligible(state.scoring_area, forty_fives)
            ):
                return seat, Line(axis, index)
    return None


def eligible_tokens(state: Jukebox, seat: int, line: Line) -> list[str]:
    """Return the tokens of the Scoring Area that a line of a seat may take now."""
    forty_fives = in_line(state.boards[seat].jukebox, line.axis, line.index)
    return eligible(state.scoring_area, forty_fives)


def places(board: Board, coin: str) -> Iterator[At]:
    """JUK-016 to JUK-019: leftmost empty spaces, stacks with a common icon, an empty Next Play."""
    for number, row in enumerate(board.rows, start=1):
        if len(row) < BOARD.spaces_per_row:
            yield OnSpace(number, len(row) + 1)
    for number, row in enumerate(board.rows, start=1):
        for space, stack in enumerate(row, start=1):
            if MASKS[coin] & MASKS[stack[-1]]:
                yield OnStack(number, space)
    if board.next_play is None:
        yield OnNextPlay()


def _options(state: Jukebox, seat: int) -> Iterator[Move]:
    board = state.boards[seat]
    match state.phase:
        case "keep_cards":
            return (KeepScoringCards(keep) for keep in combinations(board.dealt, CARDS_KEPT))
        case "choose_action":
            return iter(_actions(tuple(state.common_area)))
        case "place_coin":
            coin = board.drawn or ""
            return (PlaceCoin(coin, at) for at in places(board, coin))
        case "diamond_offer":
            return iter((AcceptDraw(), DeclineDraw()))
        case "continue":
            return _continue(state, board)
        case "slot":
            return (SlotFortyFive(row, col) for row, col in legal_cells(board.jukebox))
        case "take_token":
            line = state.pending[0]
            tokens = eligible_tokens(state, seat, line)
            return (TakeScoringToken(line.axis, line.index, token) for token in tokens)
        case "return_coin":
            coins = returnable(board.coin_box)
            return chain((ReturnCoin(coin) for coin in coins), (DeclineReturn(),))
        case "claim_line":
            return _claims(state)
        case "over":
            return iter(())


def _continue(state: Jukebox, board: Board) -> Iterator[Move]:
    """JUK-013, JUK-015: draw on if possible, or stop with exactly one of the three endings."""
    if drawing_ended(board) is None:
        yield DrawCoin()
    yield EndTurn()
    for number, row in enumerate(board.rows, start=1):
        for forty_five in state.record_bin:
            if forty_five is not None:
                for spaces in payments(row, forty_five):
                    yield SpendCoins(number, spaces, forty_five)
    full = full_rows(board)
    if full:
        yield from _exhaustions(full, tuple(state.common_area))


def _claims(state: Jukebox) -> Iterator[Move]:
    """JUK-062, JUK-063: an eligible token, or none."""
    claim = next_claim(state)
    if claim is not None:
        seat, line = claim
        for token in eligible_tokens(state, seat, line):
            yield ClaimLine(line.axis, line.index, token)
        yield SkipLine(line.axis, line.index)


def returnable(coin_box: Sequence[str]) -> list[str]:
    """Return the coins of a box, those with equal metal and icons once, by the smallest id."""
    first: dict[object, str] = {}
    for coin in sorted(coin_box):
        first.setdefault(FACES[coin], coin)
    return list(first.values())


def _sets(coins: Sequence[str], limit: int) -> Iterator[tuple[str, ...]]:
    """JUK-R17: every set of up to that many of the coins, ids sorted."""
    return chain.from_iterable(combinations(coins, size) for size in range(limit + 1))


@lru_cache(maxsize=512)
def _actions(common_area: tuple[str, ...]) -> tuple[Move, ...]:
    """JUK-010, JUK-046: the two actions, the second with each choice of Bonus Coins."""
    emptying = (EmptyCoinBox(bonus) for bonus in _sets(common_area, BONUS_ON_EMPTYING))
    return (InsertCoins(), *emptying)


@lru_cache(maxsize=512)
def _exhaustions(full: tuple[int, ...], common_area: tuple[str, ...]) -> tuple[Move, ...]:
    """JUK-040, JUK-043: each choice of full rows with each choice of a Bonus Coin a row."""
    return tuple(
        ExhaustRows(rows, bonus)
        for size in range(1, len(full) + 1)
        for rows in combinations(full, size)
        for bonus in _sets(common_area, size)
    )
