"""What checkpoints and the tables around them promise; each adapter inherits the tests."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest
from uuid_utils.compat import uuid7

from tests.contract.servers import LogDatabase, LogPool
from turntable.eventstore import checkpoint as postgres
from turntable.eventstore import memory_tables as memory
from turntable.eventstore.checkpoint import Checkpoint, PostgresCheckpoint
from turntable.eventstore.memory_tables import MemoryCheckpoint, MemoryTables


class CheckpointContract:
    make: Callable[[str], Checkpoint[Any]]
    ask_to_resume: Callable[[UUID], int]

    def halt(self, checkpoint: Checkpoint[Any], pos: int) -> UUID:
        stream_id = uuid7()
        with checkpoint.session() as session:
            checkpoint.halt(session, stream_id, pos, ValueError("bad"))
        return stream_id

    def halted(self, checkpoint: Checkpoint[Any]) -> dict[UUID, int]:
        with checkpoint.session() as session:
            return dict(checkpoint.halted(session))

    def test_a_consumer_begins_before_the_first_entry(self) -> None:
        assert self.make("one").position() == 0

    def test_a_position_goes_forward_and_never_back(self) -> None:
        checkpoint = self.make("one")
        assert checkpoint.position() == 0
        for pos in (7, 5):
            with checkpoint.session() as session:
                checkpoint.move(session, pos)
        assert checkpoint.position() == 7
        assert self.make("one").position() == 7
        assert self.make("two").position() == 0

    def test_a_transaction_that_fails_leaves_everything_as_it_was(self) -> None:
        checkpoint = self.make("one")
        checkpoint.position()
        kept = self.halt(checkpoint, 3)

        def fail() -> None:
            with checkpoint.session() as session, session.transaction():
                assert checkpoint.locked_position(session) == 0
                checkpoint.move(session, 9)
                checkpoint.release(session, kept)
                checkpoint.halt(session, uuid7(), 4, ValueError("bad"))
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            fail()
        assert checkpoint.position() == 0
        assert self.halted(checkpoint) == {kept: 3}

    def test_a_nested_transaction_fails_alone(self) -> None:
        checkpoint = self.make("one")
        checkpoint.position()

        def fail(session: Any) -> None:  # noqa: ANN401 - each adapter has its own
            with session.transaction():
                checkpoint.move(session, 9)
                raise ValueError

        with checkpoint.session() as session, session.transaction():
            checkpoint.move(session, 4)
            with pytest.raises(ValueError):
                fail(session)
            assert checkpoint.locked_position(session) == 4
        assert checkpoint.position() == 4

    def test_halted_streams_are_this_consumers_own(self) -> None:
        one, two = self.make("one"), self.make("two")
        assert (one.position(), two.position()) == (0, 0)
        first, second = self.halt(one, 5), self.halt(one, 6)
        third = self.halt(two, 2)
        assert self.halted(one) == {first: 5, second: 6}
        assert self.halted(two) == {third: 2}
        with one.session() as session:
            one.release(session, first)
        assert self.halted(one) == {second: 6}

    def test_who_asks_to_resume_is_heard_once_in_the_order_of_positions(self) -> None:
        checkpoint = self.make("one")
        checkpoint.position()
        late, early, other = (self.halt(checkpoint, pos) for pos in (9, 2, 4))
        assert checkpoint.asked_to_resume() == []
        assert [self.ask_to_resume(stream) for stream in (late, early, uuid7())] == [1, 1, 0]
        assert checkpoint.asked_to_resume() == [early, late]
        with checkpoint.session() as session:
            checkpoint.halt(session, early, 3, ValueError("again"))
        assert checkpoint.asked_to_resume() == [late]
        assert other in self.halted(checkpoint)


class TestMemoryCheckpoint(CheckpointContract):
    @pytest.fixture(autouse=True)
    def adapter(self) -> None:
        tables = MemoryTables()
        self.make = lambda consumer: MemoryCheckpoint(tables, consumer)
        self.ask_to_resume = lambda stream: memory.ask_to_resume(tables, stream)


class TestPostgresCheckpoint(CheckpointContract):
    @pytest.fixture(autouse=True)
    def adapter(self, log_database: LogDatabase, log_pool: LogPool) -> None:
        schema = log_database.schema
        self.make = lambda consumer: PostgresCheckpoint(log_pool, schema, consumer)

        def ask(stream: UUID) -> int:
            with log_pool.connection() as connection:
                return postgres.ask_to_resume(connection, schema, stream)

        self.ask_to_resume = ask
