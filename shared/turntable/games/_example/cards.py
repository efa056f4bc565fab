"""The cards, loaded and checked once. Holds no rule."""

from pathlib import Path

import msgspec


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card; `strength` decides rounds."""

    id: str
    strength: int


def _load() -> dict[str, Card]:
    text = (Path(__file__).parent / "data" / "cards.json").read_bytes()
    cards = {card.id: card for card in msgspec.json.decode(text, type=list[Card])}
    if sorted(card.strength for card in cards.values()) != list(range(1, 10)):
        raise ValueError("the cards are not one each of strength 1 to 9")
    return cards


CARDS = _load()
