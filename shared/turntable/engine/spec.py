"""Given facts, when a move, then facts or a refusal: the language of rules tests."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, Self, TypeVar

from turntable.engine.chance import Chance, FastChance
from turntable.engine.game import Game, Options, State
from turntable.engine.items import Fact, Move
from turntable.engine.refusal import Refusal
from turntable.engine.turn import Turn

S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class Outcome(Generic[S]):
    """What a move led to: facts and the state after, or a refusal and the state as it was."""

    state: S
    facts: Sequence[Fact]
    refusal: Refusal | None

    def then(self, *facts: Fact) -> Self:
        """Assert exactly these facts, in this order."""
        assert self.refusal is None, f"refused: {self.refusal}"  # noqa: S101 - a test helper
        assert list(self.facts) == list(facts), _difference(self.facts, facts)  # noqa: S101
        return self

    def then_begins(self, *facts: Fact) -> Self:
        """Assert that the facts begin with these."""
        assert self.refusal is None, f"refused: {self.refusal}"  # noqa: S101
        start = list(self.facts)[: len(facts)]
        assert start == list(facts), _difference(start, facts)  # noqa: S101
        return self

    def refused(self, clause: str, code: str | None = None) -> Self:
        """Assert that the move was turned down by this clause (and with this code)."""
        assert self.refusal is not None, f"not refused, but {list(self.facts)}"  # noqa: S101
        assert self.refusal.clause == clause, self.refusal  # noqa: S101
        assert code is None or self.refusal.code == code, self.refusal  # noqa: S101
        return self


@dataclass(frozen=True)
class Given(Generic[S]):
    """A state made by folding facts."""

    game: Game[S]
    state: S

    def and_given(self, *facts: Fact) -> "Given[S]":
        """Fold more facts onto a copy."""
        state = self.state.copy()
        for fact in facts:
            self.game.evolve(state, fact)
        return Given(self.game, state)

    def when(self, seat: int, move: Move, chance: Chance | None = None) -> Outcome[S]:
        """Judge the move and, if it is legal, carry it out on a copy of the state."""
        state = self.state.copy()
        refusal = self.game.refusal(state, seat, move)
        if refusal is not None:
            return Outcome(state, (), refusal)
        turn = Turn(state, chance or FastChance(0), self.game.evolve)
        self.game.decide(turn, seat, move)
        return Outcome(state, tuple(turn.facts), None)


def given(
    game: Game[S], *facts: Fact, seats: int | None = None, options: Options | None = None
) -> Given[S]:
    """Return the state after the facts, for the fewest seats unless told otherwise."""
    count = game.seats.start if seats is None else seats
    blank = Given(game, game.blank(count, options or game.options()))
    return blank.and_given(*facts)


def _difference(found: Sequence[Any], wanted: Sequence[Any]) -> str:
    lines = [f"  found  {fact}" for fact in found] + [f"  wanted {fact}" for fact in wanted]
    return "facts differ\n" + "\n".join(lines)
