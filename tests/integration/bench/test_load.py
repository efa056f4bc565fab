"""`turntable load` and `turntable bench` against real platforms, whose speed is not judged."""

import re
import signal
import subprocess
import sys
from collections.abc import Iterator

import psycopg
import pytest
from click.testing import CliRunner, Result

from tests.support.platform import Platform, running, wait_for
from turntable.cli import bench, load
from turntable.engine import registry


@pytest.fixture(scope="module")
def platform(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Platform]:
    with running(tmp_path_factory.mktemp("load"), {"BOT_WORKERS": "0"}) as started:
        yield started


def loaded(platform: Platform, *arguments: str) -> Result:
    return CliRunner().invoke(load.command, [*arguments, *addresses(platform)])


def addresses(platform: Platform) -> list[str]:
    return ["--url", platform.rules[:-3], "--lobby-url", platform.lobby[:-3]]


def moves(answer: str) -> int:
    """Return how many moves the printed table counts."""
    found = re.search(r"│ moves +│ +([\d,]+) │ +[\d,.]+ │ +[\d.]+ │", answer)
    assert found is not None, answer
    return int(found[1].replace(",", ""))


def test_scripted_people_play_two_matches_to_the_end(platform: Platform) -> None:
    shortest = min(registry.games().values(), key=lambda game: game.longest)
    answer = loaded(platform, shortest.key, "--matches", "2", "--at-once", "2")
    assert answer.exit_code == 0, answer.output
    assert f"2 of 2 matches of {shortest.key}" in answer.output
    assert re.search(r"retries: \d+, 409: 0, 429: \d+, 5xx: \d+", answer.output)
    assert moves(answer.output) > 20


WITH_CTRL_C = """
import signal
from turntable.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background has it off
main()
"""


def test_ctrl_c_ends_it_with_what_there_is(platform: Platform) -> None:
    """Soon, with the table and exit code 130, and without a thread that keeps it from ending."""
    with psycopg.connect(platform.database_url("postgres"), autocommit=True) as connection:

        def moved() -> int:
            query = "select count(*) from rules.log_event where type = 'match.moved'"
            row = connection.execute(query).fetchone()
            assert row is not None
            return int(row[0])

        before = moved()
        with subprocess.Popen(
            [sys.executable, "-c", WITH_CTRL_C, "load", "--matches", "500", *addresses(platform)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as process:
            try:
                wait_for("people play", lambda: moved() > before + 20, seconds=60)
                process.send_signal(signal.SIGINT)
                said, complained = process.communicate(timeout=60)
            finally:
                process.kill()
    assert process.returncode == load.INTERRUPTED, complained
    assert moves(said) >= 10
    assert re.search(r"^\d+ of 500 matches of jukebox with 2 finished", said, re.MULTILINE), said
    assert "Traceback" not in complained
    assert "not finished" not in complained


def test_a_game_and_seats_that_are_not_offered_are_told(platform: Platform) -> None:
    answer = loaded(platform, "chess")
    assert answer.exit_code == 2
    assert "'chess' is none of" in answer.output
    answer = loaded(platform, next(iter(registry.games())), "--seats", "9")
    assert answer.exit_code == 2
    assert "is played with" in answer.output


def test_where_nothing_runs_it_says_so() -> None:
    answer = CliRunner().invoke(load.command, ["--lobby-url", "http://127.0.0.1:9"])
    assert answer.exit_code == 2
    assert "is Turntable running?" in answer.output


PROMISED = (
    "random play",
    "replay of 300 events from memory",
    "choice of the greedy bot, median",
    "check of a link",
    "plain INSERT",
    "append, one connection",
    "append, 4 writers",
    "relay: number and send",
    "refill of both feeds",
    "warm from Postgres",
    *(
        f"{what}{part}"
        for matches in ("1 match", "2 matches")
        for what in (f"durable moves, {matches}", f"durable moves, {matches}, fetching counted")
        for part in ("", ", p50", ", p99")
    ),
    "bare endpoint, 1 at once",
    "bare endpoint, 2 at once",
    *(
        f"commit to {place}, {part}, idle"
        for place in ("feed", "screen")
        for part in ("p50", "p99")
    ),
    *(
        f"bot turns, {workers}{part}"
        for workers in ("1 worker", "2 workers")
        for part in ("", ": pipeline, p50", ": pipeline, p99")
    ),
)


@pytest.mark.timeout(900)
def test_every_promised_figure_is_measured() -> None:
    answer = CliRunner().invoke(bench.command, ["--tiny"])
    assert answer.exit_code == 0, answer.output
    rows = [
        [cell.strip() for cell in line.strip("│").split("│")]
        for line in answer.output.splitlines()
        if line.startswith("│")
    ]
    for promised in PROMISED:
        found = [row for row in rows if promised in row[0]]
        assert found, promised
        for _, value, unit, *_ in found:
            assert float(value.replace(",", "")) != 0, promised
            assert unit
