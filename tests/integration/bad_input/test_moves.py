"""Bad input at a running platform: the status and code of the contract, and nothing changes.

Faults are also sent two at a time: which one is named is part of the contract.
"""

import base64
import json
import time
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    PublicFormat,
    load_pem_private_key,
)

from tests.integration.bad_input.house import CLOSING, KEY, SEATS, House, refused
from turntable.kernel.auth import AUDIENCE, ISSUER, TokenSigner
from turntable.kernel.body import BODY_BYTES_MAX, DEPTH_MAX
from turntable.kernel.ids import uuid7

NOW_S = int(time.time())


class Forger:
    """Makes tokens, with the lobby's key and without."""

    def __init__(self, house: House) -> None:
        path = house.platform.data / "secrets" / "lobby" / "lobby_ed25519.pem"
        self.signer = TokenSigner(path.read_bytes())
        key = load_pem_private_key(path.read_bytes(), password=None)
        assert isinstance(key, Ed25519PrivateKey)
        self._key = key
        self._kid = self.signer.key_set()["keys"][0]["kid"]
        self.player = house.actor.player_id
        self.match_id = house.match_id

    def made(self, kid: str | None = None, key: Any = None, **claims: object) -> str:  # noqa: ANN401
        content = {"iss": ISSUER, "aud": AUDIENCE, "sub": self.player, "iat": NOW_S}
        content |= {"exp": NOW_S + 900, **claims}
        headers = {"kid": kid or self._kid}
        kept = {name: value for name, value in content.items() if value is not None}
        return jwt.encode(kept, key or self._key, "EdDSA", headers=headers)

    def symmetric(self) -> str:
        """Signed with the public key as if it were a shared secret (HS256)."""
        public = self._key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
        claims = {"iss": ISSUER, "aud": AUDIENCE, "sub": self.player, "iat": NOW_S}
        headers = {"kid": self._kid}
        return jwt.encode({**claims, "exp": NOW_S + 900}, public, "HS256", headers=headers)

    def unsigned(self) -> str:
        head = {"alg": "none", "kid": self._kid}
        claims = {"iss": ISSUER, "aud": AUDIENCE, "sub": self.player, "exp": NOW_S + 900}
        parts = (base64.urlsafe_b64encode(json.dumps(p).encode()).decode() for p in (head, claims))
        return ".".join([part.rstrip("=") for part in parts]) + "."


TOKENS: dict[str, tuple[Callable[[Forger], str], str]] = {
    "garbage": (lambda _: "garbage", "no_token"),
    "two words": (lambda _: "a b", "no_token"),
    "expired": (lambda f: f.made(iat=NOW_S - 100, exp=NOW_S - 50), "expired_token"),
    "without an end": (lambda f: f.made(exp=None), "no_token"),
    "without a player": (lambda f: f.made(sub=None), "no_token"),
    "another audience": (lambda f: f.made(aud="elsewhere"), "no_token"),
    "another issuer": (lambda f: f.made(iss="elsewhere"), "no_token"),
    "to watch with": (lambda f: f.signer.sign_watch(f.match_id, NOW_S), "no_token"),
    "another key": (lambda f: f.made(key=Ed25519PrivateKey.generate()), "no_token"),
    "unknown key": (lambda f: f.made("unknown", Ed25519PrivateKey.generate()), "no_token"),
    "HS256 with the public key": (lambda f: f.symmetric(), "no_token"),
    "no algorithm": (lambda f: f.unsigned(), "no_token"),
    "cut off": (lambda f: f.made()[:-10], "no_token"),
}


@pytest.mark.parametrize("name", TOKENS)
def test_a_wrong_token_is_refused_by_every_service(house: House, name: str) -> None:
    make, code = TOKENS[name]
    token = make(Forger(house))
    platform = house.platform
    asked = [
        ("POST", house.moves, house.body()),
        ("GET", f"{platform.rules}/matches/{house.match_id}/view", None),
        ("GET", f"{platform.rules}/matches/{house.match_id}/events", None),
        ("GET", f"{platform.scoring}/matches/{house.match_id}/score-sheet", None),
        ("POST", f"{platform.lobby}/tables", {"game": KEY, "seats": SEATS}),
        ("POST", f"{platform.lobby}/quick-matches", {"game": KEY}),
        ("POST", f"{platform.lobby}/tokens", {}),
    ]
    with house.nothing_changes():
        for method, url, body in asked:
            refused(house.send(method, url, token, json=body), 401, code)


