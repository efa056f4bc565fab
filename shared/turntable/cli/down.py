"""`turntable down`: ends a run that was started elsewhere."""

import os
import signal
import time

import click

from turntable.cli import fail

STOP_WITHIN_S = 40.0


@click.command()
def command() -> None:
    """Stop the platform that runs on this data folder; its data stays."""
    from turntable.local.failure import LocalRunError
    from turntable.local.lock import RunFolder
    from turntable.local.platform import data_folder

    folder = RunFolder(data_folder().resolve())
    until_s = time.monotonic() + STOP_WITHIN_S
    asked = False
    while time.monotonic() < until_s:
        try:
            with folder:
                click.echo("Turntable is stopped." if asked else "Turntable was not running.")
                return
        except LocalRunError:
            supervisor = folder.supervisor()
            if supervisor is not None and not asked:
                os.kill(supervisor, signal.SIGTERM)
                asked = True
            time.sleep(0.2)
    raise fail(f"it did not stop within {STOP_WITHIN_S:.0f} s.")
