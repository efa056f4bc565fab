"""The edge as the compose file runs it, on this machine: nginx with the project's configuration.

Only ports, folders and the addresses of the services are replaced by those of this machine.
"""

import os
import re
import shutil
import signal
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from tests.support.compose import PROJECT, read_compose
from tests.support.free_ports import HOST, free_port
from tests.support.platform import wait_for
from turntable.local.process import Program, start, stop

CONFIGURATION = PROJECT / "deploy" / "edge"
STARTS_S = 20.0


@dataclass(frozen=True, slots=True)
class Edge:
    """A running edge."""

    port: int
    tls_port: int
    log: Path

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.port}"

    @property
    def tls_url(self) -> str:
        return f"https://{HOST}:{self.tls_port}"


def find_nginx() -> str:
    """The program; without it the tests fail with one clear sentence."""
    path = os.environ.get("NGINX") or shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    if path is None:
        pytest.fail("no nginx: run deploy/nginx, install the package nginx, or name it in NGINX")
    return path


@contextmanager
def running_edge(
    folder: Path,
    web: str,
    stream: str,
    *,
    port: int | None = None,
    config: str = "plain.conf",
    changes: Mapping[str, str] | None = None,
) -> Iterator[Edge]:
    """Runs the edge in front of two addresses; `changes` (a pattern → a text) make tests short."""
    edge = Edge(port or free_port(), free_port(), folder / "edge.log")
    replacements = {
        r"listen 8080": f"listen {HOST}:{edge.port}",
        r"listen 8443": f"listen {HOST}:{edge.tls_port}",
        r"http://web:8080": web,
        r"http://stream:8081": stream,
        r"/tmp/": f"{folder}/nginx-",  # noqa: S108 - a container's
        r"/run/secrets/": f"{folder}/",
        **(changes or {}),
    }
    here = folder / "edge"
    here.mkdir(exist_ok=True)
    for file in CONFIGURATION.glob("*.conf"):
        text = file.read_text()
        for pattern, replacement in replacements.items():
            text = re.sub(pattern, replacement, text)
        (here / file.name).write_text(text)
    with edge.log.open("ab") as output:
        process = start(Program("edge", _command(here, config)), output)
    try:
        wait_for("the edge answers", lambda: _answers(edge, process), STARTS_S)
        yield edge
    finally:
        stop(process, signal.SIGTERM, 5)


def _command(here: Path, config: str) -> list[str]:
    service = read_compose().services["edge"].raw
    command = [*service["entrypoint"], *service["command"]]
    assert command[0] == "nginx"
    command[0] = find_nginx()
    command = [part.replace("/etc/turntable/plain.conf", f"{here}/{config}") for part in command]
    # As root, nginx would hand its work to a user who cannot reach a test's folder.
    return [*command[:-1], f"{command[-1]} user root;"] if os.geteuid() == 0 else command


def _answers(edge: Edge, process: "subprocess.Popen[bytes]") -> bool:
    assert process.poll() is None, edge.log.read_text()
    try:
        return httpx.get(f"{edge.url}/healthz").text == "alive\n"
    except httpx.TransportError:
        return False
