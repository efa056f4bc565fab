"""Guests are made on demand, and their token stays in the cookie."""

import time
from datetime import UTC, datetime

from tests.unit.web.house import CODE, MATCH, House, Visitor


def test_looking_around_makes_no_guest(house: House, guest: Visitor) -> None:
    for path in ["/", "/lobby", f"/t/{CODE}"]:
        guest.get(path)
    assert house.guests == []


def test_one_click_makes_a_guest_with_a_friendly_name_and_leads_to_the_table(
    house: House, guest: Visitor
) -> None:
    guest.get("/")
    answer = guest.post("/play", game=house.game.key)
    assert answer.status_code == 303
    assert answer.headers["Location"] == f"/m/{MATCH}"
    assert len(house.guests) == 1
    assert house.guests[0].startswith("Guest ")
    guest.get(f"/m/{MATCH}")
    assert len(house.guests) == 1
    assert f"token-{house.me}" not in guest.page


def test_the_same_form_sent_twice_carries_the_same_key(house: House, guest: Visitor) -> None:
    guest.get("/")
    for _ in range(2):
        guest.post("/play", game=house.game.key, key="01a00000-0000-7000-8000-00000000000f")
    keys = {r.headers["Idempotency-Key"] for r in house.sent("POST", "quick-matches")}
    assert keys == {"01a00000-0000-7000-8000-00000000000f"}


def test_who_sits_down_without_a_cookie_is_asked_for_a_name(house: House, guest: Visitor) -> None:
    guest.get(f"/t/{CODE}")
    assert 'name="name"' in guest.page
    guest.post(f"/t/{CODE}/sit", seat="0", name=" Mei ")
    assert house.guests == ["Mei"]


def test_a_token_near_its_end_is_renewed(house: House, guest: Visitor) -> None:
    house.expires_at = datetime.fromtimestamp(time.time() + 3600, UTC).isoformat()
    guest.get(f"/m/{MATCH}")
    house.requests.clear()
    house.expires_at = "2099-01-01T00:00:00+00:00"
    guest.get(f"/m/{MATCH}")
    guest.get(f"/m/{MATCH}")
    assert len(house.sent("POST", "tokens")) == 1
    assert len(house.guests) == 1


def test_after_an_ended_token_one_is_a_new_guest(house: House, guest: Visitor) -> None:
    house.expires_at = "2001-01-01T00:00:00+00:00"
    guest.get(f"/m/{MATCH}")
    house.expires_at = "2099-01-01T00:00:00+00:00"
    guest.get(f"/m/{MATCH}")
    assert len(house.guests) == 2


def test_a_token_that_is_refused_is_forgotten_once(house: House, guest: Visitor) -> None:
    guest.get(f"/m/{MATCH}")
    house.fail["GET /matches.*"] = (401, {"code": "expired_token"})
    answer = guest.get(f"/m/{MATCH}")
    assert answer.status_code == 303
    assert guest.get(f"/m/{MATCH}").status_code == 403
    del house.fail["GET /matches.*"]
    assert guest.get(f"/m/{MATCH}").status_code == 200
