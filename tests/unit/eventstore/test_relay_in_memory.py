"""What the relay says of a feed that lost everything."""

from uuid import uuid4

import pytest
from structlog.testing import capture_logs
from uuid_utils.compat import uuid7

from turntable.bus.envelope import whole
from turntable.bus.memory import MemoryFeed
from turntable.eventstore import relay as relay_module
from turntable.eventstore.memory import MemoryEventStore
from turntable.eventstore.port import NewEvent
from turntable.eventstore.relay import Relay


def test_a_feed_that_nobody_needs_again_is_not_said_to_be_refilled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(relay_module, "TOP_CHECK_INTERVAL_S", 0.0)
    store, feed = MemoryEventStore(), MemoryFeed("feed:test")
    relay = Relay(store, [(feed, whole)])
    stream = uuid7()
    store.open(stream, "test")
    store.append(stream, 0, uuid4(), "actor", [NewEvent("a.b", 1, "{}", "{}", bytes(32))])
    assert relay.step() == 1
    for read, said in ((1, []), (0, ["feed_refilled"])):
        store.report_reader("reader", read)
        feed.delete()
        with capture_logs() as lines:
            assert [relay.step(), relay.step()] == [1 - read, 0]
        assert [line["event"] for line in lines] == said
