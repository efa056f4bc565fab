"""The registry: finds every game folder by itself; nothing lists the games by name.

Folders whose names begin with an underscore are patterns to copy, not games on offer.
"""

import pkgutil
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import turntable.games
from turntable.engine.game import Game

_SHARED_PARTS = "kit"


@cache
def games() -> dict[str, Game[Any]]:
    """Return every game by its key, in order of the keys."""
    found = (
        module.name
        for module in pkgutil.iter_modules(turntable.games.__path__)
        if module.ispkg and module.name != _SHARED_PARTS and not module.name.startswith("_")
    )
    return {key: import_module(f"turntable.games.{key}").GAME for key in sorted(found)}


def game(key: str) -> Game[Any]:
    """Return one game.

    Raises:
        KeyError: there is no game of that key.
    """
    return games()[key]


def folder(key: str) -> Path:
    """Return the folder of a game, for its templates and card data as files.

    Raises:
        KeyError: there is no game of that key.
    """
    if key not in games():
        raise KeyError(key)
    return Path(next(iter(turntable.games.__path__))) / key
