"""The embedded Postgres: how its data is made, how it is started, when it is ready."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import psycopg

from turntable.local.failure import LocalRunError
from turntable.local.ports import HOST
from turntable.local.postgres_place import find_programs, reachable_home, server_user
from turntable.local.process import Program

SUPERUSER = "postgres"
DATABASE = "turntable"
FAST_FLAGS = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
"""Safe for data that nobody keeps: tests."""
DYING_SERVER_S = 15.0
_ENVIRONMENT = {"PATH": os.defpath, "LC_ALL": "C", "TZ": "UTC"}


@dataclass(frozen=True, slots=True)
class EmbeddedPostgres:
    """A server of our own in `folder`/data, run with the wheel's programs unless told of others."""

    folder: Path
    port: int
    password: str
    fast: bool = False
    programs: Path | None = None

    @property
    def admin_url(self) -> str:
        return self.url(SUPERUSER, self.password)

    def url(self, role: str, password: str, database: str = DATABASE) -> str:
        return f"postgresql://{role}:{password}@{HOST}:{self.port}/{database}"

    def program(self) -> Program:
        """Says how the server is run; its data is made when it starts the first time."""
        programs = self.programs or find_programs()
        data = reachable_home(self.folder) / "data"

        def prepare() -> None:
            if not (data / "PG_VERSION").exists():
                self._make_data(programs, data)
            _forget_dead_server(data)

        flags = [
            f"listen_addresses={HOST}",
            "unix_socket_directories=",
            "max_connections=200",
            "log_checkpoints=off",
            "log_min_messages=fatal",
            "idle_in_transaction_session_timeout=60s",  # one left open holds every feed back
            *(FAST_FLAGS if self.fast else ()),
        ]
        options = [part for flag in flags for part in ("-c", flag)]
        user, group = server_user(data) or (None, None)
        return Program(
            "postgres",
            [str(programs / "postgres"), "-D", str(data), "-p", str(self.port), *options],
            environment=_ENVIRONMENT,
            ready=lambda: _says_ready(data) and self._answers(),
            prepare=prepare,
            stop_signal=signal.SIGINT,
            user=user,
            group=group,
        )

    def _answers(self) -> bool:
        """True when the server takes connections; makes our database the first time."""
        try:
            with psycopg.connect(
                self.url(SUPERUSER, self.password, "postgres"), autocommit=True, connect_timeout=2
            ) as connection:
                query = "select 1 from pg_database where datname = %s"
                if connection.execute(query, (DATABASE,)).fetchone() is None:
                    connection.execute(f"create database {DATABASE}")
        except psycopg.OperationalError:
            return False
        return True

    def _make_data(self, programs: Path, data: Path) -> None:
        fresh = data.with_name("data.new")
        shutil.rmtree(fresh, ignore_errors=True)
        fresh.mkdir(mode=0o700)
        with tempfile.NamedTemporaryFile("w", prefix="turntable-") as password:
            password.write(self.password)
            password.flush()
            user, group = server_user(fresh) or (None, None)
            if user is not None and group is not None:
                os.chown(fresh, user, group)
                os.chown(password.name, user, group)
            command = [str(programs / "initdb"), "--no-locale", "-E", "UTF8", "-A", "scram-sha-256"]
            command += ["-U", SUPERUSER, f"--pwfile={password.name}", "-D", str(fresh)]
            command += ["--no-sync"] if self.fast else []
            done = subprocess.run(
                command,
                env=_ENVIRONMENT,
                cwd="/",
                capture_output=True,
                text=True,
                check=False,
                user=user,
                group=group,
                extra_groups=None if user is None else [],
            )
        if done.returncode != 0:
            reason = (done.stderr.strip() or done.stdout.strip()).splitlines()[-1:]
            raise LocalRunError(f"Postgres could not make its data folder: {' '.join(reason)}")
        fresh.rename(data)


def _forget_dead_server(data: Path) -> None:
    """Removes the lock file of a server that was killed, whose number another process may bear.

    Nobody else starts a server here: the run holds a lock on the whole data folder. A server that
    still goes down after its supervisor was killed is waited for.
    """
    lock = data / "postmaster.pid"
    until_s = time.monotonic() + DYING_SERVER_S
    while lock.exists() and time.monotonic() < until_s:
        first_line = lock.read_text().partition("\n")[0]
        if not _is_server(int(first_line) if first_line.isdecimal() else 0):
            lock.unlink(missing_ok=True)
            return
        time.sleep(0.1)
    if lock.exists():
        raise LocalRunError(f"Another Postgres still runs on {data}; stop it first.")


def _says_ready(data: Path) -> bool:
    """Whether the server has written that it takes connections; asking earlier fills its log."""
    try:
        return "ready" in (data / "postmaster.pid").read_text()
    except OSError:
        return False


def _is_server(process: int) -> bool:
    """Whether that process is alive and a Postgres; where this cannot be known, yes if alive."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    command = Path(f"/proc/{process}/cmdline")
    try:
        return not Path("/proc/self").exists() or b"postgres" in command.read_bytes()
    except OSError:
        return False
