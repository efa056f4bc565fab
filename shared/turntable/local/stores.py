"""Where the two stores are: real servers where an address is given, else embedded ones."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import redis

from turntable.kernel.config import check_url
from turntable.local.failure import LocalRunError
from turntable.local.ports import Ports
from turntable.local.postgres import EmbeddedPostgres
from turntable.local.process import Program
from turntable.local.secrets import Secrets
from turntable.local.valkey import EmbeddedValkey


@dataclass(frozen=True, slots=True)
class Stores:
    """Where Postgres and Redis are, whoever runs them."""

    admin_url: str
    database_url: Callable[[str], str]
    redis_url: Callable[[str], str]
    programs: Sequence[Program]


def find_stores(
    data: Path, ports: Ports, secrets: Secrets, environment: Mapping[str, str]
) -> Stores:
    """Real servers where an address is given, else embedded ones."""
    programs: list[Program] = []
    if admin_url := environment.get("DATABASE_URL", ""):
        require_postgres(admin_url)

        def database_url(service: str) -> str:
            parts = urlsplit(admin_url)
            place = parts.netloc.rpartition("@")[2]
            return urlunsplit(
                parts._replace(netloc=f"{service}:{secrets.database[service]}@{place}")
            )
    else:
        postgres = EmbeddedPostgres(
            data / "postgres", ports["postgres"], secrets.database["postgres"]
        )
        admin_url = postgres.admin_url
        programs.append(postgres.program())

        def database_url(service: str) -> str:
            return postgres.url(service, secrets.database[service])

    if given := environment.get("REDIS_URL", ""):
        require_redis(given)

        def redis_url(user: str) -> str:
            _ = user  # who runs the server decides whom it knows
            return given
    else:
        valkey = EmbeddedValkey(data / "redis", ports["redis"], secrets.redis)
        programs.append(valkey.program())

        def redis_url(user: str) -> str:
            return valkey.url(user)

    return Stores(admin_url, database_url, redis_url, programs)


def require_postgres(url: str) -> None:
    """Raises `LocalRunError` with one sentence when the address does not serve."""
    check_url("DATABASE_URL", url)
    try:
        with psycopg.connect(url, connect_timeout=5) as connection:
            connection.execute("select 1")
    except psycopg.Error as error:
        reason = str(error).strip().splitlines()[-1].strip()
        raise LocalRunError(f"DATABASE_URL leads to no usable Postgres: {reason}") from error


def require_redis(url: str) -> None:
    """Raises `LocalRunError` with one sentence when the address does not serve."""
    check_url("REDIS_URL", url)
    try:
        with redis.Redis.from_url(url, socket_timeout=5, socket_connect_timeout=5) as client:
            client.ping()
    except (redis.RedisError, ValueError) as error:
        raise LocalRunError(f"REDIS_URL leads to no usable Redis: {error}") from error
