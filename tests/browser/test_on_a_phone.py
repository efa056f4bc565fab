"""Acceptance point 20 at the table of every game: nothing is too wide or too small to be hit."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Arrive
from tests.browser.table_page import Visit
from tests.support.platform import Platform
from turntable.engine.registry import games

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]

WIDTH, HEIGHT = 360, 640
TARGET_MIN = 44
CLICKS = 14

TOO_SMALL = """(least) => [...document.querySelectorAll("#board button, #actions .button")]
  .map((button) => [button.id, button.getBoundingClientRect()])
  .filter(([, box]) => Math.min(box.width, box.height) < least - 0.5)
  .map(([id, box]) => `${id}: ${box.width} by ${box.height}`)"""
WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
TO_CLICK = ("#confirm", '#board button[data-pick="next"]', '.act[data-pick="next"]')
QUIET = "() => table.dataset.decision || ['ended', 'cancelled'].includes(table.dataset.status)"


@pytest.mark.parametrize("key", games())
def test_20_a_table_fits_on_a_phone_and_its_targets_can_be_hit(
    platform: Platform, person: Arrive, key: str
) -> None:
    page = person(WIDTH, HEIGHT, has_touch=True).new_page()
    page.goto(platform.web)
    assert page.evaluate(WIDER) == 0
    table = Visit(page, platform).play_now(key)
    for _ in range(CLICKS):
        page.wait_for_function(QUIET)
        fits(page)
        button = next(found.first for each in TO_CLICK if (found := page.locator(each)).count())
        decision, spot = table.decision, button.get_attribute("id")
        sends = button.get_attribute("name") == "move"
        button.click()
        table.await_answer(decision) if sends else table.await_taken(spot or "")


def fits(page: Page) -> None:
    assert page.evaluate(WIDER) == 0, page.locator("#prompt").inner_text()
    assert page.evaluate(TOO_SMALL, TARGET_MIN) == []
    prompt = page.locator("#prompt-bar").bounding_box()
    assert prompt
    assert prompt["y"] >= 0
    assert prompt["y"] + prompt["height"] <= HEIGHT
