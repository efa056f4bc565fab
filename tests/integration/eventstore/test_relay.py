"""The relay: gapless numbers, feeds filled again, restores noticed, standby takes over."""

import threading
from uuid import UUID, uuid4

import psycopg
import pytest
import redis
from psycopg import sql
from structlog.testing import capture_logs

from tests.contract.fixtures import new_event
from tests.contract.servers import LogDatabase, LogPool, wait_until
from tests.integration.eventstore.appends import opened
from turntable.bus.envelope import header, header_of, whole, whole_of
from turntable.bus.memory import MemoryNotices
from turntable.bus.port import Feed
from turntable.bus.redis_streams import RedisFeed
from turntable.eventstore import relay as relaying
from turntable.eventstore.checkpoint import PostgresCheckpoint
from turntable.eventstore.consumer import ProjectingConsumer
from turntable.eventstore.leader import AdvisoryLeader
from turntable.eventstore.postgres import PostgresEventStore
from turntable.eventstore.relay import FeedAheadOfLog, Relay, RestoreUnfinished
from turntable.eventstore.source import log_source


@pytest.fixture
def feed(redis_admin: redis.Redis) -> RedisFeed:
    return RedisFeed(redis_admin, "feed:rules")


@pytest.fixture
def headers(redis_admin: redis.Redis) -> RedisFeed:
    return RedisFeed(redis_admin, "feed:matches")


@pytest.fixture
def relay(store: PostgresEventStore, feed: RedisFeed, headers: RedisFeed) -> Relay:
    return Relay(store, [(feed, whole), (headers, header)])


def fill(store: PostgresEventStore, commands: int = 4, stream: UUID | None = None) -> UUID:
    stream = stream or opened(store)
    for _ in range(commands):
        head = store.head(stream)
        assert head is not None
        store.append(stream, head.version, uuid4(), "player", [new_event("1"), new_event("2")])
    return stream


def carry(relay: Relay, *feeds: Feed, to: int) -> None:
    def carried() -> bool:
        relay.step()
        return all(feed.top() == to for feed in feeds)

    wait_until(carried)


def positions(feed: Feed) -> list[int]:
    return [item.pos for item in feed.read(0, 1000)]


def test_every_feed_gets_every_position_in_its_own_form(
    store: PostgresEventStore, relay: Relay, feed: RedisFeed, headers: RedisFeed
) -> None:
    stream = fill(store)
    carry(relay, feed, headers, to=8)
    stored = store.read(stream)
    assert positions(feed) == positions(headers) == list(range(1, 9))
    assert [whole_of(item.fields) for item in feed.read(0, 10)] == stored
    assert [header_of(item.fields).hash for item in headers.read(0, 10)] == [
        event.hash for event in stored
    ]


