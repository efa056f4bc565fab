"""The whole chain while its processes are killed and Redis forgets everything."""

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID, uuid4

import pytest
import redis
from psycopg import Connection

from tests.contract.fixtures import new_event
from tests.contract.servers import LogDatabase, wait_until
from tests.integration.eventstore.appends import opened
from tests.integration.eventstore.victim import EFFECTS
from turntable.eventstore import chain
from turntable.eventstore.port import EventStore
from turntable.eventstore.postgres import PostgresEventStore

TRIAL_S = 5.0
PROJECT = Path(__file__).parents[3]
FEED = "feed:chaos"


class Victims:
    """Two relays and two copies of one consumer, each started again when it was killed."""

    def __init__(self, database: LogDatabase, redis_url: str) -> None:
        arguments = (database.role, database.schema, redis_url, FEED)
        self.host = subprocess.Popen(
            [sys.executable, "-m", "tests.integration.eventstore.victim", *arguments],
            cwd=PROJECT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.kinds = ["relay", "relay", "consumer", "consumer"]
        self.processes = [self.start(kind) for kind in self.kinds]

    def start(self, kind: str) -> int:
        assert self.host.stdin is not None
        assert self.host.stdout is not None
        self.host.stdin.write(f"{kind}\n")
        self.host.stdin.flush()
        return int(self.host.stdout.readline())

    def kill_and_replace(self, index: int) -> None:
        os.kill(self.processes[index], signal.SIGKILL)
        self.processes[index] = self.start(self.kinds[index])

    def close(self) -> None:
        self.host.communicate()


@pytest.fixture
def victims(
    log_database: LogDatabase, redis_url: str, redis_admin: redis.Redis
) -> Iterator[Victims]:
    with log_database.connect_owner() as owner:
        owner.execute(EFFECTS)
        owner.execute(f"grant select, insert on effects to {log_database.role_name}".encode())
    started = Victims(log_database, redis_url)
    yield started
    started.close()


def effects_so_far(connection: Connection) -> int:
    row = connection.execute("select count(*) from effects").fetchone()
    assert row is not None
    return int(row[0])


def write(store: EventStore, streams: list[UUID], stop: threading.Event) -> None:
    versions = dict.fromkeys(streams, 0)
    while not stop.is_set():
        for stream in streams:
            answer = store.append(stream, versions[stream], uuid4(), "p", [new_event()] * 2)
            versions[stream] = answer.last
        time.sleep(0.01)


def test_nothing_is_lost_doubled_or_disordered_while_everything_is_killed(
    store: PostgresEventStore,
    log_database: LogDatabase,
    victims: Victims,
    redis_admin: redis.Redis,
) -> None:
    streams = [[opened(store) for _ in range(5)] for _ in range(3)]
    stop = threading.Event()
    writers = [threading.Thread(target=write, args=(store, part, stop)) for part in streams]
    for writer in writers:
        writer.start()
    chance, flushes, end = random.Random(7), 0, time.monotonic() + TRIAL_S
    try:
        while time.monotonic() < end:
            stop.wait(chance.uniform(0.2, 0.5))
            victims.kill_and_replace(chance.randrange(4))
            if flushes < (time.monotonic() - end + TRIAL_S) // 1.5:
                redis_admin.flushdb()
                flushes += 1
    finally:
        stop.set()
        for writer in writers:
            writer.join()

    with log_database.connect_admin() as admin:
        assert effects_so_far(admin) > 0, "nothing got through in the trial itself"
        rows = admin.execute("select stream_id, version from log_event order by xid, id").fetchall()
        wait_until(lambda: effects_so_far(admin) >= len(rows))
        effects = admin.execute("select pos, stream_id, version from effects order by n").fetchall()
    assert flushes >= 2
    assert store.feed_head() == len(rows) > 100
    assert [entry.pos for entry in store.feed(0, len(rows) + 1)] == list(range(1, len(rows) + 1))
    assert [effect[0] for effect in effects] == list(range(1, len(rows) + 1))
    assert [effect[1:] for effect in effects] == rows
    for stream in (stream for part in streams for stream in part):
        assert chain.check_links(store.read(stream), chain.genesis(stream)) > 0
