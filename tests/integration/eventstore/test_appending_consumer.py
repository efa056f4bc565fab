"""Consumers that answer an entry with an event of their own: once, by one copy, in order."""

from uuid import UUID

import pytest

from tests.contract.fixtures import new_event
from tests.integration.eventstore.appends import opened
from tests.integration.eventstore.consuming import World, drain
from turntable.bus.port import FeedItem
from turntable.eventstore.consumer import AppendingConsumer, command_id
from turntable.eventstore.leader import AdvisoryLeader, SoleLeader
from turntable.eventstore.loop import Unavailable
from turntable.eventstore.postgres import PostgresEventStore


class Answering:
    """An appending consumer's world: every entry is answered by an event in a log of our own."""

    def __init__(self, world: World, store: PostgresEventStore) -> None:
        self.world = world
        self.store = store
        self.answers = opened(store)
        self.fail_after_append = False

    def consumer(self, name: str | None = None) -> AppendingConsumer:
        database = self.world.database
        leader = AdvisoryLeader(database.role, name) if name else SoleLeader()
        return AppendingConsumer(
            self.world.feed, self.world.source, self.world.checkpoint(), self.act, leader
        )

    def act(self, item: FeedItem, command: UUID) -> None:
        if UUID(item.fields["stream_id"]) in self.world.poisoned:
            raise KeyError("a fact nobody knows")
        head = self.store.head(self.answers)
        assert head is not None
        body = f"{item.pos}"
        self.store.append(self.answers, head.version, command, "system", [new_event(body)])
        if self.fail_after_append:
            raise Unavailable("killed between the append and the position")

    def bodies(self) -> list[str]:
        return [event.body for event in self.store.read(self.answers)]


@pytest.fixture
def answering(world: World, store: PostgresEventStore) -> Answering:
    return Answering(world, store)


def test_an_append_is_not_repeated_when_its_position_was_lost(answering: Answering) -> None:
    world = answering.world
    world.happen(opened(world.log), 3)
    answering.fail_after_append = True
    with pytest.raises(Unavailable):
        answering.consumer().step()
    assert (answering.bodies(), world.checkpoint().position()) == (["1"], 0)
    answering.fail_after_append = False
    assert drain(answering.consumer()) == 3
    assert answering.bodies() == ["1", "2", "3"]


def test_the_command_of_an_entry_depends_on_its_content(world: World) -> None:
    stream = opened(world.log)
    world.happen(stream, 2)
    first, second = world.feed.read(0, 2)
    assert command_id("feed:matches", first) == command_id(
        "feed:matches", FeedItem(99, first.fields)
    )
    assert command_id("feed:matches", first) != command_id("feed:matches", second)
    assert command_id("feed:matches", first) != command_id("feed:lobby", first)


def test_a_second_copy_of_an_appending_consumer_stays_idle(answering: Answering) -> None:
    world = answering.world
    world.happen(opened(world.log), 3)
    name = f"{world.database.schema}.consumer"
    first, second = answering.consumer(name), answering.consumer(name)
    assert first.step() == 3
    world.happen(opened(world.log), 1)
    assert second.step() == 0
    assert first.step() == 1
    assert answering.bodies() == ["1", "2", "3", "4"]


def test_a_failing_action_halts_its_stream_and_may_be_resumed(answering: Answering) -> None:
    world = answering.world
    bad, good = opened(world.log), opened(world.log)
    for stream in (bad, good, bad, good):
        world.happen(stream)
    world.poisoned.add(bad)
    consumer = answering.consumer()
    assert drain(consumer) == 4
    assert answering.bodies() == ["2", "4"]
    assert world.halted() == {bad: 1}
    assert not consumer.resume(bad)
    world.poisoned.clear()
    assert consumer.resume(bad)
    assert answering.bodies() == ["2", "4", "1", "3"]
    assert world.halted() == {}


def test_a_copy_that_lost_its_lock_passes_by_nothing_that_its_successor_resumes(
    answering: Answering,
) -> None:
    world = answering.world
    bad, good = opened(world.log), opened(world.log)
    world.happen(bad)
    world.poisoned.add(bad)
    old, new = answering.consumer(), answering.consumer()
    drain(old)
    world.poisoned.clear()
    world.happen(good)
    world.happen(bad)
    act, successors = answering.act, [new]

    def act_while_the_successor_resumes(item: FeedItem, command: UUID) -> None:
        act(item, command)
        while successors:
            assert successors.pop().resume(bad)

    old._action = act_while_the_successor_resumes
    old.step()
    drain(new)
    assert sorted(answering.bodies()) == ["1", "2", "3"]


def test_a_stream_stays_halted_while_a_copy_that_lost_its_lock_passes_it_by(
    answering: Answering,
) -> None:
    world = answering.world
    bad = opened(world.log)
    world.happen(bad)
    world.poisoned.add(bad)
    old, new = answering.consumer(), answering.consumer()
    drain(old)
    world.poisoned.clear()
    world.happen(bad)
    act, predecessors = answering.act, [old]

    def act_while_the_predecessor_steps(item: FeedItem, command: UUID) -> None:
        act(item, command)
        while predecessors:
            assert predecessors.pop().step() == 1

    new._action = act_while_the_predecessor_steps
    assert not new.resume(bad)
    assert new.resume(bad)
    assert answering.bodies() == ["1", "2"]
