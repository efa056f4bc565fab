"""The service's tables in memory, for tests and tools that need no database."""

from collections.abc import Callable, Collection, Sequence
from uuid import UUID

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
from turntable.eventstore.memory_tables import MemoryTables, insert

Effect = Callable[[MemoryTables, FeedItem], None]


class MemoryCopyRows:
    """`match_copy`, `match_event` and `waiting_result`."""

    def __init__(self, tables: MemoryTables) -> None:
        self._copies: dict[UUID, Copy] = tables.table("match_copy")
        self._events: dict[tuple[UUID, int], CopiedEvent] = tables.table("match_event")
        self._waiting: dict[UUID, tuple[int, UUID]] = tables.table("waiting_result")

    def get(self, match_id: UUID) -> Copy | None:
        return self._copies.get(match_id)

    def put(self, copy: Copy) -> None:
        self._copies[copy.match_id] = copy

    def keep(self, match_id: UUID, event: CopiedEvent) -> None:
        insert(self._events, (match_id, event.version), event)

    def events(self, match_id: UUID) -> list[CopiedEvent]:
        kept = [event for (match, _), event in self._events.items() if match == match_id]
        return sorted(kept, key=lambda event: event.version)

    def forget(self, match_id: UUID) -> None:
        for event in self.events(match_id):
            del self._events[match_id, event.version]

    def wait(self, match_id: UUID, pos: int, command_id: UUID) -> None:
        insert(self._waiting, match_id, (pos, command_id))


class MemoryResultRows:
    """`scored_match`, `played_seat` and `standing`."""

    def __init__(self, tables: MemoryTables) -> None:
        self._matches: dict[UUID, ScoredMatch] = tables.table("scored_match")
        self._seats: dict[UUID, Sequence[PlayedSeat]] = tables.table("played_seat")
        self._standings: dict[tuple[str, str], Standing] = tables.table("standing")

    def add(self, match: ScoredMatch, seats: Sequence[PlayedSeat]) -> None:
        insert(self._matches, match.match_id, match)
        self._seats[match.match_id] = tuple(seats)

    def standing(self, game: str, actor: str) -> Standing | None:
        return self._standings.get((game, actor))

    def put(self, standing: Standing) -> None:
        self._standings[standing.game, standing.actor] = standing


class MemoryCopies:
    """The copies, for those who read them."""

    def __init__(self, tables: MemoryTables) -> None:
        self._tables = tables

    def get(self, match_id: UUID) -> tuple[Copy, list[CopiedEvent]] | None:
        with self._tables.transaction():
            rows = MemoryCopyRows(self._tables)
            copy = rows.get(match_id)
            return None if copy is None else (copy, rows.events(match_id))


class MemoryWaitingResults:
    """`waiting_result` with the copies it is about."""

    def __init__(self, tables: MemoryTables) -> None:
        self._tables = tables
        self._waiting: dict[UUID, tuple[int, UUID]] = tables.table("waiting_result")
        self._copies: dict[UUID, Copy] = tables.table("match_copy")
        self._scored: dict[UUID, ScoredMatch] = tables.table("scored_match")

    def next(self) -> Waiting | None:
        with self._tables.transaction():
            halted = {stream_id for _, stream_id in self._tables.table("consumer_halted")}
            rows = [
                (pos, match, command)
                for match, (pos, command) in self._waiting.items()
                if match not in halted
            ]
            if not rows:
                return None
            _, match_id, command = min(rows)
            copy = self._copies[match_id]
            return Waiting(
                match_id=match_id,
                game=copy.game,
                watch=copy.watch,
                players=copy.players,
                sheet=copy.sheet or {},
                disputed=copy.disputed,
                ended_at_ms=copy.ended_at_ms or 0,
                command_id=command,
                arrived=match_id in self._scored,
            )

    def done(self, match_id: UUID) -> None:
        with self._tables.transaction():
            self._waiting.pop(match_id, None)


class MemoryResults:
    """The results, for those who read them."""

    def __init__(self, tables: MemoryTables) -> None:
        self._tables = tables
        self._matches: dict[UUID, ScoredMatch] = tables.table("scored_match")
        self._seats: dict[UUID, Sequence[PlayedSeat]] = tables.table("played_seat")
        self._standings: dict[tuple[str, str], Standing] = tables.table("standing")

    def ranking(self, game: str, *, bots: bool, offset: int, limit: int) -> list[Standing]:
        found = [
            row
            for row in self._best_first()
            if row.game == game and row.actor.startswith("bot:") == bots
        ]
        return found[offset : offset + limit]

    def of_player(self, player: UUID) -> list[Standing]:
        return [row for row in self._best_first() if row.actor == str(player)]

    def matches(
        self, player: UUID, before: UUID | None, limit: int, *, linked: bool
    ) -> list[PlayedMatch]:
        with self._tables.transaction():
            rows = [
                PlayedMatch(
                    match_id=match.match_id,
                    game=match.game,
                    watch=match.watch,
                    disputed=match.disputed,
                    ended_at_ms=match.ended_at_ms,
                    seat=held.seat,
                    rank=held.rank,
                    points=held.points,
                    won=held.won,
                    seats=len(self._seats[match.match_id]),
                )
                for match in self._matches.values()
                for held in self._seats[match.match_id]
                if held.actor == str(player)
                and (linked or match.watch == "public")
                and (before is None or match.match_id < before)
            ]
        return sorted(rows, key=lambda row: row.match_id, reverse=True)[:limit]

    def ratings(self, game: str, actors: Collection[str]) -> dict[str, Rating]:
        return {
            row.actor: Rating(row.actor, row.mu, row.sigma)
            for row in self._best_first()
            if row.game == game and row.actor in actors
        }

    def _best_first(self) -> list[Standing]:
        with self._tables.transaction():
            rows = list(self._standings.values())
        return sorted(rows, key=lambda row: (3 * row.sigma - row.mu, row.actor, row.game))


def memory_tables(tables: MemoryTables) -> Tables:
    """All tables of the service."""
    return Tables(MemoryCopies(tables), MemoryWaitingResults(tables), MemoryResults(tables))


def copying(games: Games) -> Effect:
    """The effect of `feed:rules` on the copies."""
    apply = Copying(games)
    return lambda tables, item: apply(MemoryCopyRows(tables), item)


def resulting(tables: MemoryTables, item: FeedItem) -> None:
    """The effect of `feed:scoring` on the results."""
    project(MemoryResultRows(tables), item)
