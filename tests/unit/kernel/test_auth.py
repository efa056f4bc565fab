"""Player tokens: who is let in, with which key set, and how often it is fetched."""

import base64
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from turntable.kernel import auth
from turntable.kernel.auth import Player, TokenSigner, TokenVerifier
from turntable.kernel.config import Settings
from turntable.kernel.http import create_api
from turntable.kernel.problem import Problem

NOW_S = int(time.time())
AN_HOUR_S = 3600


def new_pem() -> bytes:
    key = Ed25519PrivateKey.generate()
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


@dataclass
class Lobby:
    """A lobby whose key set can change and which can be away."""

    signers: list[TokenSigner]
    away: bool = False
    fetches: int = 0
    time_s: float = field(default=100.0)

    def fetch(self) -> Mapping[str, Any]:
        self.fetches += 1
        if self.away:
            raise httpx.ConnectError("away")
        return {"keys": [key for signer in self.signers for key in signer.key_set()["keys"]]}

    def verifier(self) -> TokenVerifier:
        return TokenVerifier(self.fetch, lambda: self.time_s)


@pytest.fixture
def lobby() -> Lobby:
    return Lobby([TokenSigner(new_pem())])


def refusal(verifier: TokenVerifier, token: str) -> tuple[int, str]:
    with pytest.raises(Problem) as caught:
        verifier.verify(token)
    return caught.value.status, caught.value.code


def test_a_signed_token_names_its_player(lobby: Lobby) -> None:
    assert lobby.verifier().verify(lobby.signers[0].sign("p1", NOW_S)) == Player("p1")


def test_an_expired_token_is_told_apart(lobby: Lobby) -> None:
    token = lobby.signers[0].sign("p1", NOW_S - 100, lifetime_s=50)
    assert refusal(lobby.verifier(), token) == (401, "expired_token")


def test_a_changed_token_is_none_of_ours(lobby: Lobby) -> None:
    head, claims, signature = lobby.signers[0].sign("p1", NOW_S).split(".")
    content = json.loads(base64.urlsafe_b64decode(claims + "=="))
    content["sub"] = "p2"
    forged = base64.urlsafe_b64encode(json.dumps(content).encode()).rstrip(b"=").decode()
    assert refusal(lobby.verifier(), f"{head}.{forged}.{signature}") == (401, "no_token")


@pytest.mark.parametrize("token", ["", "x", "a.b.c", "e30.e30.", "é.é.é"])
def test_a_text_that_is_no_token_is_refused(lobby: Lobby, token: str) -> None:
    assert refusal(lobby.verifier(), token) == (401, "no_token")


@pytest.mark.parametrize("missing", ["iss", "aud", "sub", "iat", "exp"])
def test_every_claim_is_needed(lobby: Lobby, missing: str) -> None:
    pem = new_pem()
    signer = TokenSigner(pem)
    lobby.signers = [signer]
    claims = {
        "iss": auth.ISSUER,
        "aud": auth.AUDIENCE,
        "sub": "p",
        "iat": NOW_S,
        "exp": NOW_S + 3600,
    }
    headers = {"kid": signer.key_set()["keys"][0]["kid"]}
    assert lobby.verifier().verify(jwt.encode(claims, pem, "EdDSA", headers)) == Player("p")
    del claims[missing]
    token = jwt.encode(claims, pem, "EdDSA", headers)
    assert refusal(lobby.verifier(), token) == (401, "no_token")


def test_no_algorithm_but_eddsa_is_taken(lobby: Lobby) -> None:
    key = lobby.signers[0].key_set()["keys"][0]
    claims = {
        "iss": auth.ISSUER,
        "aud": auth.AUDIENCE,
        "sub": "p",
        "iat": NOW_S,
        "exp": NOW_S + 3600,
    }
    by_public_key = jwt.encode(claims, key["x"], "HS256", {"kid": key["kid"]})
    unsigned = jwt.encode(claims, None, "none", {"kid": key["kid"]})
    assert refusal(lobby.verifier(), by_public_key) == (401, "no_token")
    assert refusal(lobby.verifier(), unsigned) == (401, "no_token")


@pytest.mark.parametrize("extra", ["jwk", "jku", "x5u", "x5c", "crit", "kid"])
def test_no_header_brings_a_key_of_its_own(lobby: Lobby, extra: str) -> None:
    """A stranger's good signature, with a header that says where to find the stranger's key."""
    ours, stranger = lobby.signers[0], TokenSigner(new_pem())
    (theirs,) = stranger.key_set()["keys"]
    claims = jwt.decode(stranger.sign("p", NOW_S), options={"verify_signature": False})
    headers: dict[str, Any] = {
        "kid": ours.key_set()["keys"][0]["kid"],
        extra: {
            "jwk": theirs,
            "jku": "https://stranger.example/keys",
            "x5u": "https://stranger.example/keys",
            "x5c": [theirs["x"]],
            "crit": ["kid"],
            "kid": "../../../../dev/null",
        }[extra],
    }
    token = jwt.encode(claims, stranger._key, "EdDSA", headers)
    assert refusal(lobby.verifier(), token) == (401, "no_token")


