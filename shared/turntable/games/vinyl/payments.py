"""Payments and deposits: which cards of a hand cover an album's icons, none of them in vain.

Cards with equal faces are alike (VIN-R19), so a payment is made of faces. Seen from one album, all
that counts of a face is which of its icons it shows: a mask of up to four bits. In a payment
without a needless card no mask comes twice, so payments follow *patterns*: a set of masks and a
number of wilds. Patterns are found once for each shape of album and kept.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, product

from turntable.games.vinyl.cards import COVER, FACES, GENRE_BIT, NEEDS, WILDS

ICONS_MOST = 4
"""No album asks for more, so no payment has more cards."""

Pattern = tuple[tuple[int, ...], int]
"""The masks of the normal cards, each once, and the number of wilds."""


def unpaid(uncovered: int, wilds: int, discount: int) -> int:
    """VIN-052, VIN-059: icons left when wilds cover what they can; of others one may be let go."""
    genre = uncovered & GENRE_BIT
    others = (uncovered >> 1).bit_count()
    return max(0, genre + max(0, others - discount) - wilds)


def sufficient(uncovered: int, wilds: int, discount: int, free: int) -> bool:
    """Return whether nothing is left to pay; `free` are wilds of a deposit."""
    return unpaid(uncovered, wilds + free, discount) == 0


@lru_cache(maxsize=256)
def patterns(need: int, discount: int, free: int) -> tuple[Pattern, ...]:
    """VIN-051: the ways to cover icons from which nothing can be left out, few cards first."""
    masks = [mask for mask in range(1, 16) if mask & ~need == 0]
    return tuple(
        (chosen, wilds)
        for size in range(ICONS_MOST + 1)
        for wilds in range(size + 1)
        for chosen in combinations(masks, size - wilds)
        if _irredundant(need, chosen, wilds, discount, free)
    )


def _irredundant(need: int, chosen: Sequence[int], wilds: int, discount: int, free: int) -> bool:
    if not sufficient(need & ~_union(chosen), wilds, discount, free):
        return False
    if wilds and sufficient(need & ~_union(chosen), wilds - 1, discount, free):
        return False
    return not any(
        sufficient(need & ~_union([*chosen[:left], *chosen[left + 1 :]]), wilds, discount, free)
        for left in range(len(chosen))
    )


@lru_cache(maxsize=64)
def deposit_patterns(need: int) -> tuple[Pattern, ...]:
    """VIN-065, VIN-R24: two or more cards of which each adds cover."""
    masks = [mask for mask in range(1, 16) if mask & ~need == 0]
    return tuple(
        (chosen, wilds)
        for size in range(2, ICONS_MOST + 1)
        for wilds in range(size + 1)
        for chosen in combinations(masks, size - wilds)
        if _each_adds(need, chosen, wilds)
    )


def _each_adds(need: int, chosen: Sequence[int], wilds: int) -> bool:
    def cover(masks: Sequence[int], number: int) -> int:
        return min(need.bit_count(), _union(masks).bit_count() + number)

    whole = cover(chosen, wilds)
    if wilds and cover(chosen, wilds - 1) == whole:
        return False
    return all(
        cover([*chosen[:left], *chosen[left + 1 :]], wilds) < whole for left in range(len(chosen))
    )


def _union(masks: Sequence[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


@lru_cache(maxsize=8192)
def _possible(found: tuple[Pattern, ...], available: int, wilds: int) -> tuple[Pattern, ...]:
    """Return the patterns for which a hand has the masks (as bits of `available`) and wilds."""
    return tuple(
        (chosen, number)
        for chosen, number in found
        if number <= wilds and all(available >> mask & 1 for mask in chosen)
    )


class Hand:
    """A hand as payments see it: its faces, each by its lowest card, and its wilds in order."""

    __slots__ = ("faces", "wilds")

    def __init__(self, cards: Sequence[str]) -> None:
        self.wilds = tuple(card for card in cards if card in WILDS)
        self.faces: dict[str, str] = {}
        for card in cards:
            if card not in WILDS:
                self.faces.setdefault(FACES[card], card)

    def by_mask(self, album: str, missing: int) -> Mapping[int, list[str]]:
        """Return the lowest card of each face, by which of the missing icons it shows."""
        cover = COVER[album]
        groups: dict[int, list[str]] = {}
        for face, card in self.faces.items():
            mask = cover[face] & missing
            if mask:
                groups.setdefault(mask, []).append(card)
        return groups

    def expand(
        self, album: str, missing: int, found: tuple[Pattern, ...]
    ) -> Iterator[tuple[str, ...]]:
        """Yield the sets of cards, each ascending, that follow one of the patterns.

        Wilds come last in the order of ids.
        """
        groups = self.by_mask(album, missing)
        available = 0
        for mask in groups:
            available |= 1 << mask
        for chosen, number in _possible(found, available, len(self.wilds)):
            wilds = self.wilds[:number]
            for cards in product(*(groups[mask] for mask in chosen)):
                yield (tuple(sorted(cards)) if len(cards) > 1 else cards) + wilds


def covered(album: str, cards: Sequence[str]) -> int:
    """Return which of an album's icons the normal cards show, as bits."""
    cover, shown = COVER[album], 0
    for card in cards:
        if card not in WILDS:
            shown |= cover[FACES[card]]
    return shown


def wilds_in(cards: Sequence[str]) -> int:
    return sum(card in WILDS for card in cards)


def missing_icons(album: str, deposit: Sequence[str]) -> int:
    """Return the icons of an album that a deposit's normal cards do not show, as bits."""
    return NEEDS[album] & ~covered(album, deposit)


def payments(
    hand: Hand, album: str, *, discount: int = 0, deposit: Sequence[str] = ()
) -> list[tuple[str, ...]]:
    """VIN-049 to VIN-053, VIN-059, VIN-069: the payments for an album out of a hand."""
    missing = missing_icons(album, deposit)
    found = patterns(missing, discount, wilds_in(deposit))
    return list(hand.expand(album, missing, found))


def affordable(
    cards: Sequence[str], album: str, *, discount: int, deposit: Sequence[str] = ()
) -> bool:
    """Return whether a hand holds a payment: the whole of it would do."""
    missing = missing_icons(album, deposit) & ~covered(album, cards)
    return sufficient(missing, wilds_in(cards), discount, wilds_in(deposit))


def deposits(hand: Hand, album: str) -> list[tuple[str, ...]]:
    """VIN-062, VIN-064, VIN-065, VIN-R24: one card of any kind, or more that each add cover."""
    single = ((card,) for card in (*hand.faces.values(), *hand.wilds[:1]))
    return [*single, *hand.expand(album, NEEDS[album], deposit_patterns(NEEDS[album]))]
