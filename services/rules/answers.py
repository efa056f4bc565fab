"""Takes the bots' answers from their queue, through the same door as a person's move.

An answer counts when it carries the token of its question; one that comes twice or too late is
nothing.
"""

import os
import socket
from typing import Any
from uuid import UUID

import msgspec
import structlog
from prometheus_client import Counter

from services.rules.commands import Moves
from services.rules.logged import MatchStoppedError
from services.rules.patience import patient
from services.rules.tokens import AnswerTokens
from turntable.bus.port import Job, Queue
from turntable.eventstore.loop import OUTAGES
from turntable.kernel.problem import Problem

BATCH = 16

ANSWERED = Counter("turntable_bot_answers_total", "Answers of bots by outcome", ("outcome",))

log = structlog.get_logger(__name__)


class Answer(msgspec.Struct, frozen=True):
    """What a bot puts on `work:rules.moves`."""

    match: UUID
    decision_id: str
    level: str
    move: dict[str, Any]
    answer_token: str


class Answers:
    """One reader of the queue."""

    def __init__(self, queue: Queue, moves: Moves, tokens: AnswerTokens) -> None:
        self._queue = queue
        self._moves = moves
        self._tokens = tokens
        self._name = f"{socket.gethostname()}-{os.getpid()}"

    def step(self, block_ms: int = 0) -> int:
        """Take the next answers; returns how many there were.

        What meets an outage stays on the queue, and so does what nobody foresaw, until it has
        been delivered too often and goes to the dead letters.
        """
        jobs = self._queue.claim(self._name, BATCH, block_ms)
        for job in jobs:
            try:
                outcome = self._take(job)
            except OUTAGES:
                raise
            except Exception:  # one answer never stops the others
                log.exception("bot_answer_failed", job_id=job.id)
                outcome = "failed"
            else:
                self._queue.ack(job.id)
            ANSWERED.labels(outcome).inc()
        return len(jobs)

    def _take(self, job: Job) -> str:
        try:
            answer = msgspec.convert(job.payload, Answer)
        except msgspec.ValidationError as error:
            log.error("bot_answer_malformed", job_id=job.id, reason=str(error))  # noqa: TRY400
            return "malformed"
        known = self._tokens.holds(
            answer.answer_token, answer.match, answer.decision_id, answer.level
        )
        bound = log.bind(match=str(answer.match), decision=answer.decision_id)
        if not known:
            bound.error("bot_answer_forged", level=answer.level)
            return "forged"
        try:
            with patient():
                self._moves.by_bot(answer.match, answer.decision_id, answer.level, answer.move)
        except Problem as problem:
            bound.info("bot_answer_refused", code=problem.code)
            return problem.code
        except MatchStoppedError as error:
            bound.error("match_stopped", version=error.version, type=error.kind)
            return "match_stopped"
        return "taken"
