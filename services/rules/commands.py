"""A move, from a person or a bot: judged against the open decisions, decided, appended once.

The one door for moves. Knows what a move is, not how it came here; hides nothing but the answer's
facts, which are those of the moving seat.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any
from uuid import UUID, uuid5

import msgspec
import structlog

from services.rules import life
from services.rules.access import Caller, admit, not_your_seat, own_seat
from services.rules.logged import LoggedMatch
from services.rules.matches import Matches
from services.rules.measures import REFUSED, timed
from services.rules.ports import RefusedMove, RefusedMoves
from turntable.engine import record
from turntable.engine.codec import NotCanonicalError, canonical, plain
from turntable.engine.game import Game
from turntable.engine.items import Move
from turntable.engine.match import Step
from turntable.engine.record import Body, Moved
from turntable.engine.refusal import Refusal
from turntable.kernel.clock import Clock
from turntable.kernel.ids import command_id
from turntable.kernel.problem import Problem

MOVE_ID_MAX = 64
REFUSED_MAX = 4096  # of a refused move, in bytes: what is longer is kept as its size alone

log = structlog.get_logger(__name__)


class MoveRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /v1/matches/{id}/moves`."""

    decision_id: Annotated[str, msgspec.Meta(pattern=r"\A[0-9]{1,9}\.[0-9]{1,3}\Z")]
    move: dict[str, Any]
    move_id: Annotated[str, msgspec.Meta(min_length=1, max_length=MOVE_ID_MAX)]

    @property
    def seat(self) -> int:
        """The seat that the decision is put to."""
        return int(self.decision_id.partition(".")[2])


@dataclass(frozen=True, slots=True)
class MoveAnswer:
    """The version of the move's event, and its facts as the moving seat may see them."""

    version: int
    facts: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class _Command:
    id: UUID
    seat: int
    actor: str
    by: str
    decision: str
    move: Move


class IllegalMove(Problem):  # named for what the answer says
    """A refusal as an answer, with what the audit keeps of it."""

    def __init__(self, refusal: Refusal, refused: RefusedMove) -> None:
        super().__init__(
            422,
            "illegal_move",
            "The rules do not allow this move.",
            clause=refusal.clause,
            details=dict(refusal.details),
            refusal=refusal.code,
        )
        self.refused = refused


