"""A platform of the bench's own: in a temporary folder, on free ports, fsync on, limits raised."""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
import redis

from turntable.bench.people import Place
from turntable.bus.redis_streams import connect
from turntable.local.platform import service_programs
from turntable.local.ports import Ports
from turntable.local.process import Program
from turntable.local.secrets import Secrets, make_secrets
from turntable.local.stores import Stores, find_stores
from turntable.local.throwaway import Platform, running

WORKER = re.compile(r"bots-\d+")
SETTINGS = {"BOT_WORKERS": "0"}
"""Bot workers are started one by one where they are measured."""


@dataclass(frozen=True, slots=True)
class Own:
    """A running platform with the keys to its stores."""

    platform: Platform
    ports: Ports
    secrets: Secrets
    stores: Stores

    def place(self) -> Place:
        """The platform for scripted people, with a tally of their own."""
        return Place.at(self.ports.url("lobby"), self.ports.url("rules"))

    def database(self) -> "psycopg.Connection":
        """A connection of the administrator's, in autocommit."""
        return psycopg.connect(self.stores.admin_url, autocommit=True)

    def redis(self) -> "redis.Redis":
        """A client of the administrator's."""
        return connect(self.stores.redis_url("admin"))

    def environment(self) -> dict[str, str]:
        """What a process of the bench's own stands in, without addresses of other servers."""
        return {key: value for key, value in os.environ.items() if not key.endswith("_URL")}

    def bot_programs(self, count: int) -> list[Program]:
        """The bot workers as a local run would start them."""
        programs = service_programs(
            self.ports, self.stores, self.secrets, self.environment(), count
        )
        return [each for each in programs if WORKER.fullmatch(each.name)]


@contextmanager
def own_platform(folder: Path) -> Iterator[Own]:
    """Start a platform in a folder, and stop it at the end."""
    with running(folder, SETTINGS) as platform:
        ports = Ports.from_env({"TURNTABLE_PORT_BASE": str(platform.base)})
        secrets = make_secrets(platform.data / "secrets")
        yield Own(platform, ports, secrets, find_stores(platform.data, ports, secrets, {}))
