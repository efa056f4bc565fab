"""`turntable resume`: have a halted stream replayed, once its cause is mended."""

import os
from uuid import UUID

import click
import psycopg

from turntable.cli import fail
from turntable.cli._database import reason_of, require_turntable
from turntable.cli.migrate import SERVICES


@click.command()
@click.argument("stream", type=click.UUID)
@click.option(
    "--service",
    type=click.Choice(SERVICES),
    multiple=True,
    help="Whose consumers to ask; all services by default.",
)
def command(stream: UUID, service: tuple[str, ...]) -> None:
    """Replay the halted stream STREAM: a match's or a table's id.

    A consumer that cannot apply an event halts that stream and nothing else. Mend the cause, then
    ask with this command; the running worker replays the stream within about a second.
    DATABASE_ADMIN_URL names the database; without it, it is the one of the local run.
    """
    from turntable.eventstore.checkpoint import ask_to_resume
    from turntable.kernel.config import ConfigError
    from turntable.local.database import admin_url
    from turntable.local.failure import LocalRunError

    try:
        with psycopg.connect(admin_url(os.environ), connect_timeout=5) as connection:
            require_turntable(connection)
            asked = {name: ask_to_resume(connection, name, stream) for name in service or SERVICES}
    except (LocalRunError, ConfigError) as error:
        raise fail(str(error)) from error
    except psycopg.Error as error:
        raise fail(reason_of(error)) from error
    for name, consumers in asked.items():
        if consumers:
            click.echo(f"{name}: asked {consumers} to replay {stream}")
    if not any(asked.values()):
        click.echo(f"Nobody has halted {stream}.")
