"""The image: what goes in, from where, as whom it runs. Built it is not: that takes an engine."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.support.compose import PROJECT

DOCKERFILE = PROJECT / "deploy" / "Dockerfile"
IGNORED = PROJECT / ".dockerignore"
TEXT = DOCKERFILE.read_text()
STEPS = [
    line.split(maxsplit=1)
    for line in re.sub(r"\\\n", " ", re.sub(r"^\s*#.*\n", "", TEXT, flags=re.MULTILINE)).split("\n")
    if line.strip()
]
SECRET = ("deploy/secrets", "var", ".git", ".env", ".venv", "tests", "docs")


def arguments(instruction: str) -> list[str]:
    return [step[1].strip() for step in STEPS if step[0] == instruction]


def final_stage() -> list[list[str]]:
    last = max(place for place, step in enumerate(STEPS) if step[0] == "FROM")
    return STEPS[last:]


def allowed() -> set[str]:
    """What .dockerignore lets into the build."""
    rules = [line for line in IGNORED.read_text().splitlines() if line and line[0] != "#"]
    assert rules[0] == "*"
    return {rule[1:] for rule in rules if rule.startswith("!")}


def test_hadolint_has_nothing_to_say() -> None:
    linter = Path(sys.executable).parent / "hadolint"
    done = subprocess.run([linter, str(DOCKERFILE)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_keys_data_and_history_stay_out() -> None:
    assert allowed() == {
        "LICENSE",
        "README.md",
        "pyproject.toml",
        "requirements",
        "services",
        "shared",
    }
    for path in SECRET:
        assert not any(path == name or path.startswith(f"{name}/") for name in allowed())
    assert {"/var/", "/deploy/secrets/", "/.env"} <= set(
        (PROJECT / ".gitignore").read_text().splitlines()
    )


def test_what_is_copied_exists_and_is_let_in() -> None:
    copied = {
        source
        for step in arguments("COPY")
        if not step.startswith("--from")
        for source in step.split()[:-1]
    }
    assert {name.partition("/")[0] for name in copied} == allowed()
    assert all((PROJECT / name).exists() for name in copied)


def test_it_runs_as_nobody_in_particular_and_is_asked_for_its_health() -> None:
    stage = dict(final_stage())
    assert stage["USER"] == "10001:10001"
    assert stage["HEALTHCHECK"].endswith('CMD ["python", "-m", "turntable.kernel.probe"]')
    assert json.loads(stage["CMD"])[0] == "turntable"
    assert "EXPOSE" not in stage


def test_the_last_stage_has_neither_pip_nor_sources() -> None:
    stage = final_stage()
    assert [step[1] for step in stage if step[0] == "COPY"] == [
        "--from=build /opt/turntable /opt/turntable"
    ]
    assert "python -m venv --without-pip /opt/turntable" in TEXT


def test_every_base_is_pinned_and_no_registry_is_named() -> None:
    bases = {step.split()[0] for step in arguments("FROM")}
    assert bases == {"python:3.11-slim-trixie", "python"}
    assert "://" not in TEXT
    for lock in (PROJECT / "requirements").iterdir():
        assert "://" not in lock.read_text(), lock.name


def test_packages_are_installed_by_their_hashes_alone() -> None:
    installs = re.findall(r"pip (?:--python \S+ )?install\b[^&]*", " ".join(arguments("RUN")))
    assert len(installs) == 3
    for install in installs:
        assert ("--require-hashes" in install) != ("--no-index" in install)


@pytest.mark.parametrize("name", ["image", "build"])
def test_its_locks_hold_what_the_lock_of_a_run_holds(name: str) -> None:
    """So that what runs in containers is what the tests ran on."""
    tested, built = locked("run"), locked(name)
    assert built
    assert {package: tested.get(package) for package in built} == built


def test_its_lock_holds_everything_that_the_project_asks_for() -> None:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())
    pinned = {line.partition("==")[0] for line in locked("image")}
    for wanted in project["project"]["dependencies"]:
        name = re.split(r"[\[=>< ]", wanted)[0].lower().replace(".", "-")
        assert name in pinned, wanted
    builders = {line.partition(" ")[0] for line in locked("build")}
    assert set(project["build-system"]["requires"]) <= builders


def locked(name: str) -> dict[str, frozenset[str]]:
    """Package, version and marker → hashes."""
    found: dict[str, set[str]] = {}
    current: set[str] = set()
    for line in (PROJECT / "requirements" / f"{name}.lock").read_text().splitlines():
        text = line.strip(" \\")
        if text.startswith("--hash"):
            current.add(text)
        elif line[:1].isalnum():
            current = found.setdefault(text, set())
    return {package: frozenset(hashes) for package, hashes in found.items()}


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_the_steps_of_the_build_make_a_small_environment_that_runs(tmp_path: Path) -> None:
    """The first stage's own commands, carried out here instead of in a container."""
    source = tmp_path / "source"
    source.mkdir()
    for name in allowed():
        (source / name).symlink_to(PROJECT / name)
    for step in arguments("RUN"):
        if "useradd" in step:
            continue
        here = re.sub(r"(?<!\S)(?=/(maker|opt|wheels)\b)", str(tmp_path), step)
        (tmp_path / "opt").mkdir(exist_ok=True)
        subprocess.run(["sh", "-ec", here], cwd=source, check=True)
    environment = tmp_path / "opt" / "turntable"
    program = environment / "bin" / "turntable"
    games = "from turntable.engine import registry; print(*registry.games())"
    for command in ([program, "--version"], [environment / "bin" / "python", "-c", games]):
        done = subprocess.run(
            command, cwd="/", env={}, capture_output=True, text=True, check=False, timeout=60
        )
        assert done.returncode == 0, done.stderr
        assert done.stdout.strip()
    size = sum(path.lstat().st_size for path in environment.rglob("*"))
    assert size < 200_000_000
