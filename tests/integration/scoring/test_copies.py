"""Copies of matches: each event must be the next link; one bad match stops alone."""

from dataclasses import replace
from uuid import UUID

import psycopg
import pytest

from tests.integration.scoring.conftest import TABLES, Scoring
from tests.integration.scoring.rules_log import people
from tests.support.servers import Database
from turntable.bus.port import FeedItem

ANN, BOB = (f"0190a000-0000-7000-8000-00000000000{n}" for n in (1, 2))


def halted(scoring: Scoring) -> list[tuple[UUID, str]]:
    with scoring.pool.connection() as connection:
        return connection.execute("select stream_id, error from consumer_halted").fetchall()


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"body": "{}"}, "hash does not fit"),
        ({"prev_hash": "00" * 32}, "previous hash"),
        ({"version": "4"}, "expected version"),
        ({"actor": "somebody"}, "hash does not fit"),
    ],
)
def test_an_event_that_was_changed_on_its_way_halts_its_match_and_no_other(
    scoring: Scoring, change: dict[str, str], reason: str
) -> None:
    bad = scoring.rules.start(scoring.rules.prepare(), people(ANN, BOB))
    bad.move()
    last = scoring.rules.feed.top()
    good = scoring.rules.played(people(ANN, BOB))
    items = scoring.rules.feed.read(0, 1000)
    scoring.rules.feed.delete()
    scoring.rules.feed.publish(
        [FeedItem(i.pos, {**i.fields, **change}) if i.pos == last else i for i in items]
    )
    scoring.carry()
    ((stream, error),) = halted(scoring)
    assert stream == bad.match_id
    assert reason in error
    assert scoring.get(f"/matches/{good}/score-sheet", ANN).json["final"] is True


def test_an_unknown_game_halts_its_match_loudly(scoring: Scoring) -> None:
    match_id = scoring.rules.prepare(game="go")
    scoring.carry()
    assert [stream for stream, _ in halted(scoring)] == [match_id]


def test_a_halted_match_is_scored_once_it_is_resumed(scoring: Scoring) -> None:
    match_id = scoring.rules.played(people(ANN, BOB))
    items = scoring.rules.feed.read(0, 1000)
    spoiled = [replace(i, fields={**i.fields, "actor": "x"}) if i.pos == 3 else i for i in items]
    scoring.rules.feed.delete()
    scoring.rules.feed.publish(spoiled)
    scoring.carry()
    assert scoring.told(match_id) == []
    assert scoring.copying().resume(match_id)
    scoring.carry()
    assert scoring.told(match_id) == ["match.rated", "match.scored"]


def test_everything_built_again_from_the_feeds_is_the_same(
    scoring: Scoring, fresh_database: Database
) -> None:
    scoring.rules.played(people(ANN, BOB))
    scoring.rules.played(people("bot:greedy", ANN, "bot:greedy"), seed=2)
    scoring.rules.played(people(BOB, ANN), seed=3, watch="link")
    wrong = {"final": True, "totals": [0, 0], "ranks": [1, 1], "winners": [0, 1], "lines": []}
    scoring.rules.played(people(ANN, BOB), seed=4, claimed=wrong)
    play = scoring.rules.start(scoring.rules.prepare(), people(ANN, BOB), seed=5)
    play.move()
    scoring.carry()
    before = scoring.rows(*TABLES)
    events = scoring.store.feed_head()
    empty(fresh_database)
    scoring.carry()
    assert scoring.rows(*TABLES) == before
    assert scoring.store.feed_head() == events
    assert [len(before[table]) for table in TABLES] == [5, 7, 0, 4, 9, 3]


def empty(database: Database) -> None:
    """What an operator does: the service's own role may not."""
    with psycopg.connect(database.admin_url) as operator:
        for table in TABLES:
            operator.execute(f"delete from scoring.{table}".encode())  # noqa: S608 - our own names
        operator.execute("update scoring.consumer_checkpoint set pos = 0")


def test_doing_an_announcement_again_changes_nothing(scoring: Scoring) -> None:
    match_id = scoring.rules.played(people(ANN, BOB))
    while scoring.copying().step():
        pass
    steps = [scoring.announcer().step() for _ in range(3)]
    assert steps == [1, 0, 0]
    assert scoring.told(match_id) == ["match.rated", "match.scored"]
