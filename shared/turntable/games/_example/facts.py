"""Facts: one frozen struct each, chance written out, secrets declared. No behaviour."""

from msgspec import UNSET, UnsetType

from turntable.engine.items import Fact, only


class HandDealt(Fact, frozen=True):
    """A seat got its three cards (sorted)."""

    seat: int
    cards: tuple[str, ...] | UnsetType = UNSET

    SECRET = {"cards": only("seat")}


class RoundStarted(Fact, frozen=True):
    """A round began; every seat is to choose."""

    round: int


class CardChosen(Fact, frozen=True):
    """A seat laid a card face down."""

    seat: int
    card: str | UnsetType = UNSET

    SECRET = {"card": only("seat")}


class CardsRevealed(Fact, frozen=True):
    """All chosen cards were turned up, by seat."""

    cards: tuple[str, ...]

    REVEALS = True


class PointScored(Fact, frozen=True):
    """A seat won the round."""

    seat: int


class GameEnded(Fact, frozen=True):
    """The third round is over."""

    winners: tuple[int, ...]
