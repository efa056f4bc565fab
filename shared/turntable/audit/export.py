"""Writes the log of a match as an export: one file that anybody can check without the platform."""

from collections.abc import Sequence
from uuid import UUID

from turntable.audit.form import FORMAT, Head, Line, Tail, written
from turntable.audit.keys import HeadSigner
from turntable.engine import record
from turntable.eventstore import chain
from turntable.eventstore.port import StoredEvent


def build_export(match_id: UUID, events: Sequence[StoredEvent], signer: HeadSigner) -> bytes:
    """Return the export of a log. The same events and key give the same bytes.

    Raises:
        ValueError: the log does not begin with `match.prepared`.
    """
    if not events or events[0].type != record.PREPARED:
        raise ValueError("a log begins with match.prepared")
    prepared = record.read(record.PREPARED, events[0].body)
    assert isinstance(prepared, record.Prepared)  # noqa: S101 - the type that was asked for
    head = Head(
        format=FORMAT,
        match=match_id,
        game=prepared.game,
        ruleset=prepared.ruleset,
        genesis=chain.genesis(match_id).hex(),
    )
    signed = b"".join(written(line) + b"\n" for line in (head, *map(line_of, events)))
    tail = Tail(
        head=events[-1].hash.hex(),
        count=len(events),
        kid=signer.kid,
        signature=signer.sign(signed).hex(),
    )
    return signed + written(tail) + b"\n"


def line_of(event: StoredEvent) -> Line:
    """Return an event as its line."""
    return Line(
        version=event.version,
        type=event.type,
        schema_v=event.schema_v,
        cmd_id=event.cmd_id,
        cmd_seq=event.cmd_seq,
        actor=event.actor,
        open=event.open,
        hash=event.hash.hex(),
        body=event.body,
        nonce=event.nonce.hex(),
    )
