"""Acceptance points 18 and 22, and what works at the end: one match, played by clicks, looked at.

For each game people meet through an invite link and play to the end while ten matches of bots run
beside them; what their pages showed meanwhile is compared with the log, the replay and the audit.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import GAMES, NAMES, asked, meet, people
from tests.browser.recording import Recording, board_now, record, recorded
from tests.browser.table_page import TablePage
from tests.support.people import Person
from tests.support.platform import Platform, wait_for
from turntable.engine import registry

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]

ROOT = Path(__file__).parents[2]
BOT_MATCHES = 10


@dataclass(frozen=True)
class Played:
    """A match that people have played to its end, by seat."""

    key: str
    tables: list[TablePage]
    recordings: list[Recording]
    bot_matches: list[str]
    started_beside: int
    """How many matches of bots were started between the first and the last move of the people."""

    @property
    def match_id(self) -> str:
        return self.tables[0].match_id

    @property
    def last(self) -> int:
        return self.tables[0].events()


LONGEST = {"hifi", "vinyl"}
"""Their whole matches take several minutes each, and are for the deep suite."""


@pytest.fixture(
    scope="module",
    params=[pytest.param(key, marks=[pytest.mark.slow] * (key in LONGEST)) for key in GAMES],
)
def played(
    request: pytest.FixtureRequest,
    platform: Platform,
    chromium: Browser,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Played]:
    """Everything of this module looks at this one match of each game."""
    key = str(request.param)
    with people(chromium, tmp_path_factory.mktemp("screens")) as arrive:
        tables = meet(platform, arrive, key)
        for table in tables:
            table.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
            record(table.page)
        host = tables[0].me
        for table in asked(tables):
            table.make(table.wise_move())
        bot_matches = [_bots_only(host, key) for _ in range(BOT_MATCHES)]
        beside = 0 if tables[0].over else len(bot_matches)
        while now := asked(tables):
            for table in now:
                table.make(table.wise_move())
        yield Played(key, tables, [recorded(table.page) for table in tables], bot_matches, beside)


def _bots_only(host: Person, key: str) -> str:
    """Open a table that nobody sits at, and let bots play there."""
    seats = registry.game(key).seats.start
    wanted = {"game": key, "seats": seats, "visibility": "public", "sit": False}
    table = host.call("POST", f"{host.lobby}/tables", json=wanted)
    address = f"{host.lobby}/tables/{table['table_id']}"
    for _ in range(seats):
        host.call("POST", f"{address}/bots", json={"level": "greedy"})
    match_id: str = host.call("POST", f"{address}/start")["match_id"]
    return match_id


def _status(person: Person, match_id: str) -> str:
    answer = person.ask("GET", f"{person.rules}/matches/{match_id}")
    return str(answer.json()["status"]) if answer.is_success else "prepared"


def test_people_play_to_the_end_while_ten_matches_of_bots_run_beside(played: Played) -> None:
    host = played.tables[0].me
    assert played.started_beside == BOT_MATCHES
    assert all(table.over for table in played.tables)
    wait_for(
        "all matches of bots have ended",
        lambda: all(_status(host, match) == "ended" for match in played.bot_matches),
        seconds=60,
        pause=0.5,
    )


def test_18_status_and_log_are_the_same_nodes_and_tell_every_event_once(played: Played) -> None:
    for recording in played.recordings:
        assert recording.same_regions
        assert recording.odd == []
        told = recording.started_with + recording.added
        assert told == list(range(2, played.last + 1))


def test_18_the_status_says_whose_turn_it_is_at_every_version(played: Played) -> None:
    by_version = _asked_by_version(played)
    for seat, recording in enumerate(played.recordings):
        assert {version for version, _ in recording.statuses} == set(recording.boards)
        assert len(recording.boards) > played.last // 2
        for version, said in recording.statuses:
            if seat in by_version[version]:
                assert said.startswith("Your turn:"), (version, said)
            elif by_version[version]:
                assert said.startswith("Waiting for "), (version, said)
                named = {other for other, name in enumerate(NAMES) if name in said}
                assert named == by_version[version], (version, said)
            else:
                assert "won" in said or "victory" in said, (version, said)


def _asked_by_version(played: Played) -> dict[int, set[int]]:
    """Return from the log who has an open decision after each event."""
    found: dict[int, set[int]] = {1: set()}
    me = played.tables[0].me
    while len(found) < played.last:
        query = f"after={len(found) if len(found) > 1 else 0}&limit=100"
        page = me.call("GET", f"{me.rules}/matches/{played.match_id}/events?{query}")
        for event in page["events"]:
            names = json.loads(event["open"]).get("open_decisions", [])
            found[event["version"]] = {int(name.rsplit(".", 1)[1]) for name in names}
    return found


def test_22_the_replay_shows_what_the_live_page_showed_at_every_version(played: Played) -> None:
    table, recording = played.tables[0], played.recordings[0]
    assert recording.changed == []
    page = _open_replay(played, 2)
    for version in range(2, played.last + 1):
        _await_position(page, version)
        if version in recording.boards:
            assert board_now(page) == recording.boards[version], f"version {version}"
        if version < played.last:
            page.keyboard.press("ArrowRight")
    expect(page.locator("#forward")).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("ArrowLeft")
    _await_position(page, played.last - 1)
    page.close()
    assert table.over


def test_22_the_replay_of_the_other_seat_shows_that_seats_boards(played: Played) -> None:
    table, recording = played.tables[1], played.recordings[1]
    page = table.page.context.new_page()
    for version in sorted(recording.boards)[:: max(1, len(recording.boards) // 12)]:
        page.goto(f"{table.page.url}/v/{version}")
        assert board_now(page) == recording.boards[version], f"version {version}"
    page.close()


def test_22_up_and_down_scroll_and_the_copied_link_opens_the_same_version(played: Played) -> None:
    middle = played.last // 2
    page = _open_replay(played, middle)
    page.keyboard.press("ArrowDown")
    page.wait_for_function("() => window.scrollY > 0")

    def at_the_top() -> bool:  # what lies above may have grown meanwhile, so once may not do
        page.keyboard.press("ArrowUp")
        return page.evaluate("window.scrollY") == 0

    wait_for("it is scrolled up again", at_the_top, 15)
    _await_position(page, middle)

    page.keyboard.press("ArrowRight")
    _await_position(page, middle + 1)
    page.get_by_role("button", name="Copy link to here").click()
    page.get_by_role("button", name="Copied").wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    elsewhere = page.context.new_page()
    elsewhere.goto(link)
    _await_position(elsewhere, middle + 1)
    assert board_now(elsewhere) == board_now(page)
    for each in (page, elsewhere):
        each.close()


def test_22_round_marks_jump_to_where_a_round_begins(played: Played) -> None:
    table = played.tables[0]
    page = _open_replay(played, 2)
    options = page.locator("#rounds option").all()
    rounds = [int(option.get_attribute("value") or 0) for option in options]
    assert bool(rounds) == ("round" in table.seen()["view"])
    for number, start in enumerate(rounds, start=1):
        assert table.seen(start)["view"]["round"] == number
        assert start == 2 or table.seen(start - 1)["view"]["round"] == number - 1
    ahead = [start for start in rounds if start > 2]
    for start in ahead:
        page.locator("a#round-forward").click()
        _await_position(page, start)
    expect(page.locator("a#round-forward")).to_have_count(0)
    for start in reversed(rounds[:-1]):
        page.locator("#round-back").click()
        _await_position(page, start)
    for start in rounds:
        page.locator("#at").fill(str(start))
        _await_position(page, start)
        expect(page).to_have_url(re.compile(rf"/v/{start}$"))
    page.close()


def test_22_what_was_asked_for_last_is_what_comes(played: Played) -> None:
    for _ in range(3):
        page = _open_replay(played, played.last // 2)
        page.locator("#at").fill(str(played.last - 1))
        page.locator("a#first").click()
        _await_position(page, 2)
        page.wait_for_load_state("networkidle")
        _await_position(page, 2)
        page.close()


def _open_replay(played: Played, version: int) -> Page:
    page = played.tables[0].page.context.new_page()
    page.goto(f"{played.tables[0].page.url}/v/{version}")
    _await_position(page, version)
    return page


def _await_position(page: Page, version: int) -> None:
    page.wait_for_function(
        "(version) => Number(table.dataset.version) === version", arg=version, polling=10
    )


def test_the_final_sheet_explains_every_point_and_agrees_with_the_log(
    platform: Platform, played: Played
) -> None:
    table = played.tables[0]
    sheet = table.seen()["sheet"]
    shown = table.page.locator("#sheet")
    expect(shown.get_by_role("heading", name="Final score")).to_be_visible()
    ledger = (ROOT / "docs" / "rules" / f"{played.key}.md").read_text()
    for seat, name in enumerate(NAMES[: len(played.tables)]):
        lines = [line for line in sheet["lines"] if line["seat"] == seat]
        assert sum(line["points"] for line in lines) == sheet["totals"][seat]
        part = shown.get_by_label(name, exact=True)
        expect(part.locator(".sheet-total")).to_have_text(str(sheet["totals"][seat]))
        said = part.locator(".sheet-lines li").all()
        assert len(said) == len(lines)
        assert sum(int(line.locator("b").inner_text()) for line in said) == sheet["totals"][seat]
        for line in said:
            clause = line.locator(".clause").inner_text()
            assert re.fullmatch(r"[A-Z]{3}-R?\d+", clause)
            assert clause in ledger
            assert len(line.locator("span").first.inner_text().split()) > 3
    address = f"{platform.scoring}/matches/{played.match_id}/score-sheet"
    recounted = table.me.call("GET", address)
    assert recounted["totals"] == sheet["totals"]
    table.page.reload()
    expect(table.page.locator("#sheet .stamp")).to_contain_text("agrees")


def test_replay_and_audit_of_the_match_are_one_click_away_and_the_log_is_whole(
    played: Played,
) -> None:
    page = played.tables[1].page
    page.locator("#to-replay").click()
    page.wait_for_url("**/v/2")
    page.get_by_role("link", name="Forward").click()
    _await_position(page, 3)
    page.get_by_role("link", name="To the table").click()
    page.locator("#to-audit").click()
    report = page.locator("#report")
    expect(report).to_have_attribute("data-whole", "yes")
    expect(report).to_have_attribute("data-events", str(played.last))
    rows = page.locator("#events tbody tr").count()
    while page.get_by_role("link", name="Later").count():
        page.get_by_role("link", name="Later").click()
        page.wait_for_load_state()
        rows += page.locator("#events tbody tr").count()
    assert rows == played.last
    page.get_by_role("button", name="Verify again now").click()
    expect(report).to_have_attribute("data-whole", "yes")
