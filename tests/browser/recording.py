"""What a page showed from its load on: the board at each version, the status, the log as it grew.

Knows the frame's ids; the board is any game's, compared without what only serves to click.
"""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

BOARD = """(board) => {
  const CONTROLS = new Set(["type", "form", "name", "value", "role", "aria-pressed", "open",
    "data-move", "data-pick", "data-passing-room", "data-htmx-powered"]);
  const plain = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data.replace(/\\s+/g, " ").trim();
    if (node.nodeType !== Node.ELEMENT_NODE) return "";
    if (node.matches("[data-passing]")) return "";
    const target = node.matches(".target");
    const names = node.getAttributeNames().filter((name) => !CONTROLS.has(name)).sort();
    const attributes = names.map((name) => ` ${name}="${node.getAttribute(name)}"`).join("");
    const tag = target ? "spot" : node.localName;
    return `<${tag}${attributes}>${[...node.childNodes].map(plain).join("")}</${tag}>`;
  };
  return plain(board);
}"""

RECORD = (
    """() => {
  const plain = %s;
  const table = document.getElementById("table");
  const status = document.getElementById("prompt");
  const log = document.getElementById("log");
  const versionOf = (group) => Number(group.dataset.version);
  const seen = {
    boards: {}, changed: [], statuses: [], added: [], odd: [], start: [...log.children].map(versionOf),
  };
  const note = () => {
    const version = Number(table.dataset.version);
    const board = plain(document.getElementById("board"));
    if (seen.boards[version] && seen.boards[version] !== board) seen.changed.push(version);
    seen.boards[version] ??= board;
    const said = status.innerText.replace(/\\s+/g, " ").trim();
    const last = seen.statuses.at(-1);
    if (last?.version !== version || last.said !== said) seen.statuses.push({ version, said });
  };
  const grew = (changes) => {
    for (const change of changes) {
      if (change.target !== log || change.removedNodes.length) seen.odd.push("a change within");
      let next = change.nextSibling;
      if (next) seen.odd.push(`added before ${next.id}`);
      for (const node of change.addedNodes) {
        if (node.nodeType === Node.ELEMENT_NODE) seen.added.push(versionOf(node));
      }
    }
  };
  new MutationObserver(note).observe(
    table, { attributes: true, childList: true, subtree: true, characterData: true });
  new MutationObserver(grew).observe(
    log, { attributes: false, childList: true, subtree: true, characterData: true });
  note();
  window.recorded = seen;
  window.regions = { status, log };
}"""
    % BOARD
)

SAME_REGIONS = """() => window.regions.status === document.getElementById("prompt")
  && window.regions.log === document.getElementById("log")
  && window.regions.status.isConnected && window.regions.log.isConnected"""


@dataclass(frozen=True)
class Recording:
    """What one page recorded; versions are the match's."""

    boards: dict[int, str]
    """The board at each version that was shown, without its controls."""
    changed: list[int]
    """Versions at which the board did not stay the same."""
    statuses: list[tuple[int, str]]
    """What the status region said, and at which version."""
    started_with: list[int]
    """Versions of the log's groups at the load."""
    added: list[int]
    """Versions of the log's groups in the order of their coming."""
    odd: list[str]
    """Changes of the log that were not an addition at its end."""
    same_regions: bool
    """Whether status and log are the nodes that they were at the load."""


def record(page: Page) -> None:
    """Begin to record a page that has just been loaded."""
    page.evaluate(RECORD)


def recorded(page: Page) -> Recording:
    """Return what was recorded since the page's load; fails when it was loaded anew."""
    seen: dict[str, Any] = page.evaluate("window.recorded")
    return Recording(
        boards={int(version): board for version, board in seen["boards"].items()},
        changed=seen["changed"],
        statuses=[(each["version"], each["said"]) for each in seen["statuses"]],
        started_with=seen["start"],
        added=seen["added"],
        odd=seen["odd"],
        same_regions=page.evaluate(SAME_REGIONS),
    )


def board_now(page: Page) -> str:
    """Return the board as it stands, without its controls."""
    found: str = page.eval_on_selector("#board", BOARD)
    return found
