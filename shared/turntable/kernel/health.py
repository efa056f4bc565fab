"""Is this process alive, and can it work: checks, and a small server for processes without HTTP."""

import json
import sys
import threading
from collections.abc import Callable, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

import redis
import structlog
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

if TYPE_CHECKING:  # a process without a database does not load its driver
    from turntable.kernel.db import Pool

Check = Callable[[], object]
"""Returns when all is well and raises when not; its `__name__` is what /readyz calls it."""

READY_TIMEOUT_S = 1.0
SILENT_S = 5.0
"""How long a client of the small server may say nothing, or take no answer."""
log = structlog.get_logger(__name__)


def database_check(pool: "Pool") -> Check:
    """Asks the database to answer within a second."""

    def database() -> None:
        with pool.connection(timeout=READY_TIMEOUT_S) as connection:
            connection.execute("select 1")

    return database


def redis_check(client: redis.Redis) -> Check:
    """Asks Redis to answer; the client's own timeouts bound the wait."""

    def redis_() -> None:
        client.ping()

    redis_.__name__ = "redis"
    return redis_


def failing(checks: Sequence[Check]) -> list[str]:
    """Runs the checks and returns the names of those that raised."""
    names = []
    for check in checks:
        try:
            check()
        except Exception as error:  # noqa: BLE001 - whatever the reason, it is not ready
            names.append(check.__name__)
            log.info("not_ready", check=check.__name__, error=type(error).__name__)
    return names


class HealthServer:
    """/healthz, /readyz and /metrics for a worker, on a thread of its own."""

    def __init__(self, port: int, ready: Sequence[Check], host: str = "127.0.0.1") -> None:
        """Binds at once: an OSError (address in use) is raised here. Port 0 takes a free one."""

        class Handler(_Handler):
            checks, timeout = ready, SILENT_S

        self._server = _Server((host, port), Handler)
        self.port: int = self._server.server_address[1]

    def start(self) -> None:
        threading.Thread(target=self._server.serve_forever, name="health", daemon=True).start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:  # noqa: ANN401, ARG002 - as in the base
        """A client that goes away before its answer is no error of ours."""
        error = sys.exc_info()[1]
        if not isinstance(error, ConnectionError | TimeoutError):
            log.error("health_request_failed", exc_info=error)


class _Handler(BaseHTTPRequestHandler):
    checks: Sequence[Check] = ()

    def do_GET(self) -> None:
        match self.path:
            case "/healthz":
                self._answer(200, {"status": "alive"})
            case "/readyz":
                names = failing(self.checks)
                status = "not ready" if names else "ready"
                self._answer(503 if names else 200, {"status": status, "failing": names})
            case "/metrics":
                self._send(200, CONTENT_TYPE_LATEST, generate_latest())
            case _:
                self._answer(404, {"status": 404, "code": "not_found", "title": "Not Found"})

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002, ANN401 - as in the base
        """Says nothing: probes come every second."""

    def _answer(self, status: int, content: dict[str, Any]) -> None:
        kind = "application/json" if status < 400 else "application/problem+json"
        if status == 503:
            content = {"code": "unavailable", "title": "Not ready"} | content | {"status": 503}
        self._send(status, kind, json.dumps(content).encode())

    def _send(self, status: int, content_type: str, data: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)
