"""Set-up, as facts. Chance labels: `starting_seat`, `pile`, `tokens`, `cards`.

Later draws from a bag use `bag-<seat>`, so that one seat's draws never shift the other's.
"""

from collections import Counter
from collections.abc import Sequence

from turntable.engine.game import Options
from turntable.engine.turn import Turn
from turntable.games.jukebox.cards import FORTY_FIVES, RIVAL_COINS, SCORING_CARDS, SCORING_TOKENS
from turntable.games.jukebox.facts import (
    GameStarted,
    PileShuffled,
    RecordBinFilled,
    RivalCoinsLaid,
    ScoringCardsDealt,
    ScoringTokensLaid,
    TokensShuffled,
)
from turntable.games.jukebox.state import Jukebox

BIN_SLOTS = 9
TOKENS_PER_ICON = 2
CARDS_DEALT = 3


def opening(turn: Turn[Jukebox], seats: int, _options: Options) -> None:
    """JUK-001 to JUK-009: prepare the store; the seats are then asked for their cards."""
    chance = turn.chance
    turn.emit(GameStarted(seats, chance.below(seats, "starting_seat")))  # JUK-009
    pile = chance.shuffled(list(FORTY_FIVES), "pile")
    cards = chance.shuffled(list(SCORING_CARDS), "cards")
    turn.emit(PileShuffled(tuple(pile), tuple(sorted(cards[seats * CARDS_DEALT :]))))
    turn.emit(RecordBinFilled(tuple(pile[:BIN_SLOTS]), pile[BIN_SLOTS]))  # JUK-002
    tokens = chance.shuffled(list(SCORING_TOKENS), "tokens")
    turn.emit(TokensShuffled(tuple(tokens)))
    laid = tokens_laid(tokens)
    turn.emit(ScoringTokensLaid(tuple(token for token in SCORING_TOKENS if token in laid)))
    turn.emit(RivalCoinsLaid(tuple(RIVAL_COINS)))  # JUK-005
    for seat in range(seats):  # JUK-006
        hand = cards[seat * CARDS_DEALT : (seat + 1) * CARDS_DEALT]
        turn.emit(ScoringCardsDealt(seat, tuple(sorted(hand))))


def tokens_laid(order: Sequence[str]) -> list[str]:
    """JUK-003: keep each revealed token unless two of its icon are already kept."""
    kept: Counter[str] = Counter()
    laid = []
    for token in order:
        icon = SCORING_TOKENS[token].icon
        if kept[icon] < TOKENS_PER_ICON:
            kept[icon] += 1
            laid.append(token)
    return laid
