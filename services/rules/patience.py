"""For callers that nobody waits for: what is busy or away now is tried again later."""

from collections.abc import Iterator
from contextlib import contextmanager

from turntable.eventstore.loop import Unavailable
from turntable.kernel.problem import Problem


@contextmanager
def patient() -> Iterator[None]:
    """Turns an answer of 503 into `Unavailable`, which a worker's loop answers with a pause."""
    try:
        yield
    except Problem as problem:
        if problem.status != 503:
            raise
        raise Unavailable(problem.code) from problem
