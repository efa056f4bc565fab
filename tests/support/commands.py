"""The operator's commands, run as whoever runs the platform would."""

import os
import subprocess
import sys
from pathlib import Path

from tests.support.platform import free_bases

TURNTABLE = Path(sys.executable).parent / "turntable"
WITHIN_S = 200


def turntable(
    *arguments: str, data: Path, base: int | None = None
) -> "subprocess.CompletedProcess[str]":
    """Run a command on a data folder, at the ports of a platform or at free ones."""
    environment = {name: value for name, value in os.environ.items() if "_URL" not in name}
    environment["TURNTABLE_DATA"] = str(data)
    environment["TURNTABLE_PORT_BASE"] = str(base or next(free_bases()))
    return subprocess.run(
        [TURNTABLE, *arguments],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=WITHIN_S,
    )
