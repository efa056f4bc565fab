"""`turntable run`: the whole platform on this machine."""

import os
from collections.abc import Mapping

import click
import psycopg

from turntable.cli import fail


@click.command()
@click.option(
    "--bot-workers",
    type=click.IntRange(0, 64),
    help="How many Celery processes play the bot seats (BOT_WORKERS, else 1).",
)
def command(bot_workers: int | None) -> None:
    """Start Turntable here: database, feeds, services, bots and the web pages.

    Prints the address when all is ready; Ctrl-C ends everything, and the next run goes on with
    the same matches. TURNTABLE_DATA names the data folder (var), TURNTABLE_PORT_BASE shifts all
    ports, DATABASE_URL and REDIS_URL name servers to use instead of the embedded ones.
    """
    from turntable.cli.migrate import migrate
    from turntable.kernel.config import ConfigError
    from turntable.kernel.migrations import MigrationError
    from turntable.local import platform
    from turntable.local.failure import LocalRunError

    environment = dict(os.environ)
    if bot_workers is not None:
        environment["BOT_WORKERS"] = str(bot_workers)

    def migrate_all(admin_url: str, passwords: Mapping[str, str]) -> None:
        for line in migrate(admin_url, dict(passwords)):
            click.echo(f"migrated {line}")

    try:
        platform.run(platform.data_folder(environment).resolve(), migrate_all, environment)
    except (LocalRunError, ConfigError, MigrationError) as error:
        raise fail(str(error)) from error
    except PermissionError as error:
        raise fail(
            f"{error.filename} belongs to somebody else: name a data folder with TURNTABLE_DATA=…"
        ) from error
    except psycopg.Error as error:
        reason = str(error).strip().splitlines()[-1]
        raise fail(f"The database could not be prepared: {reason}") from error
