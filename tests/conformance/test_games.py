"""Every game found keeps the contract of the engine, over whole random matches."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.conformance.suite import (
    cycle_of,
    has_other_bots,
    levels_of,
    options_of,
    play,
    seats_of,
    seed_of,
)
from turntable.engine import registry
from turntable.engine.chance import FastChance, MatchChance
from turntable.engine.codec import canonical
from turntable.engine.game import Game
from turntable.engine.items import Secretive
from turntable.engine.simulate import Simulation, bots
from turntable.kernel.messages import Messages, load_messages

KEYS = sorted(registry.games())
CHUNKS, MATCHES = 20, 16
"""Together more than 300 matches a game in the normal suite."""
LONG_CHUNKS, LONG_MATCHES = 40, 100


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("key", KEYS)
def test_random_matches_keep_the_contract(key: str, chunk: int) -> None:
    for number in range(chunk * MATCHES, (chunk + 1) * MATCHES):
        play(registry.game(key), number)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(LONG_CHUNKS))
@pytest.mark.parametrize("key", KEYS)
def test_thousands_of_random_matches_keep_the_contract(key: str, chunk: int) -> None:
    for number in range(chunk * LONG_MATCHES, (chunk + 1) * LONG_MATCHES):
        play(registry.game(key), 1_000_000 + number, sampled_one_in=15)


@pytest.mark.parametrize("key", KEYS)
def test_every_point_of_one_match_passes_every_check(key: str) -> None:
    game = registry.game(key)
    for number in range(cycle_of(game)):
        play(game, number, sampled_one_in=1)


@pytest.mark.parametrize("key", KEYS)
def test_the_matches_have_every_player_count_with_all_options_and_all_levels(key: str) -> None:
    game = registry.game(key)
    cycle = cycle_of(game)
    for first, others in ((0, True), (cycle, False), (5 * cycle, True)):
        numbers = range(first, first + cycle)
        kinds = {(seats_of(game, number), options_of(game, number)) for number in numbers}
        assert len(kinds) == cycle
        assert {has_other_bots(game, number) for number in numbers} == {others}
    openers = {levels_of(game, number, 1)[0] for number in range(0, 10 * cycle, 5 * cycle)}
    assert {"random", "greedy"} <= openers or len(game.bots) > 2


def story(game: Game[Any], number: int) -> Iterator[bytes]:
    seats = seats_of(game, number)
    policies = bots(game, levels_of(game, number, seats))
    chance, whim = MatchChance(seed_of(game, number)), FastChance(number)
    for event in Simulation(game, policies, chance, whim, options_of(game, number)):
        yield canonical((event.move, event.step))


@pytest.mark.parametrize("key", KEYS)
def test_the_same_seed_and_moves_give_the_same_bytes(key: str) -> None:
    game = registry.game(key)
    for number in (1, cycle_of(game)):
        assert list(story(game, number)) == list(story(game, number))


@pytest.mark.parametrize("key", KEYS)
def test_the_declared_facts_about_a_game_hold(key: str) -> None:
    game = registry.game(key)
    assert game.key == key
    assert {"random", "greedy"} <= set(game.bots)
    assert len(game.seats) > 0
    assert game.seats.start >= 1
    assert game.longest > 0
    assert game.blurb
    assert len(set(game.moves)) == len(game.moves)
    assert len(set(game.facts)) == len(game.facts)
    assert game.codec.move_schema()


@pytest.mark.parametrize("key", KEYS)
def test_secrets_are_declared_where_the_leak_test_reads_them(key: str) -> None:
    game = registry.game(key)
    kinds = (*game.moves, *game.facts)
    assert [kind.__name__ for kind in kinds if kind.masked is not Secretive.masked] == []


class _Sentences:
    """Collects every message key that a match needs."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.keys: set[str] = set()

    def match(self, number: int) -> None:
        game, seats = self.game, seats_of(self.game, number)
        policies = bots(game, levels_of(game, number, seats))
        chance, whim = FastChance(number), FastChance(number)
        simulation = Simulation(game, policies, chance, whim, options_of(game, number))
        for event in simulation:
            for fact in event.step.facts:
                for viewer in (None, *range(seats)):
                    masked: Any = game.mask(fact, viewer)
                    line = game.tell(masked) if masked is not None else None
                    self.keys |= {line.key} if line else set()
            for decision in game.decisions(simulation.match.state):
                self.keys.add(f"prompt-{decision.kind}")
        sheet = game.sheet(simulation.match.state, None)
        for score in sheet.lines:
            self.keys |= {score.cause.key, f"category-{score.category}"}
        self.keys |= {f"tie-{sheet.tie_break}"} if sheet.tie_break else set()


@pytest.mark.parametrize("key", KEYS)
def test_every_message_of_a_match_has_a_sentence(key: str) -> None:
    sentences = _Sentences(registry.game(key))
    for number in range(max(10, 2 * cycle_of(sentences.game))):
        sentences.match(number)
    catalogue: Messages = load_messages(registry.folder(key) / "translations")
    assert sorted(name for name in sentences.keys if not catalogue.has(name)) == []
