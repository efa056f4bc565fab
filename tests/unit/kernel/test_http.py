"""What every API answers, whatever its routes are."""

from typing import Any, NoReturn

import marshmallow as ma
import psycopg
import pytest
import redis.exceptions
from flask.testing import FlaskClient
from prometheus_client import REGISTRY
from werkzeug.test import TestResponse

from turntable.kernel.allowances import Allowances
from turntable.kernel.config import Settings
from turntable.kernel.http import Blueprint, Problem, create_api, json_body
from turntable.kernel.limits import create_limiter
from turntable.local.throwaway import wait_for

JSON = "application/json"
things = Blueprint("things", __name__, url_prefix="/v1")


class ThingSchema(ma.Schema):
    name = ma.fields.String(required=True)


@things.post("/things")
@things.arguments(ThingSchema)
@things.response(201, ThingSchema)
def make_thing(thing: dict[str, str]) -> dict[str, str]:
    """Makes a thing."""
    return thing


@things.post("/raw")
def take_raw() -> dict[str, Any]:
    return {"got": json_body("malformed_move")}


@things.get("/refused")
def refuse() -> NoReturn:
    raise Problem(422, "illegal_move", "Not now.", "YAC-034", {"seat": 1})


@things.get("/broken")
def broken() -> NoReturn:
    raise RuntimeError("held the S3CRET")


@things.get("/outage/<kind>")
def outage(kind: str) -> NoReturn:
    raise {
        "database": psycopg.OperationalError("S3CRET"),
        "closed": psycopg.InterfaceError("S3CRET"),
        "redis": redis.exceptions.ConnectionError("S3CRET"),
        "slow": redis.exceptions.TimeoutError("S3CRET"),
    }[kind]


def healthy() -> None:
    """All is well."""


def database() -> None:
    raise psycopg.OperationalError("S3CRET")


@pytest.fixture
def client() -> FlaskClient:
    return create_api(
        Settings("rules"), title="Things", blueprints=[things], ready=[healthy]
    ).test_client()


def problem(answer: TestResponse, status: int, code: str) -> dict[str, Any]:
    assert answer.status_code == status
    assert answer.content_type == "application/problem+json"
    content: dict[str, Any] = answer.get_json(force=True)
    assert (content["status"], content["code"]) == (status, code)
    assert content["title"]
    assert content["request_id"] == answer.headers["X-Request-Id"]
    assert "Traceback" not in answer.text
    assert "S3CRET" not in answer.text
    return content


def test_a_refusal_carries_code_clause_and_details(client: FlaskClient) -> None:
    content = problem(client.get("/v1/refused"), 422, "illegal_move")
    assert (content["clause"], content["details"]) == ("YAC-034", {"seat": 1})


def test_a_wrong_shape_names_the_field(client: FlaskClient) -> None:
    content = problem(client.post("/v1/things", json={"nam": 1}), 422, "malformed_request")
    assert set(content["details"]) == {"name", "nam"}


@pytest.mark.parametrize("body", [b"", b"{", b'{"name": NaN}', b'"\xff"', b'{"name": "\\ud800"}'])
def test_what_is_no_json_is_malformed(client: FlaskClient, body: bytes) -> None:
    problem(client.post("/v1/things", data=body, content_type=JSON), 422, "malformed_request")
    problem(client.post("/v1/raw", data=body, content_type=JSON), 422, "malformed_move")


@pytest.mark.parametrize("opening", [b"[", b'{"a":'])
def test_sixteen_levels_are_taken_and_seventeen_refused(
    client: FlaskClient, opening: bytes
) -> None:
    closing = b"]" if opening == b"[" else b"}"

    def nested(levels: int) -> TestResponse:
        inner = b"[]" if opening == b"[" else b"{}"
        body = opening * (levels - 1) + inner + closing * (levels - 1)
        return client.post("/v1/raw", data=body, content_type=JSON)

    assert nested(16).status_code == 200
    problem(nested(17), 422, "malformed_move")
    problem(nested(8_000), 422, "malformed_move")


def test_a_nul_character_is_malformed_wherever_it_stands(client: FlaskClient) -> None:
    problem(client.post("/v1/raw", json={"a": "\x00"}), 422, "malformed_move")
    problem(client.post("/v1/raw", json={"\x00": 1}), 422, "malformed_move")
    problem(client.get("/v1/refused?game=%00"), 422, "malformed_request")


