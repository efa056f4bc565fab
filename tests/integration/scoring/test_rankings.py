"""Leaderboards and records: ratings built one match on the other, bots apart."""

import json
from collections.abc import Iterable
from uuid import UUID

import pytest

from services.scoring.memory import memory_tables, resulting
from services.scoring.ports import Standing
from services.scoring.ratings import START_MU, START_SIGMA, newcomer, rated, shown
from tests.integration.scoring.conftest import Answer, Scoring
from tests.integration.scoring.rules_log import people
from tests.support.settled import settle
from turntable.bus.envelope import whole
from turntable.bus.memory import MemoryFeed
from turntable.bus.port import FeedItem
from turntable.eventstore.memory_tables import MemoryTables
from turntable.eventstore.relay import Relay

ANN, BOB, EVE = (f"0190a000-0000-7000-8000-00000000000{n}" for n in (1, 2, 3))
BOARD = "/leaderboards/three_cards"


def ranks(scoring: Scoring, match_id: UUID) -> list[int]:
    found: list[int] = json.loads(scoring.store.read(match_id)[-1].body)["result"]["ranks"]
    return found


def test_ratings_build_on_each_other_in_the_order_of_the_ends(scoring: Scoring) -> None:
    matches = [scoring.rules.played(people(ANN, BOB), seed=seed) for seed in range(5)]
    scoring.carry()
    expected = {actor: newcomer(actor) for actor in (ANN, BOB)}
    for match_id in matches:
        after = rated([ANN, BOB], ranks(scoring, match_id), expected)
        expected = {rating.actor: rating for rating in after}
    found = {row["player_id"]: row["rating"] for row in scoring.get(BOARD).json["players"]}
    assert found == {actor: shown(r.mu, r.sigma) for actor, r in expected.items()}
    assert {row["played"] for row in scoring.get(BOARD).json["players"]} == {5}


def test_a_match_is_rated_only_upon_the_ratings_of_the_one_before(scoring: Scoring) -> None:
    first, second = (scoring.rules.played(people(ANN, BOB), seed=seed) for seed in range(2))
    copying, announcer = scoring.copying(), scoring.announcer()
    settle(scoring.pool)
    while copying.step():
        pass
    announcer.step()
    settle(scoring.pool)
    told = MemoryFeed("feed:scoring")
    Relay(scoring.store, [(told, whole)]).step()
    scoring.feed.publish(told.read(0, 1))
    assert scoring.resulting().step() == 1
    assert scoring.told(first) == ["match.rated", "match.scored"]
    assert [announcer.step() for _ in range(3)] == [0, 0, 0]
    assert scoring.told(second) == []


def test_a_result_reads_the_same_whether_its_score_or_its_rating_comes_first(
    scoring: Scoring,
) -> None:
    scoring.rules.played(people(ANN, BOB))
    scoring.carry()
    rating, score = scoring.feed.read(0, 100)
    found = [ranking(order) for order in ((rating, score), (score, rating))]
    assert found[0] == found[1]
    assert [row.played for row in found[0]] == [1, 1]


def test_a_match_that_is_resumed_late_leaves_the_ratings_of_those_after_it(
    scoring: Scoring,
) -> None:
    for pair in ((ANN, BOB), (BOB, EVE)):
        scoring.rules.played(people(*pair))
    scoring.carry()
    items = scoring.feed.read(0, 100)
    first, second = items[:2], items[2:]
    late = ranking([*second, *first])
    assert late == ranking([*first, *second])
    assert {row.actor: row.played for row in late} == {ANN: 1, BOB: 2, EVE: 1}


def ranking(items: Iterable[FeedItem]) -> list[Standing]:
    """The leaderboard after events of the feed, applied in an order of their own."""
    tables = MemoryTables()
    for item in items:
        with tables.transaction():
            resulting(tables, item)
    return memory_tables(tables).results.ranking("three_cards", bots=False, offset=0, limit=9)


