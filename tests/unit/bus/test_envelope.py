"""The two written forms of an event."""

from uuid import UUID

import pytest

from turntable.bus.envelope import header, header_of, whole, whole_of
from turntable.eventstore import chain
from turntable.eventstore.port import NewEvent, StoredEvent

STREAM = UUID("0198a3c4-0000-7000-8000-000000000001")


def event_of(type_: str) -> StoredEvent:
    new = NewEvent(type_, 1, open='{"seen":1}', body='{"hidden":"ü"}', nonce=bytes(range(32)))
    (event,) = chain.link(chain.genesis(STREAM), STREAM, 0, UUID(int=5), "player-1", [new])
    return event


def test_the_whole_form_reads_back_as_the_same_event() -> None:
    event = event_of("match.moved")
    assert whole_of(whole(event)) == event


@pytest.mark.parametrize("type_", ["match.moved", "match.started"])
def test_the_header_form_never_holds_body_or_nonce(type_: str) -> None:
    fields = header(event_of(type_))
    assert not {"body", "nonce"} & set(fields)
    assert "hidden" not in str(fields)
    assert bytes(range(32)).hex() not in str(fields)


def test_the_header_of_a_move_does_not_even_hold_what_watchers_see() -> None:
    assert header_of(header(event_of("match.moved"))).open is None
    assert header_of(header(event_of("match.started"))).open == '{"seen":1}'


def test_the_header_reads_back_from_either_form() -> None:
    event = event_of("match.started")
    read = header_of(header(event))
    assert read == header_of(whole(event))
    assert (read.stream_id, read.version, read.hash) == (STREAM, 1, event.hash)
    assert (read.type, read.cmd_id, read.cmd_seq, read.actor) == (
        event.type,
        event.cmd_id,
        event.cmd_seq,
        event.actor,
    )
