"""Applying facts, one small function's worth each; total: no choice, no draw, no refusal."""

from turntable.engine.items import Fact, known
from turntable.games._example.facts import (
    CardChosen,
    CardsRevealed,
    GameEnded,
    HandDealt,
    PointScored,
    RoundStarted,
)
from turntable.games._example.state import Place, ThreeCards


def blank(seats: int, _options: object) -> ThreeCards:
    """Return the state that folding starts from."""
    return ThreeCards([Place() for _ in range(seats)])


def evolve(state: ThreeCards, fact: Fact) -> None:
    """Apply one fact in place."""
    match fact:
        case HandDealt(seat=seat):
            cards = known(fact.cards)
            state.places[seat].hand = list(cards)
            state.undealt = [card for card in state.undealt if card not in cards]
        case RoundStarted(round=number):
            state.round = number
        case CardChosen(seat=seat):
            place = state.places[seat]
            place.chosen = known(fact.card)
            place.hand.remove(place.chosen)
        case CardsRevealed(cards=revealed):
            for place, card in zip(state.places, revealed, strict=True):
                place.played.append(card)
                place.chosen = None
        case PointScored(seat=seat):
            state.places[seat].points += 1
        case GameEnded():
            state.over = True
        case _:
            raise TypeError(f"not a fact of this game: {fact}")
