"""What the pages say: the way on from every dead end, tables, the match, the replay, the audit."""

import html
import json
import re

import pytest

from services.lobby.refusals import ANSWERS
from services.web.picks import key_of
from services.web.words import FRAME, refusal_sentence
from tests.unit.web.house import CODE, MATCH, OTHER, House, Visitor
from turntable.engine.codec import plain


def said(page: str) -> str:
    found = re.search(r'id="prompt"[^>]*>(.*?)</p>', page, re.DOTALL)
    assert found
    return html.unescape(re.sub(r"<[^>]+>", "", found[1])).strip()


def field(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]+)"', page)
    assert found, name
    return html.unescape(found[1])


def next_picks(page: str) -> list[str]:
    """What can be picked next."""
    found = re.findall(r'data-pick="next"[^>]*name="pick" value="([^"]+)"', page)
    return [html.unescape(value) for value in found]


CONTRACT_CODES = [
    "no_token",
    "expired_token",
    "not_found",
    "not_your_seat",
    "malformed_move",
    "malformed_request",
    "move_id_reused",
    "stale_decision",
    "illegal_move",
    "too_large",
    "too_many_requests",
    *ANSWERS,
]


@pytest.mark.parametrize("code", CONTRACT_CODES)
def test_every_code_of_the_apis_has_a_sentence_of_its_own(code: str) -> None:
    assert FRAME.has(f"refused-{code}")
    assert refusal_sentence(code) != refusal_sentence("a code of tomorrow")


def test_unknown_full_started_and_locked_codes_say_so_and_show_a_way_on(
    house: House, guest: Visitor
) -> None:
    sentences = set()
    unknown = guest.get("/t/ZZZ999")
    assert unknown.status_code == 404
    assert "No table has the code ZZZ999" in guest.page
    assert 'name="code"' in guest.page
    for table in [
        {"status": "open", "locked": False, "seats": [OTHER, OTHER]},
        {"status": "started", "locked": False, "seats": [OTHER, OTHER]},
        {"status": "open", "locked": True, "seats": [OTHER, None]},
    ]:
        house.table = table
        assert guest.get(f"/t/{CODE}").status_code == 200
        sentences.add(said(guest.page))
        assert 'href="/lobby' in guest.page
        assert "Sit here" not in guest.page
    assert len(sentences) == 3


def test_a_code_is_taken_in_lower_case_and_with_spaces(guest: Visitor) -> None:
    assert guest.get("/join?code=abc+23-4").headers["Location"] == f"/t/{CODE}"
    assert guest.get("/t/abc%20234").headers["Location"] == f"/t/{CODE}"


def test_what_is_refused_at_a_table_is_said_there(house: House, guest: Visitor) -> None:
    guest.get(f"/t/{CODE}")
    house.fail[f"POST /tables/{CODE}/seats"] = (409, {"code": "seat_taken"})
    assert guest.post(f"/t/{CODE}/sit", seat="1").headers["Location"] == f"/t/{CODE}"
    guest.get(f"/t/{CODE}")
    assert "that seat is taken" in guest.page


def test_fill_with_bots_seats_them_and_starts(house: House, guest: Visitor) -> None:
    guest.get(f"/t/{CODE}")
    answer = guest.post(f"/t/{CODE}/start", level="greedy")
    assert answer.headers["Location"] == f"/t/{CODE}"
    assert len(house.sent("POST", "bots")) == 2


def test_a_service_that_is_away_gives_a_page_that_tries_again(house: House, guest: Visitor) -> None:
    guest.get("/")
    house.away = True
    answer = guest.get(f"/m/{MATCH}")
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "3"
    assert answer.headers["Refresh"] == "3"
    assert "This page tries again by itself." in guest.page
    fragment = guest.get(f"/m/{MATCH}", **{"HX-Request": "true"})
    assert fragment.status_code == 503
    assert fragment.headers["HX-Reswap"] == "none"
    assert guest.page == "A part of the house is just coming back."


def test_a_match_that_one_may_not_read_is_not_there(house: House, guest: Visitor) -> None:
    house.hidden = True
    assert guest.get(f"/m/{MATCH}").status_code == 404
    assert guest.get("/m/not-a-match").status_code == 404


def test_a_match_that_was_just_ordered_is_waited_for(house: House, guest: Visitor) -> None:
    guest.get("/")
    guest.post("/play", game=house.game.key)
    house.hidden = True
    answer = guest.get(f"/m/{MATCH}")
    assert (answer.status_code, answer.headers["Refresh"]) == (200, "1")


