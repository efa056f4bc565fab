"""Dumps of one database as files, made and read by Postgres' own programs.

Knows schemas by name and nothing of what is in them. A dump is one snapshot of them all.
"""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from urllib.parse import unquote, urlsplit, urlunsplit

from turntable.local.failure import LocalRunError
from turntable.local.postgres_place import find_programs

DUMPING, LOADING = "dumping contents of table", "processing data for table"
"""What the two programs say when they come to a table's rows."""

Told = Callable[[], object]
"""Called once for every table whose rows are being carried."""


def dump(url: str, schemas: Sequence[str], file: Path, told: Told) -> None:
    """Writes one snapshot of the schemas into `file`, whole or not at all, for its owner alone.

    Raises:
        LocalRunError: the database or the file did not serve, in one sentence.
    """
    fresh = file.with_name(file.name + ".new")
    wanted = [f"--schema={schema}" for schema in schemas]
    try:
        fresh.unlink(missing_ok=True)
        fresh.touch(0o600)
        _run("pg_dump", ["--format=custom", f"--file={fresh}", *wanted], url, DUMPING, told)
        with fresh.open("rb+") as written:
            os.fsync(written.fileno())
        fresh.rename(file)
    except OSError as error:
        raise LocalRunError(f"{file} cannot be written: {error.strerror}.") from error
    finally:
        fresh.unlink(missing_ok=True)


def load(file: Path, url: str, told: Told) -> None:
    """Reads a dump into a database that has none of its schemas, in one transaction.

    Raises:
        LocalRunError: as for `dump`.
    """
    options = ["--exit-on-error", "--single-transaction", str(file)]
    _run("pg_restore", options, url, LOADING, told)


def contents(file: Path) -> list[str]:
    """The lines of a dump's table of contents; raises `LocalRunError` when it is no dump."""
    if not file.is_file():
        raise LocalRunError(f"{file} is no file.")
    command = [_program("pg_restore", local=True), "--list", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise LocalRunError(
            f"{file} is no backup of Turntable: {_reason(done.stderr.splitlines())}"
        )
    return done.stdout.splitlines()


def schemas_of(lines: Sequence[str]) -> set[str]:
    """The schemas that a dump holds, by its table of contents."""
    return {line.split()[5] for line in lines if " SCHEMA - " in line}


def tables_of(lines: Sequence[str]) -> int:
    """How many tables with rows of their own a dump holds."""
    return sum(" TABLE DATA " in line for line in lines)


def made_at(lines: Sequence[str]) -> str:
    """When a dump was made, as it says itself."""
    mark = "Archive created at "
    return next((line.partition(mark)[2] for line in lines if mark in line), "an unknown time")


def _run(name: str, options: Sequence[str], url: str, mark: str, told: Told) -> None:
    address, environment = _without_password(url)
    local = urlsplit(url).hostname in {"127.0.0.1", "localhost", "::1"}
    command = [_program(name, local=local), "--verbose", "--no-password", f"--dbname={address}"]
    said: list[str] = []
    for line in _lines([*command, *options], environment):
        said = [*said[-20:], line]
        if mark in line:
            told()
    if said and said[-1].startswith("exit "):
        errors = [line for line in said if "error:" in line or "FATAL" in line]
        raise LocalRunError(f"{name} failed: {_reason(errors[:1] or said[:-1])}")


def _lines(command: Sequence[str], environment: Mapping[str, str]) -> Iterator[str]:
    """What the program says, line by line; last `exit N` when it failed."""
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    ) as process:
        if process.stderr is not None:
            for line in process.stderr:
                yield line.rstrip()
    if process.returncode != 0:
        yield f"exit {process.returncode}"


def _program(name: str, *, local: bool) -> str:
    """The wheel's for a server on this machine; elsewhere those on PATH, which fit that server."""
    on_path = shutil.which(name)
    if on_path and not local:
        return on_path
    try:
        return str(find_programs() / name)
    except LocalRunError:
        if on_path:
            return on_path
        raise LocalRunError(
            f"{name} is neither in .venv nor on PATH: install Postgres' client programs."
        ) from None


def _without_password(url: str) -> tuple[str, dict[str, str]]:
    """The address without its password, and the surroundings that hold it instead."""
    parts = urlsplit(url)
    place = parts.netloc.rpartition("@")[2]
    address = urlunsplit(parts._replace(netloc=f"{parts.username}@{place}"))
    surroundings = {**os.environ, "LC_ALL": "C", "PGCONNECT_TIMEOUT": "5"}
    return address, surroundings | {"PGPASSWORD": unquote(parts.password or "")}


def _reason(lines: Sequence[str]) -> str:
    said = [line.strip() for line in lines if line.strip()]
    return said[-1] if said else "it says nothing more."
