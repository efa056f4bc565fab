"""`turntable new-game`: a copy that already plays and passes."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner

from turntable.cli.new_game import command

CHECKOUT = Path(__file__).parents[3]


def _copy_of_the_checkout(folder: Path) -> Path:
    for name in ("shared", "tests", "docs", "services"):
        shutil.copytree(
            CHECKOUT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__")
        )
    shutil.copy(CHECKOUT / "pyproject.toml", folder)
    return folder


def test_the_copy_passes_its_own_tests_and_is_found(tmp_path: Path) -> None:
    checkout = _copy_of_the_checkout(tmp_path)
    made = CliRunner().invoke(command, ["night_market", "--into", str(checkout)])
    assert made.exit_code == 0, made.output
    paths = os.pathsep.join([str(checkout / "shared"), str(checkout)])
    environment = os.environ | {"PYTHONPATH": paths}
    found = subprocess.run(
        [sys.executable, "-c", "from turntable.engine.registry import game; game('night_market')"],
        env=environment,
        cwd=checkout,
        check=False,
    )
    assert found.returncode == 0
    tests = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "tests/games/night_market"],
        env=environment,
        cwd=checkout,
        capture_output=True,
        text=True,
        check=False,
    )
    assert tests.returncode == 0, tests.stdout


def test_a_taken_key_is_refused_in_one_sentence(tmp_path: Path) -> None:
    checkout = _copy_of_the_checkout(tmp_path)
    CliRunner().invoke(command, ["night_market", "--into", str(checkout)])
    again = CliRunner().invoke(command, ["night_market", "--into", str(checkout)])
    assert again.exit_code == 2
    assert "choose another key" in again.output


def test_a_key_that_is_no_name_is_refused(tmp_path: Path) -> None:
    bad = CliRunner().invoke(command, ["Night-Market", "--into", str(tmp_path)])
    assert bad.exit_code == 2
    assert "is no key" in bad.output
