"""Which Collection Reward tokens a collection may claim (VIN-122 to VIN-128)."""

from collections.abc import Iterator, Mapping, Sequence

from turntable.games.vinyl.cards import SIZES
from turntable.games.vinyl.collection import kind_of
from turntable.games.vinyl.moves import Retire
from turntable.games.vinyl.state import Collection, Vinyl


def claims(albums: tuple[str, ...]) -> list[str]:
    """VIN-125 to VIN-127, VIN-R35: the piles of a collection's type and size, dearest first."""
    kind = kind_of(albums)
    if kind is None or len(albums) < SIZES[0]:
        return []
    size = min(len(albums), SIZES[-1])
    kinds = ("mixed2", "mixed1") if kind == "mixed2" else (kind,)  # VIN-R34
    return [f"{name}-{size}" for name in kinds]


def open_claims(rewards: Mapping[str, Sequence[str]], albums: tuple[str, ...]) -> list[str]:
    """VIN-123: the piles a collection may take from that still have tokens."""
    return [pile for pile in claims(albums) if rewards[pile]]


def retirements(state: Vinyl, collections: Sequence[Collection]) -> Iterator[Retire]:
    """VIN-R36, VIN-127: one option for each open pile, or a single one without reward."""
    for collection in collections:
        for pile in open_claims(state.rewards, collection.albums) or (None,):
            yield Retire(collection.id, pile)
