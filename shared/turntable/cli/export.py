"""`turntable export`: the signed log of a finished match, as a file."""

from pathlib import Path
from uuid import UUID

import click

from turntable.cli import _api


@click.command()
@click.argument("match", type=click.UUID)
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="File to write.")
@click.option(
    "--keys",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Also save the published keys here, for `turntable verify --keys`.",
)
@_api.options
def command(
    match: UUID,
    out: Path | None,
    keys: Path | None,
    url: str | None,
    lobby_url: str | None,
    token: str | None,
    code: str | None,
) -> None:
    """Save the whole log of the finished match MATCH.

    MATCH is the match's id, as its audit page shows it. The file is signed by the rules service
    and is the same bytes whenever it is asked for; it is written to match-<id>.jsonl unless --out
    says otherwise. Check it with `turntable verify`.
    """
    access = _api.Access.of(url, lobby_url, token, code)
    data = access.export(str(match), access.headers())
    path = out or Path(f"match-{match}.jsonl")
    _write(path, data)
    if keys is not None:
        _write(keys, access.keys())
    click.echo(f"{path}: {len(data)} bytes. Check it with: turntable verify {path}")


def _write(path: Path, data: bytes) -> None:
    from turntable.cli import fail

    try:
        path.write_bytes(data)
    except OSError as error:
        raise fail(f"{path} cannot be written ({error.strerror}).") from error
