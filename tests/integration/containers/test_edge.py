"""The edge for real, in front of stand-ins: what it hands on, what it holds back, what it bears."""

import datetime as dt
import ipaddress
import json
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from tests.support.edge import Edge, running_edge
from tests.support.free_ports import HOST, free_port

BODY_MAX = 64 * 1024
OTHER_ADDRESS = "127.0.0.2"


class StandIn(BaseHTTPRequestHandler):
    """Tells what came: its name, the path and the headers; a stream of lines at /…stream."""

    protocol_version = "HTTP/1.1"
    name = ""
    more = threading.Event()

    def do_GET(self) -> None:
        if self.path.partition("?")[0].endswith("/stream"):
            self._stream()
            return
        size = int(self.headers.get("Content-Length", 0))
        came = {
            "by": self.name,
            "path": self.path,
            "headers": {name.lower(): value for name, value in self.headers.items()},
            "size": len(self.rfile.read(size)),
        }
        data = json.dumps(came).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def do_POST(self) -> None:
        self.do_GET()

    def _stream(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(f": {self.name} first\n\n".encode())
        self.wfile.flush()
        self.more.wait(10)
        self.wfile.write(b": second\n\n")

    def log_message(self, *_: object) -> None:
        """Says nothing."""


def stand_in(name: str) -> ThreadingHTTPServer:
    server = ThreadingHTTPServer((HOST, 0), type(name, (StandIn,), {"name": name}))
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def address(server: ThreadingHTTPServer) -> str:
    return f"http://{HOST}:{server.server_address[1]}"


@pytest.fixture(scope="module")
def services() -> Iterator[tuple[str, str]]:
    servers = [stand_in(name) for name in ("web", "stream")]
    yield address(servers[0]), address(servers[1])
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="module")
def edge(services: tuple[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Edge]:
    short = {r"client_(header|body)_timeout 10s": r"client_\1_timeout 1s"}
    with running_edge(tmp_path_factory.mktemp("edge"), *services, changes=short) as started:
        yield started


@pytest.mark.parametrize("path", ["/", "/lobby?game=x", "/static/a.css", "/v1/matches", "/streams"])
def test_pages_come_from_the_web(edge: Edge, path: str) -> None:
    came = httpx.get(edge.url + path).json()
    assert (came["by"], came["path"]) == ("web", path)


MATCH = "01a22923-6841-75bb-bf86-cfe4d0901ac8"


@pytest.mark.parametrize("path", ["/stream?lobby=1", f"/v1/matches/{MATCH}/stream"])
def test_a_stream_is_handed_on_line_by_line(edge: Edge, path: str) -> None:
    StandIn.more.clear()
    with httpx.stream("GET", edge.url + path, timeout=5) as answer:
        lines = answer.iter_lines()
        assert next(lines) == ": stream first"
        StandIn.more.set()  # the first line was here before the second was written
        assert ": second" in list(lines)


@pytest.mark.parametrize(
    "path",
    [
        "/metrics",
        "/readyz",
        "/internal",
        "/internal/feed?feed=feed:rules",
        "//internal/feed",
        "/%69nternal/feed",
        "/x/../internal/feed",
        "/./metrics",
    ],
)
def test_what_is_for_the_platform_alone_is_not_found(edge: Edge, path: str) -> None:
    head = raw(edge, f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    assert head.startswith("HTTP/1.1 404")


def test_the_callers_address_is_the_connections_whatever_the_caller_says(edge: Edge) -> None:
    lies = {"X-Forwarded-For": "9.9.9.9", "X-Real-IP": "9.9.9.9", "Forwarded": "for=9.9.9.9"}
    transport = httpx.HTTPTransport(local_address=OTHER_ADDRESS)
    with httpx.Client(transport=transport) as client:
        headers = client.get(edge.url, headers={**lies, "X-Request-Id": "mine"}).json()["headers"]
    assert headers["x-forwarded-for"] == OTHER_ADDRESS
    assert headers["host"] == edge.url.removeprefix("http://")
    assert "9.9.9.9" not in str(headers)
    assert headers["x-request-id"] != "mine"


def test_bodies_and_headers_are_bounded(edge: Edge) -> None:
    assert httpx.post(edge.url, content=b"x" * BODY_MAX).json()["size"] == BODY_MAX
    assert httpx.post(edge.url, content=b"x" * (BODY_MAX + 1)).status_code == 413
    assert httpx.get(edge.url, headers={"Cookie": "x" * 5_000}).status_code == 200
    assert httpx.get(edge.url, headers={"Cookie": "x" * 9_000}).status_code == 400
    many = {f"X-{number}": "x" * 7_000 for number in range(6)}
    assert httpx.get(edge.url, headers=many).status_code == 400
    assert httpx.get(f"{edge.url}/{'x' * 9_000}").status_code == 414


@pytest.mark.parametrize(
    "begun",
    [
        "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nx",
    ],
)
def test_a_slow_sender_is_given_up_and_never_reaches_a_service(edge: Edge, begun: str) -> None:
    began_s = time.monotonic()
    answer = raw(edge, begun)
    assert time.monotonic() - began_s < 5
    assert answer == "" or answer.startswith("HTTP/1.1 408")


def test_too_many_requests_of_one_address_are_told_to_wait(
    services: tuple[str, str], tmp_path: Path
) -> None:
    few = {"rate=50r/s": "rate=1r/s", "burst=200": "burst=20"}
    with running_edge(tmp_path, *services, changes=few) as edge:
        with httpx.Client() as client:
            answers = [client.get(edge.url) for _ in range(40)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert 10 <= len(refused) < 20
        assert {answer.headers["Retry-After"] for answer in refused} == {"2"}
        with httpx.Client(transport=httpx.HTTPTransport(local_address=OTHER_ADDRESS)) as other:
            assert other.get(edge.url).status_code == 200


def test_the_log_says_who_asked_for_what_but_no_query_and_no_cookie(edge: Edge) -> None:
    httpx.get(f"{edge.url}/told?code=S3CRET", headers={"Cookie": "S3CRET"})
    lines = [json.loads(line) for line in edge.log.read_text().splitlines() if line[0] == "{"]
    (line,) = [line for line in lines if line["path"] == "/told"]
    assert (line["event"], line["status"], line["client"]) == ("edge_answered", "200", HOST)
    assert "S3CRET" not in edge.log.read_text()


def test_a_service_that_is_away_is_a_503_that_says_when_to_come_back(tmp_path: Path) -> None:
    nobody = f"http://{HOST}:{free_port()}"
    with running_edge(tmp_path, nobody, nobody) as edge:
        for path in ("/", "/stream"):
            answer = httpx.get(edge.url + path)
            assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
            assert "away" in answer.text


def test_with_tls_it_speaks_http_2_and_the_plain_port_shows_the_way(
    services: tuple[str, str], tmp_path: Path
) -> None:
    write_certificate(tmp_path)
    with running_edge(tmp_path, *services, config="tls.conf") as edge:
        plain = httpx.get(f"{edge.url}/lobby?game=x")
        assert (plain.status_code, plain.headers["Location"]) == (
            308,
            f"https://{HOST}/lobby?game=x",
        )
        trust = ssl.create_default_context(cafile=tmp_path / "tls_certificate.pem")
        answer = httpx.get(edge.tls_url, verify=trust)
        assert answer.json()["by"] == "web"
        assert answer.headers["Strict-Transport-Security"].startswith("max-age=")
        trust.set_alpn_protocols(["h2", "http/1.1"])
        with (
            socket.create_connection((HOST, edge.tls_port)) as connection,
            trust.wrap_socket(connection, server_hostname=HOST) as wrapped,
        ):
            assert wrapped.selected_alpn_protocol() == "h2"
            assert wrapped.version() == "TLSv1.3"


def raw(edge: Edge, text: str) -> str:
    """Sends exactly this and reads until the other side closes."""
    with socket.create_connection((HOST, edge.port), timeout=8) as connection:
        connection.sendall(text.encode())
        parts = []
        try:
            while part := connection.recv(4096):
                parts.append(part)
        except ConnectionResetError:
            pass
        return b"".join(parts).decode()


def write_certificate(folder: Path) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "edge of a test")])
    now = dt.datetime.now(dt.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + dt.timedelta(days=1))
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address(HOST))]),
            critical=False,
        )
        .sign(key, hashes.SHA256())
    )
    (folder / "tls_certificate.pem").write_bytes(certificate.public_bytes(Encoding.PEM))
    pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    (folder / "tls_key.pem").write_bytes(pem)
