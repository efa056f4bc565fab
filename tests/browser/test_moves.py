"""Acceptance points 6, 7, 8, 10 and 11: a move on the other screen, forged, twice, or cut off."""

import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from statistics import median
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import BrowserContext, Request, expect

from tests.browser.conftest import Arrive, asked, begin, meet, turned
from tests.browser.table_page import Move, TablePage, as_text
from tests.support.platform import Platform
from tests.support.wire import Wire, wire

pytestmark = pytest.mark.browser

Tables = list[TablePage]

MOVES_SEEN = 6
MOVES_RELOADED = 6
MOVES_UNTIL_FORGED = 40
SEEN_WITHIN_MS = 500
MARKED_WITHIN_S = 5.0
AWAY_SECONDS = 20.0
CAUGHT_UP_WITHIN_S = 3.0
LIVE_AGAIN_WITHIN_S = 30.0

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
FOCUS = """() => {
  window.focused = document.querySelector("#board summary, #drawer summary");
  window.focused.focus();
}"""
NOTE_LOAD = "() => { window.sameLoad = true; }"
SEND_THE_FORM_OFTEN = """(id) => {
  const form = document.getElementById("send");
  const confirm = document.getElementById(id);
  const body = new URLSearchParams(new FormData(form, confirm));
  form.requestSubmit(confirm);
  form.requestSubmit(confirm);
  window.answers = Promise.all([1, 2, 3].map(
    () => fetch(form.action, { method: "POST", body }).then((answer) => answer.status)));
}"""


def test_06_a_move_is_on_the_other_screen_at_once_and_focus_stays(tables: Tables) -> None:
    for one in tables:
        one.page.evaluate(NOTE_ARRIVALS)
    taken = []
    linked = 0
    for _ in range(MOVES_SEEN):
        mover, watcher, *_ = tables = turned(tables)
        watcher.page.evaluate(FOCUS)
        mover.make(mover.wise_move())
        version = mover.version
        watcher.await_version(version)
        assert watcher.page.evaluate("document.activeElement === window.focused")
        sent = mover.page.evaluate("window.sentAt")
        taken.append(watcher.page.evaluate(FIRST_ARRIVAL, version) - sent)
        links = watcher.page.locator(f"#log-{version} a[data-thing]")
        for link in links.all():
            thing = link.get_attribute("data-thing")
            expect(link).to_have_attribute("href", f"#thing-{thing}")
        linked += links.count()
        if links.count() and watcher.page.locator(f'#board [data-flip="{thing}"]').count():
            link.click()
            shown = watcher.page.locator(
                f'[data-flip="{thing}"].thing-shown, #thing-{thing}.thing-shown'
            )
            expect(shown.first).to_be_attached()
    assert median(taken) <= SEEN_WITHIN_MS, taken
    assert linked