class Moves:
    """Carries moves out."""

    def __init__(self, matches: Matches, refused: RefusedMoves, clock: Clock) -> None:
        self._matches = matches
        self._refused = refused
        self._clock = clock

    def by_person(
        self, match_id: UUID, caller: Caller, content: Callable[[], object]
    ) -> MoveAnswer:
        """Carry out the move that `content` asks for, or answer a repeat as the first time.

        `content` reads the request's JSON and raises a `Problem` when it is none; it is called
        when the caller is known to hold a seat.
        """

        def attempt(match: LoggedMatch) -> MoveAnswer:
            admit(match, caller)
            seat = own_seat(match, caller)
            request = _request(content())
            if request.seat != seat:
                raise not_your_seat()
            command = _Command(
                id=command_id(match_id, seat, request.move_id),
                seat=seat,
                actor=caller.player,
                by="player",
                decision=request.decision_id,
                move=_move(match.game, request.move),
            )
            if command.id in match.commands:
                return self._first_answer(match, command)
            return self._carry_out(match, command)

        try:
            with timed("player", match_id):
                return self._matches.settled(match_id, attempt)
        except IllegalMove as illegal:
            self._audit(illegal.refused)
            raise

    def by_bot(self, match_id: UUID, decision: str, level: str, move: dict[str, Any]) -> None:
        """Carry out a bot's answer for the seat that the decision is put to; a repeat is nothing.

        Whoever calls has checked that the answer was asked for.
        """
        name = f"bot:{level}"

        def attempt(match: LoggedMatch) -> None:
            seat = int(decision.partition(".")[2])
            if match.bot_level(seat) != level:
                raise not_your_seat()
            decoded = _move(match.game, move)
            command = _Command(
                uuid5(match_id, f"bot:{decision}"), seat, name, name, decision, decoded
            )
            if command.id not in match.commands:
                self._carry_out(match, command)

        try:
            with timed("bot", match_id):
                self._matches.settled(match_id, attempt)
        except IllegalMove as illegal:
            self._audit(illegal.refused)
            raise

    def _first_answer(self, match: LoggedMatch, command: _Command) -> MoveAnswer:
        version = match.commands[command.id]
        event = self._matches.store.read(match.id, version - 1, limit=1)[0]
        body = record.read(event.type, event.body)
        if (
            not isinstance(body, Moved)
            or event.actor != command.actor
            or body.decision != command.decision
            or canonical(body.move) != canonical(command.move)
        ):
            raise Problem(422, "move_id_reused", "This move_id was used for another move.")
        return _answer(match.game, version, body)

    def _carry_out(self, match: LoggedMatch, command: _Command) -> MoveAnswer:
        play, now_ms = match.play, self._clock.now_ms()
        if play is None or play.open.get(command.seat) != command.decision:
            raise Problem(
                409,
                "stale_decision",
                "This decision is no longer open.",
                details={"version": match.version},
            )
        refusal = play.game.refusal(play.state, command.seat, command.move)
        if refusal is not None:
            raise IllegalMove(refusal, _refused(match, command, refusal, now_ms))
        version = match.version + 1
        chance = play.chance(self._matches.seed(match))
        step = play.move(command.seat, command.move, chance, version)
        body = Moved(
            seat=command.seat,
            decision=command.decision,
            move=plain(command.move),
            by=command.by,
            at_ms=now_ms,
            chance=step.chance,
            facts=[plain(fact) for fact in step.facts],
            open_decisions=step.open_decisions,
        )
        end: list[tuple[Body, Step | None]] = [
            (last, None) for last in life.closing(play, self._matches.secret(match), now_ms)
        ]
        self._matches.write(match, command.id, command.actor, [(body, step), *end])
        log.info("move_taken", match=str(match.id), version=version, seat=command.seat)
        return _answer(play.game, version, body)

    def _audit(self, refused: RefusedMove) -> None:
        REFUSED.labels(refused.code).inc()
        log.info(
            "move_refused",
            match=str(refused.match_id),
            seat=refused.seat,
            refusal=refused.code,
            clause=refused.clause,
        )
        try:
            self._refused.add(refused)
        except Exception as error:  # noqa: BLE001 - the audit of a refusal never fails the request
            log.warning("refused_move_not_kept", error=type(error).__name__)


def _request(content: object) -> MoveRequest:
    try:
        return msgspec.convert(content, MoveRequest)
    except msgspec.ValidationError as error:
        raise _malformed(str(error)) from None


def _move(game: Game[Any], given: dict[str, Any]) -> Move:
    """Decode a move; one that leaves a hidden field out, as a masked copy does, is malformed."""
    if "type" not in given:
        raise _malformed("Object missing required field `type`")
    try:
        move = game.codec.move(given)
        canonical(move)
    except (msgspec.ValidationError, NotCanonicalError) as error:
        raise _malformed(str(error)) from None
    missing = [field for field in move.SECRET if getattr(move, field) is msgspec.UNSET]
    if missing:
        raise _malformed(f"Object missing required field `{missing[0]}`")
    return move


def _malformed(reason: str) -> Problem:
    return Problem(
        422, "malformed_move", "The move has the wrong shape.", details={"reason": reason}
    )


def _answer(game: Game[Any], version: int, body: Moved) -> MoveAnswer:
    return MoveAnswer(version, record.seen(game, body, body.seat)["facts"])


def _refused(match: LoggedMatch, command: _Command, refusal: Refusal, now_ms: int) -> RefusedMove:
    return RefusedMove(
        match_id=match.id,
        version=match.version,
        seat=command.seat,
        actor=command.actor,
        decision=command.decision,
        move=_kept(command.move),
        code=refusal.code,
        clause=refusal.clause,
        at_ms=now_ms,
    )


def _kept(move: Move) -> str:
    text = canonical(move)
    if len(text) > REFUSED_MAX:
        text = canonical({"bytes": len(text), "type": plain(move)["type"]})
    return text.decode()
