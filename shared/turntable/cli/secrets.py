"""`turntable secrets`: the keys and passwords of the containers, as files."""

from pathlib import Path

import click

from turntable.cli import fail


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
def command(folder: Path) -> None:
    """Make what is missing of the containers' keys and passwords in FOLDER.

    Safe to repeat: what is there stays as it is, but for the file of Redis' users, which follows
    the code. The folder is closed to everybody but its owner. docker-compose.yml reads it as
    deploy/secrets.
    """
    from turntable.local.container_secrets import make_container_secrets

    try:
        files = make_container_secrets(folder)
    except OSError as error:
        raise fail(f"{error.filename} cannot be written: {error.strerror}") from error
    click.echo(f"{len(files)} files in {folder}")
