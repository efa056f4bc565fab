"""Bad input at tables and pages of a running platform, and whatever their descriptions allow."""

import json
from collections.abc import Callable
from contextlib import suppress
from itertools import combinations
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok

from tests.integration.bad_input.house import CLOSING, KEY, LEVEL, SEATS, House, refused
from turntable.kernel.body import BODY_BYTES_MAX
from turntable.kernel.ids import uuid7

EXAMPLES = 6


def full(house: House, **wanted: object) -> dict[str, Any]:
    """A table of the host whose other seats bots hold."""
    table = house.table(**wanted)
    for _ in range(1, SEATS):
        house.host.call("POST", house.at(table, "/bots"), json={"level": LEVEL})
    return table


def started(house: House) -> dict[str, Any]:
    table = full(house)
    house.host.call("POST", house.at(table, "/start"))
    return table


def locked(house: House) -> dict[str, Any]:
    table = house.table()
    house.host.call("PUT", house.at(table, "/lock"), json={"locked": True})
    return table


def seated(house: House) -> dict[str, Any]:
    table = house.table()
    house.actor.call("POST", house.at(table, "/seats"), json={})
    return table


def cancelled(house: House) -> dict[str, Any]:
    table = house.table()
    house.host.call("DELETE", house.at(table, "/seats/0"))
    return table


JOINING: dict[str, Callable[[House], dict[str, Any]]] = {
    "table_full": full,
    "already_started": started,
    "locked": locked,
    "already_seated": seated,
    "cancelled": cancelled,
}


@pytest.mark.parametrize("code", JOINING)
@pytest.mark.parametrize("by", ["table_id", "code"])
def test_a_table_that_takes_nobody_says_why(house: House, code: str, by: str) -> None:
    table = JOINING[code](house)
    url = f"{house.platform.lobby}/tables/{table[by]}/seats"
    with house.no_table_changes():
        for body in ({}, {"seat": 1}):
            refused(house.send("POST", url, house.actor.token, json=body), 409, code)


def test_the_same_person_does_not_sit_twice_at_once(house: House) -> None:
    """Sent at the same moment from two windows, one is let in and the other told so."""
    table = house.table()
    url = house.at(table, "/seats")
    answers = house.at_once("POST", url, house.actor.token, [{}, {}, {"seat": 1}])
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409]
    for answer in answers:
        if answer.status_code == 409:
            refused(answer, 409, "already_seated")
    seats = house.host.call("GET", house.at(table))["seats"]
    assert [seat["player_id"] for seat in seats].count(house.actor.player_id) == 1


# Seating a bot: each fault by what it does to the request, in the order of the contract.

Request = dict[str, Any]


def too_large(request: Request, _: House) -> None:
    request["padding"] = " " * (BODY_BYTES_MAX + 1)


def no_token(request: Request, _: House) -> None:
    request["token"] = None


def not_found(request: Request, house: House) -> None:
    request["url"] = f"{house.platform.lobby}/tables/{uuid7()}/bots"


def not_host(request: Request, house: House) -> None:
    if request["token"] is not None:
        request["token"] = house.stranger.token


def malformed_request(request: Request, _: House) -> None:
    request["body"]["more"] = 1


def table_full(request: Request, house: House) -> None:
    if "/tables/" + request["table"]["table_id"] in request["url"]:
        request["url"] = house.at(full(house), "/bots")


FAULTS: list[tuple[Callable[[Request, House], None], int]] = [
    (too_large, 413),
    (no_token, 401),
    (not_found, 404),
    (not_host, 403),
    (malformed_request, 422),
    (table_full, 409),
]
SETS = [*((fault,) for fault in FAULTS), *combinations(FAULTS, 2)]


@pytest.mark.parametrize("faults", SETS, ids=lambda fs: " and ".join(f.__name__ for f, _ in fs))
def test_of_the_faults_of_a_request_the_first_is_named(
    house: House, faults: tuple[tuple[Callable[[Request, House], None], int], ...]
) -> None:
    table = house.table()
    request: Request = {"table": table, "url": house.at(table, "/bots"), "body": {"level": LEVEL}}
    request["token"] = house.host.token
    for fault, _ in faults:
        fault(request, house)
    data = json.dumps(request["body"]) + request.get("padding", "")
    with house.no_table_changes():
        answer = house.send("POST", request["url"], request["token"], content=data, headers=CLOSING)
        refused(answer, faults[0][1], faults[0][0].__name__)


def test_a_key_of_another_call_is_refused(house: House) -> None:
    headers = {"Idempotency-Key": "once only"}
    body = {"game": KEY, "seats": SEATS}
    url = f"{house.platform.lobby}/tables"
    first = house.send("POST", url, house.host.token, json=body, headers=headers)
    house.prepared(first.json())
    with house.no_table_changes():
        again = house.send("POST", url, house.host.token, json=body, headers=headers)
        assert again.json()["table_id"] == first.json()["table_id"]
        other = house.send(
            "POST", url, house.host.token, json={**body, "sit": False}, headers=headers
        )
        refused(other, 422, "key_reused")


def test_pages_take_no_form_without_its_key(house: House) -> None:
    web = house.platform.web
    with house.no_table_changes(), httpx.Client(timeout=20) as browser:
        browser.get(web)
        for path in (
            "/play",
            "/tables",
            f"/m/{house.match_id}/move",
            f"/m/{house.match_id}/rematch",
        ):
            for form in ({}, {"csrf": "guessed", "game": KEY}):
                answer = browser.post(web + path, data=form)
                assert answer.status_code == 403, path
                assert "Traceback" not in answer.text
        large = browser.post(f"{web}/play", data={"csrf": "x" * (BODY_BYTES_MAX + 1)})
        assert large.status_code == 413
        forged = httpx.get(web, headers={"Cookie": f"turntable-{house.platform.base}=e30.x.y"})
        assert forged.status_code == 200


@pytest.mark.parametrize("service", ["lobby", "rules", "scoring"])
def test_whatever_the_description_allows_or_not_no_service_fails(
    house: House, service: str
) -> None:
    """Over real HTTP, right and wrong requests of every operation."""
    base = getattr(house.platform, service).removesuffix("/v1")
    schema = schemathesis.openapi.from_url(f"{base}/openapi.json")
    headers = {"Authorization": f"Bearer {house.actor.token}"}
    found = list(schema.get_all_operations())
    operations = [one.ok() for one in found if isinstance(one, Ok)]
    assert len(operations) == len(found) > 2
    for operation in operations:
        modes = [schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE]
        for mode in modes:

            @settings(
                max_examples=EXAMPLES,
                deadline=None,
                database=None,
                derandomize=True,
                suppress_health_check=list(HealthCheck),
            )
            @given(operation.as_strategy(generation_mode=mode))
            def never_fails(case: schemathesis.Case[Any]) -> None:
                if "match_id" in case.path_parameters:
                    case.path_parameters["match_id"] = house.match_id
                case.call_and_validate(headers=headers, checks=[not_a_server_error])

            with suppress(Unsatisfiable):  # where nothing is asked for, nothing can be wrong
                never_fails()
