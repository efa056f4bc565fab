"""The sweeper: bots that have not answered are asked again."""

import structlog

from services.rules.asker import Asker
from services.rules.logged import MatchStoppedError
from services.rules.ports import MatchIndex
from turntable.bus.port import Queue
from turntable.eventstore.loop import OUTAGES
from turntable.kernel.clock import Clock

WAITS_MS = 5_000
SWEEP_INTERVAL_S = 1.0
SWEEP_BATCH = 100
QUEUED_MAX = 2_000

log = structlog.get_logger(__name__)


class Sweeper:
    """Asks again for the decisions of bots that have waited too long."""

    def __init__(
        self,
        index: MatchIndex,
        asker: Asker,
        turns: Queue,
        clock: Clock,
        waits_ms: int = WAITS_MS,
    ) -> None:
        self._index = index
        self._asker = asker
        self._turns = turns
        self._clock = clock
        self._waits_ms = waits_ms

    def step(self) -> int:
        """Ask once more where it is time; returns how many decisions were put to bots.

        Nothing is added to a queue that nobody empties.
        """
        if self._turns.length() > QUEUED_MAX:
            return 0
        now_ms = self._clock.now_ms()
        waiting = self._index.claim_waiting(now_ms - self._waits_ms, now_ms, SWEEP_BATCH)
        asked = 0
        for match_id in waiting:
            try:
                asked += self._asker.ask(match_id)
            except OUTAGES:
                raise
            except MatchStoppedError as error:
                log.warning("match_stopped", match=str(match_id), version=error.version)
            except Exception:  # one match never keeps the others waiting
                log.exception("bots_not_asked", match=str(match_id))
        if asked:
            log.info("bots_asked_again", matches=len(waiting), decisions=asked)
        return asked
