"""Magazines out of stock and display, albums out of the box: draws, reshuffles, refills."""

from turntable.engine.turn import Turn
from turntable.games.vinyl import facts as f
from turntable.games.vinyl.magazines import stock_can_give
from turntable.games.vinyl.state import Vinyl


def next_magazine(turn: Turn[Vinyl]) -> str | None:
    """VIN-088 to VIN-090, VIN-R30: the top of the stock, reshuffled first if it is empty."""
    state = turn.state
    if not stock_can_give(state):
        return None
    if not state.stock:
        order = turn.chance.shuffled([*state.discard, *state.aside], "stock")
        turn.emit(f.StockReshuffled(len(order), len(state.aside), tuple(order)))
    return state.stock[0]


def draw_from_stock(turn: Turn[Vinyl], seat: int) -> None:
    """VIN-038, VIN-047: the top card of the stock comes into a hand."""
    card = next_magazine(turn)
    if card is not None:
        turn.emit(f.MagazineDrawn(seat, "stock", card))


def draw_from_display(turn: Turn[Vinyl], seat: int, card: str) -> None:
    """VIN-039: the card is replaced at once, and no other space is filled by it."""
    slot = turn.state.display.index(card) + 1
    turn.emit(f.MagazineDrawn(seat, "display", card))
    _reveal(turn, slot)


def refill_display(turn: Turn[Vinyl]) -> None:
    """VIN-085, VIN-093: fill empty slots, lowest first, as far as cards can be drawn."""
    for slot, shown in enumerate(list(turn.state.display), start=1):
        if shown is None:
            _reveal(turn, slot)


def _reveal(turn: Turn[Vinyl], slot: int) -> None:
    card = next_magazine(turn)
    if card is not None:
        turn.emit(f.MagazineRevealed(slot, card))


def draw_album(turn: Turn[Vinyl], column: int) -> None:
    """VIN-082, VIN-083: the next album comes into row 1; VIN-086, VIN-137: what it uncovers."""
    box = turn.state.box
    if not box.albums:
        return
    stacks = len(box.stacks)
    turn.emit(f.AlbumDrawn(column + 1, box.albums[0]))
    if not box.albums:
        turn.emit(f.StoreClosedRevealed())
    elif len(box.stacks) < stacks:
        turn.emit(f.DividerRevealed(box.dividers[0]))


def maintain(turn: Turn[Vinyl], column: int, row: int | None) -> None:
    """VIN-081 to VIN-084, VIN-141, VIN-150: slide into a gap (no row: the Sale Bin) and draw."""
    state = turn.state
    if row is None and (state.final or state.options.sale_bin_refill == "salesperson"):
        return
    rows = state.columns[column].rows
    if any(rows[:row]):
        turn.emit(f.AlbumsSlid(column + 1, "sale" if row is None else row + 1))
    draw_album(turn, column)
