"""Raw calls of the log's functions, past the store, to see what the database itself refuses."""

from collections.abc import Sequence
from uuid import UUID, uuid4

from psycopg import Connection

from tests.contract.fixtures import new_stream_id
from turntable.eventstore import chain
from turntable.eventstore.port import EventStore, NewEvent

APPEND = (
    "select * from log_append(%s, %s, %s, %s, %s::text[], %s::smallint[], %s::text[],"
    " %s::text[], %s::bytea[], %s::bytea[])"
)


def opened(store: EventStore) -> UUID:
    stream = new_stream_id()
    store.open(stream, "match")
    return stream


def call_append(
    connection: Connection,
    stream: UUID,
    expected: int,
    events: Sequence[NewEvent],
    hashes: Sequence[bytes] | None = None,
    prev: bytes | None = None,
) -> None:
    """One `log_append`, with wrong hashes or upon a wrong previous hash where asked."""
    command = uuid4()
    prev = chain.genesis(stream) if prev is None else prev
    linked = chain.link(prev, stream, expected, command, "player", events)
    connection.execute(
        APPEND,
        (
            stream,
            expected,
            command,
            "player",
            [event.type for event in linked],
            [event.schema_v for event in linked],
            [event.open for event in linked],
            [event.body for event in linked],
            [event.nonce for event in linked],
            [event.hash for event in linked] if hashes is None else list(hashes),
        ),
    )
