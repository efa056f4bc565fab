"""Drawing magazines: what can be drawn, and cards that count as alike."""

from collections.abc import Sequence

from turntable.games.vinyl.cards import FACES, WILD
from turntable.games.vinyl.moves import Draw
from turntable.games.vinyl.state import Vinyl

HAND_LIMIT = 10
"""VIN-044."""
KNOWLEDGE_DRAWS = 2
"""VIN-038."""


def stock_can_give(state: Vinyl) -> bool:
    """VIN-088 to VIN-090: the stock holds a card, or a reshuffle would bring one."""
    return bool(state.stock or state.discard or state.aside)


def knowledge(state: Vinyl) -> list[Draw]:
    """VIN-038, VIN-041, VIN-043: the draws that Knowledge has to offer now."""
    first: dict[str, str] = {}
    for card in sorted(card for card in state.display if card is not None):
        first.setdefault(FACES[card], card)
    draws = [
        Draw("display", card)
        for card in state.display
        if card is not None
        and first[FACES[card]] == card
        and not (state.draws and FACES[card] == WILD)
    ]
    return [*draws, Draw("stock")] if stock_can_give(state) else draws


def faces_of(cards: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Return the faces among sorted cards with the cards of each, by the lowest card."""
    groups: dict[str, list[str]] = {}
    for card in cards:
        groups.setdefault(FACES[card], []).append(card)
    return list(groups.items())
