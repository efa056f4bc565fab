"""A thing that the log names is shown where it lies, also in a part of the board that is closed."""

import pytest
from playwright.sync_api import Page

from tests.support.platform import Platform
from turntable.engine.registry import games

pytestmark = pytest.mark.browser

PUT_AWAY_AND_FOLLOW = """() => {
  const part = "<details><summary>Box</summary><p data-flip='thing-1'>One</p></details>";
  document.querySelector("#board .zone").insertAdjacentHTML("beforeend", part);
  const link = "<a id='to-thing' data-thing='thing-1' href='#thing-thing-1'>One</a>";
  document.getElementById("log").insertAdjacentHTML("afterbegin", link);
  const thing = document.querySelector('[data-flip="thing-1"]');
  const before = thing.checkVisibility();
  document.getElementById("to-thing").click();
  return [before, thing.checkVisibility(), thing.classList.contains("thing-shown")];
}"""


def test_a_thing_in_a_closed_part_of_the_board_is_shown(platform: Platform, page: Page) -> None:
    page.goto(platform.web)
    page.locator(f'#games [data-play="{next(iter(games()))}"]').click()
    page.locator("#board .zone").first.wait_for()
    page.wait_for_load_state()
    assert page.evaluate(PUT_AWAY_AND_FOLLOW) == [False, True, True]
