"""The components, loaded and checked once, and look-ups over them. Holds no rule."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Literal, TypeVar

import msgspec

from turntable.games.seasons_greetings.facts import Color

SUBGENRES = ("classical", "traditional", "contemporary")
DECADES = ("40s", "50s", "60s", "70s")
SPIRITS = ("joy", "love", "peace", "hope", "faith")
KIND_OF: Mapping[str, str] = {
    **dict.fromkeys(SUBGENRES, "subgenre"),
    **dict.fromkeys(DECADES, "decade"),
    **dict.fromkeys(SPIRITS, "spirit"),
}
ICONS = tuple(KIND_OF)


class Component(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A thing with an id."""

    id: str


class Album(Component, frozen=True):
    """A record: three attributes, a number of trees and a gift tag."""

    subgenre: str
    decade: str
    spirit: str
    trees: int
    tag: tuple[str, str, str, str]
    title: str

    @property
    def icons(self) -> tuple[str, str, str]:
        return (self.subgenre, self.decade, self.spirit)


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An icon wished for at a position."""

    position: str
    kind: str
    icon: str


class WishCard(Component, frozen=True):
    """Six wishes, for one player count."""

    trees: int
    wishes: tuple[Wish, ...]


class BonusToken(Component, frozen=True):
    """Points for a complete scoring album."""

    points: int
    trees: int


class Light(Component, frozen=True):
    """A colour of lights, what it is worth, and for how many matches it is earned."""

    color: Color
    points: int
    matches_min: int
    matches_max: int | None
    printed_supply: int | None
    supply: int


class Ball(Component, frozen=True):
    """A marker of a seat: small for an album controlled, large for the last location."""

    owner_seat: int
    color: str
    size: Literal["small", "large"]


class Space(Component, frozen=True):
    """A position of a tree."""

    row: int
    col: int
    x_half_cards: int
    adjacent: tuple[str, ...]


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The positions of every tree."""

    rows: tuple[int, ...]
    positions: tuple[Space, ...]
    top: str


class WishTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points by the number of wishes that are met."""

    points_by_matches: tuple[int, ...]


T = TypeVar("T", bound=Component)
DATA = Path(__file__).parent / "data"


def _load(name: str, kind: type[T], count: int) -> dict[str, T]:
    text = (DATA / f"{name}.json").read_bytes()
    return by_id(name, msgspec.json.decode(text, type=list[kind]), count)  # type: ignore[valid-type]


def by_id(name: str, items: Sequence[T], count: int) -> dict[str, T]:
    """Return the items by id.

    Raises:
        ValueError: there are not so many of them, or an id stands twice.
    """
    found = {item.id: item for item in items}
    if len(items) != count or len(found) != count:
        raise ValueError(f"{name}: {len(items)} entries, {len(found)} ids, {count} expected")
    return found


ALBUMS = _load("albums", Album, 60)
WISH_CARDS = _load("wish_cards", WishCard, 18)
BONUS_TOKENS = _load("bonus_tokens", BonusToken, 9)
LIGHTS = _load("lights", Light, 4)
BALLS = _load("ball_tokens", Ball, 52)
LAYOUT = msgspec.json.decode((DATA / "tree.json").read_bytes(), type=Layout)
WISH_POINTS = msgspec.json.decode(
    (DATA / "wish_points.json").read_bytes(), type=WishTable
).points_by_matches

POSITIONS = tuple(space.id for space in LAYOUT.positions)
TOP = LAYOUT.top
ADJACENT: Mapping[str, tuple[str, ...]] = {space.id: space.adjacent for space in LAYOUT.positions}
LIGHT_POINTS: Mapping[Color, int] = {light.color: light.points for light in LIGHTS.values()}
BALL_COLORS = tuple(ball.color for ball in BALLS.values() if ball.size == "large")
"""By seat."""

SHARED: Mapping[str, Mapping[str, int]] = {
    one.id: {
        other.id: sum(a == b for a, b in zip(one.icons, other.icons, strict=True))
        for other in ALBUMS.values()
    }
    for one in ALBUMS.values()
}
"""How many attributes two albums have in common."""


def _touch(one: Space, other: Space) -> bool:
    """Positions touch side by side, or in consecutive rows at most one card apart."""
    apart = abs(one.x_half_cards - other.x_half_cards)
    if one.row == other.row:
        return apart == 2
    return abs(one.row - other.row) == 1 and apart <= 2


def check() -> None:
    """Raise ValueError when the printed counts do not hold."""
    albums, tokens = ALBUMS.values(), BONUS_TOKENS.values()
    lights = [(light.matches_min, light.matches_max) for light in LIGHTS.values()]
    small = Counter(ball.owner_seat for ball in BALLS.values() if ball.size == "small")
    rows = tuple(Counter(space.row for space in LAYOUT.positions).values())
    promises = {
        "each album once": [album.icons for album in albums]
        == list(product(SUBGENRES, DECADES, SPIRITS)),
        "albums by trees": Counter(album.trees for album in albums) == {2: 30, 3: 15, 4: 15},
        "no tag shows an icon of its own album": not any(
            set(album.tag) & set(album.icons) for album in albums
        ),
        "tags show known icons": all(set(album.tag) <= set(ICONS) for album in albums),
        "six Wish cards a player count": Counter(card.trees for card in WISH_CARDS.values())
        == {2: 6, 3: 6, 4: 6},
        "six wishes in different places, of their kind": all(
            len({wish.position for wish in card.wishes}) == len(card.wishes) == 6
            and all(wish.position in POSITIONS for wish in card.wishes)
            and all(KIND_OF[wish.icon] == wish.kind for wish in card.wishes)
            for card in WISH_CARDS.values()
        ),
        "points for up to six wishes": len(WISH_POINTS) == 7,
        "bonus tokens by trees": Counter(token.trees for token in tokens) == {2: 5, 3: 2, 4: 2},
        "bonus tokens highest first": [token.points for token in tokens] == list(range(12, 3, -1)),
        "lights for one, two, three, four and more matches": lights
        == [(1, 1), (2, 2), (3, 3), (4, None)],
        "112 lights": sum(light.supply for light in LIGHTS.values()) == 112,
        "twelve small balls and a large one a seat": small == {0: 12, 1: 12, 2: 12, 3: 12}
        and len(set(BALL_COLORS)) == 4,
        "twelve positions in rows of 1, 2, 3, 4 and 2": rows == LAYOUT.rows == (1, 2, 3, 4, 2)
        and len(POSITIONS) == 12
        and POSITIONS[0] == TOP,
        "positions touch as drawn": all(
            space.adjacent == tuple(other.id for other in LAYOUT.positions if _touch(space, other))
            for space in LAYOUT.positions
        ),
    }
    broken = [promise for promise, holds in promises.items() if not holds]
    if broken:
        raise ValueError(f"card data: {broken}")


check()
