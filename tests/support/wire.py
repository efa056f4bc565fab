"""A wire between a browser and the servers that a test can cut and mend: a small SOCKS5 proxy.

Chromium's own offline switch leaves streams alone that are open already; a cut wire does not.
"""

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Lock, Thread

NO_AUTHENTICATION = b"\x05\x00"
CONNECTED = b"\x05\x00\x00\x01" + bytes(6)
IPV4, NAME = 1, 3


class Wire:
    """Carries connections to wherever the browser asks for, until it is cut."""

    def __init__(self, listener: socket.socket) -> None:
        self._listener = listener
        self._lock = Lock()
        self._ends: set[socket.socket] = set()
        self._whole = True

    @property
    def address(self) -> str:
        return f"socks5://127.0.0.1:{self._listener.getsockname()[1]}"

    def cut(self) -> None:
        """End every connection; new ones are ended at once."""
        with self._lock:
            self._whole = False
            for end in self._ends:
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        """Let new connections through again."""
        with self._lock:
            self._whole = True

    def serve(self) -> None:
        """Take connections until the listener is closed."""
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            Thread(target=self._carry, args=(near,), daemon=True).start()

    def _carry(self, near: socket.socket) -> None:
        with suppress(OSError), near, socket.create_connection(_asked_for(near)) as far:
            with self._lock:
                if not self._whole:
                    return
                self._ends |= {near, far}
            near.sendall(CONNECTED)
            back = Thread(target=_pump, args=(far, near), daemon=True)
            back.start()
            _pump(near, far)
            back.join()
            with self._lock:
                self._ends -= {near, far}


@contextmanager
def wire() -> Iterator[Wire]:
    """A whole wire, for as long as the block runs."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        carrier = Wire(listener)
        Thread(target=carrier.serve, daemon=True).start()
        yield carrier
        carrier.cut()
        listener.shutdown(socket.SHUT_RDWR)


def _asked_for(near: socket.socket) -> tuple[str, int]:
    """Return host and port that the browser wants, as SOCKS5 says them."""
    with near.makefile("rb", buffering=0) as said:
        _, methods = said.read(2)
        said.read(methods)
        near.sendall(NO_AUTHENTICATION)
        *_, kind = said.read(4)
        if kind == IPV4:
            host = socket.inet_ntoa(said.read(4))
        elif kind == NAME:
            host = said.read(said.read(1)[0]).decode()
        else:
            raise OSError("an address of another kind")
        return host, int.from_bytes(said.read(2), "big")


def _pump(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while piece := source.recv(65536):
            target.sendall(piece)
    with suppress(OSError):
        target.shutdown(socket.SHUT_WR)
