"""Golden playthroughs: whole matches as text, so that a change of rules shows as a difference.

`make playthroughs KEY=<game>` records them again; without KEY those of every game.
"""

import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from turntable.engine import registry
from turntable.engine.chance import FastChance, MatchChance
from turntable.engine.codec import canonical, digest
from turntable.engine.game import Game, Options
from turntable.engine.options import differing, option_sets
from turntable.engine.simulate import Simulation, bots

ROOT = Path(__file__).parents[1] / "games"


class Recipe(NamedTuple):
    """What a playthrough is made from: line-up, seed and options."""

    levels: tuple[str, ...]
    seed: int
    options: Options

    @property
    def name(self) -> str:
        chosen = "".join(f"-{part}" for part in differing(self.options).split())
        return f"{'-'.join(self.levels)}-{self.seed}{chosen}.txt"


def recipes(game: Game[Any]) -> list[Recipe]:
    """Every player count with every combination of options; the plain one in three line-ups."""
    plain_one, *others = option_sets(game.options)
    line_ups = ((("greedy", "greedy"), 1), (("random", "random"), 2), (("greedy", "random"), 3))
    return [
        Recipe(tuple(levels[seat % 2] for seat in range(seats)), seed, options)
        for seats in game.seats
        for options, wanted in (
            (plain_one, line_ups),
            *((other, line_ups[-1:]) for other in others),
        )
        for levels, seed in wanted
    ]


def folder(key: str) -> Path:
    return ROOT / key / "playthroughs"


def text(game: Game[Any], recipe: Recipe) -> str:
    """The playthrough of a recipe, played now."""
    return "".join(f"{line}\n" for line in _lines(game, recipe))


def _lines(game: Game[Any], recipe: Recipe) -> Iterator[str]:
    seed = sha256(f"{game.key} playthrough {recipe.seed}".encode()).digest()
    chosen = "".join(f", {part}" for part in differing(recipe.options).split())
    yield f"game {game.key}, ruleset {game.ruleset}, {', '.join(recipe.levels)}{chosen}"
    yield f"seed {seed.hex()}"
    whim = FastChance(f"{game.key} playthrough {recipe.seed}")
    chance = MatchChance(seed)
    simulation = Simulation(game, bots(game, recipe.levels), chance, whim, recipe.options)
    for event in simulation:
        yield ""
        if event.move is None:
            yield f"{event.version} opening"
        else:
            yield f"{event.version} seat {event.seat} {_json(event.move)}"
        for fact in event.step.facts:
            yield f"  {_json(fact)}"
        yield f"  chance {_json(event.step.chance)} open {_json(event.step.open_decisions)}"
        yield f"  state {digest(simulation.match.state)}"
    yield ""
    yield f"sheet {_json(game.sheet(simulation.match.state, None))}"


def _json(value: object) -> str:
    return canonical(value).decode()


def main(keys: list[str]) -> None:
    """Record the playthroughs of the games named, or of all."""
    for key in keys or registry.games():
        game = registry.game(key)
        target = folder(key)
        target.mkdir(exist_ok=True)
        for old in target.glob("*.txt"):
            old.unlink()
        for recipe in recipes(game):
            (target / recipe.name).write_text(text(game, recipe), "utf-8")
            print(f"{target / recipe.name}")  # noqa: T201 - a command prints


if __name__ == "__main__":
    main(sys.argv[1:])
