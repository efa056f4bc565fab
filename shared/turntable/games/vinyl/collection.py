"""What a row of albums is, what may join it, and what joining brings (VIN-109 to VIN-121)."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from turntable.games.vinyl.cards import ALBUMS, Kind
from turntable.games.vinyl.moves import NEW
from turntable.games.vinyl.state import Place

ACTIVE_MOST = 2
"""VIN-056."""


@lru_cache(maxsize=4096)
def matching(albums: tuple[str, ...]) -> tuple[str, ...]:
    """VIN-109: the matching attributes: a decade, `mint`, `limited`."""
    shown = [ALBUMS[album] for album in albums]
    decades = {album.decade for album in shown}
    return (
        *(decades if len(decades) == 1 else ()),
        *(("mint",) if all(album.mint for album in shown) else ()),
        *(("limited",) if all(album.limited for album in shown) else ()),
    )


@lru_cache(maxsize=4096)
def kind_of(albums: tuple[str, ...]) -> Kind | None:
    """VIN-110 to VIN-113, VIN-R51: what two or more albums are; None: nothing, or one album."""
    attributes = len(matching(albums))
    if len(albums) < 2 or attributes == 0:
        return None
    genres = [ALBUMS[album].genre for album in albums]
    if len(set(genres)) == 1:
        return "pure"
    if any(left == right for left, right in pairwise(genres)):
        return None
    return "mixed2" if attributes >= 2 else "mixed1"


def fits(albums: tuple[str, ...], album: str) -> bool:
    """VIN-114: the whole collection has a type afterwards."""
    return kind_of((*albums, album)) is not None


def targets(place: Place, album: str) -> list[str]:
    """VIN-055, VIN-116: the own collections that an album fits, and a new one if there is room."""
    found = [collection.id for collection in place.collections if fits(collection.albums, album)]
    return [*found, NEW] if len(place.collections) < ACTIVE_MOST else found


def publication_bonus(albums: Sequence[str], album: str) -> int:
    """VIN-118, VIN-119: the albums directly before it in one row with its publisher."""
    bonus = 0
    for earlier in reversed(albums):
        if ALBUMS[earlier].publisher != ALBUMS[album].publisher:
            break
        bonus += 1
    return bonus
