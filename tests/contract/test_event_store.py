"""What every event store promises; each adapter inherits the same tests."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from uuid import UUID, uuid4

import pytest

from tests.contract.fixtures import new_event, new_stream_id
from tests.contract.servers import LogDatabase
from turntable.eventstore import chain
from turntable.eventstore.memory import MemoryEventStore
from turntable.eventstore.port import (
    Appended,
    EventStore,
    Head,
    NewEvent,
    StaleVersion,
    UnknownStream,
)
from turntable.eventstore.postgres import PostgresEventStore


class EventStoreContract:
    store: EventStore
    settle: Callable[[], None]

    def opened(self) -> UUID:
        stream = new_stream_id()
        self.store.open(stream, "match")
        return stream

    def append(self, stream: UUID, expected: int, *bodies: str) -> Appended:
        events = [new_event(body) for body in bodies]
        return self.store.append(stream, expected, uuid4(), "player", events)

    def test_an_unopened_stream_has_no_head_and_takes_no_event(self) -> None:
        stream = new_stream_id()
        assert self.store.head(stream) is None
        assert self.store.read(stream) == []
        for expected in (0, 3):
            with pytest.raises(UnknownStream):
                self.append(stream, expected, "{}")

    def test_opening_twice_changes_nothing(self) -> None:
        stream = self.opened()
        self.append(stream, 0, "{}")
        self.store.open(stream, "match")
        head = self.store.head(stream)
        assert head is not None
        assert head.version == 1

    def test_a_new_stream_stands_at_its_genesis(self) -> None:
        stream = self.opened()
        assert self.store.head(stream) == Head(0, chain.genesis(stream))

    def test_events_come_back_as_they_were_given(self) -> None:
        stream, command = self.opened(), uuid4()
        given = [
            NewEvent("table.opened", 2, '{"a": 1}', '{"b":"ü","a":[1,2]}', bytes(range(32))),
            NewEvent("table.started", 1, "{}", '{"n":9007199254740991}', bytes(32)),
        ]
        assert self.store.append(stream, 0, command, "p-1", given) == Appended(1, 2, False)
        stored = self.store.read(stream)
        assert [
            NewEvent(event.type, event.schema_v, event.open, event.body, event.nonce)
            for event in stored
        ] == given
        assert [(e.version, e.cmd_id, e.cmd_seq, e.actor) for e in stored] == [
            (1, command, 1, "p-1"),
            (2, command, 2, "p-1"),
        ]
        assert self.store.command(stream, command) == stored

    def test_the_links_of_a_stream_hold(self) -> None:
        stream = self.opened()
        for version in range(3):
            self.append(stream, 2 * version, '{"first":1}', '{"second":2}')
        stored = self.store.read(stream)
        assert chain.check_links(stored, chain.genesis(stream)) == 6
        assert self.store.head(stream) == Head(6, stored[-1].hash)

    def test_reading_goes_on_after_a_version_and_stops_at_a_limit(self) -> None:
        stream = self.opened()
        self.append(stream, 0, *(f"{n}" for n in range(5)))
        assert [event.version for event in self.store.read(stream, after=2)] == [3, 4, 5]
        assert [event.version for event in self.store.read(stream, after=1, limit=2)] == [2, 3]
        assert self.store.read(stream, after=5) == []

    @pytest.mark.parametrize("expected", [0, 2])
    def test_an_append_at_any_other_version_than_the_head_is_refused(self, expected: int) -> None:
        stream = self.opened()
        self.append(stream, 0, "{}")
        with pytest.raises(StaleVersion) as refused:
            self.append(stream, expected, "{}")
        assert refused.value.head == 1
        assert len(self.store.read(stream)) == 1

    def test_an_append_after_another_event_than_the_head_is_refused(self) -> None:
        """The version fits and the hash does not: the log was restored, the caller's copy not."""
        stream = self.opened()
        self.append(stream, 0, "{}")
        head = self.store.head(stream)
        assert head is not None
        with pytest.raises(StaleVersion):
            self.store.append(stream, 1, uuid4(), "player", [new_event("{}")], prev=bytes(32))
        assert len(self.store.read(stream)) == 1
        self.store.append(stream, 1, uuid4(), "player", [new_event("{}")], prev=head.hash)
        assert [event.version for event in self.store.read(stream)] == [1, 2]

    def test_a_command_without_events_is_refused(self) -> None:
        stream = self.opened()
        with pytest.raises(ValueError, match="at least one event"):
            self.append(stream, 0)

    def test_a_nonce_of_another_length_is_refused(self) -> None:
        stream = self.opened()
        short = NewEvent("test.happened", 1, "{}", "{}", nonce=b"short")
        with pytest.raises(ValueError, match="32 bytes"):
            self.store.append(stream, 0, uuid4(), "player", [short])
        assert self.store.read(stream) == []

    def test_a_repeated_command_gets_its_first_answer_whatever_it_expects(self) -> None:
        stream, command = self.opened(), uuid4()
        events = [new_event("1"), new_event("2")]
        self.store.append(stream, 0, command, "player", events)
        self.append(stream, 2, "3")
        for expected in (0, 2, 3, 9):
            answer = self.store.append(stream, expected, command, "player", events)
            assert answer == Appended(1, 2, repeated=True)
        assert len(self.store.read(stream)) == 3

    def test_a_command_sent_in_parallel_is_written_once(self) -> None:
        with ThreadPoolExecutor(4) as senders:
            for _ in range(15):
                stream, command = self.opened(), uuid4()
                events = [new_event("1"), new_event("2")]
                sent = [
                    senders.submit(self.store.append, stream, 0, command, "player", events)
                    for _ in range(4)
                ]
                answers = [answer.result() for answer in sent]
                assert sorted(answer.repeated for answer in answers) == [False, True, True, True]
                assert {(answer.first, answer.last) for answer in answers} == {(1, 2)}
                assert len(self.store.read(stream)) == 2

    def test_parallel_writers_of_one_stream_leave_no_hole_and_lose_no_success(self) -> None:
        stream = self.opened()

        def write(writer: int) -> None:
            for number in range(8):
                command = uuid4()
                while True:
                    head = self.store.head(stream)
                    assert head is not None
                    events = [new_event(f"[{writer},{number}]")]
                    try:
                        self.store.append(stream, head.version, command, "player", events)
                    except StaleVersion:
                        continue
                    break

        with ThreadPoolExecutor(4) as writers:
            list(writers.map(write, range(4)))
        stored = self.store.read(stream)
        assert chain.check_links(stored, chain.genesis(stream)) == 32
        assert len({event.body for event in stored}) == 32

    def test_the_feed_is_gapless_and_keeps_the_order_of_versions(self) -> None:
        first, second = self.opened(), self.opened()
        self.append(first, 0, "1", "2")
        self.append(second, 0, "3")
        self.append(first, 2, "4")
        assert (self.store.feed_head(), self.store.feed(0, 10)) == (0, [])
        self.number_all()
        entries = self.store.feed(0, 10)
        assert [entry.pos for entry in entries] == [1, 2, 3, 4]
        assert [entry.event.body for entry in entries] == ["1", "2", "3", "4"]
        assert [entry.event for entry in entries if entry.event.stream_id == first] == (
            self.store.read(first)
        )
        assert self.store.feed_head() == 4
        assert [entry.pos for entry in self.store.feed(1, 2)] == [2, 3]

    def test_numbering_goes_in_bounded_steps_and_gives_a_position_once(self) -> None:
        stream = self.opened()
        self.append(stream, 0, "1", "2", "3")
        self.settle()
        assert [self.store.number(2), self.store.number(2), self.store.number(2)] == [2, 1, 0]
        assert [entry.event.body for entry in self.store.feed(0, 10)] == ["1", "2", "3"]

    def test_the_slowest_known_reader_decides(self) -> None:
        assert self.store.slowest_reader() == 0
        self.store.report_reader("lobby", 7)
        self.store.report_reader("scoring", 5)
        assert self.store.slowest_reader() == 5
        self.store.report_reader("scoring", 9)
        assert self.store.slowest_reader() == 7

    def test_a_sound_store_asks_for_nothing(self) -> None:
        stream = self.opened()
        self.append(stream, 0, "1")
        self.number_all()
        assert not self.store.restore_needed()
        assert not self.store.stray_events()

    def number_all(self) -> None:
        self.settle()
        while self.store.number():
            pass


class TestMemoryEventStore(EventStoreContract):
    @pytest.fixture(autouse=True)
    def make(self) -> None:
        self.store = MemoryEventStore()
        self.settle = lambda: None


class TestPostgresEventStore(EventStoreContract):
    @pytest.fixture(autouse=True)
    def make(self, log_database: LogDatabase, store: PostgresEventStore) -> None:
        self.store = store
        self.settle = log_database.settle
