"""`turntable bench` measures every game and the chain."""

from click.testing import CliRunner

from turntable.cli.bench import command
from turntable.engine.registry import games


def test_every_game_and_the_chain_are_measured() -> None:
    answer = CliRunner().invoke(command, ["--matches", "1"])
    assert answer.exit_code == 0, answer.output
    for key in games():
        assert f"{key}: random play" in answer.output
    assert "check of a link" in answer.output
