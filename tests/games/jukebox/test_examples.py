"""Worked examples of the ledger that no other file holds, and refusals over whole matches."""

from dataclasses import replace
from itertools import product

import msgspec
import pytest

from tests.games.jukebox.table import inserting, lay, match_with, options, store
from turntable.engine.chance import FastChance
from turntable.engine.items import Move
from turntable.engine.simulate import Simulation, bots
from turntable.games.jukebox import GAME
from turntable.games.jukebox import facts as f
from turntable.games.jukebox import moves as m
from turntable.games.jukebox.moves import OnStack
from turntable.games.jukebox.state import Jukebox


@pytest.mark.clause("JUK-017")
def test_stacking_a_60s_coin() -> None:
    """Worked example 2: on the 60s and on the gold Jazz/60s, not on Rock."""
    row = lay(0, 1, ["coin-p0-rock"], ["coin-p0-60s"], ["bonus-jazz-60s"])
    start = match_with(*store(), *inserting(), *row, f.RivalCoinSent("rival-60s", 0))
    drawn = start.and_given(f.CoinDrawn(0, "rival-60s", False))
    stacks = [move for move in options(drawn.state, 0) if isinstance(move.at, OnStack)]  # type: ignore[attr-defined]
    assert stacks == [
        m.PlaceCoin("rival-60s", OnStack(1, 2)),
        m.PlaceCoin("rival-60s", OnStack(1, 3)),
    ]


def near_misses(move: Move) -> list[Move]:
    """Moves that differ from a legal one in one number, one id or the order of a list."""
    found: list[Move] = []
    for name in move.__struct_fields__:
        value = getattr(move, name)
        if isinstance(value, int):
            found += [msgspec.structs.replace(move, **{name: value + by}) for by in (-1, 1, 7)]
        elif isinstance(value, tuple) and value:
            lists = (value[::-1], value[1:], (*value, value[-1]), value * 2)
            found += [msgspec.structs.replace(move, **{name: other}) for other in lists]
        elif isinstance(value, str) and name != "axis":
            found.append(msgspec.structs.replace(move, **{name: "nothing"}))
    if isinstance(move, m.PlaceCoin) and isinstance(move.at, m.OnSpace | m.OnStack):
        for row, space in product(range(-1, 5), range(-1, 7)):
            found.append(m.PlaceCoin(move.coin, m.OnSpace(row, space)))
            found.append(m.PlaceCoin(move.coin, m.OnStack(row, space)))
    if isinstance(move, m.SpendCoins):
        every = [tuple(n for n in (1, 2, 3, 4) if bits >> n & 1) for bits in range(2, 32, 2)]
        found += [m.SpendCoins(row, spaces, move.forty_five) for row in (1, 2) for spaces in every]
    return found


def test_refusals_explain_every_near_miss_and_accept_exactly_the_listed_moves() -> None:
    for seed in range(12):
        levels = ["random", "random"] if seed % 3 else ["greedy", "greedy"]
        simulation = Simulation(GAME, bots(GAME, levels), FastChance(seed), FastChance(seed + 50))
        for event in simulation:
            if event.version % 3 == 0:
                for seat in simulation.match.open:
                    explain(simulation.match.state, seat)


def explain(state: Jukebox, seat: int) -> None:
    listed = GAME.legal_moves(state, seat)
    for move in (listed[0], listed[-1], listed[len(listed) // 2]):
        for other in near_misses(move):
            refusal = GAME.refusal(state, seat, other)
            assert (refusal is None) == (other in listed), other
            if refusal is not None:
                assert refusal.clause.startswith("JUK-")
                assert refusal.code != "not_listed", other


def test_a_bot_decides_by_what_it_sees() -> None:
    """The same view and moves lead to the same choice, whatever lies hidden."""
    simulation = Simulation(GAME, bots(GAME, ["greedy", "greedy"]), FastChance(4), FastChance(5))
    for _ in simulation:
        for seat in simulation.match.open:
            state = simulation.match.state
            view, legal = GAME.view(state, seat), GAME.legal_moves(state, seat)
            world = replace(GAME.imagine(view, FastChance(9)))
            choices = {
                str(GAME.bots["greedy"](GAME.view(s, seat), seat, legal, FastChance(0)))
                for s in (state, world)
            }
            assert len(choices) == 1
