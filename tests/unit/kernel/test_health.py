"""The small server that tells whether a worker lives and can work."""

from collections.abc import Iterator

import httpx
import pytest

from turntable.kernel.health import Check, HealthServer


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
