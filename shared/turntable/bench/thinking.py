"""A bot level that waits where another would think: for measuring workers, for nobody to play.

A worker takes it up when BOT_LEVELS names this module; lobby and rules know nothing of it. It
stands in for `random`, for which the bench's tables ask.
"""

import time
from collections.abc import Mapping, Sequence
from typing import Any

from turntable.engine.chance import Chance
from turntable.engine.game import Policy
from turntable.engine.items import Move
from turntable.engine.simulate import random_policy

THINKING_S = 0.2
LEVEL = "random"


def wait(view: dict[str, Any], seat: int, legal: Sequence[Move], chance: Chance) -> Move:
    """Wait for the time that thinking would take, then choose any legal move."""
    time.sleep(THINKING_S)
    return random_policy(view, seat, legal, chance)


LEVELS: Mapping[str, Policy] = {LEVEL: wait}
