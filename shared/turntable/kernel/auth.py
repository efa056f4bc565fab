"""Who is calling: player tokens (EdDSA JWT), the lobby's key set, and tokens between services.

Knows how a token is made and checked, not what a player may do.
"""

import hashlib
import hmac
import threading
import time
from base64 import urlsafe_b64encode
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import httpx
import jwt
import structlog
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    PublicFormat,
    load_pem_private_key,
)
from flask import current_app, g, request

from turntable.kernel.config import ConfigError, Settings
from turntable.kernel.problem import Problem, unavailable

ISSUER = "turntable-lobby"
AUDIENCE = "turntable"
WATCH_AUDIENCE = "turntable-watch"
WATCH_HEADER = "X-Watch-Token"
GUEST_LIFETIME_S = 30 * 24 * 3600
REFETCH_AFTER_S = 10.0
REMEMBERED_MAX = 4096
"""Tokens whose signatures were found good, of those used last."""
FIRST_FETCH_AGAIN_AFTER_S = 1.0

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Player:
    id: str


@dataclass(frozen=True, slots=True)
class _Good:
    """What a token said when its signature was checked, and with which key."""

    subject: str
    expires_s: int
    key: jwt.PyJWK


class TokenSigner:
    """Makes player tokens; the lobby alone holds one."""

    def __init__(self, private_key_pem: bytes) -> None:
        key = load_pem_private_key(private_key_pem, password=None)
        if not isinstance(key, Ed25519PrivateKey):
            raise ConfigError("The key that signs player tokens is not an Ed25519 key.")
        self._key = key
        self._jwk = public_jwk(key.public_key())

    def sign(self, player_id: str, now_s: int, lifetime_s: int = GUEST_LIFETIME_S) -> str:
        return self._sign(AUDIENCE, player_id, now_s, lifetime_s)

    def sign_watch(self, match_id: str, now_s: int, lifetime_s: int = GUEST_LIFETIME_S) -> str:
        """A token that lets its holder watch one match; it names no player."""
        return self._sign(WATCH_AUDIENCE, match_id, now_s, lifetime_s)

    def _sign(self, audience: str, subject: str, now_s: int, lifetime_s: int) -> str:
        claims = {
            "iss": ISSUER,
            "aud": audience,
            "sub": subject,
            "iat": now_s,
            "exp": now_s + lifetime_s,
        }
        return jwt.encode(claims, self._key, "EdDSA", headers={"kid": self._jwk["kid"]})

    def key_set(self) -> dict[str, Any]:
        """The JWKS document that `GET /v1/keys` answers."""
        return {"keys": [self._jwk]}


def public_jwk(key: Ed25519PublicKey) -> dict[str, str]:
    """The public key as a JWK whose `kid` is its thumbprint (RFC 7638, RFC 8037)."""
    raw = key.public_bytes(Encoding.Raw, PublicFormat.Raw)
    x = _base64url(raw)
    thumbprint = hashlib.sha256(f'{{"crv":"Ed25519","kty":"OKP","x":"{x}"}}'.encode()).digest()
    return {
        "kty": "OKP",
        "crv": "Ed25519",
        "x": x,
        "kid": _base64url(thumbprint),
        "alg": "EdDSA",
        "use": "sig",
    }


