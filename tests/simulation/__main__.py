"""Run the simulation by hand: one seed with its trace, or many seeds until one fails."""

import sys
import time

import click

from tests.simulation.planted import PLANTED
from tests.simulation.world import run


@click.command()
@click.option("--seed", type=int, help="Play this one seed and print its whole trace.")
@click.option(
    "--plant",
    type=click.Choice(list(PLANTED)),
    default="nothing",
    show_default=True,
    help="A bug to plant into the product first.",
)
@click.option("--first", default=0, show_default=True, help="The first of many seeds.")
@click.option("--seeds", default=1_000, show_default=True, help="How many seeds to play.")
def main(seed: int | None, plant: str, first: int, seeds: int) -> None:
    """Play the platform in memory, with everything going wrong that may go wrong."""
    with PLANTED[plant]():
        if seed is None:
            many(first, seeds)
        else:
            one(seed)


def one(seed: int) -> None:
    """Print a run; the exit code tells whether something is wrong."""
    outcome = run(seed)
    click.echo(outcome.report(len(outcome.trace.lines)))
    sys.exit(outcome.problem is not None)


def many(first: int, seeds: int) -> None:
    """Play seeds until one fails, whose last steps are printed."""
    started_s = time.process_time()
    for number, current in enumerate(range(first, first + seeds), start=1):
        outcome = run(current)
        if outcome.problem is not None:
            click.echo(outcome.report())
            sys.exit(1)
        if number % 50 == 0 or number == seeds:
            rate = number / (time.process_time() - started_s) * 60
            click.echo(f"{number} seeds, {rate:.0f} a minute of processor time, all well")


if __name__ == "__main__":
    main()
