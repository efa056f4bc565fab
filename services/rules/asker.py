"""Puts the decisions of bot-held seats on the bots' queue, each with what its seat may see.

Asking twice does no harm: an answer is taken once. Knows how a question is written, not how a bot
thinks.
"""

from collections import OrderedDict
from typing import Any
from uuid import UUID

import structlog
from prometheus_client import Counter

from services.rules.index import opened_at, seat_of
from services.rules.logged import LoggedMatch
from services.rules.matches import Matches
from services.rules.patience import patient
from services.rules.tokens import AnswerTokens
from turntable.bus.envelope import EventHeader, header_of
from turntable.bus.port import FeedItem, Queue
from turntable.engine import record
from turntable.engine.codec import plain
from turntable.engine.record import Moved, Started
from turntable.kernel.clock import Clock

ANSWER_WITHIN_MS = 10_000
KNOWN_MAX = 10_000
"""Of so many matches it is remembered which seats are held by bots."""

ASKED = Counter("turntable_bot_questions_total", "Decisions put to bots")

log = structlog.get_logger(__name__)


class Asker:
    """Asks the bots."""

    def __init__(self, matches: Matches, turns: Queue, tokens: AnswerTokens, clock: Clock) -> None:
        self._matches = matches
        self._turns = turns
        self._tokens = tokens
        self._clock = clock
        self._bots: OrderedDict[UUID, frozenset[int]] = OrderedDict()

    def on_event(self, item: FeedItem, _command: UUID) -> None:
        """Ask for what an event of the own log has opened and is still open."""
        event = header_of(item.fields)
        if event.type not in {record.STARTED, record.MOVED}:
            return
        if self._opens_for_bots(event, item.fields["body"]):
            self.ask(event.stream_id, event.version)

    def _opens_for_bots(self, event: EventHeader, text: str) -> bool:
        """Whether the event may have opened a decision of a bot's: most are people's own affair.

        Raises:
            UnknownEventError: the event is not known here.
        """
        body = record.read(event.type, text)
        if isinstance(body, Started):
            held = frozenset(player.seat for player in body.players if player.by != "player")
            self._bots[event.stream_id] = held
            if len(self._bots) > KNOWN_MAX:
                self._bots.popitem(last=False)
        bots = self._bots.get(event.stream_id)
        if bots is None or not isinstance(body, Started | Moved):
            return True
        return any(
            seat_of(name) in bots and opened_at(name) == event.version
            for name in body.open_decisions
        )

    def ask(self, match_id: UUID, since: int | None = None) -> int:
        """Ask for the open decisions of bots, all or those of one version; returns how many.

        Raises:
            MatchStoppedError: the match's log cannot be read.
            Unavailable: to be tried again.
        """
        with patient(), self._matches.held(match_id, since) as match:
            names = match.play.open.values() if match.play else ()
            questions = [
                self._question(match, name)
                for name in names
                if match.bot_level(seat_of(name)) is not None and since in {None, opened_at(name)}
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
