"""What a page showed from its load on: the board at each version, the status, the log as it grew.

Knows the frame's ids; the board is any game's, compared without what only serves to click.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SCRIPT = Path(__file__).with_suffix(".js").read_text()

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
    page.evaluate(SCRIPT, "record")


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
    found: str = page.evaluate(SCRIPT, "board")
    return found
