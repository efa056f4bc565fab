"""The order of the feed while writers are slow, roll back, or take their transaction id early.

A naive reader runs beside it and must lose events, or the trial was too easy to mean anything.
"""

import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from uuid import UUID, uuid4

import psycopg

from tests.contract.fixtures import new_event
from tests.contract.servers import LogDatabase, wait_until
from tests.integration.eventstore.appends import call_append, opened
from turntable.eventstore import chain
from turntable.eventstore.postgres import PostgresEventStore

TRIAL_S = 3.0
SHARED_STREAMS = 3


@dataclass
class Trial:
    """What all threads of the trial share."""

    database: LogDatabase
    shared: list[UUID]
    stop: threading.Event = field(default_factory=threading.Event)
    written: threading.Event = field(default_factory=threading.Event)
    seen_naively: set[tuple[UUID, int]] = field(default_factory=set)

    def write_slowly(self, seed: int) -> None:
        """Append to streams that others write too; hold the transaction open, sometimes give up."""
        chance = random.Random(seed)
        with self.database.connect_role() as role:
            while not self.stop.is_set():
                stream = chance.choice(self.shared)
                row = role.execute(
                    "select version, head_hash from log_stream where stream_id = %s", (stream,)
                ).fetchone()
                assert row is not None
                events = [new_event("{}")] * chance.randint(1, 4)
                role.execute("begin")
                try:
                    call_append(role, stream, row[0], events, prev=row[1])
                except psycopg.Error as error:
                    role.execute("rollback")
                    if error.sqlstate != "ES409":
                        raise
                    continue
                time.sleep(chance.uniform(0.1, 0.3) if chance.random() < 0.02 else 0.002)
                role.execute("rollback" if chance.random() < 0.05 else "commit")

    def write_with_an_early_id(self, seed: int, stream: UUID) -> None:
        """Write past the guard, as its only writer: the id is older than the row by far."""
        chance = random.Random(seed)
        prev, version = chain.genesis(stream), 0
        with self.database.connect_admin() as admin:
            while not self.stop.is_set():
                (event,) = chain.link(prev, stream, version, uuid4(), "early", [new_event()])
                admin.execute("begin")
                admin.execute("select pg_current_xact_id()")
                time.sleep(chance.uniform(0, 0.02))
                admin.execute(
                    "insert into log_event(stream_id, version, type, schema_v, cmd_id, cmd_seq,"
                    " actor, open, body, nonce, prev_hash, hash)"
                    " values (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)",
                    (
                        event.stream_id,
                        event.version,
                        event.type,
                        event.schema_v,
                        event.cmd_id,
                        event.cmd_seq,
                        event.actor,
                        event.open,
                        event.body,
                        event.nonce,
                        event.prev_hash,
                        event.hash,
                    ),
                )
                admin.execute("commit")
                prev, version = event.hash, event.version

    def read_naively(self) -> None:
        """The reader that everybody writes first: what is above the last id I saw."""
        last, ended = 0, False
        with self.database.connect_role() as role:
            while not ended:
                ended = self.written.is_set()  # one more look when nobody writes any longer
                for id_, stream, version in role.execute(
                    "select id, stream_id, version from log_event where id > %s order by id",
                    (last,),
                ):
                    self.seen_naively.add((stream, version))
                    last = id_

    def number(self, seed: int) -> None:
        """Number beside a second one, now and then dying before the commit."""
        chance = random.Random(seed)
        with self.database.connect_role() as role:
            while not self.written.is_set():
                role.execute("begin")
                role.execute("select log_number(100)")
                role.execute("rollback" if chance.random() < 0.05 else "commit")


def run(trial: Trial, writers: list[Callable[[], None]], readers: list[Callable[[], None]]) -> None:
    with ThreadPoolExecutor(len(writers) + len(readers)) as threads:
        reading = [threads.submit(reader) for reader in readers]
        writing = [threads.submit(writer) for writer in writers]
        trial.stop.wait(TRIAL_S)
        trial.stop.set()
        failures = [writer.exception() for writer in writing]
        trial.written.set()
        failures += [reader.exception() for reader in reading]
    assert failures == [None] * len(failures)


def test_the_feed_loses_nothing_repeats_nothing_and_keeps_every_version_in_order(
    store: PostgresEventStore, log_database: LogDatabase
) -> None:
    trial = Trial(log_database, [opened(store) for _ in range(SHARED_STREAMS)])
    own = [opened(store) for _ in range(2)]
    run(
        trial,
        [
            *(lambda seed=seed: trial.write_slowly(seed) for seed in range(6)),
            lambda: trial.write_with_an_early_id(101, own[0]),
            lambda: trial.write_with_an_early_id(102, own[1]),
        ],
        [lambda: trial.number(201), lambda: trial.number(202), trial.read_naively],
    )
    with log_database.connect_admin() as admin:
        rows = admin.execute("select stream_id, version from log_event order by xid, id").fetchall()
    wait_until(lambda: store.number() >= 0 and store.feed_head() >= len(rows))

    feed = store.feed(0, len(rows) + 10)
    assert [entry.pos for entry in feed] == list(range(1, len(rows) + 1))
    assert [(entry.event.stream_id, entry.event.version) for entry in feed] == rows
    for stream in trial.shared + own:
        events = [entry.event for entry in feed if entry.event.stream_id == stream]
        assert chain.check_links(events, chain.genesis(stream)) > 10
    assert len(trial.seen_naively) < len(rows), "the trial was too easy: nothing was lost naively"
