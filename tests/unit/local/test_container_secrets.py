"""`turntable secrets`: made once, readable by containers and by nobody else on the machine."""

import json
import stat
from pathlib import Path

from click.testing import CliRunner

from turntable.cli.secrets import command
from turntable.local.container_secrets import make_container_secrets
from turntable.local.secrets import REDIS_USERS, make_secrets


def contents(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_repeat_changes_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "secrets"
    first = CliRunner().invoke(command, [str(folder)])
    assert first.exit_code == 0, first.output
    before = contents(folder)
    second = CliRunner().invoke(command, [str(folder)])
    assert (second.exit_code, second.output) == (0, first.output)
    assert contents(folder) == before


def test_the_folder_is_closed_and_the_files_in_it_open(tmp_path: Path) -> None:
    """Docker mounts a file as it is, and containers run as users of their own."""
    folder = tmp_path / "secrets"
    files = make_container_secrets(folder)
    assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o444}
    folders = [folder, *(path for path in folder.rglob("*") if path.is_dir())]
    assert {stat.S_IMODE(path.stat().st_mode) for path in folders} == {0o700}
    kept = [path for path in (folder / "supervisor").iterdir() if path not in files]
    assert {stat.S_IMODE(path.stat().st_mode) for path in kept} == {0o600}
    assert len(kept) == 3


def test_each_password_is_the_one_that_the_other_side_knows(tmp_path: Path) -> None:
    make_container_secrets(tmp_path)
    known = json.loads((tmp_path / "migrate" / "database_passwords.json").read_text())
    for service, password in known.items():
        assert (tmp_path / service / "database_password").read_text() == password
    own = [(tmp_path / who / "database_password").read_text() for who in ("postgres", "migrate")]
    assert own[0] == own[1]
    assert own[0] not in known.values()
    users = (tmp_path / "valkey" / "users.acl").read_text()
    names = [line.split()[1] for line in users.splitlines()]
    assert names == ["default", *REDIS_USERS, "health"]
    for user in set(REDIS_USERS) - {"admin"}:
        assert (tmp_path / user / "redis_password").read_text() not in users


def test_the_list_of_users_follows_the_code_and_a_local_run_finds_its_own(tmp_path: Path) -> None:
    made = make_secrets(tmp_path)
    make_container_secrets(tmp_path)
    users = tmp_path / "valkey" / "users.acl"
    right = users.read_text()
    users.chmod(0o600)
    users.write_text("user somebody on")
    make_container_secrets(tmp_path)
    assert users.read_text() == right
    assert make_secrets(tmp_path) == made


def test_a_place_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = CliRunner().invoke(command, [str(tmp_path / "file" / "secrets")])
    assert done.exit_code == 2
    assert done.output.startswith("turntable: ")
    assert "cannot be written" in done.output
