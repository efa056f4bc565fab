"""Playing styles: a value for each move, from the view alone."""

from collections.abc import Sequence
from typing import Any

from turntable.engine.chance import Chance
from turntable.engine.items import Move
from turntable.games._example.cards import CARDS
from turntable.games._example.moves import ChooseCard


def greedy(_view: dict[str, Any], _seat: int, legal: Sequence[Move], _chance: Chance) -> Move:
    """Play the strongest card first, so that the last one, played by itself, is the weakest."""
    return max(
        (move for move in legal if isinstance(move, ChooseCard)),
        key=lambda move: CARDS[str(move.card)].strength,
    )
