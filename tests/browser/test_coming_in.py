"""Acceptance points 1 to 3: how people come to a match, and what they see of each other there."""

import re
import time
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import GAMES, NAMES, Arrive, asked
from tests.browser.overhearing import Ear, answers_of_apis
from tests.browser.table_page import TablePage, Visit
from tests.integration.leaks.knowledge import MatchSecrets
from tests.integration.leaks.search import named, readable
from tests.support.platform import Platform, wait_for
from turntable.audit import form
from turntable.engine import registry

pytestmark = pytest.mark.browser

START_SECONDS = 3.0
MOVES_OVERHEARD = 40
PLAYABLE = """() => {
  const target = document.querySelector('#board button[data-pick="next"], #actions button');
  const bot = document.querySelector('#players .is-asked:not(.is-me)');
  return document.querySelector('#board .zone') && (target || bot);
}"""


def test_01_one_click_from_home_to_a_running_match(platform: Platform, page: Page) -> None:
    page.goto(platform.web)
    _click_and_play(page, page)


def test_01_one_click_at_a_game_to_a_running_match_of_it(
    platform: Platform, page: Page, key: str
) -> None:
    page.goto(platform.web)
    title = registry.game(key).title
    cover = page.locator(".cover").filter(has=page.get_by_role("heading", name=title, exact=True))
    _click_and_play(page, cover)
    expect(page).to_have_title(re.compile(re.escape(title)))


def _click_and_play(page: Page, place: Page | Locator) -> None:
    play = place.get_by_role("button", name="Play now against bots").first
    started = time.monotonic()
    play.click()
    page.wait_for_url("**/m/*")
    page.wait_for_function(PLAYABLE)
    taken = time.monotonic() - started
    assert taken <= START_SECONDS


def test_02_people_meet_by_a_link_and_nobody_receives_what_is_hidden_from_them(
    platform: Platform, person: Arrive, key: str, tmp_path: Path
) -> None:
    names = NAMES[: registry.game(key).seats.start]
    hars = [tmp_path / f"{name}.har" for name in names]
    ears = [Ear(person(record_har_path=har, record_har_content="embed"), har) for har in hars]
    host, *guests = (Visit(ear.new_page(), platform) for ear in ears)
    link = host.open_table(key, names[0])
    for seat, guest in enumerate(guests, start=1):
        assert guest.page.context.cookies() == []
        guest.sit_down(link, names[seat])
        expect(host.page.locator(f"#seat-{seat}")).to_contain_text(names[seat])
    host.start()
    tables = [each.table() for each in (host, *guests)]
    for one in asked(tables):
        one.make(one.wise_move())
    _play_quickly(tables, MOVES_OVERHEARD)
    last = tables[0].events()
    for table in tables:
        table.await_version(last)
        _look_everywhere(table, platform)
    match_id = tables[0].match_id
    answers = [dict(answers_of_apis(platform, table.me, match_id)) for table in tables]
    received = [ear.received() for ear in ears]

    _play_quickly(tables)
    secrets = _secrets(platform, tables[0], key)
    hidden = [secrets.hidden(seat, last) for seat in range(len(tables))]
    everywhere = secrets.hidden(None, last).names
    assert everywhere, "nothing is hidden in this game"
    for seat, (mine, bodies, said) in enumerate(zip(hidden, received, answers, strict=True)):
        for address, body in {**bodies, **said}.items():
            assert named(readable(body), mine) == set(), f"seat {seat}, {address}"
        own = everywhere - mine.names
        if own:
            for heard in (bodies.values(), ears[seat].streamed, said.values()):
                assert any(name in body for name in own for body in heard)


def _play_quickly(tables: list[TablePage], moves: int | None = None) -> None:
    """Make wise moves over the API, so many or to the end."""
    made = 0
    address = f"{tables[0].me.rules}/matches/{tables[0].match_id}"
    while moves is None or made < moves:
        if tables[0].me.call("GET", address)["status"] != "playing":
            return
        for one in tables:
            if one.me.decisions(one.match_id):
                one.answer()
                made += 1


def _secrets(platform: Platform, table: TablePage, key: str) -> MatchSecrets:
    """What was secret when, worked out from the log of the match that is over."""
    address = f"{platform.rules}/matches/{table.match_id}/export"
    answer = wait_for(
        "the match can be exported",
        lambda: _found(table.me.ask("GET", address)),
        seconds=20,
    )
    assert answer
    secrets = MatchSecrets(registry.game(key), b"not looked for here")
    secrets.follow(form.parse(answer.content).lines)
    return secrets


def _found(answer: httpx.Response) -> httpx.Response | None:
    return answer if answer.is_success else None


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
    key = next(key for key in GAMES if registry.game(key).seats.start == 2)
    host = Visit(person().new_page(), platform)
    code = host.open_table(key, "Ann").rsplit("/", 1)[1]
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
