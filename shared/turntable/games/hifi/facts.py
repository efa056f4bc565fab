"""Facts: one frozen struct each, chance written out, secrets declared. No behaviour.

Tracks, spaces, levels and mixing spaces count from 1; decks are listed top first. `known_to` and
`tops` are there for the masks: an audience is read off the fact itself.
"""

from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from turntable.engine.items import EVERYBODY, Audience, Fact, nobody, only
from turntable.games.hifi.cards import Artist, Bonus, Condition, Kind
from turntable.games.hifi.moves import Direction

Category = Literal["track_icons", "eq_total", "eq_share", "mixing", "bonus", "mastering"]
Source = Literal["setup", "vinyl", "bonus"]
SwapSource = Literal["vinyl", "bonus"]
Reason = Literal["vinyl", "all_conditions", "bonus"]
TieBreak = Literal["knobs", "production", "order"]
KnownTo = int | Literal["all"] | None
"""Who may see a card's face: a seat, everybody, or nobody."""


class BonusSide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is open of an Audio card that lies bonus side up."""

    artist: Artist
    bonus: Bonus


Top = str | BonusSide | None
"""The top of an Audio deck: its id (basic), its bonus side (advanced), or nothing."""


class Lying(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An Audio card and where it lies on the Studio Board."""

    card: str
    track: int
    space: int


def _whose_face(item: Any) -> Audience:  # noqa: ANN401 - of two kinds of facts
    if item.known_to == "all":
        return EVERYBODY
    return frozenset() if item.known_to is None else frozenset({item.known_to})


def _drawer(item: Any) -> Audience:  # noqa: ANN401 - an AudioDrawn, defined below
    """HIF-R37: the face of a drawn card is hidden where its bonus side is open."""
    return EVERYBODY if item.bonus is UNSET else frozenset({item.seat})


class GameStarted(Fact, frozen=True):
    players: int
    mode: Literal["basic", "advanced"]
    bonus_order: Literal["first_game", "random"] | None


class AudioDecksShuffled(Fact, frozen=True):
    """The order of the four decks, which nobody sees, and their tops, which all see."""

    decks: dict[Artist, tuple[str, ...]] | UnsetType = UNSET
    tops: dict[Artist, Top] = {}

    SECRET = {"decks": nobody}
    REVEALS = True


class HarmonyAssigned(Fact, frozen=True):
    """What lies at each Harmony icon: a Bonus card (basic) or an artist's deck (advanced)."""

    timecode: str
    soundwave: str
    solo: str
    multi: str

    REVEALS = True


class ObjectivesShuffled(Fact, frozen=True):
    """The order of both objective decks."""

    mixing: tuple[str, ...] | UnsetType = UNSET
    mastering: tuple[str, ...] | UnsetType = UNSET

    SECRET = {"mixing": nobody, "mastering": nobody}


class TurnOrderSet(Fact, frozen=True):
    round: int
    order: tuple[int, ...]

    REVEALS = True


class ObjectiveDealt(Fact, frozen=True):
    seat: int
    kind: Kind
    card: str | UnsetType = UNSET

    SECRET = {"card": only("seat")}
    REVEALS = True


class AudioDrawn(Fact, frozen=True, kw_only=True):
    """A card came to a hand: in basic mode openly, in advanced with its bonus side open."""

    seat: int
    artist: Artist
    card: str | UnsetType = UNSET
    bonus: Bonus | UnsetType = UNSET
    source: Source

    SECRET = {"card": _drawer}
    REVEALS = True


class DeckTopShown(Fact, frozen=True):
    """The top of a deck has changed."""

    artist: Artist
    top: Top

    REVEALS = True


class RoundStarted(Fact, frozen=True):
    round: int


class TurnStarted(Fact, frozen=True):
    round: int
    seat: int


class RecordRotated(Fact, frozen=True):
    """The record was turned; `index` is the space now at the tone arm."""

    seat: int
    direction: Direction
    steps: int
    index: int


