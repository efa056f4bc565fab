"""Building blocks for the rules tests: a table at the start of a turn, and chance that is stacked.

Style cards are named without their `style-`: `top-coral-1`, `music-guitar-2`.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

from turntable.engine.chance import FastChance
from turntable.engine.items import Fact, Move
from turntable.engine.simulate import Simulation, bots
from turntable.engine.spec import Given, given
from turntable.games.yacht_rock import GAME
from turntable.games.yacht_rock import facts as f
from turntable.games.yacht_rock.cards import GARMENTS, SINGLES, SOIREES, STYLES
from turntable.games.yacht_rock.state import YachtRock

T = TypeVar("T")

SLOTS = (
    ["music-saxophone-6"],
    ["music-anthem-6"],
    ["music-guitar-6"],
    ["music-refrain-6"],
    ["music-keys-6"],
)
NEXT = ("style-bottom-coral-1", "style-bottom-coral-2", "style-bottom-coral-3")
"""The first three cards of the deck, unless a test uses them."""
SHOWN = ("single-01", "single-32")
"""Saxophone, anthem, guitar; and refrain, lyrics, beat."""
PARTIES = ("soiree-lagoon-luau-1", "soiree-platinum-night-1")


def styles(*names: str) -> tuple[str, ...]:
    """Ids of Style cards."""
    return tuple(f"style-{name}" for name in names)


def table(  # noqa: PLR0913 - every part of a set-up may matter to a test
    *,
    players: int = 3,
    first: int = 0,
    number: int = 1,
    turn: int = 1,
    active: int | None = None,
    slots: Sequence[Sequence[str]] = SLOTS,
    deck: Sequence[str] | None = None,
    wearing: Mapping[int, Sequence[str]] | None = None,
    music: Mapping[int, Sequence[str]] | None = None,
    discard: Sequence[str] = (),
    singles: Sequence[str] = SHOWN,
    single_deck: Sequence[str] | None = None,
    soirees: Sequence[str] = PARTIES,
    tokens: Mapping[int, int] | None = None,
    points: Mapping[int, int] | None = None,
) -> tuple[Fact, ...]:
    """The facts of a match at the start of a turn."""
    wearing, music = wearing or {}, music or {}
    lying = [styles(*slot) for slot in slots]
    worn = {seat: styles(*names) for seat, names in wearing.items()}
    held = {seat: styles(*(f"music-{name}" for name in names)) for seat, names in music.items()}
    out = {card for group in (*lying, *worn.values(), *held.values()) for card in group}
    out |= set(styles(*discard))
    top = styles(*(deck or ()))
    rest = [card for card in STYLES if card not in out and card not in top]
    left = 9 * players - 3 - 3 * (turn - 1)
    whole = (*top, *rest)[:left]
    if single_deck is None:
        single_deck = [single for single in SINGLES if single not in singles]
    fronts = [card for card in SOIREES if card not in soirees]
    return (
        f.GameStarted(players),
        f.FirstPlayerSet(first, "random"),
        f.StyleDeckBuilt(
            number,
            (*(card for cards in lying for card in cards), *whole),
            tuple(card for card in rest if card not in whole),
        ),
        *_discarded(styles(*discard)),
        *_owned(worn, held),
        *_opened(lying),
        f.SinglesShuffled((*singles, *single_deck)),
        *(f.SingleRevealed(place, card) for place, card in enumerate(singles, start=1)),
        f.SoireesShuffled((*soirees, *fronts)),
        *(soiree(place, card) for place, card in enumerate(soirees, start=1)),
        *(f.SingleTokenGained(seat, count) for seat, count in (tokens or {}).items()),
        *(f.PointsScored(seat, total, "base", total) for seat, total in (points or {}).items()),
        f.TurnStarted(number, turn, first if active is None else active),
    )


def _discarded(cards: Sequence[str]) -> list[Fact]:
    return [f.ClothingSold(0, "top", tuple(cards), len(cards))] if cards else []


def _owned(worn: Mapping[int, Sequence[str]], held: Mapping[int, Sequence[str]]) -> list[Fact]:
    facts: list[Fact] = []
    for seat, cards in held.items():
        facts.append(f.SlotTaken(seat, 1, tuple(cards)))
    for seat, cards in worn.items():
        facts.append(f.SlotTaken(seat, 1, tuple(cards)))
        facts += [f.ClothingKept(seat, GARMENTS[card].clothing, card) for card in cards]
    return facts


def _opened(lying: Sequence[Sequence[str]]) -> list[Fact]:
    """The first card of each slot is dealt at once, further ones come as a refill does."""
    later = [f.Deal(slot, card) for slot, cards in enumerate(lying, 1) for card in cards[1:]]
    opened: list[Fact] = [f.SlotsDealt(tuple(cards[0] for cards in lying))]
    return [*opened, f.StyleDealt(tuple(later), 0)] if later else opened


def soiree(position: int, card: str) -> f.SoireeDealt:
    shown = SOIREES[card]
    return f.SoireeDealt(position=position, card=card, party=shown.party, back=shown.back)


def start(*facts: Fact, players: int = 3) -> Given[YachtRock]:
    """The state after the facts."""
    return given(GAME, *facts, seats=players)


def dealt(*slots: int, left: int = 21, cards: Sequence[str] = NEXT) -> f.StyleDealt:
    """A refill of three slots."""
    return f.StyleDealt(tuple(map(f.Deal, slots, cards)), left)


def options(state: YachtRock, seat: int, kind: type[Move] | None = None) -> list[Move]:
    """The legal moves of a seat, of one type if it is named."""
    moves = GAME.legal_moves(state, seat)
    return [move for move in moves if kind is None or isinstance(move, kind)]


def asked(state: YachtRock) -> list[tuple[int, str]]:
    """The open questions as seat and kind."""
    return [(decision.seat, decision.kind) for decision in GAME.decisions(state)]


class Stacked(FastChance):
    """Chance that shuffles as it is told, label by label, and else as ever."""

    def __init__(
        self, orders: Mapping[str, Sequence[str]] | None = None, first: int | None = None
    ) -> None:
        super().__init__(1)
        self._orders = orders or {}
        self._first = first

    def below(self, bound: int, label: str) -> int:
        if label == "first_player" and self._first is not None:
            return self._first
        return super().below(bound, label)

    def shuffled(self, items: Sequence[T], label: str) -> list[T]:
        if label not in self._orders:
            return super().shuffled(items, label)
        order = self._orders[label]
        ranked = {name: rank for rank, name in enumerate(order)}
        return sorted(items, key=lambda item: ranked.get(str(item), len(order)))


@cache
def story(players: int, seed: int, level: str = "random") -> Sequence[Fact]:
    """All facts of a whole match."""
    policies = bots(GAME, [level] * players)
    match = Simulation(GAME, policies, FastChance(seed), FastChance(seed + 1000))
    return tuple(fact for event in match for fact in event.step.facts)


TAKEN = (f.SlotTaken(0, 5, ("style-music-keys-6",)), dealt(5, 4, 1))
"""Seat 0 has taken a card that suits neither Single of `SHOWN`; step 3 is open."""


def recording(*facts: Fact, players: int = 3, **prepared: Any) -> Given[YachtRock]:  # noqa: ANN401 - as `table`
    """Step 3 of seat 0's turn."""
    return start(*table(players=players, **prepared), *TAKEN, *facts, players=players)
