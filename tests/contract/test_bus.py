"""What every feed, queue and notice promises; each adapter inherits the same tests."""

import secrets
import threading
import time
from typing import Any, cast

import pytest
import redis

from turntable.bus import redis_streams
from turntable.bus.memory import MemoryFeed, MemoryNotices, MemoryQueue
from turntable.bus.port import Extent, Feed, FeedItem, Notices, Queue
from turntable.bus.redis_streams import RedisFeed, RedisNotices, RedisQueue, connect

DELIVERIES_MAX = 5
LENGTH_MAX = 200


def items(*positions: int) -> list[FeedItem]:
    return [FeedItem(pos, {"n": str(pos)}) for pos in positions]


class FeedContract:
    feed: Feed

    def test_a_feed_that_does_not_exist_is_empty(self) -> None:
        assert self.feed.top() == 0
        assert self.feed.first() is None
        assert self.feed.read(0, 10) == []
        self.feed.trim(5)
        self.feed.delete()

    def test_items_come_back_in_order_with_their_fields(self) -> None:
        self.feed.publish(items(1, 2, 3))
        assert self.feed.read(0, 10) == items(1, 2, 3)
        assert self.feed.read(1, 1) == items(2)
        assert self.feed.read(3, 10) == []
        assert (self.feed.first(), self.feed.top()) == (1, 3)

    def test_an_item_not_above_the_top_is_ignored(self) -> None:
        self.feed.publish(items(1, 2))
        self.feed.publish([FeedItem(2, {"n": "another"}), *items(3)])
        assert self.feed.read(0, 10) == items(1, 2, 3)

    def test_publishing_nothing_is_nothing(self) -> None:
        self.feed.publish([])
        assert self.feed.top() == 0

    def test_trimming_keeps_the_minimum_and_the_top(self) -> None:
        self.feed.publish(items(1, 2, 3, 4))
        self.feed.trim(3)
        assert self.feed.read(0, 10) == items(3, 4)
        assert self.feed.first() == 3
        self.feed.trim(9)
        assert self.feed.first() is None
        assert self.feed.top() == 4

    def test_an_extent_tells_how_much_of_itself_a_feed_holds(self) -> None:
        assert self.feed.extent() == Extent(0, 0, 0)
        self.feed.publish(items(1, 2, 5, 6))
        assert self.feed.extent() == Extent(1, 6, 4)
        assert self.feed.extent().missing == 2
        self.feed.trim(5)
        assert self.feed.extent().missing == 0
        self.feed.trim(9)
        assert (self.feed.extent().top, self.feed.extent().missing) == (6, 0)

    def test_a_deleted_feed_may_start_anywhere(self) -> None:
        self.feed.publish(items(7))
        self.feed.delete()
        assert self.feed.top() == 0
        self.feed.publish(items(4, 5))
        assert self.feed.read(0, 10) == items(4, 5)

    def test_a_blocked_reader_wakes_for_a_new_item(self) -> None:
        self.feed.publish(items(1))
        later = threading.Timer(0.05, self.feed.publish, [items(2)])
        later.start()
        started = time.monotonic()
        assert self.feed.read(1, 10, block_ms=3000) == items(2)
        assert time.monotonic() - started < 2
        later.join()

    def test_a_blocked_reader_gives_up_in_time(self) -> None:
        started = time.monotonic()
        assert self.feed.read(0, 10, block_ms=60) == []
        assert 0.05 < time.monotonic() - started < 2


class TestMemoryFeed(FeedContract):
    @pytest.fixture(autouse=True)
    def make(self) -> None:
        self.feed = MemoryFeed("feed:test")


class TestRedisFeed(FeedContract):
    @pytest.fixture(autouse=True)
    def make(self, redis_admin: redis.Redis, redis_url: str) -> None:
        self.feed = RedisFeed(connect(redis_url), "feed:test")


