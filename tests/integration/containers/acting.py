"""The compose file acted out on this machine: every service as a process, without an engine.

Each process has the command, the settings and the secrets that the file gives its service and
nothing else; only names of hosts, ports and folders are those of this machine. So what the file
leaves out is missing here too.
"""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from tests.integration.containers.edge import edge_command, find_nginx
from tests.support.compose import Compose, Service, read_compose
from tests.support.free_ports import free_port
from tests.support.platform import wait_for
from turntable.local.container_secrets import make_container_secrets
from turntable.local.ports import HOST
from turntable.local.postgres import EmbeddedPostgres
from turntable.local.process import Program, start, stop
from turntable.local.valkey import find_server

BIN = Path(sys.executable).parent
HEALTHY_S = 60.0
WORKER_PORTS = {
    8111: "LOBBY_WORKER_PORT",
    8112: "RULES_WORKER_PORT",
    8113: "SCORING_WORKER_PORT",
    8114: "BOTS_DISPATCHER_PORT",
}


@dataclass
class Act:
    """The running processes, and where what the file names is on this machine."""

    folder: Path
    compose: Compose
    ports: Mapping[int, int]
    """Port in a container → port here; no two containers listen at the same one but the edge."""
    edge_port: int
    processes: dict[str, "subprocess.Popen[bytes]"] = field(default_factory=dict)

    @property
    def edge(self) -> str:
        return f"http://{HOST}:{self.edge_port}"

    def url(self, container_port: int) -> str:
        return f"http://{HOST}:{self.ports[container_port]}"

    def secrets(self, service: Service) -> Path:
        """A folder with what the service finds below /run/secrets."""
        mounted = self.folder / "mounted" / service.name
        if not mounted.exists():
            mounted.mkdir(parents=True)
            for target, secret in service.secrets.items():
                source = self.folder / self.compose.secret_file(secret)
                (mounted / target).symlink_to(source)
        return mounted

    def here(self, service: Service, text: str) -> str:
        """A value out of the file in this machine's words."""
        names = "|".join(map(re.escape, [*self.compose.services, re.escape("0.0.0.0"), HOST]))  # noqa: S104
        text = re.sub(
            rf"(?<![\w.])(?:{names}):(\d+)",
            lambda found: f"{HOST}:{self.ports.get(int(found[1]), found[1])}",
            text,
        )
        text = text.replace("/run/secrets", str(self.secrets(service)))
        text = re.sub(r"^/tmp/", f"{self.folder}/{service.name}-", text)  # noqa: S108 - a container's
        return HOST if text == "0.0.0.0" else text  # noqa: S104 - a container's

    def environment(self, service: Service) -> dict[str, str]:
        settings = {
            name: self.here(service, value) if "_ORIGIN" not in name else value
            for name, value in service.environment.items()
        }
        moved = {name: str(self.ports[port]) for port, name in WORKER_PORTS.items()}
        return {"PATH": os.defpath, **moved, **settings}

    def log(self, name: str) -> Path:
        return self.folder / f"{name}.log"

    def is_healthy(self, name: str) -> bool:
        """What the image's health check says of a service of ours."""
        command = [sys.executable, "-m", "turntable.kernel.probe"]
        environment = self.environment(self.compose.services[name])
        return subprocess.run(command, env=environment, check=False).returncode == 0

    def kill(self, name: str) -> None:
        self.processes[name].send_signal(signal.SIGKILL)
        self.processes[name].wait()


@contextmanager
def acted_out(folder: Path) -> Iterator[Act]:
    """Starts every service in the order in which they wait for each other; stops all at the end."""
    find_nginx()
    edge_port = free_port()
    compose = read_compose({"TURNTABLE_ORIGIN": f"http://{HOST}:{edge_port}"})
    make_container_secrets(folder / "deploy" / "secrets")
    inner = (5432, 6379, 8080, 8081, 8101, 8102, 8103, *WORKER_PORTS)
    act = Act(folder, compose, {port: free_port() for port in inner}, edge_port)
    with ExitStack() as stack:
        _start(act, stack, _postgres(act))
        _start(act, stack, _valkey(act))
        _migrate(act)
        for service in compose.ours.values():
            if service.name != "migrate":
                _start(act, stack, _process(act, service))
        for name in compose.ours.keys() - {"migrate"}:
            _await(act, name, lambda name=name: act.is_healthy(name))  # type: ignore[misc]
        _start(act, stack, Program("edge", edge_command(act.compose, folder, act.moved_edge()), {}))
        yield act
