"""A secret put on purpose into any route, feed, queue or log line is found, so the search can fail.

The match is of the game that keeps most of a seat's from the others; no game is named.
"""

import json
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
import structlog
from structlog.testing import capture_logs

from tests.integration.leaks import world as world_module
from tests.integration.leaks.conftest import GAMES, built
from tests.integration.leaks.planting import Planter
from tests.integration.leaks.recorder import Recorder
from tests.integration.leaks.search import Received
from tests.integration.leaks.stage import LOG, Stage
from tests.integration.leaks.visits import ROUTES, Route
from tests.integration.leaks.world import WORDS
from tests.support.servers import Database
from turntable.bus.envelope import whole
from turntable.engine.game import Game
from turntable.engine.items import nobody


def kept_back(game: Game[Any]) -> int:
    """How many fields are shown to some and not to others."""
    audiences = [shown for kind in (*game.moves, *game.facts) for shown in kind.SECRET.values()]
    return sum(shown is not nobody for shown in audiences)


KEY = max(GAMES, key=lambda key: kept_back(GAMES[key]))
VIEWER = 1
ALWAYS = ("opened", "started", "ended")
"""Here nothing more is played, so every request may be made at once."""


@dataclass
class Plants:
    """A match under way, and somebody behind every service who can add to its answers."""

    stage: Stage
    planters: Mapping[str, Planter]
    secrets: Mapping[str, str]


@pytest.fixture(scope="module")
def plants(module_database: Database, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Plants]:
    with built(module_database, tmp_path_factory.mktemp("world")) as world:
        planters = {name: Planter(name, app) for name, app in world.apps.items()}
        stage = Stage(world, KEY)
        stage.start()
        assert stage.found == []
        yield Plants(stage, planters, _secrets(stage))


def _secrets(stage: Stage) -> dict[str, str]:
    """One of each kind of what the viewer may not know, as it would be written down."""
    judge = stage.judge
    assert judge is not None
    hidden = judge.match.hidden(VIEWER, stage.version)
    sentences = [word for word, _ in judge.match.telling_words(hidden)]
    name = min(hidden.names)
    found = {what: written + "etc" for written, what in judge.match.house().items()}
    found |= {"name": name, "token": stage.people[0].token or "", "word": WORDS["rules"]}
    if hidden.runs:
        found["order"] = json.dumps(min(hidden.runs))
    if sentences:
        found["sentence"] = sentences[0]
    return found


@pytest.mark.parametrize("route", ROUTES, ids=" ".join)
def test_a_leak_in_a_route_is_found(plants: Plants, route: Route) -> None:
    stage = plants.stage
    person = next(p for p in stage.people if p.eyes.seat == VIEWER)
    answers: list[list[str]] = []
    recorder = Recorder(stage.wire, lambda received: answers.append(_judged(stage, received)))
    plants.planters[route[0]].plant(route, plants.secrets)
    try:
        recorder.look(person, stage.names(person) | {"past": ALWAYS}, [route])
    finally:
        plants.planters[route[0]].plant(None, {})
    assert answers
    for found in answers:
        text = "\n".join(found)
        for what in (
            "secret",
            "seed",
            f"nonce {stage.version}",
            "the token of rules",
            "a token of",
        ):
            assert what in text, what
        for what in ("name", "order", "sentence"):
            written = plants.secrets.get(what, "")
            shown = str(tuple(json.loads(written))) if what == "order" and written else written
            assert shown in text, what


def _judged(stage: Stage, received: Received) -> list[str]:
    assert stage.judge is not None
    return stage.judge.leaks(replace(received, version=stage.version))


def test_a_body_in_a_feed_that_the_web_may_read_is_found(
    fresh_database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(world_module, "header", whole)
    with built(fresh_database, tmp_path) as world:
        stage = Stage(world, KEY)
        stage.start()
        stage.look([])
    assert any("feed:matches" in found for found in stage.found)


def test_a_secret_in_a_log_line_is_found(plants: Plants) -> None:
    stage = plants.stage
    with capture_logs() as lines:
        structlog.get_logger("a service").info("dealt", cards=[plants.secrets["name"]])
    found = _judged(stage, Received(LOG, "the log", stage.version, str(lines)))
    assert found == [f"{LOG.name} at the log: {plants.secrets['name']}, hidden at version 2"]


def open_view(game: Game[Any]) -> Game[Any]:
    return replace(game, view=lambda state, _: game.view(state, 0))


def open_masks(game: Game[Any]) -> Game[Any]:
    return replace(game, mask=lambda item, _: item)


CARELESS: dict[str, tuple[Callable[[Game[Any]], Game[Any]], set[str]]] = {
    "view": (open_view, {"/view", "GET /m/", "GET /stream?match", "queues"}),
    "masks": (open_masks, {"/events", "/audit", "feed:matches", "v1/matches/{}/stream"}),
}
"""What a careless game does, and where it must be found."""


@pytest.mark.parametrize("what", CARELESS)
def test_a_careless_game_is_found_wherever_it_shows(
    fresh_database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    spoil, places = CARELESS[what]
    monkeypatch.setitem(GAMES, KEY, spoil(GAMES[KEY]))
    with built(fresh_database, tmp_path) as world:
        stage = Stage(world, KEY, bots=True, link=False)
        stage.start()
        for _ in stage.play(random.Random(1), moves_max=2):
            pass
        stage.look_at_match()
        missed = [
            place
            for place in places
            if not any(place.replace("{}", stage.id) in found for found in stage.found)
        ]
    assert missed == []
