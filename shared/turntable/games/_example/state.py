"""The state: plain classes with slots and a copy. Holds no rule."""

from dataclasses import dataclass, field

from turntable.games._example.cards import CARDS


@dataclass(slots=True)
class Place:
    """What one seat has: hand (sorted), the card chosen this round, cards played, points."""

    hand: list[str] = field(default_factory=list)
    chosen: str | None = None
    played: list[str] = field(default_factory=list)
    points: int = 0

    def copy(self) -> "Place":
        """Return an independent copy."""
        return Place(list(self.hand), self.chosen, list(self.played), self.points)


@dataclass(slots=True)
class ThreeCards:
    """A match: the places by seat, the cards left over, and the round, from 1."""

    places: list[Place]
    undealt: list[str] = field(default_factory=lambda: list(CARDS))
    round: int = 0
    over: bool = False

    def copy(self) -> "ThreeCards":
        """Return an independent copy."""
        places = [place.copy() for place in self.places]
        return ThreeCards(places, list(self.undealt), self.round, self.over)