def test_a_leaderboard_lists_the_best_first_and_bots_apart(scoring: Scoring) -> None:
    for seed in range(4):
        scoring.rules.played(people(ANN, "bot:random", "bot:random"), seed=seed)
    scoring.rules.played(people(BOB, EVE), seed=9)
    scoring.carry()
    board = scoring.get(BOARD).json
    ratings = [row["rating"] for row in board["players"]]
    assert ratings == sorted(ratings, reverse=True)
    assert {row["player_id"] for row in board["players"]} == {ANN, BOB, EVE}
    assert [row["rank"] for row in board["players"]] == [1, 2, 3]
    ((by, played),) = [(row["by"], row["played"]) for row in board["bots"]]
    assert (by, played) == ("bot:random", 8)


def test_a_leaderboard_is_paged(scoring: Scoring) -> None:
    scoring.rules.played(people(ANN, BOB, EVE))
    scoring.carry()
    first = scoring.get(f"{BOARD}?limit=2").json
    second = scoring.get(f"{BOARD}?limit=2&offset={first['next']}").json
    assert [len(first["players"]), len(second["players"])] == [2, 1]
    assert (second["players"][0]["rank"], second["next"]) == (3, None)


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/leaderboards/go", 404),
        (f"{BOARD}?limit=0", 422),
        (f"{BOARD}?offset=-1", 422),
        ("/players/nobody/record", 404),
        (f"/players/{ANN}/record?before=x", 422),
    ],
)
def test_what_is_not_there_or_malformed_is_told_so(
    scoring: Scoring, path: str, status: int
) -> None:
    assert scoring.get(path).status_code == status


def test_a_match_that_one_actor_played_alone_is_scored_and_not_rated(scoring: Scoring) -> None:
    match_id = scoring.rules.played(people("bot:greedy", "bot:greedy"))
    scoring.carry()
    assert scoring.told(match_id) == ["match.scored"]
    (bot,) = scoring.get(BOARD).json["bots"]
    assert (bot["rating"], bot["played"]) == (shown(START_MU, START_SIGMA), 2)


def test_a_record_lists_matches_newest_first_and_pages(scoring: Scoring) -> None:
    matches = [scoring.rules.played(people(ANN, BOB), seed=seed) for seed in range(3)]
    scoring.carry()

    def page(query: str = "") -> Answer:
        return scoring.get(f"/players/{ANN}/record?limit=2{query}")

    first = page().json
    second = page(f"&before={first['next']}").json
    listed = [match["match_id"] for match in first["matches"] + second["matches"]]
    assert listed == [str(match_id) for match_id in reversed(matches)]
    assert second["next"] is None
    (game,) = first["games"]
    assert (game["game"], game["played"]) == ("three_cards", 3)


def test_matches_by_link_stand_in_the_own_record_only(scoring: Scoring) -> None:
    scoring.rules.played(people(ANN, BOB), watch="link")
    scoring.carry()
    assert len(scoring.get(f"/players/{ANN}/record", ANN).json["matches"]) == 1
    for other in (None, EVE):
        assert scoring.get(f"/players/{ANN}/record", other).json["matches"] == []


def test_somebody_who_has_not_played_has_an_empty_record(scoring: Scoring) -> None:
    answer = scoring.get(f"/players/{EVE}/record")
    assert (answer.status_code, answer.json["matches"], answer.json["games"]) == (200, [], [])


@pytest.mark.parametrize(
    ("token", "feed", "status"),
    [
        ("lobby-token", "feed:scoring", 200),
        ("lobby-token", "feed:rules", 403),
        ("web-token", "feed:scoring", 403),
        ("nobody", "feed:scoring", 401),
    ],
)
def test_the_internal_feed_is_for_the_lobby(
    scoring: Scoring, token: str, feed: str, status: int
) -> None:
    match_id = scoring.rules.played(people(ANN, BOB))
    scoring.carry()
    answer = scoring.app.test_client().get(
        f"/internal/feed?feed={feed}&after=0&limit=10&reader=lobby.scoring",
        headers={"Authorization": f"Bearer {token}"},
    )
    assert answer.status_code == status
    if status == 200 and answer.json is not None:
        assert answer.json["head"] == 2
        assert answer.json["entries"][0]["fields"]["stream_id"] == str(match_id)
