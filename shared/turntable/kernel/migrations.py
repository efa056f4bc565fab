"""Brings one service's schema up to date: roles, rights, plain SQL scripts, each applied once.

Sixty lines of our own rather than a migration library: several schemas in one database, each
script run as the owner role under a fixed search_path, functions in SQL files left unsplit, and a
lock that a killed process cannot leave behind. Knows no table of any service.
"""

import hashlib
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import psycopg
from psycopg import sql

MIGRATION_LOCK = 0x7475726E  # one migration of a database at a time
ROLE_CONFLICTS = (
    psycopg.errors.UniqueViolation,  # created by somebody else meanwhile
    psycopg.errors.DuplicateObject,
    psycopg.errors.InternalError_,  # "tuple concurrently updated"
)
ROLE_CONFLICTS_MAX = 5
LOCK_TIMEOUT_MS = 500
LOCK_TRIES = 60
LOCK_PAUSE_S = 1.0

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Script:
    name: str
    text: str


class MigrationError(Exception):
    """The schema cannot be brought up to date; the message is one sentence."""


def in_moments(connection: psycopg.Connection, service: str, work: Callable[[], T]) -> T:
    """Do `work` in a transaction that waits for no table longer than a moment, again and again.

    Whoever waits to have a table for himself holds up all who come after him, and a backup reads
    every table for minutes.
    """
    for _ in range(LOCK_TRIES):
        try:
            with connection.transaction():
                connection.execute(f"set local lock_timeout = {LOCK_TIMEOUT_MS}")
                return work()
        except psycopg.errors.LockNotAvailable:
            time.sleep(LOCK_PAUSE_S)
    raise MigrationError(
        f"{service}: its tables were never free; start again when no backup is being made."
    )


def migrate_service(
    connection: psycopg.Connection, service: str, password: str, scripts: Sequence[Script]
) -> list[str]:
    """Makes role, owner and schema of `service` and applies the scripts it has not seen.

    Runs in the caller's transaction, as a role that may create roles; safe to repeat and to run
    twice at once. Returns the names of the scripts applied. The role has no right on any table
    but those that the scripts give it.
    """
    owner = f"{service}_owner"
    connection.execute("select pg_advisory_xact_lock(%s)", (MIGRATION_LOCK,))
    settle_roles(connection, service, password)
    names = {"service": sql.Identifier(service), "owner": sql.Identifier(owner)}
    connection.execute(
        sql.SQL(
            "create schema if not exists {service} authorization {owner};"
            "grant usage on schema {service} to {service};"
            "set local role {owner};"
            "set local search_path = {service}, pg_temp;"
            "create table if not exists migration("
            " name text primary key, sha256 bytea not null,"
            " applied_at timestamptz not null default clock_timestamp())"
        ).format(**names)
    )
    applied = [script.name for script in scripts if _apply(connection, service, script)]
    connection.execute("reset role; reset search_path")
    return applied


def close_public(connection: psycopg.Connection) -> None:
    """Takes from everybody the right to make temporary tables and to build in `public`."""
    database = sql.Identifier(connection.info.dbname)
    connection.execute(
        sql.SQL(
            "revoke temporary on database {database} from public;"
            "revoke create on schema public from public"
        ).format(database=database)
    )


def settle_roles(connection: psycopg.Connection, service: str, password: str) -> None:
    """Makes the roles, which databases of one cluster share: others may be at it just now."""
    owner = f"{service}_owner"
    for _ in range(ROLE_CONFLICTS_MAX):
        try:
            with connection.transaction():
                _make_roles(connection, service, owner, password)
        except ROLE_CONFLICTS:
            continue
        return
    _make_roles(connection, service, owner, password)


def _make_roles(connection: psycopg.Connection, service: str, owner: str, password: str) -> None:
    query = "select rolname from pg_roles where rolname = any(%s)"
    there = {name for (name,) in connection.execute(query, ([service, owner],))}
    names = {
        "service": sql.Identifier(service),
        "owner": sql.Identifier(owner),
        "password": sql.Literal(password),
    }
    if owner not in there:
        connection.execute(sql.SQL("create role {owner} nologin").format(**names))
    if service not in there:
        connection.execute(sql.SQL("create role {service} login").format(**names))
    connection.execute(
        sql.SQL(
            "grant {owner} to current_user;"
            "alter role {service} password {password};"
            "alter role {service} set search_path = {service}, pg_temp"
        ).format(**names)
    )


def _apply(connection: psycopg.Connection, service: str, script: Script) -> bool:
    digest = hashlib.sha256(script.text.encode()).digest()
    seen = connection.execute(
        sql.SQL("select sha256 from {}.migration where name = %s").format(sql.Identifier(service)),
        (script.name,),
    ).fetchone()
    if seen is not None:
        if seen[0] != digest:
            raise MigrationError(
                f"{script.name} of {service} was changed after it had been applied here: "
                "add a new script instead."
            )
        return False
    try:
        connection.execute(script.text)
    except psycopg.errors.LockNotAvailable:
        raise
    except psycopg.Error as error:
        raise MigrationError(f"{script.name} of {service} failed: {error}") from error
    connection.execute(
        sql.SQL("insert into {}.migration(name, sha256) values (%s, %s)").format(
            sql.Identifier(service)
        ),
        (script.name, digest),
    )
    return True
