"""`turntable rewrite-months`: closed months of the logs, put in the order of their streams."""

import os
import sys
from datetime import date

import click
import psycopg

from turntable.cli import fail
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
    from turntable.eventstore.months import MonthBusy, MonthUnsound, months_of
    from turntable.kernel.config import ConfigError
    from turntable.local.database import in_use
    from turntable.local.failure import LocalRunError

    try:
        with in_use(os.environ) as url:
            for name in service or SERVICES:
                with psycopg.connect(
                    url, autocommit=True, connect_timeout=5, application_name="rewrite-months"
                ) as connection:
                    connection.execute(f"set role {name}_owner".encode())
                    with months_of(connection, name) as months:
                        for each in (
                            [date(month.year, month.month, 1)] if month else months.closed()
                        ):
                            length = 2 * months.events(each)
                            label = f"{name} {each:%Y-%m}"
                            with click.progressbar(
                                length=length, label=label, file=sys.stderr
                            ) as bar:
                                events = months.rewrite(each, bar.update)
                            click.echo(f"{label}: {events} events in order")
    except (LocalRunError, ConfigError, MonthBusy, MonthUnsound) as error:
        raise fail(str(error)) from error
    except psycopg.errors.UndefinedTable as error:
        raise fail("there is no such month, or `turntable migrate` has to run first") from error
    except psycopg.OperationalError as error:
        raise fail("the database cannot be reached; is its server running?") from error
