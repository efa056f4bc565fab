"""Random matches of any game under the engine's checks: what the conformance tests run.

Cheap invariants hold after every fact of every match; dear ones are sampled.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from importlib import import_module
from typing import Any

import msgspec

from turntable.engine import conformance
from turntable.engine.chance import Chance, FastChance, MatchChance
from turntable.engine.codec import canonical, digest
from turntable.engine.game import Game, Options, Policy, View
from turntable.engine.items import Item, Move
from turntable.engine.match import Match
from turntable.engine.options import option_sets
from turntable.engine.simulate import Played, Simulation

SAMPLED_ONE_IN = 60
FOREIGN_MOVES = 12

Components = Callable[[Any], Iterator[str]]


def seats_of(game: Game[Any], number: int) -> int:
    """The player count of the match of that number: all of them in turn."""
    return game.seats[number % len(game.seats)]


def options_of(game: Game[Any], number: int) -> Options:
    """The options of the match of that number: every combination with every player count."""
    sets = option_sets(game.options)
    return sets[number // len(game.seats) % len(sets)]


def cycle_of(game: Game[Any]) -> int:
    """So many matches in a row have every player count with every combination of options."""
    return len(game.seats) * len(option_sets(game.options))


def has_other_bots(game: Game[Any], number: int) -> bool:
    """Mostly random play, which goes everywhere; every fifth cycle has other bots in it."""
    return number // cycle_of(game) % 5 == 0


def levels_of(game: Game[Any], number: int, seats: int) -> list[str]:
    levels = sorted(game.bots)
    if not has_other_bots(game, number):
        return ["random"] * seats
    shift = number // (5 * cycle_of(game))
    return [levels[(shift + seat) % len(levels)] for seat in range(seats)]


def seed_of(game: Game[Any], number: int) -> bytes:
    return sha256(f"{game.key}/{number}".encode()).digest()


class Honest:
    """A policy behind a wall of JSON: it gets a decoded view and must answer a listed move."""

    def __init__(self, policy: Policy, game: Game[Any]) -> None:
        self._policy = policy
        self._game = game

    def __call__(self, view: View, seat: int, legal_moves: Sequence[Move], chance: Chance) -> Move:
        seen = msgspec.json.decode(canonical(view))
        listed = [self._game.codec.move(msgspec.json.decode(canonical(m))) for m in legal_moves]
        move = self._policy(seen, seat, listed, chance)
        conformance.require(move in legal_moves, f"{move} is not legal")
        return move


def play(game: Game[Any], number: int, *, sampled_one_in: int = SAMPLED_ONE_IN) -> None:
    """Play one match and check it on the way."""
    seats = seats_of(game, number)
    policies: list[Policy] = [game.bots[level] for level in levels_of(game, number, seats)]
    if has_other_bots(game, number):
        policies = [Honest(policy, game) for policy in policies]
    whim = FastChance(f"{game.key}/{number}/whim")
    options = options_of(game, number)
    simulation = Simulation(game, policies, MatchChance(seed_of(game, number)), whim, options)
    match = simulation.match
    watch = _Watch(game, seats, options)
    sampler = FastChance(f"{game.key}/{number}/sample")
    foreign: deque[Move] = deque(maxlen=FOREIGN_MOVES)
    played: list[Played] = []
    for event in simulation:
        played.append(event)
        if event.move is not None:
            foreign.append(event.move)
        watch.follow(event)
        if event.version < 4 or match.over or sampler.below(sampled_one_in, "sample") == 0:
            examine(match, event, foreign, number)
    conformance.check_fold(match, played)
    conformance.require(digest(watch.twin.state) == digest(match.state), "folding differs")


class _Watch:
    """Folds each fact onto a state of its own and counts the components after it."""

    def __init__(self, game: Game[Any], seats: int, options: Options) -> None:
        self.twin = Match(game, seats, options)
        module = import_module(f"tests.games.{game.key}.components")
        self._components: Components = module.components
        self._all: list[str] = []

    def follow(self, event: Played) -> None:
        for fact in event.step.facts:
            self.twin.game.evolve(self.twin.state, fact)
            found = sorted(self._components(self.twin.state))
            if event.version > 1:
                conformance.require(found == self._all, f"components differ after {fact}")
        if event.version == 1:
            self._all = sorted(self._components(self.twin.state))
            conformance.require(len(set(self._all)) == len(self._all), "a component lies twice")


def examine(match: Match[Any], event: Played, foreign: Sequence[Move], seed: int) -> None:
    """All dear checks at one point of a match."""
    conformance.check_decisions(match)
    conformance.check_refusals(match, foreign)
    conformance.check_copy(match)
    conformance.check_imagine(match, seed)
    conformance.check_masks(match, event)
    conformance.check_sheet(match)
    conformance.check_view(match)
    for item in (*event.step.facts, *([event.move] if event.move else [])):
        check_secrets(match, item)


def check_secrets(match: Match[Any], item: Item) -> None:
    """Whoever may not see a secret field sees the same whatever stands in it."""
    for field, audience in item.SECRET.items():
        other = msgspec.structs.replace(item, **{field: ("nothing",)})
        for viewer in (None, *range(match.seats)):
            if viewer not in audience(item):
                conformance.check_mask_ignores_secrets(match.game, item, other, viewer)
