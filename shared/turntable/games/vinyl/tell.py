"""Facts as messages: a key and parameters; the sentences are in `translations/`."""

from turntable.engine.items import Fact
from turntable.engine.sheet import LogLine


def tell(_fact: Fact) -> LogLine | None:
    """Return the message of a fact, as it may be masked; None where another fact tells it."""
    return None
