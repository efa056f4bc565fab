"""Refusals over whole matches, and what a bot may look at."""

import msgspec
import pytest

from turntable.engine.chance import FastChance
from turntable.engine.items import Move
from turntable.engine.simulate import Simulation, bots
from turntable.games.seasons_greetings import GAME
from turntable.games.seasons_greetings import moves as m
from turntable.games.seasons_greetings.cards import ALBUMS, POSITIONS
from turntable.games.seasons_greetings.state import SeasonsGreetings


def near_misses(state: SeasonsGreetings, move: Move) -> list[Move]:
    """Moves that differ from a legal one in one field, and the same album played otherwise."""
    album = str(move.album)  # type: ignore[attr-defined]
    found: list[Move] = [m.PlayToScoring(album), m.DraftAlbum(album), m.PlayToScoring("nothing")]
    found += [
        msgspec.structs.replace(move, album=other) for other in (*list(ALBUMS)[:8], "nothing")
    ]
    places = [(tree, position) for tree in (*state.trees, "tree-9") for position in POSITIONS]
    found += [m.PlayToTree(album, tree, position) for tree, position in (*places, ("tree-0", "x"))]
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_refusals_explain_every_near_miss_and_accept_exactly_the_listed_moves(seats: int) -> None:
    for seed in range(3):
        levels = ["random" if seed else "greedy"] * seats
        simulation = Simulation(GAME, bots(GAME, levels), FastChance(seed), FastChance(seed + 50))
        for _ in simulation:
            state = simulation.match.state
            for seat in simulation.match.open:
                listed = GAME.legal_moves(state, seat)
                for move in near_misses(state, listed[-1]):
                    refusal = GAME.refusal(state, seat, move)
                    assert (refusal is None) == (move in listed), move
                    assert refusal is None or refusal.clause.startswith("SEA-")


def test_a_refusal_names_the_tree_or_place_it_speaks_of() -> None:
    simulation = Simulation(GAME, bots(GAME, ["random"] * 3), FastChance(1), FastChance(1))
    next(iter(simulation))
    state = simulation.match.state
    seat, album = state.active, state.places[state.active].dealt[0]
    foreign = next(t for t in state.trees if t not in {f"tree-{seat}", f"tree-{(seat - 1) % 3}"})
    refusal = GAME.refusal(state, seat, m.PlayToTree(album, foreign, "r1c1"))
    assert refusal is not None
    assert (refusal.code, refusal.details) == ("not_your_tree", {"tree": foreign})
    refusal = GAME.refusal(state, seat, m.PlayToTree(album, f"tree-{seat}", "r2c1"))
    assert refusal is not None
    assert (refusal.code, refusal.details) == ("top_first", {"position": "r1c1"})
    refusal = GAME.refusal(state, seat, m.PlayToTree(album, "tree-7", "r1c1"))
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("no_such_tree", "SEA-009")


@pytest.mark.parametrize("seats", [2, 4])
def test_a_bot_decides_by_what_it_sees(seats: int) -> None:
    """The same view and moves lead to the same choice, whatever lies hidden."""
    simulation = Simulation(GAME, bots(GAME, ["greedy"] * seats), FastChance(4), FastChance(5))
    for event in simulation:
        if event.version % 4:
            continue
        for seat in simulation.match.open:
            state = simulation.match.state
            legal = GAME.legal_moves(state, seat)
            world = GAME.imagine(GAME.view(state, seat), FastChance(9))
            choices = {
                str(GAME.bots["greedy"](GAME.view(s, seat), seat, legal, FastChance(0)))
                for s in (state, world)
            }
            assert len(choices) == 1
