"""What a game's folder gives the web client, read as files: picks, sentences, templates, card data.

Knows where things lie in a game's folder, no game.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from jinja2 import BaseLoader, ChoiceLoader, FileSystemLoader, FunctionLoader
from markdown_it import MarkdownIt
from markupsafe import Markup

from services.web.assets import HERE, games_folder
from services.web.picks import Steps
from turntable.kernel.messages import Messages, load_messages


@dataclass(frozen=True)
class Board:
    """One game as the client shows it."""

    key: str
    folder: Path
    steps: Steps
    messages: Messages
    things: Mapping[str, Mapping[str, Any]]
    """The entries of the card data by id."""

    def printed(self, thing: str) -> Mapping[str, Any]:
        """What the card data say of a thing; raises `KeyError`."""
        if thing not in self.things:
            raise KeyError(f"no entry {thing!r} in the card data of {self.key}")
        return self.things[thing]

    @property
    def template(self) -> str:
        return f"games/{self.key}/table.html"

    @property
    def cover(self) -> str | None:
        """The template of the cover, if the game has one."""
        drawn = (self.folder / "web" / "cover.html").is_file()
        return f"games/{self.key}/cover.html" if drawn else None

    @property
    def style(self) -> str:
        return f"games/{self.key}/style.css"

    def rules(self, deeper: int = 0) -> Markup:
        """The rules as HTML, headings some levels deeper; HTML in the text is shown as text."""
        path = self.folder / "web" / "rules.md"
        text = path.read_text("utf-8") if path.is_file() else ""
        reader = MarkdownIt("commonmark", {"html": False}).enable("table")
        tokens = reader.parse(text)
        for token in tokens:
            if token.type in {"heading_open", "heading_close"}:
                token.tag = f"h{min(int(token.tag[1]) + deeper, 6)}"
        return Markup(reader.renderer.render(tokens, reader.options, {}))  # noqa: S704 - the renderer escapes


@cache
def board(key: str) -> Board | None:
    """The board of a game that is installed here, else None."""
    folder = games_folder() / key
    if not key.isidentifier() or not (folder / "web" / "table.html").is_file():
        return None
    steps: dict[str, Any] = json.loads((folder / "web" / "picks.json").read_text("utf-8"))
    messages = load_messages(folder / "translations")
    return Board(key, folder, steps, messages, read_things(folder / "data"))


def read_things(folder: Path) -> Mapping[str, Mapping[str, Any]]:
    """The entries by id of every file that is a list of objects with an `id`, to be read only.

    Raises:
        ValueError: an id stands in more than one place.
    """
    found: dict[str, Mapping[str, Any]] = {}
    for path in sorted(folder.glob("*.json")):
        for entry in _entries(json.loads(path.read_text("utf-8"))):
            thing = entry["id"]
            if thing in found:
                raise ValueError(f"{path}: {thing!r} stands in the card data twice")
            found[thing] = _fixed(entry)
    return MappingProxyType(found)


def _entries(content: object) -> list[dict[str, Any]]:
    listed = content if isinstance(content, list) else []
    entries = [entry for entry in listed if isinstance(entry, dict) and "id" in entry]
    return entries if len(entries) == len(listed) else []


def _fixed(value: Any) -> Any:  # noqa: ANN401 - JSON
    if isinstance(value, dict):
        return MappingProxyType({name: _fixed(part) for name, part in value.items()})
    return tuple(map(_fixed, value)) if isinstance(value, list) else value


def template_loader() -> BaseLoader:
    """The client's own templates, and each game's under `games/<key>/`."""
    return ChoiceLoader([FileSystemLoader(HERE / "templates"), FunctionLoader(_of_game)])


def _of_game(name: str) -> str | None:
    parts = name.split("/")
    if len(parts) != 3 or parts[0] != "games" or ".." in parts:
        return None
    path = games_folder() / parts[1] / "web" / parts[2]
    return path.read_text("utf-8") if path.suffix == ".html" and path.is_file() else None
