"""Acceptance point 16: a whole match with the keyboard alone."""

import pytest
from playwright.sync_api import ElementHandle, Locator, Page, expect

from tests.browser.table_page import TablePage, signed_in
from tests.support.platform import Platform

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]

PRESSES_MAX = 80

FOCUS = """(wanted) => {
  const focused = document.activeElement;
  const way = () => {
    if (focused === wanted) return 0;
    const place = wanted ? focused.compareDocumentPosition(wanted) : 0;
    return place & Node.DOCUMENT_POSITION_FOLLOWING || focused === document.body ? 1 : -1;
  };
  const fault = () => {
    if (!focused || focused === document.body) return "nothing has the focus";
    const name = focused.id || focused.textContent.trim().slice(0, 40);
    const seen = [...focused.getClientRects()].some((box) => {
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      return box.width && box.height && focused.contains(document.elementFromPoint(x, y));
    });
    if (!seen) return `${name} is out of sight, or something lies over it`;
    const style = getComputedStyle(focused);
    const marked = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    return marked ? "" : `${name} has no mark of focus`;
  };
  return [way(), fault()];
}"""


class Keyboard:
    """Somebody who has no mouse and looks where the focus is after every key."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def press(self, key: str, wanted: ElementHandle | None = None) -> int:
        """Press a key; returns which way it is to the wanted element from where the focus is."""
        self._page.keyboard.press(key)
        way, fault = self._page.evaluate(FOCUS, wanted)
        assert fault == ""
        return int(way)

    def look(self) -> None:
        assert self._page.evaluate(FOCUS, None)[1] == ""

    def use(self, button: Locator) -> None:
        """Tab forwards or backwards to a button and press Enter there."""
        wanted = button.element_handle()
        way, _ = self._page.evaluate(FOCUS, wanted)
        for _ in range(PRESSES_MAX):
            if not way:
                self._page.keyboard.press("Enter")
                return
            way = self.press("Tab" if way > 0 else "Shift+Tab", wanted)
        pytest.fail(f"no way with the Tab key to {button}")


def test_16_a_whole_match_with_the_keyboard_only(
    platform: Platform, page: Page, sample: str
) -> None:
    page.goto(platform.web)
    hand = Keyboard(page)
    hand.use(page.locator(f'#games [data-play="{sample}"]'))
    page.wait_for_url("**/m/*")
    page.locator("#board .zone").first.wait_for()
    table = TablePage(page, signed_in(page.context, platform))
    arrows = 0
    while table.await_asked():
        decision, move = table.decision, table.wise_move()
        for button in table.clicks(move):
            hand.use(button)
        table.await_answer(decision)
        hand.look()
        arrows += _walk_with_arrows(page, hand) if arrows < 10 else 0
    assert arrows
    expect(page.locator("#sheet")).to_contain_text("Final score")
    hand.use(page.locator("#to-replay"))
    page.wait_for_url("**/v/2")


def _walk_with_arrows(page: Page, hand: Keyboard) -> int:
    """Where a target has the focus, step to its neighbour in the zone and back again."""
    spot = page.evaluate(
        "document.activeElement.matches('.zone .target') && document.activeElement.id"
    )
    if not spot:
        return 0
    for there, back in (("ArrowRight", "ArrowLeft"), ("ArrowDown", "ArrowUp")):
        hand.press(there)
        if page.evaluate("document.activeElement.id") != spot:
            hand.press(back)
            return 1
    return 0
