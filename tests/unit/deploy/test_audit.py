"""The audit of dependencies: it fails for a known hole and for nothing else."""

import json
import sys
from pathlib import Path

import pytest

from deploy import audit_locks
from tests.support.compose import PROJECT
from tests.unit.deploy.test_image import locked

SOUND = {"name": "flask", "version": "3.1.3", "vulns": []}
UNKNOWN = {"name": "jinja2", "skip_reason": "not found"}
HOLED = {
    "name": "werkzeug",
    "version": "1.0",
    "vulns": [{"id": "PYSEC-1", "fix_versions": ["1.1"]}],
}


def tool(folder: Path, output: str, code: int) -> list[str]:
    """A stand-in for pip-audit that says this of every lock file."""
    script = folder / "tool.py"
    script.write_text(f"import sys\nprint({output!r})\nsys.exit({code})\n")
    return [sys.executable, str(script)]


@pytest.mark.parametrize(
    ("dependencies", "code", "said"),
    [
        ([SOUND], 0, ["1 releases audited, 0 with known holes"]),
        ([SOUND, HOLED], 1, ["werkzeug 1.0 has PYSEC-1; mended in 1.1", "2 releases audited, 1"]),
        ([UNKNOWN], 0, ["SKIPPED: the index knows nothing of jinja2", "SKIPPED: nothing was"]),
        ([UNKNOWN, HOLED], 1, ["knows nothing of jinja2", "1 releases audited, 1 with"]),
        ([SOUND, UNKNOWN], 0, ["knows nothing of jinja2", "1 releases audited, 0 with"]),
    ],
)
def test_a_hole_fails_and_a_missing_answer_is_told(
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
    dependencies: list[dict[str, object]],
    code: int,
    said: list[str],
) -> None:
    output = json.dumps({"dependencies": dependencies, "fixes": []})
    assert audit_locks.main(tool(tmp_path, output, code), PROJECT / "requirements") == code
    told = capfd.readouterr().err
    assert all(words in told for words in said), told


@pytest.mark.parametrize("output", ["", "no route to host", "{}"])
def test_an_index_that_is_away_fails_nothing_and_is_told(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], output: str
) -> None:
    assert audit_locks.main(tool(tmp_path, output, 1), PROJECT / "requirements") == 0
    told = capfd.readouterr().err
    assert "SKIPPED: the index gave no answer about dev.lock, build.lock, audit.lock" in told
    assert "SKIPPED: nothing was audited" in told


def test_every_release_of_every_lock_is_audited() -> None:
    audited = {line for name in audit_locks.LOCKS for line in locked(name)}
    for lock in (PROJECT / "requirements").glob("*.lock"):
        assert set(locked(lock.stem)) <= audited, lock.name


def test_ci_audits() -> None:
    assert "make audit" in (PROJECT / ".ci" / "run").read_text()
