"""The compose file acted out: what it gives each service is enough, and the edge joins them."""

import re
import signal
from collections.abc import Iterator
from typing import Any

import httpx
import psycopg
import pytest
import redis

from tests.integration.containers.acting import Act, acted_out
from tests.support.free_ports import HOST
from tests.support.platform import wait_for
from turntable.engine import registry
from turntable.engine.chance import FastChance
from turntable.engine.game import Game
from turntable.engine.match import Match
from turntable.local.process import stop

CALLER = "127.0.0.2"


def _all_are_asked_at_once(game: Game[Any]) -> bool:
    match = Match(game, game.seats.start, game.options())
    match.begin(FastChance(1), 2)
    return len(match.open) == game.seats.start


AT_ONCE = next(key for key, game in registry.games().items() if _all_are_asked_at_once(game))
"""A game whose bots are asked whoever begins."""


@pytest.fixture(scope="module")
def act(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Act]:
    with acted_out(tmp_path_factory.mktemp("act")) as started:
        yield started


@pytest.fixture
def visitor(act: Act) -> Iterator[httpx.Client]:
    """Somebody who calls from an address of their own, and lies about it."""
    with httpx.Client(
        base_url=act.edge,
        transport=httpx.HTTPTransport(local_address=CALLER),
        headers={"X-Forwarded-For": "9.9.9.9"},
        follow_redirects=True,
        timeout=15,
    ) as client:
        yield client


def test_a_visitor_plays_against_bots_through_the_edge(act: Act, visitor: httpx.Client) -> None:
    home = visitor.get("/")
    assert home.status_code == 200, home.text
    form = next(
        form
        for form in re.findall(r"<form.*?</form>", home.text, re.DOTALL)
        if "Play now against bots" in form and f'value="{AT_ONCE}"' in form
    )
    fields = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form))
    action = re.search(r'action="([^"]+)"', form)
    assert action is not None
    page = visitor.post(action[1], data=fields, headers={"Origin": act.edge})
    assert page.status_code == 200
    match_id = page.url.path.rsplit("/", 1)[1]

    def bots_have_asked_and_answered() -> bool:
        with act.redis("admin") as admin:
            turns = admin.xinfo_stream("work:rules.moves")
        return bool(turns["entries-added"])

    wait_for("the table is shown", lambda: 'id="table"' in visitor.get(f"/m/{match_id}").text, 20)
    wait_for("a bot has answered", bots_have_asked_and_answered, 30)
    with visitor.stream("GET", f"/stream?match={match_id}&since=0") as stream:
        assert stream.headers["Content-Type"].startswith("text/event-stream")
        lines = stream.iter_lines()
        assert next(lines).startswith("retry:")
        assert next(line for line in lines if line.startswith("event:")) == "event: fragment"


def test_limits_count_the_address_that_really_called(act: Act, visitor: httpx.Client) -> None:
    visitor.get("/lobby")
    with act.redis("admin") as admin:
        counted = " ".join(admin.scan_iter("limit*"))
    assert CALLER in counted
    assert "9.9.9.9" not in counted


def test_another_host_name_is_sent_to_the_one_origin(act: Act) -> None:
    answer = httpx.get(f"{act.edge}/lobby", headers={"Host": "elsewhere.example"})
    assert (answer.status_code, answer.headers["Location"]) == (307, f"{act.edge}/lobby")


def test_each_store_knows_its_users_by_their_own_passwords_only(act: Act) -> None:
    with psycopg.connect(
        host=HOST,
        port=act.ports[5432],
        user="rules",
        password=act.secret("rules", "database_password"),
        dbname="turntable",
    ) as connection:
        shown = [
            connection.execute(f"show {name}".encode()).fetchone()
            for name in ("fsync", "synchronous_commit", "full_page_writes", "max_connections")
        ]
    assert shown == [("on",), ("on",), ("on",), ("200",)]
    bots = redis.Redis(
        HOST,
        act.ports[6379],
        username="bots",
        password=act.secret("bots", "redis_password"),
    )
    assert bots.ping()
    with pytest.raises(redis.exceptions.NoPermissionError):
        bots.xread({"feed:rules": "0"})
    health = redis.Redis(HOST, act.ports[6379], username="health", password="any")
    assert health.ping()
    for command in (("GET", "x"), ("KEYS", "*"), ("ACL", "LIST"), ("INFO",)):
        with pytest.raises(redis.exceptions.NoPermissionError):
            health.execute_command(*command)  # type: ignore[no-untyped-call]


def test_workers_are_healthy_while_they_work(act: Act) -> None:
    """A worker that stands still has no pulse; the web that is gone is a 503 at the edge."""
    assert act.is_healthy("bots")
    act.signal("bots", signal.SIGSTOP)
    try:
        pulse = act.folder / "bots-pulse"
        then = pulse.stat().st_mtime
        with pytest.raises(TimeoutError):
            wait_for("a pulse", lambda: pulse.stat().st_mtime > then, 6)
    finally:
        act.signal("bots", signal.SIGCONT)
    stop(act.processes["web"], signal.SIGTERM, 8)
    answer = httpx.get(act.edge)
    assert (answer.status_code, "Retry-After" in answer.headers) == (503, True)
