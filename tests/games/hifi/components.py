"""Every component of a match, wherever it lies; the conformance suite sees that none is lost."""

from collections.abc import Iterator

from turntable.games.hifi.state import Hifi


def components(state: Hifi) -> Iterator[str]:
    """Yield the ids of Audio cards and objectives, zone by zone."""
    for deck in state.decks.values():
        yield from deck
    for track in state.board:
        yield from (card for card in track if card is not None)
    for objectives in state.objective_decks.values():
        yield from objectives
    for place in state.places:
        yield from place.hand
        for held in place.objectives.values():
            yield from held
        yield from (done.objective for done in place.fulfilled)
        yield from (done.objective for done in place.mastered)
    if state.turn is not None:
        for drawn in state.turn.drawn.values():
            yield from drawn
        if state.turn.aside is not None:
            yield state.turn.aside.card
