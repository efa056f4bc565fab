"""Writes results into this service's own log, one match after the other in the order of their ends.

Ratings build on each other: the next match waits until the one before is in the results. Doing it
again is nothing, for the command id comes from the event that ended the match.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import msgspec
import structlog
from psycopg import Connection
from psycopg_pool import ConnectionPool

from services.scoring.events import Rated, ResultEvent, Scored, write
from services.scoring.ratings import rated
from services.scoring.results import Results
from turntable.engine.record import Player
from turntable.eventstore.leader import Leader
from turntable.eventstore.port import EventStore

ACTOR = "scoring"
KIND = "score"

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A match that has ended, and how it came out."""

    match_id: UUID
    game: str
    watch: str
    players: list[Player]
    sheet: dict[str, Any]
    disputed: bool
    ended_at_ms: int
    command_id: UUID
    arrived: bool
    """Whether the results have it."""


class Announcer:
    """Announces the results that wait, while it leads."""

    def __init__(
        self,
        store: EventStore,
        pool: ConnectionPool[Connection],
        leader: Leader,
        appended: Callable[[], None],
    ) -> None:
        """`appended` is called after every append."""
        self._store = store
        self._pool = pool
        self._results = Results(pool)
        self._leader = leader
        self._appended = appended

    def step(self) -> int:
        """Go one step on with the first result that waits; returns 0 when there is none to do."""
        if not self._leader.leads():
            return 0
        waiting = self._next()
        if waiting is None:
            return 0
        if waiting.arrived:
            self._done(waiting.match_id)
            return 1
        if self._store.command(waiting.match_id, waiting.command_id):
            return 0  # told, and on its way into the results
        self._store.open(waiting.match_id, KIND)
        told = [write(event) for event in self._told(waiting)]
        self._store.append(waiting.match_id, 0, waiting.command_id, ACTOR, told)
        self._appended()
        log.info("match_scored", match=str(waiting.match_id), disputed=waiting.disputed)
        return 1

    def _told(self, waiting: Waiting) -> list[ResultEvent]:
        match = str(waiting.match_id)
        scored = Scored(
            match=match,
            game=waiting.game,
            watch=waiting.watch,
            players=waiting.players,
            result=waiting.sheet,
            disputed=waiting.disputed,
            ended_at_ms=waiting.ended_at_ms,
        )
        if waiting.disputed:
            return [scored]
        actors = [player.actor for player in waiting.players]
        before = self._results.ratings(waiting.game, actors)
        after = rated(actors, waiting.sheet["ranks"], before)
        return [scored, Rated(match, waiting.game, after)] if after else [scored]

    def _next(self) -> Waiting | None:
        with self._pool.connection() as connection:
            row = connection.execute(
                "select w.match_id, c.game, c.watch, c.players, c.sheet, c.disputed,"
                " c.ended_at_ms, w.command_id, s.match_id is not null"
                " from waiting_result w join match_copy c using (match_id)"
                " left join scored_match s using (match_id)"
                " where not exists"
                " (select 1 from consumer_halted h where h.stream_id = w.match_id)"
                " order by w.pos limit 1"
            ).fetchone()
        if row is None:
            return None
        match, game, watch, held, sheet, disputed, ended_at_ms, command, arrived = row
        players = msgspec.convert(held, list[Player])
        return Waiting(match, game, watch, players, sheet, disputed, ended_at_ms, command, arrived)

    def _done(self, match: UUID) -> None:
        with self._pool.connection() as connection:
            connection.execute("delete from waiting_result where match_id = %s", (match,))
