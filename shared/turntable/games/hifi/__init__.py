"""HiFi: producers in a studio record the B-side of a record. For two to four."""

from turntable.games.hifi.game import GAME

__all__ = ["GAME"]
