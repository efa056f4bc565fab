"""Tokens for one thing are none for another, and no made-up token is a way round a limit."""

import base64
import json
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from flask import Flask
from flask.testing import FlaskClient

from turntable.kernel.allowances import Allowances
from turntable.kernel.auth import (
    TokenSigner,
    TokenVerifier,
    may_watch,
    require_internal_caller,
    require_player,
)
from turntable.kernel.config import Settings
from turntable.kernel.http import create_api
from turntable.kernel.limits import create_limiter

NOW_S = 1_760_000_000
LONG_S = 10**10
PLAYER = "01930000-0000-7000-8000-00000000000a"
OTHER = "01930000-0000-7000-8000-00000000000b"
MATCH = "01930000-0000-7000-8000-000000000001"


@pytest.fixture
def signer() -> TokenSigner:
    key = Ed25519PrivateKey.generate()
    return TokenSigner(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))


@pytest.fixture
def app(signer: TokenSigner, tmp_path: Path) -> Flask:
    (tmp_path / "internal_tokens.json").write_text(json.dumps({"scoring": "good", "web": ""}))
    settings = Settings("rules", secrets=tmp_path)
    app = create_api(settings, title="Things", verifier=TokenVerifier(signer.key_set))
    app.add_url_rule("/open", "open", lambda: "here")
    app.add_url_rule("/player", "player", lambda: require_player().id)
    app.add_url_rule("/watch", "watch", lambda: str(may_watch(MATCH)))
    app.add_url_rule("/internal", "internal", lambda: require_internal_caller(settings))
    return app


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def statuses(client: FlaskClient, tokens: list[str], path: str = "/open") -> list[int]:
    return [client.get(path, headers=bearer(token)).status_code for token in tokens]


def test_a_watch_token_names_no_player_and_a_players_token_watches_nothing(
    app: Flask, signer: TokenSigner
) -> None:
    client = app.test_client()
    watch = signer.sign_watch(MATCH, NOW_S, LONG_S)
    disguised = signer.sign(MATCH, NOW_S, LONG_S)
    assert client.get("/player", headers=bearer(watch)).status_code == 401
    assert client.get("/watch", headers={"X-Watch-Token": watch}).text == "True"
    assert client.get("/watch", headers={"X-Watch-Token": disguised}).text == "False"
    other = signer.sign_watch(OTHER, NOW_S, LONG_S)
    assert client.get("/watch", headers={"X-Watch-Token": other}).text == "False"
    late = signer.sign_watch(MATCH, NOW_S, 1)
    assert client.get("/watch", headers={"X-Watch-Token": late}).text == "False"


DEEP = base64.urlsafe_b64encode(b'{"kid":' + b"[" * 4000).decode().rstrip("=")


@pytest.mark.parametrize(
    "token",
    [
        f"{DEEP}.e30.e30",
        f"{DEEP}.{DEEP}.{DEEP}",
        "\u00e9.\u00e9.\u00e9",
        "...",
        "e30.e30.",
        "a" * 6000,
        "eyJraWQiOltdfQ.e30.e30",
    ],
)
def test_whatever_stands_for_a_token_gets_a_401(app: Flask, token: str) -> None:
    answer = app.test_client().get("/player", headers=bearer(token))
    assert (answer.status_code, answer.get_json(force=True)["code"]) == (401, "no_token")
    watching = app.test_client().get("/watch", headers={"X-Watch-Token": token})
    assert (watching.status_code, watching.text) == (200, "False")


def test_made_up_tokens_are_counted_together(app: Flask) -> None:
    create_limiter(app, Settings("rules", limits=Allowances(calls=2)))
    made_up = [f"made-up-{number}" for number in range(3)]
    assert statuses(app.test_client(), made_up) == [200, 200, 429]


def test_tokens_of_another_key_or_time_are_counted_together(
    app: Flask, signer: TokenSigner
) -> None:
    create_limiter(app, Settings("rules", limits=Allowances(calls=2)))
    stranger = Ed25519PrivateKey.generate()
    pem = stranger.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    foreign = [TokenSigner(pem).sign(PLAYER, NOW_S, LONG_S), signer.sign(PLAYER, NOW_S, 1)]
    watch = signer.sign_watch(MATCH, NOW_S, LONG_S)
    assert statuses(app.test_client(), [*foreign, watch]) == [200, 200, 429]


def test_a_player_is_counted_once_however_often_the_token_was_renewed(
    app: Flask, signer: TokenSigner
) -> None:
    create_limiter(app, Settings("rules", limits=Allowances(calls=2)))
    renewed = [signer.sign(PLAYER, NOW_S + number, LONG_S) for number in range(3)]
    assert statuses(app.test_client(), renewed, "/player") == [200, 200, 429]
    assert statuses(app.test_client(), [signer.sign(OTHER, NOW_S, LONG_S)]) == [200]


def test_an_empty_internal_token_lets_nobody_in(app: Flask) -> None:
    client = app.test_client()
    assert client.get("/internal").status_code == 401
    assert client.get("/internal", headers=bearer("good")).text == "scoring"
    assert client.get("/internal", headers=bearer("wrong")).status_code == 401


def test_nothing_but_a_comparison_in_constant_time_decides_on_an_internal_token(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared: list[object] = []

    def noted(ours: object, given: object) -> bool:
        compared.append(given)
        return False

    monkeypatch.setattr("turntable.kernel.auth.hmac.compare_digest", noted)
    assert app.test_client().get("/internal", headers=bearer("good")).status_code == 401
    assert compared == [b"good"] * 2, "with each token that is known"
