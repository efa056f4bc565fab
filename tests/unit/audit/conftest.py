from typing import Any

import pytest

from tests.unit.audit.recording import Recorded, play
from turntable.engine import registry
from turntable.engine.game import Game
from turntable.games import _example


@pytest.fixture
def three_cards(monkeypatch: pytest.MonkeyPatch) -> Game[Any]:
    """The smallest complete game, the only one listed for these tests."""
    monkeypatch.setattr(registry, "games", lambda: {_example.GAME.key: _example.GAME})
    return _example.GAME


@pytest.fixture
def log(three_cards: Game[Any]) -> Recorded:
    """A whole log of three seats."""
    return play(three_cards, 3)
