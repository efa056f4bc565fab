"""The components, loaded and checked once, and look-ups over them. Holds no rule."""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal, TypeVar

import msgspec

GENRES = ("pop", "jazz", "rock", "country")
DECADES = ("50s", "60s", "70s")
LETTERS = ("A", "B", "C", "D")
PUBLISHERS = ("electric-records", "northgate-records", "sunwheel-records")
SIZES = (3, 4, 5, 6)

Genre = Literal["pop", "jazz", "rock", "country"]
LocationId = Literal["record_bin", "front_counter", "sale_bin", "magazine_rack"]
Kind = Literal["pure", "mixed1", "mixed2"]
"""What a collection of two or more albums is."""

GENRE_BIT, DECADE_BIT, MINT_BIT, LIMITED_BIT = 1, 2, 4, 8
"""The icons that an album may ask for, as bits."""


class Component(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A thing with an id."""

    id: str


class Album(Component, frozen=True):
    """A record: one genre, one decade, perhaps mint, perhaps limited; `icons` are to be paid."""

    title: str
    genre: Genre
    decade: str
    mint: bool
    limited: bool
    icons: tuple[str, ...]
    cost: int
    points: int
    publisher: str
    stamp: str


class Magazine(Component, frozen=True):
    """A card to pay with: a wild, or a genre together with up to two other icons."""

    wild: bool
    genre: str | None
    decade: str | None
    mint: bool
    limited: bool
    icons: tuple[str, ...]
    face: str
    initial: Literal["deck", "aside"]


class Loyalty(Component, frozen=True):
    """A card scored at the end: points for each set of letters, or for each album of its kind."""

    kind: str
    category: str
    counts: str
    points: int
    letters: tuple[str, ...] = ()
    match: Mapping[str, str | bool] = {}
    """A field of an album and the value it counts with."""


class Reward(Component, frozen=True):
    """A Collection Reward token of a pile, `order` counted from its top."""

    stack: str
    type: Kind
    size: int
    size_is_minimum: bool
    points: int
    order: int


class Location(Component, frozen=True):
    """A place in the store with a primary and a bump space."""

    id: LocationId
    name: str
    clockwise_next: LocationId
    primary: tuple[str, ...]
    bump: tuple[str, ...]
    must_leave: bool


class Divider(Component, frozen=True):
    """A card between the stacks of the Album Box, or behind the last of them."""

    kind: Literal["salesperson", "store_closed"]


class GenreToken(Component, frozen=True):
    """A token that gives a letter its genre."""

    genre: Genre


class Piece(Component, frozen=True):
    """A meeple, scoring disc or player board."""

    kind: str
    colour: str


class SetUp(Component, frozen=True):
    """What depends on the number of players."""

    players: int
    npc: bool
    board_side: Literal["A", "B"]
    hand_by_seat: tuple[int, ...]
    stacks: tuple[int, ...]
    salesperson_dividers: int
    npc_colour_free: bool


T = TypeVar("T", bound=Component)
DATA = Path(__file__).parent / "data"


def _load(name: str, kind: type[T], count: int) -> dict[str, T]:
    text = (DATA / f"{name}.json").read_bytes()
    items: list[T] = msgspec.json.decode(text, type=list[kind])  # type: ignore[valid-type]
    found = {item.id: item for item in items}
    if len(items) != count or len(found) != count:
        raise ValueError(f"{name}: {len(items)} entries, {len(found)} ids, {count} expected")
    return found


ALBUMS = _load("albums", Album, 72)
MAGAZINES = _load("magazines", Magazine, 72)
LOYALTY = _load("loyalty", Loyalty, 36)
REWARDS = _load("rewards", Reward, 44)
LOCATIONS = _load("locations", Location, 4)
DIVIDERS = _load("dividers", Divider, 5)
GENRE_TOKENS = _load("genre_tokens", GenreToken, 4)
PIECES = _load("pieces", Piece, 17)
SET_UPS: Mapping[int, SetUp] = {entry.players: entry for entry in _load("setup", SetUp, 4).values()}

SALESPERSONS = tuple(divider.id for divider in DIVIDERS.values() if divider.kind == "salesperson")
STORE_CLOSED = next(divider.id for divider in DIVIDERS.values() if divider.kind == "store_closed")
COLOURS = tuple(piece.colour for piece in PIECES.values() if piece.kind == "player_board")
"""Colours of the seats in order."""
NPC_COLOUR = "white"
"""VIN-R42: no player board has it."""

WILD = "wild"
WILDS = frozenset(card.id for card in MAGAZINES.values() if card.wild)
FACES: Mapping[str, str] = {card.id: card.face for card in MAGAZINES.values()}
"""Cards of equal face are alike to everybody (VIN-R19)."""
PILES = tuple(dict.fromkeys(token.stack for token in REWARDS.values()))


def _need(album: Album) -> int:
    return GENRE_BIT | DECADE_BIT | (MINT_BIT if album.mint else 0) | (LIMITED_BIT * album.limited)


def _shown(card: Magazine, album: Album) -> int:
    return (
        (GENRE_BIT if card.genre == album.genre else 0)
        | (DECADE_BIT if card.decade == album.decade else 0)
        | (MINT_BIT if card.mint else 0)
        | (LIMITED_BIT if card.limited else 0)
    ) & _need(album)


NEEDS: Mapping[str, int] = {album.id: _need(album) for album in ALBUMS.values()}
"""The icons an album asks for, as bits."""
COVER: Mapping[str, Mapping[str, int]] = {
    album.id: {card.face: _shown(card, album) for card in MAGAZINES.values() if not card.wild}
    for album in ALBUMS.values()
}
"""Which of an album's icons a normal card's face shows, as bits (VIN-049, VIN-050)."""


@cache
def icons_of(album: str, mask: int) -> tuple[str, ...]:
    """Return the names of some of an album's icons, given as bits."""
    shown = ALBUMS[album]
    names = (f"genre:{shown.genre}", f"decade:{shown.decade}", "mint", "limited")
    return tuple(name for place, name in enumerate(names) if mask >> place & 1)


def _check() -> None:
    """Raise ValueError when the printed and the stated counts do not hold."""
    albums, magazines = list(ALBUMS.values()), list(MAGAZINES.values())
    normal = [card for card in magazines if not card.wild]
    letters = Counter(letter for card in LOYALTY.values() for letter in card.letters)
    promises = {
        "18 albums a genre": Counter(album.genre for album in albums) == dict.fromkeys(GENRES, 18),
        "24 albums a decade": Counter(album.decade for album in albums)
        == dict.fromkeys(DECADES, 24),
        "24 albums a publisher": Counter(album.publisher for album in albums)
        == dict.fromkeys(PUBLISHERS, 24),
        "36 stamps of each kind": Counter(album.stamp for album in albums)
        == {"early": 36, "late": 36},
        "36 mint, 36 limited": sum(album.mint for album in albums)
        == sum(album.limited for album in albums)
        == 36,
        "an album's cost is its icons": all(
            album.cost == len(album.icons) and album.icons == icons_of(album.id, NEEDS[album.id])
            for album in albums
        ),
        "points 3, 4, 5, 7": Counter(album.points for album in albums)
        == {3: 12, 4: 24, 5: 24, 7: 12},
        "12 wilds, half of them aside": Counter(card.initial for card in magazines if card.wild)
        == {"deck": 6, "aside": 6},
        "15 normal cards a genre": Counter(card.genre for card in normal)
        == dict.fromkeys(GENRES, 15),
        "48 faces and the wild": len({card.face for card in normal}) == 48
        and {card.face for card in magazines if card.wild} == {WILD},
        "a face is its icons": len({(card.face, card.icons) for card in magazines}) == 49,
        "each letter nine times": letters == dict.fromkeys(LETTERS, 9),
        "rewards by pile, best on top": all(
            [token.points for token in tokens] == sorted({t.points for t in tokens}, reverse=True)
            and {(token.type, token.size) for token in tokens} == {(tokens[0].type, tokens[0].size)}
            and tokens[0].stack == f"{tokens[0].type}-{tokens[0].size}"
            for tokens in (
                [token for token in REWARDS.values() if token.stack == pile] for pile in PILES
            )
        )
        and len(PILES) == 12,
        "locations in a circle": {place.clockwise_next for place in LOCATIONS.values()}
        == set(LOCATIONS),
        "stacks of 52 albums with a divider in each gap": all(
            sum(entry.stacks) == 52
            and len(entry.stacks) == entry.salesperson_dividers + 1
            and len(entry.hand_by_seat) == entry.players
            for entry in SET_UPS.values()
        ),
        "a token for each genre": {token.genre for token in GENRE_TOKENS.values()} == set(GENRES),
        "four salespersons": len(SALESPERSONS) == 4,
        "five boards, none white": len(COLOURS) == 5 and NPC_COLOUR not in COLOURS,
    }
    broken = [promise for promise, holds in promises.items() if not holds]
    if broken:
        raise ValueError(f"card data: {broken}")


_check()
