"""Puts secrets on purpose into the answers of one route, where a careless hand might."""

import html
import json
from collections.abc import Iterator, Mapping

from flask import Flask, Response, request

from tests.integration.leaks.visits import Route


class Planter:
    """Stands behind every route of a service and adds to the answers of the chosen one."""

    def __init__(self, service: str, app: Flask) -> None:
        self._service = service
        self._route: Route | None = None
        self._secrets: Mapping[str, str] = {}
        app.after_request_funcs.setdefault(None, []).append(self._after)

    def plant(self, route: Route | None, secrets: Mapping[str, str]) -> None:
        self._route, self._secrets = route, secrets

    def _after(self, answer: Response) -> Response:
        rule = request.url_rule.rule if request.url_rule else ""
        if (self._service, request.method, rule) == self._route:
            self._add(answer)
        return answer

    def _add(self, answer: Response) -> None:
        secrets = list(self._secrets.values())
        if answer.mimetype == "text/event-stream":
            answer.response = _streamed(answer.iter_encoded(), " ".join(secrets))
        elif (answer.mimetype or "").endswith("json") and answer.get_data():
            content = json.loads(answer.get_data())
            answer.set_data(json.dumps({"content": content, "hints": self._secrets}))
        elif answer.mimetype == "text/html" and answer.get_data():
            hint = html.escape(json.dumps(secrets))
            answer.set_data(answer.get_data() + f"<i data-hint='{hint}'></i>".encode())
        elif answer.get_data() or answer.direct_passthrough:
            answer.direct_passthrough = False
            answer.set_data(answer.get_data() + "\n".join(secrets).encode())
        else:
            answer.headers["X-Hint"] = json.dumps(secrets)


def _streamed(chunks: Iterator[bytes], secret: str) -> Iterator[bytes]:
    for chunk in chunks:
        yield chunk.replace(b"data: ", f"data: {secret}\ndata: ".encode(), 1)