class QueueContract:
    queue: Queue

    def lie_idle(self) -> None:
        """Let handed-out jobs lie longer than the reclaim time."""
        raise NotImplementedError

    def test_jobs_are_handed_out_once_and_forgotten_when_done(self) -> None:
        self.queue.put({"match": "m", "n": 1})
        self.queue.put({"match": "m", "n": 2})
        first, second = self.queue.claim("a", 10)
        assert [first.payload["n"], second.payload["n"]] == [1, 2]
        assert [first.deliveries, second.deliveries] == [1, 1]
        assert self.queue.claim("b", 10) == []
        assert self.queue.length() == 2
        self.queue.ack(first.id)
        self.queue.ack(second.id)
        assert self.queue.length() == 0
        self.lie_idle()
        assert self.queue.claim("b", 10) == []

    def test_the_age_of_a_queue_is_that_of_its_oldest_job(self) -> None:
        assert self.queue.oldest_at_ms() is None
        before_ms = time.time() * 1000 - 1000
        self.queue.put({"n": 1})
        first = self.queue.oldest_at_ms()
        assert first is not None
        assert before_ms < first < time.time() * 1000 + 1000
        self.queue.put({"n": 2})
        assert self.queue.oldest_at_ms() == first
        (job,) = self.queue.claim("a", 1)
        assert self.queue.oldest_at_ms() == first, "handed out is not done"
        self.queue.ack(job.id)
        assert (self.queue.oldest_at_ms() or 0) >= first

    def test_a_full_queue_keeps_its_newest_jobs(self) -> None:
        for n in range(500):
            self.queue.put({"n": n})
        assert LENGTH_MAX <= self.queue.length() <= LENGTH_MAX + 100
        (oldest,) = self.queue.claim("a", 1)
        assert oldest.payload["n"] == 500 - self.queue.length()

    def test_a_claim_is_bounded(self) -> None:
        for n in range(3):
            self.queue.put({"n": n})
        assert [job.payload["n"] for job in self.queue.claim("a", 2)] == [0, 1]
        assert [job.payload["n"] for job in self.queue.claim("b", 2)] == [2]

    def test_a_job_left_lying_goes_to_somebody_else(self) -> None:
        self.queue.put({"n": 1})
        (lost,) = self.queue.claim("a", 1)
        self.lie_idle()
        (again,) = self.queue.claim("b", 1)
        assert (again.id, again.payload, again.deliveries) == (lost.id, lost.payload, 2)

    def test_a_job_that_is_never_done_becomes_a_dead_letter_and_others_go_on(self) -> None:
        self.queue.put({"n": "poison"})
        deliveries = []
        for _ in range(DELIVERIES_MAX):
            (job,) = self.queue.claim("a", 1)
            deliveries.append(job.deliveries)
            self.lie_idle()
        assert deliveries == [1, 2, 3, 4, 5]
        self.queue.put({"n": "good"})
        assert [job.payload["n"] for job in self.queue.claim("a", 10)] == ["good"]
        (letter,) = self.queue.dead()
        assert (letter.payload, letter.deliveries) == ({"n": "poison"}, DELIVERIES_MAX)
        assert self.queue.length() == 1

    def test_a_dead_letter_may_have_another_round(self) -> None:
        self.queue.put({"n": 1})
        for _ in range(DELIVERIES_MAX):
            self.queue.claim("a", 1)
            self.lie_idle()
        assert self.queue.claim("a", 1) == []
        (letter,) = self.queue.dead()
        assert self.queue.requeue(letter.id)
        assert not self.queue.requeue(letter.id)
        assert self.queue.dead() == []
        (again,) = self.queue.claim("a", 1)
        assert (again.payload, again.deliveries) == ({"n": 1}, 1)

    def test_a_waiting_worker_wakes_for_new_work(self) -> None:
        later = threading.Timer(0.05, self.queue.put, [{"n": 1}])
        later.start()
        assert [job.payload["n"] for job in self.queue.claim("a", 1, block_ms=3000)] == [1]
        later.join()


class TestMemoryQueue(QueueContract):
    @pytest.fixture(autouse=True)
    def make(self) -> None:
        self.now_s = 0.0
        self.queue = MemoryQueue(1000, lambda: self.now_s, LENGTH_MAX)

    def lie_idle(self) -> None:
        self.now_s += 1.0


