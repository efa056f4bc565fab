"""Feeds, queues and notices on Redis or Valkey. Knows streams and groups; no event, no game.

A feed's entry id is its position, so that the server itself refuses repeats and disorder.
"""

import json
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, cast

import redis
import structlog
from redis.exceptions import RedisError, ResponseError

from turntable.bus.port import DEAD_MAX, LENGTH_MAX, Extent, FeedItem, Job

log = structlog.get_logger()

DELIVERIES_MAX = 5
GROUP = "workers"

_SOCKET_TIMEOUT_S = 5.0


def connect(url: str) -> "redis.Redis":
    """A client as the classes below want it: text, and no call that waits for ever."""
    return redis.Redis.from_url(
        url,
        decode_responses=True,
        socket_timeout=_SOCKET_TIMEOUT_S,
        socket_connect_timeout=2.0,
        health_check_interval=15,
    )


class RedisFeed:
    """One stream; blocks at most as long as the client's socket time-out allows."""

    def __init__(self, client: "redis.Redis", name: str) -> None:
        self._client = client
        self._name = name

    @property
    def name(self) -> str:
        return self._name

    def top(self) -> int:
        return self.extent().top

    def publish(self, items: Sequence[FeedItem]) -> None:
        if not items:
            return
        with self._client.pipeline(transaction=False) as pipeline:
            for item in items:
                pipeline.xadd(self._name, cast("Any", item.fields), id=_entry_id(item.pos))
            answers = pipeline.execute(raise_on_error=False)
        for answer in answers:
            if isinstance(answer, Exception) and "equal or smaller" not in str(answer):
                raise answer

    def read(self, after: int, limit: int, block_ms: int = 0) -> list[FeedItem]:
        answer = self._client.xread(
            {self._name: _entry_id(after)}, count=limit, block=block_ms or None
        )
        return [
            FeedItem(_position(entry_id), fields)
            for _, entries in cast("list[Any]", answer or [])
            for entry_id, fields in entries
        ]

    def first(self) -> int | None:
        entries = cast("list[Any]", self._client.xrange(self._name, count=1))
        return _position(entries[0][0]) if entries else None

    def trim(self, min_pos: int) -> None:
        self._client.xtrim(self._name, minid=_entry_id(min_pos), approximate=False)

    def extent(self) -> Extent:
        try:
            info = cast("dict[str, Any]", self._client.xinfo_stream(self._name))
        except ResponseError as error:
            if "no such key" in str(error):
                return Extent(0, 0, 0)
            raise
        first = info["first-entry"]
        return Extent(
            first=_position(first[0]) if first else 0,
            top=_position(info["last-generated-id"]),
            length=int(info["length"]),
        )

    def delete(self) -> None:
        self._client.delete(self._name)


