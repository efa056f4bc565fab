"""What scoring's routes work with, put together once by `app.build`."""

from dataclasses import dataclass

from flask import current_app

from services.scoring.ports import Copies, Results
from services.scoring.sheets import Games
from turntable.eventstore.port import EventStore
from turntable.kernel.config import Settings

EXTENSION = "turntable-scoring"
NOTICE = "notice:scoring"


@dataclass(frozen=True, slots=True)
class Scoring:
    settings: Settings
    games: Games
    store: EventStore
    copies: Copies
    results: Results


def scoring() -> Scoring:
    """Return what this request's application works with."""
    found: Scoring = current_app.extensions[EXTENSION]
    return found
