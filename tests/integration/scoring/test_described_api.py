"""Scoring does what its own description says, whatever is sent."""

from typing import Any

import pytest
import schemathesis
from hypothesis import given, settings
from schemathesis.specs.openapi.checks import ignored_auth

from tests.integration.scoring.conftest import Scoring
from tests.integration.scoring.rules_log import people

ANN, BOB = (f"0190a000-0000-7000-8000-00000000000{n}" for n in (1, 2))
OPERATIONS = [
    ("GET", "/v1/matches/{match_id}/score-sheet"),
    ("GET", "/v1/leaderboards/{game}"),
    ("GET", "/v1/players/{player_id}/record"),
]
EXAMPLES = 15
EXCLUDED = [ignored_auth]  # the token is ours, not one that was generated


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_answers_are_as_described(scoring: Scoring, method: str, path: str) -> None:
    running = scoring.rules.start(scoring.rules.prepare(), people(ANN, BOB))
    ended = scoring.rules.played(people(ANN, BOB))
    scoring.carry()
    headers = {"Authorization": f"Bearer {scoring.signer.sign(ANN, 1_700_000_000, 10**9)}"}
    known = {
        "match_id": [str(running.match_id), str(ended)],
        "game": ["three_cards"] * 2,
        "player_id": [ANN, BOB],
    }
    schema = schemathesis.openapi.from_wsgi("/openapi.json", scoring.app)

    @settings(max_examples=EXAMPLES, deadline=None, database=None, derandomize=True)
    @given(schema[path][method].as_strategy())
    def answers_as_described(case: schemathesis.Case[Any]) -> None:
        for number in range(2):
            for name, values in known.items():
                if name in case.path_parameters:
                    case.path_parameters[name] = values[number]
            case.call_and_validate(headers=headers, excluded_checks=EXCLUDED)

    answers_as_described()


def test_every_route_of_the_contract_is_described(scoring: Scoring) -> None:
    document = scoring.app.test_client().get("/openapi.json").get_json()
    assert document["openapi"].startswith("3.1")
    described = {
        (method.upper(), path)
        for path, methods in document["paths"].items()
        for method in methods
        if method != "parameters"
    }
    assert described == set(OPERATIONS)
    assert scoring.app.test_client().get("/docs").status_code == 200