class ProductionSpent(Fact, frozen=True):
    """Production Points were paid; `level` is the fader afterwards."""

    seat: int
    amount: int
    level: int


class VinylEnded(Fact, frozen=True):
    seat: int


class CardsSwapped(Fact, frozen=True):
    """Two cards changed places: those that lay at the move's a and b, with their new places."""

    seat: int
    a: Lying
    b: Lying
    source: SwapSource


class FaderMoved(Fact, frozen=True):
    seat: int
    level: int
    gained: int
    reason: Reason


class ObjectivesDrawn(Fact, frozen=True):
    seat: int
    kind: Kind
    count: int
    cards: tuple[str, ...] | UnsetType = UNSET

    SECRET = {"cards": only("seat")}
    REVEALS = True


class ObjectiveKept(Fact, frozen=True):
    seat: int
    kind: Kind
    card: str | UnsetType = UNSET

    SECRET = {"card": only("seat")}


class ObjectiveReturned(Fact, frozen=True):
    """The objective that was not kept went under its deck."""

    seat: int
    kind: Kind
    card: str | UnsetType = UNSET

    SECRET = {"card": only("seat")}


class KnobRemoved(Fact, frozen=True):
    """The lowest knob of a full track returned to its owner."""

    artist: Artist
    owner: int


class KnobPlaced(Fact, frozen=True):
    seat: int
    artist: Artist
    level: int


class ProductionSkipped(Fact, frozen=True):
    seat: int


class CardDiscarded(Fact, frozen=True):
    """A hand card was laid aside for its bonus action."""

    seat: int
    artist: Artist
    bonus: Bonus
    card: str | UnsetType = UNSET
    known_to: KnownTo = None

    SECRET = {"card": _whose_face}


class CardToDeckBottom(Fact, frozen=True):
    """A card whose bonus was used went under its deck."""

    artist: Artist
    card: str | UnsetType = UNSET
    known_to: KnownTo = None

    SECRET = {"card": _whose_face}


class CardRecorded(Fact, frozen=True):
    seat: int
    card: str
    track: int
    space: int

    REVEALS = True


class PointsScored(Fact, frozen=True):
    """Victory Points; `total` is what the seat has now."""

    seat: int
    points: int
    category: Category
    total: int


class MixingFulfilled(Fact, frozen=True):
    """A Mixing objective was revealed: the spaces of its run, and the marker's mixing space."""

    seat: int
    objective: str
    track: int
    spaces: tuple[int, ...]
    matched: int
    marker_space: int

    REVEALS = True


class MixingPassed(Fact, frozen=True):
    """A seat left a window without fulfilling more; others do not learn of it (see `masks`)."""

    seat: int


class HarmonyMet(Fact, frozen=True):
    seat: int
    conditions: tuple[Condition, ...]


class HarmonyUsed(Fact, frozen=True):
    """A bonus was taken: that of a Bonus card (its id) or of the top card of a deck."""

    seat: int
    condition: Condition
    bonus: str | BonusSide


class HarmonySkipped(Fact, frozen=True):
    seat: int


class CardRerecorded(Fact, frozen=True):
    """A hand card and a card of the Studio Board changed places."""

    seat: int
    placed: str
    taken: str
    track: int
    space: int

    REVEALS = True


class MasteringScored(Fact, frozen=True):
    """A Mastering objective was revealed and judged: its figure and its points."""

    seat: int
    objective: str
    value: int
    points: int

    REVEALS = True


class TurnEnded(Fact, frozen=True):
    seat: int


class RoundEnded(Fact, frozen=True):
    round: int
    totals: tuple[int, ...]


class GameEnded(Fact, frozen=True):
    """The match is over; `tiebreak` is the criterion that decided among the leaders."""

    totals: tuple[int, ...]
    tiebreak: TieBreak | None
    winner: int

    REVEALS = True
