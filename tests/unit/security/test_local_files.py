"""Who on the machine may read what a local run writes down."""

import stat
from pathlib import Path

import pytest

from turntable.local.secrets import REDIS_USERS, make_secrets
from turntable.local.valkey import EmbeddedValkey


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize("there", [False, True])
def test_the_folder_of_feeds_and_queues_is_for_who_started_the_run_alone(
    tmp_path: Path, *, there: bool
) -> None:
    """Redis writes whole events, hidden cards included, into files that everybody may read."""
    folder = tmp_path / "redis"
    if there:
        folder.mkdir(mode=0o755)
    program = EmbeddedValkey(folder, 1, dict.fromkeys(REDIS_USERS, "word")).program()
    assert program.prepare is not None
    program.prepare()
    assert mode(folder) == 0o700
    assert mode(folder / "users.acl") == 0o600
    assert "word" not in " ".join(program.command)
    assert "word" not in "".join(program.environment.values())


def test_every_secret_is_for_who_started_the_run_alone(tmp_path: Path) -> None:
    make_secrets(tmp_path / "secrets")
    for path in [tmp_path / "secrets", *(tmp_path / "secrets").rglob("*")]:
        assert mode(path) == (0o700 if path.is_dir() else 0o600), path
