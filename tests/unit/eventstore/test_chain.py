"""The hash chain: what it covers and what it says when it does not hold."""

from dataclasses import replace
from hashlib import sha256
from uuid import UUID

import pytest

from turntable.eventstore import chain
from turntable.eventstore.port import NewEvent, StoredEvent

STREAM = UUID("0198a3c4-0000-7000-8000-000000000001")
COMMAND = UUID("5e0f0000-0000-5000-8000-000000000002")


def linked() -> list[StoredEvent]:
    events = [
        NewEvent("match.moved", 2, open='{"o":1}', body='{"b":1}', nonce=bytes(range(32))),
        NewEvent("match.ended", 1, open="{}", body='{"ü":2}', nonce=bytes(32)),
    ]
    return chain.link(chain.genesis(STREAM), STREAM, 0, COMMAND, "player-1", events)


def test_the_genesis_is_the_hash_of_label_and_stream() -> None:
    assert chain.genesis(STREAM) == sha256(b"turntable/log/1" + STREAM.bytes).digest()


def test_the_hash_is_laid_out_as_published() -> None:
    (event, _) = linked()
    header = (
        b"turntable/event/1"
        + chain.genesis(STREAM)
        + STREAM.bytes
        + (1).to_bytes(4, "big")
        + (2).to_bytes(2, "big")
        + COMMAND.bytes
        + (1).to_bytes(2, "big")
        + (11).to_bytes(4, "big")
        + b"match.moved"
        + (8).to_bytes(4, "big")
        + b"player-1"
    )
    shown, hidden = sha256(b'{"o":1}').digest(), sha256(bytes(range(32)) + b'{"b":1}').digest()
    assert event.hash == sha256(header + shown + hidden).digest()


def test_a_watcher_checks_the_link_without_the_body() -> None:
    (event, _) = linked()
    assert event.hash == chain.sealed_hash(
        event.prev_hash,
        STREAM,
        1,
        event.type,
        event.schema_v,
        COMMAND,
        1,
        event.actor,
        event.open,
        chain.body_digest(event.nonce, event.body),
    )


def test_the_check_says_how_many_links_it_checked() -> None:
    assert chain.check_links(linked(), chain.genesis(STREAM)) == 2


def test_a_check_of_nothing_is_not_a_pass() -> None:
    with pytest.raises(chain.BrokenChain, match="no link"):
        chain.check_links([], chain.genesis(STREAM))


@pytest.mark.parametrize(
    "change",
    [
        {"stream_id": UUID(int=1)},
        {"type": "match.move"},
        {"schema_v": 3},
        {"cmd_id": UUID(int=1)},
        {"cmd_seq": 2},
        {"actor": "player-2"},
        {"open": '{"o":2}'},
        {"body": '{"b":2}'},
        {"nonce": bytes(32)},
        {"prev_hash": bytes(32)},
        {"hash": bytes(32)},
        {"version": 2},
    ],
    ids=lambda change: next(iter(change)),
)
def test_a_change_of_any_field_is_found_where_it_was_made(change: dict[str, object]) -> None:
    first, second = linked()
    forged = replace(first, **change)  # type: ignore[arg-type]
    with pytest.raises(chain.BrokenChain) as broken:
        chain.check_links([forged, second], chain.genesis(STREAM))
    assert broken.value.version == forged.version


def test_letters_moved_between_type_and_actor_change_the_hash() -> None:
    event, _ = linked()
    shifted = replace(event, type="match.move", actor="dplayer-1")
    assert chain.stored_hash(shifted) != event.hash


def test_a_missing_event_and_another_genesis_are_found() -> None:
    first, second = linked()
    for events, genesis in (
        ([second], chain.genesis(STREAM)),
        ([first, first], chain.genesis(STREAM)),
        ([first, second], chain.genesis(UUID(int=1))),
    ):
        with pytest.raises(chain.BrokenChain):
            chain.check_links(events, genesis)
