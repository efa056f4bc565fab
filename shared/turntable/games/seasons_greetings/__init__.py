"""Vinyl: Seasons Greetings, for two to four: shared trees of albums, gift tags and a wish."""

from turntable.games.seasons_greetings.game import GAME

__all__ = ["GAME"]
