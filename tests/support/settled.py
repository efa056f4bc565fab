"""Waiting for a log to settle: the tests share a cluster, and open writes hold numbering back."""

from typing import LiteralString

from tests.support.platform import wait_for
from turntable.kernel.db import Pool

WITHIN_S = 30.0
_SETTLED: LiteralString = (
    "select coalesce(max(xid) < pg_snapshot_xmin(pg_current_snapshot()), true) from log_event"
)


def settle(pool: Pool) -> None:
    """Wait until the newest events of the pool's service can be numbered."""

    def settled() -> bool:
        with pool.connection() as connection:
            return connection.execute(_SETTLED).fetchone() == (True,)

    wait_for("the log is settled", settled, WITHIN_S, pause=0.01)
