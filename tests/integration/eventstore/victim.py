"""Relays and consumers as processes of their own, for a test to kill.

Run as `python -m tests.integration.eventstore.victim DSN SCHEMA REDIS_URL FEED`; for each line
`relay` or `consumer` on its input it forks one, which is ready much sooner than a new interpreter,
and answers with the process id. At the end of its input it kills what is left.
"""

import os
import signal
import sys
from contextlib import suppress
from threading import Event

from psycopg import Connection

from tests.contract.servers import LogPool
from turntable.bus.envelope import whole
from turntable.bus.memory import MemoryNotices
from turntable.bus.port import FeedItem
from turntable.bus.redis_streams import RedisFeed, connect
from turntable.eventstore.checkpoint import PostgresCheckpoint
from turntable.eventstore.consumer import ProjectingConsumer
from turntable.eventstore.leader import AdvisoryLeader
from turntable.eventstore.postgres import PostgresEventStore
from turntable.eventstore.relay import Relay
from turntable.eventstore.source import log_source

EFFECTS = (
    "create table effects(n bigint generated always as identity,"
    " pos bigint, stream_id uuid, version int)"
)


def record(connection: Connection, item: FeedItem) -> None:
    """Writes the entry down; no unique key, so that a doubled effect would show."""
    fields = item.fields
    connection.execute(
        "insert into effects(pos, stream_id, version) values (%s, %s, %s)",
        (item.pos, fields["stream_id"], fields["version"]),
    )


def be(kind: str, dsn: str, schema: str, redis_url: str, feed_name: str) -> None:
    options = {"autocommit": True, "options": f"-c search_path={schema},pg_temp"}
    with LogPool(dsn, min_size=1, max_size=3, kwargs=options) as pool:
        store = PostgresEventStore(pool, schema)
        feed = RedisFeed(connect(redis_url), feed_name)
        if kind == "relay":
            leader = AdvisoryLeader(dsn, f"{schema}.relay")
            relay = Relay(store, [(feed, whole)], leader)
            relay.run(Event(), MemoryNotices().listen("never"))
        else:
            source = log_source(store, whole, "chaos")
            checkpoint = PostgresCheckpoint(pool, schema, "chaos")
            ProjectingConsumer(feed, source, checkpoint, record).run(Event())


def main(arguments: list[str]) -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    children = []
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            be(line.strip(), *arguments)
        children.append(child)
        sys.stdout.write(f"{child}\n")
        sys.stdout.flush()
    for child in children:
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)


if __name__ == "__main__":
    main(sys.argv[1:])
