"""An embedded Postgres and Valkey of the bench's own, migrated, with fsync on, on free ports."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from turntable.local.failure import LocalRunError
from turntable.local.ports import Ports
from turntable.local.process import Program, start, stop
from turntable.local.secrets import Secrets, make_secrets
from turntable.local.stores import Stores, find_stores
from turntable.local.throwaway import free_bases

READY_WITHIN_S = 60.0
SERVICES = ("lobby", "rules", "scoring")
Migrate = Callable[[str, Mapping[str, str]], object]


@dataclass(frozen=True, slots=True)
class OwnStores:
    """The addresses of the two servers, by role and by user."""

    stores: Stores
    secrets: Secrets

    def database_url(self, service: str) -> str:
        return self.stores.database_url(service)

    @property
    def redis_url(self) -> str:
        return self.stores.redis_url("admin")


@contextmanager
def own_stores(folder: Path, migrate: Migrate) -> Iterator[OwnStores]:
    """Start both servers on a folder, bring the database up to date, and stop them at the end."""
    ports = Ports.from_env({"TURNTABLE_PORT_BASE": str(next(free_bases()))})
    secrets = make_secrets(folder / "secrets")
    stores = find_stores(folder, ports, secrets, {})
    with ExitStack() as running, (folder / "stores.log").open("wb") as log:
        for program in stores.programs:
            if program.prepare is not None:
                program.prepare()
            process = start(program, log)
            running.callback(stop, process, program.stop_signal, program.stop_within_s)
        _await(stores.programs)
        migrate(stores.admin_url, {name: secrets.database[name] for name in SERVICES})
        yield OwnStores(stores, secrets)


def _await(programs: Sequence[Program]) -> None:
    until_s = time.monotonic() + READY_WITHIN_S
    while not all(program.ready is None or program.ready() for program in programs):
        if time.monotonic() > until_s:
            names = " and ".join(program.name for program in programs)
            raise LocalRunError(f"{names} were not ready within {READY_WITHIN_S:.0f} s.")
        time.sleep(0.05)
