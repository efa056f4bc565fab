"""What recording a hand card would bring, shown to its owner before the choice."""

from typing import Any

from turntable.games.hifi.cards import AUDIO_CARDS
from turntable.games.hifi.legal import asked, phase
from turntable.games.hifi.state import Hifi
from turntable.games.hifi.studio import meets, spots, visible_icons


def previews(state: Hifi, seat: int | None) -> list[dict[str, Any]]:
    """Return for each hand card of the seat that is to record what it would bring where."""
    if phase(state) != "record" or seat not in asked(state):
        return []
    return [_preview(state, seat, name) for name in state.places[seat].hand]


def _preview(state: Hifi, seat: int, name: str) -> dict[str, Any]:
    """HIF-038 to HIF-040, HIF-043: own points and conditions by space, and the others' shares."""
    knobs = state.eq[AUDIO_CARDS[name].artist]
    return {
        "card": name,
        "shares": [
            {"seat": other, "points": knobs.count(other)}
            for other in state.order
            if other != seat and other in knobs
        ],
        "spaces": [
            {
                "track": at.track,
                "space": at.space,
                "points": visible_icons(state, at.track) + len(knobs),
                "conditions": meets(state, at, name),
            }
            for at in spots(state, filled=False)
        ],
    }
