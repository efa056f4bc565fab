"""The service's tables in Postgres. Knows `schema/`; judges nothing."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, LiteralString
from uuid import UUID

import msgspec
from psycopg import Connection
from psycopg_pool import ConnectionPool

from services.scoring.copies import Copying
from services.scoring.events import Rating
from services.scoring.ports import (
    Copy,
    PlayedMatch,
    PlayedSeat,
    ScoredMatch,
    Standing,
    Tables,
    Waiting,
)
from services.scoring.results import project
from services.scoring.sheets import CopiedEvent, Games
from turntable.bus.port import FeedItem
from turntable.engine.record import Player

Effect = Callable[[Connection, FeedItem], None]

_COPY: LiteralString = (
    "select match_id, version, hash, status, game, watch, players, sheet,"
    " coalesce(disputed, false), ended_at_ms from match_copy where match_id = %s"
)
_PUT_COPY: LiteralString = (
    "insert into match_copy"
    "(match_id, version, hash, status, game, watch, players, sheet, disputed, ended_at_ms)"
    " values (%s, %s, %s, %s, %s, %s, %s::json, %s::json, %s, %s)"
    " on conflict (match_id) do update set version = excluded.version, hash = excluded.hash,"
    " status = excluded.status, players = excluded.players, sheet = excluded.sheet,"
    " disputed = excluded.disputed, ended_at_ms = excluded.ended_at_ms"
)


class PostgresCopyRows:
    """`match_copy`, `match_event` and `waiting_result` in a transaction."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def get(self, match_id: UUID) -> Copy | None:
        row = self._connection.execute(_COPY + " for update", (match_id,)).fetchone()
        return None if row is None else _copy(row)

    def put(self, copy: Copy) -> None:
        self._connection.execute(
            _PUT_COPY,
            (
                copy.match_id,
                copy.version,
                copy.hash,
                copy.status,
                copy.game,
                copy.watch,
                _json(copy.players),
                None if copy.sheet is None else _json(copy.sheet),
                copy.disputed,
                copy.ended_at_ms,
            ),
        )

    def keep(self, match_id: UUID, event: CopiedEvent) -> None:
        self._connection.execute(
            "insert into match_event(match_id, version, type, body) values (%s, %s, %s, %s)",
            (match_id, event.version, event.type, event.body),
        )

    def events(self, match_id: UUID) -> list[CopiedEvent]:
        rows = self._connection.execute(
            "select version, type, body from match_event where match_id = %s order by version",
            (match_id,),
        ).fetchall()
        return [CopiedEvent(*row) for row in rows]

    def forget(self, match_id: UUID) -> None:
        self._connection.execute("delete from match_event where match_id = %s", (match_id,))

    def wait(self, match_id: UUID, pos: int, command_id: UUID) -> None:
        self._connection.execute(
            "insert into waiting_result(match_id, pos, command_id) values (%s, %s, %s)",
            (match_id, pos, command_id),
        )


