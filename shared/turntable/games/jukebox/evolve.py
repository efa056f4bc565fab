"""Applying facts, one small function's worth each; total: no choice, no draw, no refusal."""

from bisect import insort
from collections.abc import Iterable

from turntable.engine.items import Fact, known
from turntable.games.jukebox import facts as f
from turntable.games.jukebox.cards import BONUS_COINS, SCORING_TOKENS, silver_of
from turntable.games.jukebox.lines import in_reading_order
from turntable.games.jukebox.moves import At, OnNextPlay, OnSpace, OnStack
from turntable.games.jukebox.state import Board, Jukebox, Line


def blank(seats: int, _options: object) -> Jukebox:
    """Return the state that folding starts from."""
    return Jukebox([Board() for _ in range(seats)])


def evolve(state: Jukebox, fact: Fact) -> None:
    """Apply one fact in place."""
    match fact:
        case f.CoinDrawn(seat=seat, coin=coin):
            state.boards[seat].bag.remove(coin)
            state.boards[seat].drawn = coin
            state.phase = "place_coin"
        case f.CoinPlaced(seat=seat, coin=coin, at=at):
            _place(state.boards[seat], coin, at)
            state.phase = "continue"
        case f.CoinsSpent(seat=seat, row=row):
            _take_tops(state.boards[seat], row, fact.coins)
            _add(state.boards[seat].coin_box, fact.to_box)
            _add(state.common_area, fact.to_common)
        case f.RowExhausted(seat=seat, row=row, coins=coins):
            _take_tops(state.boards[seat], row, coins)
            _add(state.boards[seat].coin_box, coins)
        case f.RowSlid(seat=seat, row=row, stacks=stacks):
            state.boards[seat].rows[row - 1] = [list(stack) for stack in stacks]
        case f.BonusCoinTaken(seat=seat, coin=coin):
            state.common_area.remove(coin)
            insort(state.boards[seat].bag, coin)
        case f.CoinBoxEmptied(seat=seat, coins=coins):
            state.boards[seat].coin_box = []
            _add(state.boards[seat].bag, coins)
            state.phase = "return_coin"
        case f.CoinReturned(seat=seat, coin=coin):
            state.boards[seat].coin_box.remove(coin)
            insort(state.boards[seat].bag, coin)
        case f.RivalCoinSent(coin=coin, to_seat=to_seat):
            state.rival_coins.remove(coin)
            insort(state.boards[to_seat].bag, coin)
        case f.NextPlayReturned(seat=seat, coin=coin):
            state.boards[seat].next_play = None
            insort(state.boards[seat].bag, coin)
        case _:
            _records(state, fact)


def _records(state: Jukebox, fact: Fact) -> None:
    """45s, lines and tokens."""
    match fact:
        case f.RecordCollected(forty_five=forty_five):
            state.record_bin[state.record_bin.index(forty_five)] = None
            state.collected = forty_five
            state.gained = True
            state.phase = "slot"
        case f.RecordSlotted(seat=seat):
            _slot(state.boards[seat], fact)
            state.collected = None
            state.phase = "take_token"
        case f.LineCompleted(axis=axis, index=index):
            state.pending.append(Line(axis, index))
        case f.LineUnscored(seat=seat, axis=axis, index=index):
            _settle(state, seat, Line(axis, index))
        case f.EndLineSkipped(seat=seat, axis=axis, index=index):
            _settle(state, seat, Line(axis, index))
        case f.ScoringTokenTaken(seat=seat, axis=axis, index=index, token=token):
            _settle(state, seat, Line(axis, index, token))
        case f.EndLineClaimed(seat=seat, axis=axis, index=index, token=token):
            _settle(state, seat, Line(axis, index, token))
        case f.RecordBinRefilled(slot=slot, forty_five=forty_five):
            state.record_bin[int(slot.removeprefix("bin-")) - 1] = forty_five
            state.pile.remove(forty_five)
        case f.NinthRecordReached(seat=seat):
            state.boards[seat].ninth = True
        case _:
            _course(state, fact)


