"""What operators' commands say of a database that does not serve them."""

import psycopg

from turntable.cli import fail
from turntable.cli.migrate import SERVICES


def has_all_logs(connection: psycopg.Connection) -> bool:
    """Whether the logs of all services are there."""
    tables = [f"{service}.log_stream" for service in SERVICES]
    query = "select bool_and(to_regclass(name) is not null) from unnest(%s::text[]) name"
    return connection.execute(query, (tables,)).fetchone() == (True,)


def require_turntable(connection: psycopg.Connection) -> None:
    """Leave with a sentence unless the logs of all services are there."""
    if not has_all_logs(connection):
        raise fail("this database holds no Turntable, or `turntable migrate` has to run first.")


def reason_of(error: psycopg.Error) -> str:
    """What went wrong, as one line: in the server's words, if there was a server."""
    if error.diag.message_primary:
        return error.diag.message_primary
    said = str(error).strip()
    if "FATAL:" in said:  # a server that lets nobody in
        return said.rpartition("FATAL:")[2].strip().partition("\n")[0]
    if isinstance(error, psycopg.OperationalError):
        return "the database cannot be reached; is its server running?"
    return said.partition("\n")[0]