class PostgresResultRows:
    """`scored_match`, `played_seat` and `standing` in a transaction."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def add(self, match: ScoredMatch, seats: Sequence[PlayedSeat]) -> None:
        self._connection.execute(
            "insert into scored_match values (%s, %s, %s, %s, %s)",
            (match.match_id, match.game, match.watch, match.disputed, match.ended_at_ms),
        )
        for held in seats:
            self._connection.execute(
                "insert into played_seat values (%s, %s, %s, %s, %s, %s)",
                (match.match_id, held.seat, held.actor, held.rank, held.points, held.won),
            )

    def standing(self, game: str, actor: str) -> Standing | None:
        row = self._connection.execute(
            "select actor, game, mu, sigma, played, won, best, rated_pos from standing"
            " where game = %s and actor = %s",
            (game, actor),
        ).fetchone()
        return None if row is None else Standing(*row)

    def put(self, standing: Standing) -> None:
        self._connection.execute(
            "insert into standing(actor, game, mu, sigma, played, won, best, rated_pos)"
            " values (%s, %s, %s, %s, %s, %s, %s, %s) on conflict (game, actor) do update"
            " set mu = excluded.mu, sigma = excluded.sigma, played = excluded.played,"
            " won = excluded.won, best = excluded.best, rated_pos = excluded.rated_pos",
            (
                standing.actor,
                standing.game,
                standing.mu,
                standing.sigma,
                standing.played,
                standing.won,
                standing.best,
                standing.rated_pos,
            ),
        )


class PostgresCopies:
    """The copies, for those who read them."""

    def __init__(self, pool: ConnectionPool[Connection]) -> None:
        self._pool = pool

    def get(self, match_id: UUID) -> tuple[Copy, list[CopiedEvent]] | None:
        with self._pool.connection() as connection, connection.transaction():
            connection.execute("set transaction isolation level repeatable read read only")
            row = connection.execute(_COPY, (match_id,)).fetchone()
            if row is None:
                return None
            return _copy(row), PostgresCopyRows(connection).events(match_id)


class PostgresWaitingResults:
    """`waiting_result` with the copies it is about."""

    def __init__(self, pool: ConnectionPool[Connection]) -> None:
        self._pool = pool

    def next(self) -> Waiting | None:
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
        match, game, watch, held, *rest = row
        return Waiting(match, game, watch, msgspec.convert(held, tuple[Player, ...]), *rest)

    def done(self, match_id: UUID) -> None:
        with self._pool.connection() as connection:
            connection.execute("delete from waiting_result where match_id = %s", (match_id,))


class PostgresResults:
    """The results, for those who read them."""

    def __init__(self, pool: ConnectionPool[Connection]) -> None:
        self._pool = pool

    def ranking(self, game: str, *, bots: bool, offset: int, limit: int) -> list[Standing]:
        return self._standings({"game": game, "bot": bots, "offset": offset, "limit": limit})

    def of_player(self, player: UUID) -> list[Standing]:
        return self._standings({"actor": str(player)})

    def matches(
        self, player: UUID, before: UUID | None, limit: int, *, linked: bool
    ) -> list[PlayedMatch]:
        rows = self._rows(
            "select m.match_id, m.game, m.watch, m.disputed, m.ended_at_ms, p.seat, p.rank,"
            " p.points, p.won, (select count(*) from played_seat o where o.match_id = m.match_id)"
            " from played_seat p join scored_match m using (match_id)"
            " where p.actor = %(player)s and (%(linked)s or m.watch = 'public')"
            " and (%(before)s::uuid is null or m.match_id < %(before)s)"
            " order by m.match_id desc limit %(limit)s",
            {"player": str(player), "linked": linked, "before": before, "limit": limit},
        )
        return [PlayedMatch(*row) for row in rows]

    def ratings(self, game: str, actors: Collection[str]) -> dict[str, Rating]:
        rows = self._rows(
            "select actor, mu, sigma from standing where game = %s and actor = any(%s)",
            (game, list(actors)),
        )
        return {row[0]: Rating(*row) for row in rows}

    def _standings(self, wanted: Mapping[str, object]) -> list[Standing]:
        rows = self._rows(
            "select actor, game, mu, sigma, played, won, best, rated_pos from standing"
            " where (%(game)s::text is null or game = %(game)s)"
            " and (%(actor)s::text is null or actor = %(actor)s)"
            " and (%(bot)s::boolean is null or bot = %(bot)s)"
            " order by mu - 3 * sigma desc, actor, game offset %(offset)s limit %(limit)s",
            {"game": None, "actor": None, "bot": None, "offset": 0, "limit": None, **wanted},
        )
        return [Standing(*row) for row in rows]

    def _rows(
        self, statement: LiteralString, values: Sequence[object] | Mapping[str, object]
    ) -> list[tuple[Any, ...]]:
        with self._pool.connection() as connection:
            return connection.execute(statement, values).fetchall()


def postgres_tables(pool: ConnectionPool[Connection]) -> Tables:
    """All tables of the service."""
    return Tables(PostgresCopies(pool), PostgresWaitingResults(pool), PostgresResults(pool))


def copying(games: Games) -> Effect:
    """The effect of `feed:rules` on the copies."""
    apply = Copying(games)
    return lambda connection, item: apply(PostgresCopyRows(connection), item)


def resulting(connection: Connection, item: FeedItem) -> None:
    """The effect of `feed:scoring` on the results."""
    project(PostgresResultRows(connection), item)


def _copy(row: Sequence[Any]) -> Copy:
    match_id, version, head, status, game, watch, held, *rest = row
    players = msgspec.convert(held, tuple[Player, ...])
    return Copy(match_id, version, head, status, game, watch, players, *rest)


def _json(content: object) -> str:
    return msgspec.json.encode(content).decode()
