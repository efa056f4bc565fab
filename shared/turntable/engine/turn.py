"""A turn: the one place where a state changes, by emitting facts."""

from collections.abc import Callable
from typing import Generic, TypeVar

from turntable.engine.chance import Chance
from turntable.engine.items import Fact

S = TypeVar("S")


class Turn(Generic[S]):
    """What `opening` and `decide` work on: the state as it stands, chance, and the facts so far."""

    def __init__(self, state: S, chance: Chance, evolve: Callable[[S, Fact], None]) -> None:
        self.state = state
        self.chance = chance
        self.facts: list[Fact] = []
        self._evolve = evolve

    def emit(self, fact: Fact) -> None:
        """Apply a fact to the state and record it."""
        self._evolve(self.state, fact)
        self.facts.append(fact)
