"""Matches in play: rebuilt from the log, kept in the cache, written back by one append.

Every match handed out stands at the head of its log. Knows log, cache and secrets; judges nothing
and knows no caller.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TypeVar
from uuid import UUID

import structlog

from services.rules.cache import BusyError, Cache, Slot
from services.rules.logged import Games, LoggedMatch
from services.rules.measures import CACHED
from services.rules.ports import SecretStore
from turntable.engine import fairness, record
from turntable.engine.codec import canonical
from turntable.engine.match import Step
from turntable.engine.record import Body
from turntable.eventstore import chain
from turntable.eventstore.port import EventStore, NewEvent, StaleVersion
from turntable.kernel.problem import Problem, unavailable

KIND = "match"
CACHED_MAX = 256
ATTEMPTS = 4  # the first and three more after somebody else was faster

T = TypeVar("T")

log = structlog.get_logger(__name__)

_TYPES: Mapping[type[Body], str] = {body: kind for kind, body in record.BODIES.items()}


class AlreadyWrittenError(Exception):
    """The command was carried out before; the match at hand is not to be used."""


class Matches:
    """All matches of the log, one holder at a time each."""

    def __init__(
        self,
        store: EventStore,
        secrets: SecretStore,
        games: Games,
        appended: Callable[[], None],
        cached_max: int = CACHED_MAX,
    ) -> None:
        """`appended` is called after every append and must not fail: a hint to the relay."""
        self.store = store
        self.games = games
        self._secrets = secrets
        self._appended = appended
        self._cache: Cache[UUID, LoggedMatch] = Cache(cached_max)

    @contextmanager
    def held(self, match_id: UUID, known: int | None = None) -> Iterator[LoggedMatch]:
        """Hold a match, as its log stands; with version 0 when there is nothing of it.

        To whom it is enough that it holds the events up to a `known` version, it may be as it was
        when it was held last. After any error but a `Problem`, which is an answer and changes
        nothing, the state is thrown away.

        Raises:
            MatchStoppedError: its log cannot be read by this build.
            Problem: 503, others held it for too long.
        """
        try:
            with self._cache.held(match_id) as slot:
                cached = slot.take()
                if cached is not None and known is not None and cached.version >= known:
                    match = cached
                else:
                    match = self._at_head(match_id, cached)
                try:
                    yield match
                except Problem:
                    _put_back(slot, match)
                    raise
                _put_back(slot, match)
        except BusyError:
            raise unavailable("The match is busy; please try again.") from None

    def _at_head(self, match_id: UUID, cached: LoggedMatch | None) -> LoggedMatch:
        match = cached or LoggedMatch(match_id, self.games)
        if cached is not None:
            head = self.store.head(match_id)
            if head is not None and (head.version, head.hash) == (match.version, match.hash):
                CACHED.labels("current").inc()
                return match
        CACHED.labels("absent" if cached is None else "behind").inc()
        news = self.store.read(match_id, match.version)
        known = match.hash if match.version else chain.genesis(match_id)
        if cached is not None and (not news or news[0].prev_hash != known):
            return self._at_head(match_id, None)
        match.absorb(news)
        return match

    def settled(self, match_id: UUID, attempt: Callable[[LoggedMatch], T]) -> T:
        """Hold a match for an attempt that writes; try again, afresh, when the log has gone on.

        The first attempt goes by the cache, for the append confirms it; what it answers without
        an append is asked again of the log's head. So an attempt that ends in a `Problem` must
        have changed nothing.

        Raises:
            Problem: 503 when others were faster every time, and whatever the attempt answers.
        """
        confirmed, stale = False, 0
        while stale < ATTEMPTS:
            try:
                with self.held(match_id, None if confirmed else 0) as match:
                    return attempt(match)
            except (StaleVersion, AlreadyWrittenError):
                stale += 1
                log.info("append_met_a_newer_head", match=str(match_id))
            except Problem:
                if confirmed:
                    raise
            confirmed = True
        raise unavailable("Others were faster; please try again.")

    def open(self, match_id: UUID) -> bytes:
        """Make the match's secret and its empty log, unless they are there; returns the secret."""
        secret = self._secrets.make(match_id)
        self.store.open(match_id, KIND)
        return secret

    def secret(self, match: LoggedMatch) -> bytes:
        """The secret that the match is bound to.

        Raises:
            LookupError: there is none.
        """
        if match.secret is None:
            match.secret = self._secrets.get(match.id)
        if match.secret is None:
            raise LookupError(f"no secret of match {match.id}")
        return match.secret

    def seed(self, match: LoggedMatch) -> bytes:
        """The seed of a started match's chance."""
        if match.started is None:
            raise LookupError("the match has not started")
        if match.seed is None:
            given = match.started.entropies
            match.seed = fairness.seed(self.secret(match), entropies(given))
        return match.seed

    def write(
        self,
        match: LoggedMatch,
        cmd_id: UUID,
        actor: str,
        bodies: Sequence[tuple[Body, Step | None]],
    ) -> None:
        """Append what a command led to, all of it or nothing; steps are in the state already.

        Raises:
            StaleVersion: the log has gone on.
            AlreadyWrittenError: the same command was written by somebody else.
        """
        secret = self.secret(match)
        events = [
            self._event(match, body, fairness.nonce(secret, version))
            for version, (body, _) in enumerate(bodies, start=match.version + 1)
        ]
        appended = self.store.append(
            match.id, match.version, cmd_id, actor, events, prev=match.hash
        )
        if appended.repeated:
            raise AlreadyWrittenError
        self._appended()
        stored = chain.link(match.hash, match.id, match.version, cmd_id, actor, events)
        for event, (body, step) in zip(stored, bodies, strict=True):
            match.follow(event, body, step)

    def _event(self, match: LoggedMatch, body: Body, nonce: bytes) -> NewEvent:
        game = match.game if match.prepared else None
        return NewEvent(
            type=_TYPES[type(body)],
            schema_v=record.SCHEMA_VERSION,
            open=canonical(record.seen(game, body, None)).decode(),
            body=canonical(body).decode(),
            nonce=nonce,
        )


def _put_back(slot: Slot[LoggedMatch], match: LoggedMatch) -> None:
    """Keep what there is of a match; of an unknown one there is nothing to keep."""
    if match.version:
        slot.put(match)


def entropies(given: Sequence[str | None]) -> list[bytes | None]:
    """What the seats gave, from hex."""
    return [None if entropy is None else bytes.fromhex(entropy) for entropy in given]
