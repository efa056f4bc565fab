"""Every component of a match, wherever it lies; the conformance suite sees that none is lost."""

from collections.abc import Iterator

from turntable.games.yacht_rock.state import YachtRock


def components(state: YachtRock) -> Iterator[str]:
    """Yield the ids of Style, Single and Soirée cards, zone by zone."""
    yield from (*state.pool, *state.deck, *state.aside, *state.discard, *state.taken)
    for slot in state.slots:
        yield from slot
    for musician in state.musicians:
        yield from musician.outfit.values()
        yield from musician.music
    yield from state.single_deck
    yield from (single for single in state.singles if single is not None)
    yield from (entry.single for entry in state.record_row)
    yield from (*state.soiree_deck, *state.used_soirees)
    yield from (soiree for soiree in state.soirees if soiree is not None)