def _base64url(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


class TokenVerifier:
    """Checks player tokens against a key set that is fetched when first needed.

    Starts without the lobby and keeps the last key set while the lobby is away; an unknown `kid`
    fetches again at most once in ten seconds. A token that was found good is not checked with its
    key again, as long as it lasts and the key set is the same.
    """

    def __init__(
        self,
        fetch: Callable[[], Mapping[str, Any]],
        monotonic_s: Callable[[], float] = time.monotonic,
    ) -> None:
        """`fetch` returns a JWKS document or raises `httpx.HTTPError`."""
        self._fetch = fetch
        self._monotonic_s = monotonic_s
        self._lock = threading.Lock()
        self._keys: dict[str, jwt.PyJWK] | None = None
        self._asked_s: float | None = None
        self._good_lock = threading.Lock()
        self._good: OrderedDict[tuple[str, str], _Good] = OrderedDict()

    @classmethod
    def from_url(cls, url: str) -> "TokenVerifier":
        """Fetches from an address such as `http://lobby/v1/keys`."""

        def fetch() -> Mapping[str, Any]:
            answer = httpx.get(url, timeout=2.0)
            answer.raise_for_status()
            document: Mapping[str, Any] = answer.json()
            return document

        return cls(fetch)

    def verify(self, token: str) -> Player:
        """Raises a 401 `Problem`, or 503 when no key set could be had yet."""
        return Player(self._subject(token, AUDIENCE))

    def watches(self, token: str, match_id: str) -> bool:
        """Whether a watch token is good for a match; raises 503 as `verify` does."""
        try:
            return self._subject(token, WATCH_AUDIENCE) == match_id
        except Problem as problem:
            if problem.status == 401:
                return False
            raise

    def _subject(self, token: str, audience: str) -> str:
        good = self._good.get((token, audience))
        if good is None or not self._holds(good):
            good = self._checked(token, audience)
            with self._good_lock:
                self._good[token, audience] = good
                if len(self._good) > REMEMBERED_MAX:
                    self._good.popitem(last=False)
        return good.subject

    def _holds(self, good: _Good) -> bool:
        """Whether what was found good still is: in time, and by a key of the present set."""
        keys = self._keys or {}
        return good.expires_s > time.time() and keys.get(good.key.key_id or "") is good.key

    def _checked(self, token: str, audience: str) -> _Good:
        try:
            kid = jwt.get_unverified_header(token).get("kid")
        except jwt.InvalidTokenError:
            raise _bad_token() from None
        key = self._key(kid) if isinstance(kid, str) else None
        if key is None:
            raise _bad_token()
        try:
            claims = jwt.decode(
                token,
                key,
                algorithms=["EdDSA"],
                audience=audience,
                issuer=ISSUER,
                options={"require": ["exp", "iat", "sub", "iss", "aud"]},
            )
        except jwt.ExpiredSignatureError:
            raise _unauthorized("expired_token", "The token has expired.") from None
        except jwt.InvalidTokenError:
            raise _bad_token() from None
        return _Good(claims["sub"], int(claims["exp"]), key)

    def _key(self, kid: str) -> jwt.PyJWK | None:
        keys = self._keys
        if keys is not None and kid in keys:
            return keys[kid]
        with self._lock:
            self._refetch()
            keys = self._keys
        if keys is None:
            raise unavailable("The keys to check tokens with cannot be had; please try again.")
        return keys.get(kid)

    def _refetch(self) -> None:
        now_s = self._monotonic_s()
        pause_s = FIRST_FETCH_AGAIN_AFTER_S if self._keys is None else REFETCH_AFTER_S
        if self._asked_s is not None and now_s - self._asked_s < pause_s:
            return
        self._asked_s = now_s
        try:
            document = self._fetch()
            found = [jwt.PyJWK(key) for key in document["keys"]]
        except (httpx.HTTPError, ValueError, KeyError, TypeError, jwt.PyJWTError) as error:
            log.warning("key_set_not_fetched", error=type(error).__name__)
            return
        self._keys = {key.key_id: key for key in found if key.key_id is not None}


def use_verifier(app: Any, verifier: TokenVerifier) -> None:  # noqa: ANN401 - Flask or a stand-in
    """Names the verifier that `require_player` asks in this app."""
    app.extensions["turntable-token-verifier"] = verifier


def optional_player() -> Player | None:
    """The caller, or None without an Authorization header; a bad token is a 401 all the same."""
    if "player" not in g:
        token = _bearer()
        verifier: TokenVerifier = current_app.extensions["turntable-token-verifier"]
        g.player = None if token is None else verifier.verify(token)
    player: Player | None = g.player
    return player


def require_player() -> Player:
    """The caller; raises a 401 `Problem`."""
    player = optional_player()
    if player is None:
        raise _unauthorized("no_token", "This needs a bearer token.")
    return player


def may_watch(match_id: str) -> bool:
    """Whether the request brings a watch token (header `X-Watch-Token`) for the match."""
    token = request.headers.get(WATCH_HEADER)
    verifier: TokenVerifier = current_app.extensions["turntable-token-verifier"]
    return token is not None and verifier.watches(token, match_id)


def require_internal_caller(settings: Settings) -> str:
    """The name of the calling service; raises a 401 `Problem`."""
    given = (_bearer() or "").encode()
    known = settings.internal_tokens()
    callers = [name for name, token in known.items() if hmac.compare_digest(token.encode(), given)]
    if not given or not callers:
        raise _unauthorized("no_token", "This route is for the other services.")
    return callers[0]


def _bearer() -> str | None:
    header = request.headers.get("Authorization")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise _bad_token()
    return token.strip()


def _bad_token() -> Problem:
    return _unauthorized("no_token", "The token is not one of ours.")


def _unauthorized(code: str, title: str) -> Problem:
    return Problem(401, code, title, headers={"WWW-Authenticate": "Bearer"})
