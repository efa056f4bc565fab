"""A real gunicorn process with the project's settings around the smallest of services.

`gunicorn -c python:tests.support.plain_service 'tests.support.plain_service:create_app()'`: the
settings are those of every service, but slow clients are given up sooner, so that tests are short.
"""

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from flask import Flask, Response, request

from tests.support.free_ports import HOST, free_port
from tests.support.platform import wait_for
from turntable.kernel import gunicorn_worker
from turntable.kernel.config import Settings
from turntable.kernel.gunicorn_conf import *  # noqa: F403 - gunicorn reads names of a module
from turntable.kernel.http import create_api, json_body
from turntable.local.process import Program, start, stop

THREADS = 4
STARTS_S = 150.0
LARGE = 64 * 1024 * 1024
"""More than any buffer between two sockets takes."""

if os.environ.get("PLAIN_SERVICE"):
    gunicorn_worker.FIRST_BYTE_S = 2.0
    gunicorn_worker.REQUEST_S = 2.0
    gunicorn_worker.SEND_S = 2.0


def create_app() -> Flask:
    """A body that is sent back, an answer without end, and how a request seems to have come."""
    app = create_api(Settings("rules"), title="Plain")
    left = []

    @app.post("/v1/echo")
    def echo() -> dict[str, Any]:
        return {"got": json_body()}

    @app.get("/v1/large")
    def large() -> Response:
        answer = Response(b"x" * LARGE)
        answer.call_on_close(lambda: left.append(1))
        return answer

    @app.get("/v1/scheme")
    def scheme() -> dict[str, str]:
        return {"scheme": request.scheme}

    @app.get("/v1/left")
    def gone() -> dict[str, int]:
        return {"left": len(left)}

    return app


@dataclass(frozen=True, slots=True)
class Plain:
    """A running service."""

    port: int
    log: Path

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.port}/v1"

    def serves(self) -> bool:
        """Whether somebody who does nothing wrong is answered, over a connection of their own."""
        answer = httpx.post(f"{self.url}/echo", json={"a": 1}, timeout=30)
        return answer.json() == {"got": {"a": 1}}


@contextmanager
def running_plain(folder: Path, prefix: tuple[str, ...] = ()) -> Iterator[Plain]:
    """Runs the service; `prefix` are words before the command, such as a limit of files."""
    plain = Plain(free_port(), folder / "plain.log")
    module = "tests.support.plain_service"
    environment: Mapping[str, str] = {
        **os.environ,
        "HTTP_THREADS": str(THREADS),
        "PLAIN_SERVICE": "yes",
    }
    command = [
        *prefix,
        sys.executable,
        "-m",
        "gunicorn",
        "-c",
        f"python:{module}",
        "-b",
        f"{HOST}:{plain.port}",
        f"{module}:create_app()",
    ]
    program = Program("plain", command, environment=environment)
    with plain.log.open("ab") as output:
        process = start(program, output)
    try:
        wait_for("the service answers", lambda: _answers(plain), STARTS_S)
        yield plain
    finally:
        stop(process, program.stop_signal, 10)


def _answers(plain: Plain) -> bool:
    try:
        return plain.serves()
    except httpx.TransportError:
        return False
