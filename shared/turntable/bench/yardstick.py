"""A yardstick for random play: noughts and crosses as plainly as Python can play it.

No facts, no log, no masks: what a game of this platform costs beside it is what these cost.
"""

from random import Random

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def play(seed: int) -> int:
    """Play one game at random; returns its plies."""
    whim = Random(seed)  # noqa: S311 - nothing is kept secret by it
    board = [""] * 9
    for ply in range(9):
        free = [square for square in range(9) if not board[square]]
        board[whim.choice(free)] = mark = "XO"[ply % 2]
        if any(board[a] == board[b] == board[c] == mark for a, b, c in LINES):
            return ply + 1
    return 9
