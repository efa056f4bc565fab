"""A match rebuilt from its log: who sits, what is open, every step so far.

The only place of this service where events become a state. Knows the log and the engine; no
HTTP, no caller, no redaction.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import msgspec

from turntable.engine import record
from turntable.engine.game import Game
from turntable.engine.match import Match, Step
from turntable.engine.record import (
    Body,
    Cancelled,
    Ended,
    Moved,
    Player,
    Prepared,
    Revealed,
    Started,
)
from turntable.eventstore import chain
from turntable.eventstore.port import StoredEvent

Games = Mapping[str, Game[Any]]

PREPARED, PLAYING, ENDED, CANCELLED = "prepared", "playing", "ended", "cancelled"


class MatchStoppedError(Exception):
    """The log holds something that this build cannot read; this match stops, nothing else."""

    def __init__(self, match_id: UUID, version: int, kind: str, reason: str) -> None:
        super().__init__(f"match {match_id}, version {version}, {kind}: {reason}")
        self.match_id = match_id
        self.version = version
        self.kind = kind
        self.reason = reason


@dataclass(frozen=True, slots=True)
class LoggedStep:
    """The opening (`seat` None) or a move, with all its facts."""

    version: int
    seat: int | None
    at_ms: int
    step: Step


class LoggedMatch:
    """The fold of a match's log up to `version`, whose hash is `hash`."""

    def __init__(self, match_id: UUID, games: Games) -> None:
        self.id = match_id
        self.version = 0
        self.hash = chain.genesis(match_id)
        self.prepared: Prepared | None = None
        self.started: Started | None = None
        self.play: Match[Any] | None = None
        self.steps: list[LoggedStep] = []
        self.closed: Ended | Cancelled | None = None
        self.revealed: str | None = None
        self.secret: bytes | None = None
        self.seed: bytes | None = None
        self.commands: dict[UUID, int] = {}
        self._games = games
        self._closed_at = 0

    @property
    def game(self) -> Game[Any]:
        """The game of a prepared match."""
        if self.prepared is None:
            raise LookupError("the match is not prepared")
        return self._games[self.prepared.game]

    @property
    def players(self) -> Sequence[Player]:
        """Who holds the seats, by seat; nobody before the start."""
        return self.started.players if self.started else ()

    def seat_of(self, player: str) -> int | None:
        """The seat that a person holds."""
        return next(
            (held.seat for held in self.players if held.by == "player" and held.actor == player),
            None,
        )

    def bot_level(self, seat: int) -> str | None:
        """The level of the bot that holds a seat, None for a person's and for no seat."""
        by = self.players[seat].by if seat < len(self.players) else ""
        return by.removeprefix("bot:") if by.startswith("bot:") else None

    def status(self, version: int | None = None) -> str:
        """Where the match stands, or stood at a version."""
        at = self.version if version is None else version
        if self.closed is not None and at >= self._closed_at:
            return ENDED if isinstance(self.closed, Ended) else CANCELLED
        return PLAYING if self.steps and at >= self.steps[0].version else PREPARED

    def at(self, version: int) -> Match[Any] | None:
        """The state at a version, None before the start; the present one is not a copy."""
        steps = [step for step in self.steps if step.version <= version]
        if self.play is None or not steps:
            return None
        if len(steps) == len(self.steps):
            return self.play
        past = Match(self.game, self.play.seats, self.play.options)
        for logged in steps:
            past.apply(logged.step, logged.version)
        return past

    def absorb(self, events: Sequence[StoredEvent]) -> None:
        """Fold the events that follow in the log.

        Raises:
            MatchStoppedError: an event is unknown or not readable; the fold is not to be used.
        """
        for event in events:
            try:
                self._absorb(event)
            except (record.UnknownEventError, msgspec.ValidationError, LookupError) as error:
                reason = type(error).__name__
                raise MatchStoppedError(self.id, event.version, event.type, reason) from error

    def _absorb(self, event: StoredEvent) -> None:
        if event.schema_v != record.SCHEMA_VERSION:
            raise record.UnknownEventError(f"schema version {event.schema_v}")
        body = record.read(event.type, event.body)
        if isinstance(body, Prepared) and self._games[body.game].ruleset != body.ruleset:
            raise record.UnknownEventError(f"ruleset {body.ruleset}")
        step = None
        if isinstance(body, Started):
            self.play = self.blank(body.seats, body.options)
        if isinstance(body, Started | Moved) and self.play is not None:
            step = record.step(self.game, body)
            self.play.apply(step, event.version)
        self.follow(event, body, step)

    def blank(self, seats: int, options: Mapping[str, Any]) -> Match[Any]:
        """A match of the game before its opening.

        Raises:
            msgspec.ValidationError: the options are not the game's.
        """
        return Match(self.game, seats, msgspec.convert(options, self.game.options))

    def follow(self, event: StoredEvent, body: Body, step: Step | None) -> None:
        """Note an event whose facts are in the state already."""
        match body:
            case Prepared():
                self.prepared = body
            case Started():
                self.started = body
            case Ended() | Cancelled():
                self.closed, self._closed_at = body, event.version
                if self.play is not None:
                    self.play.open = {}
            case Revealed():
                self.revealed = body.secret
            case _:
                pass
        if step is not None and isinstance(body, Started | Moved):
            seat = body.seat if isinstance(body, Moved) else None
            self.steps.append(LoggedStep(event.version, seat, body.at_ms, step))
        self.commands.setdefault(event.cmd_id, event.version)
        self.version, self.hash = event.version, event.hash
