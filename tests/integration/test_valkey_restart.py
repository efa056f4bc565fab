"""What the embedded Valkey had acknowledged is there again after a restart."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import redis

from tests.support.free_ports import free_port
from turntable.bus.redis_streams import connect
from turntable.local.process import start, stop
from turntable.local.valkey import EmbeddedValkey

PASSWORDS = {user: f"made-up-{user}" for user in ("admin", "bots")}
WITHIN_S = 20


@contextmanager
def running(server: EmbeddedValkey) -> Iterator[redis.Redis]:
    program = server.program()
    assert program.prepare is not None
    assert program.ready is not None
    program.prepare()
    process = start(program)
    until_s = time.monotonic() + WITHIN_S
    while not program.ready():
        assert time.monotonic() < until_s
        time.sleep(0.02)
    try:
        with connect(server.url("admin")) as client:
            yield client
    finally:
        stop(process, program.stop_signal, program.stop_within_s)


def test_a_transaction_is_not_dropped_when_the_file_is_read_again(tmp_path: Path) -> None:
    server = EmbeddedValkey(tmp_path, free_port(), PASSWORDS)
    with running(server) as client:
        client.set("plain", "1")
        with client.pipeline(transaction=True) as pipeline:
            pipeline.delete("plain")
            pipeline.set("inside", "1")
            pipeline.execute()
    with running(server) as client:
        assert client.mget("plain", "inside") == [None, "1"]
        stranger = redis.Redis(port=server.port)
        with pytest.raises(redis.exceptions.AuthenticationError):
            stranger.get("inside")
