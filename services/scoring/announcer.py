"""Writes results into this service's own log, one match after the other in the order of their ends.

Ratings build on each other: the next match waits until the one before is in the results. Doing it
again is nothing, for the command id comes from the event that ended the match.
"""

from collections.abc import Callable

import structlog

from services.scoring.events import Rated, ResultEvent, Scored, write
from services.scoring.ports import Tables, Waiting
from services.scoring.ratings import rated
from turntable.eventstore.leader import Leader
from turntable.eventstore.port import EventStore

ACTOR = "scoring"
KIND = "score"

log = structlog.get_logger(__name__)


class Announcer:
    """Announces the results that wait, while it leads."""

    def __init__(
        self,
        store: EventStore,
        tables: Tables,
        leader: Leader,
        appended: Callable[[], None],
    ) -> None:
        """`appended` is called after every append."""
        self._store = store
        self._tables = tables
        self._leader = leader
        self._appended = appended

    def step(self) -> int:
        """Go one step on with the first result that waits; returns 0 when there is none to do."""
        if not self._leader.leads():
            return 0
        waiting = self._tables.waiting.next()
        if waiting is None:
            return 0
        if waiting.arrived:
            self._tables.waiting.done(waiting.match_id)
            return 1
        if self._store.command(waiting.match_id, waiting.command_id):
            return 0  # told, and on its way into the results
        self._store.open(waiting.match_id, KIND)
        told = [write(event) for event in self._told(waiting)]
        self._store.append(waiting.match_id, 0, waiting.command_id, ACTOR, told)
        self._appended()
        log.info("match_scored", match=str(waiting.match_id), disputed=waiting.disputed)
        return 1

    def resign(self) -> None:
        """Leave the job to somebody else."""
        self._leader.resign()

    def _told(self, waiting: Waiting) -> list[ResultEvent]:
        match = str(waiting.match_id)
        scored = Scored(
            match=match,
            game=waiting.game,
            watch=waiting.watch,
            players=waiting.players,
            result=dict(waiting.sheet),
            disputed=waiting.disputed,
            ended_at_ms=waiting.ended_at_ms,
        )
        if waiting.disputed:
            return [scored]
        actors = [player.actor for player in waiting.players]
        before = self._tables.results.ratings(waiting.game, actors)
        after = rated(actors, waiting.sheet["ranks"], before)
        # The score comes last: with it a match is in the results, and so are its ratings.
        return [Rated(match, waiting.game, after), scored] if after else [scored]
