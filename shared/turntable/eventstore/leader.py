"""Who of several equal processes does a job: the holder of an advisory lock in Postgres.

Nothing depends on there never being two leaders for a moment; it only saves work.
"""

import time
from contextlib import suppress
from hashlib import sha256
from typing import Protocol

import psycopg
from psycopg.conninfo import make_conninfo

from turntable.kernel.db import PATIENCE

CHECK_INTERVAL_S = 1.0
RETRY_INTERVAL_S = 0.1


class Leader(Protocol):
    """Asked before every step."""

    def leads(self) -> bool:
        """Whether this process has the job now."""

    def resign(self) -> None:
        """Leave the job to somebody else."""


class SoleLeader:
    """For a process that is alone by construction, such as a test or a tool."""

    def leads(self) -> bool:
        return True

    def resign(self) -> None:
        pass


class AdvisoryLeader:
    """Holds a session lock on a connection of its own, never one of a pool or behind a pooler."""

    def __init__(self, conninfo: str, name: str) -> None:
        self._conninfo = conninfo
        self._key = int.from_bytes(sha256(name.encode()).digest()[:8], "big", signed=True)
        self._session: psycopg.Connection | None = None
        self._leads = False
        self._look_at = 0.0

    def leads(self) -> bool:
        """Raises psycopg.OperationalError while the database is away."""
        now = time.monotonic()
        if now < self._look_at:
            return self._leads
        try:
            self._leads = self._still_held() if self._leads else self._taken()
        except psycopg.Error:
            self.resign()
            raise
        self._look_at = now + (CHECK_INTERVAL_S if self._leads else RETRY_INTERVAL_S)
        return self._leads

    def resign(self) -> None:
        self._leads = False
        self._look_at = 0.0
        if self._session is not None:
            with suppress(psycopg.Error):
                self._session.close()
            self._session = None

    def _taken(self) -> bool:
        if self._session is None:
            conninfo = make_conninfo(self._conninfo, **PATIENCE)
            self._session = psycopg.connect(conninfo, autocommit=True)
        row = self._session.execute("select pg_try_advisory_lock(%s)", (self._key,)).fetchone()
        return row is not None and bool(row[0])

    def _still_held(self) -> bool:
        if self._session is None:
            return False
        self._session.execute("select 1")
        return True
