"""Keys that sign the heads of exports, and the published set that signatures are checked with.

Ed25519; a key's id is its thumbprint (RFC 7638), so that a key set cannot lend a name to another
key. Knows nothing of matches.
"""

import hashlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from typing import Self

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    PublicFormat,
    load_pem_private_key,
)


class KeyFileError(ValueError):
    """A key or key set cannot be read; the message is one sentence."""


class Jwk(msgspec.Struct, frozen=True, kw_only=True):
    """A public key as JSON (RFC 8037)."""

    kty: str = "OKP"
    crv: str = "Ed25519"
    x: str
    kid: str
    alg: str = "EdDSA"
    use: str = "sig"


class _Jwks(msgspec.Struct, frozen=True):
    keys: list[Jwk]


class HeadSigner:
    """Signs the digest of an export with a private key of the rules service."""

    def __init__(self, private_key_pem: bytes) -> None:
        """Raises `KeyFileError` when the text holds no Ed25519 private key."""
        try:
            key = load_pem_private_key(private_key_pem, password=None)
        except (ValueError, TypeError) as error:
            raise KeyFileError("The key that signs heads cannot be read.") from error
        if not isinstance(key, Ed25519PrivateKey):
            raise KeyFileError("The key that signs heads is not an Ed25519 key.")
        self._key = key
        self.jwk = _jwk(key.public_key())

    @property
    def kid(self) -> str:
        """The id of the key."""
        return self.jwk.kid

    def sign(self, signed: bytes) -> bytes:
        """Return the 64 bytes of the signature over the SHA-256 of `signed`."""
        return self._key.sign(hashlib.sha256(signed).digest())

    def key_set(self) -> dict[str, list[Jwk]]:
        """Return the JWKS document that holds this key alone."""
        return {"keys": [self.jwk]}


class KeySet:
    """Public keys by id."""

    def __init__(self, keys: Mapping[str, Ed25519PublicKey]) -> None:
        self._keys = dict(keys)

    @classmethod
    def from_json(cls, document: bytes) -> Self:
        """Read a JWKS document; keys of other kinds are passed over.

        Raises:
            KeyFileError: it is not one, holds no Ed25519 key, or a key has another key's id.
        """
        try:
            jwks = msgspec.json.decode(document, type=_Jwks)
            keys = {
                jwk.kid: Ed25519PublicKey.from_public_bytes(_bytes(jwk.x))
                for jwk in jwks.keys
                if jwk.crv == "Ed25519"
            }
        except (msgspec.MsgspecError, UnicodeError, ValueError, RecursionError) as error:
            raise KeyFileError(f"This is not a set of public keys (JWKS): {error}") from None
        for kid, key in keys.items():
            if _jwk(key).kid != kid:
                raise KeyFileError(f"The key named {kid} is another key.")
        if not keys:
            raise KeyFileError("The set of public keys holds no Ed25519 key.")
        return cls(keys)

    def knows(self, kid: str) -> bool:
        """True when the set holds the key of that id."""
        return kid in self._keys

    def holds(self, kid: str, signed: bytes, signature: bytes) -> bool:
        """True when the key of that id signed these bytes."""
        try:
            self._keys[kid].verify(signature, hashlib.sha256(signed).digest())
        except InvalidSignature:
            return False
        return True


def _jwk(key: Ed25519PublicKey) -> Jwk:
    x = _text(key.public_bytes(Encoding.Raw, PublicFormat.Raw))
    thumbprint = hashlib.sha256(f'{{"crv":"Ed25519","kty":"OKP","x":"{x}"}}'.encode()).digest()
    return Jwk(x=x, kid=_text(thumbprint))


def _text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