def test_an_unknown_key_fetches_again_at_most_once_in_ten_seconds(lobby: Lobby) -> None:
    verifier = lobby.verifier()
    verifier.verify(lobby.signers[0].sign("p1", NOW_S))
    stranger = TokenSigner(new_pem()).sign("p1", NOW_S)
    for _ in range(5):
        assert refusal(verifier, stranger) == (401, "no_token")
    assert lobby.fetches == 1
    lobby.time_s += 10.1
    for _ in range(5):
        refusal(verifier, stranger)
    assert lobby.fetches == 2


def test_a_new_key_is_learnt_without_a_restart(lobby: Lobby) -> None:
    verifier = lobby.verifier()
    verifier.verify(lobby.signers[0].sign("p1", NOW_S))
    lobby.signers.append(TokenSigner(new_pem()))
    lobby.time_s += 10.1
    assert verifier.verify(lobby.signers[1].sign("p2", NOW_S)) == Player("p2")


def test_the_last_key_set_serves_while_the_lobby_is_away(lobby: Lobby) -> None:
    verifier = lobby.verifier()
    token = lobby.signers[0].sign("p1", NOW_S)
    verifier.verify(token)
    lobby.away = True
    lobby.time_s += 10.1
    refusal(verifier, TokenSigner(new_pem()).sign("p1", NOW_S))
    assert lobby.fetches == 2
    assert verifier.verify(token) == Player("p1")


def test_without_any_key_set_the_answer_is_to_come_back(lobby: Lobby) -> None:
    lobby.away = True
    verifier = lobby.verifier()
    token = lobby.signers[0].sign("p1", NOW_S)
    assert refusal(verifier, token) == (503, "unavailable")
    lobby.away = False
    lobby.time_s += 1.1
    assert verifier.verify(token) == Player("p1")


def test_a_token_found_good_ends_in_time_all_the_same(
    lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    verifier, token = lobby.verifier(), lobby.signers[0].sign("ada", NOW_S, 3600)
    assert verifier.verify(token) == Player("ada")
    monkeypatch.setattr(auth.time, "time", lambda: NOW_S + 3600.0)
    monkeypatch.setattr(auth.jwt, "decode", _expired)
    assert refusal(verifier, token) == (401, "expired_token")


def _expired(*_: object, **__: object) -> None:
    raise jwt.ExpiredSignatureError


def test_a_token_found_good_falls_with_its_key(lobby: Lobby) -> None:
    verifier, token = lobby.verifier(), lobby.signers[0].sign("ada", NOW_S)
    assert verifier.verify(token) == Player("ada")
    lobby.signers = [TokenSigner(new_pem())]
    lobby.time_s += 11
    verifier.verify(lobby.signers[0].sign("bob", NOW_S))
    assert refusal(verifier, token) == (401, "no_token")


def test_a_token_found_good_is_good_for_its_own_use_only(lobby: Lobby) -> None:
    verifier, token = lobby.verifier(), lobby.signers[0].sign_watch("match", NOW_S)
    assert verifier.watches(token, "match")
    assert refusal(verifier, token) == (401, "no_token")
    assert not verifier.watches(token, "another")


def test_the_key_is_named_by_its_thumbprint() -> None:
    # The key of RFC 8037, appendix A.2, and its thumbprint from A.3.
    raw = base64.urlsafe_b64decode("11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo=")
    public = auth.Ed25519PublicKey.from_public_bytes(raw)
    assert auth.public_jwk(public)["kid"] == "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k"


def test_routes_ask_for_the_player(lobby: Lobby, tmp_path: Path) -> None:
    (tmp_path / "internal_tokens.json").write_text('{"lobby": "one", "web": "two"}')
    settings = Settings("rules", secrets=tmp_path)
    app = create_api(settings, title="Who", verifier=lobby.verifier())
    app.get("/need", endpoint="need")(lambda: auth.require_player().id)
    app.get("/may", endpoint="may")(lambda: str(auth.optional_player()))
    app.get("/internal", endpoint="internal")(lambda: auth.require_internal_caller(settings))
    client = app.test_client()

    def ask(path: str, authorization: str | None = None) -> tuple[int, str]:
        headers = {} if authorization is None else {"Authorization": authorization}
        answer = client.get(path, headers=headers)
        if answer.status_code != 401:
            return answer.status_code, answer.text
        assert answer.headers["WWW-Authenticate"] == "Bearer"
        return 401, answer.get_json(force=True)["code"]

    token = lobby.signers[0].sign("p1", NOW_S)
    assert ask("/need", f"Bearer {token}") == (200, "p1")
    assert ask("/need", f"bearer {token}") == (200, "p1")
    assert ask("/need") == (401, "no_token")
    assert ask("/need", "Basic eDp5") == (401, "no_token")
    assert ask("/may") == (200, "None")
    assert ask("/may", "Bearer x") == (401, "no_token")
    assert ask("/internal", "Bearer two") == (200, "web")
    assert ask("/internal", "Bearer three") == (401, "no_token")
    assert ask("/internal") == (401, "no_token")
    assert ask("/internal", f"Bearer {token}") == (401, "no_token")
