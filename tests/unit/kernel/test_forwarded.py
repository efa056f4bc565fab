"""Whose address counts: the connection's, or, behind proxies of our own, the one they hand on."""

from typing import Any

import httpx
import pytest
from flask import Flask, request

from services.web.clients import Api
from turntable.kernel.allowances import Allowances
from turntable.kernel.auth import TokenVerifier
from turntable.kernel.config import Settings
from turntable.kernel.http import create_api
from turntable.kernel.limits import create_limiter


def app_behind(hops: int) -> Flask:
    settings = Settings("rules", forwarded_hops=hops)
    app = create_api(settings, title="Things", verifier=TokenVerifier(lambda: {"keys": []}))
    app.add_url_rule("/who", "who", lambda: str(request.remote_addr))
    return app


@pytest.mark.parametrize(
    ("hops", "header", "seen"),
    [
        (0, "9.9.9.9", "127.0.0.1"),
        (1, "9.9.9.9", "9.9.9.9"),
        (1, "8.8.8.8, 9.9.9.9", "9.9.9.9"),
        (2, "7.7.7.7, 8.8.8.8, 9.9.9.9", "8.8.8.8"),
        (2, "9.9.9.9", "127.0.0.1"),
        (1, None, "127.0.0.1"),
    ],
)
def test_only_what_our_own_proxies_wrote_is_believed(
    hops: int, header: str | None, seen: str
) -> None:
    headers = {} if header is None else {"X-Forwarded-For": header}
    assert app_behind(hops).test_client().get("/who", headers=headers).text == seen


def test_no_other_forwarded_header_is_believed() -> None:
    app = app_behind(1)
    app.add_url_rule("/where", "where", lambda: request.url)
    lies = {"X-Forwarded-Host": "evil", "X-Forwarded-Proto": "https", "X-Forwarded-Prefix": "/x"}
    assert app.test_client().get("/where", headers=lies).text == "http://localhost/where"


@pytest.mark.parametrize(("hops", "last"), [(0, 429), (1, 200)])
def test_limits_count_that_address(hops: int, last: int) -> None:
    app = app_behind(hops)
    create_limiter(app, Settings("rules", limits=Allowances(calls=2)))
    client = app.test_client()
    answers = [client.get("/who", headers={"X-Forwarded-For": f"9.9.9.{n}"}) for n in range(3)]
    assert answers[-1].status_code == last


def test_the_web_hands_on_who_asked() -> None:
    sent: list[httpx.Request] = []

    def answer(asked: httpx.Request) -> httpx.Response:
        sent.append(asked)
        return httpx.Response(200, json={})

    api = Api("http://lobby", httpx.MockTransport(answer))
    app = Flask(__name__)
    caller: dict[str, Any] = {"REMOTE_ADDR": "9.9.9.9"}
    with app.test_request_context("/", environ_overrides=caller):
        api.get("/games")
    api.get("/games")
    assert [asked.headers.get("X-Forwarded-For") for asked in sent] == ["9.9.9.9", None]
