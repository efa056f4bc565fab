"""What a seat or a watcher may see of the state: an allow-list, as JSON values."""

from typing import Any

from turntable.games._example.state import ThreeCards


def view(state: ThreeCards, seat: int | None) -> dict[str, Any]:
    """Return `{seat, round, over, places: [{hand, held, chosen, has_chosen, played, points}]}`.

    `hand` and `chosen` are null for other seats; `held` counts the cards of the hand.
    """
    return {
        "seat": seat,
        "round": state.round,
        "over": state.over,
        "places": [
            {
                "hand": list(place.hand) if owner == seat else None,
                "held": len(place.hand),
                "chosen": place.chosen if owner == seat else None,
                "has_chosen": place.chosen is not None,
                "played": list(place.played),
                "points": place.points,
            }
            for owner, place in enumerate(state.places)
        ],
    }
