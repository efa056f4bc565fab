"""What somebody sees who asks for too much."""

from dataclasses import replace
from pathlib import Path

import pytest

from services.web.app import create_app
from tests.unit.web.house import CODE, MATCH, ORIGIN, RETRY_AFTER_S, House, Visitor, settings
from turntable.kernel.allowances import Allowances

ADDRESS = {"REMOTE_ADDR": "10.0.0.9"}


def test_too_many_pages_get_a_page_that_says_so_and_when_to_come_back(
    house: House, tmp_path: Path
) -> None:
    few = replace(settings(tmp_path), limits=Allowances(pages=2))
    app = create_app(few, house.services())
    guest = Visitor(app)
    assert [guest.get("/").status_code for _ in range(2)] == [200, 200]
    answer = guest.get("/")
    assert answer.status_code == 429
    assert 0 < int(answer.headers["Retry-After"]) <= 60
    assert "A little slower, please." in guest.page
    assert "Content-Security-Policy" in answer.headers
    assert app.test_client().get("/", base_url=ORIGIN).status_code == 429, "no cookie, no newcomer"
    other = app.test_client().get("/", base_url=ORIGIN, environ_overrides=ADDRESS)
    assert other.status_code == 200
    assert guest.get("/healthz").status_code == 200
    assert guest.get("/static/x/css/base.css").status_code == 404


def test_a_limit_of_a_service_is_told_as_a_page_too(house: House, guest: Visitor) -> None:
    house.fail["POST /quick-matches"] = (429, {"code": "too_many_requests"})
    guest.get("/")
    answer = guest.post("/play", game=house.game.key)
    assert answer.status_code == 429
    assert answer.headers["Retry-After"] == RETRY_AFTER_S
    assert "Please wait a moment." in guest.page


def test_a_page_that_stands_already_is_told_when_to_come_back_too(
    house: House, guest: Visitor
) -> None:
    guest.get(f"/m/{MATCH}")
    house.fail[f"GET /matches/{MATCH}/view"] = (429, {"code": "too_many_requests"})
    answer = guest.get(f"/m/{MATCH}", **{"HX-Request": "true"})
    assert (answer.status_code, guest.page) == (
        429,
        "That was a bit much at once. Please wait a moment.",
    )
    assert answer.headers["HX-Reswap"] == "none"
    assert answer.mimetype == "text/plain"
    assert answer.headers["Retry-After"] == RETRY_AFTER_S


def test_a_move_held_back_says_when_it_may_come_again(house: House, guest: Visitor) -> None:
    guest.get(f"/m/{MATCH}")
    house.fail[f"POST /matches/{MATCH}/moves"] = (429, {"code": "too_many_requests"})
    answer = guest.post(f"/m/{MATCH}/move", move="{}", decision_id="2.0", move_id="a")
    assert answer.status_code == 429
    assert answer.headers["Retry-After"] == RETRY_AFTER_S
    assert "Please wait a moment." in guest.page


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("too_many_open_tables", "Leave one of them first"),
        ("too_many_matches", "Finish one of them first"),
        ("too_many_bot_matches", "against bots running"),
        ("too_many_idle_matches", "nobody but bots"),
    ],
)
def test_one_place_too_many_is_told_in_a_sentence(
    house: House, guest: Visitor, code: str, words: str
) -> None:
    house.fail["POST /(tables|quick-matches).*"] = (409, {"code": code})
    guest.get("/")
    assert guest.post("/play", game=house.game.key).status_code == 409
    assert words in guest.page
    guest.get(f"/t/{CODE}")
    assert guest.post(f"/t/{CODE}/sit", name="Ann").status_code == 303
    guest.get(f"/t/{CODE}")
    assert words in guest.page
