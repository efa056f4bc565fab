"""`turntable rewrite-months`: closed months of the logs, put in the order of their streams."""

import os
import sys
from datetime import UTC, date, datetime

import click
import psycopg

from turntable.cli import fail
from turntable.cli._database import reason_of, require_turntable
from turntable.cli.migrate import SERVICES


@click.command()
@click.option(
    "--service",
    type=click.Choice(SERVICES),
    multiple=True,
    help="Whose log to rewrite; all services by default.",
)
@click.option(
    "--month",
    type=click.DateTime(["%Y-%m"]),
    help="This month alone, such as 2026-10, even if it was rewritten before.",
)
def command(service: tuple[str, ...], month: date | None) -> None:
    """Rewrite the months that are over, so that replaying a match of theirs touches few pages.

    Nothing stands still meanwhile but for a moment at each month's end. Stopped at any instant,
    it has changed nothing that can be seen; started again, it goes on where it was. Have as much
    room on the disk as the largest month takes.

    DATABASE_ADMIN_URL names the database; without it, it is the one of the local run.
    """
    from turntable.eventstore.months import MonthBusy, MonthUnsound
    from turntable.kernel.config import ConfigError
    from turntable.local.database import in_use
    from turntable.local.failure import LocalRunError

    if month is not None:
        month = date(month.year, month.month, 1)
        if month >= datetime.now(UTC).date().replace(day=1):
            raise fail(f"{month:%Y-%m} is not over yet; a month is rewritten once it is.")
    try:
        with in_use(os.environ) as url:
            for name in service or SERVICES:
                _rewrite(url, name, month)
    except (LocalRunError, ConfigError, MonthBusy, MonthUnsound) as error:
        raise fail(str(error)) from error
    except psycopg.errors.UndefinedTable as error:
        raise fail("there is no such month") from error
    except psycopg.Error as error:
        raise fail(reason_of(error)) from error


def _rewrite(url: str, service: str, month: date | None) -> None:
    """Rewrite one month, or all that are over, of one service's log."""
    from turntable.eventstore.months import months_of

    with psycopg.connect(
        url, autocommit=True, connect_timeout=5, application_name="rewrite-months"
    ) as connection:
        require_turntable(connection)
        connection.execute(f"set role {service}_owner".encode())
        with months_of(connection, service) as months:
            for each in months.closed() if month is None else [month]:
                label, length = f"{service} {each:%Y-%m}", 2 * months.events(each)
                with click.progressbar(length=length, label=label, file=sys.stderr) as bar:
                    events = months.rewrite(each, bar.update)
                click.echo(f"{label}: {events} events in order")
