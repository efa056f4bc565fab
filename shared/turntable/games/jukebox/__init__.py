"""Vinyl: Jukebox, for two: draw coins, buy 45s, fill the jukebox."""

from turntable.games.jukebox.game import GAME

__all__ = ["GAME"]
