"""Connections to Postgres. Knows how a service talks to its database, not what it keeps there."""

import time
from weakref import WeakKeyDictionary

from psycopg import Connection
from psycopg.conninfo import make_conninfo
from psycopg_pool import ConnectionPool

from turntable.kernel.config import Settings

STATEMENT_TIMEOUT_MS = 5_000
IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000
WAIT_FOR_CONNECTION_S = 3.0
PATIENCE = {
    "connect_timeout": 3,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 2,
    "tcp_user_timeout": 15_000,
}
"""When a server that has gone without a word is given up: in seconds, the last in milliseconds."""
TRUSTED_S = 0.5


class Pool(ConnectionPool[Connection]):
    """A pool that opens itself at its first use, so that it is never carried over a fork.

    A connection that has lain idle is tried before it is handed out; one that was used a moment
    ago is not, for that costs a round trip with every use.
    """

    def getconn(self, timeout: float | None = None) -> Connection:
        self.open()
        return super().getconn(timeout)

    def putconn(self, conn: Connection) -> None:
        _used_at_s[conn] = time.monotonic()
        super().putconn(conn)


_used_at_s: "WeakKeyDictionary[Connection, float]" = WeakKeyDictionary()


def check_idle(connection: Connection) -> None:
    """Raise unless the connection was used a moment ago, or still answers."""
    if time.monotonic() - _used_at_s.get(connection, 0.0) > TRUSTED_S:
        ConnectionPool.check_connection(connection)


def create_pool(settings: Settings, *, size_max: int = 12, name: str = "") -> Pool:
    """Makes the pool of one process; connections are in autocommit and checked when handed out.

    `name` (say "api" or "worker") is shown in `pg_stat_activity` behind the service's name.
    """
    application = f"{settings.service}-{name}" if name else settings.service
    return Pool(
        make_conninfo(
            settings.database_url,
            application_name=application,
            **PATIENCE,
            options=f"-c statement_timeout={STATEMENT_TIMEOUT_MS}"
            f" -c idle_in_transaction_session_timeout={IDLE_IN_TRANSACTION_TIMEOUT_MS}",
        ),
        kwargs={"autocommit": True},
        min_size=1,
        max_size=size_max,
        open=False,
        name=application,
        check=check_idle,
        timeout=WAIT_FOR_CONNECTION_S,
        # Short, so that the next request tries afresh soon after an outage instead of
        # waiting for a back-off that has grown long.
        reconnect_timeout=2.0,
        max_idle=120.0,
    )
