"""The small server that tells whether a worker lives and can work."""

import socket
import struct
import threading
from collections.abc import Iterator
from threading import Event

import httpx
import pytest
from structlog.testing import capture_logs

from turntable.kernel import health
from turntable.kernel.health import Check, HealthServer

HANG_UP_AT_ONCE = struct.pack("ii", 1, 0)


@pytest.fixture
def checks() -> list[Check]:
    return []


@pytest.fixture
def address(checks: list[Check]) -> Iterator[str]:
    server = HealthServer(0, checks)
    server.start()
    yield f"http://127.0.0.1:{server.port}"
    server.stop()


def feed() -> None:
    raise OSError("S3CRET")


def test_a_worker_is_ready_until_a_check_fails(address: str, checks: list[Check]) -> None:
    assert httpx.get(f"{address}/readyz").status_code == 200
    checks.append(feed)
    answer = httpx.get(f"{address}/readyz")
    assert answer.status_code == 503
    assert answer.json()["failing"] == ["feed"]
    assert answer.json()["code"] == "unavailable"
    assert "S3CRET" not in answer.text
    assert httpx.get(f"{address}/healthz").status_code == 200


def test_metrics_and_unknown_paths_are_answered(address: str) -> None:
    assert "python_info" in httpx.get(f"{address}/metrics").text
    assert httpx.get(f"{address}/nowhere").json()["code"] == "not_found"


def test_a_port_in_use_is_an_error_at_once(address: str) -> None:
    with pytest.raises(OSError, match="in use"):
        HealthServer(int(address.rpartition(":")[2]), [])


def test_who_goes_away_before_the_answer_leaves_no_word(
    address: str, checks: list[Check], capfd: pytest.CaptureFixture[str]
) -> None:
    asked, gone = Event(), Event()

    def slow() -> None:
        asked.set()
        assert gone.wait(30)

    checks.append(slow)
    with capture_logs() as lines:
        client = connected(address)
        client.sendall(b"GET /readyz HTTP/1.1\r\n\r\n")
        assert asked.wait(30)
        client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, HANG_UP_AT_ONCE)
        client.close()
        gone.set()
        assert httpx.get(f"{address}/healthz").status_code == 200
        settled()
    assert "Traceback" not in "".join(capfd.readouterr())
    assert lines == []


def test_a_fault_in_the_small_server_is_a_line_in_the_log(
    address: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(health, "generate_latest", lambda: 1 / 0)
    with capture_logs() as lines, pytest.raises(httpx.RemoteProtocolError):
        httpx.get(f"{address}/metrics")
    settled()
    assert [line["event"] for line in lines] == ["health_request_failed"]
    assert "Traceback" not in "".join(capfd.readouterr())


def test_a_silent_client_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "SILENT_S", 0.05)
    server = HealthServer(0, [])
    server.start()
    with connected(f"http://127.0.0.1:{server.port}") as client:
        assert client.recv(1) == b""
    server.stop()


def connected(address: str) -> socket.socket:
    host, _, port = address.removeprefix("http://").partition(":")
    return socket.create_connection((host, int(port)), timeout=30)


def settled() -> None:
    """Waits for the threads that answer."""
    for thread in threading.enumerate():
        if "process_request_thread" in thread.name:
            thread.join(30)