def test_what_all_feeds_lack_is_read_once(
    store: PostgresEventStore,
    relay: Relay,
    feed: RedisFeed,
    headers: RedisFeed,
    log_database: LogDatabase,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fill(store)
    log_database.settle()
    read, asked = store.feed, []
    monkeypatch.setattr(store, "feed", lambda *range_: asked.append(range_) or read(*range_))
    assert relay.step() == 16
    assert len(asked) == 1
    assert positions(feed) == positions(headers) == list(range(1, 9))


def test_two_relays_at_once_leave_no_hole_and_no_repeat(
    store: PostgresEventStore, relay: Relay, feed: RedisFeed, headers: RedisFeed
) -> None:
    stop = threading.Event()
    other = Relay(store, [(feed, whole), (headers, header)])
    threads = [
        threading.Thread(target=each.run, args=(stop, MemoryNotices().listen("never")))
        for each in (relay, other)
    ]
    for thread in threads:
        thread.start()
    try:
        for _ in range(10):
            fill(store, 5)
        wait_until(lambda: feed.top() == headers.top() == 100)
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    assert positions(feed) == positions(headers) == list(range(1, 101))


@pytest.mark.parametrize("lost", ["one feed", "everything"])
def test_a_feed_that_redis_lost_is_filled_again_from_the_slowest_reader(
    store: PostgresEventStore,
    relay: Relay,
    feed: RedisFeed,
    headers: RedisFeed,
    redis_admin: redis.Redis,
    lost: str,
) -> None:
    fill(store)
    carry(relay, feed, headers, to=8)
    store.report_reader("scoring", 5)
    store.report_reader("lobby", 7)
    if lost == "everything":
        redis_admin.flushdb()
    else:
        headers.delete()
    carry(relay, feed, headers, to=8)
    assert positions(headers) == [6, 7, 8]
    assert positions(feed)[-3:] == [6, 7, 8]
    fill(store, 1)
    carry(relay, feed, headers, to=10)
    assert positions(headers) == [6, 7, 8, 9, 10]


def test_a_feed_that_lags_is_carried_on_from_its_own_top(
    store: PostgresEventStore, relay: Relay, feed: RedisFeed, headers: RedisFeed
) -> None:
    fill(store)
    carry(Relay(store, [(feed, whole)]), feed, to=8)
    carry(relay, feed, headers, to=8)
    assert positions(feed) == positions(headers) == list(range(1, 9))


def test_what_every_known_reader_has_seen_is_trimmed(
    store: PostgresEventStore, relay: Relay, feed: RedisFeed, headers: RedisFeed
) -> None:
    fill(store)
    carry(relay, feed, headers, to=8)
    assert feed.first() == 1
    store.report_reader("scoring", 6)
    store.report_reader("lobby", 8)

    def trimmed() -> bool:
        relay.step()
        return feed.first() == headers.first() == 6

    wait_until(trimmed)


def test_a_feed_is_bounded_whoever_stands_still_and_that_reader_loses_nothing(
    store: PostgresEventStore,
    relay: Relay,
    feed: RedisFeed,
    headers: RedisFeed,
    log_pool: LogPool,
    log_database: LogDatabase,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(relaying, "KEPT_MAX", 5)
    store.report_reader("scoring", 0)
    stream = fill(store)

    def bounded() -> bool:
        relay.step()
        return feed.top() == headers.top() == 20 and feed.first() == headers.first() == 15

    carry(relay, feed, headers, to=8)
    fill(store, 6, stream)
    wait_until(bounded)
    assert len(positions(feed)) == 6

    headers.delete()
    carry(relay, headers, to=20)
    assert positions(headers) == [16, 17, 18, 19, 20]

    seen: list[int] = []
    checkpoint = PostgresCheckpoint(log_pool, log_database.schema, "scoring")
    consumer = ProjectingConsumer(
        feed,
        log_source(store, whole, "scoring"),
        checkpoint,
        lambda _, item: seen.append(item.pos),
    )
    wait_until(lambda: consumer.step() >= 0 and checkpoint.position() == 20)
    assert seen == list(range(1, 21))


def test_a_feed_ahead_of_its_log_stops_the_relay_with_an_alarm(
    store: PostgresEventStore, relay: Relay, feed: RedisFeed, log_database: LogDatabase
) -> None:
    fill(store)
    carry(relay, feed, to=8)
    with log_database.connect_admin() as admin:  # as an older dump would leave it
        admin.execute("delete from log_feed where pos > 4")
        admin.execute("update log_feed_head set pos = 4")
    with capture_logs() as lines, pytest.raises(FeedAheadOfLog, match="feed:rules stands at 8"):
        relay_of(store, feed).run(threading.Event(), MemoryNotices().listen("never"))
    assert [line["event"] for line in lines if line["log_level"] == "critical"] == ["relay_stopped"]
    assert feed.top() == 8


def test_events_that_wait_for_their_numbers_do_not_hide_that_a_feed_is_ahead(
    store: PostgresEventStore, relay: Relay, feed: RedisFeed, log_database: LogDatabase
) -> None:
    stream = fill(store)
    carry(relay, feed, to=8)
    with log_database.connect_admin() as admin:  # as an older dump would leave it
        admin.execute("delete from log_feed where pos > 4")
        admin.execute("update log_feed_head set pos = 4")
    fill(store, 10, stream)
    log_database.settle()
    with pytest.raises(FeedAheadOfLog):
        relay_of(store, feed).step()
    assert store.feed_head() == 4


def relay_of(store: PostgresEventStore, feed: RedisFeed) -> Relay:
    return Relay(store, [(feed, whole)])


def test_after_a_restore_the_relay_waits_for_the_owner_and_then_loses_nothing(
    store: PostgresEventStore, relay: Relay, feed: RedisFeed, log_database: LogDatabase
) -> None:
    stream = fill(store)
    carry(relay, feed, to=8)
    fill(store, 3, stream)
    with log_database.connect_owner() as owner:
        assert not store.restore_needed()
        move_into_an_older_cluster(log_database)
        assert store.restore_needed()
        with pytest.raises(RestoreUnfinished):
            relay_of(store, feed).step()
        assert store.number() == 0
        assert owner.execute("select log_after_restore()").fetchone() == (6,)
    assert not store.restore_needed()
    fill(store, 1, stream)
    carry(relay_of(store, feed), feed, to=16)
    assert positions(feed) == list(range(1, 17))
    assert [whole_of(item.fields).version for item in feed.read(0, 20)] == list(range(1, 17))


def move_into_an_older_cluster(database: LogDatabase) -> None:
    """Make the stored transaction ids younger than the cluster, as a logical restore does."""
    with database.connect_owner() as owner:
        owner.execute("alter table log_event disable trigger log_event_no_change")
        owner.execute("update log_event set xid = (xid::text::bigint + 4000000000)::text::xid8")
        owner.execute("alter table log_event enable trigger log_event_no_change")
        owner.execute("update log_feed_head set xid = (xid::text::bigint + 4000000000)::text::xid8")


def test_the_standby_takes_over_when_the_leader_dies(
    store: PostgresEventStore, feed: RedisFeed, log_database: LogDatabase
) -> None:
    name = f"{log_database.schema}.relay"
    first, second = (AdvisoryLeader(log_database.role, name) for _ in range(2))
    leading, waiting = (Relay(store, [(feed, whole)], leader) for leader in (first, second))
    fill(store, 1)
    carry(leading, feed, to=2)
    fill(store, 1)
    assert waiting.step() == 0
    assert not second.leads()
    with log_database.connect_admin() as admin:
        admin.execute(
            "select pg_terminate_backend(pid) from pg_locks"
            " where locktype = 'advisory' and granted and database ="
            " (select oid from pg_database where datname = current_database())"
        )
    carry(waiting, feed, to=4)
    assert second.leads()

    def noticed() -> bool:
        try:
            return not first.leads()
        except psycopg.OperationalError:
            return True

    wait_until(noticed)
    second.resign()
    wait_until(first.leads)
    first.resign()


def test_an_event_outside_the_months_raises_the_alarm(
    store: PostgresEventStore, relay: Relay, feed: RedisFeed
) -> None:
    ancient = uuid4()
    store.open(ancient, "match")
    fill(store, 1, ancient)
    with capture_logs() as lines:
        carry(relay, feed, to=2)
    assert "stray_events" in [line["event"] for line in lines]
    assert positions(feed) == [1, 2]


def test_a_relay_survives_an_outage_and_goes_on(
    store: PostgresEventStore, relay: Relay, feed: RedisFeed, log_database: LogDatabase
) -> None:
    stop = threading.Event()
    running = threading.Thread(
        target=relay.run, args=(stop, MemoryNotices().listen("never")), daemon=True
    )
    running.start()
    try:
        fill(store, 1)
        wait_until(lambda: feed.top() == 2)
        with log_database.connect_admin() as admin:
            statement = sql.SQL(
                "select pg_terminate_backend(pid) from pg_stat_activity where usename = {}"
            ).format(sql.Literal(log_database.role_name))
            admin.execute(statement)
        with log_database.pool(size=1) as pool:
            fill(PostgresEventStore(pool, log_database.schema), 1)
        wait_until(lambda: feed.top() == 4)
    finally:
        stop.set()
        running.join()
