"""The games in memory, in CPU time: play, replay, choices, option lists, the chain; fixed seeds."""

import json
import statistics
import time
from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any
from uuid import UUID

import msgspec

from turntable.bench import yardstick
from turntable.bench.figures import Figure, at_most, compared, percentile
from turntable.bench.recorded import fold, recorded
from turntable.engine import registry
from turntable.engine.chance import FastChance
from turntable.engine.game import Game, Options
from turntable.engine.options import differing, option_sets
from turntable.engine.simulate import Simulation, bots, random_policy
from turntable.eventstore import chain
from turntable.eventstore.port import NewEvent

ROUNDS = 5
CHAIN_EVENTS = 3_000
LISTINGS = 50
"""How often the options of each position are listed."""
REPLAYED = 300
"""A replay's time is told for so many events, however many a match of the game has."""
REPLAY_BAR = at_most(10, aim=3)
CHAIN_BAR = at_most(15)
CHOICE_BAR = at_most(3)
MEDIAN_BAR, P99_BAR = at_most(1), at_most(5)
"""Of listing the options of one decision, in milliseconds."""
YARDSTICK_GAMES = 2_000
MATCH_ID = UUID("01890000-0000-7000-8000-000000000001")


def measure(matches: int) -> Iterator[Figure]:
    """Yield the figures of every game, from so many random matches each, and of the chain."""
    plies = Figure("yardstick: noughts and crosses", _yardstick(), "plies/CPU s")
    ply = Figure("a ply of noughts and crosses", 1000 / plies.value, "ms")
    yield plies
    for game in registry.games().values():
        for options in option_sets(game.options):
            name = " ".join((game.key, differing(options))).strip()
            rate = _random_play(game, options, matches)
            yield compared(f"{name}: random play", rate, "decisions/CPU s", plies)
            yield _replay(name, game, options)
            yield _choices(name, game, options, ply)
        yield from _positions(game)
    yield _chain_check()


def _yardstick() -> float:
    started_s = time.process_time()
    plies = sum(yardstick.play(seed) for seed in range(YARDSTICK_GAMES))
    return plies / (time.process_time() - started_s)


def _random_play(game: Game[Any], options: Options, matches: int) -> float:
    """Return the decisions a CPU second, counting those that leave a choice; facts and all."""
    choices = 0

    def counting(view: dict[str, Any], seat: int, legal: Any, chance: Any) -> Any:  # noqa: ANN401
        nonlocal choices
        choices += len(legal) > 1
        return random_policy(view, seat, legal, chance)

    started_s = time.process_time()
    for seed in range(matches):
        players = [counting] * game.seats.start
        chance, whim = FastChance(seed), FastChance(-seed - 1)
        Simulation(game, players, chance, whim, options).finish()
    return choices / (time.process_time() - started_s)


def _replay(name: str, game: Game[Any], options: Options) -> Figure:
    """Measure folding a greedy match from texts as they are stored, beside only reading them."""
    policies = bots(game, ["greedy"] * game.seats.start)
    events = [(event.type, event.body) for event in recorded(game, options, policies).events]
    share = REPLAYED / len(events) * 1000
    folding = median_cpu_s(lambda: fold(game, events)) * share
    reading = median_cpu_s(lambda: [msgspec.json.decode(text) for _, text in events]) * share
    baseline = Figure("decoding their JSON", reading, "ms")
    what = f"{name}: replay of {REPLAYED} events from memory (in fact {len(events)})"
    return compared(what, folding, "ms", baseline, [REPLAY_BAR])


def _choices(name: str, game: Game[Any], options: Options, ply: Figure) -> Figure:
    """Measure what the greedy level takes to choose, in a match of as many seats as may be."""
    greedy = game.bots["greedy"]
    times_ms = []

    def timed(view: dict[str, Any], seat: int, legal: Any, chance: Any) -> Any:  # noqa: ANN401
        started_s = time.process_time()
        move = greedy(view, seat, legal, chance)
        times_ms.append((time.process_time() - started_s) * 1000)
        return move

    players = [timed] * game.seats[-1]
    Simulation(game, players, FastChance(1), FastChance(2), options).finish()
    what = f"{name}: choice of the greedy bot, median"
    return compared(what, statistics.median(times_ms), "ms", ply, [CHOICE_BAR])


def _positions(game: Game[Any]) -> Iterator[Figure]:
    """Measure listing the options in the positions that a game's `bench/` folder holds, if any.

    A file there has the seats and options of a match, facts given in all its positions, and the
    positions, each with a name and further facts; all who are asked then get their list.
    """
    for path in sorted((registry.folder(game.key) / "bench").glob("*.json")):
        fixture = json.loads(path.read_text("utf-8"))
        states = [_state(game, fixture, position) for position in fixture["positions"]]
        times_ms = [
            _listing_s(game, state, decision.seat) * 1000
            for _ in range(LISTINGS)
            for state in states
            for decision in game.decisions(state)
        ]
        name = f"{game.key}: {path.stem} of {len(states)} positions"
        middle = Figure(f"{name}, median", statistics.median(times_ms), "ms", [MEDIAN_BAR])
        yield middle
        yield compared(f"{name}, p99", percentile(times_ms, 99), "ms", middle, [P99_BAR])


def _state(game: Game[Any], fixture: dict[str, Any], position: dict[str, Any]) -> Any:  # noqa: ANN401
    state = game.blank(fixture["seats"], game.options(**fixture["options"]))
    for fact in (*fixture["given"], *position["facts"]):
        game.evolve(state, game.codec.fact(fact))
    return state


def _listing_s(game: Game[Any], state: Any, seat: int) -> float:  # noqa: ANN401 - any game's
    started_s = time.process_time()
    game.legal_moves(state, seat)
    return time.process_time() - started_s


def _chain_check() -> Figure:
    """Measure checking a link, beside hashing its texts alone."""
    text = '{"facts":["' + "x" * 300 + '"]}'
    new = [NewEvent("match.moved", 1, text, text, bytes(32)) for _ in range(CHAIN_EVENTS)]
    genesis = chain.genesis(MATCH_ID)
    events = chain.link(genesis, MATCH_ID, 0, MATCH_ID, "bench", new)

    def hashes() -> None:
        for event in events:
            sha256(event.open.encode()).digest()
            sha256(event.body.encode()).digest()

    checking = median_cpu_s(lambda: chain.check_links(events, genesis)) * 1e6 / CHAIN_EVENTS
    hashing = Figure("hashing its texts", median_cpu_s(hashes) * 1e6 / CHAIN_EVENTS, "µs")
    return compared("hash chain: check of a link", checking, "µs", hashing, [CHAIN_BAR])


def median_cpu_s(work: Callable[[], object]) -> float:
    """Return the CPU seconds of a piece of work, the median of some rounds."""
    seconds = []
    for _ in range(ROUNDS):
        started_s = time.process_time()
        work()
        seconds.append(time.process_time() - started_s)
    return statistics.median(seconds)
