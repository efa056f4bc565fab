"""Mixing objectives: runs of cards that match them, and what a window offers."""

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from turntable.games.hifi.cards import AUDIO_CARDS, MIXING_OBJECTIVES
from turntable.games.hifi.moves import Spot
from turntable.games.hifi.state import Hifi
from turntable.games.hifi.studio import free_mixing_space, has_marker

POINTS = {4: 7, 3: 4, 2: 2}
"""HIF-054 to HIF-056, by the number of cards matched."""


class Run(NamedTuple):
    """Neighbouring spaces of a track whose artists match an objective, wholly or in part."""

    objective: str
    track: int
    spaces: tuple[int, ...]

    @property
    def matched(self) -> int:
        return len(self.spaces)

    @property
    def points(self) -> int:
        return POINTS[self.matched]


def best_run(
    board: Sequence[Sequence[str | None]],
    objective: str,
    track: int,
    touching: Collection[Spot] | None = None,
) -> Run | None:
    """HIF-053, HIF-R26: the longest run of a track, the leftmost of equals.

    With `touching` only runs count that hold one of those spaces (HIF-057, HIF-R23).
    """
    artists = tuple(card and AUDIO_CARDS[card].artist for card in board[track - 1])
    for spaces in runs(artists, MIXING_OBJECTIVES[objective].sequence):
        if touching is None or any(Spot(track, space) in touching for space in spaces):
            return Run(objective, track, spaces)
    return None


@lru_cache(maxsize=8192)
def runs(artists: tuple[str | None, ...], sequence: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    """Every run that matches all four, the first or last three, or a neighbouring two."""
    return tuple(
        tuple(range(start + 1, start + length + 1))
        for length in POINTS
        for start in range(len(artists) - length + 1)
        if any(
            artists[start : start + length] == sequence[first : first + length]
            for first in range(len(sequence) - length + 1)
        )
    )


def window(state: Hifi) -> list[Run]:
    """HIF-057 to HIF-062: what the active seat may fulfil with the cards moved just now."""
    turn = state.turn
    if turn is None or turn.passed or not turn.moved or not has_marker(state, turn.seat):
        return []
    return list(_open_runs(state, state.places[turn.seat].objectives["mixing"], turn.moved))


def _open_runs(state: Hifi, objectives: Sequence[str], moved: Collection[Spot]) -> Iterator[Run]:
    tracks = sorted({spot.track for spot in moved})
    for objective in objectives:
        for track in tracks:
            run = best_run(state.board, objective, track, moved)
            if run is not None and free_mixing_space(state, track) is not None:
                yield run


def best_now(state: Hifi, objective: str) -> Run | None:
    """Return the best run for an objective on tracks that can still take a marker."""
    runs = (
        best_run(state.board, objective, track)
        for track in range(1, len(state.board) + 1)
        if free_mixing_space(state, track) is not None
    )
    return max((run for run in runs if run), key=lambda run: run.matched, default=None)
