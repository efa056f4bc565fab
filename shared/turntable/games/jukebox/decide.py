"""What moves lead to: choices and draws, emitted as facts. Applies nothing itself."""

from turntable.engine.items import Move, known
from turntable.engine.turn import Turn
from turntable.games.jukebox import facts as f
from turntable.games.jukebox.cards import BOARD, COINS, RIVAL_OF_ICON, SCORING_TOKENS
from turntable.games.jukebox.legal import (
    drawing_ended,
    eligible_tokens,
    forced,
    next_claim,
    offer_possible,
)
from turntable.games.jukebox.lines import FULL, SIZE, in_line, slotted
from turntable.games.jukebox.moves import (
    AcceptDraw,
    ClaimLine,
    DeclineDraw,
    DeclineReturn,
    DrawCoin,
    EmptyCoinBox,
    EndTurn,
    ExhaustRows,
    InsertCoins,
    KeepScoringCards,
    OnSpace,
    PlaceCoin,
    ReturnCoin,
    SkipLine,
    SlotFortyFive,
    SpendCoins,
    TakeScoringToken,
)
from turntable.games.jukebox.scoring import best_card, line_points, outcome
from turntable.games.jukebox.state import Jukebox, Line

DROUGHT_LIMIT = 100
"""JUK-R33: so many turns in a row without a 45 gained end the match with their round."""


def decide(turn: Turn[Jukebox], seat: int, move: Move) -> None:
    """Carry out a move, then every question that has but one answer."""
    _carry_out(turn, seat, move)
    while (only := forced(turn.state)) is not None:
        _carry_out(turn, *only)


def _carry_out(turn: Turn[Jukebox], seat: int, move: Move) -> None:
    match move:
        case KeepScoringCards():
            _keep_cards(turn, seat, move)
        case InsertCoins():
            _insert_coins(turn, seat)
        case EmptyCoinBox():
            _empty_coin_box(turn, seat, move)
        case PlaceCoin():
            _place_coin(turn, seat, move)
        case AcceptDraw() | DrawCoin():
            _draw(turn, seat)
        case DeclineDraw():
            turn.emit(f.DrawDeclined(seat))
            _end_drawing_if_need_be(turn)
        case EndTurn():
            _end_turn(turn)
        case SpendCoins():
            _spend_coins(turn, seat, move)
        case ExhaustRows():
            _exhaust_rows(turn, seat, move)
        case SlotFortyFive():
            _slot_forty_five(turn, seat, move)
        case TakeScoringToken():
            _take_token(turn, seat, move)
        case ReturnCoin(coin=coin):
            turn.emit(f.CoinReturned(seat, coin))
            _end_turn(turn)
        case DeclineReturn():
            turn.emit(f.ReturnDeclined(seat))
            _end_turn(turn)
        case ClaimLine(axis=axis, index=index, token=token):
            turn.emit(f.EndLineClaimed(seat, axis, index, token))
            _score_token(turn, seat, token)
            _end_match_if_all_claimed(turn)
        case SkipLine(axis=axis, index=index):
            turn.emit(f.EndLineSkipped(seat, axis, index))
            _end_match_if_all_claimed(turn)
        case _:
            raise TypeError(f"not a move of this game: {move}")


def _keep_cards(turn: Turn[Jukebox], seat: int, move: KeepScoringCards) -> None:
    """JUK-006: the match begins once both seats have chosen."""
    turn.emit(f.ScoringCardsKept(seat, known(move.keep)))
    if all(board.kept for board in turn.state.boards):
        turn.emit(f.TurnStarted(turn.state.starting_seat, 1))


def _insert_coins(turn: Turn[Jukebox], seat: int) -> None:
    """JUK-011, JUK-012, JUK-R09: draw at least once if a draw is possible."""
    turn.emit(f.ActionChosen(seat, "insert_coins"))
    _end_drawing_if_need_be(turn)
    if turn.state.drawing_ended is None:
        _draw(turn, seat)


