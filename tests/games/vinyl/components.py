"""Every component of a match, wherever it lies; the conformance suite sees that none is lost."""

from collections.abc import Iterator

from turntable.games.vinyl.cards import WILDS
from turntable.games.vinyl.state import Vinyl


def components(state: Vinyl) -> Iterator[str]:
    """Yield the ids of albums, magazines, loyalty cards, reward tokens, zone by zone."""
    yield from (card for card in state.display if card is not None)
    yield from (*state.stock, *state.discard, *state.spent, *state.aside)
    yield from (*state.box.albums, *state.removed)
    for column in state.columns:
        yield from (album for album in (*column.rows, column.sale) if album is not None)
    yield from (entry.card for entry in state.loyalty_deck)
    for tokens in state.rewards.values():
        yield from tokens
    for place in state.places:
        yield from (*place.hand, *place.wilds)
        yield from (card for card in place.deposit if card not in WILDS)
        yield from (place.layaway,) if place.layaway is not None else ()
        yield from (*place.loyalty, *place.drafting, *place.received)
        for collection in place.collections:
            yield from collection.albums
        for retired in place.retired:
            yield from retired.albums
            yield from (retired.token,) if retired.token is not None else ()
