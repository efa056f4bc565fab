"""Puts the decisions of bot-held seats on the bots' queue, each with what its seat may see.

Asking twice does no harm: an answer is taken once. Knows how a question is written, not how a bot
thinks.
"""

from typing import Any
from uuid import UUID

import structlog
from prometheus_client import Counter

from services.rules.index import seat_of
from services.rules.logged import LoggedMatch
from services.rules.matches import Matches
from services.rules.patience import patient
from services.rules.tokens import AnswerTokens
from turntable.bus.envelope import header_of
from turntable.bus.port import FeedItem, Queue
from turntable.engine import record
from turntable.engine.codec import plain
from turntable.kernel.clock import Clock

ANSWER_WITHIN_MS = 10_000

ASKED = Counter("turntable_bot_questions_total", "Decisions put to bots")

log = structlog.get_logger(__name__)


class Asker:
    """Asks the bots."""

    def __init__(self, matches: Matches, turns: Queue, tokens: AnswerTokens, clock: Clock) -> None:
        self._matches = matches
        self._turns = turns
        self._tokens = tokens
        self._clock = clock

    def on_event(self, item: FeedItem, _command: UUID) -> None:
        """Ask for what an event of the own log has opened and is still open."""
        event = header_of(item.fields)
        if event.type in {record.STARTED, record.MOVED}:
            self.ask(event.stream_id, opened_at=event.version)

    def ask(self, match_id: UUID, opened_at: int | None = None) -> int:
        """Ask for the open decisions of bots, all or those opened at a version; returns how many.

        Raises:
            MatchStoppedError: the match's log cannot be read.
            Unavailable: to be tried again.
        """
        with patient(), self._matches.held(match_id) as match:
            names = match.play.open.values() if match.play else ()
            questions = [
                self._question(match, name)
                for name in names
                if match.bot_level(seat_of(name)) is not None
                and opened_at in {None, int(name.partition(".")[0])}
            ]
        for question in questions:
            self._turns.put(question)
            ASKED.inc()
            log.info("bot_asked", match=str(match_id), decision=question["decision_id"])
        return len(questions)

    def _question(self, match: LoggedMatch, decision: str) -> dict[str, Any]:
        seat, play = seat_of(decision), match.play
        level = match.bot_level(seat)
        if play is None or level is None:
            raise LookupError(f"decision {decision} is no bot's")
        return {
            "match": str(match.id),
            "game": play.game.key,
            "seat": seat,
            "decision_id": decision,
            "version": match.version,
            "view": play.game.view(play.state, seat),
            "legal_moves": [plain(move) for move in play.game.legal_moves(play.state, seat)],
            "level": level,
            "deadline": self._clock.now_ms() + ANSWER_WITHIN_MS,
            "answer_token": self._tokens.token(match.id, decision, level),
        }
