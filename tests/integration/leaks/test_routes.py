"""During whole random matches nobody receives what they may not know, on any route or queue."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from services.web import matches as web_matches
from services.web import stream as web_stream
from tests.integration.leaks.search import Eyes, Received, texts
from tests.integration.leaks.stage import Stage
from tests.integration.leaks.visits import ROUTES, SERVICES
from tests.integration.leaks.world import World
from tests.support.servers import Database
from turntable.engine import registry
from turntable.games import _example

GAMES = {**registry.games(), _example.GAME.key: _example.GAME}
LOOKS = 4
LOG = Eyes("a reader of the log", watches=True)


@pytest.fixture
def world(
    fresh_database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[World]:
    monkeypatch.setattr(registry, "game", GAMES.__getitem__)
    monkeypatch.setattr(web_stream, "BEAT_S", 0.01)
    monkeypatch.setattr(web_matches, "START_WAIT_S", 0.0)
    made = World(fresh_database, tmp_path, GAMES, "leaks")
    yield made
    made.close()


@pytest.mark.parametrize("bots", [False, True], ids=["people", "bots"])
@pytest.mark.parametrize("key", GAMES)
def test_nobody_receives_what_they_may_not_know(world: World, key: str, bots: bool) -> None:
    with capture_logs() as lines:
        stage = Stage(world, key, bots=bots, link=not bots)
        stage.look()
        stage.start()
        stage.look()
        for number, version in enumerate(stage.play(random.Random(key)), 1):
            if number in {1, 2} or number % 300 == 0:
                stage.look()
        stage.look()
    open("/tmp/w/found.txt","w").write("\n".join(stage.found))
    assert stage.found == []
    assert stage.judge is not None and stage.judge.match.revealed_at is not None
    print(stage.version, {k: v for k, v in stage.recorder.answered.items()})
