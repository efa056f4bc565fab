"""The processes of Turntable on one machine: which programs, in what surroundings and order."""

import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from turntable.kernel.config import ConfigError
from turntable.local.lock import RunFolder
from turntable.local.output import MergedLog
from turntable.local.ports import HOST, PLACES, Ports
from turntable.local.process import Program
from turntable.local.secrets import Secrets, make_secrets
from turntable.local.stores import Stores, find_stores
from turntable.local.supervisor import Supervisor

DYING_RUN_S = 15.0
"""How long the processes of a run that was killed may take to let go of their ports."""
THREADS = {"stream": "256"}
"""Threads of a process that needs more than gunicorn's settings give: one a live stream."""

NO_ROOT_WARNING = "ignore:You're running the worker with superuser"
"""Who starts the local run as root, in a container say, knows it."""

Migrate = Callable[[str, Mapping[str, str]], object]


def run(data: Path, migrate: Migrate, environment: Mapping[str, str]) -> None:
    """Runs the platform on `data` until a signal ends it.

    `migrate` is called with the administrator's address and the roles' passwords once the stores
    are ready. Raises `LocalRunError` or `ConfigError`, each with one sentence.
    """
    ports = Ports.from_env(environment)
    bot_workers = _bot_workers(environment)
    data.mkdir(parents=True, exist_ok=True)
    with RunFolder(data) as folder:
        secrets = make_secrets(data / "secrets")
        stores = find_stores(data, ports, secrets, environment)
        services = service_programs(ports, stores, secrets, environment, bot_workers)
        own = {program.name for program in stores.programs}
        external = {"postgres", "redis"} - own
        ports.require_free(
            [name for name in PLACES if name not in external],
            within_s=DYING_RUN_S if folder.left_behind else 0.0,
        )
        log = MergedLog(program.name for program in (*stores.programs, *services))
        address = ports.url("web")
        supervisor = Supervisor(log, lambda processes: folder.note(processes, address))
        supervisor.stop_on_signals()
        try:
            log.say(f"Turntable starts, with its data in {data}")
            supervisor.start_group(stores.programs)
            if not supervisor.asked_to_stop:
                migrate(stores.admin_url, _service_passwords(secrets))
                supervisor.start_group(services)
            if not supervisor.asked_to_stop:
                log.say(f"Turntable is ready: {address}")
            supervisor.run()
        finally:
            supervisor.stop()


def service_programs(
    ports: Ports,
    stores: Stores,
    secrets: Secrets,
    environment: Mapping[str, str],
    bot_workers: int,
) -> list[Program]:
    """Every process but the stores."""
    kept = {
        key: value
        for key, value in environment.items()
        if key not in {"DATABASE_URL", "DATABASE_ADMIN_URL", "REDIS_URL", "TURNTABLE_SECRETS"}
    }
    common = {
        **kept,
        **{PLACES[name][0]: str(port) for name, port in ports.by_name.items()},
        "LOBBY_URL": ports.url("lobby"),
        "RULES_URL": ports.url("rules"),
        "SCORING_URL": ports.url("scoring"),
        "WEB_ORIGIN": ports.url("web"),
        "STREAM_ORIGIN": ports.url("stream"),
        "PYTHONUNBUFFERED": "1",
    }

    def surroundings(service: str, name: str = "") -> dict[str, str]:
        own = {"REDIS_URL": stores.redis_url(service)}
        if service in {"lobby", "rules", "scoring"}:
            own["DATABASE_URL"] = stores.database_url(service)
        if service != "bots":
            own["TURNTABLE_SECRETS"] = str(secrets.of(service))
        if name in THREADS:
            own["HTTP_THREADS"] = THREADS[name]
        return common | own

    def http(service: str, name: str, application: str) -> Program:
        options = ["-c", "python:turntable.kernel.gunicorn_conf", "-b", f"{HOST}:{ports[name]}"]
        return Program(
            name,
            [sys.executable, "-m", "gunicorn", *options, application],
            environment=surroundings(service, name),
            ready_url=f"{ports.url(name)}/readyz",
        )

    def module(service: str, name: str) -> Program:
        part = "dispatch" if service == "bots" else "worker"
        return Program(
            name,
            [sys.executable, "-m", f"services.{service}.{part}"],
            environment=surroundings(service),
            ready_url=f"{ports.url(name)}/readyz",
        )

    def bot(number: int) -> Program:
        celery = [sys.executable, "-m", "celery", "-q", "-A", "services.bots.celery_app:app"]
        options = ["--concurrency", "1", "--loglevel", "WARNING", "-n", f"bots-{number}@local"]
        quiet = ["--without-gossip", "--without-mingle", "--without-heartbeat"]
        return Program(
            f"bots-{number}",
            [*celery, "worker", *options, *quiet],
            environment=surroundings("bots") | {"PYTHONWARNINGS": NO_ROOT_WARNING},
        )

    return [
        *(http(name, name, f"services.{name}.app:create_app()") for name in _SERVICES),
        *(module(name, f"{name}-worker") for name in _SERVICES),
        module("bots", "bots-dispatcher"),
        *(bot(number) for number in range(1, bot_workers + 1)),
        http("web", "web", "services.web.app:create_app()"),
        http("web", "stream", "services.web.stream:create_app()"),
    ]


_SERVICES = ("lobby", "rules", "scoring")


def _service_passwords(secrets: Secrets) -> dict[str, str]:
    return {service: secrets.database[service] for service in _SERVICES}


def _bot_workers(environment: Mapping[str, str]) -> int:
    text = environment.get("BOT_WORKERS", "") or "1"
    if not text.isdecimal() or not 0 <= int(text) <= 64:
        raise ConfigError(f"BOT_WORKERS is {text!r}, which is not a number from 0 to 64.")
    return int(text)


def data_folder(environment: Mapping[str, str] | None = None) -> Path:
    """TURNTABLE_DATA, else `var` in the checkout."""
    given = (os.environ if environment is None else environment).get("TURNTABLE_DATA", "")
    return Path(given) if given else Path(__file__).parents[3] / "var"