def test_without_a_token_nobody_moves_or_looks(house: House) -> None:
    with house.nothing_changes():
        refused(house.send("POST", house.moves, json=house.body()), 401, "no_token")
        basic = {"Authorization": "Basic eDp5"}
        answer = house.send("POST", house.moves, json=house.body(), headers=basic)
        refused(answer, 401, "no_token")
        for path in ("", "/view", "/decisions", "/events", "/export"):
            url = f"{house.platform.rules}/matches/{house.match_id}{path}"
            refused(house.send("GET", url), 401, "no_token")


# Moves: each fault by what it does to a request, in the order of the contract.

Request = dict[str, Any]


def too_large(request: Request, _: House) -> None:
    request["padding"] = " " * (BODY_BYTES_MAX + 1)


def no_token(request: Request, _: House) -> None:
    request["token"] = None


def unknown_match(request: Request, house: House) -> None:
    request["url"] = house.moves.replace(house.match_id, str(uuid7()))


def not_your_seat(request: Request, house: House) -> None:
    if request["token"] is not None:
        request["token"] = house.stranger.token


def malformed_move(request: Request, _: House) -> None:
    request["body"]["more"] = 1


def move_id_reused(request: Request, house: House) -> None:
    request["body"]["move_id"] = house.first["move_id"]


def stale_decision(request: Request, _: House) -> None:
    seat = request["body"]["decision_id"].partition(".")[2]
    request["body"]["decision_id"] = f"1.{seat}"


def illegal_move(request: Request, house: House) -> None:
    request["body"]["move"] = house.first["move"]


MOVE_FAULTS: list[tuple[Callable[[Request, House], None], int]] = [
    (too_large, 413),
    (no_token, 401),
    (unknown_match, 404),
    (not_your_seat, 403),
    (malformed_move, 422),
    (move_id_reused, 422),
    (stale_decision, 409),
    (illegal_move, 422),
]
CODES = {"unknown_match": "not_found"}
SETS = [*((fault,) for fault in MOVE_FAULTS), *combinations(MOVE_FAULTS, 2)]


@pytest.mark.parametrize("faults", SETS, ids=lambda fs: " and ".join(f.__name__ for f, _ in fs))
def test_of_the_faults_of_a_move_the_first_is_named(
    house: House, faults: tuple[tuple[Callable[[Request, House], None], int], ...]
) -> None:
    assert house.first["move"] not in house.asked["legal_moves"]
    request: Request = {"url": house.moves, "token": house.actor.token, "body": house.body()}
    for fault, _ in faults:
        fault(request, house)
    data = json.dumps(request["body"]) + request.get("padding", "")
    with house.nothing_changes():
        answer = house.send("POST", request["url"], request["token"], content=data, headers=CLOSING)
        name = faults[0][0].__name__
        refused(answer, faults[0][1], CODES.get(name, name))
        if faults == ((illegal_move, 422),):
            assert answer.json()["clause"]
            assert answer.json()["refusal"]


def test_another_seats_decision_is_not_answered(house: House) -> None:
    """Its holder's token is needed, and theirs is not good for the actor's either."""
    with house.nothing_changes():
        answer = house.send("POST", house.moves, house.host.token, json=house.body())
        refused(answer, 403, "not_your_seat")


def test_a_repeated_move_gets_its_first_answer_and_is_not_made_twice(house: House) -> None:
    with house.nothing_changes():
        answers = [
            house.send("POST", house.moves, house.actor.token, json=house.first) for _ in range(3)
        ]
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.text for answer in answers}) == 1


