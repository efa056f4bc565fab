"""What loyalty cards score (VIN-131 to VIN-136)."""

from collections import Counter
from collections.abc import Mapping, Sequence

from turntable.games.vinyl.cards import ALBUMS, LOYALTY, Loyalty
from turntable.games.vinyl.state import Place


def all_albums(place: Place) -> list[str]:
    """VIN-135: every album in a seat's collections; at the end all of them are retired."""
    return [
        album for collection in (*place.retired, *place.collections) for album in collection.albums
    ]


def times(card: str, albums: Sequence[str], letters: Mapping[str, str]) -> int:
    """Return how often a card's points are scored: sets of its letters, or albums it counts."""
    shown = LOYALTY[card]
    if shown.letters:  # VIN-131
        genres = Counter[str](ALBUMS[album].genre for album in albums)
        return min(genres[letters[letter]] for letter in shown.letters)
    return sum(counts(shown, album) for album in albums)


def counts(card: Loyalty, album: str) -> bool:
    """VIN-132 to VIN-134: whether a stamp, publisher or attribute card counts an album."""
    return all(getattr(ALBUMS[album], field) == value for field, value in card.match.items())


def loyalty_points(card: str, albums: Sequence[str], letters: Mapping[str, str]) -> int:
    return LOYALTY[card].points * times(card, albums, letters)
