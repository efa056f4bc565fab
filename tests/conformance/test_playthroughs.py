"""Recorded matches play again word for word, with the same state at every version."""

import pytest

from tests.conformance.playthroughs import Recipe, folder, recipes, text
from turntable.engine import registry

CASES = [(key, recipe) for key in registry.games() for recipe in recipes(registry.game(key))]


@pytest.mark.parametrize(("key", "recipe"), CASES, ids=lambda part: getattr(part, "name", part))
def test_a_recorded_match_plays_again_word_for_word(key: str, recipe: Recipe) -> None:
    recorded = (folder(key) / recipe.name).read_text("utf-8")
    found = text(registry.game(key), recipe)
    for number, (was, now) in enumerate(
        zip(recorded.splitlines(), found.splitlines(), strict=False), start=1
    ):
        assert now == was, f"{recipe.name} differs in line {number}; `make playthroughs` if meant"
    assert found == recorded


@pytest.mark.parametrize("key", sorted(registry.games()))
def test_no_recorded_match_is_left_over(key: str) -> None:
    recorded = {path.name for path in folder(key).glob("*.txt")}
    assert recorded == {recipe.name for recipe in recipes(registry.game(key))}


@pytest.mark.parametrize("key", sorted(registry.games()))
def test_a_match_of_every_player_count_is_recorded(key: str) -> None:
    game = registry.game(key)
    assert {len(recipe.levels) for recipe in recipes(game)} == set(game.seats)
