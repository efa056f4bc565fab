"""Every component of a match, wherever it lies; the conformance suite sees that none is lost.

Lights and balls are not among them: their supplies never limit a play (SEA-R20, SEA-R26), so a
match may record more of them than are in the box.
"""

from collections.abc import Iterator

from turntable.games.seasons_greetings.state import SeasonsGreetings


def components(state: SeasonsGreetings) -> Iterator[str]:
    """Yield the ids of albums, Wish cards and bonus tokens, zone by zone."""
    yield from state.deck
    yield from (entry.album for entry in state.row)
    yield from state.bonus_stack
    yield from state.undealt_wishes
    for tree in state.trees.values():
        yield from tree.albums.values()
    for place in state.places:
        yield from place.hand
        for scored in place.scoring:
            yield scored.album
            if scored.token is not None:
                yield scored.token
        if place.wish is not None:
            yield place.wish
