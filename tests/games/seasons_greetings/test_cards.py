"""The card data is checked when it is loaded."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from turntable.games.seasons_greetings import cards


def changed(items: dict[str, Any], name: str, **fields: object) -> dict[str, Any]:
    return {**items, name: msgspec.structs.replace(items[name], **fields)}


ALBUM, WISH = "album-classical-40s-joy", "wish-2t-1"
LAYOUT = cards.LAYOUT


def first_space(**fields: object) -> cards.Layout:
    first, *others = LAYOUT.positions
    positions = (msgspec.structs.replace(first, **fields), *others)
    return msgspec.structs.replace(LAYOUT, positions=positions)


def wishes(**fields: object) -> dict[str, Any]:
    first, *others = cards.WISH_CARDS[WISH].wishes
    changed_wish = msgspec.structs.replace(first, **fields)
    return changed(cards.WISH_CARDS, WISH, wishes=(changed_wish, *others))


@pytest.mark.parametrize(
    ("name", "value", "promise"),
    [
        ("ALBUMS", changed(cards.ALBUMS, ALBUM, spirit="love"), "each album once"),
        ("ALBUMS", changed(cards.ALBUMS, ALBUM, trees=3), "albums by trees"),
        ("ALBUMS", changed(cards.ALBUMS, ALBUM, tag=("40s",) * 4), "no tag shows an icon"),
        ("ALBUMS", changed(cards.ALBUMS, ALBUM, tag=("snow",) * 4), "tags show known icons"),
        ("WISH_CARDS", changed(cards.WISH_CARDS, WISH, trees=3), "six Wish cards"),
        ("WISH_CARDS", wishes(position="r2c1"), "six wishes in different places"),
        ("WISH_CARDS", wishes(position="r6c1"), "six wishes in different places"),
        ("WISH_CARDS", wishes(kind="spirit"), "six wishes in different places"),
        ("WISH_CARDS", changed(cards.WISH_CARDS, WISH, wishes=()), "six wishes"),
        ("WISH_POINTS", cards.WISH_POINTS[:-1], "points for up to six wishes"),
        ("BONUS_TOKENS", changed(cards.BONUS_TOKENS, "bonus-12", trees=4), "bonus tokens by trees"),
        ("BONUS_TOKENS", changed(cards.BONUS_TOKENS, "bonus-12", points=13), "highest first"),
        ("LIGHTS", changed(cards.LIGHTS, "light-yellow", matches_max=4), "lights for one"),
        ("LIGHTS", changed(cards.LIGHTS, "light-red", supply=53), "112 lights"),
        ("BALLS", changed(cards.BALLS, "ball-p0-01", owner_seat=1), "twelve small balls"),
        ("BALL_COLORS", ("red", "red", "blue", "gold"), "twelve small balls"),
        ("LAYOUT", msgspec.structs.replace(LAYOUT, rows=(1, 2, 3, 4, 3)), "twelve positions"),
        ("POSITIONS", cards.POSITIONS[:-1], "twelve positions"),
        ("TOP", "r2c1", "twelve positions"),
        ("LAYOUT", first_space(adjacent=("r2c1",)), "positions touch as drawn"),
    ],
)
def test_a_wrong_card_is_found(
    name: str, value: object, promise: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cards, name, value)
    with pytest.raises(ValueError, match=promise):
        cards.check()


@pytest.mark.parametrize("count", [59, 61])
def test_a_missing_or_further_entry_is_found(count: int) -> None:
    with pytest.raises(ValueError, match="60 entries, 60 ids"):
        cards.by_id("albums", list(cards.ALBUMS.values()), count)


def test_an_id_that_stands_twice_is_found() -> None:
    albums = list(cards.ALBUMS.values())
    with pytest.raises(ValueError, match="60 entries, 59 ids"):
        cards.by_id("albums", [*albums[:-1], albums[0]], 60)


CHECK: Callable[[], None] = cards.check


def test_the_cards_as_they_are_pass() -> None:
    CHECK()


def test_the_album_of_the_printed_example_shows_three_candy_canes_and_a_heart() -> None:
    assert cards.ALBUMS["album-classical-50s-faith"].tag == ("traditional",) * 3 + ("love",)
