"""The API does what its own description says, whatever is sent."""

from typing import Any

import pytest
import schemathesis
from hypothesis import given, settings
from schemathesis.specs.openapi.checks import ignored_auth, positive_data_acceptance

from tests.unit.rules.house import House

OPERATIONS = [
    ("GET", "/v1/keys"),
    ("GET", "/v1/matches"),
    ("GET", "/v1/matches/{match_id}"),
    ("GET", "/v1/matches/{match_id}/view"),
    ("GET", "/v1/matches/{match_id}/decisions"),
    ("POST", "/v1/matches/{match_id}/moves"),
    ("GET", "/v1/matches/{match_id}/events"),
    ("GET", "/v1/matches/{match_id}/export"),
    ("POST", "/v1/matches/{match_id}/verify"),
]
EXAMPLES = 10
EXCLUDED = [
    ignored_auth,  # the token is ours, not one that was generated
    positive_data_acceptance,  # what a move looks like is its game's to say, not the description's
]


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_answers_are_as_described(house: House, method: str, path: str) -> None:
    playing, ended = house.started(), house.started()
    house.play_out(ended)
    house.index()
    headers = {"Authorization": f"Bearer {house.token('seat-0')}"}
    schema = schemathesis.openapi.from_wsgi("/openapi.json", house.app)

    @settings(max_examples=EXAMPLES, deadline=None, database=None, derandomize=True)
    @given(schema[path][method].as_strategy())
    def answers_as_described(case: schemathesis.Case[Any]) -> None:
        for match_id in (playing, ended):
            if "match_id" in case.path_parameters:
                case.path_parameters["match_id"] = str(match_id)
            case.call_and_validate(headers=headers, excluded_checks=EXCLUDED)

    answers_as_described()


def test_every_route_of_the_contract_is_described(house: House) -> None:
    document = house.get("/openapi.json").json
    assert document["openapi"].startswith("3.1")
    described = {
        (method.upper(), path)
        for path, methods in document["paths"].items()
        for method in methods
        if method != "parameters"
    }
    assert described == set(OPERATIONS)
    assert house.get("/docs").status_code == 200
