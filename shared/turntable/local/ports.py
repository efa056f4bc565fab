"""Which process listens where on 127.0.0.1, and whether that place is free."""

import errno
import os
import socket
import time
from collections.abc import Mapping
from dataclasses import dataclass

from turntable.kernel.config import port_from_env
from turntable.local.failure import LocalRunError

HOST = "127.0.0.1"

# name of the process: (variable, default port, distance from TURNTABLE_PORT_BASE)
PLACES: Mapping[str, tuple[str, int, int]] = {
    "web": ("WEB_PORT", 8080, 0),
    "stream": ("STREAM_PORT", 8081, 1),
    "lobby": ("LOBBY_PORT", 8101, 21),
    "rules": ("RULES_PORT", 8102, 22),
    "scoring": ("SCORING_PORT", 8103, 23),
    "lobby-worker": ("LOBBY_WORKER_PORT", 8111, 31),
    "rules-worker": ("RULES_WORKER_PORT", 8112, 32),
    "scoring-worker": ("SCORING_WORKER_PORT", 8113, 33),
    "bots-dispatcher": ("BOTS_DISPATCHER_PORT", 8114, 34),
    "postgres": ("POSTGRES_PORT", 8132, 52),
    "redis": ("REDIS_PORT", 8179, 99),
}


@dataclass(frozen=True, slots=True)
class Ports:
    """The port of each process by its name."""

    by_name: Mapping[str, int]

    @classmethod
    def from_env(cls, env: Mapping[str, str] | None = None) -> "Ports":
        """A process's own variable wins over TURNTABLE_PORT_BASE; raises `ConfigError`."""
        env = os.environ if env is None else env
        shifted = bool(env.get("TURNTABLE_PORT_BASE"))
        base = port_from_env("TURNTABLE_PORT_BASE", 8080, env)
        return cls(
            {
                name: port_from_env(variable, base + distance if shifted else default, env)
                for name, (variable, default, distance) in PLACES.items()
            }
        )

    def __getitem__(self, name: str) -> int:
        return self.by_name[name]

    def url(self, name: str) -> str:
        return f"http://{HOST}:{self.by_name[name]}"

    def require_free(self, names: list[str], within_s: float = 0.0) -> None:
        """Raises `LocalRunError` that names the first port in use and how to choose another."""
        until_s = time.monotonic() + within_s
        for name in names:
            while not (free := is_free(self.by_name[name])) and time.monotonic() < until_s:
                time.sleep(0.1)
            if not free:
                raise LocalRunError(
                    f"Port {self.by_name[name]} for {name} is in use: stop what listens there, or "
                    f"choose another with {PLACES[name][0]}=… (or TURNTABLE_PORT_BASE=… for all)."
                )


def is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError as error:
            if error.errno in {errno.EADDRINUSE, errno.EACCES}:
                return False
            raise
    return True
