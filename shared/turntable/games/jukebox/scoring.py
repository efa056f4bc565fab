"""The sheet: lines with cause and clause, the better card, ranks and tie-breaks. No display."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from turntable.engine.sheet import LogLine, ScoreLine, ScoreSheet
from turntable.games.jukebox.cards import FORTY_FIVES, SCORING_CARDS, SCORING_TOKENS
from turntable.games.jukebox.facts import Cell
from turntable.games.jukebox.lines import ALL_LINES, SIZE, in_line
from turntable.games.jukebox.state import Board, Jukebox, Line

TOP_POINTS = (0, 2, 4, 9)
"""JUK-068, by the number of matches."""
ROTATIONS = (0, 90, 180, 270)

TieBreak = Literal["forty_fives", "token_points", "shared"]


class CardScore(NamedTuple):
    """What a Scoring Card gives: how it is turned, how the 45s are shifted, matches, points."""

    card: str
    rotation: int
    shift: tuple[int, int]
    matches: int
    top: int
    bottom: int


class Outcome(NamedTuple):
    """Totals and ranks by seat, the winners, and how a tie was broken."""

    totals: list[int]
    ranks: list[int]
    winners: list[int]
    tie_break: TieBreak | None


def token_points(board: Board) -> int:
    """Return the printed points of the taken tokens, end claims included (JUK-R35)."""
    return sum(SCORING_TOKENS[line.token].points for line in board.lines if line.token)


def open_lines(board: Board) -> list[tuple[Line, list[str]]]:
    """JUK-066, JUK-R30: each line without token that has 45s, with them."""
    paid = {(line.axis, line.index) for line in board.lines if line.token}
    lines = ((Line(*line), in_line(board.jukebox, *line)) for line in ALL_LINES if line not in paid)
    return [(line, forty_fives) for line, forty_fives in lines if forty_fives]


def line_points(board: Board) -> int:
    """JUK-066: one point for each 45 of each line without token."""
    return sum(len(forty_fives) for _, forty_fives in open_lines(board))


def best_card(board: Board) -> CardScore:
    """JUK-067, JUK-R31: the kept card with more points; among equals the smaller id."""
    scores = [score_card(card, board.jukebox) for card in sorted(board.kept)]
    return max(scores, key=lambda score: score.top + score.bottom)


def score_card(card: str, jukebox: Sequence[Cell]) -> CardScore:
    """JUK-071: points of top and bottom.

    JUK-R25: the best of all turns and shifts; among equals the smallest turn, shift down, right.
    """
    genres = {(cell.row, cell.col): FORTY_FIVES[cell.forty_five].genre for cell in jukebox}
    matches, rotation, shift = max(
        _fits(card, genres), key=lambda fit: (fit[0], -fit[1], (-fit[2][0], -fit[2][1]))
    )
    return CardScore(
        card, rotation, shift, matches, TOP_POINTS[matches], _bottom_points(card, jukebox)
    )


def turned(row: int, col: int, rotation: int) -> tuple[int, int]:
    """JUK-069: where a cell of a card comes to lie; a quarter turn takes (r, c) to (c, 2 - r)."""
    for _ in range(rotation // 90):
        row, col = col, SIZE - 1 - row
    return row, col


def _fits(
    card: str, genres: dict[tuple[int, int], str]
) -> Iterator[tuple[int, int, tuple[int, int]]]:
    """Yield matches, rotation and shift of every way to lay the card over the jukebox."""
    lowest = max((row for row, _ in genres), default=0)
    rightmost = max((col for _, col in genres), default=0)
    for rotation in ROTATIONS:
        spots = [(*turned(s.row, s.col, rotation), s.genre) for s in SCORING_CARDS[card].top]
        for down in range(SIZE - lowest):
            for right in range(SIZE - rightmost):
                matches = sum(
                    genres.get((row - down, col - right)) == genre for row, col, genre in spots
                )
                yield matches, rotation, (down, right)


def bottom_matches(card: str, jukebox: Sequence[Cell]) -> tuple[list[str], list[str]]:
    """Return the 45s with the card's decade and side, and those with exactly one of them."""
    bottom = SCORING_CARDS[card].bottom
    both, one = [], []
    for cell in jukebox:
        forty_five = FORTY_FIVES[cell.forty_five]
        hits = (forty_five.decade == bottom.decade) + (forty_five.side == bottom.side)
        if hits == 2:
            both.append(cell.forty_five)
        elif hits == 1:
            one.append(cell.forty_five)
    return both, one


