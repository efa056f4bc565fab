"""Acceptance points 1 to 3: how people come to a match, and what they see of each other there."""

import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import CARDS_CHOSEN, Arrive
from tests.browser.overhearing import Ear, answers_of_apis
from tests.browser.table_page import TablePage, Visit, wisest
from tests.support.people import Person
from tests.support.platform import Platform

pytestmark = pytest.mark.browser

START_SECONDS = 3.0
PLAYABLE = """() => {
  const target = document.querySelector('#board button[data-pick="next"], #actions button');
  const bot = document.querySelector('#players .is-asked:not(.is-me)');
  return document.querySelector('#board .zone') && (target || bot);
}"""


@pytest.mark.parametrize("button", ["the first one", "the one at Jukebox"])
def test_01_one_click_from_home_to_a_running_match(
    button: str, platform: Platform, page: Page
) -> None:
    page.goto(platform.web)
    place = page.locator(".cover", has_text="Vinyl: Jukebox") if "Jukebox" in button else page
    play = place.get_by_role("button", name="Play now against bots").first
    started = time.monotonic()
    play.click()
    page.wait_for_url("**/m/*")
    page.wait_for_function(PLAYABLE)
    taken = time.monotonic() - started
    assert taken <= START_SECONDS


def test_02_two_people_meet_by_a_link_and_neither_receives_the_others_cards(
    platform: Platform, person: Arrive, tmp_path: Path
) -> None:
    ears = [
        Ear(person(record_har_path=har, record_har_content="embed"), har)
        for har in (tmp_path / "host.har", tmp_path / "guest.har")
    ]
    host, guest = (Visit(ear.new_page(), platform) for ear in ears)
    link = host.open_table("Ann")
    assert guest.page.context.cookies() == []
    guest.sit_down(link, "Bob")
    expect(host.page.locator("#seat-1")).to_contain_text("Bob")
    host.start()
    tables = [host.table(), guest.table()]
    hands = [table.cards for table in tables]
    assert [len(hand) for hand in hands] == [3, 3]
    assert not set(hands[0]) & set(hands[1])

    for table in tables:
        table.make(table.wise_move())
    for table in tables:
        table.await_version(CARDS_CHOSEN)
        assert len(table.cards) == 2
    _play_to_the_last_round([table.me for table in tables], tables[0].match_id)
    last = tables[0].events()
    for table in tables:
        table.await_version(last)
        _look_everywhere(table, platform)

    match_id = tables[0].match_id
    asked = [dict(answers_of_apis(platform, table.me, match_id)) for table in tables]
    for mine, (ear, answers) in enumerate(zip(ears, asked, strict=True)):
        kept = tables[mine].cards[0]
        bodies = ear.received()
        assert any(kept in body for body in bodies.values())
        assert any(kept in said for said in ear.streamed)
        assert any(kept in answer for answer in answers.values())
        for address, body in {**bodies, **answers}.items():
            for card in hands[1 - mine]:
                assert not re.search(rf"{card}\b", body), f"{card} in {address}"


def _play_to_the_last_round(people: list[Person], match_id: str) -> None:
    """Play quickly over the API, while both look on, until the cards are about to be shown."""
    address = f"{people[0].rules}/matches/{match_id}/view"
    while True:
        for one in people:
            seen = one.call("GET", address)
            if seen["view"]["last_round"]:
                return
            for decision in seen["decisions"]:
                if "legal_moves" in decision:
                    move = wisest(seen, decision["legal_moves"])
                    assert one.move(match_id, decision["decision_id"], move).is_success


def _look_everywhere(table: TablePage, platform: Platform) -> None:
    """Open every other page that tells of the match, and come back."""
    here = table.page.url
    for way in ("/audit", "/v/2", f"/v/{table.version}", f"/v/{table.version // 2}?seat=0", ""):
        table.page.goto(here + way)
    for address in ("/", "/lobby"):
        table.page.goto(platform.web + address)
    table.page.goto(here)


def test_03_codes_are_read_kindly_and_a_closed_door_says_why(
    platform: Platform, person: Arrive
) -> None:
    host = Visit(person().new_page(), platform)
    code = host.open_table("Ann").rsplit("/", 1)[1]
    caller = person().new_page()

    sloppily = f" {code[:2].lower()} {code[2:4]} {code[4:].lower()} "
    _type_code(caller, platform, sloppily)
    expect(caller.locator("#table-code")).to_have_text(code)
    expect(caller.get_by_role("button", name="Sit here")).to_be_visible()

    said = {"unknown": _turned_away(caller, platform, "zz9 zz9")}
    host.page.get_by_role("button", name="Lock the table").click()
    host.page.get_by_role("button", name="Unlock the table").wait_for()
    said["locked"] = _turned_away(caller, platform, code)
    host.page.get_by_role("button", name="Unlock the table").click()
    guest = Visit(person().new_page(), platform)
    guest.sit_down(f"{platform.web}/t/{code}", "Bob")
    said["full"] = _turned_away(caller, platform, code)
    host.page.get_by_role("button", name="Start the match").click()
    host.table()
    said["started"] = _turned_away(caller, platform, code)
    assert len(set(said.values())) == len(said)


def _type_code(page: Page, platform: Platform, typed: str) -> None:
    page.goto(platform.web)
    page.get_by_label("Got a code?").fill(typed)
    page.get_by_role("button", name="Join", exact=True).click()


def _turned_away(page: Page, platform: Platform, typed: str) -> str:
    """Try a code that lets nobody in; returns what is said, after the ways on were walked."""
    _type_code(page, platform, typed)
    expect(page.get_by_role("button", name="Sit here")).to_have_count(0)
    sentence = page.locator("#prompt, .lead").first.inner_text()
    ways = [str(way.get_attribute("href")) for way in page.locator("#main .ways a").all()]
    assert ways
    for way in ways:
        answer = page.goto(platform.web + way)
        assert answer
        assert answer.ok
    return sentence
