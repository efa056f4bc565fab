"""How an event is written into the fields of a feed item, and read back. No transport, no game.

Two forms: the whole event, for those who may know everything, and the header, which never holds
body or nonce, and the watcher's text only where it cannot tell a hidden thing by its size.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from turntable.eventstore.port import StoredEvent

MOVED = "match.moved"


@dataclass(frozen=True, slots=True)
class EventHeader:
    """What the header form tells of an event; `open` is None for moves."""

    stream_id: UUID
    version: int
    type: str
    schema_v: int
    cmd_id: UUID
    cmd_seq: int
    actor: str
    open: str | None
    prev_hash: bytes
    hash: bytes


def whole(event: StoredEvent) -> dict[str, str]:
    """Every field of the event."""
    return _common(event) | {"open": event.open, "body": event.body, "nonce": event.nonce.hex()}


def header(event: StoredEvent) -> dict[str, str]:
    """The fields that anybody on the platform may read."""
    fields = _common(event)
    if event.type != MOVED:
        fields["open"] = event.open
    return fields


def whole_of(fields: Mapping[str, str]) -> StoredEvent:
    """The event that `whole` wrote down."""
    return StoredEvent(
        stream_id=UUID(fields["stream_id"]),
        version=int(fields["version"]),
        type=fields["type"],
        schema_v=int(fields["schema_v"]),
        cmd_id=UUID(fields["cmd_id"]),
        cmd_seq=int(fields["cmd_seq"]),
        actor=fields["actor"],
        open=fields["open"],
        body=fields["body"],
        nonce=bytes.fromhex(fields["nonce"]),
        prev_hash=bytes.fromhex(fields["prev_hash"]),
        hash=bytes.fromhex(fields["hash"]),
    )


def header_of(fields: Mapping[str, str]) -> EventHeader:
    """The header that either form carries."""
    return EventHeader(
        stream_id=UUID(fields["stream_id"]),
        version=int(fields["version"]),
        type=fields["type"],
        schema_v=int(fields["schema_v"]),
        cmd_id=UUID(fields["cmd_id"]),
        cmd_seq=int(fields["cmd_seq"]),
        actor=fields["actor"],
        open=fields.get("open"),
        prev_hash=bytes.fromhex(fields["prev_hash"]),
        hash=bytes.fromhex(fields["hash"]),
    )


def _common(event: StoredEvent) -> dict[str, str]:
    return {
        "stream_id": str(event.stream_id),
        "version": str(event.version),
        "type": event.type,
        "schema_v": str(event.schema_v),
        "cmd_id": str(event.cmd_id),
        "cmd_seq": str(event.cmd_seq),
        "actor": event.actor,
        "prev_hash": event.prev_hash.hex(),
        "hash": event.hash.hex(),
    }
