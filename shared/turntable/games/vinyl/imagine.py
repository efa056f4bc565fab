"""A full state consistent with a view: what the viewer cannot know is dealt anew."""

from typing import Any

from turntable.engine.chance import Chance
from turntable.games.vinyl.state import Vinyl


def imagine(view: dict[str, Any], chance: Chance) -> Vinyl:
    """Return a state that shows the same view to the same seat."""
    raise NotImplementedError(view, chance)
