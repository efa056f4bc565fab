"""What things are worth to a seat, in tenths of points, judged from its view alone.

A bot's guesses, no rules: a card is worth what it may buy while albums are left, a collection what
its pile pays and a share of what the next pile would.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from turntable.games.vinyl.cards import (
    ALBUMS,
    COVER,
    FACES,
    LOYALTY,
    NEEDS,
    REWARDS,
    SIZES,
    WILDS,
)
from turntable.games.vinyl.collection import kind_of, matching
from turntable.games.vinyl.loyalty import times
from turntable.games.vinyl.moves import NEW
from turntable.games.vinyl.payments import Hand, payments

FULL_BOX = 52
CARD_PRICE = 19
"""What a normal card is worth at the start of a match."""
WILD_PRICE = 26
WILD_LOSS = 10
"""A wild played is worth a point less than one in hand, whenever it is played."""
CROWDED = 7
"""From so many cards on, further ones are worth less."""
GROWTH = {1: 3, 2: 8, 3: 9, 4: 9, 5: 9}
"""Twentieths of the next pile's gain that a collection of so many albums is worth already."""
SLOT_WORTH = 25
ALBUMS_EXPECTED = 14


class Appraisal:
    """The worth of cards, albums and collections in one view."""

    def __init__(self, view: Mapping[str, Any], seat: int) -> None:
        self.view = view
        self.place: Mapping[str, Any] = view["places"][seat]
        self.hand: Sequence[str] = self.place["hand"] or ()
        self.albums: Mapping[str, Any] = view["albums"] or {}
        closing = view["final"] or view["box"]["closed"]
        self.ahead = 0 if closing else 20 * view["box"]["count"] // FULL_BOX
        """How much of the match is left, in twentieths."""
        self.collections = {kept["id"]: tuple(kept["albums"]) for kept in self.place["collections"]}
        self.owned = [
            album
            for kept in (*self.place["retired"], *self.place["collections"])
            for album in kept["albums"]
        ]
        self._piles = {shown["pile"]: shown["tokens"] for shown in view["rewards"]}
        self._bases: dict[tuple[str, str], int] = {}
        self._prices: dict[str, int] = {}
        self._wanted: list[tuple[str, int]] | None = None

    def reward(self, albums: tuple[str, ...], size: int) -> int:
        """Return what a collection like this one would take at a size."""
        kind = kind_of(albums)
        if size < SIZES[0] or kind is None:
            return 0
        piles = [f"{kind}-{min(size, SIZES[-1])}"]
        if kind == "mixed2":
            piles.append(f"mixed1-{min(size, SIZES[-1])}")
        return max(
            (10 * REWARDS[self._piles[pile][0]].points for pile in piles if self._piles[pile]),
            default=0,
        )

    def collection(self, albums: tuple[str, ...]) -> int:
        """Return the worth of an active collection: its reward and a share of the next one."""
        size = len(albums)
        now = self.reward(albums, size)
        if size not in GROWTH:
            return now
        if size == 1:
            return self.ahead * GROWTH[1] * len(matching(albums)) // 4
        gain = max(0, self.reward(albums, max(SIZES[0], size + 1)) - now)
        width = 2 + len(matching(albums))
        return now + gain * GROWTH[size] * self.ahead * width // (20 * 20 * 3)

    def base(self, album: str, goal: str) -> int:
        """Return what an album is worth in a collection, whatever it costs."""
        if (album, goal) not in self._bases:
            before = self.collections.get(goal, ())
            gain = self.collection((*before, album)) - (self.collection(before) if before else 0)
            bonus = self.albums[album]["bonus"].get(goal, 0) if album in self.albums else 0
            points = 10 * (ALBUMS[album].points + bonus)
            if goal == NEW and len(self.collections) == 1:
                gain -= SLOT_WORTH * self.ahead // 40
            self._bases[album, goal] = points + gain + self._loyal(album)
        return self._bases[album, goal]

    def _loyal(self, album: str) -> int:
        """Return what an album adds to the own loyalty cards, sets in part."""
        letters: Mapping[str, str] = self.view["letters"]
        worth = 0
        for held in self.place["loyalty"] or ():
            card = LOYALTY[held["card"]]
            before = times(held["card"], self.owned, letters)
            after = times(held["card"], [*self.owned, album], letters)
            worth += 10 * card.points * (after - before)
            genres = [letters[letter] for letter in card.letters]
            if before == after and ALBUMS[album].genre in genres:
                have = sum(ALBUMS[owned].genre == ALBUMS[album].genre for owned in self.owned)
                worth += (
                    10 * card.points * self.ahead // (20 * len(genres)) if have == before else 0
                )
        return worth

    def best(self, album: str) -> int | None:
        """Return the worth of an album in its best place, None if it has none."""
        goals = self.albums[album]["fits"]
        return max((self.base(album, goal) for goal in goals), default=None)

    def price(self, card: str) -> int:
        """Return what giving a card away costs."""
        face = FACES[card]
        if face not in self._prices:
            self._prices[face] = self._price(card)
        return self._prices[face]

    def _price(self, card: str) -> int:
        if card in WILDS:
            return WILD_LOSS + (WILD_PRICE - WILD_LOSS) * self.ahead // 20
        return max(1, self.unknown_card() * (8 + self.use(card)) // 18)

    def unknown_card(self) -> int:
        """Return what a normal card is worth of which nothing is known."""
        crowded = max(0, len(self.hand) - CROWDED)
        return CARD_PRICE * self.ahead * (5 - crowded) // 100

    def use(self, card: str) -> int:
        """Return how useful a card is for the albums wanted, 10 being usual."""
        if self._wanted is None:
            self._wanted = [
                (album, worth) for album in self.albums if (worth := self.best(album) or 0) > 0
            ]
        if card in WILDS:
            return 16
        total = sum(
            worth * (COVER[album][FACES[card]] & NEEDS[album]).bit_count() ** 2
            for album, worth in self._wanted
        )
        weight = sum(worth for _, worth in self._wanted) or 1
        return min(24, 10 * total // weight)

    def cost(self, cards: Sequence[str]) -> int:
        return sum(self.price(card) for card in cards)

    def offer(self, album: str) -> int | None:
        """Return the worth of an album less its cheapest payment; None if it cannot be had."""
        shown = self.albums[album]
        worth = self.best(album)
        if worth is None or not shown["affordable"]:
            return None
        layaway = self.place["layaway"]
        deposit = layaway["deposit"] if layaway and layaway["album"] == album else ()
        found = payments(Hand(self.hand), album, discount=shown["discount"], deposit=deposit)
        return worth - min(self.cost(cards) for cards in found)

    def loyalty(self, card: str) -> int:
        """Return what a loyalty card may score at the end."""
        shown, letters = LOYALTY[card], self.view["letters"]
        have = times(card, self.owned, letters)
        further = max(0, ALBUMS_EXPECTED - len(self.owned)) * self.ahead // 20
        if shown.letters:
            counts = sorted(
                sum(ALBUMS[album].genre == letters[letter] for album in self.owned)
                for letter in shown.letters
            )
            sets = have + (10 * further // 55 if len(counts) > 1 else 10 * further // 40)
            return 10 * shown.points * sets
        share = 50 if shown.points == 1 else 36
        return 10 * shown.points * have + shown.points * further * share // 10
