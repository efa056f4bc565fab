"""Vinyl, for two to five: collect albums in a record store, build collections and retire them."""

from turntable.games.vinyl.game import GAME

__all__ = ["GAME"]
