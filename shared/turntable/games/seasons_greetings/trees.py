"""Trees: where an album may lie, what it matches there, and the light that this earns."""

from collections.abc import Mapping

from turntable.games.seasons_greetings.cards import ADJACENT, LIGHTS, POSITIONS, SHARED, TOP, Light


def is_full(albums: Mapping[str, str]) -> bool:
    return len(albums) == len(POSITIONS)


def open_positions(albums: Mapping[str, str]) -> list[str]:
    """SEA-018 to SEA-020: the top of an empty tree, else the empty positions next to an album."""
    if not albums:
        return [TOP]
    return [
        position
        for position in POSITIONS
        if position not in albums and any(other in albums for other in ADJACENT[position])
    ]


def matches(albums: Mapping[str, str], position: str, album: str) -> int:
    """SEA-023, SEA-024, SEA-R06: equal attributes, summed over all albums around the position."""
    shared = SHARED[album]
    return sum(shared[albums[other]] for other in ADJACENT[position] if other in albums)


def light_of(position: str, count: int) -> Light | None:
    """SEA-021, SEA-022: the light of so many matches; at the top it is a red one."""
    paid = 1 if position == TOP else count
    for light in LIGHTS.values():
        if light.matches_min <= paid and (light.matches_max is None or paid <= light.matches_max):
            return light
    return None
