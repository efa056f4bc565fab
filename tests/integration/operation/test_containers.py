"""deploy/backup and deploy/restore, with an engine's part acted by the embedded Postgres."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

from tests.contract.fixtures import new_event, new_stream_id
from tests.support.compose import PROJECT
from tests.support.free_ports import free_port
from turntable.cli.migrate import migrate
from turntable.eventstore.postgres import PostgresEventStore
from turntable.kernel.config import Settings
from turntable.kernel.db import create_pool
from turntable.local.container_secrets import make_container_secrets
from turntable.local.postgres import EmbeddedPostgres
from turntable.local.postgres_place import find_programs
from turntable.local.process import standing

DOCKER = """#!{python}
import json, os, sys
said = sys.argv[1:]
with open(os.environ["DOCKER_SAID"], "a") as file:
    file.write(json.dumps(said) + "\\n")
match said:
    case ["compose", "exec", "-T", "postgres", program, *rest]:
        place = os.path.join(os.environ["DOCKER_POSTGRES"], program)
        os.execv(place, [place, *rest])
    case ["compose", "run", "--rm", "--no-deps", "migrate", "turntable", *rest]:
        place = os.path.join(os.path.dirname(sys.executable), "turntable")
        os.execv(place, [place, *rest])
    case ["compose", "up" | "down" | "rm", *_] | ["volume", "rm", *_]:
        sys.exit(0)
    case _:
        sys.exit(f"docker cannot {{said}}")
"""


@dataclass
class Containers:
    """What the scripts find: an engine, its database, its secrets."""

    server: EmbeddedPostgres
    passwords: dict[str, str]
    environment: dict[str, str]
    folder: Path

    def run(self, script: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [PROJECT / "deploy" / script, *arguments],
            env=self.environment,
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
        )

    def said(self) -> list[str]:
        """What the engine was asked since the last look, shortened."""
        file = Path(self.environment["DOCKER_SAID"])
        lines = [json.loads(line) for line in file.read_text().splitlines()]
        file.write_text("")
        return [" ".join(word for word in line if not word.startswith("-")) for line in lines]

    def play(self, events: int) -> None:
        """A log with some events in the rules service's schema."""
        url = self.server.url("rules", self.passwords["rules"])
        pool = create_pool(Settings("rules", database_url=url))
        store = PostgresEventStore(pool, "rules")
        stream = new_stream_id()
        store.open(stream, "match")
        store.append(stream, 0, uuid4(), "player", [new_event()] * events)
        pool.close()

    def count(self) -> int:
        with psycopg.connect(self.server.admin_url) as connection:
            row = connection.execute("select count(*) from rules.log_event").fetchone()
        return int(row[0]) if row else -1


@pytest.fixture(scope="module")
def containers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Containers]:
    folder = tmp_path_factory.mktemp("containers")
    secrets = folder / "secrets"
    make_container_secrets(secrets)
    passwords = json.loads((secrets / "migrate" / "database_passwords.json").read_text())
    password = (secrets / "postgres" / "database_password").read_text()
    server = EmbeddedPostgres(folder / "database", free_port(), password, fast=True)
    engine = folder / "bin" / "docker"
    engine.parent.mkdir()
    engine.write_text(DOCKER.format(python=sys.executable))
    engine.chmod(0o755)
    (folder / "said").touch()
    environment = {
        "PATH": f"{engine.parent}:{os.defpath}",
        "DOCKER_SAID": str(folder / "said"),
        "DOCKER_POSTGRES": str(find_programs()),
        "PGHOST": "127.0.0.1",
        "PGPORT": str(server.port),
        "PGPASSWORD": password,
        "DATABASE_ADMIN_URL": server.admin_url.replace(f":{password}@", "@"),
        "DATABASE_PASSWORD_FILE": str(secrets / "migrate" / "database_password"),
        "TURNTABLE_SECRETS": str(secrets / "migrate"),
    }
    environment |= {name: os.environ[name] for name in ("PYTHONPATH",) if name in os.environ}
    with standing(server.program()):
        list(migrate(server.admin_url, passwords))
        yield Containers(server, passwords, environment, folder)


