"""Facts as messages."""

from turntable.engine.items import Fact
from turntable.engine.sheet import LogLine


def tell(fact: Fact) -> LogLine | None:
    """Return the message of a fact."""
    return None
