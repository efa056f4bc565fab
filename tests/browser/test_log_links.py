"""A thing that the log names is shown where it lies, also in a part of the board that is closed."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.platform import Platform
from turntable.engine.registry import games

pytestmark = pytest.mark.browser

PUT_AWAY = """() => {
  const part = '<details id="drawer-of-things"><summary>Box</summary>'
    + "<br>".repeat(200) + '<p data-flip="thing-1">One</p></details>';
  document.querySelector("#board .zone").insertAdjacentHTML("beforeend", part);
  const link = '<a id="to-thing" data-thing="thing-1" href="#thing-thing-1">One</a>';
  document.getElementById("log").insertAdjacentHTML("afterbegin", link);
}"""


def test_a_thing_in_a_closed_part_of_the_board_is_shown(platform: Platform, page: Page) -> None:
    page.goto(platform.web)
    page.locator(f'#games [data-play="{next(iter(games()))}"]').click()
    page.locator("#board .zone").first.wait_for()
    page.evaluate(PUT_AWAY)
    thing = page.locator('[data-flip="thing-1"]')
    expect(thing).to_be_hidden()
    page.locator("#to-thing").click()
    expect(thing).to_be_in_viewport()
    expect(thing).to_have_class("thing-shown")
