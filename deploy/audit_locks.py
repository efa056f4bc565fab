"""Runs pip-audit over the lock files and tells holes from answers that did not come."""

import json
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

LOCKS = ("dev", "build", "audit")
"""Each release that any other lock file names is named in one of these; a test sees to it."""
PATIENCE_S = 300
NAMED_MAX = 5


def ask(command: Sequence[str], lock: Path) -> list[dict[str, Any]] | None:
    """What pip-audit says of each release in a lock file; None when it got no answer at all."""
    arguments = ["--requirement", str(lock), "--require-hashes", "--disable-pip", "--no-deps"]
    quiet = ["--format", "json", "--progress-spinner", "off"]
    try:
        ended = subprocess.run(
            [*command, *arguments, *quiet],
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )
        found: list[dict[str, Any]] = json.loads(ended.stdout)["dependencies"]
    except (subprocess.TimeoutExpired, ValueError, KeyError):
        return None
    return found


def report(found: Iterable[dict[str, Any]], unanswered: Sequence[str]) -> int:
    """Says what was found; returns the exit code, 1 for a known hole."""
    releases = {(one["name"], one.get("version")): one for one in found}
    holes = [one for one in releases.values() if one.get("vulns")]
    skipped = sorted(one["name"] for one in releases.values() if "skip_reason" in one)
    answered = len(releases) - len(skipped)
    for one in holes:
        for hole in one["vulns"]:
            mended = ", ".join(hole.get("fix_versions") or ["no release"])
            say(f"{one['name']} {one['version']} has {hole['id']}; mended in {mended}")
    if unanswered:
        say(f"SKIPPED: the index gave no answer about {', '.join(unanswered)}")
    if skipped:
        more = f" and {len(skipped) - NAMED_MAX} more" if len(skipped) > NAMED_MAX else ""
        say(f"SKIPPED: the index knows nothing of {', '.join(skipped[:NAMED_MAX])}{more}")
    if holes or answered:
        say(f"{answered} releases audited, {len(holes)} with known holes")
    else:
        say("SKIPPED: nothing was audited")
    return 1 if holes else 0


def say(text: str) -> None:
    sys.stderr.write(f"audit: {text}\n")


def main(command: Sequence[str], folder: Path = Path("requirements")) -> int:
    """Audits the lock files of a folder with a command; returns the exit code."""
    found, unanswered = list[dict[str, Any]](), list[str]()
    for name in LOCKS:
        answer = ask(command, folder / f"{name}.lock")
        if answer is None:
            unanswered.append(f"{name}.lock")
        else:
            found += answer
    return report(found, unanswered)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
