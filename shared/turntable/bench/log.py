"""The log on Postgres and its feeds on Redis: appends, the relay, a refill, a warm replay.

Wall clock, with fsync on: what is waited for is the disk. Baselines are of the same rounds.
"""

import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from uuid import UUID

import psycopg

from turntable.bench.figures import Figure, at_least, at_most, compared, ratio_at_least
from turntable.bench.recorded import Recording, fold, recorded
from turntable.bench.stores import Migrate, OwnStores, own_stores
from turntable.bus.envelope import header, whole
from turntable.bus.redis_streams import RedisFeed, connect
from turntable.engine import registry
from turntable.engine.simulate import random_policy
from turntable.eventstore.port import NewEvent
from turntable.eventstore.postgres import PostgresEventStore
from turntable.eventstore.relay import Relay
from turntable.kernel.config import Settings
from turntable.kernel.db import create_pool
from turntable.kernel.ids import uuid7

SERVICE = "rules"
GAME = "jukebox"
"""Its matches of random play are long enough for any of these."""
REPLAYED = 300
ROUNDS = 5
WRITERS = 4
COMMAND_EVENTS = 50
"""Events of a command where a backlog is wanted quickly."""
FEEDS = (("feed:rules", whole), ("feed:matches", header))


@dataclass(frozen=True, slots=True)
class Size:
    """How much is measured: appends a round, and events to relay."""

    appends: int
    backlog: int


def measure(folder: Path, migrate: Migrate, size: Size) -> Iterator[Figure]:
    """Yield the figures of the log, on servers in `folder` that are stopped at the end."""
    game = registry.game(GAME)
    recording = recorded(game, game.options(), [random_policy] * game.seats.start)
    with own_stores(folder, migrate) as own:
        settings = Settings(SERVICE, database_url=own.database_url(SERVICE))
        with create_pool(settings, size_max=1) as one, create_pool(settings) as pool:
            alone, log = PostgresEventStore(one, SERVICE), PostgresEventStore(pool, SERVICE)
            appends = list(_appends(own, alone, log, recording.events, size.appends))
            yield from appends
            yield from _relay(own, log, recording.events, size.backlog, appends[1])
            yield from _replay(log, recording)


def _appends(
    own: OwnStores,
    one: PostgresEventStore,
    log: PostgresEventStore,
    events: Sequence[NewEvent],
    count: int,
) -> Iterator[Figure]:
    """Measure inserts, appends and appends of several writers in turn, some rounds of each.

    `one` is the log over a single connection, as the inserts have.
    """
    with psycopg.connect(own.stores.admin_url, autocommit=True) as connection:
        connection.execute(
            "create table bench_plain"
            "(id bigint generated always as identity primary key, open json, body json)"
        )

        def insert() -> None:
            for number in range(count):
                event = events[number % len(events)]
                connection.execute(
                    "insert into bench_plain(open, body) values (%s, %s)", (event.open, event.body)
                )

        def append() -> None:
            _append(one, events, count)

        def append_together() -> None:
            with ThreadPoolExecutor(WRITERS) as writers:
                for done in [writers.submit(_append, log, events, count) for _ in range(WRITERS)]:
                    done.result()

        rates = [
            (_rate(insert, count), _rate(append, count), _rate(append_together, WRITERS * count))
            for _ in range(ROUNDS)
        ]
    plain, alone, together = (statistics.median(each) for each in zip(*rates, strict=True))
    least = statistics.median(alone / plain for plain, alone, _ in rates)
    more = statistics.median(together / alone for _, alone, together in rates)
    baseline = Figure("plain INSERT", plain, "commits/s")
    yield baseline
    yield Figure(
        "append, one connection",
        alone,
        "commits/s",
        [ratio_at_least(0.35, aim=0.6)],
        least,
        baseline.name,
    )
    yield Figure(
        f"append, {WRITERS} writers on {WRITERS} matches",
        together,
        "commits/s",
        [ratio_at_least(1.6)],
        more,
        "append, one connection",
    )


def _append(
    log: PostgresEventStore, events: Sequence[NewEvent], count: int, at_once: int = 1
) -> UUID:
    """Append to a stream of its own, so many commands of so many events each."""
    stream = uuid7()
    log.open(stream, "match")
    for command in range(count):
        expected = command * at_once
        new = [events[(expected + number) % len(events)] for number in range(at_once)]
        log.append(stream, expected, uuid7(), "bench", new)
    return stream


def _relay(
    own: OwnStores,
    log: PostgresEventStore,
    events: Sequence[NewEvent],
    backlog: int,
    append: Figure,
) -> Iterator[Figure]:
    """Measure carrying a backlog to both feeds, then filling the feeds again from Postgres."""
    client = connect(own.redis_url)
    feeds = [(RedisFeed(client, name), project) for name, project in FEEDS]
    _drain(Relay(log, feeds))
    before = log.feed_head()
    _append(log, events, backlog // COMMAND_EVENTS, COMMAND_EVENTS)
    relay = Relay(log, feeds)
    seconds = _seconds(lambda: _drain(relay))
    carried = log.feed_head() - before
    rate = carried / seconds
    yield compared(
        "relay: number and send to both feeds", rate, "events/s", append, [ratio_at_least(5)]
    )
    for feed, _ in feeds:
        feed.delete()
    relay = Relay(log, feeds)
    seconds = _seconds(lambda: _drain(relay))
    yield compared(
        "refill of both feeds from Postgres",
        log.feed_head() / seconds,
        "events/s",
        append,
        [at_least(15_000)],
    )
    client.close()


def _drain(relay: Relay) -> None:
    """Step until nothing is left to number or to send; a pause is no more than the loop's own."""
    while relay.step():
        pass


def _replay(log: PostgresEventStore, recording: Recording) -> Iterator[Figure]:
    """Measure reading a match out of Postgres, warm, and folding it, beside the fold alone."""
    events = recording.events[:REPLAYED]
    stream = uuid7()
    log.open(stream, "match")
    log.append(stream, 0, uuid7(), "bench", events)
    texts = [(event.type, event.body) for event in events]

    def from_log() -> None:
        fold(recording.game, [(event.type, event.body) for event in log.read(stream)])

    from_log()
    memory = _median_ms(lambda: fold(recording.game, texts))
    name = f"{recording.game.key}: replay of {len(events)} events"
    baseline = Figure("the same from memory", memory, "ms")
    warm = _median_ms(from_log)
    yield compared(f"{name}, warm from Postgres", warm, "ms", baseline, [at_most(10, aim=3)])


def _rate(work: Callable[[], object], count: int) -> float:
    return count / _seconds(work)


def _seconds(work: Callable[[], object]) -> float:
    started_s = time.perf_counter()
    work()
    return time.perf_counter() - started_s


def _median_ms(work: Callable[[], object]) -> float:
    return statistics.median(_seconds(work) for _ in range(ROUNDS)) * 1000
