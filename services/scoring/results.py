"""Results, ratings and records: a projection of this service's own `feed:scoring`."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, LiteralString
from uuid import UUID

from psycopg import Connection
from psycopg_pool import ConnectionPool

from services.scoring import events
from services.scoring.events import Rating
from services.scoring.ratings import START_MU, START_SIGMA
from turntable.bus.envelope import whole_of
from turntable.bus.port import FeedItem

FEED = "feed:scoring"
CONSUMER = "scoring.results"


def project(connection: Connection, item: FeedItem) -> None:
    """Apply one event of this service to its results."""
    match events.read(whole_of(item.fields)):
        case events.Scored() as scored:
            _scored(connection, scored)
        case events.Rated() as rated:
            _rated(connection, rated)


def _scored(connection: Connection, scored: events.Scored) -> None:
    connection.execute(
        "insert into scored_match values (%s, %s, %s, %s, %s)",
        (scored.match, scored.game, scored.watch, scored.disputed, scored.ended_at_ms),
    )
    for player in scored.players:
        points, won = scored.result["totals"][player.seat], player.seat in scored.result["winners"]
        rank = scored.result["ranks"][player.seat]
        connection.execute(
            "insert into played_seat values (%s, %s, %s, %s, %s, %s)",
            (scored.match, player.seat, player.actor, rank, points, won),
        )
        if not scored.disputed:
            connection.execute(
                "insert into standing(game, actor, mu, sigma, played, won, best)"
                " values (%s, %s, %s, %s, 1, %s, %s) on conflict (game, actor) do update"
                " set played = standing.played + 1, won = standing.won + excluded.won,"
                " best = greatest(standing.best, excluded.best)",
                (scored.game, player.actor, START_MU, START_SIGMA, int(won), points),
            )


def _rated(connection: Connection, rated: events.Rated) -> None:
    for rating in rated.ratings:
        connection.execute(
            "update standing set mu = %s, sigma = %s where game = %s and actor = %s",
            (rating.mu, rating.sigma, rated.game, rating.actor),
        )


@dataclass(frozen=True, slots=True)
class Standing:
    """How somebody does at a game; the rating in millionths."""

    actor: str
    game: str
    mu: int
    sigma: int
    played: int
    won: int
    best: int


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """One match in somebody's record."""

    match_id: UUID
    game: str
    watch: str
    disputed: bool
    ended_at_ms: int
    seat: int
    rank: int
    points: int
    won: bool
    seats: int


class Results:
    """Reads the results."""

    def __init__(self, pool: ConnectionPool[Connection]) -> None:
        self._pool = pool

    def ranking(self, game: str, *, bots: bool, offset: int, limit: int) -> list[Standing]:
        """Return a page of a game's ranking, of people or of bots, the best first."""
        return self._standings({"game": game, "bot": bots, "offset": offset, "limit": limit})

    def of_player(self, player: UUID) -> list[Standing]:
        """Return a player's standing in every game that they have played."""
        return self._standings({"actor": str(player)})

    def matches(
        self, player: UUID, before: UUID | None, limit: int, *, linked: bool
    ) -> list[PlayedMatch]:
        """Return a player's scored matches, newest first; those by link only if `linked`."""
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
        """Return the ratings of those actors that have one."""
        rows = self._rows(
            "select actor, mu, sigma from standing where game = %s and actor = any(%s)",
            (game, list(actors)),
        )
        return {row[0]: Rating(*row) for row in rows}

    def _standings(self, wanted: Mapping[str, object]) -> list[Standing]:
        rows = self._rows(
            "select actor, game, mu, sigma, played, won, best from standing"
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