def _course(state: Jukebox, fact: Fact) -> None:
    """The course of turns and rounds."""
    match fact:
        case f.TurnStarted(seat=seat, round=number):
            state.active, state.round = seat, number
            state.gained, state.drawing_ended = False, None
            state.phase = "choose_action"
        case f.ActionChosen() | f.DrawDeclined():
            state.phase = "continue"
        case f.DrawingEnded(reason=reason):
            state.drawing_ended = reason
        case f.DiamondOffered():
            state.phase = "diamond_offer"
        case f.TurnEnded():
            state.drought = 0 if state.gained else state.drought + 1
        case f.LastRoundCompleted():
            state.phase = "claim_line"
        case f.GameEnded():
            state.result = fact
            state.phase = "over"
        case _:
            _set_up(state, fact)


def _set_up(state: Jukebox, fact: Fact) -> None:
    match fact:
        case f.GameStarted(starting_seat=seat):
            state.starting_seat = state.active = seat
            state.common_area = sorted(BONUS_COINS)  # JUK-007
            for owner, board in enumerate(state.boards):
                board.bag = silver_of(owner)  # JUK-008
        case f.PileShuffled():
            state.pile = list(known(fact.order))
            state.undealt_cards = list(known(fact.undealt_cards))
        case f.RecordBinFilled(slots=slots):
            state.record_bin = list(slots)
            state.pile = [forty_five for forty_five in state.pile if forty_five not in slots]
        case f.ScoringTokensLaid(tokens=tokens):
            state.scoring_area = list(tokens)
            state.tokens_put_back = [token for token in SCORING_TOKENS if token not in tokens]
        case f.RivalCoinsLaid(coins=coins):
            state.rival_coins = list(coins)
        case f.ScoringCardsDealt(seat=seat):
            state.boards[seat].dealt = list(known(fact.cards))
        case f.ScoringCardsKept(seat=seat):
            state.boards[seat].kept = list(known(fact.cards))
        case f.TokensShuffled() | f.PointsScored() | f.ReturnDeclined() | f.ScoringCardScored():
            pass  # told for the record: other facts hold what follows from them
        case _:
            raise TypeError(f"not a fact of this game: {fact}")


def _add(zone: list[str], coins: Iterable[str]) -> None:
    for coin in coins:
        insort(zone, coin)


def _place(board: Board, coin: str, at: At) -> None:
    board.drawn = None
    match at:
        case OnSpace(row=row):
            board.rows[row - 1].append([coin])
        case OnStack(row=row, space=space):
            board.rows[row - 1][space - 1].append(coin)
        case OnNextPlay():
            board.next_play = coin


def _take_tops(board: Board, row: int, coins: Iterable[str]) -> None:
    """Take coins off their stacks; the gaps stay until the row has slid."""
    for coin in coins:
        next(stack for stack in board.rows[row - 1] if stack and stack[-1] == coin).pop()


def _slot(board: Board, fact: f.RecordSlotted) -> None:
    """JUK-R24: what is remembered of a line moves with its 45s."""
    if board.jukebox:
        before = board.jukebox[0]
        after = next(cell for cell in fact.frame if cell.forty_five == before.forty_five)
        shift = {"row": after.row - before.row, "col": after.col - before.col}
        board.lines = [
            Line(line.axis, line.index + shift[line.axis], line.token) for line in board.lines
        ]
    board.jukebox = list(fact.frame)


def _settle(state: Jukebox, seat: int, line: Line) -> None:
    """Remember a line with its token or without one; a token leaves the Scoring Area."""
    board = state.boards[seat]
    state.pending = [p for p in state.pending if (p.axis, p.index) != (line.axis, line.index)]
    board.lines = in_reading_order([*board.lines, line])
    if line.token is not None:
        state.scoring_area.remove(line.token)
