"""Makes the stored database of a version: `python -m tests.support.stored_platform FILE`.

Runs the platform of the code at hand, lets bots play a match of every game, and backs it up in the
middle of play. To be made with the version before one whose scripts of a schema or events change.
"""

import sys
import tempfile
from pathlib import Path

from tests.support.commands import turntable
from tests.support.matches import GAMES, await_versions, bots_at_a_table, guest
from tests.support.platform import running

BEYOND = 6
STORED = Path(__file__).parents[1] / "data" / "platform-0.1.backup"


def make(file: Path) -> list[str]:
    """Write the backup; returns the matches that run in it."""
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as platform:
        host = guest(platform)
        matches = [bots_at_a_table(host, number) for number in range(len(GAMES))]
        await_versions(host, matches, BEYOND)
        done = turntable("backup", str(file), data=platform.data, base=platform.base)
        if done.returncode != 0:
            raise RuntimeError(done.stderr)
    return matches


if __name__ == "__main__":
    sys.stdout.write("\n".join(make(Path(sys.argv[1]))) + "\n")