DEEP = b"[" * (DEPTH_MAX + 1) + b"]" * (DEPTH_MAX + 1)
TEXTS: dict[str, bytes] = {
    "nothing": b"",
    "a bracket": b"{",
    "a list": b"[]",
    "null": b"null",
    "a number": b"1",
    "two values": b"{} {}",
    "NaN": b'{"decision_id": NaN}',
    "Infinity": b'{"decision_id": "2.0", "move": {"type": -Infinity}, "move_id": "a"}',
    "a huge number": b'{"decision_id": "2.0", "move": {"type": 1e999}, "move_id": "a"}',
    "a long number": b'{"decision_id": "2.0", "move": {"n": ' + b"9" * 5000 + b'}, "move_id": "a"}',
    "a comment": b'{"decision_id": "2.0" /* ? */}',
    "not UTF-8": b'{"decision_id": "\xff"}',
    "a lone surrogate": b'{"decision_id": "2.0", "move": {"type": "\\ud800"}, "move_id": "a"}',
    "a NUL": b'{"decision_id": "2.0", "move": {"type": "x\\u0000"}, "move_id": "a"}',
    "a raw NUL": b'{"decision_id": "2.0\x00"}',
    "a byte order mark": b"\xef\xbb\xbf{}",
    "too deep": b'{"move": ' + DEEP + b"}",
    "thousands deep": b"[" * 60_000,
    "thousands deep and closed": b"[" * 32_000 + b"]" * 32_000,
    "thousands of objects deep": b'{"a":' * 13_000,
}


@pytest.mark.parametrize("name", TEXTS)
def test_what_is_no_move_is_malformed(house: House, name: str) -> None:
    with house.nothing_changes():
        answer = house.send(
            "POST", house.moves, house.actor.token, content=TEXTS[name], headers=CLOSING
        )
        refused(answer, 422, "malformed_move")


@pytest.mark.parametrize("name", TEXTS)
def test_what_is_no_order_of_a_table_is_malformed(house: House, name: str) -> None:
    with house.nothing_changes():
        answer = house.send(
            "POST",
            f"{house.platform.lobby}/tables",
            house.host.token,
            content=TEXTS[name],
            headers=CLOSING,
        )
        refused(answer, 422, "malformed_request")


def test_a_key_that_stands_twice_is_malformed(house: House) -> None:
    """Nobody could say which of the two was meant."""
    text = json.dumps(house.body())
    twice = [
        text.replace("{", '{"move_id": "another", ', 1),
        text.replace('"move": {', '"move": {"type": "x", ', 1),
    ]
    with house.nothing_changes():
        for data in twice:
            answer = house.send(
                "POST", house.moves, house.actor.token, content=data, headers=CLOSING
            )
            refused(answer, 422, "malformed_move")


CHANGES: list[dict[str, Any]] = [
    {"decision_id": None},
    {"decision_id": 2},
    {"decision_id": "2"},
    {"decision_id": "2.0\n"},
    {"decision_id": "-1.0"},
    {"decision_id": "9999999999.0"},
    {"move": None},
    {"move": []},
    {"move": {}},
    {"move": {"type": "no_such_verb"}},
    {"move": {"type": ["x"]}},
    {"move_id": ""},
    {"move_id": 7},
    {"move_id": "x" * 65},
]


@pytest.mark.parametrize("change", CHANGES, ids=repr)
def test_a_field_of_the_wrong_shape_is_malformed(house: House, change: dict[str, Any]) -> None:
    with house.nothing_changes():
        answer = house.send("POST", house.moves, house.actor.token, json=house.body(**change))
        refused(answer, 422, "malformed_move")


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "", "json"])
def test_another_content_type_is_malformed(house: House, kind: str) -> None:
    data, headers = json.dumps(house.body()), {"Content-Type": kind}
    with house.nothing_changes():
        answer = house.send("POST", house.moves, house.actor.token, content=data, headers=headers)
        refused(answer, 422, "malformed_move")


def in_chunks(first: bytes, size: int) -> Iterator[bytes]:
    """A body of unknown length that is blank from somewhere on."""
    yield first or b" "
    for _ in range(size // 1024):
        yield b" " * 1024


@pytest.mark.parametrize("size", [BODY_BYTES_MAX + 1024, 100_000, 2_000_000])
@pytest.mark.parametrize("where", ["lobby", "rules"])
def test_a_body_that_is_too_large_is_refused_with_and_without_its_length(
    house: House, where: str, size: int
) -> None:
    move = json.dumps(house.body()).encode()
    urls = {"rules": house.moves, "lobby": f"{house.platform.lobby}/tables"}
    with house.nothing_changes():
        for token in (house.actor.token, None):
            for content in (b" " * size, in_chunks(b"", size), in_chunks(move, size)):
                answer = house.send("POST", urls[where], token, content=content, headers=CLOSING)
                refused(answer, 413, "too_large")
