"""Facts: one frozen struct each, chance written out, secrets declared. No behaviour.

Slots and positions count from 1, seats from 0; decks are listed top first.
"""

from typing import Literal, get_args

import msgspec
from msgspec import UNSET, UnsetType

from turntable.engine.items import Fact, nobody
from turntable.games.yacht_rock.cards import Attribute, Clothing

Mode = Literal["solo", "duet"]
Category = Literal[
    "second_hand", "single", "base", "color_bonus", "record_bonus", "in_vogue", "leftover_music"
]
CATEGORIES: tuple[Category, ...] = get_args(Category)


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card that came to a slot."""

    slot: int
    card: str


class GameStarted(Fact, frozen=True):
    players: int


class FirstPlayerSet(Fact, frozen=True):
    """Chance has named who starts."""

    seat: int
    reason: Literal["random"]

    REVEALS = True


class StyleDeckBuilt(Fact, frozen=True):
    """A round's Style deck, the five cards of the slots on top, and the cards set aside."""

    round: int
    deck: tuple[str, ...] | UnsetType = UNSET
    aside: tuple[str, ...] | UnsetType = UNSET

    SECRET = {"deck": nobody, "aside": nobody}


class SlotsDealt(Fact, frozen=True):
    """The first card of each slot."""

    cards: tuple[str, ...]

    REVEALS = True


class SinglesShuffled(Fact, frozen=True):
    """The order of all Single cards."""

    order: tuple[str, ...] | UnsetType = UNSET

    SECRET = {"order": nobody}


class SingleRevealed(Fact, frozen=True):
    """A Single came from its deck to one of the two spaces."""

    position: int
    card: str

    REVEALS = True


class SoireesShuffled(Fact, frozen=True):
    """The order of all Soirée cards."""

    order: tuple[str, ...] | UnsetType = UNSET

    SECRET = {"order": nobody}


class SoireeDealt(Fact, frozen=True, kw_only=True):
    """A Soirée lies face-down: its back is open, the card is not."""

    position: int
    card: str | UnsetType = UNSET
    party: str
    back: tuple[str, str]

    SECRET = {"card": nobody}
    REVEALS = True


class SoireeReplaced(Fact, frozen=True, kw_only=True):
    """A Soirée went to the bottom of its deck and another one took its place."""

    position: int
    old: str | UnsetType = UNSET
    new: str | UnsetType = UNSET
    party: str
    back: tuple[str, str]

    SECRET = {"old": nobody, "new": nobody}
    REVEALS = True


class RoundStarted(Fact, frozen=True):
    """A later round: outfits, slots, discard and set-aside cards are back together."""

    round: int
    first: int


class TurnStarted(Fact, frozen=True):
    """`turn` counts all turns of the round from 1."""

    round: int
    turn: int
    seat: int


class SlotTaken(Fact, frozen=True):
    """A seat took all cards of a slot (oldest first)."""

    seat: int
    slot: int
    cards: tuple[str, ...]


class StyleDealt(Fact, frozen=True):
    """Three cards came to the taken slot and its neighbours; how many the deck has left."""

    deals: tuple[Deal, ...]
    deck_left: int

    REVEALS = True


class StyleDeckExhausted(Fact, frozen=True):
    """Nothing could be dealt: the last turn of the round."""

    round: int


class ClothingKept(Fact, frozen=True):
    """The card of a type that a seat wears from now on."""

    seat: int
    clothing: Clothing
    card: str


class ClothingSold(Fact, frozen=True):
    """The other cards of the type (the one worn before first, then as they lay in the slot)."""

    seat: int
    clothing: Clothing
    cards: tuple[str, ...]
    points: int


class PointsScored(Fact, frozen=True, omit_defaults=True):
    """`total` is the seat's new total, `detail` the colour or the In Vogue bonus that counted."""

    seat: int
    points: int
    category: Category
    total: int
    detail: str | None = None


class SingleRecorded(Fact, frozen=True):
    """A Single went to the record row; the Musical cards that were discarded for it."""

    single: str
    mode: Mode
    seats: tuple[int, ...]
    cards: tuple[str, ...]


class SingleTokenGained(Fact, frozen=True):
    """`count` is the number of tokens owned from now on."""

    seat: int
    count: int


class SingleSpaceEmptied(Fact, frozen=True):
    """No Single is left to refill a space with."""

    position: int


class DuetOffered(Fact, frozen=True):
    seat: int
    partner: int
    single: str
    give: Attribute


class DuetAccepted(Fact, frozen=True):
    seat: int
    give: Attribute


class DuetDeclined(Fact, frozen=True):
    seat: int
    single: str


class TurnEnded(Fact, frozen=True):
    seat: int


class PartyPhaseStarted(Fact, frozen=True):
    round: int


class PartyChosen(Fact, frozen=True):
    seat: int
    party: int


class SoireeRevealed(Fact, frozen=True):
    """A Soirée is turned face-up."""

    position: int
    card: str

    REVEALS = True


class RoundEnded(Fact, frozen=True):
    round: int
    totals: tuple[int, ...]


class FirstPlayerPassed(Fact, frozen=True):
    """The First-Player token moved, or stayed where it was."""

    from_seat: int = msgspec.field(name="from")
    to_seat: int = msgspec.field(name="to")


class GameEnded(Fact, frozen=True):
    totals: tuple[int, ...]
    winners: tuple[int, ...]

    REVEALS = True
