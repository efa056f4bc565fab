"""What the routes and the worker of the rules service work with, put together once."""

from dataclasses import dataclass

from flask import current_app

from services.rules.commands import Moves
from services.rules.exports import Exporter
from services.rules.life import Life
from services.rules.matches import Matches
from services.rules.ports import MatchIndex
from turntable.kernel.clock import Clock
from turntable.kernel.config import Settings

EXTENSION = "turntable-rules"


@dataclass(frozen=True, slots=True)
class RulesService:
    """The parts that answer requests."""

    settings: Settings
    clock: Clock
    matches: Matches
    moves: Moves
    life: Life
    index: MatchIndex
    exporter: Exporter


def service() -> RulesService:
    """The service of the current app."""
    found: RulesService = current_app.extensions[EXTENSION]
    return found
