"""The `turntable` command: each file of this folder that defines `command` is a sub-command."""

import importlib
import pkgutil

import click

from turntable.kernel.terminal import plain


class _Commands(click.Group):
    """Finds sub-commands by file name and loads one only when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        _ = ctx
        names = (module.name for module in pkgutil.iter_modules(__path__))
        return sorted(name.replace("_", "-") for name in names if not name.startswith("_"))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        module = importlib.import_module(f"{__name__}.{cmd_name.replace('-', '_')}")
        command: click.Command = module.command
        return command


@click.command(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="turntable")
def turntable() -> None:
    """Turntable: turn-based tabletop games, hosted, auditable, with bots.

    Start with `turntable run`; every sub-command explains itself with --help.
    """


def main() -> None:
    """Runs the command line."""
    turntable(prog_name="turntable")


def fail(message: str) -> "click.exceptions.Exit":
    """Says one sentence on standard error; raise what is returned to leave with exit code 2."""
    lines = (plain(line) for line in message.split("\n"))
    click.echo("turntable: " + "\n  ".join(lines), err=True)
    return click.exceptions.Exit(2)
