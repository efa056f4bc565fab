"""Each gauge is seen to move: by a hole, a halted consumer, an old job, an open write."""

from collections.abc import Iterator
from uuid import uuid4

import psycopg
import pytest
import redis
from prometheus_client import REGISTRY

from tests.contract.fixtures import new_event
from tests.contract.servers import LogDatabase, LogPool, wait_until
from tests.integration.eventstore.appends import opened
from turntable.bus.envelope import whole
from turntable.bus.redis_streams import RedisFeed, RedisQueue
from turntable.eventstore.checkpoint import Checkpoint
from turntable.eventstore.consumer import ProjectingConsumer
from turntable.eventstore.gauges import Gauges, OldestWrite, Watched
from turntable.eventstore.postgres import PostgresEventStore
from turntable.eventstore.relay import Relay
from turntable.eventstore.source import log_source

FEED, QUEUE, CONSUMER = "feed:rules", "work:bots.turns", "rules.index"


def value(name: str, **labels: str) -> float:
    found = REGISTRY.get_sample_value(name, labels)
    assert found is not None, f"{name} {labels} is not exported"
    return found


@pytest.fixture
def feed(redis_admin: redis.Redis) -> RedisFeed:
    return RedisFeed(redis_admin, FEED)


@pytest.fixture
def queue(redis_admin: redis.Redis) -> RedisQueue:
    return RedisQueue(redis_admin, QUEUE)


@pytest.fixture
def role_pool(log_database: LogDatabase) -> Iterator[LogPool]:
    """As a service's pool: its schema is found first."""
    path = f"-c search_path={log_database.schema},pg_temp"
    with LogPool(
        log_database.role, min_size=1, max_size=4, kwargs={"autocommit": True, "options": path}
    ) as pool:
        yield pool


@pytest.fixture
def checkpoint(role_pool: LogPool, log_database: LogDatabase) -> Checkpoint:
    return Checkpoint(role_pool, log_database.schema, CONSUMER)


@pytest.fixture
def gauges(
    role_pool: LogPool,
    store: PostgresEventStore,
    checkpoint: Checkpoint,
    feed: RedisFeed,
    queue: RedisQueue,
) -> Gauges:
    watched = Watched([feed], [(checkpoint, store.feed_head)], {QUEUE: queue})
    return Gauges(role_pool, watched)  # type: ignore[arg-type]


def happen(store: PostgresEventStore, count: int) -> None:
    stream = opened(store)
    for version in range(count):
        store.append(stream, version, uuid4(), "player", [new_event()])


def carried(store: PostgresEventStore, feed: RedisFeed, to: int) -> None:
    relay = Relay(store, [(feed, whole)])
    wait_until(lambda: relay.step() >= 0 and feed.top() == to)


def test_a_hole_in_a_feed_is_seen_and_what_was_not_sent(
    gauges: Gauges, store: PostgresEventStore, feed: RedisFeed, redis_admin: redis.Redis
) -> None:
    happen(store, 5)
    carried(store, feed, 5)
    gauges.step()
    assert value("turntable_feed_missing", feed=FEED) == 0
    assert value("turntable_feed_length", feed=FEED) == 5
    redis_admin.xdel(FEED, "3-0")
    gauges.step()
    assert value("turntable_feed_missing", feed=FEED) == 1
    feed.delete()
    gauges.step()
    assert value("turntable_feed_unsent", feed=FEED) == 5
    carried(store, feed, 5)
    gauges.step()
    assert value("turntable_feed_unsent", feed=FEED) == 0
    assert value("turntable_feed_missing", feed=FEED) == 0


def test_a_consumer_counts_the_holes_that_it_had_filled(
    store: PostgresEventStore, feed: RedisFeed, checkpoint: Checkpoint, redis_admin: redis.Redis
) -> None:
    happen(store, 5)
    carried(store, feed, 5)
    redis_admin.xdel(FEED, "3-0")
    seen: list[int] = []
    before = REGISTRY.get_sample_value("turntable_feed_holes_total", {"consumer": CONSUMER}) or 0
    consumer = ProjectingConsumer(
        feed,
        log_source(store, whole, CONSUMER),
        checkpoint,
        lambda _, item: seen.append(item.pos),
    )
    wait_until(lambda: consumer.step() >= 0 and len(seen) == 5)
    assert seen == [1, 2, 3, 4, 5]
    assert value("turntable_feed_holes_total", consumer=CONSUMER) == before + 1


