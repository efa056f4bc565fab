"""Commitment, seed and nonces of a match: how its secret binds the deal before anybody sits.

The house commits to a secret; the seed mixes it with the entropy of the seats; the nonces keep
hashes from telling hidden cards until the secret is published.
"""

import hashlib
import hmac
from collections.abc import Sequence
from uuid import UUID

SECRET_BYTES = 32
_COMMIT_LABEL = b"turntable/commit/1"
_NONCE_LABEL = b"nonce"


def commitment(match_id: UUID, secret: bytes) -> bytes:
    """Return the 32 bytes that bind the house to a secret without showing it."""
    return hashlib.sha256(_COMMIT_LABEL + match_id.bytes + secret).digest()


def seed(secret: bytes, entropies: Sequence[bytes | None]) -> bytes:
    """Return the seed of a match's chance, from the secret and each seat's 32 bytes or None.

    Raises:
        ValueError: an entropy has not 32 bytes.
    """
    message = b""
    for entropy in entropies:
        if entropy is not None and len(entropy) != SECRET_BYTES:
            raise ValueError("entropy must have 32 bytes")
        message += b"\x00" if entropy is None else bytes([SECRET_BYTES]) + entropy
    return hmac.digest(secret, message, hashlib.sha256)


def nonce(secret: bytes, version: int) -> bytes:
    """Return the 32 bytes that blind the body of the event of that version."""
    return hmac.digest(secret, _NONCE_LABEL + version.to_bytes(4, "big"), hashlib.sha256)
