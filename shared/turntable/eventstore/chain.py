"""The hash chain of a log: how events are linked and how links are checked. No I/O, no game.

The byte layout is the one of `log_hash` in `schema/log.sql`; the database recomputes it on insert.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from struct import Struct
from uuid import UUID

from turntable.eventstore.port import NewEvent, StoredEvent

EVENT_LABEL = b"turntable/event/1"
GENESIS_LABEL = b"turntable/log/1"
NONCE_BYTES = 32

_VERSIONS = Struct(">ih")
_SEQUENCE = Struct(">h")
_LENGTH = Struct(">i")


class BrokenChain(Exception):
    """A link does not hold; names the version where the check stopped."""

    def __init__(self, version: int, reason: str) -> None:
        super().__init__(f"version {version}: {reason}")
        self.version = version
        self.reason = reason


def genesis(stream_id: UUID) -> bytes:
    """The hash that stands before a stream's first event."""
    return sha256(GENESIS_LABEL + stream_id.bytes).digest()


def body_digest(nonce: bytes, body: str) -> bytes:
    """What stands for the whole event in its hash; publishing it gives nothing away."""
    return sha256(nonce + body.encode()).digest()


def sealed_hash(
    prev: bytes,
    stream_id: UUID,
    version: int,
    type: str,
    schema_v: int,
    cmd_id: UUID,
    cmd_seq: int,
    actor: str,
    open: str,
    digest: bytes,
) -> bytes:
    """An event's hash from its `body_digest`: all that a watcher has before the reveal."""
    type_bytes = type.encode()
    actor_bytes = actor.encode()
    return sha256(
        b"".join(
            (
                EVENT_LABEL,
                prev,
                stream_id.bytes,
                _VERSIONS.pack(version, schema_v),
                cmd_id.bytes,
                _SEQUENCE.pack(cmd_seq),
                _LENGTH.pack(len(type_bytes)),
                type_bytes,
                _LENGTH.pack(len(actor_bytes)),
                actor_bytes,
                sha256(open.encode()).digest(),
                digest,
            )
        )
    ).digest()


def event_hash(
    prev: bytes,
    stream_id: UUID,
    version: int,
    type: str,
    schema_v: int,
    cmd_id: UUID,
    cmd_seq: int,
    actor: str,
    open: str,
    nonce: bytes,
    body: str,
) -> bytes:
    """An event's hash from its whole body."""
    digest = body_digest(nonce, body)
    return sealed_hash(
        prev, stream_id, version, type, schema_v, cmd_id, cmd_seq, actor, open, digest
    )


def link(
    prev: bytes,
    stream_id: UUID,
    expected: int,
    cmd_id: UUID,
    actor: str,
    events: Sequence[NewEvent],
) -> list[StoredEvent]:
    """Place a command's events after version `expected`, whose hash is `prev`."""
    if not events:
        raise ValueError("a command appends at least one event")
    linked = []
    for sequence, new in enumerate(events, start=1):
        if len(new.nonce) != NONCE_BYTES:
            raise ValueError(f"a nonce has {NONCE_BYTES} bytes, not {len(new.nonce)}")
        stored = StoredEvent(
            stream_id=stream_id,
            version=expected + sequence,
            type=new.type,
            schema_v=new.schema_v,
            cmd_id=cmd_id,
            cmd_seq=sequence,
            actor=actor,
            open=new.open,
            body=new.body,
            nonce=new.nonce,
            prev_hash=prev,
            hash=event_hash(
                prev,
                stream_id,
                expected + sequence,
                new.type,
                new.schema_v,
                cmd_id,
                sequence,
                actor,
                new.open,
                new.nonce,
                new.body,
            ),
        )
        linked.append(stored)
        prev = stored.hash
    return linked


def stored_hash(event: StoredEvent) -> bytes:
    """The hash that a stored event must carry."""
    return event_hash(
        event.prev_hash,
        event.stream_id,
        event.version,
        event.type,
        event.schema_v,
        event.cmd_id,
        event.cmd_seq,
        event.actor,
        event.open,
        event.nonce,
        event.body,
    )


def check_links(events: Iterable[StoredEvent], genesis: bytes) -> int:
    """Check a stream from its first event on; returns the number of links checked.

    Raises BrokenChain at the first link that does not hold, and for a log without any event:
    a check that checked nothing is not a pass.
    """
    prev = genesis
    checked = 0
    for event in events:
        if event.version != checked + 1:
            raise BrokenChain(event.version, f"expected version {checked + 1}")
        if event.prev_hash != prev:
            raise BrokenChain(event.version, "previous hash is not that of the event before")
        if stored_hash(event) != event.hash:
            raise BrokenChain(event.version, "hash does not fit the stored event")
        prev = event.hash
        checked += 1
    if checked == 0:
        raise BrokenChain(0, "no link to check")
    return checked
