"""Every command explains itself."""

import click
import pytest
from click.testing import CliRunner

from turntable.cli import turntable

COMMANDS = [[], *([name] for name in sorted(turntable.list_commands(click.Context(turntable))))]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_command_explains_itself_without_marks_of_its_source(command: list[str]) -> None:
    shown = CliRunner().invoke(turntable, [*command, "--help"])
    assert shown.exit_code == 0
    assert "\\" not in shown.output
