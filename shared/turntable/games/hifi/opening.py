"""Set-up, as facts. Chance labels: `audio-<artist>`, `harmony`, `mixing`, `mastering`, `order`.

The seats then choose their starting cards in turn order.
"""

from turntable.engine.turn import Turn
from turntable.games.hifi.bonuses import bonus_side
from turntable.games.hifi.cards import ARTISTS, BONUS_CARDS, DECKS, OBJECTIVES, Artist
from turntable.games.hifi.facts import (
    AudioDecksShuffled,
    GameStarted,
    HarmonyAssigned,
    ObjectiveDealt,
    ObjectivesShuffled,
    Top,
    TurnOrderSet,
)
from turntable.games.hifi.legal import KINDS
from turntable.games.hifi.state import Hifi, HifiOptions


def opening(turn: Turn[Hifi], seats: int, options: HifiOptions) -> None:
    """HIF-001 to HIF-011, HIF-084: prepare the studio."""
    chance = turn.chance
    basic = options.mode == "basic"
    turn.emit(GameStarted(seats, options.mode, options.bonus_order if basic else None))
    decks = {artist: tuple(chance.shuffled(DECKS[artist], f"audio-{artist}")) for artist in ARTISTS}
    tops: dict[Artist, Top] = {
        artist: deck[0] if basic else bonus_side(deck[0]) for artist, deck in decks.items()
    }
    turn.emit(AudioDecksShuffled(decks, tops))  # HIF-004, HIF-R36
    turn.emit(HarmonyAssigned(*_at_the_icons(turn, options)))
    objectives = [tuple(chance.shuffled(OBJECTIVES[kind], kind)) for kind in KINDS]
    turn.emit(ObjectivesShuffled(*objectives))  # HIF-006
    turn.emit(TurnOrderSet(1, tuple(chance.shuffled(range(seats), "order"))))  # HIF-008
    for seat in turn.state.order:  # HIF-009
        for kind in KINDS:
            turn.emit(ObjectiveDealt(seat, kind, turn.state.objective_decks[kind][0]))


def _at_the_icons(turn: Turn[Hifi], options: HifiOptions) -> list[str]:
    """HIF-003, HIF-084: Bonus cards in printed or random order, or the four decks at random."""
    if options.mode == "advanced":
        return turn.chance.shuffled(list[str](ARTISTS), "harmony")
    if options.bonus_order == "random":
        return turn.chance.shuffled(list(BONUS_CARDS), "harmony")
    return list(BONUS_CARDS)
