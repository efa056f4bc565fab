"""What the rules service tells of itself as metrics: moves, their time, what was refused."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

import structlog
from prometheus_client import Counter, Histogram

SLOW_S = 1.0

MOVES = Histogram(
    "turntable_move_seconds",
    "From a move's coming to its answer, waiting for the match included",
    ("by",),
    buckets=(0.01, 0.02, 0.05, 0.1, 0.2, 0.5, SLOW_S, 2, 5, 10),
)
REFUSED = Counter("turntable_moves_refused_total", "Moves turned down by the rules", ("refusal",))
CACHED = Counter(
    "turntable_match_cache_total",
    "Matches asked for: kept and current, kept and behind the log, or not kept",
    ("outcome",),
)

log = structlog.get_logger(__name__)


@contextmanager
def timed(by: str, match_id: UUID) -> Iterator[None]:
    """Measure a move, however it ends; one that takes too long has its line."""
    began_s = time.perf_counter()
    try:
        yield
    finally:
        took_s = time.perf_counter() - began_s
        MOVES.labels(by).observe(took_s)
        if took_s > SLOW_S:
            log.warning("move_slow", match=str(match_id), by=by, took_ms=round(took_s * 1000))
