"""docker-compose.yml: what a service refers to exists, and it gets what it needs, no more."""

import ast
import importlib
import json
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import yaml

from tests.support.compose import COMPOSE, PROJECT, Service, interpolated, read_compose
from turntable.kernel.config import HEALTH_PORTS, LOOPBACK, NEEDS, PASSWORD_FILES
from turntable.local.container_secrets import make_container_secrets
from turntable.local.ports import PLACES

compose = read_compose()
SERVICES = list(compose.services.values())
OURS = list(compose.ours.values())
APIS = ("lobby", "rules", "scoring")
NEEDED_FILES = {
    "migrate": {"database_password", "database_passwords.json"},
    "lobby": {"database_password", "redis_password", "internal_tokens.json", "lobby_ed25519.pem"},
    "lobby-worker": {"database_password", "redis_password", "internal_tokens.json"},
    "rules": {"database_password", "redis_password", "internal_tokens.json", "rules_ed25519.pem"},
    "rules-worker": {
        "database_password",
        "redis_password",
        "internal_tokens.json",
        "rules_ed25519.pem",
        "answer_token.key",
    },
    "scoring": {"database_password", "redis_password", "internal_tokens.json"},
    "scoring-worker": {"database_password", "redis_password", "internal_tokens.json"},
    "bots-dispatcher": {"redis_password"},
    "bots": {"redis_password"},
    "web": {"redis_password", "web_session.key"},
    "stream": {"redis_password", "web_session.key"},
    "postgres": {"database_password"},
    "valkey": {"users.acl"},
    "edge": set(),
}


def of(name: str) -> str:
    """The service whose settings a process has: `lobby-worker` → `lobby`."""
    return "web" if name == "stream" else name.partition("-")[0]


