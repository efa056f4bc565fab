"""Keys that sign heads, and published key sets."""

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from tests.unit.audit.recording import signer
from turntable.audit.keys import HeadSigner, KeyFileError, KeySet
from turntable.kernel.auth import TokenSigner


def test_a_key_has_the_name_that_the_rest_of_the_platform_gives_it() -> None:
    pem = signer()._key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    assert msgspec.to_builtins(HeadSigner(pem).key_set()) == TokenSigner(pem).key_set()


def test_only_an_ed25519_key_signs() -> None:
    other = generate_private_key(SECP256R1())
    pem = other.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    for text in (pem, b"", b"nonsense"):
        with pytest.raises(KeyFileError):
            HeadSigner(text)


@pytest.mark.parametrize(
    "document",
    [
        b"",
        b"{}",
        b'{"keys":[]}',
        b'{"keys":[{"kid":"a","x":"AA"}]}',
        b'{"keys":[{"kid":"a","x":"\xc3\xa4"}]}',
        b'{"keys":[{"kid":"a","x":"AA","crv":"P-256"}]}',
        b"[" * 100_000,
    ],
)
def test_what_is_no_key_set_is_told_so(document: bytes) -> None:
    with pytest.raises(KeyFileError):
        KeySet.from_json(document)


def test_a_key_under_another_keys_name_is_refused() -> None:
    lent = {"keys": [{"x": signer(2).jwk.x, "kid": signer(1).kid}]}
    with pytest.raises(KeyFileError, match="another key"):
        KeySet.from_json(msgspec.json.encode(lent))
