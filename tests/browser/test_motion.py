"""Things that glide to their new places stand in nobody's way."""

import pytest
from playwright.sync_api import BrowserContext

from tests.browser.conftest import Arrive, asked, begin
from tests.support.platform import Platform

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

FOR_MINUTES = """
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  return animate.call(this, frames, { ...options, duration: 600_000 });
};
"""
GLIDING = """() => document.getAnimations()
  .map((animation) => animation.effect.target)
  .filter((thing) => thing.matches("#board [data-flip]"))
  .map((thing) => {
    const { left, top, width, height } = thing.getBoundingClientRect();
    const under = document.elementFromPoint(left + width / 2, top + height / 2);
    return { thing: thing.dataset.flip, onScreen: under !== null, hit: thing.contains(under) };
  })"""


def test_a_thing_on_its_way_takes_no_click(platform: Platform, person: Arrive, sample: str) -> None:
    def arrive() -> BrowserContext:
        context = person()
        context.add_init_script(FOR_MINUTES)
        return context

    tables = begin(platform, arrive, sample)
    seen = 0
    while seen < 3:
        mover = asked(tables)[0]
        mover.make(mover.wise_move())
        gliding = [each for table in tables for each in table.page.evaluate(GLIDING)]
        assert [each["thing"] for each in gliding if each["hit"]] == []
        seen += sum(each["onScreen"] for each in gliding)
