"""Whether the process beside it works, as an exit code: `python -m turntable.kernel.probe`.

For health checks of containers. HEALTH_URL names a route that answers 200 when all is well; a
process without HTTP touches the file HEALTH_FILE while its work goes round. Loads nothing heavy:
it is started every few seconds.
"""

import os
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path

ANSWER_S = 3.0
SILENT_S = 30.0


def works(env: Mapping[str, str]) -> bool:
    """Asks whatever the environment names; nothing named is nothing that works."""
    if url := env.get("HEALTH_URL", ""):
        return _answers(url)
    return _touched(Path(env.get("HEALTH_FILE", "")))


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=ANSWER_S) as answer:  # noqa: S310 - our own
            return int(answer.status) == 200
    except (urllib.error.URLError, OSError, ValueError):
        return False


def _touched(file: Path) -> bool:
    try:
        return file.is_file() and time.time() - file.stat().st_mtime < SILENT_S
    except OSError:
        return False


if __name__ == "__main__":
    sys.exit(0 if works(os.environ) else 1)
