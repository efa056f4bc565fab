"""The gunicorn worker of every service: threads that no slow client can hold.

A connection costs a thread only while a request is there to be read, and a request is whole within
a bounded time or dropped. Knows sockets and WSGI, no route. The names in use here are those of the
version of gunicorn that is pinned.
"""

import errno
import io
import selectors
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from gunicorn.workers.gthread import TConn, ThreadWorker

from turntable.kernel.body import BODY_BYTES_MAX

FIRST_BYTE_S = 10.0
"""How long a new connection may say nothing."""
REQUEST_S = 15.0
"""How long a request may take to come in, head and body."""
SEND_S = 30.0
"""How long a client may take to receive a part of an answer: a page, a file, one message."""
NOTIFY_S = 1.0
"""How often the worker says that it lives; gunicorn's own would say so with every request."""
GOODBYE_S = 2.0
GOODBYE_BYTES_MAX = 64 * 1024
NO_FILES_LEFT = {errno.EMFILE, errno.ENFILE}

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class Connection(TConn):  # type: ignore[misc] # gunicorn ships no types
    """A connection that is closed at once: the worker's loop waits for no goodbye."""

    until: float | None = None
    """When the request that is being read must be whole."""
    too_large = False

    def close(self, graceful: bool = False) -> None:  # noqa: ARG002, FBT001, FBT002 - as in the base
        self.sock.close()


class Worker(ThreadWorker):  # type: ignore[misc] # gunicorn ships no types
    """Waits for slow clients in its loop, where one costs a socket and no thread."""

    def __init__(self, *arguments: Any, **named: Any) -> None:  # noqa: ANN401 - as in the base
        super().__init__(*arguments, **named)
        self._reading: set[Connection] = set()
        self._leaving: deque[tuple[float, Connection]] = deque()
        self._here = threading.local()
        self._notified_at = 0.0

    def load_wsgi(self) -> None:
        super().load_wsgi()
        self.wsgi: Application = partial(self._with_whole_body, self.wsgi)

    def notify(self) -> None:
        now = time.monotonic()
        if now - self._notified_at >= NOTIFY_S:
            self._notified_at = now
            super().notify()

    def accept(self, listener: socket.socket) -> None:
        """Takes a connection into the loop; a thread is for when it says something."""
        try:
            client, address = listener.accept()
        except OSError as error:
            if error.errno in NO_FILES_LEFT:
                self._make_room()
            elif error.errno not in {errno.EAGAIN, errno.EWOULDBLOCK, errno.ECONNABORTED}:
                raise
            return
        self.nr_conns += 1
        connection = Connection(self.cfg, client, address, listener.getsockname())
        connection.timeout = time.monotonic() + FIRST_BYTE_S
        self.pending_conns.append(connection)
        readable = partial(self.on_pending_socket_readable, connection)
        self.poller.register(client, selectors.EVENT_READ, readable)
        if self.nr_conns >= self.worker_connections:
            self._make_room()

    def _make_room(self) -> None:
        """Lets the silent connection go that is here longest, so that they keep nobody out."""
        for silent in (self.pending_conns, self.keepalived_conns):
            if silent:
                oldest = silent.popleft()
                self.poller.unregister(oldest.sock)
                self.nr_conns -= 1
                oldest.close()
                return

    def handle(self, conn: Connection) -> Any:  # noqa: ANN401 - as in the base
        """Reads and answers one request, in a thread."""
        self._here.connection = conn
        conn.until, conn.too_large = time.monotonic() + REQUEST_S, False
        self._reading.add(conn)
        try:
            return super().handle(conn)
        finally:
            self._reading.discard(conn)

    def handle_request(self, req: Any, conn: Connection) -> bool:  # noqa: ANN401 - as in the base
        conn.sock.settimeout(SEND_S)
        try:
            kept: bool = super().handle_request(req, conn)
        except TimeoutError:
            raise ConnectionResetError(errno.ECONNRESET, "the client does not read") from None
        return kept and not conn.too_large  # nobody reads the rest of a body that is refused

    def _with_whole_body(
        self, app: Application, told: dict[str, Any], start_response: Callable[..., Any]
    ) -> Iterable[bytes]:
        """Hands a request on once its body is here, as far as any service takes one."""
        connection: Connection = self._here.connection
        length = told.get("CONTENT_LENGTH") or "0"
        if length.isdecimal() and int(length) <= BODY_BYTES_MAX:
            body = told["wsgi.input"].read(BODY_BYTES_MAX + 1)
            connection.too_large = len(body) > BODY_BYTES_MAX
            told["wsgi.input"] = io.BytesIO(body)
        else:
            connection.too_large = True
        self._reading.discard(connection)
        return app(told, start_response)

    def murder_pending(self) -> None:
        """What the loop does about once a second: lets go of those whose time is over."""
        now = time.monotonic()
        if not self.alive:
            for silent in self.pending_conns:  # a worker that stops waits for no first word
                silent.timeout = now
        super().murder_pending()
        for connection in list(self._reading):
            if connection.until is not None and connection.until < now:
                self._reading.discard(connection)
                # Closing is for the thread that reads there; this ends its waiting.
                _shut(connection.sock, socket.SHUT_RDWR)
        while self._leaving and self._leaving[0][0] < now:
            self._gone(self._leaving[0][1])

    def finish_request(self, conn: Connection, fs: Any) -> None:  # noqa: ANN401 - as in the base
        """Takes a connection back from its thread; one that ends is waited for in the loop."""
        if fs.cancelled() or fs.exception() or fs.result() is not False:
            super().finish_request(conn, fs)
        elif not _shut(conn.sock, socket.SHUT_WR):
            self.nr_conns -= 1
            conn.close()
        else:
            # Closing with unread data would take the answer back from who has not read it yet.
            conn.sock.setblocking(False)
            self._leaving.append((time.monotonic() + GOODBYE_S, conn))
            left = [GOODBYE_BYTES_MAX]
            self.poller.register(
                conn.sock, selectors.EVENT_READ, partial(self._hear_out, conn, left)
            )

    def _hear_out(self, conn: Connection, left: list[int], _client: socket.socket) -> None:
        try:
            data = conn.sock.recv(GOODBYE_BYTES_MAX)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        left[0] -= len(data)
        if not data or left[0] <= 0:
            self._gone(conn)

    def _gone(self, conn: Connection) -> None:
        self._leaving = deque(entry for entry in self._leaving if entry[1] is not conn)
        self.poller.unregister(conn.sock)
        self.nr_conns -= 1
        conn.close()


def _shut(sock: socket.socket, how: int) -> bool:
    try:
        sock.shutdown(how)
    except OSError:
        return False
    return True