@pytest.mark.parametrize("path", ["/v1/things", "/v1/raw", "/v1/nowhere"])
def test_more_than_64_kib_is_too_large_before_anything_else(client: FlaskClient, path: str) -> None:
    problem(client.post(path, data=b"x" * 65_537, content_type=JSON), 413, "too_large")
    assert client.post(path, data=b"x" * 65_536, content_type=JSON).status_code != 413


def test_unknown_routes_and_methods_are_problems_too(client: FlaskClient) -> None:
    problem(client.get("/v1/nowhere"), 404, "not_found")
    answer = client.delete("/v1/things")
    problem(answer, 405, "method_not_allowed")
    assert "POST" in answer.headers["Allow"]


def test_a_bug_is_an_answer_without_a_word_of_it(client: FlaskClient) -> None:
    problem(client.get("/v1/broken"), 500, "internal")


@pytest.mark.parametrize("kind", ["database", "closed", "redis", "slow"])
def test_an_outage_asks_to_come_back(client: FlaskClient, kind: str) -> None:
    answer = client.get(f"/v1/outage/{kind}")
    problem(answer, 503, "unavailable")
    assert int(answer.headers["Retry-After"]) > 0


def test_a_request_id_is_kept_when_it_is_one(client: FlaskClient) -> None:
    kept = client.get("/healthz", headers={"X-Request-Id": "abc-1"})
    assert kept.headers["X-Request-Id"] == "abc-1"
    made = client.get("/healthz", headers={"X-Request-Id": "x" * 65})
    assert made.headers["X-Request-Id"] not in {"", "x" * 65}


def test_ready_names_what_is_not(client: FlaskClient) -> None:
    assert client.get("/readyz").status_code == 200
    api = create_api(Settings("rules"), title="Things", ready=[healthy, database])
    answer = api.test_client().get("/readyz")
    assert problem(answer, 503, "unavailable")["details"] == {"failing": ["database"]}
    assert api.test_client().get("/healthz").status_code == 200


def test_requests_are_counted_by_route_and_code(client: FlaskClient) -> None:
    client.post("/v1/things", json={"name": "x"})
    client.get("/v1/no-such-thing-at-all")
    text = client.get("/metrics").text
    line = 'total{code="201",method="POST",route="/v1/things",service="rules"}'
    assert f"turntable_http_requests_{line}" in text
    assert "no-such-thing-at-all" not in text


def test_problems_are_counted_by_their_code(
    client: FlaskClient,
) -> None:
    def refused(code: str) -> float:
        labels = {"service": "rules", "code": code}
        return REGISTRY.get_sample_value("turntable_refusals_total", labels) or 0

    before = refused("not_found"), refused("no_such_code")
    client.get("/v1/nowhere")
    assert (refused("not_found"), refused("no_such_code")) == (before[0] + 1, before[1])


def test_made_up_methods_are_counted_as_one(client: FlaskClient) -> None:
    for number in range(5):
        assert client.open("/v1/things", method=f"MADEUP{number}").status_code == 405
    text = client.get("/metrics").text
    assert 'method="other",route="(none)"' in text
    assert "MADEUP" not in text


def test_the_api_is_described(client: FlaskClient) -> None:
    described = client.get("/openapi.json").get_json()
    assert described["openapi"] == "3.1.0"
    operation = described["paths"]["/v1/things"]["post"]
    assert operation["summary"] == "Makes a thing."
    assert operation["responses"]["default"] == {"$ref": "#/components/responses/DEFAULT_ERROR"}
    error = described["components"]["responses"]["DEFAULT_ERROR"]
    assert set(error["content"]) == {"application/problem+json"}
    page = client.get("/docs")
    assert "/v1/things" in page.text
    assert "<script" not in page.text


def test_a_limit_answers_429_and_says_when_to_come_back() -> None:
    app = create_api(Settings("rules"), title="Things", blueprints=[things])
    create_limiter(app, Settings("rules", limits=Allowances(calls=2)))
    answers = [app.test_client().get("/v1/refused") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [422, 422, 429]
    problem(answers[2], 429, "too_many_requests")
    assert 0 < int(answers[2].headers["Retry-After"]) <= 60


def test_the_limiter_fails_open_without_redis() -> None:
    app = create_api(Settings("rules"), title="Things", blueprints=[things])
    away = Settings("rules", redis_url="redis://127.0.0.1:1/0", limits=Allowances(calls=1))
    create_limiter(app, away)
    client = app.test_client()

    def statuses() -> list[int]:
        return [client.get("/v1/refused").status_code for _ in range(3)]

    wait_for("Redis is known to be away", lambda: statuses() == [422, 422, 422], 10)
