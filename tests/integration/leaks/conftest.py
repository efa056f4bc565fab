"""The world of one process, for one test or for the tests of a module."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from services.web import matches as web_matches
from services.web import stream as web_stream
from tests.integration.leaks.world import World
from tests.support.servers import Database
from turntable.engine import registry
from turntable.games import _example

GAMES = {**registry.games(), _example.GAME.key: _example.GAME}
"""All games on offer, and the pattern, whose seats choose at once and in secret."""


@contextmanager
def built(database: Database, folder: Path) -> Iterator[World]:
    """A world whose streams end instead of waiting, and whose pages wait for no match."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "game", GAMES.__getitem__)
        patch.setattr(web_stream, "BEAT_S", 0.01)
        patch.setattr(web_matches, "START_WAIT_S", 0.0)
        world = World(database, folder, GAMES, "leaks")
        yield world
        world.close()


@pytest.fixture
def world(fresh_database: Database, tmp_path: Path) -> Iterator[World]:
    with built(fresh_database, tmp_path) as made:
        yield made
