"""What slow and greedy clients do to a process without an edge: less than they wish.

Each kind of client is there in numbers greater than the process has threads, and somebody who does
nothing wrong is served meanwhile.
"""

import gzip
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from threading import Event, Thread

import httpx
import pytest

from tests.support.free_ports import HOST
from tests.support.plain_service import THREADS, Plain, running_plain
from tests.support.platform import wait_for
from turntable.kernel.body import BODY_BYTES_MAX

MANY = 3 * THREADS
GIVEN_UP_WITHIN_S = 60.0
HEAD = "POST /v1/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Plain]:
    with running_plain(tmp_path_factory.mktemp("plain")) as service:
        yield service


@contextmanager
def connections(plain: Plain, count: int, begun: str = "") -> Iterator[list[socket.socket]]:
    """So many connections, on each of which this much has been said."""
    with ExitStack() as stack:
        opened = []
        for _ in range(count):
            connection = socket.create_connection((HOST, plain.port), timeout=30)
            opened.append(stack.enter_context(connection))
            connection.sendall(begun.encode())
        yield opened


@contextmanager
def dripping(opened: list[socket.socket], drop: bytes) -> Iterator[None]:
    """Says a little more on each connection ten times a second."""
    stop = Event()

    def drip() -> None:
        while not stop.wait(0.1):
            for connection in opened:
                with suppress(OSError):
                    connection.send(drop)

    thread = Thread(target=drip)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def is_over(connection: socket.socket) -> bool:
    """Whether the other side has closed, whatever it said before."""
    connection.settimeout(0.05)
    try:
        while connection.recv(4096):
            pass
    except TimeoutError:
        return False
    except OSError:
        return True
    return True


@pytest.mark.parametrize(
    ("begun", "drop"),
    [
        ("GET /v1/left HTTP/1.1\r\nHost: x\r\nX-Slow: ", b"x"),
        (f"{HEAD}Content-Length: 1000\r\n\r\n", b" "),
        (f"{HEAD}Transfer-Encoding: chunked\r\n\r\n", b"1\r\n \r\n"),
    ],
    ids=["head", "body", "chunks"],
)
def test_a_request_that_comes_a_byte_at_a_time_is_given_up(
    plain: Plain, begun: str, drop: bytes
) -> None:
    with connections(plain, MANY, begun) as opened, dripping(opened, drop):
        assert plain.serves()
        for connection in opened:
            wait_for("it is given up", lambda c=connection: is_over(c), GIVEN_UP_WITHIN_S)
    assert plain.serves()


@pytest.mark.parametrize("begun", ["", "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"])
def test_silent_connections_cost_no_thread_and_are_let_go(plain: Plain, begun: str) -> None:
    with connections(plain, 20 * THREADS, begun) as opened:
        assert plain.serves()
        if not begun:  # one that was answered may stay as long as connections are kept
            for connection in opened:
                wait_for("it is let go", lambda c=connection: is_over(c), GIVEN_UP_WITHIN_S)
    assert plain.serves()


def test_who_never_hangs_up_holds_up_nobody(plain: Plain) -> None:
    asked = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    with connections(plain, 20 * THREADS, asked) as opened:
        assert plain.serves()
        for connection in opened:
            wait_for("it is closed", lambda c=connection: is_over(c), GIVEN_UP_WITHIN_S)


def test_an_answer_that_nobody_reads_is_dropped(plain: Plain) -> None:
    before = httpx.get(f"{plain.url}/left", timeout=30).json()["left"]
    with connections(plain, THREADS, "GET /v1/large HTTP/1.1\r\nHost: x\r\n\r\n"):

        def all_dropped() -> bool:
            found = httpx.get(f"{plain.url}/left", timeout=60).json()["left"]
            return bool(found - before == THREADS)

        wait_for("the answers are dropped", all_dropped, GIVEN_UP_WITHIN_S)
    assert plain.serves()


def test_more_connections_than_there_is_room_for_keep_nobody_out(tmp_path: Path) -> None:
    few_files = ("bash", "-c", 'ulimit -n 260; exec "$@"', "limited")
    with (
        running_plain(tmp_path, few_files) as plain,
        connections(plain, 300),
        connections(plain, 10, "GET /v1/left HTTP/1.1\r\nHost: x\r\n"),
    ):
        assert plain.serves()
        assert "Traceback" not in plain.log.read_text()


def asked(plain: Plain, text: str, body: bytes = b"") -> str:
    """The first line of the answer to exactly this; the connection is closed after it."""
    with connections(plain, 1, "") as (connection,):
        with suppress(ConnectionResetError, BrokenPipeError):
            connection.sendall(text.encode() + body)
        received = b""
        with suppress(ConnectionResetError):
            while part := connection.recv(4096):
                received += part
        return received.partition(b"\r\n")[0].decode()


CLOSE = "Connection: close\r\n"


@pytest.mark.parametrize(
    ("text", "status"),
    [
        (f"GET /{'x' * 5000} HTTP/1.1\r\nHost: x\r\n{CLOSE}\r\n", 414),
        (f"GET /healthz HTTP/1.1\r\nHost: x\r\nCookie: {'x' * 9000}\r\n{CLOSE}\r\n", 431),
        (
            "GET /healthz HTTP/1.1\r\nHost: x\r\n"
            + "".join(f"X-{number}: x\r\n" for number in range(80))
            + f"{CLOSE}\r\n",
            431,
        ),
        (f"{HEAD}Content-Length: 99999999999\r\n\r\n", 413),
        (f"{HEAD}Content-Length: {'9' * 4000}\r\n\r\n", 413),
        (f"{HEAD}Content-Length: -5\r\n{CLOSE}\r\n", 400),
        (f"{HEAD}Content-Length: 5\r\nContent-Length: 6\r\n\r\n", 400),
        (f"{HEAD}Transfer-Encoding: chunked\r\n{CLOSE}\r\nzz\r\n", 400),
    ],
    ids=["address", "header", "headers", "told", "told-hugely", "less", "twice", "no-chunk"],
)
def test_what_is_too_long_or_no_http_is_refused(plain: Plain, text: str, status: int) -> None:
    assert asked(plain, text).startswith(f"HTTP/1.1 {status}")
    assert plain.serves()


def test_a_body_in_chunks_without_end_is_refused_at_its_bound(plain: Plain) -> None:
    chunk = b"1000\r\n" + b"x" * 0x1000 + b"\r\n"
    endless = chunk * (2 * BODY_BYTES_MAX // 0x1000)
    told = asked(plain, f"{HEAD}Transfer-Encoding: chunked\r\n\r\n", endless)
    assert told == "" or told.startswith("HTTP/1.1 413")
    assert plain.serves()


@pytest.mark.parametrize(
    ("body", "encoding"),
    [
        (gzip.compress(b"[" + b"0," * 2_000_000 + b"0]", 9)[:BODY_BYTES_MAX], "gzip"),
        (b"[" * 60_000, None),
        (b'{"a":' * 10_000 + b"1" + b"}" * 10_000, None),
        (b'{"a": ' + b"9" * 60_000 + b"}", None),
        (b'{"a": 1e999999}', None),
    ],
    ids=["packed", "lists", "objects", "digits", "exponent"],
)
def test_a_body_that_grows_when_it_is_read_is_none(
    plain: Plain, body: bytes, encoding: str | None
) -> None:
    headers = {"Content-Type": "application/json"}
    if encoding:
        headers["Content-Encoding"] = encoding
    answer = httpx.post(f"{plain.url}/echo", content=body, headers=headers, timeout=30)
    assert (answer.status_code, answer.json()["code"]) == (422, "malformed_request")
    assert plain.serves()
