"""`turntable bench`: what the design promises of speed, measured here and now, in one table."""

import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from turntable.cli import fail

if TYPE_CHECKING:
    from turntable.bench.figures import Figure

GROUPS = ("games", "log", "platform", "bots")
MISSED = 1
FILE_WIDTH = 200


@dataclass(frozen=True, slots=True)
class Sizes:
    """How much is measured."""

    playouts: int
    appends: int
    backlog: int
    at_once: Sequence[int]
    moves: int
    watched: int
    workers: Sequence[int]
    worker_s: float


FULL = Sizes(20, 300, 30_000, (1, 8, 32), 1_920, 100, (1, 2, 4, 8, 16, 32), 15.0)
QUICK = Sizes(4, 60, 5_000, (1, 8), 120, 20, (1, 2, 4), 5.0)
TINY = Sizes(1, 3, 200, (1, 2), 4, 3, (1, 2), 3.0)
"""For tests: each figure once, none of them worth a look."""


@click.command()
@click.argument("groups", nargs=-1, type=click.Choice(GROUPS))
@click.option("--quick", is_flag=True, help="A short form: fewer moves, matches and workers.")
@click.option("--strict", is_flag=True, help="Exit with 1 when a bar is missed; aims do not count.")
@click.option(
    "--matches",
    type=click.IntRange(1, 1000),
    help="Random matches of each game (20, in the short form 4).",
)
@click.option("--tiny", is_flag=True, hidden=True)
def command(
    groups: tuple[str, ...], *, quick: bool, strict: bool, matches: int | None, tiny: bool
) -> None:
    """Measure Turntable and print one table; all groups, or those that are named.

    \b
    games      random play, replay, choices and option lists in CPU time; the hash chain
    log        appends beside a plain INSERT, the relay, a refill of Redis, a replay from Postgres
    platform   durable moves of scripted people beside a bare endpoint; commit to feed, to screen
    bots       bot turns with 1 to 32 workers, whose thinking is simulated by waiting

    All but the first start servers and a platform of their own in a temporary folder, on free
    ports, with fsync on, and stop them; the platform's limits are wide. Each
    figure stands beside its bar and its ratio to a baseline of the same run. On a noisy machine
    compare the ratios.
    """
    from rich.console import Console

    from turntable.bench.figures import missed
    from turntable.bench.table import table

    sizes = TINY if tiny else QUICK if quick else FULL
    measured = _measured(
        [group for group in GROUPS if not groups or group in groups],
        sizes,
        matches or sizes.playouts,
    )
    terminal = Console()
    # A file is as wide as the table wants to be.
    (terminal if terminal.is_terminal else Console(width=FILE_WIDTH)).print(table(measured))
    below = [figure.name for figures in measured.values() for figure in missed(figures)]
    if below:
        click.echo(f"{len(below)} of the bars missed: {'; '.join(below)}")
    if below and strict:
        raise click.exceptions.Exit(MISSED)


def _measured(
    groups: Sequence[str], sizes: Sizes, playouts: int
) -> "Mapping[str, Sequence[Figure]]":
    """Measure the groups one after the other, telling on standard error what is done."""
    from rich.console import Console

    from turntable.local.failure import LocalRunError

    found: dict[str, list[Figure]] = {}
    console = Console(stderr=True)
    with console.status("Measuring") as status, _quiet_logs():
        for group in groups:
            try:
                for figure in MEASURES[group](sizes, playouts):
                    found.setdefault(group, []).append(figure)
                    status.update(f"Measuring {group}: {figure.name}")
            except (LocalRunError, TimeoutError) as error:
                raise fail(str(error)) from error
    return found


def _games(_sizes: Sizes, playouts: int) -> "Iterator[Figure]":
    from turntable.bench import games

    return games.measure(playouts)


def _log(sizes: Sizes, _playouts: int) -> "Iterator[Figure]":
    from turntable.bench import log
    from turntable.cli.migrate import migrate

    with _folder() as folder:
        size = log.Size(sizes.appends, sizes.backlog)
        yield from log.measure(folder, lambda url, words: list(migrate(url, dict(words))), size)


def _platform(sizes: Sizes, _playouts: int) -> "Iterator[Figure]":
    from turntable.bench import delays, moves
    from turntable.bench.own import own_platform

    with _folder() as folder, own_platform(folder) as own:
        yield from moves.measure(own, folder, moves.Size(sizes.at_once, sizes.moves))
        yield from delays.measure(own, sizes.watched)


def _bots(sizes: Sizes, _playouts: int) -> "Iterator[Figure]":
    from turntable.bench import bots
    from turntable.bench.own import own_platform

    with _folder() as folder, own_platform(folder) as own:
        yield from bots.measure(own, folder, bots.Size(sizes.workers, sizes.worker_s))


MEASURES: "dict[str, Callable[[Sizes, int], Iterator[Figure]]]" = {
    "games": _games,
    "log": _log,
    "platform": _platform,
    "bots": _bots,
}


@contextmanager
def _folder() -> Iterator[Path]:
    """A temporary folder that the database's own user can reach as well."""
    with tempfile.TemporaryDirectory(prefix="turntable-bench-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder


@contextmanager
def _quiet_logs() -> Iterator[None]:
    """Keep log lines of what is measured out of the table."""
    import logging

    import structlog

    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    try:
        yield
    finally:
        structlog.reset_defaults()
