"""Building blocks for the rules tests: a studio in the middle of a match, and cards by number.

`b(3)` is `audio-bassist-03`, and so on with `d`, `g` and `v`; `mix(7)` is `mixing-07`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar, overload

from turntable.engine.items import Fact, Move
from turntable.engine.spec import Given, given
from turntable.games.hifi import GAME
from turntable.games.hifi import facts as f
from turntable.games.hifi.cards import (
    ARTISTS,
    AUDIO_CARDS,
    BONUS_CARDS,
    DECKS,
    OBJECTIVES,
    Artist,
    Kind,
)
from turntable.games.hifi.moves import Spot
from turntable.games.hifi.state import Hifi, HifiOptions

PRINTED = tuple(BONUS_CARDS)
LEROY, MEI, HEATHER, JACK = PRINTED
M = TypeVar("M", bound=Move)
KINDS: tuple[Kind, Kind] = ("mixing", "mastering")


def b(number: int) -> str:
    return f"audio-bassist-{number:02}"


def d(number: int) -> str:
    return f"audio-drummer-{number:02}"


def g(number: int) -> str:
    return f"audio-guitarist-{number:02}"


def v(number: int) -> str:
    return f"audio-vocalist-{number:02}"


def mix(number: int) -> str:
    return f"mixing-{number:02}"


def at(track: int, space: int) -> Spot:
    return Spot(track, space)


@dataclass(frozen=True, kw_only=True)
class Studio:
    """A match at the start of a turn; what is not said is as after a set-up without deals."""

    players: int = 2
    advanced: bool = False
    order: Sequence[int] | None = None
    active: int | None = None
    round: int = 1
    record: int = 0
    icons: Sequence[str] | None = None
    tops: Mapping[Artist, Sequence[str]] = field(default_factory=dict)
    """The first cards of decks; the rest follows in the order of the numbers."""
    rest: Mapping[Artist, int] = field(default_factory=dict)
    """How many cards a deck has in all; the others are out of the match."""
    hands: Mapping[int, Sequence[str]] = field(default_factory=dict)
    objectives: Mapping[int, Sequence[str]] = field(default_factory=dict)
    stock: Mapping[Kind, Sequence[str]] = field(default_factory=dict)
    """Objective decks, top first; what is not in them nor held is out of the match."""
    board: Mapping[tuple[int, int], str] = field(default_factory=dict)
    markers: Mapping[int, Sequence[int]] = field(default_factory=dict)
    knobs: Mapping[Artist, Sequence[int]] = field(default_factory=dict)
    faders: Mapping[int, int] = field(default_factory=dict)
    points: Sequence[tuple[int, int]] = ()
    """Seat and total, in the order in which the markers arrived."""

    def facts(self) -> list[Fact]:
        first = list(self.order or range(self.players))
        return [
            *self._set_up(first),
            *self._done(first),
            *([f.TurnOrderSet(self.round, tuple(first))] if self.round > 1 else []),
            f.RoundStarted(self.round),
            f.TurnStarted(self.round, first[0] if self.active is None else self.active),
        ]

    def given(self, *more: Fact) -> Given[Hifi]:
        """The state after these facts and more."""
        options = HifiOptions(mode="advanced" if self.advanced else "basic")
        return given(GAME, *self.facts(), *more, seats=self.players, options=options)

    def _set_up(self, first: list[int]) -> list[Fact]:
        icons = self.icons or (ARTISTS if self.advanced else PRINTED)
        dealt = self._dealt()
        return [
            f.GameStarted(self.players, "advanced", None)
            if self.advanced
            else f.GameStarted(self.players, "basic", "first_game"),
            f.AudioDecksShuffled({artist: self._deck(artist) for artist in ARTISTS}),
            f.HarmonyAssigned(*icons),
            f.ObjectivesShuffled(*(self._stock(kind) for kind in KINDS)),
            f.TurnOrderSet(1, tuple(first)),
            *(f.ObjectiveDealt(seat, kind_of(card), card) for seat, card in dealt),
            *(drawn(seat, card) for seat, hand in self.hands.items() for card in hand),
            f.RoundStarted(1),
            f.TurnStarted(1, first[0]),
        ]

    def _done(self, first: list[int]) -> list[Fact]:
        """What earlier turns brought."""
        facts: list[Fact] = []
        for (track, space), card in self.board.items():
            facts += [drawn(first[0], card), f.CardRecorded(first[0], card, track, space)]
        for track, seats in self.markers.items():
            for number, seat in enumerate(seats, start=1):
                objective = self._marked(track, number)
                facts.append(f.MixingFulfilled(seat, objective, track, (1, 2), 2, number))
        for artist, owners in self.knobs.items():
            facts += [f.KnobPlaced(owner, artist, n) for n, owner in enumerate(owners, start=1)]
        facts += [f.FaderMoved(seat, level, 0, "bonus") for seat, level in self.faders.items()]
        facts += [f.PointsScored(seat, total, "eq_share", total) for seat, total in self.points]
        facts.append(f.RecordRotated(first[0], "cw", 1, self.record))
        return facts

    def _deck(self, artist: Artist) -> tuple[str, ...]:
        used = [*self.board.values(), *(card for hand in self.hands.values() for card in hand)]
        out = [card for card in used if AUDIO_CARDS[card].artist == artist]
        tops = tuple(self.tops.get(artist, ()))
        below = [card for card in DECKS[artist] if card not in out and card not in tops]
        count = self.rest.get(artist, len(tops) + len(below))
        return (*(*tops, *below)[:count], *out)

    def _stock(self, kind: Kind) -> tuple[str, ...]:
        dealt = [card for _, card in self._dealt() if kind_of(card) == kind]
        stock = self.stock.get(kind, [card for card in OBJECTIVES[kind] if card not in dealt])
        return (*stock, *dealt)

    def _dealt(self) -> list[tuple[int, str]]:
        held = [(seat, card) for seat, cards in self.objectives.items() for card in cards]
        marked = [
            (seat, self._marked(track, number))
            for track, seats in self.markers.items()
            for number, seat in enumerate(seats, start=1)
        ]
        return [*held, *marked]

    def _marked(self, track: int, number: int) -> str:
        """An objective that nobody holds, for each marker its own."""
        held = {card for cards in self.objectives.values() for card in cards}
        free = [card for card in reversed(OBJECTIVES["mixing"]) if card not in held]
        return free[(track - 1) * 4 + number - 1]


def kind_of(card: str) -> Kind:
    return "mixing" if card.startswith("mixing") else "mastering"


def drawn(seat: int, card: str) -> f.AudioDrawn:
    """A card came to a hand during set-up."""
    return f.AudioDrawn(seat=seat, artist=AUDIO_CARDS[card].artist, card=card, source="setup")


def drawn_by_bonus(card: str) -> f.AudioDrawn:
    """Seat 0 drew a card by a bonus of Advanced Mode."""
    audio = AUDIO_CARDS[card]
    return f.AudioDrawn(seat=0, artist=audio.artist, card=card, bonus=audio.bonus, source="bonus")


def rotated(seat: int = 0, index: int = 1) -> tuple[Fact, ...]:
    """The record has been turned to a space."""
    return (f.RecordRotated(seat, "cw", 1, index),)


def producing(seat: int = 0, index: int = 1) -> tuple[Fact, ...]:
    """The Vinyl Phase is over."""
    return (*rotated(seat, index), f.VinylEnded(seat))


def recording(seat: int = 0, index: int = 1) -> tuple[Fact, ...]:
    """The Production Phase is over, too."""
    return (*producing(seat, index), f.ProductionSkipped(seat))


@overload
def options(state: Hifi) -> list[Move]: ...


@overload
def options(state: Hifi, kind: type[M]) -> list[M]: ...


def options(state: Hifi, kind: type[Move] = Move) -> Sequence[Move]:
    """The legal moves of whoever is asked, of one type if it is named."""
    moves = [move for d in GAME.decisions(state) for move in GAME.legal_moves(state, d.seat)]
    return [move for move in moves if isinstance(move, kind)]


def asked(state: Hifi) -> list[tuple[int, str]]:
    """The open questions as seat and kind."""
    return [(decision.seat, decision.kind) for decision in GAME.decisions(state)]


def of(facts: Sequence[Fact], *kinds: type[Fact]) -> list[Fact]:
    """The facts of some types."""
    return [fact for fact in facts if isinstance(fact, kinds)]


def next_turn(seat: int, number: int = 1) -> tuple[Fact, ...]:
    """The turn of seat 0 ends, and another seat's begins."""
    return (f.TurnEnded(0), f.TurnStarted(number, seat))
