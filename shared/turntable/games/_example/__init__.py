"""Three Cards: the smallest complete game; `make new-game` copies it. Not offered to players."""

from turntable.games._example.game import GAME

__all__ = ["GAME"]
