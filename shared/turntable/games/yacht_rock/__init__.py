"""Yacht Rock, for three to six: dress, record singles, go to the right party."""

from turntable.games.yacht_rock.game import GAME

__all__ = ["GAME"]
