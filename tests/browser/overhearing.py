"""Everything that one browser receives: bodies of answers, and what its streams say.

Knows nothing of what may be in it.
"""

import base64
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import BrowserContext, Page

from tests.support.people import Person
from tests.support.platform import Platform


@dataclass
class Ear:
    """What one person's browser was sent; complete once the context is closed."""

    context: BrowserContext
    har: Path
    streamed: list[str] = field(default_factory=list)

    def new_page(self) -> Page:
        """Open a page whose streams are heard too; an archive has no body of an open stream."""
        page = self.context.new_page()
        wire = self.context.new_cdp_session(page)
        wire.send("Network.enable")
        wire.on(
            "Network.eventSourceMessageReceived", lambda said: self.streamed.append(said["data"])
        )
        return page

    def received(self) -> dict[str, str]:
        """Close the browser and return every body by its address."""
        self.context.close()
        found = {f"stream {number}": text for number, text in enumerate(self.streamed)}
        for number, entry in enumerate(json.loads(self.har.read_text())["log"]["entries"]):
            answer = entry["response"]
            headers = " ".join(f"{each['name']}: {each['value']}" for each in answer["headers"])
            found[f"{entry['request']['url']} ({number})"] = headers + _text(answer["content"])
        return found


def _text(content: dict[str, Any]) -> str:
    text: str = content.get("text", "")
    if content.get("encoding") == "base64":
        return base64.b64decode(text).decode(errors="replace")
    return text


def answers_of_apis(platform: Platform, me: Person, match_id: str) -> Iterator[tuple[str, str]]:
    """Ask every route about a match with a person's own token; refusals are answers too."""
    rules, lobby, scoring = platform.rules, platform.lobby, platform.scoring
    match = f"{rules}/matches/{match_id}"
    last = me.call("GET", match)["version"]
    addresses = [
        match,
        f"{rules}/matches?mine=true",
        f"{match}/decisions",
        f"{match}/export",
        *(f"{match}/view?at={version}" for version in range(2, last + 1, 7)),
        *(f"{match}/view?seat={seat}" for seat in (0, 1)),
        *(f"{match}/events?after={after}&limit=100" for after in range(0, last, 100)),
        f"{lobby}/tables?mine=true",
        f"{scoring}/matches/{match_id}/score-sheet",
    ]
    for address in addresses:
        yield address, me.ask("GET", address).text
    yield "verify", me.ask("POST", f"{match}/verify").text
    yield "json stream", _json_stream(platform, me, match_id, last)


def _json_stream(platform: Platform, me: Person, match_id: str, last: int) -> str:
    """Listen to the stream of events until the match's last one has come."""
    address = f"{platform.stream}/v1/matches/{match_id}/stream"
    headers = {"Authorization": f"Bearer {me.token}"}
    heard: list[str] = []
    with httpx.stream("GET", address, headers=headers, timeout=20) as answer:
        for line in answer.iter_lines():
            heard.append(line)
            if not line and f"id: {last}" in heard:
                break
    return "\n".join(heard)
