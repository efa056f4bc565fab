"""A full state consistent with a view: the unknown cards are dealt anew."""

from typing import Any

from turntable.engine.chance import Chance
from turntable.games._example.cards import CARDS
from turntable.games._example.state import Place, ThreeCards


def imagine(view: dict[str, Any], chance: Chance) -> ThreeCards:
    """Return a state that shows the same view to the same seat."""
    shown = view["places"]
    seen = {card for place in shown for card in [*place["played"], *(place["hand"] or [])]}
    seen |= {place["chosen"] for place in shown if place["chosen"]}
    unseen = chance.shuffled([card for card in sorted(CARDS) if card not in seen], "imagine")
    places = []
    for place in shown:
        hand, chosen = place["hand"], place["chosen"]
        if hand is None:
            hand = sorted(unseen.pop() for _ in range(place["held"]))
            chosen = unseen.pop() if place["has_chosen"] else None
        places.append(Place(list(hand), chosen, list(place["played"]), place["points"]))
    return ThreeCards(places, sorted(unseen), view["round"], view["over"])