class RedisQueue:
    """A consumer group on one stream; dead letters lie in `<name>:dead`.

    `reclaim_ms` must be longer than the longest handler, or work is done twice for nothing.
    `length_max` is met to within a hundred, as the server trims by whole blocks.
    """

    def __init__(
        self,
        client: "redis.Redis",
        name: str,
        reclaim_ms: int = 30_000,
        length_max: int = LENGTH_MAX,
    ) -> None:
        self._length_max = length_max
        self._client = client
        self._name = name
        self._dead = f"{name}:dead"
        self._reclaim_ms = reclaim_ms
        self._cursor = "0-0"

    def put(self, payload: Mapping[str, Any]) -> None:
        self._client.xadd(
            self._name, {"payload": json.dumps(payload)}, maxlen=self._length_max, approximate=True
        )

    def claim(self, consumer: str, limit: int, block_ms: int = 0) -> list[Job]:
        try:
            return self._claim(consumer, limit, block_ms)
        except ResponseError as error:
            if not str(error).startswith(("NOGROUP", "UNBLOCKED")):
                raise
        with suppress(ResponseError):  # BUSYGROUP: somebody else was first
            self._client.xgroup_create(self._name, GROUP, id="0", mkstream=True)
        return self._claim(consumer, limit, block_ms)

    def ack(self, job_id: str) -> None:
        with self._client.pipeline() as pipeline:
            pipeline.xack(self._name, GROUP, job_id)
            pipeline.xdel(self._name, job_id)
            pipeline.execute()

    def length(self) -> int:
        return cast("int", self._client.xlen(self._name))

    def oldest_at_ms(self) -> int | None:
        entries = cast("list[Any]", self._client.xrange(self._name, count=1))
        return _position(entries[0][0]) if entries else None

    def dead(self, limit: int = 100) -> list[Job]:
        letters = cast("list[Any]", self._client.xrange(self._dead, count=limit))
        return [
            Job(
                letter_id, _payload(fields) or {"malformed": str(fields)}, int(fields["deliveries"])
            )
            for letter_id, fields in letters
        ]

    def requeue(self, job_id: str) -> bool:
        letters = cast("list[Any]", self._client.xrange(self._dead, min=job_id, max=job_id))
        for letter_id, fields in letters:
            with self._client.pipeline() as pipeline:
                pipeline.xadd(self._name, {"payload": fields["payload"]})
                pipeline.xdel(self._dead, letter_id)
                pipeline.execute()
        return bool(letters)

    def _claim(self, consumer: str, limit: int, block_ms: int) -> list[Job]:
        jobs = self._reclaim(consumer, limit)
        if len(jobs) < limit:
            jobs += self._fresh(consumer, limit - len(jobs), 0 if jobs else block_ms)
        return jobs

    def _fresh(self, consumer: str, limit: int, block_ms: int) -> list[Job]:
        answer = self._client.xreadgroup(
            GROUP, consumer, {self._name: ">"}, count=limit, block=block_ms or None
        )
        entries = [entry for _, found in cast("list[Any]", answer or []) for entry in found]
        return self._jobs((entry_id, fields, 1) for entry_id, fields in entries)

    def _reclaim(self, consumer: str, limit: int) -> list[Job]:
        answer = self._client.xautoclaim(
            self._name, GROUP, consumer, self._reclaim_ms, start_id=self._cursor, count=limit
        )
        self._cursor, entries, *_ = cast("list[Any]", answer)
        with self._client.pipeline(transaction=False) as pipeline:
            for entry_id, _fields in entries:
                pipeline.xpending_range(self._name, GROUP, min=entry_id, max=entry_id, count=1)
            pending = pipeline.execute()
        return self._jobs(
            (entry_id, fields, int(found[0]["times_delivered"]))
            for (entry_id, fields), found in zip(entries, pending, strict=True)
            if found
        )

    def _jobs(self, entries: Iterable[tuple[str, dict[str, str], int]]) -> list[Job]:
        jobs = []
        for entry_id, fields, deliveries in entries:
            payload = _payload(fields)
            if payload is None or deliveries > DELIVERIES_MAX:
                self._bury(entry_id, fields, deliveries)
            else:
                jobs.append(Job(entry_id, payload, deliveries))
        return jobs

    def _bury(self, entry_id: str, fields: Mapping[str, str], deliveries: int) -> None:
        log.error("job_buried", queue=self._name, job_id=entry_id, deliveries=deliveries)
        letter = {"payload": fields.get("payload", ""), "deliveries": str(deliveries - 1)}
        with self._client.pipeline() as pipeline:
            pipeline.xadd(self._dead, cast("Any", letter), maxlen=DEAD_MAX, approximate=True)
            pipeline.xack(self._name, GROUP, entry_id)
            pipeline.xdel(self._name, entry_id)
            pipeline.execute()


class RedisNotices:
    """Pub/sub; nothing is kept for those who do not listen."""

    def __init__(self, client: "redis.Redis") -> None:
        self._client = client

    def notify(self, channel: str) -> None:
        with suppress(RedisError):
            self._client.publish(channel, "")

    def listen(self, *channels: str) -> "RedisListener":
        return RedisListener(self._client, channels)


class RedisListener:
    """One subscription. While the server is away, waiting is plain waiting."""

    def __init__(self, client: "redis.Redis", channels: Sequence[str]) -> None:
        self._subscription = client.pubsub(ignore_subscribe_messages=True)  # type: ignore[no-untyped-call]
        self._channels = channels
        self._subscribed = False

    def wait(self, timeout_s: float) -> bool:
        deadline = time.monotonic() + timeout_s
        try:
            if not self._subscribed:
                self._subscription.subscribe(*self._channels)
                self._subscribed = True
            while (left := deadline - time.monotonic()) > 0:
                if self._subscription.get_message(timeout=left) is not None:
                    while self._subscription.get_message(timeout=0) is not None:
                        pass
                    return True
        except RedisError:
            time.sleep(max(0.0, deadline - time.monotonic()))
        return False

    def close(self) -> None:
        with suppress(RedisError):
            self._subscription.close()


def _entry_id(pos: int) -> str:
    return f"{pos}-0"


def _position(entry_id: str) -> int:
    return int(entry_id.partition("-")[0])


def _payload(fields: Mapping[str, str]) -> dict[str, Any] | None:
    try:
        payload = json.loads(fields["payload"])
    except (KeyError, ValueError, RecursionError):
        return None
    return payload if isinstance(payload, dict) else None