def test_what_was_saved_comes_back_and_the_feeds_go_before_anything_starts(
    containers: Containers,
) -> None:
    containers.play(3)
    saved = containers.run("backup", "one.backup")
    assert saved.returncode == 0, saved.stderr
    assert (containers.folder / "one.backup").stat().st_mode & 0o077 == 0
    containers.play(2)
    containers.said()

    refused = containers.run("restore", "one.backup")
    assert refused.returncode == 2
    assert "--replace" in refused.stderr
    assert "compose down" not in containers.said(), "nothing was stopped for it"
    assert containers.count() == 5

    restored = containers.run("restore", "one.backup", "--replace")
    assert restored.returncode == 0, restored.stderr
    assert containers.count() == 3
    said = containers.said()
    assert said[2] == "compose down", "nothing runs on what is replaced"
    assert said[-4:] == [
        "compose rm valkey",
        "volume rm turntable_feeds",
        "compose run migrate turntable restore",
        "compose up",
    ]
    with psycopg.connect(containers.server.admin_url) as connection:
        names = connection.execute("select datname from pg_database where datname ~ 'turntable'")
        assert names.fetchall() == [("turntable",)], "nothing is left lying"


def test_a_restore_that_was_broken_off_has_changed_nothing_and_can_be_started_again(
    containers: Containers,
) -> None:
    before = containers.count()
    saved = containers.run("backup", "two.backup")
    assert saved.returncode == 0, saved.stderr
    whole = (containers.folder / "two.backup").read_bytes()
    last_rows = whole.rindex(b"\x78\x9c")  # where the last compressed block begins
    (containers.folder / "half.backup").write_bytes(whole[: last_rows + 4])
    containers.play(1)
    broken = containers.run("restore", "half.backup", "--replace")
    assert broken.returncode == 2
    assert "could not be loaded; nothing has changed" in broken.stderr
    assert containers.count() == before + 1
    again = containers.run("restore", "two.backup", "--replace")
    assert again.returncode == 0, again.stderr
    assert containers.count() == before


def test_while_somebody_is_connected_nothing_is_restored(containers: Containers) -> None:
    before = containers.count()
    saved = containers.run("backup", "three.backup")
    assert saved.returncode == 0, saved.stderr
    url = containers.server.url("rules", containers.passwords["rules"])
    with psycopg.connect(url, application_name="rules-worker"):
        refused = containers.run("restore", "three.backup", "--replace")
    assert refused.returncode == 2
    assert "in use by rules-worker" in refused.stderr
    assert containers.count() == before


def test_a_log_that_does_not_hold_together_is_not_swapped_in(containers: Containers) -> None:
    before = containers.count()
    with psycopg.connect(containers.server.admin_url, autocommit=True) as connection:
        torn = "update rules.log_stream set version = version + 1 where version = 3"
        changed = connection.execute(torn).rowcount
        saved = containers.run("backup", "torn.backup")
        assert saved.returncode == 0, saved.stderr
        connection.execute("update rules.log_stream set version = 3 where version = 4")
    assert changed > 0
    containers.play(1)
    refused = containers.run("restore", "torn.backup", "--replace")
    assert refused.returncode == 2
    assert f"{changed} heads that are not the last" in refused.stderr
    assert "Turntable is stopped" in refused.stderr, "what was stopped for it is told"
    assert containers.count() == before + 1


def test_a_transaction_that_somebody_leaves_open_is_ended_by_the_server(
    containers: Containers,
) -> None:
    with psycopg.connect(containers.server.admin_url) as connection:
        limit = connection.execute("show idle_in_transaction_session_timeout").fetchone()
    assert limit == ("1min",)


def test_nothing_is_written_over_and_wrong_calls_are_one_line(containers: Containers) -> None:
    (containers.folder / "there").write_text("mine")
    for script, arguments in (
        ("backup", ["there"]),
        ("backup", []),
        ("restore", ["nowhere"]),
        ("restore", ["there"]),
        ("restore", ["there", "--force"]),
    ):
        done = containers.run(script, *arguments)
        assert done.returncode == 2, (script, arguments)
        assert done.stderr.strip()
        assert "Traceback" not in done.stderr
    assert (containers.folder / "there").read_text() == "mine"
