"""What the health check of a container says."""

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.free_ports import free_port
from turntable.kernel.health import HealthServer
from turntable.kernel.probe import SILENT_S, works


def away() -> None:
    raise ConnectionError


@pytest.fixture
def ready() -> Iterator[HealthServer]:
    server = HealthServer(0, [])
    server.start()
    yield server
    server.stop()


def test_a_process_works_when_its_route_says_so(ready: HealthServer) -> None:
    assert works({"HEALTH_URL": f"http://127.0.0.1:{ready.port}/readyz"})
    assert not works({"HEALTH_URL": f"http://127.0.0.1:{ready.port}/nothing"})
    assert not works({"HEALTH_URL": f"http://127.0.0.1:{free_port()}/readyz"})


def test_a_process_whose_stores_are_away_does_not_work() -> None:
    server = HealthServer(0, [away])
    server.start()
    try:
        assert not works({"HEALTH_URL": f"http://127.0.0.1:{server.port}/readyz"})
    finally:
        server.stop()


def test_a_process_without_http_works_as_long_as_it_touches_its_file(tmp_path: Path) -> None:
    pulse = tmp_path / "pulse"
    assert not works({"HEALTH_FILE": str(pulse)})
    pulse.touch()
    assert works({"HEALTH_FILE": str(pulse)})
    old_s = time.time() - SILENT_S - 1
    os.utime(pulse, (old_s, old_s))
    assert not works({"HEALTH_FILE": str(pulse)})


def test_nothing_named_is_nothing_that_works(tmp_path: Path) -> None:
    assert not works({})
    assert not works({"HEALTH_FILE": str(tmp_path)})
