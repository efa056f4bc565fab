"""The game table as a person's hands and eyes meet it: moves made by clicks, what the screen says.

Knows the frame's ids and each game's picks.json; judges nothing. What could be played, and what is
wise, a person looks up at the rules service with the token of the own browser.
"""

import base64
import json
import re
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from playwright.sync_api import BrowserContext, Error, Locator, Page, Request

from tests.support.people import Person
from tests.support.platform import Platform
from turntable.engine.chance import FastChance
from turntable.engine.registry import folder, game

Move = dict[str, Any]

_FOLLOWING = """([text, picks]) => {
  const buttons = [...document.querySelectorAll("#actions button, #board button")];
  const send = buttons.find((button) => button.name === "move" && button.value === text);
  const open = buttons.filter((button) => button.name === "pick" && picks.includes(button.value));
  const pick = open.find((button) => button.dataset.pick === "next")
    ?? open.find((button) => button.dataset.pick === "switch");
  return send ? [send.id, true] : pick ? [pick.id, false] : null;
}"""
_TAKEN = """(id) => ["chosen", "implied"].includes(document.getElementById(id)?.dataset.pick)"""


def signed_in(context: BrowserContext, platform: Platform) -> Person:
    """Return the person of a browser, to call the APIs with the token that its cookie holds."""
    name = f"turntable-{platform.base}"
    cookie = next(c["value"] for c in context.cookies(platform.web) if c["name"] == name)
    packed = cookie.lstrip(".").split(".")[0]
    text = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
    held = json.loads(zlib.decompress(text) if cookie.startswith(".") else text)
    return Person(platform.lobby, platform.rules, held["name"], held["token"], held["player_id"])


@dataclass
class Visit:
    """Somebody's page on the way to a match."""

    page: Page
    platform: Platform

    def open_table(self, key: str, name: str) -> str:
        """Open the smallest table of a game for people with the link; returns the link shown."""
        self.page.goto(f"{self.platform.web}/lobby")
        panel = self.page.locator("#new-table")
        panel.get_by_label("Game").select_option(key)
        if panel.get_by_role("button", name="Choose this game").count():
            panel.get_by_role("button", name="Choose this game").click()
        form = panel.locator(f'[data-game="{key}"]')
        form.get_by_label("Seats").select_option(str(game(key).seats.start))
        form.get_by_label("Only people with the link").check()
        form.get_by_label("Your name").fill(name)
        form.get_by_role("button", name="Open the table").click()
        return self.page.get_by_label("Send this link").input_value()

    def sit_down(self, link: str, name: str) -> None:
        self.page.goto(link)
        self.page.get_by_label("Your name").first.fill(name)
        self.page.get_by_role("button", name="Sit here").first.click()
        self.page.locator(".seat-me").wait_for()

    def start(self) -> None:
        self.page.get_by_role("button", name="Start the match").click()

    def play_now(self, key: str) -> "TablePage":
        """Start a match of a game against bots from the home page."""
        self.page.goto(self.platform.web)
        self.page.locator(f'#games [data-play="{key}"]').click()
        return self.table()

    def table(self) -> "TablePage":
        """Return the table of the match, once it is shown."""
        self.page.wait_for_url("**/m/*")
        self.page.locator("#board .zone").first.wait_for()
        return TablePage(self.page, signed_in(self.page.context, self.platform))


