"""A backup made while people and bots play, brought back into a fresh cluster, and played on.

What came after the backup is gone everywhere at once: in the lobby, the matches, the scores and
the pages. What came before is whole, and ends.
"""

import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.commands import turntable
from tests.support.matches import (
    BACK_WITHIN_S,
    GAMES,
    Group,
    await_versions,
    bots_at_a_table,
    check_acknowledged,
    check_finished,
    guest,
    is_at_rest,
    is_beyond,
    version_of,
)
from tests.support.people import Person
from tests.support.platform import Platform, running, wait_for

ENDED_WITHIN_S = 280.0


class Past:
    """What was there when the backup was made, and what came after it."""

    def __init__(self, folder: Path) -> None:
        self.data = folder / "first" / "data"
        self.backup = folder / "play.backup"
        self.matches: list[str] = []
        self.versions: dict[str, int] = {}
        self.later: dict[str, Any] = {}
        (folder / "first").mkdir()
        with running(folder / "first", {"BOT_WORKERS": "1"}) as platform:
            self._play(platform)

    def _play(self, platform: Platform) -> None:
        self.host = guest(platform)
        self.matches = [bots_at_a_table(self.host, number) for number in range(len(GAMES))]
        self.finished = bots_at_a_table(self.host, shortest())
        wait_for("a match has ended", partial(is_at_rest, self.host, self.finished), ENDED_WITHIN_S)
        check_finished(platform, self.host, self.finished)
        self.group = Group.seated(platform, longest())
        self.group.start()
        await_versions(self.host, [*self.matches, self.group.match_id], beyond=8)
        done = turntable("backup", str(self.backup), data=self.data, base=platform.base)
        assert done.returncode == 0, done.stderr
        everything = [*self.matches, self.group.match_id, self.finished]
        self.versions = {match_id: version_of(self.host, match_id) for match_id in everything}
        running_on = [one for one in everything if not is_at_rest(self.host, one)]
        for match_id in running_on:
            wait_for(
                "play goes on after the backup",
                lambda one=match_id: (
                    is_beyond(self.host, one, self.versions[one] + 3)  # type: ignore[misc]
                    or is_at_rest(self.host, one)
                ),
                BACK_WITHIN_S,
            )
        newcomer = Person(platform.lobby, platform.rules, "Newcomer").arrive()
        match_id = bots_at_a_table(newcomer, shortest())
        wait_for("the later match ends", partial(is_at_rest, newcomer, match_id), ENDED_WITHIN_S)
        check_finished(platform, newcomer, match_id)
        self.later = {"person": newcomer, "match": match_id}
        self.group.join()


def longest() -> int:
    """The number of the game with the most decisions, which people will not end in a moment."""
    return max(range(len(GAMES)), key=lambda number: GAMES[number].longest)


def shortest() -> int:
    """The number of a table for two of the game with the fewest decisions."""
    return min(range(len(GAMES)), key=lambda number: GAMES[number].longest)


@pytest.fixture(scope="module")
def past(tmp_path_factory: pytest.TempPathFactory) -> Past:
    return Past(tmp_path_factory.mktemp("past"))


@pytest.fixture(scope="module")
def restored(past: Past, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Platform]:
    """A fresh cluster with the kept keys, and with feeds of the past that nobody may believe."""
    folder = tmp_path_factory.mktemp("restored")
    (folder / "data").mkdir()
    shutil.copytree(past.data / "secrets", folder / "data" / "secrets")
    shutil.copytree(past.data / "redis", folder / "data" / "redis")
    done = turntable("restore", str(past.backup), data=folder / "data")
    assert done.returncode == 0, done.stderr + done.stdout
    assert "all checked" in done.stdout
    with running(folder, {"BOT_WORKERS": "1"}) as platform:
        yield platform


def at(person: Person, platform: Platform) -> Person:
    """The same person, calling another platform."""
    return Person(platform.lobby, platform.rules, person.name, person.token, person.player_id)


def test_play_goes_on_from_the_backup_to_the_end_and_every_log_verifies(
    past: Past, restored: Platform
) -> None:
    host = at(past.host, restored)
    group = Group([at(person, restored) for person in past.group.people], past.group.match_id)
    kept = version_of(host, group.match_id)
    assert 8 < kept < max(past.group.acknowledged), "people played on after the backup"
    group.acknowledged = {v: move for v, move in past.group.acknowledged.items() if v <= kept}
    group.start()
    for match_id in [*past.matches, group.match_id, past.finished]:
        wait_for(f"{match_id} ends", partial(is_at_rest, host, match_id), ENDED_WITHIN_S)
    group.join()
    check_acknowledged(group)
    for match_id in [*past.matches, past.finished, group.match_id]:
        check_finished(restored, host, match_id)
    assert not [fault for person in (host, *group.people) for fault in person.faults]


def test_what_came_after_the_backup_is_gone_everywhere(past: Past, restored: Platform) -> None:
    newcomer, match_id = at(past.later["person"], restored), past.later["match"]
    assert newcomer.ask("GET", f"{restored.rules}/matches/{match_id}").status_code == 404
    assert (
        newcomer.ask("GET", f"{restored.scoring}/matches/{match_id}/score-sheet").status_code == 404
    )
    mine = newcomer.call("GET", f"{restored.lobby}/tables?mine=1")
    assert mine["tables"] == []
    names = newcomer.call("GET", f"{restored.lobby}/players?ids={newcomer.player_id}")
    assert names["players"] == []
    assert httpx.get(f"{restored.web}/m/{match_id}", follow_redirects=True).status_code == 404
    table = newcomer.call(
        "POST", f"{restored.lobby}/tables", json={"game": GAMES[0].key, "seats": 2}
    )
    assert table["table_id"], "who came after the backup can still play"
    assert not newcomer.faults


def test_feeds_and_checkpoints_agree_with_the_restored_logs(restored: Platform) -> None:
    for port in (31, 32, 33):
        metrics = httpx.get(f"http://127.0.0.1:{restored.base + port}/metrics").text
        assert "turntable_consumer_halted" not in metrics or all(
            line.endswith(" 0.0")
            for line in metrics.splitlines()
            if line.startswith("turntable_consumer_halted{")
        )
    log = restored.log.read_text()
    for alarm in ("relay_stopped", "feed_ahead_of_log", "feed_behind_consumer", "job_failed"):
        assert alarm not in log


def test_a_database_that_holds_something_is_given_up_only_when_told(past: Past) -> None:
    refused = turntable("restore", str(past.backup), data=past.data)
    assert refused.returncode == 2
    assert "--replace" in refused.stderr
    replaced = turntable("restore", "--replace", str(past.backup), data=past.data)
    assert replaced.returncode == 0, replaced.stderr
    again = turntable("backup", str(past.backup.parent), data=past.data)
    assert again.returncode == 0, "it can be saved while nothing runs, too"
    assert len(list(past.backup.parent.glob("turntable-*.backup"))) == 1


def test_the_backup_is_closed_to_others_and_never_written_over(past: Past) -> None:
    assert past.backup.stat().st_mode & 0o077 == 0
    again = turntable("backup", str(past.backup), data=past.data)
    assert (again.returncode, "is there already" in again.stderr) == (2, True)


def test_a_file_that_is_no_backup_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "nonsense").write_text("x" * 1000)
    refused = turntable("restore", str(tmp_path / "nonsense"), data=tmp_path / "data")
    assert refused.returncode == 2
    assert "is no backup of Turntable" in refused.stderr
    assert len(refused.stderr.splitlines()) == 1
