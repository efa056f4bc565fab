"""`turntable bench games` measures every game and the chain; bars count only when asked to."""

import pytest
from click.testing import CliRunner, Result

from turntable.bench.figures import Figure, at_least
from turntable.cli import bench
from turntable.engine.registry import folder, games


def measured() -> Result:
    return CliRunner().invoke(bench.command, ["games", "--matches", "1"])


def test_every_game_and_the_chain_are_measured() -> None:
    answer = measured()
    assert answer.exit_code == 0, answer.output
    for key in games():
        assert f"{key}: random play" in answer.output
        assert f"{key}: replay of 300 events" in answer.output
    assert "check of a link" in answer.output


def test_positions_that_a_game_ships_are_measured_and_no_others() -> None:
    answer = measured()
    for key in games():
        files = sorted((folder(key) / "bench").glob("*.json"))
        lines = [line for line in answer.output.splitlines() if line.startswith(f"│ {key}: ")]
        assert sum(" positions, " in line for line in lines) == 2 * len(files)
        for path in files:
            assert any(f"{key}: {path.stem} of " in line for line in lines)


@pytest.mark.parametrize(("flags", "code"), [([], 0), (["--strict"], 1)])
def test_a_missed_bar_is_told_and_counts_when_strict(
    flags: list[str], code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Figure("a slow thing", 1, "moves/s", [at_least(2)])
    monkeypatch.setitem(bench.MEASURES, "games", lambda *_: iter([slow]))
    answer = CliRunner().invoke(bench.command, ["games", *flags])
    assert answer.exit_code == code
    assert "1 of the bars missed: a slow thing" in answer.output


def test_groups_are_named_or_all() -> None:
    answer = CliRunner().invoke(bench.command, ["matches"])
    assert answer.exit_code == 2
    assert "'games', 'log', 'platform', 'bots'" in answer.output
