"""A stored database of the version before: this code migrates it and its matches are played on."""

from collections.abc import Iterator
from functools import partial

import pytest

from tests.support.commands import turntable
from tests.support.matches import GAMES, check_finished, guest, is_at_rest, match_of
from tests.support.platform import Platform, running, wait_for
from tests.support.stored_platform import STORED

ENDED_WITHIN_S = 280.0


@pytest.fixture(scope="module")
def upgraded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Platform]:
    folder = tmp_path_factory.mktemp("upgraded")
    done = turntable("restore", str(STORED), data=folder / "data")
    assert done.returncode == 0, done.stderr
    new = "eventstore/months, eventstore/hash, eventstore/partitions, 003_guests.sql"
    assert f"migrated lobby: {new}" in done.stdout
    with running(folder) as platform:
        yield platform


def test_running_matches_of_every_game_are_played_on_by_the_new_code(upgraded: Platform) -> None:
    visitor = guest(upgraded)
    tables = visitor.call("GET", f"{upgraded.lobby}/tables?limit=50")["tables"]
    matches = {table["match_id"]: table["game"] for table in tables}
    assert set(matches.values()) == {game.key for game in GAMES}
    for match_id in matches:
        wait_for("the match ends", partial(is_at_rest, visitor, match_id), ENDED_WITHIN_S)
        assert match_of(visitor, match_id)["version"] > 6
        check_finished(upgraded, visitor, match_id)
    assert not visitor.faults
