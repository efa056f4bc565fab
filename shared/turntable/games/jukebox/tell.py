"""Facts as messages: a key and parameters; the sentences are in `translations/`."""

from msgspec import UnsetType

from turntable.engine.items import Fact
from turntable.engine.sheet import LogLine
from turntable.games.jukebox import facts as f
from turntable.games.jukebox.moves import At, OnNextPlay, OnSpace, OnStack
from turntable.games.jukebox.scoring import name
from turntable.games.jukebox.state import Line


def tell(fact: Fact) -> LogLine | None:
    """Return the message of a fact, as it may be masked; None where another fact tells it."""
    match fact:
        case f.GameStarted(starting_seat=seat):
            return LogLine("game-started", {"seat": seat})
        case f.RecordBinFilled(slots=slots):
            return LogLine("record-bin-filled", {"forty_fives": list(slots)})
        case f.ScoringCardsDealt(seat=seat, cards=cards):
            return _cards("scoring-cards-dealt", seat, cards)
        case f.ScoringCardsKept(seat=seat, cards=cards):
            return _cards("scoring-cards-kept", seat, cards)
        case f.TurnStarted(seat=seat, round=number):
            return LogLine("turn-started", {"seat": seat, "round": number})
        case f.ActionChosen(seat=seat, action=action):
            return LogLine(f"action-{action}", {"seat": seat})
        case f.CoinDrawn(seat=seat, coin=coin, out_of_turn=out_of_turn):
            key = "coin-drawn-out-of-turn" if out_of_turn else "coin-drawn"
            return LogLine(key, {"seat": seat, "coin": coin})
        case f.DrawingEnded(seat=seat, reason=reason):
            return LogLine(f"drawing-ended-{reason}", {"seat": seat})
        case f.CoinPlaced(seat=seat, coin=coin, at=at):
            return _placed(seat, coin, at)
        case f.DiamondOffered(to_seat=seat):
            return LogLine("diamond-offered", {"to_seat": seat})
        case f.DrawDeclined(seat=seat):
            return LogLine("draw-declined", {"seat": seat})
        case f.CoinsSpent(seat=seat, coins=coins):
            return LogLine("coins-spent", {"seat": seat, "coins": list(coins)})
        case f.RecordCollected(seat=seat, forty_five=forty_five):
            return LogLine("record-collected", {"seat": seat, "forty_five": forty_five})
        case _:
            return _tell_scoring(fact)


def _tell_scoring(fact: Fact) -> LogLine | None:
    match fact:
        case f.LineCompleted(seat=seat, axis=axis, index=index):
            return LogLine("line-completed", {"seat": seat, "line": name(Line(axis, index))})
        case f.LineUnscored(seat=seat, axis=axis, index=index):
            return LogLine("line-unscored", {"seat": seat, "line": name(Line(axis, index))})
        case f.ScoringTokenTaken(seat=seat, token=token, axis=axis, index=index):
            return _token("scoring-token-taken", seat, token, Line(axis, index))
        case f.PointsScored(seat=seat, points=points, category=category):
            return LogLine(f"points-scored-{category}", {"seat": seat, "points": points})
        case f.RivalCoinSent(coin=coin, to_seat=seat):
            return LogLine("rival-coin-sent", {"to_seat": seat, "coin": coin})
        case _:
            return _tell_course(fact)


def _tell_course(fact: Fact) -> LogLine | None:
    match fact:
        case f.RowExhausted(seat=seat, row=row, coins=coins):
            return LogLine("row-exhausted", {"seat": seat, "row": row, "coins": list(coins)})
        case f.BonusCoinTaken(seat=seat, coin=coin):
            return LogLine("bonus-coin-taken", {"seat": seat, "coin": coin})
        case f.CoinBoxEmptied(seat=seat, coins=coins):
            if not coins:
                return LogLine("coin-box-emptied-none", {"seat": seat})
            return LogLine("coin-box-emptied", {"seat": seat, "coins": list(coins)})
        case f.CoinReturned(seat=seat, coin=coin):
            return LogLine("coin-returned", {"seat": seat, "coin": coin})
        case f.ReturnDeclined(seat=seat):
            return LogLine("return-declined", {"seat": seat})
        case f.NextPlayReturned(seat=seat, coin=coin):
            return LogLine("next-play-returned", {"seat": seat, "coin": coin})
        case f.RecordBinRefilled(forty_five=forty_five):
            return LogLine("record-bin-refilled", {"forty_five": forty_five})
        case f.NinthRecordReached(seat=seat):
            return LogLine("ninth-record-reached", {"seat": seat})
        case f.LastRoundCompleted(reason=reason):
            return LogLine(f"last-round-completed-{reason}")
        case f.EndLineClaimed(seat=seat, axis=axis, index=index, token=token):
            return _token("end-line-claimed", seat, token, Line(axis, index))
        case f.EndLineSkipped(seat=seat, axis=axis, index=index):
            return LogLine("end-line-skipped", {"seat": seat, "line": name(Line(axis, index))})
        case f.ScoringCardScored(seat=seat, card=card, matches=matches, top=top, bottom=bottom):
            return LogLine(
                "scoring-card-scored",
                {"seat": seat, "card": card, "matches": matches, "top": top, "bottom": bottom},
            )
        case f.GameEnded(totals=totals, winners=winners):
            return _ended(totals, winners)
        case _:
            return None


def _cards(key: str, seat: int, cards: tuple[str, ...] | UnsetType) -> LogLine:
    if isinstance(cards, UnsetType):
        return LogLine(key, {"seat": seat})
    return LogLine(f"{key}-own", {"seat": seat, "cards": list(cards)})


def _placed(seat: int, coin: str, at: At) -> LogLine:
    match at:
        case OnSpace(row=row, space=space):
            where = {"row": row, "space": space}
            return LogLine("coin-placed-space", {"seat": seat, "coin": coin, **where})
        case OnStack(row=row, space=space):
            where = {"row": row, "space": space}
            return LogLine("coin-placed-stack", {"seat": seat, "coin": coin, **where})
        case OnNextPlay():
            return LogLine("coin-placed-next_play", {"seat": seat, "coin": coin})


def _token(key: str, seat: int, token: str, line: Line) -> LogLine:
    return LogLine(key, {"seat": seat, "token": token, "line": name(line)})


def _ended(totals: tuple[int, ...], winners: tuple[int, ...]) -> LogLine:
    scores = {"first": totals[0], "second": totals[1]}
    if len(winners) > 1:
        return LogLine("game-ended-shared", scores)
    return LogLine("game-ended", {"seat": winners[0], **scores})