def test_a_move_is_built_by_addresses_alone_and_sent_whole(house: House, guest: Visitor) -> None:
    guest.get(f"/m/{MATCH}")
    legal = [key_of(plain(m)) for m in house.game.legal_moves(house.match.state, 0)]
    clicks: list[str] = []
    for _ in range(10):
        if 'id="confirm"' in guest.page:
            break
        clicks.append(next_picks(guest.page)[-1])
        guest.get(f"/m/{MATCH}?" + "&".join(f"pick={click}" for click in clicks))
    move = field(guest.page, "move")
    assert move in legal
    before = house.match.version
    decision_id, move_id = field(guest.page, "decision_id"), field(guest.page, "move_id")
    answer = guest.post(
        f"/m/{MATCH}/move", move=move, decision_id=decision_id, move_id=move_id, version="2"
    )
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/m/{MATCH}")
    assert house.match.version == before + 1
    body = json.loads(house.sent("POST", "moves")[0].content)
    assert body["move"] == json.loads(move)
    assert body["decision_id"] == decision_id


def test_the_key_of_a_move_belongs_to_its_decision(house: House, guest: Visitor) -> None:
    guest.get(f"/m/{MATCH}")
    first = field(guest.page, "move_id")
    guest.get(f"/m/{MATCH}")
    assert field(guest.page, "move_id") == first, "sending again counts once"
    house.play(0, house.first_move(0))
    house.play(1, house.first_move(1))
    guest.get(f"/m/{MATCH}")
    if 'name="move_id"' in guest.page:
        assert field(guest.page, "move_id") != first


@pytest.mark.parametrize(
    ("status", "code"),
    [(409, "stale_decision"), (403, "not_your_seat"), (422, "illegal_move")],
)
def test_a_refused_move_is_said_in_the_prompt_beside_the_table_as_it_stands(
    status: int, code: str, house: House, guest: Visitor
) -> None:
    guest.get(f"/m/{MATCH}")
    house.fail["POST .*/moves"] = (status, {"code": code, "clause": "JUK-016"})
    answer = guest.post(f"/m/{MATCH}/move", decision_id="2.0", move_id="x", move='{"type":"x"}')
    assert answer.status_code == status
    assert refusal_sentence(code) in said(guest.page)
    assert "JUK-016" in said(guest.page)
    assert f'data-code="{code}"' in guest.page
    assert 'id="board"' in guest.page


@pytest.mark.parametrize("move", ["", "{", '{"a":' * 40 + "1" + "}" * 40])
def test_nonsense_for_a_move_is_a_422_and_reaches_nobody(
    move: str, house: House, guest: Visitor
) -> None:
    guest.get(f"/m/{MATCH}")
    assert guest.post(f"/m/{MATCH}/move", decision_id="2.0", move=move).status_code == 422
    assert not house.sent("POST", "moves")


def test_the_fragment_is_the_pages_own_table_with_new_lines_only(
    house: House, guest: Visitor
) -> None:
    guest.get(f"/m/{MATCH}")
    assert 'id="log-2"' in guest.page
    house.play(0, house.first_move(0))
    guest.get(f"/m/{MATCH}", **{"HX-Request": "true", "X-Version-Seen": "2"})
    assert guest.page.lstrip().startswith('<div id="table"')
    assert 'data-version="3"' in guest.page
    assert 'id="log-2"' not in guest.page
    assert 'data-after="2"' in guest.page


def test_a_watcher_gets_no_targets(house: House, guest: Visitor) -> None:
    house.player = OTHER
    guest.get(f"/m/{MATCH}")
    assert "data-pick" not in guest.page
    assert 'id="send"' not in guest.page


def test_a_replay_has_no_controls_of_play(house: House, guest: Visitor) -> None:
    assert guest.get(f"/m/{MATCH}/v/2").status_code == 200
    assert "data-pick" not in guest.page
    assert 'id="send"' not in guest.page
    assert guest.get(f"/m/{MATCH}/v/99").headers["Location"] == f"/m/{MATCH}/v/2"
    assert guest.get(f"/m/{MATCH}/v?at=2&seat=1").headers["Location"] == f"/m/{MATCH}/v/2?seat=1"


def test_the_audit_lists_every_event_and_verifies_on_demand(house: House, guest: Visitor) -> None:
    guest.get(f"/m/{MATCH}/audit")
    assert guest.page.count('<tr id="event-') == house.match.version
    answer = guest.post(f"/m/{MATCH}/audit/verify")
    assert answer.status_code == 200
    assert 'data-whole="yes"' in guest.page


def test_names_are_shown_as_text(house: House, guest: Visitor) -> None:
    guest.get(f"/t/{CODE}")
    guest.post(f"/t/{CODE}/sit", seat="0", name="<b>&\"x'")
    guest.get(f"/m/{MATCH}")
    assert "<b>&" not in guest.page
    assert "&lt;b&gt;&amp;" in guest.page