def _draw(turn: Turn[Jukebox], seat: int) -> None:
    """JUK-011: one coin of the own bag, each equally likely."""
    coin = turn.chance.pick(turn.state.boards[seat].bag, f"bag-{seat}")
    turn.emit(f.CoinDrawn(seat, coin, seat != turn.state.active))


def _place_coin(turn: Turn[Jukebox], seat: int, move: PlaceCoin) -> None:
    """JUK-026 to JUK-030: only the active seat's coin on an empty diamond makes an offer."""
    turn.emit(f.CoinPlaced(seat, move.coin, move.at))
    opponent = 1 - seat
    if (
        seat == turn.state.active
        and isinstance(move.at, OnSpace)
        and move.at.space in BOARD.diamond_spaces
        and offer_possible(turn.state.boards[opponent])
    ):
        turn.emit(f.DiamondOffered(opponent))
    else:
        _end_drawing_if_need_be(turn)


def _end_drawing_if_need_be(turn: Turn[Jukebox]) -> None:
    """JUK-014: full rows or an empty bag end the drawing without a choice."""
    reason = drawing_ended(turn.state.boards[turn.state.active])
    if reason is not None:
        turn.emit(f.DrawingEnded(turn.state.active, reason))


def _spend_coins(turn: Turn[Jukebox], seat: int, move: SpendCoins) -> None:
    """JUK-034, JUK-036 to JUK-038: pay with top coins, close the gaps, gain the 45."""
    row = turn.state.boards[seat].rows[move.row - 1]
    coins = tuple(row[space - 1][-1] for space in move.spaces)
    gold = tuple(coin for coin in coins if COINS[coin].metal == "gold")
    others = tuple(coin for coin in coins if coin not in gold)
    turn.emit(f.CoinsSpent(seat, move.row, move.spaces, coins, others, gold))
    _slide(turn, seat, move.row)
    slot = turn.state.record_bin.index(move.forty_five) + 1
    turn.emit(f.RecordCollected(seat, move.forty_five, f"bin-{slot}"))


def _slide(turn: Turn[Jukebox], seat: int, row: int) -> None:
    """JUK-038, JUK-042: what is left moves left and keeps its order."""
    stacks = turn.state.boards[seat].rows[row - 1]
    turn.emit(f.RowSlid(seat, row, tuple(tuple(stack) for stack in stacks if stack)))


def _slot_forty_five(turn: Turn[Jukebox], seat: int, move: SlotFortyFive) -> None:
    """JUK-050 to JUK-053, JUK-056: slot the 45; completed lines wait for their token, row first."""
    forty_five = turn.state.collected or ""
    board = turn.state.boards[seat]
    frame = slotted(board.jukebox, f.Cell(move.row, move.col, forty_five))
    cell = next(cell for cell in frame if cell.forty_five == forty_five)
    turn.emit(f.RecordSlotted(seat, forty_five, cell.row, cell.col, frame))
    for line in (Line("row", cell.row), Line("col", cell.col)):  # JUK-R07
        if len(in_line(frame, line.axis, line.index)) == SIZE:
            turn.emit(f.LineCompleted(seat, line.axis, line.index))
            _drop_if_nothing_suits(turn, seat, line)
    if not turn.state.pending:
        _end_turn(turn)


def _drop_if_nothing_suits(turn: Turn[Jukebox], seat: int, line: Line) -> None:
    """JUK-056: a completed line for which no token is left stays without."""
    if not eligible_tokens(turn.state, seat, line):
        turn.emit(f.LineUnscored(seat, line.axis, line.index))


def _take_token(turn: Turn[Jukebox], seat: int, move: TakeScoringToken) -> None:
    """JUK-054, JUK-057, JUK-074: one token a line; its Rival Coin goes before the next line."""
    turn.emit(f.ScoringTokenTaken(seat, move.token, move.axis, move.index))
    _score_token(turn, seat, move.token)
    for line in tuple(turn.state.pending):
        _drop_if_nothing_suits(turn, seat, line)
    if not turn.state.pending:
        _end_turn(turn)


