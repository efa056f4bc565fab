"""The simulator: whole matches, the same for the same seeds, never past the game's bound."""

from dataclasses import replace

import pytest

from turntable.engine.chance import FastChance
from turntable.engine.simulate import EndlessError, Simulation, bots
from turntable.games._example import GAME
from turntable.games._example.state import ThreeCards


def simulation(seed: int, longest: int = GAME.longest) -> Simulation[ThreeCards]:
    game = replace(GAME, longest=longest)
    policies = bots(game, ["random", "greedy", "random"])
    return Simulation(game, policies, FastChance(seed), FastChance(seed))


def test_events_come_one_by_one_from_the_opening_to_the_end() -> None:
    game = simulation(1)
    events = list(game)
    assert [event.version for event in events] == [1, 2, 3, 4, 5, 6, 7]
    assert (events[0].seat, events[0].decision, events[0].move) == (None, None, None)
    assert events[1].decision == f"1.{events[1].seat}"
    assert game.match.over


def test_the_same_seeds_play_the_same_match() -> None:
    assert list(simulation(5)) == list(simulation(5))
    assert list(simulation(5)) != list(simulation(6))


def test_the_final_sheet_is_returned() -> None:
    sheet = simulation(2).finish()
    assert sheet.final
    assert sum(sheet.totals) == 3


def test_a_match_past_the_bound_of_its_game_is_an_error() -> None:
    with pytest.raises(EndlessError, match="_example"):
        simulation(1, longest=3).finish()


def test_an_unknown_level_is_an_error() -> None:
    with pytest.raises(KeyError):
        bots(GAME, ["grandmaster"])
