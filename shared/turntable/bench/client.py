"""A lean HTTP client for load: what the client costs is taken from what the platform can do.

One kept connection a thread and server, no redirects, no pools. Knows no route.
"""

import time
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from socket import SHUT_RDWR
from threading import local
from typing import Any
from urllib.parse import urlsplit

import msgspec

TIMEOUT_S = 15.0
BROKEN = (OSError, HTTPException)
"""What a connection that broke raises."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a server said, and how long after the first byte was sent."""

    status: int
    content: bytes
    seconds: float
    retry_after_s: float

    @property
    def good(self) -> bool:
        return 200 <= self.status < 300

    def json(self) -> Any:  # noqa: ANN401 - any JSON
        """Return the content.

        Raises:
            msgspec.DecodeError: it is not JSON.
        """
        return msgspec.json.decode(self.content)


class Client:
    """Requests to one server, from any number of threads."""

    def __init__(self, url: str) -> None:
        """`url` is such as http://127.0.0.1:8102/v1; paths are put behind it."""
        parts = urlsplit(url)
        self.url = url
        self._secure = parts.scheme == "https"
        self._host, self._port = parts.hostname or "", parts.port
        self._base = parts.path.rstrip("/")
        self._own = local()
        self._connections: list[HTTPConnection] = []
        self._hung_up = False

    def send(self, method: str, path: str, token: str = "", content: object = None) -> Answer:
        """Send a request and return what is answered.

        Raises:
            OSError: the server is not there, or went away.
            http.client.HTTPException: likewise.
        """
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        body = None
        if content is not None:
            headers["Content-Type"] = "application/json"
            body = msgspec.json.encode(content)
        connection = self._connection()
        started_s = time.perf_counter()
        try:
            if connection.sock is None:
                connection.connect()
            if self._hung_up:
                raise ConnectionAbortedError("hung up")
            connection.request(method, self._base + path, body, headers)
            answer = connection.getresponse()
            read = answer.read()
        except BROKEN:
            connection.close()
            raise
        seconds = time.perf_counter() - started_s
        return Answer(answer.status, read, seconds, _seconds(answer.headers["Retry-After"]))

    def hang_up(self) -> None:
        """Break every request under way, from any thread, and every later one."""
        self._hung_up = True  # first: a thread connects, then looks; none slips through
        for connection in self._connections:
            if (sock := connection.sock) is not None:
                with suppress(OSError):
                    sock.shutdown(SHUT_RDWR)

    def _connection(self) -> HTTPConnection:
        known: HTTPConnection | None = getattr(self._own, "connection", None)
        if known is None:
            kind = HTTPSConnection if self._secure else HTTPConnection
            known = self._own.connection = kind(self._host, self._port, timeout=TIMEOUT_S)
            self._connections.append(known)
        return known


def _seconds(text: str | None) -> float:
    return float(text) if text and text.isdecimal() else 1.0
