"""Why a move is not legal: a stable code, the clause it breaks, parameters.

`legal.py` alone says what is legal; this module only explains what that list lacks.
"""

from collections.abc import Mapping, Sequence

from turntable.engine.items import Move, known
from turntable.engine.refusal import Refusal
from turntable.games.jukebox.cards import BOARD, FACES, FORTY_FIVES
from turntable.games.jukebox.legal import (
    BONUS_ON_EMPTYING,
    CARDS_KEPT,
    asked,
    drawing_ended,
    full_rows,
    legal_moves,
    next_claim,
)
from turntable.games.jukebox.lines import SIZE, eligible, in_line
from turntable.games.jukebox.moves import (
    At,
    Axis,
    ClaimLine,
    DrawCoin,
    EmptyCoinBox,
    ExhaustRows,
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
from turntable.games.jukebox.payments import covers, likeness, payments
from turntable.games.jukebox.state import Board, Jukebox, Line, Phase

OF_PHASE: Mapping[Phase, str] = {
    "keep_cards": "JUK-006",
    "choose_action": "JUK-010",
    "place_coin": "JUK-011",
    "diamond_offer": "JUK-026",
    "continue": "JUK-015",
    "slot": "JUK-050",
    "take_token": "JUK-055",
    "return_coin": "JUK-047",
    "claim_line": "JUK-062",
    "over": "JUK-061",
}
"""The clause that says what may be done while the match stands at a question."""


def refusal(state: Jukebox, seat: int, move: Move) -> Refusal | None:
    """Return None for the listed moves, else why not."""
    if seat not in asked(state):
        return Refusal("not_asked", OF_PHASE[state.phase])
    listed = legal_moves(state, seat)
    if move in listed:
        return None
    if type(move) not in {type(option) for option in listed}:
        return _not_now(state, seat, move)
    return _explain(state, seat, move) or Refusal("not_listed", OF_PHASE[state.phase])


def _not_now(state: Jukebox, seat: int, move: Move) -> Refusal:
    """The question at hand takes no such answer."""
    board = state.boards[seat]
    if state.phase == "continue":
        match move:
            case DrawCoin():
                return Refusal("drawing_ended", "JUK-014", {"reason": str(drawing_ended(board))})
            case SpendCoins():
                return _spend(state, board, move) or Refusal("not_listed", "JUK-035")
            case ExhaustRows():
                return Refusal("row_not_full", "JUK-040")
            case EmptyCoinBox():
                return Refusal("not_now", "JUK-010")
            case _:
                pass
    out_of_turn = seat != state.active and state.phase in {"place_coin", "diamond_offer"}
    if out_of_turn and isinstance(move, SpendCoins | ExhaustRows | DrawCoin):
        return Refusal("not_now", "JUK-031")
    if state.phase == "return_coin" and isinstance(move, SpendCoins | ExhaustRows | DrawCoin):
        return Refusal("not_now", "JUK-048")
    return Refusal("not_now", OF_PHASE[state.phase])


def _explain(state: Jukebox, seat: int, move: Move) -> Refusal | None:
    board = state.boards[seat]
    match move:
        case KeepScoringCards():
            return _keep(board, known(move.keep) if move.keep else ())
        case EmptyCoinBox(bonus=bonus):
            return _bonus(state, bonus, BONUS_ON_EMPTYING, "JUK-046")
        case PlaceCoin(coin=coin):
            if coin != board.drawn:
                return Refusal("not_the_drawn_coin", "JUK-011", {"coin": str(board.drawn)})
            return _place(board, coin, move.at)
        case SpendCoins():
            return _spend(state, board, move)
        case ExhaustRows():
            return _exhaust(state, board, move)
        case SlotFortyFive():
            return _slot(board, move)
        case TakeScoringToken():
            return _token(state, seat, move, state.pending[0])
        case ReturnCoin(coin=coin):
            if coin in board.coin_box:
                return Refusal("same_coin", "JUK-047", {"coin": _first_alike(board, coin)})
            return Refusal("coin_not_in_box", "JUK-047")
        case ClaimLine() | SkipLine():
            return _claim(state, seat, move)
        case _:
            return None


def _keep(board: Board, keep: Sequence[str]) -> Refusal:
    if len(set(keep)) != CARDS_KEPT or len(keep) != CARDS_KEPT:
        return Refusal("keep_two_cards", "JUK-006", {"count": CARDS_KEPT})
    if not set(keep) <= set(board.dealt):
        return Refusal("card_not_dealt", "JUK-006")
    return Refusal("not_sorted", "JUK-006")


def _bonus(state: Jukebox, bonus: Sequence[str], limit: int, clause: str) -> Refusal | None:
    if len(bonus) > limit:
        return Refusal("too_many_bonus_coins", clause, {"limit": limit})
    if not set(bonus) <= set(state.common_area):
        return Refusal("not_in_common_area", clause)
    if list(bonus) != sorted(set(bonus)):
        return Refusal("not_sorted", clause)
    return None


def _place(board: Board, coin: str, at: At) -> Refusal:
    if isinstance(at, OnNextPlay):
        return Refusal("next_play_taken", "JUK-019")
    if not (1 <= at.row <= len(board.rows) and 1 <= at.space <= BOARD.spaces_per_row):
        return Refusal("no_such_space", "JUK-016" if isinstance(at, OnSpace) else "JUK-017")
    row = board.rows[at.row - 1]
    if isinstance(at, OnStack):
        if at.space > len(row):
            return Refusal("nothing_to_stack_on", "JUK-017")
        return Refusal("no_common_icon", "JUK-017", {"coin": coin, "other": row[at.space - 1][-1]})
    if at.space <= len(row):
        return Refusal("space_taken", "JUK-016")
    return Refusal("not_leftmost", "JUK-016", {"space": len(row) + 1})


def _spend(state: Jukebox, board: Board, move: SpendCoins) -> Refusal | None:
    if not 1 <= move.row <= len(board.rows):
        return Refusal("no_such_row", "JUK-034")
    if move.forty_five not in state.record_bin:
        return Refusal("not_in_bin", "JUK-034")
    row, spaces = board.rows[move.row - 1], move.spaces
    if list(spaces) != sorted(set(spaces)):
        return Refusal("not_sorted", "JUK-036")
    if any(not 1 <= space <= len(row) for space in spaces):
        return Refusal("no_coin_there", "JUK-036")
    if not covers(row, spaces, move.forty_five):
        return Refusal("not_paid", "JUK-035", {"missing": _missing(row, move)})
    if any(
        covers(row, [other for other in spaces if other != space], move.forty_five)
        for space in spaces
    ):
        return Refusal("overpaid", "JUK-R20")
    for offered in payments(row, move.forty_five):
        if likeness(row, offered) == likeness(row, spaces):
            return Refusal("same_payment", "JUK-R21", {"spaces": [str(space) for space in offered]})
    return None


def _missing(row: Sequence[Sequence[str]], move: SpendCoins) -> list[str]:
    shown = {icon for space in move.spaces for icon in FACES[row[space - 1][-1]][1]}
    return [icon for icon in FORTY_FIVES[move.forty_five].icons if icon not in shown]


def _exhaust(state: Jukebox, board: Board, move: ExhaustRows) -> Refusal | None:
    if not move.rows or not set(move.rows) <= set(full_rows(board)):
        return Refusal("row_not_full", "JUK-040")
    if list(move.rows) != sorted(set(move.rows)):
        return Refusal("not_sorted", "JUK-040")
    return _bonus(state, move.bonus, len(move.rows), "JUK-043")


def _slot(board: Board, move: SlotFortyFive) -> Refusal:
    if any((cell.row, cell.col) == (move.row, move.col) for cell in board.jukebox):
        return Refusal("cell_taken", "JUK-050")
    return Refusal("outside_window", "JUK-052")


def _token(
    state: Jukebox, seat: int, move: TakeScoringToken | ClaimLine, line: Line
) -> Refusal | None:
    if (move.axis, move.index) != (line.axis, line.index):
        return _other_line(line.axis, line.index, "JUK-R07")
    if move.token not in state.scoring_area:
        return Refusal("token_not_there", "JUK-054")
    forty_fives = in_line(state.boards[seat].jukebox, line.axis, line.index)
    if move.token not in eligible(state.scoring_area, forty_fives):
        clause = "JUK-054" if len(forty_fives) == SIZE else "JUK-062"
        return Refusal("requirement_not_met", clause, {"token": move.token})
    return None


def _claim(state: Jukebox, seat: int, move: ClaimLine | SkipLine) -> Refusal | None:
    claim = next_claim(state)
    if claim is None:
        return None
    line = claim[1]
    if (move.axis, move.index) != (line.axis, line.index):
        return _other_line(line.axis, line.index, "JUK-R29")
    return _token(state, seat, move, line) if isinstance(move, ClaimLine) else None


def _other_line(axis: Axis, index: int, clause: str) -> Refusal:
    return Refusal("other_line", clause, {"line": f"{axis}-{index}"})


def _first_alike(board: Board, coin: str) -> str:
    return min(other for other in board.coin_box if FACES[other] == FACES[coin])