class TestRedisQueue(QueueContract):
    RECLAIM_MS = 60_000

    @pytest.fixture(autouse=True)
    def make(self, redis_admin: redis.Redis, redis_url: str) -> None:
        self.redis = redis_admin
        self.queue = RedisQueue(connect(redis_url), "work:test", self.RECLAIM_MS, LENGTH_MAX)

    def lie_idle(self) -> None:
        pending = cast("list[Any]", self.redis.xpending_range("work:test", "workers", "-", "+", 9))
        for job in pending:
            self.redis.xclaim(
                "work:test",
                "workers",
                job["consumer"],
                min_idle_time=0,
                message_ids=[job["message_id"]],
                idle=self.RECLAIM_MS,
                justid=True,
            )

    def test_a_queue_that_redis_lost_is_made_again(self) -> None:
        self.queue.put({"n": 1})
        self.queue.claim("a", 1)
        self.redis.flushdb()
        assert self.queue.claim("a", 1) == []
        self.queue.put({"n": 2})
        assert [job.payload["n"] for job in self.queue.claim("a", 1)] == [2]

    def test_a_queue_lost_under_a_waiting_worker_is_made_again(self) -> None:
        self.queue.claim("a", 1)
        later = threading.Timer(0.05, self.redis.flushdb)
        later.start()
        assert self.queue.claim("a", 1, block_ms=300) == []
        later.join()
        self.queue.put({"n": 2})
        assert [job.payload["n"] for job in self.queue.claim("a", 1)] == [2]

    def test_dead_letters_without_end_take_bounded_room(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(redis_streams, "DEAD_MAX", 100)
        self.queue.claim("a", 1)
        with self.redis.pipeline() as pipeline:
            for number in range(350):
                pipeline.xadd("work:test", {"payload": f"not json {number}"})
            pipeline.execute()
        while self.queue.length():
            self.queue.claim("a", 500)
        assert 100 <= self.redis.xlen("work:test:dead") <= 200

    def test_a_job_that_nobody_can_read_is_buried_at_once(self) -> None:
        self.queue.claim("a", 1)
        self.redis.xadd("work:test", {"payload": "not json"})
        self.redis.xadd("work:test", {"other": "field"})
        self.queue.put({"n": 1})
        assert [job.payload for job in self.queue.claim("a", 10)] == [{"n": 1}]
        assert len(self.queue.dead()) == 2


class NoticesContract:
    notices: Notices
    channel: str

    def test_a_notice_wakes_a_listener_at_once(self) -> None:
        listener = self.notices.listen(self.channel, self.channel + ".other")
        listener.wait(0.01)
        later = threading.Timer(0.05, self.notices.notify, [self.channel + ".other"])
        later.start()
        started = time.monotonic()
        assert listener.wait(5)
        assert time.monotonic() - started < 2
        later.join()
        listener.close()

    def test_several_notices_wake_once_and_none_wakes_never(self) -> None:
        listener = self.notices.listen(self.channel)
        listener.wait(0.01)
        for _ in range(3):
            self.notices.notify(self.channel)
        self.notices.notify(self.channel + ".unheard")
        assert listener.wait(2)
        listener.wait(0.05)
        assert not listener.wait(0.05)
        listener.close()


class TestMemoryNotices(NoticesContract):
    @pytest.fixture(autouse=True)
    def make(self) -> None:
        self.notices = MemoryNotices()
        self.channel = "notice:test"


class TestRedisNotices(NoticesContract):
    @pytest.fixture(autouse=True)
    def make(self, redis_url: str) -> None:
        self.notices = RedisNotices(connect(redis_url))
        self.channel = f"notice:test:{secrets.token_hex(4)}"

    def test_without_a_server_waiting_is_waiting_and_notifying_is_silent(self) -> None:
        away = RedisNotices(connect("redis://127.0.0.1:1/0"))
        away.notify(self.channel)
        started = time.monotonic()
        assert not away.listen(self.channel).wait(0.1)
        assert time.monotonic() - started >= 0.1
