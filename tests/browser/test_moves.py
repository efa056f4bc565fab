"""Acceptance points 6, 7, 8, 10 and 11: a move on the other screen, forged, twice, or cut off."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import BrowserContext, Page, Request, Route, expect

from tests.browser.conftest import CARDS_CHOSEN, Arrive, begin, meet
from tests.browser.table_page import Move, TablePage, as_text
from tests.support.platform import Platform
from tests.support.wire import Wire, wire

pytestmark = pytest.mark.browser

Pair = tuple[TablePage, TablePage]

SEEN_WITHIN_MS = 500
MARKED_WITHIN_S = 5.0
AWAY_SECONDS = 20.0
CAUGHT_UP_WITHIN_S = 3.0

FIRST_ARRIVAL = """(least) => Math.min(
  ...Object.entries(window.arrivals).filter(([version]) => version >= least).map(([, at]) => at)
)"""
NOTE_ARRIVALS = """() => {
  window.arrivals = {};
  const note = () => { window.arrivals[table.dataset.version] ??= Date.now(); };
  new MutationObserver(note).observe(table, { attributes: true });
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-move]")) window.sentAt = Date.now();
  }, true);
}"""
BY_HAND = """async ([address, fields]) => {
  const csrf = document.querySelector('meta[name="csrf-token"]').content;
  const body = new URLSearchParams({ csrf, ...fields });
  const answer = await fetch(address, { method: "POST", body, headers: { "HX-Request": "true" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return [answer.status, page.getElementById("prompt")?.dataset.code ?? null];
}"""
NOTE_LOAD = "() => { window.sameLoad = true; }"
SEND_THE_FORM_OFTEN = """() => {
  const form = document.getElementById("send");
  const confirm = document.getElementById("confirm");
  const body = new URLSearchParams(new FormData(form, confirm));
  form.requestSubmit(confirm);
  form.requestSubmit(confirm);
  window.answers = Promise.all([1, 2, 3].map(
    () => fetch(form.action, { method: "POST", body }).then((answer) => answer.status)));
}"""


def test_06_a_move_is_on_the_other_screen_at_once_and_focus_stays(pair: Pair) -> None:
    mover, watcher = pair
    for one in pair:
        one.page.evaluate(NOTE_ARRIVALS)
    watcher.page.locator("#mine-bag summary").focus()
    taken = []
    for _ in range(5):
        if not mover.decision:
            break
        move = {"type": "insert_coins"} if not taken else mover.wise_move()
        mover.make(move)
        version = mover.version
        watcher.await_version(version)
        assert watcher.page.evaluate("document.activeElement.parentElement.id") == "mine-bag"
        sent = mover.page.evaluate("window.sentAt")
        taken.append(watcher.page.evaluate(FIRST_ARRIVAL, version) - sent)
        if move["type"] == "place_coin":
            line = watcher.page.locator(f"#log-{version}")
            link = line.locator(f'a[data-thing="{move["coin"]}"]').first
            expect(link).to_have_attribute("href", f"#thing-{move['coin']}")
    assert median(taken) <= SEEN_WITHIN_MS, taken
    link.click()
    expect(watcher.page.locator("#board .thing-shown")).to_have_count(1)


def test_07_a_forged_move_is_refused_with_a_code_and_changes_nothing(pair: Pair) -> None:
    mover, other = pair
    old = mover.decision
    legal = mover.wise_move()
    mover.make({"type": "insert_coins"})
    mover.await_asked()
    now = mover.decision
    before, board = mover.events(), mover.page.inner_html("#board")
    forged = {
        "another seat's decision": (other, now, mover.wise_move(), {403}, {"not_your_seat"}),
        "not listed": (mover, now, {"type": "end_turn"}, {422}, {"illegal_move"}),
        "made up": (mover, now, {"type": "win"}, {422}, {"malformed_move"}),
        "old version": (mover, old, legal, {409}, {"stale_decision"}),
        "never opened": (mover, f"{before + 9}.{now[-1]}", legal, {409}, {"stale_decision"}),
    }
    for what, (who, decision, move, statuses, codes) in forged.items():
        status, code = _by_hand(who, decision, move)
        assert (status in statuses, code in codes) == (True, True), f"web, {what}: {status} {code}"
        answer = who.me.move(mover.match_id, decision, move)
        said = (answer.status_code in statuses, answer.json()["code"] in codes)
        assert said == (True, True), f"rules, {what}: {answer.status_code} {answer.text}"
        assert mover.events() == before, what
    foreign = mover.page.request.post(
        f"{mover.page.url}/move", form=_fields(now, mover.wise_move()), max_redirects=0
    )
    assert foreign.status == 403
    assert mover.events() == before
    mover.page.reload()
    assert mover.page.inner_html("#board") == board


def _fields(decision: str, move: Move) -> dict[str, str | float | bool]:
    return {"decision_id": decision, "move": as_text(move), "move_id": f"hand-{uuid4()}"}


def _by_hand(who: TablePage, decision: str, move: Move) -> list[Any]:
    """Post a move with the page's own cookie and form key; returns status and code."""
    answer: list[Any] = who.page.evaluate(
        BY_HAND, [f"/m/{who.match_id}/move", _fields(decision, move)]
    )
    return answer


def test_08_a_double_click_and_a_form_sent_twice_are_one_move(
    platform: Platform, person: Arrive
) -> None:
    one, two = meet(platform, person)
    before = one.events()
    sent = _moves_sent(one.page)
    _until_confirm(one)
    decision = one.decision
    one.page.locator("#confirm").dblclick()
    one.await_answer(decision)
    assert {answered(request) for request in sent} == {200}
    assert one.events() == before + 1

    sent = _moves_sent(two.page)
    _until_confirm(two)
    decision = two.decision
    two.page.evaluate(SEND_THE_FORM_OFTEN)
    two.await_answer(decision)
    assert two.page.evaluate("window.answers") == [200, 200, 200]
    assert len(sent) >= 4
    assert all(answered(request) in {200, 303} for request in sent)
    assert one.events() == before + 2


def _until_confirm(one: TablePage) -> None:
    """Click the parts of a wise move until Confirm is all that is left."""
    for button in one.clicks(one.wise_move()):
        if button.get_attribute("id") == "confirm":
            return
        button.click()
    pytest.fail("a move without Confirm")


def _moves_sent(page: Page) -> list[Request]:
    """Return a list that gets every request by which the page sends a move."""
    sent: list[Request] = []
    page.on("request", lambda r: sent.append(r) if r.url.endswith("/move") else None)
    return sent


def answered(request: Request) -> int:
    """Return the status of a request's answer, once there is one."""
    answer = request.response()
    assert answer, request.failure
    return answer.status


def test_10_a_reload_shows_the_same_version_hand_and_prompt(
    platform: Platform, person: Arrive
) -> None:
    one, two = meet(platform, person)
    choosing = next(iter(one.clicks(one.wise_move())))
    choosing.click()
    expect(one.page.locator('[data-pick="chosen"]')).to_have_count(1)
    _same_after_reload(one)
    _same_after_reload(two)
    one.make(one.wise_move())
    assert "Waiting for Bob" in one.prompt
    _same_after_reload(one)
    _same_after_reload(two)
    two.make(two.wise_move())
    one.await_version(CARDS_CHOSEN)
    mover, other = (one, two) if one.decision else (two, one)
    _same_after_reload(other)
    mover.page.get_by_role("button", name="Empty Coin Box").click()
    mover.page.locator('.common button[data-pick="next"]').first.click()
    expect(mover.page.locator('.common [data-pick="chosen"]')).to_have_count(1)
    _same_after_reload(mover)
    _same_after_reload(other)


def _same_after_reload(one: TablePage) -> None:
    before = _screen(one)
    one.page.reload()
    assert _screen(one) == before


def _screen(one: TablePage) -> tuple[int, list[str], str, object]:
    targets = one.page.eval_on_selector_all(
        "#board .target, #actions > *", "all => all.map((each) => [each.id, each.dataset.pick])"
    )
    return one.version, one.cards, one.prompt, targets


@dataclass
class Network:
    """What connects one person's browser: off as in a tunnel, with every connection gone."""

    context: BrowserContext
    line: Wire

    def off(self) -> None:
        self.context.set_offline(True)
        self.line.cut()

    def on(self) -> None:
        self.line.mend()
        self.context.set_offline(False)


@pytest.fixture
def networks() -> dict[BrowserContext, Network]:
    """The networks of those who came in over a wire."""
    return {}


@pytest.fixture
def wired_pair(
    platform: Platform, person: Arrive, networks: dict[BrowserContext, Network]
) -> Iterator[Pair]:
    """Two people at their first turn, each on a wire of their own."""
    with wire() as first, wire() as second:
        free = [first, second]

        def arrive() -> BrowserContext:
            line = free.pop()
            context = person(proxy={"server": line.address, "bypass": "<-loopback>"})
            networks[context] = Network(context, line)
            return context

        yield begin(platform, arrive)


def test_11_what_happened_while_the_network_was_off_comes_without_a_reload(
    wired_pair: Pair, networks: dict[BrowserContext, Network]
) -> None:
    mover, other = wired_pair
    network = networks[other.page.context]
    connection = other.page.locator("#connection")
    other.page.evaluate(NOTE_LOAD)
    network.off()
    away = time.monotonic()
    expect(connection).to_contain_text("Reconnecting")
    expect(connection).to_be_visible(timeout=MARKED_WITHIN_S * 1000)
    assert time.monotonic() - away <= MARKED_WITHIN_S

    seen = other.version
    for _ in range(3):
        mover.make(mover.wise_move())
    assert mover.version == seen + 3
    expect(connection.get_by_role("link", name="Reload")).to_be_visible(timeout=30_000)
    assert time.monotonic() - away >= AWAY_SECONDS
    assert other.version == seen

    network.on()
    other.await_true(
        "(version) => Number(table.dataset.version) >= version", seen + 3, CAUGHT_UP_WITHIN_S
    )
    assert other.page.evaluate("window.sameLoad")
    expect(other.page.locator("#log > li")).to_have_count(mover.page.locator("#log > li").count())
    expect(connection).to_be_hidden()
    mover.make(mover.wise_move())
    other.await_version(mover.version)


def test_11_the_mark_goes_when_the_network_was_only_thought_to_be_off(pair: Pair) -> None:
    mover, other = pair
    connection = other.page.locator("#connection")
    other.page.context.set_offline(True)
    expect(connection).to_be_visible(timeout=MARKED_WITHIN_S * 1000)
    other.page.context.set_offline(False)
    expect(connection).to_be_hidden(timeout=CAUGHT_UP_WITHIN_S * 1000)
    mover.make(mover.wise_move())
    other.await_version(mover.version)


def test_11_a_move_tried_while_the_network_is_off_is_kept_and_never_sent_twice(
    wired_pair: Pair, networks: dict[BrowserContext, Network]
) -> None:
    mover, _ = wired_pair
    network = networks[mover.page.context]
    before = mover.events()
    notice = mover.page.locator("#unsent")
    network.off()
    mover.page.get_by_role("button", name="Insert coins").click()
    expect(notice).to_contain_text("Not sent")
    expect(notice).to_be_visible()

    network.on()
    expect(mover.page.locator("#connection")).to_be_hidden(timeout=CAUGHT_UP_WITHIN_S * 1000)
    expect(notice).to_be_visible()
    assert mover.events() == before
    sent = _moves_sent(mover.page)
    decision = mover.decision
    mover.page.get_by_role("button", name="Send it again").dblclick()
    mover.await_answer(decision)
    expect(notice).to_be_hidden()
    assert {answered(request) for request in sent} == {200}
    assert mover.events() == before + 1


def test_11_a_move_whose_answer_was_lost_is_not_sent_again(pair: Pair) -> None:
    mover, _ = pair
    before = mover.events()

    def lose_the_answer(route: Route) -> None:
        route.fetch()
        route.abort("internetdisconnected")

    mover.page.route("**/move", lose_the_answer)
    sent = _moves_sent(mover.page)
    mover.page.get_by_role("button", name="Insert coins").click()
    mover.await_version(before + 1)
    expect(mover.page.locator("#unsent")).to_be_hidden()
    assert len(sent) == 1
    assert mover.events() == before + 1
