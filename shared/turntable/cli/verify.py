"""`turntable verify`: is this the log of a match as it was played, whole and honest?"""

import sys
from pathlib import Path
from uuid import UUID

import click

from turntable.audit.report import Report
from turntable.cli import _api, fail
from turntable.kernel.terminal import plain


@click.command()
@click.argument("target", metavar="FILE|MATCH")
@click.option(
    "--keys",
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    help="Published keys of the rules service (JWKS): check the signature, too.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
@_api.options
def command(
    target: str,
    keys: Path | None,
    url: str | None,
    lobby_url: str | None,
    token: str | None,
    code: str | None,
    *,
    as_json: bool,
) -> None:
    """Check a match: a FILE made by `turntable export`, or a MATCH by its id while it runs.

    A FILE is checked offline: the hash chain, the commitment and the secret, every draw, fact,
    decision and score derived again from the moves, and that watchers were shown what they should
    have been. Of a MATCH that runs, the chain is checked over the network.

    Exit code 0: it holds. 1: it does not, and the first version that differs is named.
    2: it could not be checked.
    """
    path = Path(target)
    if path.is_file():
        report = _verify_file(path, keys)
    else:
        try:
            match = UUID(target)
        except ValueError:
            raise fail(f"{target} is neither a file nor the id of a match.") from None
        report = _verify_running(match, _api.Access.of(url, lobby_url, token, code))
    if as_json:
        import msgspec

        click.echo(msgspec.json.encode(report))
    else:
        _show(report, asked_for_keys=keys is not None, offline=path.is_file())
    sys.exit(0 if report.whole else 1)


def _verify_file(path: Path, keys: Path | None) -> Report:
    from turntable.audit.keys import KeyFileError, KeySet
    from turntable.audit.verify import verify_export

    try:
        key_set = None if keys is None else KeySet.from_json(keys.read_bytes())
        return verify_export(path.read_bytes(), key_set)
    except KeyFileError as error:
        raise fail(f"{keys}: {error}") from error
    except OSError as error:
        raise fail(f"{error.filename} cannot be read ({error.strerror}).") from error


def _verify_running(match: UUID, access: _api.Access) -> Report:
    from turntable.audit.public import check_public

    return check_public(match, access.events(str(match), access.headers()))


def _show(report: Report, *, asked_for_keys: bool, offline: bool) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    from turntable.audit.report import MEANING

    console = Console(soft_wrap=True, highlight=False)
    if report.match is not None:
        game = f", {report.game} (ruleset {report.ruleset})" if report.game else ""
        title = f"match {report.match}{game}, {report.events} events"
        console.print(plain(title), markup=False)
    if report.counts:
        table = Table(box=box.SIMPLE)
        table.add_column("check")
        table.add_column("held", justify="right")
        table.add_column("what")
        for check, number in report.counts.items():
            table.add_row(check, str(number), MEANING[check])
        console.print(table)
    for finding in report.findings:
        console.print(plain(f"DIFFERS  {finding}"), markup=False)
    if offline and not asked_for_keys:
        console.print("The signature was not checked; --keys FILE names the published keys.")
    if not offline:
        console.print("Bodies and draws can be checked after the end: `turntable export`.")
    console.print(_verdict(report, offline=offline), markup=False)


def _verdict(report: Report, *, offline: bool) -> str:
    first = report.first
    if first is None:
        return "The log is whole." if offline else "The chain holds so far."
    if first.version is None:
        return "The log does not hold."
    return f"The log does not hold: version {first.version} is the first that differs."
