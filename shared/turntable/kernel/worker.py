"""A background process: several jobs on threads of their own, begun and ended together.

Knows nothing of what a job does. A job that ends by itself ends the process, which is then
started again by whoever watches over it.
"""

import signal
import threading
from collections.abc import Callable, Mapping

import structlog

from turntable.kernel.health import HealthServer

Job = Callable[[threading.Event], None]
"""Works until the event is set, and looks at it often."""

STOP_WITHIN_S = 10.0
log = structlog.get_logger(__name__)


def run_jobs(jobs: Mapping[str, Job], health: HealthServer) -> int:
    """Run the jobs until SIGTERM or SIGINT, or until one of them fails; returns the exit code."""
    stop = threading.Event()
    failed: list[str] = []
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())

    def guarded(name: str, job: Job) -> None:
        try:
            job(stop)
        except Exception as error:  # whatever it was, it is told and ends the process
            log.critical("job_failed", job=name, exc_info=error)
        if not stop.is_set():
            failed.append(name)
            stop.set()

    threads = [
        threading.Thread(target=guarded, args=(name, job), name=name, daemon=True)
        for name, job in jobs.items()
    ]
    health.start()
    for thread in threads:
        thread.start()
    log.info("worker_started", jobs=list(jobs), health_port=health.port)
    while not stop.wait(1.0):
        pass
    for thread in threads:
        thread.join(STOP_WITHIN_S)
    health.stop()
    log.info("worker_stopped", failed=failed)
    return 1 if failed else 0
