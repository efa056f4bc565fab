"""The recorder's way to a running platform: real connections, cookies signed as the pages do."""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import httpx
from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from itsdangerous import URLSafeTimedSerializer
from werkzeug.wrappers import Response

from tests.integration.leaks.recorder import BROWSED, Person, session_of
from tests.integration.leaks.visits import Visit
from tests.support.platform import Platform

FIRST_WORD_S, NEXT_WORD_S = 2.0, 0.1
"""How long a stream may be silent before it has said what it had to say."""
_HOP = {"transfer-encoding", "connection", "content-encoding", "content-length"}


class OverHttp:
    """To the ports of a platform."""

    def __init__(self, platform: Platform) -> None:
        self._cookie = f"turntable-{platform.base}"
        self._signing = _signing(platform.data / "secrets" / "web" / "web_session.key")
        self._urls = {
            "lobby": platform.lobby.removesuffix("/v1"),
            "rules": platform.rules.removesuffix("/v1"),
            "scoring": platform.scoring.removesuffix("/v1"),
            "web": platform.web,
            "stream": platform.stream,
        }
        self._client = httpx.Client(timeout=20)

    def open(
        self, service: str, method: str, person: Person, visit: Visit, headers: Mapping[str, str]
    ) -> Response:
        request = self._client.build_request(
            method,
            self._urls[service] + visit.path,
            headers={**headers, **self._cookies(service, person)},
            json=visit.json,
            data=dict(visit.form) if visit.form is not None else None,
        )
        answer = self._client.send(request, stream=True)
        try:
            content = _read(answer)
        finally:
            answer.close()
        kept = [(k, v) for k, v in answer.headers.multi_items() if k not in _HOP]
        return Response(content, answer.status_code, kept)

    def _cookies(self, service: str, person: Person) -> dict[str, str]:
        if service not in BROWSED:
            return {}
        return {"Cookie": f"{self._cookie}={self._signing.dumps(session_of(person))}"}


def _read(answer: httpx.Response) -> bytes:
    if not answer.headers.get("content-type", "").startswith("text/event-stream"):
        return answer.read()
    patience = answer.request.extensions["timeout"]
    patience["read"] = FIRST_WORD_S
    content = b""
    with suppress(httpx.ReadTimeout):
        for chunk in answer.iter_raw():
            content += chunk
            if b"\nid: " in content:
                patience["read"] = NEXT_WORD_S
    return content


def _signing(key: Path) -> URLSafeTimedSerializer:
    app = Flask("a browser")
    app.secret_key = key.read_bytes()
    serializer = SecureCookieSessionInterface().get_signing_serializer(app)
    assert serializer is not None
    return serializer
