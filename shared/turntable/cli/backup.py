"""`turntable backup`: everything that must not be lost, as one file."""

import os
import sys
from datetime import UTC, datetime
from pathlib import Path

import click
import psycopg

from turntable.cli import fail
from turntable.cli._database import reason_of, require_turntable
from turntable.cli.migrate import SERVICES


@click.command()
@click.argument("target", metavar="FILE", type=click.Path(path_type=Path))
def command(target: Path) -> None:
    """Save the database of all services, as it is at one instant, in FILE.

    FILE may be a folder: the backup is then named by the time. The platform may run meanwhile and
    notices nothing. Nothing is ever written over. Whoever has the file knows every hidden card:
    keep it as closed as the database. Keys and passwords are not in it; see docs/operations.md.

    DATABASE_ADMIN_URL names the database; without it, it is the one of the local run.
    """
    from turntable.kernel.config import ConfigError
    from turntable.local.database import in_use
    from turntable.local.dump import dump
    from turntable.local.failure import LocalRunError

    file = _free(target)
    try:
        with in_use(os.environ) as url:
            tables = _tables(url)
            with click.progressbar(length=tables, label="backup", file=sys.stderr) as bar:
                dump(url, SERVICES, file, lambda: bar.update(1))
    except (LocalRunError, ConfigError) as error:
        raise fail(str(error)) from error
    except psycopg.Error as error:
        raise fail(reason_of(error)) from error
    click.echo(f"{file}: {file.stat().st_size} bytes. Bring it back with: turntable restore {file}")


def _free(target: Path) -> Path:
    """The file to write; one that is there is never written over."""
    if target.is_dir():
        target /= datetime.now(UTC).strftime("turntable-%Y-%m-%dT%H-%M-%SZ.backup")
    if target.exists():
        raise fail(f"{target} is there already; name another file.")
    if not target.parent.is_dir():
        raise fail(f"{target.parent} is no folder.")
    return target


def _tables(url: str) -> int:
    with psycopg.connect(url, connect_timeout=5) as connection:
        require_turntable(connection)
        row = connection.execute(
            "select count(*) from pg_class"
            " where relkind = 'r' and relnamespace::regnamespace::text = any(%s)",
            (list(SERVICES),),
        ).fetchone()
    return int(row[0]) if row else 0
