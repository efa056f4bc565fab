"""Score sheets by replay: the fold of a match's stored facts, scored by the game's own rules.

Pure. Knows bodies of events as text and the engine; neither database nor caller.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from turntable.engine import record
from turntable.engine.codec import canonical, plain
from turntable.engine.game import Game
from turntable.engine.match import Match
from turntable.engine.sheet import ScoreSheet

Games = Mapping[str, Game[Any]]


@dataclass(frozen=True, slots=True)
class CopiedEvent:
    """An event of a match as it was copied."""

    version: int
    type: str
    body: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """The recomputed result of a match, and whether the rules service says otherwise."""

    sheet: dict[str, Any]
    disputed: bool


def fold(game: Game[Any], events: Sequence[CopiedEvent]) -> Match[Any]:
    """Return the match after the events, of which one is its start.

    Raises:
        UnknownEventError: an event is not known here, or there is no start.
        msgspec.ValidationError: the options are not the game's.
    """
    match: Match[Any] | None = None
    for event in events:
        body = record.read(event.type, event.body)
        if isinstance(body, record.Started):
            match = Match(game, body.seats, msgspec.convert(body.options, game.options))
        if isinstance(body, record.Started | record.Moved):
            if match is None:
                raise record.UnknownEventError(f"{event.type} before the start")
            match.apply(record.step(game, body), event.version)
    if match is None:
        raise record.UnknownEventError("no start")
    return match


def sheet(game: Game[Any], events: Sequence[CopiedEvent], seat: int | None) -> ScoreSheet:
    """Return the sheet as a seat or a watcher (None) may see it now."""
    match = fold(game, events)
    return game.sheet(match.state, seat)


def judge(game: Game[Any], events: Sequence[CopiedEvent], claimed: object) -> Verdict:
    """Recompute the result from all facts and compare it with what the rules service claims."""
    found = plain(sheet(game, events, None))
    return Verdict(found, canonical(found) != canonical(claimed))
