"""Playing styles."""

from collections.abc import Sequence
from typing import Any

from turntable.engine.chance import Chance
from turntable.engine.items import Move


def greedy(_view: dict[str, Any], _seat: int, legal: Sequence[Move], _chance: Chance) -> Move:
    """Choose the first listed."""
    return legal[0]
