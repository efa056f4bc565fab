"""`turntable bench`: CPU time of the engine and the hash chain, measured here and now."""

import statistics
import time
from collections.abc import Callable
from typing import Any
from uuid import UUID

import click

PLAYOUTS = 20
ROUNDS = 5
CHAIN_EVENTS = 3_000
LISTINGS = 50
"""How often the options of each position are listed."""
PLACES = {"ms": 2}
"""Decimal places of a unit's figures; one unless named."""
MATCH_ID = UUID("01890000-0000-7000-8000-000000000001")


@click.command()
@click.option("--matches", type=click.IntRange(1, 1000), default=PLAYOUTS, show_default=True)
def command(matches: int) -> None:
    """Measure play-outs, replays and chain checks; the seeds are fixed.

    Figures are medians of five rounds in CPU time. On a noisy machine compare figures of one run
    with each other, not with those of another day.
    """
    from rich.console import Console
    from rich.progress import track
    from rich.table import Table

    from turntable.engine import registry
    from turntable.engine.options import differing, option_sets

    table = Table("what", "figure", "unit", title="Turntable, measured here")
    for game in track(list(registry.games().values()), description="Measuring", transient=True):
        for options in option_sets(game.options):
            played = " ".join((game.key, differing(options))).strip()
            for what, figure, unit in (
                *_playouts(game, options, matches),
                *_replay(game, options),
            ):
                table.add_row(f"{played}: {what}", f"{figure:,.1f}", unit)
        for what, figure, unit in _positions(game):
            table.add_row(f"{game.key}: {what}", f"{figure:,.{PLACES.get(unit, 1)}f}", unit)
    table.add_row("hash chain: check of a link", f"{_chain_check_us():,.1f}", "µs")
    Console().print(table)


def _playouts(
    game: Any,  # noqa: ANN401 - any game
    options: Any,  # noqa: ANN401 - and its options
    matches: int,
) -> list[tuple[str, float, str]]:
    """Measure random play, counting the decisions that leave a choice."""
    from turntable.engine.chance import FastChance
    from turntable.engine.simulate import Simulation, random_policy

    def play() -> int:
        choices = 0

        def counting(view: dict[str, Any], seat: int, legal: Any, chance: Any) -> Any:  # noqa: ANN401
            nonlocal choices
            choices += len(legal) > 1
            return random_policy(view, seat, legal, chance)

        for seed in range(matches):
            players = [counting] * game.seats.start
            chance, whim = FastChance(seed), FastChance(-seed - 1)
            Simulation(game, players, chance, whim, options).finish()
        return choices

    started_s = time.process_time()
    choices = play()
    return [("random play", choices / (time.process_time() - started_s), "decisions a CPU second")]


def _replay(
    game: Any,  # noqa: ANN401 - any game
    options: Any,  # noqa: ANN401 - and its options
) -> list[tuple[str, float, str]]:
    """Measure folding one greedy match from facts as they are stored."""
    from turntable.engine.chance import FastChance
    from turntable.engine.codec import plain
    from turntable.engine.match import Match, Step
    from turntable.engine.simulate import Simulation, bots

    policies = bots(game, ["greedy"] * game.seats.start)
    played = list(Simulation(game, policies, FastChance(1), FastChance(2), options))
    stored = [
        ([plain(fact) for fact in event.step.facts], event.step.open_decisions) for event in played
    ]

    def fold() -> None:
        match = Match(game, game.seats.start, options)
        for version, (facts, open_decisions) in enumerate(stored, start=1):
            step = Step([game.codec.fact(fact) for fact in facts], {}, open_decisions)
            match.apply(step, version)

    milliseconds = _median_s(fold) * 1000
    return [(f"replay of {len(stored)} events", milliseconds, "ms")]


def _positions(game: Any) -> list[tuple[str, float, str]]:  # noqa: ANN401 - any game
    """Measure listing the options in the positions that a game's `bench/` folder holds, if any.

    A file there has the seats and options of a match, facts given in all its positions, and the
    positions, each with a name and further facts; all who are asked then get their list.
    """
    import json

    from turntable.engine import registry

    rows: list[tuple[str, float, str]] = []
    for path in sorted((registry.folder(game.key) / "bench").glob("*.json")):
        fixture = json.loads(path.read_text("utf-8"))
        states = [_state(game, fixture, position) for position in fixture["positions"]]
        seconds = sorted(
            _listing_s(game, state, decision.seat)
            for _ in range(LISTINGS)
            for state in states
            for decision in game.decisions(state)
        )
        middle, late = statistics.median(seconds), seconds[len(seconds) * 99 // 100]
        rows += [
            (f"{path.stem} of {len(states)} positions, median", middle * 1000, "ms"),
            (f"{path.stem} of {len(states)} positions, p99", late * 1000, "ms"),
        ]
    return rows


def _state(game: Any, fixture: dict[str, Any], position: dict[str, Any]) -> Any:  # noqa: ANN401
    state = game.blank(fixture["seats"], game.options(**fixture["options"]))
    for fact in (*fixture["given"], *position["facts"]):
        game.evolve(state, game.codec.fact(fact))
    return state


def _listing_s(game: Any, state: Any, seat: int) -> float:  # noqa: ANN401
    started_s = time.process_time()
    game.legal_moves(state, seat)
    return time.process_time() - started_s


def _chain_check_us() -> float:
    from turntable.eventstore import chain
    from turntable.eventstore.port import NewEvent

    text = '{"facts":["' + "x" * 300 + '"]}'
    new = [NewEvent("match.moved", 1, text, text, bytes(32)) for _ in range(CHAIN_EVENTS)]
    genesis = chain.genesis(MATCH_ID)
    events = chain.link(genesis, MATCH_ID, 0, MATCH_ID, "bench", new)
    return _median_s(lambda: chain.check_links(events, genesis)) * 1e6 / CHAIN_EVENTS


def _median_s(work: Callable[[], object]) -> float:
    seconds = []
    for _ in range(ROUNDS):
        started_s = time.process_time()
        work()
        seconds.append(time.process_time() - started_s)
    return statistics.median(seconds)
