"""Set-up, as facts. Chance labels: `first_seat`, `deck`, `wishes`. Nothing is drawn later."""

from turntable.engine.game import Options
from turntable.engine.turn import Turn
from turntable.games.seasons_greetings.cards import ALBUMS, BONUS_TOKENS, WISH_CARDS
from turntable.games.seasons_greetings.facts import (
    BonusStackLaid,
    DeckShuffled,
    DraftRowLaid,
    GameStarted,
    HandDealt,
    RowAlbum,
    TurnStarted,
    WishDealt,
    WishesShuffled,
)
from turntable.games.seasons_greetings.state import SeasonsGreetings

HAND = 5
ROW = 4
"""SEA-003: three albums in a line and the deck's visible top."""


def opening(turn: Turn[SeasonsGreetings], seats: int, _options: Options) -> None:
    """SEA-001 to SEA-008: deal, lay out the row and the bonus tokens, start the first turn."""
    chance = turn.chance
    first = chance.below(seats, "first_seat")
    turn.emit(GameStarted(seats, first))  # SEA-008
    deck = chance.shuffled(albums_of(seats), "deck")
    turn.emit(DeckShuffled(tuple(deck)))
    for seat in range(seats):  # SEA-002
        turn.emit(HandDealt(seat, tuple(deck[seat * HAND : (seat + 1) * HAND])))
    row = deck[seats * HAND :][:ROW]
    turn.emit(DraftRowLaid(tuple(RowAlbum(album, 0) for album in row)))  # SEA-003
    turn.emit(BonusStackLaid(tokens_of(seats)))
    wishes = chance.shuffled(wishes_of(seats), "wishes")
    turn.emit(WishesShuffled(tuple(wishes)))
    for seat in range(seats):  # SEA-007
        turn.emit(WishDealt(seat, wishes[seat]))
    turn.emit(TurnStarted(first))


def albums_of(seats: int) -> list[str]:
    """SEA-001: the albums with at most so many trees."""
    return [album.id for album in ALBUMS.values() if album.trees <= seats]


def tokens_of(seats: int) -> tuple[str, ...]:
    """SEA-004: the bonus tokens with at most so many trees, highest first."""
    tokens = [token for token in BONUS_TOKENS.values() if token.trees <= seats]
    return tuple(token.id for token in sorted(tokens, key=lambda token: -token.points))


def wishes_of(seats: int) -> list[str]:
    """SEA-007: the Wish cards with exactly so many trees."""
    return [card.id for card in WISH_CARDS.values() if card.trees == seats]
