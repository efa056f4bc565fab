"""Score sheets: masked while the match runs, recomputed at its end, told to those who may know."""

import json
from uuid import UUID

import pytest
from prometheus_client import REGISTRY

from tests.integration.scoring.conftest import Scoring
from tests.integration.scoring.rules_log import people

ANN, BOB, EVE = (f"0190a000-0000-7000-8000-00000000000{n}" for n in (1, 2, 3))
UNKNOWN = "0190a000-0000-7000-8000-000000000009"
DISPUTED = "turntable_scores_disputed_total"


def path(match_id: UUID) -> str:
    return f"/matches/{match_id}/score-sheet"


def test_a_running_match_shows_each_caller_the_sheet_of_their_seat(scoring: Scoring) -> None:
    play = scoring.rules.start(scoring.rules.prepare(), people(ANN, BOB))
    for _ in range(3):
        play.move()
    scoring.carry()
    assert play.sheet(0) != play.sheet(None) or play.sheet(1) != play.sheet(None)
    for caller, seat in ((ANN, 0), (BOB, 1), (EVE, None)):
        answer = scoring.get(path(play.match_id), caller)
        assert answer.status_code == 200
        shown = {name: answer.json[name] for name in play.sheet(seat)}
        assert shown == play.sheet(seat)
        assert (answer.json["final"], answer.json["version"]) == (False, 5)


def test_at_the_end_the_sheet_is_final_and_equals_the_rules_services(scoring: Scoring) -> None:
    match_id = scoring.rules.played(people(ANN, "bot:greedy"))
    scoring.carry()
    answer = scoring.get(path(match_id), EVE).json
    (ended,) = [e for e in scoring.rules.store.read(match_id) if e.type == "match.ended"]
    claimed = json.loads(ended.body)["result"]
    assert {name: answer[name] for name in claimed} == claimed
    assert (answer["final"], answer["disputed"], answer["status"]) == (True, False, "ended")
    assert answer["seats"] == [
        {"seat": 0, "by": "player", "player_id": ANN},
        {"seat": 1, "by": "bot:greedy", "player_id": None},
    ]


def test_a_result_that_differs_is_disputed_and_not_rated(scoring: Scoring) -> None:
    wrong = {
        "final": True,
        "lines": [],
        "totals": [9, 0],
        "ranks": [1, 2],
        "winners": [0],
        "tie_break": None,
    }
    alarmed = REGISTRY.get_sample_value(DISPUTED) or 0.0
    match_id = scoring.rules.played(people(ANN, BOB), claimed=wrong)
    scoring.carry()
    assert REGISTRY.get_sample_value(DISPUTED) == alarmed + 1
    answer = scoring.get(path(match_id), ANN).json
    assert (answer["final"], answer["disputed"]) == (True, True)
    assert answer["totals"] != [9, 0]
    assert scoring.told(match_id) == ["match.scored"]
    assert json.loads(scoring.store.read(match_id)[0].body)["disputed"] is True
    assert scoring.get("/leaderboards/three_cards").json["players"] == []
    (kept,) = scoring.get(f"/players/{ANN}/record").json["matches"]
    assert kept["disputed"] is True
    assert scoring.rows("match_event")["match_event"]


def test_the_copy_of_an_undisputed_match_goes_when_it_has_ended(scoring: Scoring) -> None:
    scoring.rules.played(people(ANN, BOB))
    scoring.carry()
    assert scoring.rows("match_event")["match_event"] == []


def test_a_match_by_link_is_shown_to_its_players_and_to_watch_tokens_only(
    scoring: Scoring,
) -> None:
    match_id = scoring.rules.prepare("link")
    other = scoring.rules.prepare("link")
    scoring.rules.start(match_id, people(ANN, BOB))
    scoring.carry()
    assert scoring.get(path(match_id), ANN).status_code == 200
    assert scoring.get(path(match_id), EVE, watch=str(match_id)).status_code == 200
    for answer in (
        scoring.get(path(match_id), EVE),
        scoring.get(path(match_id), EVE, watch=str(other)),
        scoring.get(path(UUID(UNKNOWN)), EVE),
    ):
        assert (answer.status_code, answer.json["code"]) == (404, "not_found")


def test_a_watch_token_in_the_address_counts_for_nothing(scoring: Scoring) -> None:
    match_id = scoring.rules.prepare("link")
    scoring.rules.start(match_id, people(ANN, BOB))
    scoring.carry()
    token = scoring.signer.sign_watch(str(match_id), 1_700_000_000, lifetime_s=10**9)
    assert scoring.get(f"{path(match_id)}?watch={token}", EVE).status_code == 404


@pytest.mark.parametrize("match_id", [UNKNOWN, "nonsense"])
def test_a_sheet_needs_a_token_before_a_match(scoring: Scoring, match_id: str) -> None:
    if match_id == UNKNOWN:
        answer = scoring.get(f"/matches/{match_id}/score-sheet")
        assert (answer.status_code, answer.json["code"]) == (401, "no_token")
    answer = scoring.get(f"/matches/{match_id}/score-sheet", ANN)
    assert (answer.status_code, answer.json["code"]) == (404, "not_found")


def test_a_match_that_has_not_begun_or_was_cancelled_has_no_sheet(scoring: Scoring) -> None:
    from turntable.engine import record

    waiting, cancelled = scoring.rules.prepare(), scoring.rules.prepare()
    scoring.rules.start(cancelled, people(ANN, BOB))
    scoring.rules.write(cancelled, record.Cancelled("expired", 1), record.Revealed("cd" * 32, 1))
    scoring.carry()
    for match_id in (waiting, cancelled):
        assert scoring.get(path(match_id), ANN).status_code == 404
    assert scoring.told(cancelled) == []
    assert scoring.rows("match_event")["match_event"] == []
