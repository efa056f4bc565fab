"""Matches as their events would stand in the log, played in memory; and folding them again."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from turntable.engine import record
from turntable.engine.chance import FastChance
from turntable.engine.codec import canonical, plain
from turntable.engine.game import Game, Options, Policy
from turntable.engine.match import Match
from turntable.engine.simulate import Played, Simulation
from turntable.eventstore.port import NewEvent

AT_MS = 1_700_000_000_000
NONCE = bytes(32)


@dataclass(frozen=True, slots=True)
class Recording:
    """The events from the start on, whole and as a watcher sees them."""

    game: Game[Any]
    events: Sequence[NewEvent]


def recorded(game: Game[Any], options: Options, policies: Sequence[Policy]) -> Recording:
    """Play a match of the policies, always the same one, and write it down as the log has it."""
    simulation = Simulation(game, policies, FastChance(1), FastChance(2), options)
    return Recording(game, [_event(game, options, len(policies), each) for each in simulation])


def fold(game: Game[Any], events: Sequence[tuple[str, str]]) -> Match[Any]:
    """Return the state after events from a match's start on, each its type and its whole text."""
    match: Match[Any] | None = None
    for version, (kind, text) in enumerate(events, start=1):
        body = record.read(kind, text)
        if isinstance(body, record.Started):
            match = Match(game, body.seats, msgspec.convert(body.options, game.options))
        if match is None or not isinstance(body, record.Started | record.Moved):
            raise LookupError(f"a recording does not hold {kind} at {version}")
        match.apply(record.step(game, body), version)
    if match is None:
        raise LookupError("nothing was recorded")
    return match


def _event(game: Game[Any], options: Options, seats: int, played: Played) -> NewEvent:
    kind, body = _body(options, seats, played)
    shown = canonical(record.seen(game, body, None)).decode()
    return NewEvent(kind, record.SCHEMA_VERSION, shown, canonical(body).decode(), NONCE)


def _body(options: Options, seats: int, played: Played) -> tuple[str, record.Body]:
    facts = [plain(fact) for fact in played.step.facts]
    open_decisions = played.step.open_decisions
    if played.move is None or played.seat is None or played.decision is None:
        players = [record.Player(seat, "player", f"player-{seat}") for seat in range(seats)]
        return record.STARTED, record.Started(
            seats=seats,
            options=plain(options),
            players=players,
            entropies=[None] * seats,
            house_only=True,
            at_ms=AT_MS,
            chance={},
            facts=facts,
            open_decisions=open_decisions,
        )
    return record.MOVED, record.Moved(
        seat=played.seat,
        decision=played.decision,
        move=plain(played.move),
        by="player",
        at_ms=AT_MS,
        chance={},
        facts=facts,
        open_decisions=open_decisions,
    )
