"""What a process is told by its environment, read once and checked with one clear sentence.

Knows the names of the services and of their variables; opens nothing and connects to nothing.
"""

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Self
from urllib.parse import quote, urlsplit, urlunsplit

from turntable.kernel.allowances import USUAL, AllowanceError, Allowances

NEEDS: Mapping[str, tuple[str, ...]] = {
    "lobby": ("DATABASE_URL", "REDIS_URL", "RULES_URL", "SCORING_URL", "TURNTABLE_SECRETS"),
    "rules": ("DATABASE_URL", "REDIS_URL", "LOBBY_URL", "TURNTABLE_SECRETS"),
    "scoring": ("DATABASE_URL", "REDIS_URL", "LOBBY_URL", "RULES_URL", "TURNTABLE_SECRETS"),
    "bots": ("REDIS_URL",),
    "web": (
        "REDIS_URL",
        "LOBBY_URL",
        "RULES_URL",
        "SCORING_URL",
        "WEB_ORIGIN",
        "STREAM_ORIGIN",
        "TURNTABLE_SECRETS",
    ),
    "migrate": ("DATABASE_ADMIN_URL", "TURNTABLE_SECRETS"),
}
"""The variables that each service cannot start without."""

SCHEMES = {
    "DATABASE_URL": ("postgresql", "postgres"),
    "DATABASE_ADMIN_URL": ("postgresql", "postgres"),
    "REDIS_URL": ("redis", "rediss"),
}

PASSWORD_FILES: Mapping[str, str] = {
    "DATABASE_URL": "DATABASE_PASSWORD_FILE",
    "DATABASE_ADMIN_URL": "DATABASE_PASSWORD_FILE",
    "REDIS_URL": "REDIS_PASSWORD_FILE",
}
"""Where the password of an address that holds none may stand: the variable names a file."""

LOOPBACK = "127.0.0.1"
HOPS_MAX = 4

HEALTH_PORTS: Mapping[str, tuple[str, int]] = {
    "lobby": ("LOBBY_WORKER_PORT", 8111),
    "rules": ("RULES_WORKER_PORT", 8112),
    "scoring": ("SCORING_WORKER_PORT", 8113),
    "bots": ("BOTS_DISPATCHER_PORT", 8114),
}
"""Where the background process of a service answers /healthz, /readyz and /metrics."""


class ConfigError(Exception):
    """A variable is missing or wrong; the message is one sentence for the person who set it."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What one process knows of the world; empty is what its service has no use for."""

    service: str
    database_url: str = ""
    database_admin_url: str = ""
    redis_url: str = ""
    lobby_url: str = ""
    rules_url: str = ""
    scoring_url: str = ""
    web_origin: str = ""
    stream_origin: str = ""
    secrets: Path = Path()
    health_port: int = 0
    health_host: str = LOOPBACK
    forwarded_hops: int = 0
    limits: Allowances = USUAL

    @classmethod
    def from_env(cls, service: str, env: Mapping[str, str] | None = None) -> Self:
        """Reads and checks the variables of `service`; raises `ConfigError`."""
        env = os.environ if env is None else env
        values = {name: _checked(env, name, service) for name in NEEDS[service]}
        secrets = Path(values.get("TURNTABLE_SECRETS", ""))
        if "TURNTABLE_SECRETS" in values and not secrets.is_dir():
            raise ConfigError(f"TURNTABLE_SECRETS names {secrets}, which is not a folder.")
        return cls(
            service=service,
            database_url=values.get("DATABASE_URL", ""),
            database_admin_url=values.get("DATABASE_ADMIN_URL", ""),
            redis_url=values.get("REDIS_URL", ""),
            lobby_url=values.get("LOBBY_URL", "").rstrip("/"),
            rules_url=values.get("RULES_URL", "").rstrip("/"),
            scoring_url=values.get("SCORING_URL", "").rstrip("/"),
            web_origin=values.get("WEB_ORIGIN", "").rstrip("/"),
            stream_origin=values.get("STREAM_ORIGIN", "").rstrip("/"),
            secrets=secrets,
            health_port=port_from_env(*HEALTH_PORTS[service], env)
            if service in HEALTH_PORTS
            else 0,
            health_host=env.get("HEALTH_HOST", "") or LOOPBACK,
            forwarded_hops=_hops(env.get("FORWARDED_HOPS", "") or "0"),
            limits=_limits(env.get("LIMITS", "")),
        )

    def secret(self, name: str) -> bytes:
        """The bytes of a key file in the secrets folder; raises `ConfigError`."""
        try:
            return (self.secrets / name).read_bytes()
        except OSError as error:
            raise ConfigError(
                f"The {self.service} service needs the key file {self.secrets / name}, "
                f"which cannot be read ({error.strerror})."
            ) from error

    def internal_tokens(self) -> dict[str, str]:
        """Caller → token, for calls between services: its own and those of its callers."""
        tokens: dict[str, str] = json.loads(self.secret("internal_tokens.json"))
        return tokens


def port_from_env(name: str, default: int, env: Mapping[str, str] | None = None) -> int:
    """A port number from a variable; raises `ConfigError`."""
    text = (os.environ if env is None else env).get(name, "") or str(default)
    if not text.isdecimal() or not 0 < int(text) < 65536:
        raise ConfigError(f"{name} is {text!r}, which is not a port number (1 to 65535).")
    return int(text)


def _checked(env: Mapping[str, str], name: str, service: str) -> str:
    value = env.get(name, "")
    if not value:
        raise ConfigError(f"The {service} service needs {name} in its environment.")
    if name == "TURNTABLE_SECRETS":
        return value
    check_url(name, value)
    return with_password(name, value, env)


def with_password(name: str, url: str, env: Mapping[str, str]) -> str:
    """The address with the password out of the file that is named for it, if one is.

    Raises:
        ConfigError: the file cannot be read.
    """
    file = env.get(PASSWORD_FILES.get(name, ""), "")
    parts = urlsplit(url)
    if not file or parts.password is not None:
        return url
    try:
        password = Path(file).read_text().strip()
    except OSError as error:
        raise ConfigError(
            f"{PASSWORD_FILES[name]} names {file}, which cannot be read ({error.strerror})."
        ) from error
    user, _, place = parts.netloc.rpartition("@")
    return urlunsplit(parts._replace(netloc=f"{user}:{quote(password, safe='')}@{place}"))


def _hops(text: str) -> int:
    if not text.isdecimal() or int(text) > HOPS_MAX:
        raise ConfigError(
            f"FORWARDED_HOPS is {text!r}, which is not a number from 0 to {HOPS_MAX}."
        )
    return int(text)


def _limits(text: str) -> Allowances:
    try:
        return Allowances.parse(text)
    except AllowanceError as error:
        raise ConfigError(str(error)) from error


def check_url(name: str, value: str) -> None:
    """Refuses an address that cannot be meant, and never repeats it: it may hold a password."""
    schemes = SCHEMES.get(name, ("http", "https"))
    try:
        parts = urlsplit(value)
        usable = parts.scheme in schemes and bool(parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    if not usable:
        raise ConfigError(f"{name} is not an address of the form {schemes[0]}://host:port/….")
