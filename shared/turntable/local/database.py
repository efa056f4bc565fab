"""The database that an operator's command is about: a named one, or that of the local run.

The local run's own server is used as it runs, or started for as long as the command takes.
"""

import json
import shutil
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import redis

from turntable.kernel.config import Settings, check_url, with_password
from turntable.local.failure import AlreadyRunningError, LocalRunError
from turntable.local.lock import RunFolder
from turntable.local.platform import data_folder
from turntable.local.ports import Ports
from turntable.local.process import standing
from turntable.local.secrets import DATABASE_ROLES, Secrets, make_secrets
from turntable.local.stores import Stores, find_stores, require_redis

CARRIED = ("feed:*", "work:*", "celery:*")
"""The keys in Redis that follow from the database, and must go when the database goes back."""


@dataclass(frozen=True, slots=True)
class Rest:
    """A database that nothing of the local run is using."""

    admin_url: str
    passwords: dict[str, str]
    """Of the services' roles."""
    data: Path | None
    """The local run's data, None for a database that was named."""
    redis_url: str | None
    """A Redis that was named for the local run."""

    def empty_feeds(self) -> bool:
        """Forgets feeds and queues; False where they are out of reach. Raises LocalRunError."""
        if self.redis_url is not None:
            _delete_keys(self.redis_url)
        elif self.data is not None:
            _delete_folder(self.data / "redis")
        return self.redis_url is not None or self.data is not None


@contextmanager
def in_use(environment: Mapping[str, str]) -> Iterator[str]:
    """An administrator's address, whether the platform runs or not.

    Raises:
        ConfigError, LocalRunError: there is none, or it does not start.
    """
    if environment.get("DATABASE_ADMIN_URL"):
        yield admin_url(environment)
        return
    data = _local_data(environment)
    stores = _stores(data, make_secrets(data / "secrets"), environment)
    with ExitStack() as stack:
        try:
            stack.enter_context(RunFolder(data))
        except AlreadyRunningError:
            pass  # it is there to be used
        else:
            _stand_up(stack, stores)
        yield stores.admin_url


@contextmanager
def in_use_by_roles(environment: Mapping[str, str]) -> Iterator[tuple[str, dict[str, str]]]:
    """As `in_use`, with the passwords of the services' roles beside the address.

    Raises:
        ConfigError, LocalRunError: as there.
    """
    if environment.get("DATABASE_ADMIN_URL"):
        yield _named(environment)
        return
    with in_use(environment) as url:
        yield url, _passwords(make_secrets(data_folder(environment).resolve() / "secrets"))


@contextmanager
def at_rest(environment: Mapping[str, str]) -> Iterator[Rest]:
    """The database while nothing of the local run uses it; a named one is for the caller to see to.

    Raises:
        ConfigError, LocalRunError: it is in use, there is none, or it does not start.
    """
    if environment.get("DATABASE_ADMIN_URL"):
        yield Rest(*_named(environment), None, None)
        return
    data = data_folder(environment).resolve()
    redis_url = environment.get("REDIS_URL") or None
    with ExitStack() as stack:
        data.mkdir(parents=True, exist_ok=True)
        stack.enter_context(RunFolder(data))
        secrets = make_secrets(data / "secrets")
        if redis_url is not None:
            require_redis(redis_url)
        stores = _stores(data, secrets, environment)
        _stand_up(stack, stores)
        yield Rest(stores.admin_url, _passwords(secrets), data, redis_url)


def admin_url(environment: Mapping[str, str]) -> str:
    """The administrator's address of a database that is taken to be running.

    Raises:
        ConfigError, LocalRunError: nothing says where it is.
    """
    if named := environment.get("DATABASE_ADMIN_URL"):
        check_url("DATABASE_ADMIN_URL", named)
        return with_password("DATABASE_ADMIN_URL", named, environment)
    data = _local_data(environment)
    return _stores(data, make_secrets(data / "secrets"), environment).admin_url


def _named(environment: Mapping[str, str]) -> tuple[str, dict[str, str]]:
    settings = Settings.from_env("migrate", environment)
    return settings.database_admin_url, json.loads(settings.secret("database_passwords.json"))


def _passwords(secrets: Secrets) -> dict[str, str]:
    return {role: secrets.database[role] for role in DATABASE_ROLES[1:]}


def _local_data(environment: Mapping[str, str]) -> Path:
    data = data_folder(environment).resolve()
    if not (data / "secrets").is_dir():
        raise LocalRunError(
            f"there is no local run in {data}; name a database in DATABASE_ADMIN_URL"
        )
    return data


def _stores(data: Path, secrets: Secrets, environment: Mapping[str, str]) -> Stores:
    """The local run's stores; what Redis is doing does not matter here."""
    settings = {name: value for name, value in environment.items() if name != "REDIS_URL"}
    return find_stores(data, Ports.from_env(environment), secrets, settings)


def _stand_up(stack: ExitStack, stores: Stores) -> None:
    for program in stores.programs:
        if program.name == "postgres":
            stack.enter_context(standing(program))


def _delete_folder(folder: Path) -> None:
    """Takes a folder away in one step: from half of a store's files the store does not start."""
    gone = folder.with_name(f"{folder.name}.gone")
    try:
        if gone.exists():
            shutil.rmtree(gone)  # somebody was cut off here
        if folder.exists():
            folder.rename(gone)
            shutil.rmtree(gone)
    except OSError as error:
        raise LocalRunError(f"{folder} cannot be emptied: {error.strerror}.") from error


def _delete_keys(url: str) -> None:
    try:
        with redis.Redis.from_url(url, socket_timeout=5) as client:
            for pattern in CARRIED:
                for key in client.scan_iter(pattern, count=1000):
                    client.unlink(key)
    except redis.RedisError as error:
        raise LocalRunError(f"REDIS_URL leads to a Redis that does not serve: {error}") from error
