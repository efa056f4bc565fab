"""Playing styles: a value for each move, from the view alone."""

from collections.abc import Sequence
from typing import Any

from turntable.engine.chance import Chance
from turntable.engine.items import Move


def greedy(view: dict[str, Any], seat: int, legal: Sequence[Move], chance: Chance) -> Move:
    """Choose the move of highest value; among equals the first listed."""
    return chance.pick(legal, "x")
