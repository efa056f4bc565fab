"""Copies of running matches: a projection of `feed:rules`, each event checked against the chain.

At a match's end the sheet is recomputed here, in the transaction that stores it; from then on the
copy of its events is not needed, unless the result is disputed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import msgspec
import structlog
from psycopg import Connection
from psycopg_pool import ConnectionPool

from services.scoring.sheets import CopiedEvent, Games, judge
from turntable.bus.envelope import whole_of
from turntable.bus.port import FeedItem
from turntable.engine import record
from turntable.engine.record import Player
from turntable.eventstore import chain
from turntable.eventstore.consumer import command_id
from turntable.eventstore.port import StoredEvent

FEED = "feed:rules"
CONSUMER = "scoring.copies"
PREPARED, PLAYING, ENDED, CANCELLED = "prepared", "playing", "ended", "cancelled"

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Copy:
    """A match as far as it is known here; `sheet` stands once it has ended."""

    match_id: UUID
    version: int
    status: str
    game: str
    watch: str
    players: Sequence[Player]
    sheet: dict[str, Any] | None
    disputed: bool

    def seat_of(self, player: str) -> int | None:
        """Return the seat that a person holds."""
        return next(
            (held.seat for held in self.players if held.by == "player" and held.actor == player),
            None,
        )


class Copying:
    """The effect of the rules service's events on the copies."""

    def __init__(self, games: Games) -> None:
        self._games = games

    def __call__(self, connection: Connection, item: FeedItem) -> None:
        event = whole_of(item.fields)
        _check(connection, event)
        if event.schema_v != record.SCHEMA_VERSION:
            raise record.UnknownEventError(f"{event.type}: schema version {event.schema_v}")
        match record.read(event.type, event.body):
            case record.Prepared() as body:
                self._prepare(connection, event, body)
            case record.Started() as body:
                _advance(connection, event, PLAYING)
                connection.execute(
                    "update match_copy set players = %s::json where match_id = %s",
                    (msgspec.json.encode(body.players).decode(), event.stream_id),
                )
                _keep(connection, event)
            case record.Moved():
                _advance(connection, event, PLAYING)
                _keep(connection, event)
            case record.Ended() as body:
                _advance(connection, event, ENDED)
                self._end(connection, item, event, body)
            case record.Cancelled():
                _advance(connection, event, CANCELLED)
                _forget(connection, event.stream_id)
            case _:
                _advance(connection, event, None)

    def _prepare(self, connection: Connection, event: StoredEvent, body: record.Prepared) -> None:
        game = self._games.get(body.game)
        if game is None or game.ruleset != body.ruleset:
            raise record.UnknownEventError(f"no {body.game!r} with ruleset {body.ruleset}")
        connection.execute(
            "insert into match_copy(match_id, version, hash, status, game, watch)"
            " values (%s, %s, %s, %s, %s, %s)",
            (event.stream_id, event.version, event.hash, PREPARED, body.game, body.watch),
        )

    def _end(
        self, connection: Connection, item: FeedItem, event: StoredEvent, body: record.Ended
    ) -> None:
        row = connection.execute(
            "select game from match_copy where match_id = %s", (event.stream_id,)
        ).fetchone()
        game = self._games[row[0] if row else ""]
        verdict = judge(game, copied_events(connection, event.stream_id), body.result)
        if verdict.disputed:
            log.critical("score_disputed", match=str(event.stream_id), version=event.version)
        else:
            _forget(connection, event.stream_id)
        connection.execute(
            "update match_copy set sheet = %s::json, disputed = %s, ended_at_ms = %s"
            " where match_id = %s",
            (
                msgspec.json.encode(verdict.sheet).decode(),
                verdict.disputed,
                body.at_ms,
                event.stream_id,
            ),
        )
        connection.execute(
            "insert into waiting_result(match_id, pos, command_id) values (%s, %s, %s)",
            (event.stream_id, item.pos, command_id(FEED, item)),
        )


def copied_events(connection: Connection, match_id: UUID) -> list[CopiedEvent]:
    """Return the events that are kept of a match, in order."""
    rows = connection.execute(
        "select version, type, body from match_event where match_id = %s order by version",
        (match_id,),
    ).fetchall()
    return [CopiedEvent(*row) for row in rows]


class Copies:
    """Reads the copies."""

    def __init__(self, pool: ConnectionPool[Connection]) -> None:
        self._pool = pool

    def get(self, match_id: UUID) -> tuple[Copy, list[CopiedEvent]] | None:
        """Return a match with the events that are kept of it, both of the same moment."""
        with self._pool.connection() as connection, connection.transaction():
            connection.execute("set transaction isolation level repeatable read read only")
            row = connection.execute(
                "select version, status, game, watch, players, sheet, coalesce(disputed, false)"
                " from match_copy where match_id = %s",
                (match_id,),
            ).fetchone()
            if row is None:
                return None
            events = copied_events(connection, match_id)
        version, status, game, watch, held, sheet, disputed = row
        players = msgspec.convert(held, list[Player])
        return Copy(match_id, version, status, game, watch, players, sheet, disputed), events


def _check(connection: Connection, event: StoredEvent) -> None:
    """See that the event is the next link of its match's chain."""
    row = connection.execute(
        "select version, hash from match_copy where match_id = %s for update", (event.stream_id,)
    ).fetchone()
    version, head = row or (0, chain.genesis(event.stream_id))
    if event.version != version + 1:
        raise chain.BrokenChain(event.version, f"expected version {version + 1}")
    if event.prev_hash != head:
        raise chain.BrokenChain(event.version, "previous hash is not that of the event before")
    if chain.stored_hash(event) != event.hash:
        raise chain.BrokenChain(event.version, "hash does not fit the event")


def _advance(connection: Connection, event: StoredEvent, status: str | None) -> None:
    changed = connection.execute(
        "update match_copy set version = %s, hash = %s, status = coalesce(%s, status)"
        " where match_id = %s",
        (event.version, event.hash, status, event.stream_id),
    ).rowcount
    if changed != 1:
        raise record.UnknownEventError(f"{event.type} of a match that was not prepared")


def _keep(connection: Connection, event: StoredEvent) -> None:
    connection.execute(
        "insert into match_event(match_id, version, type, body) values (%s, %s, %s, %s)",
        (event.stream_id, event.version, event.type, event.body),
    )


def _forget(connection: Connection, match_id: UUID) -> None:
    connection.execute("delete from match_event where match_id = %s", (match_id,))
