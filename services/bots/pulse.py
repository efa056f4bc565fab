"""A Celery worker's sign of life: a file that is touched as long as its loop comes round.

A worker has no HTTP and no remote control, so a health check looks at the file's age. While Redis
is away the loop stands still, and with it the pulse.
"""

from pathlib import Path
from typing import Any

from celery import Celery, bootsteps

BEAT_S = 5.0


def add_pulse(app: Celery, file: Path) -> None:
    """Makes every worker of `app` touch `file` from its own loop."""

    class Pulse(bootsteps.StartStopStep):  # type: ignore[misc] # the library ships no types
        requires = ("celery.worker.components:Timer",)

        def start(self, parent: Any) -> None:  # noqa: ANN401 - Celery's worker
            parent.timer.call_repeatedly(BEAT_S, file.touch)

    app.steps["worker"].add(Pulse)