@dataclass
class TablePage:
    """One person's open page of one match."""

    page: Page
    me: Person

    @property
    def match_id(self) -> str:
        found = re.search(r"/m/([0-9a-f-]{36})", self.page.url)
        assert found, self.page.url
        return found[1]

    @cached_property
    def key(self) -> str:
        """The key of the game that is played."""
        found: str = self.me.call("GET", f"{self.me.rules}/matches/{self.match_id}")["game"]
        return found

    @property
    def table(self) -> Locator:
        return self.page.locator("#table")

    @property
    def version(self) -> int:
        return int(self._data("version"))

    @property
    def decision(self) -> str:
        return self._data("decision")

    @property
    def prompt(self) -> str:
        return " ".join(self.page.locator("#prompt").inner_text().split())

    @property
    def things(self) -> list[str]:
        """The ids of the things on the board, as the screen shows them."""
        found: list[str] = self.page.eval_on_selector_all(
            "#board [data-flip]", "all => all.map((each) => each.dataset.flip)"
        )
        return found

    @property
    def over(self) -> bool:
        return self._data("status") in {"ended", "cancelled"}

    def _data(self, name: str) -> str:
        return self.table.get_attribute(f"data-{name}") or ""

    def seen(self, at: int | None = None) -> dict[str, Any]:
        """Return what the rules service shows this person now, less the log, or at a version."""
        query = "?lines_after=1000000" if at is None else f"?at={at}"
        return self.me.call("GET", f"{self.me.rules}/matches/{self.match_id}/view{query}")

    def events(self) -> int:
        """Return how many events the match has."""
        found: int = self.me.call("GET", f"{self.me.rules}/matches/{self.match_id}")["version"]
        return found

    def await_version(self, least: int) -> None:
        self.await_true("(least) => Number(table.dataset.version) >= least", least)

    def await_asked(self) -> bool:
        """Wait until something is asked of this person; False when the match is over instead."""
        self.await_true("() => table.dataset.decision || table.dataset.status === 'ended'")
        return not self.over

    def await_true(self, script: str, argument: object = None, seconds: float = 20) -> None:
        try:
            self.page.wait_for_function(script, arg=argument, timeout=seconds * 1000, polling=20)
        except Error as late:
            late.add_note(f"version {self.version}, decision {self.decision!r}: {self.prompt}")
            raise

    def wise_move(self) -> Move:
        """Return the move that a greedy player would make now."""
        seen = self.seen()
        own = next(d for d in seen["decisions"] if "legal_moves" in d)
        return wisest(seen, own["legal_moves"], self.key)

    def longest_move(self) -> Move:
        """Return the legal move with the most parts to choose."""
        own = next(d for d in self.seen()["decisions"] if "legal_moves" in d)
        return max(own["legal_moves"], key=lambda move: len(parts(move, self.key)))

    def make(self, move: Move) -> None:
        """Make a move by clicking its parts and Confirm, and wait for the table after it."""
        before = self.decision
        for button in self.clicks(move):
            button.click()
        self.await_answer(before)

    def until_last_click(self, move: Move | None = None) -> Locator:
        """Click the parts of a move, a wise one, until only the click that sends it is left."""
        for button in self.clicks(move or self.wise_move()):
            if button.get_attribute("name") == "move":
                return button
            button.click()
        raise AssertionError("a move that is never sent")

    def moves_sent(self) -> list[Request]:
        """Return a list that gets every request by which the page sends a move."""
        sent: list[Request] = []
        self.page.on("request", lambda r: sent.append(r) if r.url.endswith("/move") else None)
        return sent

    def clicks(self, move: Move) -> Iterator[Locator]:
        """Return what is to be clicked for a move, each once the one before was taken."""
        text, picks = as_text(move), parts(move, self.key)
        while True:
            found = self.page.wait_for_function(_FOLLOWING, arg=[text, picks], polling=20)
            spot, sends = found.json_value()
            yield self.page.locator(f'[id="{spot}"]')
            if sends:
                return
            self.await_taken(spot)

    def await_taken(self, spot: str) -> None:
        """Wait until what was picked at a spot is shown as chosen."""
        self.await_true(_TAKEN, spot)

    def await_answer(self, decision: str) -> None:
        """Wait until an earlier decision is no longer the one that is asked."""
        self.await_true("(old) => table.dataset.decision !== old", decision)

    def answer(self) -> None:
        """Make a wise move without the page, as from another client."""
        seen = self.seen()
        own = next(d for d in seen["decisions"] if "legal_moves" in d)
        move = wisest(seen, own["legal_moves"], self.key)
        assert self.me.move(self.match_id, own["decision_id"], move).is_success


def as_text(value: object) -> str:
    """Return the text that a button carries for a move or a pick."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def parts(move: Move, key: str) -> list[str]:
    """Return the picks that a move is built from, as the game's picks.json orders them."""
    steps = json.loads((folder(key) / "web" / "picks.json").read_text())
    found = []
    for step in steps.get(move["type"], ["type"]):
        if isinstance(step, dict):
            found += [{name: move[field]} for name in step for field in step[name]]
            continue
        fields = [step] if isinstance(step, str) else step
        plain = {field: move[field] for field in fields if field in move}
        listed = [field.removesuffix("[]") for field in fields if field.endswith("[]")]
        found += [{**plain, name: one} for name in listed for one in move[name]] or [plain]
    return [as_text(pick) for pick in found if pick]


def wisest(seen: dict[str, Any], legal_moves: Sequence[Move], key: str) -> Move:
    """Return the choice of a game's greedy bot."""
    rules = game(key)
    moves = [rules.codec.move(move) for move in legal_moves]
    chosen = rules.bots["greedy"](seen["view"], seen["seat"], moves, FastChance(1))
    return legal_moves[moves.index(chosen)]
