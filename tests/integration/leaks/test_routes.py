"""During whole random matches nobody receives what they may not know, on any route or queue."""

import random

import pytest
from structlog.testing import capture_logs

from tests.integration.leaks.conftest import GAMES
from tests.integration.leaks.stage import Stage
from tests.integration.leaks.visits import ROUTES, SERVICES, WEB
from tests.integration.leaks.world import World

LOOK_EVERY = 300


@pytest.mark.timeout(900)
@pytest.mark.parametrize("opponent", ["person", "bot"])
@pytest.mark.parametrize("key", GAMES)
def test_nobody_receives_what_they_may_not_know(world: World, key: str, opponent: str) -> None:
    bots = opponent == "bot"
    with capture_logs() as lines:
        stage = Stage(world, key, bots=bots, link=not bots, lines=lines)
        stage.look_at_match()
        stage.start()
        stage.look()
        for number, _ in enumerate(stage.play(random.Random(key)), 1):
            if number in {1, 3, 60} or number % LOOK_EVERY == 0:
                stage.look_at_match()
        assert stage.judge is not None
        assert stage.judge.match.revealed_at == stage.version, "nobody was asked before the end"
        stage.beside()
        stage.look()
    assert stage.found == []
    assert len(lines) > stage.version
    failed = [r for r in ROUTES if min(stage.wire.answered.get(r, {999})) >= 400]
    assert failed == [], "these routes never answered with success, so nothing was looked at"


def test_every_route_is_listed(world: World) -> None:
    for service, app in world.apps.items():
        routed = {
            (method, rule.rule)
            for rule in app.url_map.iter_rules()
            for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        }
        more = set(WEB) - set(SERVICES["stream"]) if service == "stream" else set()
        assert routed == set(SERVICES[service]) | more


def test_the_stream_serves_no_page(world: World) -> None:
    """It has the pages' routes to render with, and answers 404 there."""
    client = world.stream.test_client()
    for method, rule in set(WEB) - set(SERVICES["stream"]):
        path = rule.replace("<uuid:match_id>", "0190a000-0000-7000-8000-000000000001")
        path = path.replace("<int:version>", "2").replace("<", "").replace(">", "")
        assert client.open(path, method=method).status_code == 404, rule
