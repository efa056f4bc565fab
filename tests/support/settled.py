"""Waiting for a log to settle: the tests share a cluster, and open writes hold numbering back."""

from psycopg import Connection

from tests.support.platform import wait_for
from turntable.kernel.db import Pool

WITHIN_S = 30.0


def settled(connection: Connection) -> bool:
    """Whether no open write of the cluster is older than the newest event."""
    found = connection.execute(
        "select coalesce(max(xid) < pg_snapshot_xmin(pg_current_snapshot()), true) from log_event"
    )
    return found.fetchone() == (True,)


def settle(pool: Pool) -> None:
    """Wait until the newest events of the pool's service can be numbered."""
    with pool.connection() as connection:
        wait_for("the log is settled", lambda: settled(connection), WITHIN_S, pause=0.01)
