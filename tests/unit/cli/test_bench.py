"""`turntable bench` measures every game and the chain."""

from click.testing import CliRunner

from turntable.cli.bench import command
from turntable.engine.registry import folder, games


def test_every_game_and_the_chain_are_measured() -> None:
    answer = CliRunner().invoke(command, ["--matches", "1"])
    assert answer.exit_code == 0, answer.output
    for key in games():
        assert f"{key}: random play" in answer.output
    assert "check of a link" in answer.output


def test_positions_that_a_game_ships_are_measured_and_no_others() -> None:
    answer = CliRunner().invoke(command, ["--matches", "1"], env={"COLUMNS": "160"})
    for key in games():
        files = sorted((folder(key) / "bench").glob("*.json"))
        lines = [line for line in answer.output.splitlines() if f" {key}: " in line]
        assert sum(" positions, " in line for line in lines) == 2 * len(files)
        for path in files:
            assert any(f"{key}: {path.stem} of " in line for line in lines)
