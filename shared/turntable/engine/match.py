"""A match as the fold of its steps: state, open decision ids, counters of chance.

Used alike by whoever plays, replays, scores, audits or simulates a match. It knows the contract,
no game, and nothing of logs, hashes or services.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from turntable.engine.chance import Chance, MatchChance
from turntable.engine.decision import Decision
from turntable.engine.game import Game, Options, State
from turntable.engine.items import Fact, Move
from turntable.engine.turn import Turn

S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Step:
    """What one event brought: its facts, the counters of chance that moved, what is open after."""

    facts: Sequence[Fact]
    chance: Mapping[str, int]
    open_decisions: Sequence[str]


class Match(Generic[S]):
    """A match in play, at the version of its last event.

    `open` maps each asked seat to its decision id, `"<version it opened at>.<seat>"`.
    `counters` are those of the match's chance, by label.
    """

    def __init__(self, game: Game[S], seats: int, options: Options) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.state = game.blank(seats, options)
        self.version = 0
        self.open: dict[int, str] = {}
        self.counters: dict[str, int] = {}

    @property
    def over(self) -> bool:
        """True when the match has begun and no decision is open."""
        return self.version > 0 and not self.open

    def copy(self) -> "Match[S]":
        """Return an independent copy."""
        twin = Match(self.game, self.seats, self.options)
        twin.state = self.state.copy()
        twin.version = self.version
        twin.open = dict(self.open)
        twin.counters = dict(self.counters)
        return twin

    def chance(self, seed: bytes) -> MatchChance:
        """Return the match's chance as it stands, for one step."""
        return MatchChance(seed, self.counters)

    def begin(self, chance: Chance, version: int) -> Step:
        """Set the game up, as the event of that version."""
        turn = Turn(self.state, chance, self.game.evolve)
        self.game.opening(turn, self.seats, self.options)
        asked = {decision.seat: f"{version}.{decision.seat}" for decision in self._decisions()}
        return self._close(version, asked, turn.facts, chance)

    def move(self, seat: int, move: Move, chance: Chance, version: int) -> Step:
        """Carry out a legal move, as the event of that version.

        A decision of another seat keeps its id while its kind and options stay the same.
        """
        before = self._questions(other_than=seat)
        turn = Turn(self.state, chance, self.game.evolve)
        self.game.decide(turn, seat, move)
        kept = self._questions(other_than=seat)
        asked = {
            decision.seat: self.open[decision.seat]
            if decision.seat in before and before[decision.seat] == kept.get(decision.seat)
            else f"{version}.{decision.seat}"
            for decision in self._decisions()
        }
        return self._close(version, asked, turn.facts, chance)

    def apply(self, step: Step, version: int) -> None:
        """Fold a step that was stored."""
        for fact in step.facts:
            self.game.evolve(self.state, fact)
        self.open = {int(name.split(".")[1]): name for name in step.open_decisions}
        self.counters.update(step.chance)
        self.version = version

    def kind(self, seat: int) -> str:
        """Return what the seat is asked.

        Raises:
            KeyError: the seat is not asked.
        """
        return {decision.seat: decision.kind for decision in self._decisions()}[seat]

    def _decisions(self) -> Sequence[Decision]:
        return sorted(self.game.decisions(self.state), key=lambda decision: decision.seat)

    def _questions(self, other_than: int) -> dict[int, tuple[str, list[Move]]]:
        return {
            decision.seat: (decision.kind, self.game.legal_moves(self.state, decision.seat))
            for decision in self._decisions()
            if decision.seat != other_than
        }

    def _close(
        self, version: int, asked: dict[int, str], facts: list[Fact], chance: Chance
    ) -> Step:
        moved = chance.moved() if isinstance(chance, MatchChance) else {}
        self.version, self.open = version, asked
        self.counters.update(moved)
        return Step(tuple(facts), moved, tuple(asked.values()))
