"""The service's own tables in memory, for tests and tools that need no database."""

import secrets
from collections.abc import Sequence
from threading import Lock
from uuid import UUID

from services.rules.index import following
from services.rules.ports import REFUSED_EACH_MAX, IndexRow, RefusedMove, Tables, Wanted
from turntable.engine.fairness import SECRET_BYTES
from turntable.eventstore.port import StoredEvent


class MemorySecretStore:
    """Secrets by match."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._secrets: dict[UUID, bytes] = {}

    def make(self, match_id: UUID) -> bytes:
        with self._lock:
            return self._secrets.setdefault(match_id, secrets.token_bytes(SECRET_BYTES))

    def get(self, match_id: UUID) -> bytes | None:
        return self._secrets.get(match_id)


class MemoryRefusedMoves:
    """Refused moves in the order they came."""

    def __init__(self) -> None:
        self.kept: list[RefusedMove] = []

    def add(self, refused: RefusedMove) -> None:
        of_seat = sum(
            (kept.match_id, kept.seat) == (refused.match_id, refused.seat) for kept in self.kept
        )
        if of_seat < REFUSED_EACH_MAX:
            self.kept.append(refused)


class MemoryExports:
    """Exports by match."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._exports: dict[UUID, bytes] = {}

    def get(self, match_id: UUID) -> bytes | None:
        return self._exports.get(match_id)

    def keep(self, match_id: UUID, kid: str, content: bytes) -> bytes:  # noqa: ARG002 - as in Postgres
        with self._lock:
            return self._exports.setdefault(match_id, content)


class MemorySigningKeys:
    """Public keys in the order they were listed."""

    def __init__(self) -> None:
        self._keys: dict[str, str] = {}

    def add(self, kid: str, x: str) -> None:
        self._keys.setdefault(kid, x)

    def all(self) -> Sequence[tuple[str, str]]:
        return list(self._keys.items())


class MemoryMatchIndex:
    """Rows by match, and when each was last claimed."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._rows: dict[UUID, IndexRow] = {}
        self._asked_ms: dict[UUID, int] = {}

    def follow(self, event: StoredEvent) -> None:
        """Bring the index up to one event."""
        with self._lock:
            self._rows[event.stream_id] = following(self._rows.get(event.stream_id), event)

    def page(self, wanted: Wanted, before: UUID | None, limit: int) -> list[IndexRow]:
        with self._lock:
            rows = sorted(self._rows.values(), key=lambda row: row.match_id, reverse=True)
        return [
            row
            for row in rows
            if (before is None or row.match_id < before) and _matches(row, wanted)
        ][:limit]

    def claim_waiting(self, before_ms: int, now_ms: int, limit: int) -> list[UUID]:
        with self._lock:
            waiting = [
                row.match_id
                for row in self._rows.values()
                if row.waiting_since_ms is not None
                and row.waiting_since_ms < before_ms
                and self._asked_ms.get(row.match_id, 0) < before_ms
            ][:limit]
            self._asked_ms.update(dict.fromkeys(waiting, now_ms))
            return waiting


def _matches(row: IndexRow, wanted: Wanted) -> bool:
    if wanted.player is None:
        seen = row.watch == "public"
    else:
        seen = any(p.by == "player" and p.actor == wanted.player for p in row.players)
    return seen and wanted.status in {None, row.status} and wanted.game in {None, row.game}


def memory_tables() -> Tables:
    """All tables of the service."""
    return Tables(
        secrets=MemorySecretStore(),
        refused=MemoryRefusedMoves(),
        exports=MemoryExports(),
        keys=MemorySigningKeys(),
        index=MemoryMatchIndex(),
    )
