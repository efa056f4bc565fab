"""A move on its way: its answer late, lost or a refusal, the next move made before it has come."""

import re
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from tests.browser.conftest import SAMPLE, Arrive, asked, begin, meet
from tests.browser.table_page import TablePage, parts
from tests.support.platform import Platform

pytestmark = pytest.mark.browser

Tables = list[TablePage]

TOGETHER = SAMPLE
"""A game whose seats choose at once in the beginning, and then often several times in a row."""

NOTE_ANSWER = """() => {
  window.answered = new Promise((resolve) => {
    document.addEventListener("htmx:finally:request", () => setTimeout(resolve), { once: true });
  });
}"""


TURNED_AWAY = """async (address) => {
  const answer = await fetch(address, { method: "POST", headers: { "HX-Request": "true" } });
  const headers = Object.fromEntries(answer.headers);
  return { status: answer.status, headers, body: await answer.text() };
}"""
"""A form without its key, as after the session was lost in another tab."""
BY_THE_EDGE: dict[str, Any] = {
    "status": 503,
    "content_type": "text/plain",
    "body": "Away for a moment.",
}


def test_11_a_move_whose_answer_was_lost_is_not_sent_again(sample_tables: Tables) -> None:
    mover = sample_tables[0]
    before = mover.events()

    def lose_the_answer(route: Route) -> None:
        route.fetch()
        route.abort("internetdisconnected")

    mover.page.route("**/move", lose_the_answer)
    confirm = mover.until_last_click()
    sent = mover.moves_sent()
    confirm.click()
    mover.await_version(before + 1)
    expect(mover.page.locator("#unsent")).to_be_hidden()
    assert len(sent) == 1
    assert mover.events() == before + 1


@pytest.mark.parametrize("lost", [False, True], ids=["late", "lost"])
def test_a_move_made_before_the_answer_to_the_last_has_come_is_made_too(
    sample_tables: Tables, *, lost: bool
) -> None:
    mover = sample_tables[0]
    before, answers = _moved_and_asked_again(sample_tables)
    second = mover.decision
    mover.until_last_click().dblclick()
    expect(mover.page.locator("[data-sending]")).to_have_count(1)
    answers.lose() if lost else answers.let_go()
    mover.await_answer(second)
    expect(mover.page.locator("#unsent")).to_be_hidden()
    assert mover.events() == before + 2


def test_a_choice_begun_before_the_answer_to_the_last_move_has_come_stays(
    sample_tables: Tables,
) -> None:
    mover = sample_tables[0]
    before, answers = _moved_and_asked_again(sample_tables)
    second = mover.decision
    last_click = mover.until_last_click(mover.longest_move())
    chosen = mover.page.url
    assert "pick=" in chosen
    mover.page.evaluate(NOTE_ANSWER)
    answers.let_go()
    mover.page.evaluate("window.answered")
    assert mover.page.url == chosen
    last_click.click()
    mover.await_answer(second)
    assert mover.events() == before + 2


def test_a_move_under_way_is_dotted_and_not_called_unsent_when_somebody_else_moves(
    platform: Platform, person: Arrive
) -> None:
    mover, other = asked(meet(platform, person, TOGETHER))[:2]
    requests: list[Route] = []
    mover.page.route("**/move", lambda route: requests.append(route))  # noqa: PLW0108 - no builtin
    decision = mover.decision
    mover.until_last_click().click()
    expect(mover.page.locator("[data-sending]")).to_have_count(1)
    other.answer()
    mover.await_version(other.events())
    assert mover.decision == decision
    expect(mover.page.locator("[data-sending]")).to_have_count(1)
    expect(mover.page.locator("#unsent")).to_be_hidden()
    requests[0].continue_()
    mover.await_answer(decision)
    expect(mover.page.locator("[data-sending]")).to_have_count(0)


@pytest.mark.parametrize("by", ["web", "edge"])
def test_a_move_that_is_turned_away_is_kept_with_the_reason(sample_tables: Tables, by: str) -> None:
    mover = sample_tables[0]
    before, decision = mover.events(), mover.decision
    last_click = mover.until_last_click()
    shown = mover.page.url
    refusal = BY_THE_EDGE
    if by == "web":
        refusal = mover.page.evaluate(TURNED_AWAY, f"/m/{mover.match_id}/move")
    mover.page.route("**/move", lambda route: route.fulfill(**refusal))
    last_click.click()
    notice = mover.page.locator("#unsent")
    expect(notice).to_contain_text("Not sent.")
    expect(notice.locator("#unsent-why")).to_have_text(refusal["body"])
    assert mover.page.url == shown
    expect(mover.page.locator("#board .zone").first).to_be_visible()
    assert mover.events() == before
    mover.page.unroute("**/move")
    mover.page.get_by_role("button", name="Send it again").click()
    mover.await_answer(decision)
    expect(notice).to_be_hidden()
    assert mover.events() == before + 1


def test_what_was_chosen_for_a_decision_goes_with_it_when_the_page_catches_up(
    platform: Platform, person: Arrive
) -> None:
    mover = begin(platform, person, TOGETHER)[0]
    mover.page.route("**/stream?*", lambda route: route.abort())
    mover.page.reload()
    while len(parts(mover.longest_move(), mover.key)) < 2:
        mover.answer()
    mover.page.reload()
    mover.until_last_click(mover.longest_move())
    assert "pick=" in mover.page.url
    mover.answer()
    mover.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    mover.await_version(mover.events())
    expect(mover.page).not_to_have_url(re.compile("pick="))
    expect(mover.page.locator("#start-over")).to_have_count(0)


def test_the_edges_words_take_the_place_of_no_other_part_of_a_page_either(
    platform: Platform, page: Page
) -> None:
    page.goto(f"{platform.web}/lobby")
    page.route("**/lobby?*", lambda route: route.fulfill(**BY_THE_EDGE))
    with page.expect_response("**/lobby?*"):
        page.locator("#new-table").get_by_label("Game").select_option(index=1)
    page.evaluate("new Promise((resolve) => setTimeout(resolve, 0))")
    expect(page.locator("#new-table").get_by_label("Game")).to_be_visible()
    expect(page.get_by_text(BY_THE_EDGE["body"])).to_have_count(0)


class Answers:
    """Keeps the answers to the moves that a page sends, until they are let go."""

    def __init__(self, page: Page) -> None:
        self._kept: list[tuple[Route, APIResponse]] = []
        page.route("**/move", self._keep)

    def _keep(self, route: Route) -> None:
        self._kept.append((route, route.fetch()))

    def let_go(self) -> None:
        for route, answer in self._kept:
            route.fulfill(response=answer)
        self._kept.clear()

    def lose(self) -> None:
        for route, _ in self._kept:
            route.abort("internetdisconnected")
        self._kept.clear()


def _moved_and_asked_again(tables: Tables) -> tuple[int, Answers]:
    """Play until the first is asked anew by the stream, before the answer to the last move came.

    Returns the version before that move.
    """
    mover = tables[0]
    answers = Answers(mover.page)
    while True:
        before = mover.events()
        mover.make(mover.wise_move())
        if mover.decision:
            return before, answers
        answers.let_go()
        while mover not in asked(tables):
            for other in asked(tables):
                other.answer()
