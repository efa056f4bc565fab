"""A log kept in memory, for tests and tools that need no database. Passes the same contract."""

from collections.abc import Sequence
from threading import Lock
from uuid import UUID

from turntable.eventstore import chain
from turntable.eventstore.port import (
    Appended,
    FeedEntry,
    Head,
    NewEvent,
    StaleVersion,
    StoredEvent,
    UnknownStream,
)


class MemoryEventStore:
    """Streams as lists; one lock stands for the database's transactions."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._streams: dict[UUID, list[StoredEvent]] = {}
        self._waiting: list[StoredEvent] = []
        self._feed: list[StoredEvent] = []
        self._readers: dict[str, int] = {}

    def open(self, stream_id: UUID, kind: str) -> None:
        with self._lock:
            self._streams.setdefault(stream_id, [])

    def append(
        self,
        stream_id: UUID,
        expected: int,
        cmd_id: UUID,
        actor: str,
        events: Sequence[NewEvent],
        *,
        prev: bytes | None = None,
    ) -> Appended:
        with self._lock:
            stream = self._streams.get(stream_id)
            if stream is None:
                raise UnknownStream(stream_id)
            known = [event.version for event in stream if event.cmd_id == cmd_id]
            if known:
                return Appended(known[0], known[-1], repeated=True)
            if len(stream) != expected:
                raise StaleVersion(stream_id, expected, len(stream))
            head = stream[-1].hash if stream else chain.genesis(stream_id)
            if prev not in {None, head}:
                raise StaleVersion(stream_id, expected, len(stream))
            linked = chain.link(head, stream_id, expected, cmd_id, actor, events)
            stream.extend(linked)
            self._waiting.extend(linked)
            return Appended(linked[0].version, linked[-1].version, repeated=False)

    def head(self, stream_id: UUID) -> Head | None:
        with self._lock:
            stream = self._streams.get(stream_id)
            if stream is None:
                return None
            if not stream:
                return Head(0, chain.genesis(stream_id))
            return Head(stream[-1].version, stream[-1].hash)

    def read(self, stream_id: UUID, after: int = 0, limit: int | None = None) -> list[StoredEvent]:
        with self._lock:
            found = self._streams.get(stream_id, [])[after:]
        return found if limit is None else found[:limit]

    def command(self, stream_id: UUID, cmd_id: UUID) -> list[StoredEvent]:
        return [event for event in self.read(stream_id) if event.cmd_id == cmd_id]

    def number(self, limit: int = 500) -> int:
        with self._lock:
            settled, self._waiting = self._waiting[:limit], self._waiting[limit:]
            self._feed.extend(settled)
        return len(settled)

    def feed(self, after: int, limit: int) -> list[FeedEntry]:
        with self._lock:
            found = self._feed[after : after + limit]
        return [FeedEntry(pos, event) for pos, event in enumerate(found, start=after + 1)]

    def feed_head(self) -> int:
        with self._lock:
            return len(self._feed)

    def report_reader(self, name: str, pos: int) -> None:
        with self._lock:
            self._readers[name] = pos

    def slowest_reader(self) -> int:
        with self._lock:
            return min(self._readers.values(), default=0)

    def restore_needed(self) -> bool:
        return False

    def stray_events(self) -> bool:
        return False
