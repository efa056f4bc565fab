"""Facts as messages: a key and parameters; the sentences are in `translations/`."""

from msgspec import UnsetType

from turntable.engine.items import Fact
from turntable.engine.sheet import LogLine
from turntable.games._example.facts import (
    CardChosen,
    CardsRevealed,
    GameEnded,
    PointScored,
    RoundStarted,
)


def tell(fact: Fact) -> LogLine | None:
    """Return the message of a fact, as it may be masked; None for the deal."""
    match fact:
        case RoundStarted(round=number):
            return LogLine("round-started", {"round": number})
        case CardChosen(seat=seat, card=card):
            if isinstance(card, UnsetType):
                return LogLine("card-chosen", {"seat": seat})
            return LogLine("card-chosen-own", {"seat": seat, "card": card})
        case CardsRevealed(cards=cards):
            return LogLine("cards-revealed", {"cards": list(cards)})
        case PointScored(seat=seat):
            return LogLine("point-scored", {"seat": seat})
        case GameEnded():
            return LogLine("game-ended")
        case _:
            return None
