"""What cards promise a seat, reckoned from its view for the bots. Values are in `POINT`ths.

A party is valued by the mean of the fronts that may lie under its back, so that every garment has a
fixed weight there. A type not worn yet counts for what later turns of the round will likely bring.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from turntable.games.yacht_rock.cards import (
    CLOTHING,
    GARMENTS,
    MULTICOLOR,
    MUSIC,
    PARTIES,
    RECORD,
    SINGLES,
    SOIREES,
    Clothing,
    Soiree,
)
from turntable.games.yacht_rock.course import ROUNDS, TURNS_EACH
from turntable.games.yacht_rock.holdings import pairs

POINT = 1200
FILLED_LATER = (0, 40, 65, 80)
"""Per cent of an average garment that a type not worn may still bring, by own turns to come."""
TOKEN_LATER = 9 * POINT // 10
"""A Single token in each round after this one."""
SOLO, DUET = 8 * POINT, 3 * POINT
HALF_SOLO = 12 * POINT // 10
"""A Single of which two attributes are held, one's turn being over."""
QUARTER_SOLO = 4 * POINT // 10
"""The same with one attribute."""
FURTHER_SINGLE = 5 * POINT // 10
"""What a Musical card may do for Singles to come."""
SOON = 4
"""With fewer own turns ahead there are fewer Singles to come."""
ALL = 3
"""The attributes of a Single."""


class Party(NamedTuple):
    """A party as it is expected: weights of garments, of a Single token, of a different colour."""

    weights: Mapping[str, int]
    averages: Mapping[Clothing, int]
    token: int
    color: int


class Display(NamedTuple):
    """A Single on display, and the attributes of it that any other seat holds."""

    single: str
    rivals_hold: frozenset[str]


@lru_cache(maxsize=4096)
def expected(fronts: tuple[str, ...]) -> Party:
    """Return the mean of some fronts of a party."""
    soirees = [SOIREES[front] for front in fronts]
    share = POINT // len(soirees)
    weights = {card: share * sum(_worth(card, soiree) for soiree in soirees) for card in GARMENTS}
    return Party(
        weights,
        {clothing: _average(weights, clothing) for clothing in CLOTHING},
        share * sum(_each(soiree, RECORD) for soiree in soirees),
        share * sum(soiree.in_vogue.kind == MULTICOLOR for soiree in soirees),
    )


def _worth(card: str, soiree: Soiree) -> int:
    garment = GARMENTS[card]
    colors = sum(_each(soiree, color) for color in garment.colors)
    in_vogue = soiree.in_vogue.points if soiree.in_vogue.kind == garment.clothing else 0
    return garment.points + colors + in_vogue


def _each(soiree: Soiree, category: str) -> int:
    return sum(bonus.points_each for bonus in soiree.bonuses if bonus.category == category)


def _average(weights: Mapping[str, int], clothing: Clothing) -> int:
    own = [weight for card, weight in weights.items() if GARMENTS[card].clothing == clothing]
    return sum(own) // len(own)


def parties(view: dict[str, Any]) -> list[Party]:
    """Return both parties as they are expected, given the fronts that were seen."""
    used = set(view["used_soirees"])
    return [
        expected(tuple(s.id for s in PARTIES[shown["party"]] if s.id not in used))
        for shown in view["soirees"]
    ]


class Prospects:
    """What a seat may hope for, by its view."""

    def __init__(self, view: dict[str, Any], seat: int) -> None:
        place = view["places"][seat]
        self.seat = seat
        self.parties = parties(view)
        self.outfit: list[str] = [card for card in place["outfit"].values() if card is not None]
        self.music: list[str] = place["music"]
        self.tokens: int = place["tokens"]
        self.turns_left: int = TURNS_EACH - place["turns_taken"]
        self.rounds_left: int = ROUNDS - view["round"]
        self.singles = [
            Display(shown["single"], _held_by_others(shown, seat))
            for shown in view["singles"]
            if shown["single"] is not None
        ]

    def at_party(self, party: Party, outfit: Collection[str], tokens: int) -> int:
        """Return what an outfit and so many tokens promise at a party."""
        worn = {GARMENTS[card].clothing for card in outfit}
        colors = {color for card in outfit for color in GARMENTS[card].colors}
        missing = sum(party.averages[kind] for kind in CLOTHING if kind not in worn)
        later = missing * FILLED_LATER[self.turns_left] // 100
        wearing = sum(party.weights[card] for card in outfit)
        return wearing + later + party.color * len(colors) + party.token * tokens

    def dressed(self, outfit: Collection[str], tokens: int) -> int:
        """Return what an outfit promises at the better party."""
        return max(self.at_party(party, outfit, tokens) for party in self.parties)

    def best_dressed(self, cards: Iterable[str]) -> int:
        """Return what the best outfit out of these cards and the one worn promises."""
        choices: dict[str, list[str]] = {}
        for card in (*self.outfit, *cards):
            choices.setdefault(GARMENTS[card].clothing, []).append(card)
        return max(
            self.at_party(
                party,
                [max(own, key=lambda card: party.weights[card]) for own in choices.values()],
                self.tokens,
            )
            for party in self.parties
        )

    def token(self) -> int:
        """Return what a further token promises."""
        now = self.dressed(self.outfit, self.tokens + 1) - self.dressed(self.outfit, self.tokens)
        return now + TOKEN_LATER * self.rounds_left

    def playing(
        self, music: Sequence[str], *, without: str | None = None, at_once: bool = False
    ) -> int:
        """Return what Musical cards promise, once a Single is gone, in this turn or after it."""
        token = self.token()
        shown = {MUSIC[card].attribute for card in music}
        ahead = self.rounds_left * TURNS_EACH + self.turns_left
        value = len(music) * (POINT + FURTHER_SINGLE * min(ahead, SOON) // SOON)
        for display in self.singles:
            if display.single != without:
                held = shown.intersection(SINGLES[display.single].attributes)
                duet = pairs(held, display.rivals_hold)
                if at_once and (len(held) == ALL or duet):
                    value += _recording(len(held), token)
                elif ahead:
                    value += _waiting(len(held), token)
        return value


def _recording(held: int, token: int) -> int:
    """What a Single promises in the own turn: a solo, or a duet that most partners accept."""
    if held == ALL:
        return SOLO + token - ALL * POINT
    return 7 * (DUET + token - POINT) // 10 + (_waiting(held, token) if held > 1 else 0) // 2


def _waiting(held: int, token: int) -> int:
    """What a Single promises after the turn, by how many of its attributes are held."""
    return (0, QUARTER_SOLO, HALF_SOLO, (SOLO + token - ALL * POINT) // 2)[held]


def _held_by_others(shown: Mapping[str, Any], seat: int) -> frozenset[str]:
    hands = (own["held"] for other, own in enumerate(shown["by_seat"]) if other != seat)
    return frozenset(attribute for held in hands for attribute in held)
