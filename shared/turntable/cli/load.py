"""`turntable load`: scripted people play whole matches on a running platform, over HTTP."""

from typing import TYPE_CHECKING, Any

import click

from turntable.cli import _api, fail

if TYPE_CHECKING:
    from turntable.bench.load import Outcome, Plan
    from turntable.bench.people import Place, Wish

GAME = "jukebox"
SHOWN_MAX = 5
INTERRUPTED = 130


@click.command("load")
@click.argument("game", default=GAME)
@click.option("--matches", default=10, show_default=True, type=click.IntRange(1, 100_000))
@click.option(
    "--at-once",
    default=4,
    show_default=True,
    type=click.IntRange(1, 500),
    help="How many matches are played side by side.",
)
@click.option("--seats", type=int, help="People in each match; the fewest of the game by default.")
@click.option(
    "--option",
    "chosen",
    multiple=True,
    metavar="NAME=VALUE",
    help="A choice of the table, such as mode=advanced; may be given for several options.",
)
@click.option("--seed", default=1, show_default=True, help="What the people's choices come from.")
@_api.addresses
def command(
    game: str,
    matches: int,
    at_once: int,
    seats: int | None,
    chosen: tuple[str, ...],
    seed: int,
    url: str | None,
    lobby_url: str | None,
) -> None:
    """Play matches of GAME (jukebox) on a running Turntable, with scripted people in all seats.

    \b
    turntable load --matches 20 --at-once 8
    turntable load hifi --seats 3 --option mode=advanced --url http://127.0.0.1:8102

    Everybody is a guest, chooses any legal move at once, and waits out what a person would wait
    out. Printed are the rates, the times from sending to answer, and how often a request was sent
    again, met a closed decision (409), a limit (429) or a failure (5xx). Ctrl-C ends it and prints
    what there is; matches that were not played to the end stay on the platform, for nobody else
    to see.

    A platform allows one address no more than a crowd of people would ask for: see the limits in
    docs/operations.md. To see what it can do rather than what it allows, start it with
    LIMITS="calls=1000000 moves=1000000 guests=1000000 tables=1000000 acts=1000000".
    Exit code 0: all matches were finished; 1: some were not; 2: no platform there; 130: Ctrl-C.
    """
    from turntable.bench.load import Plan
    from turntable.bench.people import Place

    access = _api.Access.of(url, lobby_url)
    wish = _wish(access.games(), game, seats, chosen)
    plan = Plan(wish, matches, min(at_once, matches), seed)
    outcome = _play(Place.at(access.lobby, access.rules), plan)
    _print(outcome, plan)
    if outcome.stopped:
        raise click.exceptions.Exit(INTERRUPTED)
    if outcome.failures:
        raise click.exceptions.Exit(1)


def _wish(offered: dict[str, Any], game: str, seats: int | None, chosen: tuple[str, ...]) -> "Wish":
    from turntable.bench.people import Wish
    from turntable.cli.simulate import chosen_options
    from turntable.engine import registry
    from turntable.engine.codec import plain

    if game not in offered:
        raise fail(f"{game!r} is none of {', '.join(offered)}.")
    least, most = offered[game]["seats_min"], offered[game]["seats_max"]
    if seats is not None and not least <= seats <= most:
        raise fail(f"{game} is played with {least} to {most}.")
    if chosen and game not in registry.games():
        raise fail(f"The options of {game} are not known here.")
    options = plain(chosen_options(game, chosen)) if chosen else {}
    return Wish(game, least if seats is None else seats, options)


def _play(place: "Place", plan: "Plan") -> "Outcome":
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    from turntable.bench.load import play
    from turntable.bench.people import MOVES

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[moves]:,} moves"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task("Playing", total=plan.matches, moves=0)

        def show(outcome: "Outcome") -> None:
            done = outcome.finished + len(outcome.failures)
            bar.update(task, completed=done, moves=len(outcome.tally.seconds[MOVES]))

        return play(place, plan, show)


def _print(outcome: "Outcome", plan: "Plan") -> None:
    from rich.console import Console

    from turntable.bench.load import counts, latencies
    from turntable.kernel.terminal import plain

    wish = plan.wish
    Console().print(latencies(outcome))
    click.echo(
        f"{outcome.finished} of {plan.matches} matches of {wish.game} with {wish.seats} finished "
        f"in {outcome.seconds:.1f} s, {plan.at_once} at once. {counts(outcome)}."
    )
    for failure in outcome.failures[:SHOWN_MAX]:
        click.echo(plain(f"not finished: {failure}"), err=True)
    if len(outcome.failures) > SHOWN_MAX:
        click.echo(f"and {len(outcome.failures) - SHOWN_MAX} more", err=True)
