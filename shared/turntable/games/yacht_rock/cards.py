"""The components, loaded and checked once, and look-ups over them. Holds no rule."""

from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from pathlib import Path
from typing import Literal, TypeVar, get_args

import msgspec

Clothing = Literal["top", "bottom", "shoes", "sunglasses", "hat"]
Attribute = Literal["saxophone", "anthem", "guitar", "refrain", "lyrics", "beat", "keys"]

CLOTHING: tuple[Clothing, ...] = get_args(Clothing)
"""The types of clothing in the order in which they are settled (ledger, section 5)."""
ATTRIBUTES: tuple[Attribute, ...] = get_args(Attribute)
COLORS = ("coral", "lavender", "teal", "gold")
RECORD = "record"
"""The category of a Soirée that counts Single tokens."""
MULTICOLOR = "multicolor"
"""The In Vogue bonus that counts different colours."""


class Component(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A thing with an id."""

    id: str


class Style(Component, frozen=True, tag_field="kind"):
    """A Style card."""


class Garment(Style, frozen=True, tag="clothing"):
    """A Clothing Style card."""

    clothing: Clothing
    colors: tuple[str, ...]
    points: int


class Music(Style, frozen=True, tag="music"):
    """A Musical Style card."""

    attribute: Attribute
    name: str


class Variety(Component, frozen=True):
    """One of the seven musical varieties; `printed` tells whether the rulebook names it."""

    name: str
    printed: bool


class Single(Component, frozen=True):
    """A Single card: three different attributes."""

    title: str
    attributes: tuple[Attribute, Attribute, Attribute]


class Bonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bonus of a Soirée: so many points for each card of a colour, or for each Single token."""

    category: str
    points_each: int


class InVogue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The secret bonus of a Soirée: a type of clothing, or different colours."""

    kind: str
    points: int


class Soiree(Component, frozen=True):
    """A Soirée card: party and two categories on the back, values and In Vogue on the front."""

    party: str
    back: tuple[str, str]
    bonuses: tuple[Bonus, Bonus]
    in_vogue: InVogue


class SetUp(Component, frozen=True):
    """How many Style cards are dealt a round."""

    players: int
    style_deck: int


T = TypeVar("T", bound=Component)
DATA = Path(__file__).parent / "data"


def _load(name: str, kind: object, count: int) -> list[T]:
    items: list[T] = msgspec.json.decode(
        (DATA / f"{name}.json").read_bytes(),
        type=list[kind],  # type: ignore[valid-type]
    )
    if len(items) != count or len({item.id for item in items}) != count:
        raise ValueError(f"{name}: {len(items)} entries, {count} different ones expected")
    return items


_STYLES: list[Garment | Music] = _load("style_cards", Garment | Music, 108)
_VARIETIES: list[Variety] = _load("music_attributes", Variety, 7)
_SINGLES: list[Single] = _load("single_cards", Single, 35)
_SOIREES: list[Soiree] = _load("soiree_cards", Soiree, 40)
_SET_UPS: list[SetUp] = _load("setup", SetUp, 4)

GARMENTS: Mapping[str, Garment] = {c.id: c for c in _STYLES if isinstance(c, Garment)}
MUSIC: Mapping[str, Music] = {c.id: c for c in _STYLES if isinstance(c, Music)}
STYLES: tuple[str, ...] = tuple(sorted(card.id for card in _STYLES))
SINGLES: Mapping[str, Single] = {single.id: single for single in _SINGLES}
SOIREES: Mapping[str, Soiree] = {soiree.id: soiree for soiree in _SOIREES}
STYLE_DECK: Mapping[int, int] = {set_up.players: set_up.style_deck for set_up in _SET_UPS}
"""Size of a round's Style deck by the number of players."""
PARTIES: Mapping[str, tuple[Soiree, ...]] = {
    party: tuple(soiree for soiree in _SOIREES if soiree.party == party)
    for party in dict.fromkeys(soiree.party for soiree in _SOIREES)
}
"""The four fronts of each party name."""


def _check() -> None:
    """Raise ValueError when the counts of the ledger's section 2 do not hold."""
    worn = Counter((garment.clothing, garment.colors) for garment in GARMENTS.values())
    shown = Counter(color for garment in GARMENTS.values() for color in garment.colors)
    attributes = Counter(name for single in SINGLES.values() for name in single.attributes)
    plain = {(kind, (color,)) for kind in CLOTHING[:3] for color in COLORS}
    dual = {(kind, pair) for kind in CLOTHING[3:] for pair in combinations(COLORS, 2)}
    promises = {
        "66 garments: one colour on three types, two on the others": len(GARMENTS) == 66
        and set(worn) == plain | dual,
        "gold is scarcer": all(
            count == (1 if len(colors) == 2 else 2) if "gold" in colors else count in {3, 4}
            for (_, colors), count in worn.items()
        )
        and shown == {"coral": 26, "lavender": 26, "teal": 26, "gold": 12},
        "gold is worth three, all else one": all(
            garment.points == (3 if "gold" in garment.colors else 1)
            for garment in GARMENTS.values()
        ),
        "six cards of each of seven varieties": Counter(c.attribute for c in MUSIC.values())
        == dict.fromkeys(ATTRIBUTES, 6)
        and tuple(variety.id for variety in _VARIETIES) == ATTRIBUTES,
        "every three attributes once": {frozenset(s.attributes) for s in SINGLES.values()}
        == set(map(frozenset, combinations(ATTRIBUTES, 3)))
        and set(attributes.values()) == {15},
        "ten parties of four": len(PARTIES) == 10
        and {frozenset(fronts[0].back) for fronts in PARTIES.values()}
        == set(map(frozenset, combinations((*COLORS, RECORD), 2))),
        "fronts say what their backs hint at": all(
            tuple(bonus.category for bonus in soiree.bonuses) == soiree.back
            and soiree.back == PARTIES[soiree.party][0].back
            for soiree in SOIREES.values()
        ),
        "each party has each In Vogue bonus once": all(
            {(soiree.in_vogue.kind, soiree.in_vogue.points) for soiree in fronts}
            == {("hat", 4), ("sunglasses", 4), ("shoes", 4), (MULTICOLOR, 1)}
            for fronts in PARTIES.values()
        ),
        "nine cards a player and two more": {n: 9 * n + 2 for n in (3, 4, 5, 6)} == STYLE_DECK,
    }
    broken = [promise for promise, holds in promises.items() if not holds]
    if broken:
        raise ValueError(f"card data: {broken}")


_check()
