"""Keys and passwords of a local run, made once at its first start and never changed after.

One folder a service, so that each process is told of its own only. The files are readable by the
person who started the run and nobody else.
"""

import json
import os
import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

DATABASE_ROLES = ("postgres", "lobby", "rules", "scoring")
REDIS_USERS = ("admin", "lobby", "rules", "scoring", "bots", "web")

# service: itself and those who call its internal routes
CALLERS = {
    "lobby": ("lobby", "rules", "scoring", "web"),
    "rules": ("rules", "lobby", "scoring", "web"),
    "scoring": ("scoring", "lobby"),
    "web": ("web",),
}


@dataclass(frozen=True, slots=True)
class Secrets:
    """The folder of secrets and the passwords of the two stores."""

    folder: Path
    database: dict[str, str]
    redis: dict[str, str]

    def of(self, service: str) -> Path:
        """The folder to hand to a service as TURNTABLE_SECRETS."""
        return self.folder / service


def make_secrets(folder: Path) -> Secrets:
    """Makes what is missing in `folder` and reads the rest."""
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(0o700)
    database = _json(folder / "supervisor" / "database_passwords.json", _words(DATABASE_ROLES))
    redis = _json(folder / "supervisor" / "redis_passwords.json", _words(REDIS_USERS))
    tokens = _json(folder / "supervisor" / "internal_tokens.json", _words(CALLERS))
    services = partial(_subset, database, DATABASE_ROLES[1:])
    _json(folder / "migrate" / "database_passwords.json", services)
    for service, callers in CALLERS.items():
        _json(folder / service / "internal_tokens.json", partial(_subset, tokens, callers))
    _once(folder / "lobby" / "lobby_ed25519.pem", _ed25519_pem)
    _once(folder / "rules" / "rules_ed25519.pem", _ed25519_pem)
    _once(folder / "rules" / "answer_token.key", lambda: secrets.token_bytes(32))
    _once(folder / "web" / "web_session.key", lambda: secrets.token_bytes(32))
    return Secrets(folder, database, redis)


def _words(names: Iterable[str]) -> Callable[[], dict[str, str]]:
    return lambda: {name: secrets.token_urlsafe(24) for name in names}


def _subset(words: dict[str, str], names: Iterable[str]) -> dict[str, str]:
    return {name: words[name] for name in names}


def _json(path: Path, make: Callable[[], dict[str, str]]) -> dict[str, str]:
    content: dict[str, str] = json.loads(_once(path, lambda: json.dumps(make()).encode()))
    return content


def _once(path: Path, make: Callable[[], bytes]) -> bytes:
    """The file's bytes; when there is none yet, it is made whole or not at all."""
    if not path.exists():
        path.parent.mkdir(mode=0o700, exist_ok=True)
        fresh = path.with_suffix(".new")
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(make())
            file.flush()
            os.fsync(file.fileno())
        fresh.rename(path)
    return path.read_bytes()


def _ed25519_pem() -> bytes:
    key = Ed25519PrivateKey.generate()
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
