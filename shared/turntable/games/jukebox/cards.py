"""The components, loaded and checked once, and look-ups over them. Holds no rule."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

import msgspec

GENRES = ("blues", "country", "jazz", "pop", "rock")
DECADES = ("40s", "50s", "60s")
SIDES = ("A", "B")
ICONS = (*GENRES, *DECADES, *SIDES)

Face = tuple[str, tuple[str, ...]]
"""What tells coins apart on the table: metal and icons."""


class Component(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A thing with an id."""

    id: str


class FortyFive(Component, frozen=True):
    """A record: one genre, one decade, one side."""

    genre: str
    decade: str
    side: str
    title: str

    @property
    def icons(self) -> tuple[str, str, str]:
        return (self.genre, self.decade, self.side)


class ScoringToken(Component, frozen=True):
    """A token: worth `points` for a line that shows `icon` at least `required` times."""

    kind: str
    icon: str
    required: int
    points: int


class Spot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A cell of a Scoring Card's top with the genre it asks for."""

    row: int
    col: int
    genre: str


class Bottom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the bottom of a Scoring Card asks for."""

    decade: str
    side: str


class ScoringCard(Component, frozen=True):
    """A card: three genres in places, and a decade with a side."""

    top: tuple[Spot, ...]
    bottom: Bottom


class Coin(Component, frozen=True):
    """A coin of any metal."""

    metal: str
    icons: tuple[str, ...]
    owner_seat: int | None = None
    genre: str | None = None
    decade: str | None = None
    kind: str | None = None
    icon: str | None = None


class Grid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A grid of cells."""

    rows: int
    cols: int


class Diamond(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A space with a diamond."""

    row: int
    space: int


class PlayerBoard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is printed on a Player Board, and the grids of bin and jukebox."""

    rows: int
    spaces_per_row: int
    diamond_spaces: tuple[int, ...]
    diamonds: tuple[Diamond, ...]
    next_play_capacity: int
    record_bin: Grid
    jukebox: Grid


T = TypeVar("T", bound=Component)
DATA = Path(__file__).parent / "data"


def _load(name: str, kind: type[T], count: int) -> dict[str, T]:
    text = (DATA / f"{name}.json").read_bytes()
    items: list[T] = msgspec.json.decode(text, type=list[kind])  # type: ignore[valid-type]
    found = {item.id: item for item in items}
    if len(items) != count or len(found) != count:
        raise ValueError(f"{name}: {len(items)} entries, {len(found)} ids, {count} expected")
    return found


BOARD = msgspec.json.decode((DATA / "board.json").read_bytes(), type=PlayerBoard)
FORTY_FIVES = _load("forty_fives", FortyFive, 30)
SCORING_TOKENS = _load("scoring_tokens", ScoringToken, 30)
SCORING_CARDS = _load("scoring_cards", ScoringCard, 15)
BONUS_COINS = _load("bonus_coins", Coin, 15)
RIVAL_COINS = _load("rival_coins", Coin, 8)
PLAYER_COINS = _load("player_coins", Coin, 24)
COINS: Mapping[str, Coin] = {**PLAYER_COINS, **BONUS_COINS, **RIVAL_COINS}

FACES: Mapping[str, Face] = {coin.id: (coin.metal, coin.icons) for coin in COINS.values()}
RIVAL_OF_ICON: Mapping[str, str] = {str(coin.icon): coin.id for coin in RIVAL_COINS.values()}

MASKS: Mapping[str, int] = {
    name: sum(1 << ICONS.index(icon) for icon in icons)
    for name, icons in (
        *((coin.id, coin.icons) for coin in COINS.values()),
        *((forty_five.id, forty_five.icons) for forty_five in FORTY_FIVES.values()),
    )
}
"""The icons of each coin and 45 as bits, so that matching is one operation."""


def silver_of(seat: int) -> list[str]:
    """Return the ids of a seat's twelve Player Coins, sorted."""
    return sorted(coin.id for coin in PLAYER_COINS.values() if coin.owner_seat == seat)


def _check() -> None:
    """Raise ValueError when the printed counts do not hold."""
    pairs = [(genre, decade) for genre in GENRES for decade in DECADES]
    singles = sorted((icon,) for icon in (*ICONS, *SIDES))
    promises = {
        "each 45 once": {forty_five.icons for forty_five in FORTY_FIVES.values()}
        == {(*pair, side) for pair in pairs for side in SIDES},
        "three tokens an icon": {(token.icon, token.required) for token in SCORING_TOKENS.values()}
        == {(icon, required) for icon in ICONS for required in (1, 2, 3)},
        "each bonus pair once": {coin.icons for coin in BONUS_COINS.values()} == set(pairs),
        "a rival for each genre and decade": set(RIVAL_OF_ICON) == {*GENRES, *DECADES},
        "twelve silver coins a seat": all(
            sorted(COINS[coin].icons for coin in silver_of(seat)) == singles for seat in (0, 1)
        ),
        "three genres a card": all(
            len({spot.genre for spot in card.top}) == len({(s.row, s.col) for s in card.top}) == 3
            for card in SCORING_CARDS.values()
        ),
        "two rows of four, diamonds on the last two spaces": BOARD.diamonds
        == tuple(Diamond(row, space) for row in (1, 2) for space in BOARD.diamond_spaces)
        and (BOARD.rows, BOARD.spaces_per_row, BOARD.diamond_spaces) == (2, 4, (3, 4)),
        "grids of three by three, one coin on Next Play": BOARD.record_bin
        == BOARD.jukebox
        == Grid(3, 3)
        and BOARD.next_play_capacity == 1,
        "each genre nine times on the cards": set(
            Counter(spot.genre for card in SCORING_CARDS.values() for spot in card.top).values()
        )
        == {9},
    }
    broken = [promise for promise, holds in promises.items() if not holds]
    if broken:
        raise ValueError(f"card data: {broken}")


_check()
