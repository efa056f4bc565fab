"""The life of a match around its moves: prepared, started, cancelled, ended, revealed.

What the lobby's tables lead to, as commands that can be repeated. Knows the shape of the lobby's
events, not how they come here.
"""

from collections.abc import Sequence
from typing import Any, Literal
from uuid import UUID

import msgspec
import structlog

from services.rules.logged import LoggedMatch
from services.rules.matches import Matches, entropies
from turntable.engine import fairness
from turntable.engine.codec import plain
from turntable.engine.match import Match, Step
from turntable.engine.record import (
    Body,
    Cancelled,
    Ended,
    Player,
    Prepared,
    Revealed,
    Started,
)
from turntable.kernel.clock import Clock

ACTOR = "rules"

log = structlog.get_logger(__name__)


class LifeError(Exception):
    """A table asks for something that its match cannot do; the table's stream has to stop."""


class TableOpened(msgspec.Struct, frozen=True):
    """What of `table.opened` a match is made of."""

    match: UUID
    game: str
    ruleset: int
    visibility: Literal["public", "link"]


class TableStarted(msgspec.Struct, frozen=True):
    """What of `table.started` a match begins with."""

    match: UUID
    options: dict[str, Any]
    players: Sequence[Player]
    entropies: Sequence[str | None]


class TableCancelled(msgspec.Struct, frozen=True):
    """What of `table.cancelled` a match is told."""

    match: UUID
    reason: str = "table_cancelled"


class Life:
    """Begins and ends matches."""

    def __init__(self, matches: Matches, clock: Clock, build: str) -> None:
        self._matches = matches
        self._clock = clock
        self._build = build

    def prepare(self, table: TableOpened, cmd_id: UUID) -> None:
        """Commit to a secret, whoever may sit down later."""
        game = self._matches.games.get(table.game)
        if game is None or game.ruleset != table.ruleset:
            raise LifeError(f"no game {table.game!r} with ruleset {table.ruleset}")
        secret = self._matches.open(table.match)
        body = Prepared(
            game=table.game,
            ruleset=table.ruleset,
            build=self._build,
            commitment=fairness.commitment(table.match, secret).hex(),
            watch=table.visibility,
            at_ms=self._clock.now_ms(),
        )

        def attempt(match: LoggedMatch) -> None:
            if match.prepared is None:
                self._write(match, cmd_id, [(body, None)])

        self._matches.settled(table.match, attempt)

    def start(self, table: TableStarted, cmd_id: UUID) -> None:
        """Set the game up from the secret and what the seats gave."""

        def attempt(match: LoggedMatch) -> None:
            if match.prepared is None:
                raise LifeError("the match is not prepared")
            if match.started is None and match.closed is None:
                self._start(match, table, cmd_id)

        self._matches.settled(table.match, attempt)

    def _start(self, match: LoggedMatch, table: TableStarted, cmd_id: UUID) -> None:
        seats, now_ms = len(table.players), self._clock.now_ms()
        if seats not in match.game.seats or seats != len(table.entropies):
            raise LifeError(f"{seats} seats and {len(table.entropies)} entropies")
        if [player.seat for player in table.players] != list(range(seats)):
            raise LifeError("the seats are not numbered from 0")
        known = {"player", *(f"bot:{level}" for level in match.game.bots)}
        if not known.issuperset(player.by for player in table.players):
            raise LifeError("a seat is held by nobody that is known here")
        secret, version = self._matches.secret(match), match.version + 1
        play = match.blank(seats, table.options)
        seed = fairness.seed(secret, entropies(table.entropies))
        step = play.begin(play.chance(seed), version)
        match.play = play
        body = Started(
            seats=seats,
            options=table.options,
            players=table.players,
            entropies=table.entropies,
            house_only=not any(table.entropies),
            at_ms=now_ms,
            chance=step.chance,
            facts=[plain(fact) for fact in step.facts],
            open_decisions=step.open_decisions,
        )
        end: list[tuple[Body, Step | None]] = [
            (last, None) for last in closing(play, secret, now_ms)
        ]
        self._write(match, cmd_id, [(body, step), *end])

    def cancel(self, table: TableCancelled, cmd_id: UUID) -> None:
        """Say that the match will not be played on, and open its secret."""

        def attempt(match: LoggedMatch) -> None:
            if match.prepared is None or match.closed is not None:
                return
            now_ms = self._clock.now_ms()
            secret = self._matches.secret(match)
            bodies: list[tuple[Body, Step | None]] = [
                (Cancelled(table.reason, now_ms), None),
                (Revealed(secret.hex(), now_ms), None),
            ]
            self._write(match, cmd_id, bodies)

        self._matches.settled(table.match, attempt)

    def _write(
        self, match: LoggedMatch, cmd_id: UUID, bodies: list[tuple[Body, Step | None]]
    ) -> None:
        self._matches.write(match, cmd_id, ACTOR, bodies)
        log.info("match_went_on", match=str(match.id), version=match.version, status=match.status())


def closing(play: Match[Any], secret: bytes, now_ms: int) -> list[Body]:
    """The last events of a match: nothing while a decision is open."""
    if not play.over:
        return []
    result = plain(play.game.sheet(play.state, None))
    return [Ended(result, now_ms), Revealed(secret.hex(), now_ms)]
