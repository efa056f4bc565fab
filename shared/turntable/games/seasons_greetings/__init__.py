"""Vinyl: Seasons Greetings, for two to four: trim shared trees with albums and complete gift tags."""

from turntable.games.seasons_greetings.game import GAME

__all__ = ["GAME"]
