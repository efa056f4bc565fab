"""The internal route of a producer that is not there: `GET /internal/feed`, on a free port."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

import redis

from turntable.bus.redis_streams import RedisFeed

Page = Callable[[str, int, int], dict[str, Any]]
"""Feed, position and limit → what the route answers."""


@contextmanager
def producer(page: Page) -> Iterator[str]:
    """Serve pages; yields the address that consumers are told."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            query = {
                name: values[0] for name, values in parse_qs(urlsplit(self.path).query).items()
            }
            answer = page(query["feed"], int(query["after"]), int(query["limit"]))
            data = json.dumps(answer).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002, ANN401 - as in the base
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()


def vouching_for(client: "redis.Redis") -> Page:
    """A producer whose logs end where its feeds end, as long as nobody loses a feed."""
    return lambda feed, _after, _limit: {"head": RedisFeed(client, feed).top(), "entries": []}