def test_07_a_forged_move_is_refused_with_a_code_and_changes_nothing(sample_tables: Tables) -> None:
    mover, other = sample_tables[:2]
    old, legal = mover.decision, mover.wise_move()
    (mover, other, *_), unlisted = _until_something_is_not_listed(sample_tables)
    now = mover.decision
    before, board = mover.events(), mover.page.inner_html("#board")
    forged = {
        "another seat's decision": (other, now, mover.wise_move(), {403}, {"not_your_seat"}),
        "not listed": (mover, now, unlisted, {422}, {"illegal_move"}),
        "made up": (mover, now, {"type": "win"}, {422}, {"malformed_move"}),
        "old version": (sample_tables[0], old, legal, {409}, {"stale_decision"}),
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


def _until_something_is_not_listed(tables: Tables) -> tuple[Tables, Move]:
    """Play until a move that was listed once is not listed now; who is asked comes first."""
    listed: list[Move] = []
    for _ in range(MOVES_UNTIL_FORGED):
        tables = turned(tables)
        now = tables[0].me.decisions(tables[0].match_id)[0]["legal_moves"]
        unlisted = [move for move in listed if move not in now]
        if unlisted:
            return tables, unlisted[0]
        listed += now
        tables[0].make(tables[0].wise_move())
    pytest.fail("every move is legal at all times")


def _fields(decision: str, move: Move) -> dict[str, str | float | bool]:
    return {"decision_id": decision, "move": as_text(move), "move_id": f"hand-{uuid4()}"}


def _by_hand(who: TablePage, decision: str, move: Move) -> list[Any]:
    """Post a move with the page's own cookie and form key; returns status and code."""
    answer: list[Any] = who.page.evaluate(
        BY_HAND, [f"/m/{who.match_id}/move", _fields(decision, move)]
    )
    return answer


def test_08_a_double_click_and_a_form_sent_twice_are_one_move(sample_tables: Tables) -> None:
    one = sample_tables[0]
    before = one.events()
    sent = one.moves_sent()
    confirm = one.until_last_click()
    decision = one.decision
    confirm.dblclick()
    one.await_answer(decision)
    assert {answered(request) for request in sent} == {200}
    assert one.events() == before + 1

    two = turned(sample_tables)[0]
    sent = two.moves_sent()
    button = two.until_last_click()
    decision = two.decision
    two.page.evaluate(SEND_THE_FORM_OFTEN, button.get_attribute("id"))
    two.await_answer(decision)
    assert two.page.evaluate("window.answers") == [200, 200, 200]
    assert len(sent) >= 4
    assert all(answered(request) in {200, 303} for request in sent)
    assert one.events() == before + 2


def answered(request: Request) -> int:
    """Return the status of a request's answer, once there is one."""
    answer = request.response()
    assert answer, request.failure
    return answer.status


def test_10_a_reload_shows_the_same_version_hand_and_prompt(
    platform: Platform, person: Arrive, key: str
) -> None:
    tables = meet(platform, person, key)
    for _ in range(MOVES_RELOADED):
        first = asked(tables)[0]
        choosing = next(iter(first.clicks(first.wise_move())))
        if choosing.get_attribute("name") == "pick":
            choosing.click()
            expect(first.page.locator('[data-pick="chosen"]')).to_have_count(1)
        for one in tables:
            _same_after_reload(one)
        first.make(first.wise_move())


def _same_after_reload(one: TablePage) -> None:
    before = _screen(one)
    one.page.reload()
    assert _screen(one) == before


def _screen(one: TablePage) -> tuple[int, list[str], str, object]:
    targets = one.page.eval_on_selector_all(
        "#board .target, #actions > *", "all => all.map((each) => [each.id, each.dataset.pick])"
    )
    return one.version, one.things, one.prompt, targets


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
def wired(
    platform: Platform, person: Arrive, sample: str, networks: dict[BrowserContext, Network]
) -> Iterator[Tables]:
    """People at a first turn as `tables` are, each on a wire of their own."""
    with ExitStack() as lines:

        def arrive() -> BrowserContext:
            line = lines.enter_context(wire())
            context = person(proxy={"server": line.address, "bypass": "<-loopback>"})
            networks[context] = Network(context, line)
            return context

        yield begin(platform, arrive, sample)


def test_11_what_happened_while_the_network_was_off_comes_without_a_reload(
    wired: Tables, networks: dict[BrowserContext, Network]
) -> None:
    mover, other, *_ = wired
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
        next(one for one in wired if one.me.decisions(one.match_id)).answer()
    mover.await_version(seen + 3)
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
    mover = turned(wired)[0]
    mover.make(mover.wise_move())
    other.await_version(mover.version)


def test_11_the_mark_goes_when_the_network_was_only_thought_to_be_off(
    sample_tables: Tables,
) -> None:
    mover, other, *_ = sample_tables
    connection = other.page.locator("#connection")
    other.page.context.set_offline(True)
    expect(connection).to_be_visible(timeout=MARKED_WITHIN_S * 1000)
    other.page.context.set_offline(False)
    expect(connection).to_be_hidden(timeout=CAUGHT_UP_WITHIN_S * 1000)
    mover.make(mover.wise_move())
    other.await_version(mover.version)


def test_11_a_page_too_many_says_so_and_is_live_once_there_is_room(
    sample_tables: Tables, platform: Platform
) -> None:
    mover, other, *_ = sample_tables
    connection = other.page.locator("#connection")
    readable = {
        "Access-Control-Allow-Origin": platform.web,
        "Access-Control-Allow-Credentials": "true",
    }
    other.page.route("**/stream?*", lambda route: route.fulfill(status=429, headers=readable))
    other.page.reload()
    expect(connection).to_contain_text("Too many pages are open at once")
    expect(connection.get_by_text("Reconnecting")).to_be_hidden()
    other.page.unroute("**/stream?*")
    expect(connection).to_be_hidden(timeout=LIVE_AGAIN_WITHIN_S * 1000)
    mover.make(mover.wise_move())
    other.await_version(mover.version)


def test_11_a_move_tried_while_the_network_is_off_is_kept_and_never_sent_twice(
    wired: Tables, networks: dict[BrowserContext, Network]
) -> None:
    mover = wired[0]
    network = networks[mover.page.context]
    before = mover.events()
    notice = mover.page.locator("#unsent")
    confirm = mover.until_last_click()
    network.off()
    confirm.click()
    expect(notice).to_contain_text("Not sent")
    expect(notice).to_be_visible()

    network.on()
    expect(mover.page.locator("#connection")).to_be_hidden(timeout=CAUGHT_UP_WITHIN_S * 1000)
    expect(notice).to_be_visible()
    assert mover.events() == before
    sent = mover.moves_sent()
    decision = mover.decision
    mover.page.get_by_role("button", name="Send it again").dblclick()
    mover.await_answer(decision)
    expect(notice).to_be_hidden()
    assert {answered(request) for request in sent} == {200}
    assert mover.events() == before + 1
