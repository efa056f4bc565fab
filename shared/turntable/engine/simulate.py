"""Matches played in memory, bot against bot: for tests, comparisons and benchmarks."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from turntable.engine.chance import Chance, FastChance
from turntable.engine.game import Game, Options, Policy, State
from turntable.engine.items import Move
from turntable.engine.match import Match, Step
from turntable.engine.sheet import ScoreSheet

S = TypeVar("S", bound=State)


class EndlessError(RuntimeError):
    """The match went past the bound its game states."""


@dataclass(frozen=True, slots=True)
class Played:
    """One event of a simulated match; `seat`, `decision` and `move` are None for the opening."""

    version: int
    step: Step
    seat: int | None = None
    decision: str | None = None
    move: Move | None = None


class Simulation(Generic[S]):
    """One match between policies. Iterating plays it; each event is yielded once it is applied.

    `chance` deals; `whim` is what the policies draw from. Where several seats are asked, one of
    them is drawn by `whim`.
    """

    def __init__(
        self,
        game: Game[S],
        policies: Sequence[Policy],
        chance: Chance,
        whim: FastChance,
        options: Options | None = None,
    ) -> None:
        self.match = Match(game, len(policies), options or game.options())
        self._policies = policies
        self._chance = chance
        self._whim = whim

    def __iter__(self) -> Iterator[Played]:
        match, game = self.match, self.match.game
        yield Played(1, match.begin(self._chance, 1))
        while match.open:
            if match.version > game.longest:
                raise EndlessError(f"{game.key} went past {game.longest} decisions")
            seat = self._whim.pick(sorted(match.open), "seat")
            legal = game.legal_moves(match.state, seat)
            view = game.view(match.state, seat)
            move = self._policies[seat](view, seat, legal, self._whim)
            decision, version = match.open[seat], match.version + 1
            step = match.move(seat, move, self._chance, version)
            yield Played(version, step, seat, decision, move)

    def finish(self) -> ScoreSheet:
        """Play the rest and return the final sheet."""
        for _ in self:
            pass
        return self.match.game.sheet(self.match.state, None)


def bots(game: Game[Any], levels: Sequence[str]) -> list[Policy]:
    """Return the policies of a game's levels, by seat.

    Raises:
        KeyError: the game has no such level.
    """
    table: Mapping[str, Policy] = game.bots
    return [table[level] for level in levels]


def random_policy(_view: dict[str, Any], _seat: int, legal: Sequence[Move], chance: Chance) -> Move:
    """Choose any legal move, each equally likely."""
    return chance.pick(legal, "random")
