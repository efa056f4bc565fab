"""What a visitor writes into an address leads to no other route of a service."""

from urllib.parse import quote

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.unit.web.house import CODE, MATCH, STREAM, House, Visitor
from tests.unit.web.test_stream import app, feeds, streams  # noqa: F401 - fixtures

STRANGE = [f"{MATCH}?x=", f"{MATCH}#", "../keys", "../../metrics?", "%2e%2e", "\x01", "x" * 3000]


@pytest.mark.parametrize("match", STRANGE)
def test_a_stream_of_no_match_is_not_found(
    app: Flask,  # noqa: F811
    streams: FlaskClient,  # noqa: F811
    house: House,
    match: str,
) -> None:
    before = len(house.requests)
    answer = streams.get(f"/stream?match={quote(match, safe='')}", base_url=STREAM)
    assert answer.status_code == 404
    assert len(house.requests) == before


@pytest.mark.parametrize("code", [f"{CODE}?x=", f"{CODE}#x", "..", "a;b", "x" * 3000])
def test_what_is_no_code_is_asked_of_nobody(house: House, guest: Visitor, code: str) -> None:
    guest.get("/")
    for act in ("sit", "stand-up", "bot", "lock", "start"):
        assert guest.post(f"/t/{quote(code, safe='')}/{act}", seat="0").status_code == 303
    assert {r.url.path for r in house.requests if r.method != "GET"} == {"/v1/guests"}
