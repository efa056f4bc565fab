"""What works at the end, with script switched off: from home to the audit by links and forms."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import GAMES, Arrive
from tests.browser.table_page import Visit, as_text, parts, signed_in, wisest
from tests.support.platform import Platform, wait_for
from turntable.engine import registry

pytestmark = pytest.mark.browser


def test_everything_from_home_to_the_audit_works_without_script(
    platform: Platform, person: Arrive
) -> None:
    key = next(key for key in GAMES if registry.game(key).seats.start == 2)
    host, guest = (person(java_script_enabled=False).new_page() for _ in range(2))
    host.goto(platform.web)
    host.get_by_role("link", name="Find a table").click()
    expect(host.get_by_role("heading", name="Open tables")).to_be_visible()
    link = Visit(host, platform).open_table(key, "Ann")

    guest.goto(platform.web)
    guest.get_by_label("Got a code?").fill(link.rsplit("/", 1)[1].lower())
    guest.get_by_role("button", name="Join", exact=True).click()
    guest.get_by_label("Your name").fill("Bob")
    guest.get_by_role("button", name="Sit here").click()
    expect(guest.locator(".seat-me")).to_contain_text("Bob")

    host.get_by_role("link", name="Look again").click()
    host.get_by_role("button", name="Start the match").click()
    for version in ("3", "4"):
        for page in (host, guest):
            page.reload()
        page = next(page for page in (host, guest) if _decision(page))
        _make_a_move(page, platform, key)
        expect(page.locator("#table")).to_have_attribute("data-version", version)
        expect(page.locator(f"#log-{version}")).to_have_count(1)
    guest.reload()

    guest.get_by_role("link", name="Replay").click()
    expect(guest.locator("#table")).to_have_attribute("data-version", "4")
    guest.locator("#back").click()
    expect(guest.locator("#table")).to_have_attribute("data-version", "3")
    guest.get_by_role("link", name="Audit").click()
    expect(guest.locator("#events tbody tr")).to_have_count(4)
    guest.get_by_role("button", name="Verify again now").click()
    expect(guest.locator("#report")).to_have_attribute("data-whole", "yes")


def test_one_click_from_home_to_a_running_match_without_script(
    platform: Platform, person: Arrive, key: str
) -> None:
    page = person(java_script_enabled=False).new_page()
    page.goto(platform.web)
    page.locator(f'#games [data-play="{key}"]').click()
    page.wait_for_url("**/m/*")
    wait_for("something is asked", lambda: page.reload() and _decision(page), seconds=20)
    before = _decision(page)
    _make_a_move(page, platform, key)
    assert _decision(page) != before


def _decision(page: Page) -> str | None:
    return page.locator("#table").get_attribute("data-decision")


def _make_a_move(page: Page, platform: Platform, key: str) -> None:
    """Build a wise move from one page to the next, and confirm it."""
    me = signed_in(page.context, platform)
    match = re.search(r"/m/([0-9a-f-]{36})", page.url)
    assert match
    seen = me.call("GET", f"{me.rules}/matches/{match[1]}/view")
    own = next(d for d in seen["decisions"] if "legal_moves" in d)
    move = wisest(seen, own["legal_moves"], key)
    send = page.locator(f"button[name=move][value='{as_text(move)}']")
    for pick in parts(move, key):
        if not send.count():
            page.locator(f"button[name=pick][value='{pick}']").click()
    send.first.click()
