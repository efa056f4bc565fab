"""`turntable migrate`: brings the database up to date for every service that owns a schema."""

import os
from collections.abc import Iterator
from functools import partial
from importlib.resources import files

import click
import psycopg

from turntable.cli import fail
from turntable.eventstore.schema import schema_sql
from turntable.kernel.config import ConfigError
from turntable.kernel.migrations import (
    MigrationError,
    Script,
    close_public,
    in_moments,
    migrate_service,
)

SERVICES = ("lobby", "rules", "scoring")
MONTHS_AHEAD = 3


@click.command()
def command() -> None:
    """Make or update roles, schemas, tables and the log's monthly partitions.

    Reads DATABASE_ADMIN_URL (a role that may create roles) and TURNTABLE_SECRETS (a folder with
    database_passwords.json: service to password); without them, the database is the one of the
    local run. Safe to repeat, and to run twice at once.
    """
    from turntable.local.database import in_use_by_roles
    from turntable.local.failure import LocalRunError

    try:
        with in_use_by_roles(os.environ) as (url, passwords):
            for line in migrate(url, passwords):
                click.echo(line)
    except (ConfigError, LocalRunError, MigrationError) as error:
        raise fail(str(error)) from error
    except psycopg.OperationalError as error:
        reason = str(error).strip().splitlines()[-1]
        raise fail(f"The database could not be brought up to date: {reason}") from error
    except psycopg.errors.InsufficientPrivilege as error:
        raise fail(f"The role of DATABASE_ADMIN_URL may not do this: {error}") from error


def migrate(admin_url: str, passwords: dict[str, str]) -> Iterator[str]:
    """Migrates all services of one database, saying per service what was done."""
    with psycopg.connect(admin_url, connect_timeout=5, application_name="migrate") as connection:
        for service in SERVICES:
            work = partial(_migrate, connection, service, passwords[service])
            applied = in_moments(connection, service, work)
            yield f"{service}: {', '.join(applied) or 'up to date'}"


def _migrate(connection: psycopg.Connection, service: str, password: str) -> list[str]:
    applied = migrate_service(connection, service, password, list(scripts_of(service)))
    close_public(connection)
    connection.execute(f"set local role {service}_owner")
    connection.execute(f"select {service}.log_partitions({MONTHS_AHEAD})")
    return applied


def scripts_of(service: str) -> Iterator[Script]:
    """The log, the consumers' checkpoints, then the service's own scripts by name."""
    yield Script("eventstore/log", schema_sql("log", schema=service, role=service))
    yield Script("eventstore/consumer", schema_sql("consumer", schema=service, role=service))
    yield Script("eventstore/months", schema_sql("months", schema=service, role=service))
    yield Script("eventstore/hash", schema_sql("hash", schema=service, role=service))
    yield Script("eventstore/partitions", schema_sql("partitions", schema=service, role=service))
    folder = files(f"services.{service}").joinpath("schema")
    if folder.is_dir():
        for file in sorted(folder.iterdir(), key=lambda file: file.name):
            if file.name.endswith(".sql"):
                yield Script(file.name, file.read_text(encoding="utf-8"))
