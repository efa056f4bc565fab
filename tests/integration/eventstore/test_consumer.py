"""Consumers: once in effect, holes repaired from the log, one bad stream stops nobody else."""

import threading
from uuid import uuid4

import httpx
import psycopg
import pytest
import redis
from psycopg import Connection
from structlog.testing import capture_logs

from tests.contract.fixtures import new_event
from tests.contract.servers import wait_until
from tests.integration.eventstore.appends import opened
from tests.integration.eventstore.consuming import World, drain
from turntable.bus.envelope import whole
from turntable.bus.port import FeedItem
from turntable.eventstore.checkpoint import ask_to_resume
from turntable.eventstore.consumer import CONTENDED_TRIES, FeedBehindConsumer, ProjectingConsumer
from turntable.eventstore.loop import Unavailable
from turntable.eventstore.memory import MemoryEventStore
from turntable.eventstore.source import FeedAheadOfLog, FeedPage, feed_page


def test_every_entry_is_applied_once_in_order(world: World) -> None:
    first, second = opened(world.log), opened(world.log)
    world.happen(first, 3)
    world.happen(second, 100)
    consumer = world.projecting()
    assert drain(consumer) == 103
    assert drain(world.projecting()) == 0
    assert world.seen() == [
        *((n, n) for n in range(1, 4)),
        *((n + 3, n) for n in range(1, 101)),
    ]
    assert world.checkpoint().position() == 103


def test_two_copies_of_a_consumer_apply_nothing_twice(world: World) -> None:
    stream = opened(world.log)
    world.happen(stream, 300)
    stop = threading.Event()
    copies = [threading.Thread(target=world.projecting().run, args=(stop,)) for _ in range(2)]
    for copy in copies:
        copy.start()
    wait_until(lambda: world.checkpoint().position() == 300)
    stop.set()
    for copy in copies:
        copy.join()
    assert world.seen() == [(n, n) for n in range(1, 301)]


def test_an_effect_and_its_position_are_kept_together_or_not_at_all(world: World) -> None:
    stream = opened(world.log)
    world.happen(stream, 3)
    calls = 0

    def break_off(connection: Connection, item: FeedItem) -> None:
        nonlocal calls
        calls += 1
        world.project(connection, item)
        if item.pos == 2 and calls == 2:
            connection.execute("select pg_terminate_backend(pg_backend_pid())")

    consumer = ProjectingConsumer(world.feed, world.source, world.checkpoint(), break_off)
    with pytest.raises(psycopg.OperationalError):
        consumer.step()
    assert (world.seen(), world.checkpoint().position(), world.halted()) == ([], 0, {})
    assert drain(consumer) == 3
    assert world.seen() == [(1, 1), (2, 2), (3, 3)]


def test_a_stopped_consumer_that_was_trimmed_away_loses_nothing(world: World) -> None:
    stream = opened(world.log)
    world.happen(stream, 700)
    consumer = world.projecting()
    consumer.step()
    position = world.checkpoint().position()
    world.feed.trim(695)
    assert world.feed.first() == 695
    with capture_logs() as lines:
        assert drain(consumer) == 700 - position
    assert "feed_hole" in [line["event"] for line in lines]
    assert world.seen() == [(n, n) for n in range(1, 701)]


def test_an_entry_missing_in_the_middle_is_noticed_and_repaired(
    world: World, redis_admin: redis.Redis
) -> None:
    world.happen(opened(world.log), 9)
    redis_admin.xdel("feed:matches", "5-0", "6-0")
    with capture_logs() as lines:
        assert drain(world.projecting()) == 9
    assert [line["after"] for line in lines if line["event"] == "feed_hole"] == [4]
    assert world.seen() == [(n, n) for n in range(1, 10)]


def test_a_feed_that_lost_its_tail_is_noticed_while_idle(
    world: World, redis_admin: redis.Redis
) -> None:
    world.happen(opened(world.log), 4)
    redis_admin.xdel("feed:matches", "3-0", "4-0")
    consumer = world.projecting()
    with capture_logs() as lines:
        wait_until(lambda: consumer.step() >= 0 and len(world.seen()) == 4)
    assert "feed_tail_missing" in [line["event"] for line in lines]


def test_what_the_relay_has_not_sent_yet_is_no_hole(world: World) -> None:
    stream = opened(world.log)
    world.happen(stream, 2)
    consumer = world.projecting()
    drain(consumer)
    world.log.append(stream, 2, uuid4(), "player", [new_event()])
    assert world.log.number() == 1
    with capture_logs() as lines:
        wait_until(lambda: consumer.step() >= 0 and len(world.seen()) == 3)
    assert lines == []


def test_the_position_is_reported_to_the_producer(world: World) -> None:
    world.happen(opened(world.log), 4)
    consumer = world.projecting()
    wait_until(lambda: consumer.step() >= 0 and world.log.slowest_reader() == 4)


def test_a_consumer_goes_on_from_the_feed_while_the_producer_is_away(world: World) -> None:
    consumer = world.projecting()
    assert drain(consumer) == 0
    world.away = True
    world.happen(opened(world.log), 4)
    assert drain(consumer) == 4
    world.feed.trim(5)
    world.happen(opened(world.log), 1)
    world.away = False
    wait_until(lambda: consumer.step() == 1)


