"""Set-up, as facts (VIN-001 to VIN-018).

Chance labels: `genres`, `albums`, `box`, `magazines`, `loyalty`; later reshuffles use `stock`.
"""

from collections.abc import Sequence

from turntable.engine.turn import Turn
from turntable.games.vinyl import facts as f
from turntable.games.vinyl.cards import (
    ALBUMS,
    GENRE_TOKENS,
    LOYALTY,
    MAGAZINES,
    SET_UPS,
    Genre,
    SetUp,
)
from turntable.games.vinyl.npc import HOME_LOCATION
from turntable.games.vinyl.questions import DEALT
from turntable.games.vinyl.state import ROWS, Vinyl

COLUMN_SPACES = ROWS + 1
"""VIN-007, VIN-R01: four rows and a space of the Sale Bin."""
DISPLAY_SLOTS = 4


def opening(turn: Turn[Vinyl], seats: int, options: f.VinylOptions) -> None:
    """Prepare the store and the players; the draft is then asked for."""
    entry = SET_UPS[seats]
    turn.emit(f.MatchSetUp(seats, entry.board_side, entry.npc, options))
    genres = [token.genre for token in GENRE_TOKENS.values()]
    turn.emit(f.GenreTokensPlaced(*turn.chance.shuffled(genres, "genres")))  # VIN-002
    albums = turn.chance.shuffled(list(ALBUMS), "albums")  # VIN-006
    columns, rest = store(albums)
    turn.emit(f.StoreFilled(columns))
    order = turn.chance.shuffled(rest, "box")  # VIN-009
    turn.emit(f.AlbumBoxLoaded(entry.stacks, tuple(order)))
    _deal_magazines(turn, entry)
    _deal_loyalty(turn, seats)
    if entry.npc:
        turn.emit(f.NpcPlaced(HOME_LOCATION, columns[0].rows[0], 1))  # VIN-018


def store(albums: Sequence[str]) -> tuple[tuple[f.StoreColumn, ...], list[str]]:
    """VIN-007 to VIN-009: fill a column a genre, lowest space first; return it and the rest."""
    columns: dict[Genre, list[str]] = {}
    rest = []
    for album in albums:
        genre = ALBUMS[album].genre
        column = columns.setdefault(genre, [])
        if len(column) < COLUMN_SPACES:
            column.append(album)
        else:
            rest.append(album)
    filled = tuple(
        f.StoreColumn(genre, tuple(reversed(column[1:])), column[0])
        for genre, column in columns.items()
    )
    return filled, rest


def _deal_magazines(turn: Turn[Vinyl], entry: SetUp) -> None:
    """VIN-012 to VIN-014: block by block in seat order, then the display; the rest is the stock."""
    deck = [card.id for card in MAGAZINES.values() if card.initial == "deck"]
    cards = turn.chance.shuffled(deck, "magazines")
    hands = []
    for seat, count in enumerate(entry.hand_by_seat):
        hands.append(f.DealtHand(seat, count, tuple(sorted(cards[:count]))))
        del cards[:count]
    display, stock = tuple(cards[:DISPLAY_SLOTS]), tuple(cards[DISPLAY_SLOTS:])
    turn.emit(f.MagazinesDealt(tuple(hands), display, len(stock), stock))


def _deal_loyalty(turn: Turn[Vinyl], seats: int) -> None:
    """VIN-015."""
    cards = turn.chance.shuffled(list(LOYALTY), "loyalty")
    for seat in range(seats):
        dealt = tuple(sorted(cards[:DEALT]))
        del cards[:DEALT]
        turn.emit(f.LoyaltyDealt(seat, DEALT, dealt))
    turn.emit(f.LoyaltyDeckSet(len(cards), tuple(cards)))
