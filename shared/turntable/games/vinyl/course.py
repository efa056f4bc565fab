"""The course of a match: starts and ends of turns and rounds, the Salesperson, the end."""

from turntable.engine.turn import Turn
from turntable.games.vinyl import facts as f
from turntable.games.vinyl.legal import on_sale
from turntable.games.vinyl.loyalty import all_albums, loyalty_points
from turntable.games.vinyl.meeples import advance_npc
from turntable.games.vinyl.payments import wilds_in
from turntable.games.vinyl.scoring import WILD_IN_HAND, WILD_PLAYED, outcome
from turntable.games.vinyl.state import Vinyl
from turntable.games.vinyl.supply import draw_album, maintain, refill_display

STALL_ROUNDS = 10
"""VIN-151."""


def begin_first_round(turn: Turn[Vinyl]) -> None:
    """VIN-019."""
    turn.emit(f.RoundStarted(1, final=False))
    _start_turn(turn, 0)


def close_action(turn: Turn[Vinyl]) -> None:
    """VIN-054, VIN-081 to VIN-085: discard what is spent, then maintenance."""
    state = turn.state
    if state.spent:
        turn.emit(f.MagazinesDiscarded(state.active, tuple(state.spent), "spent"))
    if state.gap is not None:
        maintain(turn, state.gap.column, state.gap.row)
    refill_display(turn)


def end_turn(turn: Turn[Vinyl]) -> None:
    """VIN-019: the next seat's turn, or the end of the round."""
    state = turn.state
    turn.emit(f.TurnEnded(state.active))
    if state.active + 1 < len(state.places):
        _start_turn(turn, state.active + 1)
    else:
        _end_round(turn)


def _end_round(turn: Turn[Vinyl]) -> None:
    """VIN-138, VIN-139, VIN-151: after the round in which the store closed comes the final one."""
    state = turn.state
    turn.emit(f.RoundEnded(state.round))
    if state.final:
        turn.emit(f.FinalScoringStarted())
        return
    if state.quiet_rounds >= STALL_ROUNDS and not state.box.closed:
        turn.emit(f.StoreClosedByStall(STALL_ROUNDS))
    if state.box.closed:
        turn.emit(f.FinalRoundAnnounced())
    turn.emit(f.RoundStarted(state.round + 1, final=state.box.closed))
    _start_turn(turn, 0)


def _start_turn(turn: Turn[Vinyl], seat: int) -> None:
    """VIN-021, VIN-R08: the Salesperson if due, then the NPC."""
    turn.emit(f.TurnStarted(seat, turn.state.round))
    if turn.state.box.waiting is not None:
        _call_salesperson(turn, turn.state.box.waiting)
    advance_npc(turn)


def _call_salesperson(turn: Turn[Vinyl], divider: str) -> None:
    """VIN-092 to VIN-097: new display, empty Sale Bin, columns slide and are filled up."""
    state = turn.state
    turn.emit(f.SalespersonCalled(divider))
    turn.emit(f.DisplayCleared(tuple(card for card in state.display if card is not None)))
    refill_display(turn)
    swept = tuple(on_sale(state))
    turn.emit(f.SaleBinCleared(swept))
    if state.npc is not None and state.npc.target in swept:
        turn.emit(f.TargetLost(state.npc.target, "salesperson"))
    for column, shown in enumerate(state.columns):
        if any(shown.rows):
            turn.emit(f.AlbumsSlid(column + 1, "sale"))
    for column in range(len(state.columns)):
        draw_album(turn, column)
    turn.emit(f.DividerRemoved(divider))


def finish(turn: Turn[Vinyl]) -> None:
    """VIN-143 to VIN-149: loyalty cards, wilds, the ranking."""
    state = turn.state
    for seat, place in enumerate(state.places):
        turn.emit(f.LoyaltyRevealed(seat, tuple(place.loyalty)))
        albums = all_albums(place)
        for card in place.loyalty:
            points = loyalty_points(card, albums, state.letters)
            turn.emit(f.PointsScored(seat, points, "loyalty", card))
    for seat, place in enumerate(state.places):
        held = WILD_IN_HAND * wilds_in(place.hand)
        if place.wilds:
            turn.emit(f.PointsScored(seat, WILD_PLAYED * len(place.wilds), "wild_played", None))
        if held:
            turn.emit(f.PointsScored(seat, held, "wild_hand", None))
    result = outcome(state)
    ranking = tuple(tuple(seats) for seats in result.ranking)
    turn.emit(f.MatchEnded(tuple(result.totals), ranking, ranking[0], result.tiebreak_used))