def test_a_feed_that_its_producer_never_vouched_for_is_not_believed(world: World) -> None:
    world.happen(opened(world.log), 4)
    world.away = True
    consumer = world.projecting()
    with pytest.raises(httpx.ConnectError):
        consumer.step()
    assert world.seen() == []
    world.away = False
    assert drain(consumer) == 4


def test_a_feed_left_from_before_a_restore_is_not_believed(world: World) -> None:
    world.happen(opened(world.log), 4)
    world.log = MemoryEventStore()  # as an older backup leaves it, and Redis as it was
    with capture_logs() as lines, pytest.raises(FeedAheadOfLog, match="feed:matches stands at 4"):
        world.projecting().step()
    assert world.seen() == []
    assert "feed_ahead_of_log" in [line["event"] for line in lines]


def test_a_producer_that_fell_back_behind_its_consumer_raises_the_alarm(world: World) -> None:
    world.happen(opened(world.log), 4)
    drain(world.projecting())
    world.log = MemoryEventStore()
    world.feed.delete()
    with pytest.raises(FeedBehindConsumer):
        world.projecting().step()


def test_a_failing_event_halts_its_stream_and_nothing_else(world: World) -> None:
    bad, good = opened(world.log), opened(world.log)
    world.happen(good)
    world.happen(bad)
    world.happen(good)
    world.happen(bad)
    world.happen(good)
    world.poisoned.add(bad)
    consumer = world.projecting()
    with capture_logs() as lines:
        assert drain(consumer) == 5
    alarms = [line for line in lines if line["event"] == "stream_halted"]
    assert [(line["stream_id"], line["pos"], line["log_level"]) for line in alarms] == [
        (str(bad), 2, "error")
    ]
    assert world.seen() == [(1, 1), (3, 2), (5, 3)]
    assert world.halted() == {bad: 2}

    assert not consumer.resume(bad)
    assert world.halted() == {bad: 2}
    world.poisoned.clear()
    assert consumer.resume(bad)
    assert world.halted() == {}
    assert world.seen()[3:] == [(2, 1), (4, 2)]
    world.happen(bad)
    assert drain(consumer) == 1
    assert world.seen()[-1] == (6, 3)


def test_an_operator_asks_and_the_running_consumer_resumes(world: World) -> None:
    bad = opened(world.log)
    world.happen(bad, 2)
    world.poisoned.add(bad)
    consumer = world.projecting()
    drain(consumer)
    world.poisoned.clear()
    with world.database.connect_role() as role:
        assert ask_to_resume(role, world.database.schema, bad) == 1
        assert ask_to_resume(role, world.database.schema, uuid4()) == 0
    wait_until(lambda: consumer.step() >= 0 and world.halted() == {})
    assert world.seen() == [(1, 1), (2, 2)]


def test_two_copies_that_are_asked_to_resume_replay_the_stream_once(world: World) -> None:
    bad = opened(world.log)
    world.happen(bad, 3)
    world.poisoned.add(bad)
    first, second = world.projecting(), world.projecting()
    drain(first)
    world.poisoned.clear()
    read, others = world.source, [second]

    def while_the_other_resumes(after: int, limit: int) -> FeedPage:
        page = read(after, limit)
        while others:
            assert others.pop().resume(bad)
        return page

    first._source = while_the_other_resumes
    assert first.resume(bad)
    assert world.seen() == [(1, 1), (2, 2), (3, 3)]


def test_an_outage_in_a_handler_halts_nothing(world: World) -> None:
    world.happen(opened(world.log))
    failing = True

    def effect(connection: Connection, item: FeedItem) -> None:
        if failing:
            raise Unavailable("later")
        world.project(connection, item)

    consumer = ProjectingConsumer(world.feed, world.source, world.checkpoint(), effect)
    for _ in range(2 * CONTENDED_TRIES):
        with pytest.raises(Unavailable):
            consumer.step()
    assert world.halted() == {}
    failing = False
    assert drain(consumer) == 1


def test_contention_is_tried_again_and_halts_only_if_it_stays(world: World) -> None:
    bad, good = opened(world.log), opened(world.log)
    world.happen(bad)
    world.happen(good)

    def effect(connection: Connection, item: FeedItem) -> None:
        if item.pos == 1:
            connection.execute("set local statement_timeout = 5")
            connection.execute("select pg_sleep(10)")
        world.project(connection, item)

    consumer = ProjectingConsumer(world.feed, world.source, world.checkpoint(), effect)
    for _ in range(CONTENDED_TRIES - 1):
        with pytest.raises(psycopg.errors.QueryCanceled):
            consumer.step()
    assert consumer.step() == 2
    assert world.halted() == {bad: 1}
    assert world.seen() == [(2, 1)]


def test_a_page_of_the_feed_is_bounded_and_names_the_head(world: World) -> None:
    world.happen(opened(world.log), 600)
    page = feed_page(world.log, 10, 10_000, whole)
    assert page["head"] == 600
    assert [entry["pos"] for entry in page["entries"]] == list(range(11, 511))
    assert feed_page(world.log, 600, 10, whole) == {"head": 600, "entries": []}
    assert feed_page(world.log, 0, 0, whole) == {"head": 600, "entries": []}
