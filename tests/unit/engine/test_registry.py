"""The registry finds games by their folders."""

import pytest

from turntable.engine import registry


def test_games_are_found_by_key_and_in_order() -> None:
    found = registry.games()
    assert list(found) == sorted(found)
    assert found
    for key, game in found.items():
        assert game.key == key
        assert registry.game(key) is game
        assert (registry.folder(key) / "game.py").is_file()


def test_patterns_to_copy_and_shared_parts_are_no_games() -> None:
    assert not [key for key in registry.games() if key.startswith("_") or key == "kit"]


@pytest.mark.parametrize("key", ["nothing", "kit", "_example", "../engine"])
def test_an_unknown_key_is_an_error(key: str) -> None:
    with pytest.raises(KeyError):
        registry.game(key)
    with pytest.raises(KeyError):
        registry.folder(key)
