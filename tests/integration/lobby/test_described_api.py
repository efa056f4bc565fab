"""The lobby does what its own description says, whatever is sent."""

from typing import Any

import pytest
import schemathesis
from hypothesis import given, settings
from schemathesis.specs.openapi.checks import ignored_auth, positive_data_acceptance

from tests.integration.lobby.conftest import Lobby

TABLE = "/v1/tables/{ref}"
OPERATIONS = [
    ("POST", "/v1/guests"),
    ("POST", "/v1/tokens"),
    ("GET", "/v1/keys"),
    ("GET", "/v1/players"),
    ("GET", "/v1/games"),
    ("POST", "/v1/tables"),
    ("GET", "/v1/tables"),
    ("POST", "/v1/quick-matches"),
    ("GET", TABLE),
    ("POST", f"{TABLE}/seats"),
    ("DELETE", f"{TABLE}/seats/{{seat}}"),
    ("PUT", f"{TABLE}/seats/{{seat}}/entropy"),
    ("POST", f"{TABLE}/bots"),
    ("POST", f"{TABLE}/start"),
    ("PUT", f"{TABLE}/lock"),
]
EXAMPLES = 10
EXCLUDED = [
    ignored_auth,  # the token is ours, not one that was generated
    positive_data_acceptance,  # which games, names and options there are no description says
]


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_answers_are_as_described(lobby: Lobby, method: str, path: str) -> None:
    host = lobby.guest()
    quick = lobby.call(host, "POST", "/quick-matches", {"game": "three_cards"}).json
    tables = (lobby.opened(host)["table_id"], quick["table_id"])
    schema = schemathesis.openapi.from_wsgi("/openapi.json", lobby.app)

    @settings(max_examples=EXAMPLES, deadline=None, database=None, derandomize=True)
    @given(schema[path][method].as_strategy())
    def answers_as_described(case: schemathesis.Case[Any]) -> None:
        for table_id in tables:
            if "ref" in case.path_parameters:
                case.path_parameters["ref"] = table_id
            case.call_and_validate(headers=host.headers, excluded_checks=EXCLUDED)

    answers_as_described()


def test_every_route_of_the_contract_is_described(lobby: Lobby) -> None:
    document = lobby.app.test_client().get("/openapi.json").get_json()
    assert document["openapi"].startswith("3.1")
    described = {
        (method.upper(), path)
        for path, methods in document["paths"].items()
        for method in methods
        if method != "parameters"
    }
    assert described == set(OPERATIONS)
    assert lobby.app.test_client().get("/docs").status_code == 200