def _bottom_points(card: str, jukebox: Sequence[Cell]) -> int:
    """JUK-070: three for decade and side, one for exactly one of them."""
    both, one = bottom_matches(card, jukebox)
    return 3 * len(both) + len(one)


def outcome(state: Jukebox) -> Outcome:
    """JUK-072, JUK-073: highest total; then more 45s, more token points, else shared."""
    standings = []
    for board in state.boards:
        card = best_card(board)
        total = token_points(board) + line_points(board) + card.top + card.bottom
        standings.append((total, len(board.jukebox), token_points(board)))
    ranks = [1 + sum(other > own for other in standings) for own in standings]
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    return Outcome([own[0] for own in standings], ranks, winners, _tie_break(standings))


def _tie_break(standings: Sequence[tuple[int, int, int]]) -> TieBreak | None:
    first, second = standings
    if first[0] != second[0]:
        return None
    if first[1] != second[1]:
        return "forty_fives"
    return "token_points" if first[2] != second[2] else "shared"


def sheet(state: Jukebox, _viewer: int | None) -> ScoreSheet:
    """Return the score: tokens while the match runs, everything at the end. All of it is public."""
    lines = [line for seat in range(len(state.boards)) for line in _token_lines(state, seat)]
    if state.result is None:
        totals = [token_points(board) for board in state.boards]
        return ScoreSheet(final=False, lines=lines, totals=totals)
    for seat, board in enumerate(state.boards):
        lines += [*_open_lines(board, seat), *_card_lines(board, seat)]
    result = outcome(state)
    lines.sort(key=lambda line: line.seat)
    return ScoreSheet(
        final=True,
        lines=lines,
        totals=result.totals,
        ranks=result.ranks,
        winners=result.winners,
        tie_break=result.tie_break,
    )


def _token_lines(state: Jukebox, seat: int) -> Iterator[ScoreLine]:
    """JUK-054 for completed lines, JUK-062 for short ones claimed at the end."""
    board = state.boards[seat]
    for line in board.lines:
        if line.token is None:
            continue
        forty_fives = in_line(board.jukebox, line.axis, line.index)
        complete = len(forty_fives) == SIZE
        cause = LogLine(
            "cause-token" if complete else "cause-claim",
            {"token": line.token, "line": name(line), "forty_fives": forty_fives},
        )
        points = SCORING_TOKENS[line.token].points
        yield ScoreLine(seat, "tokens", points, cause, "JUK-054" if complete else "JUK-062")


def _open_lines(board: Board, seat: int) -> Iterator[ScoreLine]:
    for line, forty_fives in open_lines(board):
        cause = LogLine("cause-line", {"line": name(line), "forty_fives": forty_fives})
        yield ScoreLine(seat, "lines", len(forty_fives), cause, "JUK-066")


def _card_lines(board: Board, seat: int) -> Iterator[ScoreLine]:
    card = best_card(board)
    both, one = bottom_matches(card.card, board.jukebox)
    top = LogLine(
        "cause-card-top", {"card": card.card, "matches": card.matches, "rotation": card.rotation}
    )
    yield ScoreLine(seat, "card_top", card.top, top, "JUK-068")
    bottom = LogLine(
        "cause-card-bottom",
        {"card": card.card, "both": len(both), "one": len(one), "forty_fives": [*both, *one]},
    )
    yield ScoreLine(seat, "card_bottom", card.bottom, bottom, "JUK-070")


def name(line: Line) -> str:
    """Return the name of a line in messages, such as `row-0`."""
    return f"{line.axis}-{line.index}"