def _score_token(turn: Turn[Jukebox], seat: int, token: str) -> None:
    """JUK-058, JUK-059, JUK-064: points, and the first token of an icon sends its Rival Coin."""
    turn.emit(f.PointsScored(seat, SCORING_TOKENS[token].points, "tokens"))
    coin = RIVAL_OF_ICON.get(SCORING_TOKENS[token].icon)
    if coin in turn.state.rival_coins:
        turn.emit(f.RivalCoinSent(str(coin), 1 - seat))


def _exhaust_rows(turn: Turn[Jukebox], seat: int, move: ExhaustRows) -> None:
    """JUK-041 to JUK-044: top coins to the box, gold too; then Bonus Coins; the turn ends."""
    for row in move.rows:
        stacks = turn.state.boards[seat].rows[row - 1]
        turn.emit(f.RowExhausted(seat, row, tuple(stack[-1] for stack in stacks)))
        _slide(turn, seat, row)
    for coin in move.bonus:
        turn.emit(f.BonusCoinTaken(seat, coin))
    _end_turn(turn)


def _empty_coin_box(turn: Turn[Jukebox], seat: int, move: EmptyCoinBox) -> None:
    """JUK-045 to JUK-049; JUK-R39: an opponent with an empty box is not asked."""
    turn.emit(f.ActionChosen(seat, "empty_coin_box"))
    turn.emit(f.CoinBoxEmptied(seat, tuple(turn.state.boards[seat].coin_box)))
    for coin in move.bonus:
        turn.emit(f.BonusCoinTaken(seat, coin))
    if not turn.state.boards[1 - seat].coin_box:
        _end_turn(turn)


def _end_turn(turn: Turn[Jukebox]) -> None:
    """JUK-020, JUK-060: Next Play, bin, ninth 45; then the other seat's turn or the end."""
    state = turn.state
    seat, board = state.active, state.boards[state.active]
    if board.next_play is not None:
        turn.emit(f.NextPlayReturned(seat, board.next_play))
    if None in state.record_bin and state.pile:  # JUK-R34: an empty pile leaves the slot empty
        slot = f"bin-{state.record_bin.index(None) + 1}"
        top, *rest = state.pile[:2]
        turn.emit(f.RecordBinRefilled(slot, top, rest[0] if rest else None))
    if len(board.jukebox) == FULL and not board.ninth:
        turn.emit(f.NinthRecordReached(seat))
    turn.emit(f.TurnEnded(seat))
    if seat == state.starting_seat:
        turn.emit(f.TurnStarted(1 - seat, state.round))
    else:
        _end_round(turn)


def _end_round(turn: Turn[Jukebox]) -> None:
    """JUK-061, JUK-R33: a ninth 45 ends the match with its round, and so does a long drought."""
    state = turn.state
    if any(board.ninth for board in state.boards):
        turn.emit(f.LastRoundCompleted("nine"))
    elif state.drought >= DROUGHT_LIMIT:
        turn.emit(f.LastRoundCompleted("stalled"))
    else:
        turn.emit(f.TurnStarted(state.starting_seat, state.round + 1))
        return
    _end_match_if_all_claimed(turn)


def _end_match_if_all_claimed(turn: Turn[Jukebox]) -> None:
    """JUK-066 to JUK-073: consolation and cards once no line can claim any more."""
    state = turn.state
    if next_claim(state) is not None:
        return
    for seat, board in enumerate(state.boards):
        turn.emit(f.PointsScored(seat, line_points(board), "lines"))
        card = best_card(board)
        turn.emit(
            f.ScoringCardScored(
                seat, card.card, card.rotation, card.shift, card.matches, card.top, card.bottom
            )
        )
        turn.emit(f.PointsScored(seat, card.top + card.bottom, "card"))
    result = outcome(state)
    turn.emit(f.GameEnded(tuple(result.totals), tuple(result.winners), result.tie_break))
