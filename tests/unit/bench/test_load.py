"""Scripted people's load: how it ends when somebody presses Ctrl-C."""

import socket
import threading
from collections.abc import Iterator

import pytest

from turntable.bench import client
from turntable.bench.client import Client
from turntable.bench.load import Outcome, Plan, play
from turntable.bench.people import Place, Wish


@pytest.fixture
def silent() -> Iterator[socket.socket]:
    """A server that takes connections and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield listener


@pytest.mark.timeout(60)
def test_ctrl_c_does_not_wait_for_a_platform_that_stands(
    silent: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "TIMEOUT_S", 3600.0)
    address = f"http://127.0.0.1:{silent.getsockname()[1]}"
    place, before = Place(Client(address), Client(address)), threading.active_count()
    under_way = []

    def interrupt(_: Outcome) -> None:
        for _ in range(2):
            line, _ = silent.accept()
            under_way.append(line)
            assert line.recv(4) == b"POST"
        raise KeyboardInterrupt

    outcome = play(place, Plan(Wish("jukebox", 2), matches=1000, at_once=2), interrupt)
    for line in under_way:
        line.close()
    assert (outcome.stopped, outcome.finished, outcome.failures) == (True, 0, [])
    assert not outcome.tally.counts
    assert threading.active_count() == before


def test_who_has_hung_up_sends_nothing_more(silent: socket.socket) -> None:
    server = Client(f"http://127.0.0.1:{silent.getsockname()[1]}")
    server.hang_up()
    with pytest.raises(ConnectionAbortedError):
        server.send("GET", "/matches")
