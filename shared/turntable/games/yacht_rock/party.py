"""What an outfit and Single tokens score at a Soirée. Pure reckoning (ledger, section 8)."""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from turntable.games.yacht_rock.cards import GARMENTS, MULTICOLOR, RECORD, Soiree
from turntable.games.yacht_rock.facts import Category


class Points(NamedTuple):
    """Points of one category; the colour or In Vogue bonus that counted."""

    category: Category
    points: int
    detail: str | None = None


def party_points(outfit: Collection[str], tokens: int, soiree: Soiree) -> Iterator[Points]:
    """YAC-053 to YAC-060: base, colours, records, In Vogue, whatever they come to."""
    garments = [GARMENTS[card] for card in outfit]
    yield Points("base", sum(garment.points for garment in garments))  # YAC-060, YAC-R16
    for bonus in soiree.bonuses:
        if bonus.category != RECORD:
            wearing = sum(bonus.category in garment.colors for garment in garments)  # YAC-059
            yield Points("color_bonus", bonus.points_each * wearing, bonus.category)
    for bonus in soiree.bonuses:
        if bonus.category == RECORD:
            yield Points("record_bonus", bonus.points_each * tokens)
    kind = soiree.in_vogue.kind
    if kind == MULTICOLOR:
        hits = len({color for garment in garments for color in garment.colors})
    else:
        hits = sum(garment.clothing == kind for garment in garments)
    yield Points("in_vogue", soiree.in_vogue.points * hits, kind)