def each(services: list[Service]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("service", services, ids=lambda service: service.name)


@pytest.mark.parametrize("file", [COMPOSE, PROJECT / "deploy" / "tls.yml"], ids=lambda p: p.name)
def test_the_file_follows_the_compose_specification(file: Path) -> None:
    checker = Path(sys.executable).parent / "check-jsonschema"
    command = [checker, "--builtin-schema", "vendor.compose-spec", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_process_of_a_local_run_has_its_container() -> None:
    assert {"valkey" if name == "redis" else name for name in PLACES} | {
        "bots",
        "migrate",
        "edge",
    } == set(compose.services)


@each(SERVICES)
def test_what_a_service_refers_to_exists(service: Service) -> None:
    raw = compose.raw
    assert service.networks <= set(raw["networks"])
    assert set(service.secrets.values()) <= set(raw["secrets"])
    for source in service.volumes.values():
        assert source in raw["volumes"] or (PROJECT / source).is_dir()
    for name, condition in service.waits_for.items():
        other = compose.services[name]
        ends = condition == "service_completed_successfully"
        assert ends == (name == "migrate")
        assert ends or "healthcheck" in other.raw or other.is_ours


def test_nothing_is_declared_that_nobody_uses() -> None:
    used = {secret for service in SERVICES for secret in service.secrets.values()}
    assert used == set(compose.raw["secrets"])
    mounted = {source for service in SERVICES for source in service.volumes.values()}
    assert set(compose.raw["volumes"]) <= mounted
    assert set().union(*(service.networks for service in SERVICES)) == set(compose.raw["networks"])


@each(OURS)
def test_every_address_leads_to_a_port_where_that_service_listens(service: Service) -> None:
    addresses = {
        name: urlsplit(value)
        for name, value in service.environment.items()
        if name.endswith("_URL") and name != "HEALTH_URL"
    }
    assert addresses
    for name, address in addresses.items():
        host = address.hostname or ""
        other = compose.services[host]
        assert address.port == listens_at(other), name
        assert service.networks & other.networks, name
        assert address.password is None, name
        if host in APIS:
            assert name == f"{host.upper()}_URL"


def listens_at(service: Service) -> int:
    defaults = {"postgres": 5432, "valkey": 6379}
    if service.name in defaults:
        return defaults[service.name]
    (bound,) = (part for part in service.command if part.startswith("0.0.0.0:"))
    return int(bound.rpartition(":")[2])


@each(OURS)
def test_every_setting_that_the_code_knows_is_set_and_no_other(service: Service) -> None:
    settings = NEEDS[of(service.name)]
    wanted = set(settings) | {PASSWORD_FILES[name] for name in settings if name in PASSWORD_FILES}
    is_http = service.command[0] == "gunicorn"
    if is_http:
        wanted |= {"HEALTH_URL", "FORWARDED_HOPS", "LIMITS"}
    elif service.name == "bots":
        wanted |= {"HEALTH_FILE"}
    elif service.name != "migrate":
        wanted |= {"HEALTH_URL", "HEALTH_HOST"}
    if service.name == "stream":
        wanted |= {"HTTP_THREADS"}
    assert set(service.environment) == wanted


def test_the_lists_above_name_every_variable_that_a_process_reads() -> None:
    """A variable that is new in the code is to be thought of here, and in docs/operations.md."""
    known = {name for needed in NEEDS.values() for name in needed} | set(PASSWORD_FILES.values())
    known |= {name for name, _ in HEALTH_PORTS.values()}
    known |= {"HEALTH_HOST", "HEALTH_URL", "HEALTH_FILE", "FORWARDED_HOPS", "HTTP_THREADS"}
    known |= {"LIMITS", "BOT_LEVELS"}  # the second for measuring alone: no container has it
    told = (PROJECT / "docs" / "operations.md").read_text()
    assert {name for name in known if f"`{name}`" not in told} == set()
    assert read_by_processes() <= known


def read_by_processes() -> set[str]:
    """The literal names that processes take from an environment."""
    names: set[str] = set()
    folders = (PROJECT / "services", PROJECT / "shared" / "turntable" / "kernel")
    for file in (path for folder in folders for path in folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            match node:
                case (
                    ast.Call(
                        func=ast.Attribute(value=read, attr="get"),
                        args=[ast.Constant(str(name)), *_],
                    )
                    | ast.Subscript(value=read, slice=ast.Constant(str(name)))
                ):
                    if ast.unparse(read) in {"env", "environment", "os.environ", "environ"}:
                        names.add(name)
    return names


@each(OURS)
def test_the_health_check_asks_where_the_process_answers(service: Service) -> None:
    url = service.environment.get("HEALTH_URL")
    if url is None:
        assert service.name in {"migrate", "bots"}
        return
    address = urlsplit(url)
    worker = HEALTH_PORTS[of(service.name)][1] if service.command[0] == "python" else None
    assert (address.hostname, address.path) == (LOOPBACK, "/readyz")
    assert address.port == (worker or listens_at(service))


@each(OURS)
def test_a_command_names_what_is_there(service: Service) -> None:
    program, *arguments = service.command
    assert (Path(sys.executable).parent / program).exists()
    modules = [part for part in arguments if part.startswith(("services.", "python:"))]
    for module in modules:
        name, _, attribute = module.removeprefix("python:").partition(":")
        assert find_spec(name) is not None
        if attribute and program == "gunicorn":
            assert callable(getattr(importlib.import_module(name), attribute.removesuffix("()")))
    assert modules or arguments == ["migrate"]


@each(SERVICES)
def test_a_service_gets_the_key_files_that_it_needs_and_no_others(service: Service) -> None:
    assert set(service.secrets) == NEEDED_FILES[service.name]
    owner = of(service.name)
    for secret in service.secrets.values():
        assert compose.secret_file(secret).parent.name == owner
    named = {
        Path(value).name
        for value in service.environment.values()
        if value.startswith("/run/secrets/")
    }
    assert named <= set(service.secrets)


def test_the_secrets_are_those_that_the_command_makes(tmp_path: Path) -> None:
    made = {path.relative_to(tmp_path) for path in make_container_secrets(tmp_path)}
    folder = Path("deploy/secrets")
    mounted = {compose.secret_file(secret).relative_to(folder) for secret in compose.raw["secrets"]}
    assert mounted <= made
    # Nobody calls an internal route of the web.
    assert made - mounted == {Path("web/internal_tokens.json")}


@each(SERVICES)
def test_no_secret_stands_in_the_file(service: Service) -> None:
    for name, value in service.environment.items():
        assert "PASSWORD" not in name or name.endswith("_FILE")
        assert urlsplit(value).password is None if "://" in value else True


@each(SERVICES)
def test_full_temporary_files_leave_a_container_most_of_its_memory(service: Service) -> None:
    """What lies in a tmpfs counts as memory, and who goes over the limit is killed."""
    lying = sum(megabytes(mount.partition("size=")[2]) for mount in service.raw["tmpfs"])
    assert lying < megabytes(service.raw["mem_limit"]) / 2


def megabytes(text: str) -> int:
    return int(text[:-1]) * {"m": 1, "g": 1024}[text[-1]]


@each(SERVICES)
def test_a_container_may_do_little(service: Service) -> None:
    raw = service.raw
    assert raw["cap_drop"] == ["ALL"]
    assert raw["security_opt"] == ["no-new-privileges:true"]
    assert raw["read_only"] is True
    assert not {"cap_add", "privileged", "pid", "network_mode", "devices"} & set(raw)
    assert service.is_ours or raw["user"] not in {"root", "0"}
    assert raw["mem_limit"].endswith(("m", "g"))
    assert raw["pids_limit"] > 0
    assert raw["logging"]["options"]["max-size"]
    assert raw["restart"] == ("no" if service.name == "migrate" else "unless-stopped")
    assert raw["image"] == "turntable" or raw["image"].count(":") == 1


def test_only_the_edge_is_reached_from_outside() -> None:
    assert [service.name for service in SERVICES if "ports" in service.raw] == ["edge"]
    closed = {name for name, network in compose.raw["networks"].items() if network.get("internal")}
    for service in SERVICES:
        assert service.networks <= closed or service.name == "edge"
    assert compose.services["edge"].raw["ports"] == ["127.0.0.1:8080:8080"]


def test_bots_reach_their_queues_and_nothing_else() -> None:
    for name in ("bots", "bots-dispatcher"):
        assert compose.services[name].networks == {"feeds"}
    assert not {"database", "calls"} & compose.services["edge"].networks
    reaching = {service.name for service in SERVICES if "database" in service.networks}
    assert reaching == {"postgres", "migrate"} | {
        name for api in APIS for name in (api, f"{api}-worker")
    }


def test_bots_can_be_scaled() -> None:
    bots = compose.services["bots"]
    assert not {"container_name", "ports", "volumes", "hostname"} & set(bots.raw)
    assert bots.command[bots.command.index("-n") + 1] == "bots@%h"


def test_addresses_of_callers_are_believed_behind_the_edge_only() -> None:
    hops = {s.name: s.environment["FORWARDED_HOPS"] for s in OURS if "-b" in s.command}
    assert hops == dict.fromkeys([*APIS, "web", "stream"], "1")


@pytest.mark.parametrize(
    ("settings", "origin"),
    [
        ({}, "http://localhost:8080"),
        ({"EDGE_PORT": "9000"}, "http://localhost:9000"),
        ({"TURNTABLE_ORIGIN": "https://play.example", "EDGE_PORT": "80"}, "https://play.example"),
    ],
)
def test_pages_and_streams_have_one_origin(settings: dict[str, str], origin: str) -> None:
    services = read_compose(settings).services
    for name in ("web", "stream"):
        environment = services[name].environment
        assert (environment["WEB_ORIGIN"], environment["STREAM_ORIGIN"]) == (origin, origin)


def test_every_variable_of_the_file_is_told_of() -> None:
    text = COMPOSE.read_text() + (PROJECT / "deploy" / "tls.yml").read_text()
    assert "$" not in interpolated(text, {})
    told = (PROJECT / "docs" / "operations.md").read_text()
    names = set(re.findall(r"\$\{(\w+)", text)) | {"PIP_INDEX_URL"}
    assert {name for name in names if f"`{name}`" not in told} == set()


def test_with_tls_the_edge_finds_its_configuration_and_its_certificate() -> None:
    more = yaml.safe_load(interpolated((PROJECT / "deploy" / "tls.yml").read_text(), {}))
    edge = more["services"]["edge"]
    assert set(more["services"]) == {"edge"}
    assert set(edge["secrets"]) == set(more["secrets"])
    configuration = PROJECT / "deploy" / "edge" / Path(edge["command"][1]).name
    text = configuration.read_text()
    assert {name for name in edge["secrets"] if f"/run/secrets/{name};" in text} == set(
        edge["secrets"]
    )
    inner = {port.rpartition(":")[2] for port in edge["ports"]}
    assert all(f"listen {port} ssl" in text for port in inner)
    plain = compose.services["edge"]
    assert (PROJECT / "deploy" / "edge" / Path(plain.command[1]).name).exists()
    assert edge["command"][2:] == plain.command[2:]


def test_the_database_forgets_nothing_that_was_committed() -> None:
    flags = compose.services["postgres"].command
    assert {"--fsync=on", "--synchronous_commit=on", "--full_page_writes=on"} <= set(flags)
    assert "--max_prepared_transactions=0" in flags
    valkey = compose.services["valkey"].command
    assert json.dumps(valkey).count("noeviction") == 1
    assert valkey[valkey.index("--appendonly") + 1] == "yes"
