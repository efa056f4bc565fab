"""The Non-Playable Customer: its way round the store and its Target Album (VIN-099 to VIN-108)."""

from collections.abc import Sequence

from turntable.games.vinyl.cards import LOCATIONS, LocationId
from turntable.games.vinyl.facts import Zone
from turntable.games.vinyl.state import Column, Vinyl

HOME_LOCATION: LocationId = "record_bin"
"""VIN-018, VIN-103: where it begins, and where it takes its Target."""


def next_location(location: LocationId) -> LocationId:
    """VIN-099, VIN-R03: the next location clockwise."""
    return LOCATIONS[location].clockwise_next


def turns_until_record_bin(location: LocationId) -> int:
    """Return the number of moves until the NPC enters the Record Bin again."""
    turns, at = 1, next_location(location)
    while at != HOME_LOCATION:
        turns, at = turns + 1, next_location(at)
    return turns


def zone_of(state: Vinyl, album: str | None) -> Zone | None:
    """Return where in the store an album lies."""
    if album is None:
        return None
    for column in state.columns:
        if album in column.rows:
            return "record_bin"
        if album == column.sale:
            return "sale_bin"
    return None


def next_target(columns: Sequence[Column], marked: int) -> tuple[str | None, int]:
    """VIN-104, VIN-R16: the topmost album of the next column with one, the old column last.

    Columns count from 0. Without any album the pointer stays.
    """
    for step in range(1, len(columns) + 1):
        number = (marked + step) % len(columns)
        album = next((album for album in columns[number].rows if album is not None), None)
        if album is not None:
            return album, number
    return None, marked