def test_how_far_a_consumer_is_and_what_it_has_halted(
    gauges: Gauges, store: PostgresEventStore, feed: RedisFeed, checkpoint: Checkpoint
) -> None:
    happen(store, 4)
    carried(store, feed, 4)
    assert gauges.step() == 0
    assert value("turntable_consumer_lag", consumer=CONSUMER) == 4

    def fail(_connection: psycopg.Connection, _item: object) -> None:
        raise KeyError("a fact nobody knows")

    consumer = ProjectingConsumer(feed, log_source(store, whole, CONSUMER), checkpoint, fail)
    wait_until(lambda: consumer.step() == 4)
    assert gauges.step() == 1
    assert value("turntable_consumer_lag", consumer=CONSUMER) == 0
    assert value("turntable_consumer_halted", consumer=CONSUMER) == 1


def test_the_depth_and_age_of_a_queue_and_its_dead_letters(
    gauges: Gauges, queue: RedisQueue, redis_admin: redis.Redis
) -> None:
    gauges.step()
    assert value("turntable_queue_age_seconds", queue=QUEUE) == 0
    redis_admin.xadd(QUEUE, {"payload": "no json"}, id="1000-0")  # in 1970
    queue.put({"n": 1})
    gauges.step()
    assert value("turntable_queue_age_seconds", queue=QUEUE) > 1e9
    assert value("turntable_queue_length", queue=QUEUE) == 2
    (job,) = queue.claim("a", 10)
    gauges.step()
    assert value("turntable_queue_dead", queue=QUEUE) == 1
    assert value("turntable_queue_length", queue=QUEUE) == 1
    assert value("turntable_queue_age_seconds", queue=QUEUE) < 1e6
    queue.ack(job.id)


def test_the_relay_tells_when_it_last_came_round(
    store: PostgresEventStore, feed: RedisFeed
) -> None:
    relay = Relay(store, [(feed, whole)])
    relay.step()
    first = value("turntable_relay_step_timestamp_seconds", feed=FEED)
    relay.step()
    assert value("turntable_relay_step_timestamp_seconds", feed=FEED) > first


def test_a_write_that_stays_open_anywhere_in_the_cluster_grows_old_and_holds_events_back(
    gauges: Gauges, store: PostgresEventStore, log_database: LogDatabase
) -> None:
    other_database = psycopg.conninfo.make_conninfo(log_database.admin, dbname="postgres")
    with psycopg.connect(other_database) as other:
        other.execute("select pg_current_xact_id()")  # a write, as far as the log can tell
        happen(store, 2)

        def old() -> bool:
            gauges.step()
            return value("turntable_oldest_write_seconds") > 0.05

        wait_until(old)
        assert value("turntable_log_unnumbered") == 2
        assert store.number() == 0
        other.rollback()

    def over() -> bool:
        store.number()
        gauges.step()
        return value("turntable_log_unnumbered") == 0

    wait_until(over)


def test_the_oldest_write_is_as_old_as_it_has_been_seen() -> None:
    writes = OldestWrite()
    assert writes.seen(5, 5, now_s=100.0) == 0, "none is open"
    assert writes.seen(5, 6, now_s=102.0) == 0
    assert writes.seen(5, 9, now_s=107.0) == 5
    assert writes.seen(7, 9, now_s=109.0) == 0, "another one is the oldest now"
    assert writes.seen(9, 9, now_s=111.0) == 0
    assert writes.seen(9, 10, now_s=113.0) == 0, "the next one began after the last look"


def test_an_event_outside_the_months_and_a_missing_month_are_seen(
    gauges: Gauges, store: PostgresEventStore, log_database: LogDatabase
) -> None:
    gauges.step()
    assert value("turntable_log_stray_events") == 0
    assert value("turntable_log_next_partition") == 1
    ancient = uuid4()
    store.open(ancient, "match")
    store.append(ancient, 0, uuid4(), "player", [new_event()])
    with log_database.connect_owner() as owner:
        row = owner.execute(
            "select 'log_event_' || to_char((current_timestamp at time zone 'UTC')"
            " + interval '1 month', 'YYYY_MM')"
        ).fetchone()
        assert row is not None
        owner.execute(f"drop table {row[0]}".encode())
    gauges.step()
    assert value("turntable_log_stray_events") == 1
    assert value("turntable_log_next_partition") == 0
