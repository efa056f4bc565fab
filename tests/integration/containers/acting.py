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
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import redis

from tests.support.compose import Compose, Service, read_compose
from tests.support.edge import find_nginx, running_edge
from tests.support.free_ports import free_port
from tests.support.platform import wait_for
from turntable.kernel.config import HEALTH_PORTS
from turntable.local.container_secrets import make_container_secrets
from turntable.local.ports import HOST
from turntable.local.postgres import EmbeddedPostgres
from turntable.local.process import Program, start, stop
from turntable.local.valkey import find_server

BIN = Path(sys.executable).parent
HEALTHY_S = 90.0
ANYWHERE = "0.0.0.0"  # noqa: S104 - what containers listen on; here it is replaced
PORTS = (5432, 6379, 8080, 8081, 8101, 8102, 8103, *(port for _, port in HEALTH_PORTS.values()))


@dataclass
class Act:
    """The running processes, and where what the file names is on this machine."""

    folder: Path
    compose: Compose
    ports: Mapping[int, int]
    """A port behind the edge → the port here."""
    edge_port: int
    processes: dict[str, "subprocess.Popen[bytes]"] = field(default_factory=dict)

    @property
    def edge(self) -> str:
        return f"http://{HOST}:{self.edge_port}"

    def url(self, port: int) -> str:
        return f"http://{HOST}:{self.ports[port]}"

    def secret(self, service: str, file: str) -> str:
        return (self.folder / "deploy" / "secrets" / service / file).read_text()

    def redis(self, user: str) -> "redis.Redis":
        password = self.secret("supervisor", "redis_passwords.json").split(f'"{user}": "')[1]
        return redis.Redis(
            HOST,
            self.ports[6379],
            username=user,
            password=password.partition('"')[0],
            decode_responses=True,
        )

    def environment(self, service: Service) -> dict[str, str]:
        """The settings that the file gives, in this machine's words."""
        settings = {
            name: value if name.endswith("_ORIGIN") else self._here(service, value)
            for name, value in service.environment.items()
        }
        moved = {name: str(self.ports[port]) for name, port in HEALTH_PORTS.values()}
        return {"PATH": os.defpath, **moved, **settings}

    def command(self, service: Service) -> list[str]:
        program, *arguments = (self._here(service, part) for part in service.command)
        return [str(BIN / program), *arguments]

    def log(self, name: str) -> Path:
        return self.folder / f"{name}.log"

    def is_healthy(self, name: str) -> bool:
        """What the image's health check says of a service of ours."""
        command = [sys.executable, "-m", "turntable.kernel.probe"]
        environment = self.environment(self.compose.services[name])
        return subprocess.run(command, env=environment, check=False).returncode == 0

    def signal(self, name: str, sent: signal.Signals) -> None:
        self.processes[name].send_signal(sent)

    def _here(self, service: Service, text: str) -> str:
        hosts = "|".join(map(re.escape, [*self.compose.services, ANYWHERE, HOST]))
        text = re.sub(
            rf"(?<![\w.])(?:{hosts}):(\d+)",
            lambda found: f"{HOST}:{self.ports[int(found[1])]}",
            text,
        )
        text = re.sub(r"^/tmp/", f"{self.folder}/{service.name}-", text)
        text = text.replace("/run/secrets", str(self._mounted(service)))
        text = re.sub(r"^/data$", str(self.folder / "feeds"), text)
        return HOST if text == ANYWHERE else text

    def _mounted(self, service: Service) -> Path:
        """A folder with what the service finds below /run/secrets, and nothing else."""
        mounted = self.folder / "mounted" / service.name
        if not mounted.exists():
            mounted.mkdir(parents=True)
            for target, secret in service.secrets.items():
                (mounted / target).symlink_to(self.folder / self.compose.secret_file(secret))
        return mounted


@contextmanager
def acted_out(folder: Path) -> Iterator[Act]:
    """Starts everything, waits until it is healthy, stops it at the end."""
    find_nginx()
    edge_port = free_port()
    compose = read_compose({"TURNTABLE_ORIGIN": f"http://{HOST}:{edge_port}"})
    make_container_secrets(folder / "deploy" / "secrets")
    act = Act(folder, compose, {port: free_port() for port in PORTS}, edge_port)
    with ExitStack() as stack:
        for program in (_postgres(act), _valkey(act)):
            _start(act, stack, program)
            assert program.ready is not None
            _await(act, program.name, program.ready)
        _migrate(act)
        ours = [service for service in compose.ours.values() if service.name != "migrate"]
        for service in ours:
            _start(act, stack, _process(act, service))
        for service in ours:
            _await(act, service.name, lambda name=service.name: act.is_healthy(name))  # type: ignore[misc]
        stack.enter_context(running_edge(folder, act.url(8080), act.url(8081), port=edge_port))
        yield act
        for service in ours:  # all at once; the stack waits for each
            act.signal(service.name, signal.SIGTERM)


def _process(act: Act, service: Service) -> Program:
    return Program(service.name, act.command(service), act.environment(service))


def _migrate(act: Act) -> None:
    program = _process(act, act.compose.services["migrate"])
    subprocess.run(program.command, env=dict(program.environment), check=True)


def _postgres(act: Act) -> Program:
    """The embedded server with the settings of the file."""
    password = act.secret("postgres", "database_password")
    server = EmbeddedPostgres(act.folder / "database", act.ports[5432], password).program()
    program, *settings = act.compose.services["postgres"].command
    assert program == "postgres"
    return replace(server, command=[*server.command, *settings])


def _valkey(act: Act) -> Program:
    """The embedded server with the settings of the file, healthy when the file's check says so."""
    service = act.compose.services["valkey"]
    _, *settings = act.command(service)
    (act.folder / "feeds").mkdir()
    here = ["--bind", HOST, "--port", str(act.ports[6379])]
    _, check = service.raw["healthcheck"]["test"]
    asking = check.replace("valkey-cli", f"{find_server().with_name('valkey-cli')} -p {here[-1]}")

    def ready() -> bool:
        done = subprocess.run(["sh", "-c", asking], capture_output=True, check=False)
        return done.returncode == 0

    return Program("valkey", [str(find_server()), *settings, *here], ready=ready)


def _start(act: Act, stack: ExitStack, program: Program) -> None:
    if program.prepare is not None:
        program.prepare()
    with act.log(program.name).open("ab") as output:
        process = start(program, output)
    act.processes[program.name] = process
    stack.callback(stop, process, program.stop_signal, program.stop_within_s)


def _await(act: Act, name: str, condition: Callable[[], bool]) -> None:
    def healthy() -> bool:
        assert act.processes[name].poll() is None, act.log(name).read_text()[-2000:]
        return condition()

    try:
        wait_for(f"{name} is healthy", healthy, HEALTHY_S, pause=0.3)
    except TimeoutError as error:
        raise TimeoutError(f"{error}\n{act.log(name).read_text()[-2000:]}") from error
