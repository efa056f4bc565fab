"""`turntable simulate`: whole matches in memory, bot against bot, to compare levels or see figures.

Knows the contract and no game, and neither database nor service.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import sqrt
from os import cpu_count
from statistics import mean, median
from typing import Any

import click
import msgspec

from turntable.engine import registry
from turntable.engine.chance import FastChance
from turntable.engine.game import Options
from turntable.engine.options import Value, choices, text
from turntable.engine.sheet import ScoreSheet
from turntable.engine.simulate import Simulation, bots

Z_95 = 1.959964
"""A normal variable stays within so many standard deviations in 95 of 100 cases."""


@dataclass(frozen=True, slots=True)
class Played:
    """The figures of one match: level and final rank by seat, decisions, turns, totals."""

    levels: tuple[str, ...]
    ranks: tuple[int, ...]
    decisions: int
    turns: int
    totals: tuple[int, ...]


@click.command("simulate")
@click.argument("game")
@click.option(
    "--compare",
    nargs=2,
    metavar="LEVEL RIVAL",
    help="Two bot levels to play against each other; prints the first one's share of victories.",
)
@click.option("--level", default="greedy", show_default=True, help="The level of all seats.")
@click.option("--matches", default=200, show_default=True, type=click.IntRange(min=1))
@click.option("--seats", type=int, help="How many seats play; the fewest of the game by default.")
@click.option(
    "--option",
    "chosen",
    multiple=True,
    metavar="NAME=VALUE",
    help="A choice of the table, such as mode=advanced; may be given for several options.",
)
@click.option("--seed", default=1, show_default=True, help="The same seed plays the same matches.")
@click.option(
    "--workers",
    default=cpu_count() or 1,
    type=click.IntRange(min=1),
    help="Worker processes; as many as the machine has processors by default.",
)
def command(
    game: str,
    compare: tuple[str, str] | None,
    level: str,
    matches: int,
    seats: int | None,
    chosen: tuple[str, ...],
    seed: int,
    workers: int,
) -> None:
    """Play matches of GAME in memory, bot against bot.

    \b
    turntable simulate GAME --compare greedy random --matches 200 --seed 1
    turntable simulate GAME --matches 50 --level random --seats 3 --option mode=advanced

    With --compare the two levels take alternate seats and change places from match to match. Each
    seat of the first level is compared with each seat of the other by final rank; equal ranks count
    half.
    """
    count = _seats(game, seats)
    levels = compare or (level, level)
    _check_levels(game, levels)
    lineups = [
        tuple(levels[(seat + number) % 2] for seat in range(count)) for number in range(matches)
    ]
    options = chosen_options(game, chosen)
    played = list(_play_all(partial(_play, game, options, seed), lineups, workers))
    if compare:
        _print_share(compare, played)
    _print_figures(played)


def _seats(key: str, seats: int | None) -> int:
    if key not in registry.games():
        raise click.BadParameter(f"{key!r} is none of {', '.join(registry.games())}.")
    allowed = registry.game(key).seats
    count = allowed.start if seats is None else seats
    if count not in allowed:
        raise click.BadParameter(f"{key} is played with {allowed.start} to {allowed.stop - 1}.")
    return count


def chosen_options(key: str, chosen: Sequence[str]) -> Options:
    """Return the options as chosen, with defaults for the rest."""
    kind = registry.game(key).options
    known = choices(kind)
    values: dict[str, Value] = {}
    for choice in chosen:
        name, _, wanted = choice.partition("=")
        if name not in known:
            offered = ", ".join(known) or "no options"
            raise click.BadParameter(f"{key} has {offered}, not {name!r}.")
        by_text = {text(value): value for value in known[name]}
        if wanted not in by_text:
            raise click.BadParameter(f"{name} is one of {', '.join(by_text)}, not {wanted!r}.")
        values[name] = by_text[wanted]
    return msgspec.convert(values, kind)


def _check_levels(key: str, levels: Sequence[str]) -> None:
    table = registry.game(key).bots
    for level in levels:
        if level not in table:
            raise click.BadParameter(f"{key} has the levels {', '.join(table)}, not {level!r}.")


def _play_all(
    play: Callable[[int, tuple[str, ...]], Played],
    lineups: Sequence[tuple[str, ...]],
    workers: int,
) -> Iterator[Played]:
    """Yield the matches in order as they are played by worker processes."""
    from rich.console import Console
    from rich.progress import track

    with ProcessPoolExecutor(min(workers, len(lineups))) as pool:
        yield from track(
            pool.map(play, range(len(lineups)), lineups, chunksize=1),
            description="Playing",
            total=len(lineups),
            console=Console(stderr=True),
        )


def _play(key: str, options: Options, seed: int, number: int, levels: tuple[str, ...]) -> Played:
    """Play one match; its luck follows from the seed and its number alone."""
    game = registry.game(key)
    deal, whim = FastChance(f"{seed}/{number}/deal"), FastChance(f"{seed}/{number}/whim")
    simulation: Simulation[Any] = Simulation(game, bots(game, levels), deal, whim, options)
    decisions = turns = 0
    for event in simulation:
        decisions = event.version - 1
        turns += sum(type(fact).__name__ == "TurnStarted" for fact in event.step.facts)
    sheet: ScoreSheet = game.sheet(simulation.match.state, None)
    return Played(levels, tuple(sheet.ranks), decisions, turns, tuple(sheet.totals))


def share(level: str, rival: str, played: Sequence[Played]) -> tuple[float, int]:
    """Return a level's share of comparisons by rank with a rival, and their number."""
    points = [
        1.0 if own < other else 0.5 if own == other else 0.0
        for match in played
        for own, mine in zip(match.ranks, match.levels, strict=True)
        for other, theirs in zip(match.ranks, match.levels, strict=True)
        if (mine, theirs) == (level, rival)
    ]
    return mean(points), len(points)


def wilson(part: float, trials: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval for a share of so many trials."""
    spread = Z_95 * sqrt(part * (1 - part) / trials + Z_95**2 / (4 * trials**2))
    middle, scale = part + Z_95**2 / (2 * trials), 1 + Z_95**2 / trials
    return (middle - spread) / scale, (middle + spread) / scale


def _print_share(compare: tuple[str, str], played: Sequence[Played]) -> None:
    level, rival = compare
    part, trials = share(level, rival, played)
    low, high = wilson(part, trials)
    print(
        f"{level} against {rival}: share {part:.3f}, 95 % interval {low:.3f} to {high:.3f} "
        f"({trials} comparisons)"
    )


def _print_figures(played: Sequence[Played]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table("", "mean", "least", "median", "most", title=f"{len(played)} matches")
    rows: list[tuple[str, list[int]]] = [("decisions", [match.decisions for match in played])]
    if any(match.turns for match in played):
        rows.append(("turns", [match.turns for match in played]))
    rows += [
        (f"total, {level}", _totals(played, level))
        for level in sorted({level for match in played for level in match.levels})
    ]
    for name, values in rows:
        spread = (mean(values), min(values), median(values), max(values))
        table.add_row(name, *(f"{value:.1f}".removesuffix(".0") for value in spread))
    Console().print(table)


def _totals(played: Sequence[Played], level: str) -> list[int]:
    return [
        total
        for match in played
        for total, who in zip(match.totals, match.levels, strict=True)
        if who == level
    ]
