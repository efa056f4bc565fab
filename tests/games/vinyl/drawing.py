"""The board as the web client draws it, and what stands on it; used by the tests of the board."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from typing import Any

import pytest
from flask import Flask

from services.web.boards import Board, board, template_loader
from services.web.picks import VERB, key_of
from services.web.present import MatchView
from turntable.engine.codec import canonical
from turntable.engine.match import Match
from turntable.engine.registry import folder
from turntable.games.vinyl import GAME
from turntable.games.vinyl.state import Vinyl
from turntable.kernel.messages import Messages, Value

NAMES = ("Ada", "Bert", "Cleo", "Dora", "Emil", "Fay")


class StrictMessages(Messages):
    """Fails where a sentence or one of its parameters is missing."""

    def say(self, key: str, params: Mapping[str, Value] | None = None) -> str:
        assert self.has(key), f"no message {key}"
        pattern = self._bundle.get_message(key).value
        assert pattern is not None, key
        text, errors = self._bundle.format_pattern(pattern, dict(params or {}))
        assert not errors, f"{key}: {errors}"
        return str(text)


class Page(HTMLParser):
    """The elements of a drawn board, in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def values(self, attribute: str) -> list[str]:
        return [str(attrs[attribute]) for _, attrs in self.elements if attribute in attrs]

    def buttons(self) -> list[dict[str, str | None]]:
        return [attrs for tag, attrs in self.elements if tag == "button"]

    def by_id(self, name: str) -> dict[str, str | None]:
        return next(attrs for _, attrs in self.elements if attrs.get("id") == name)


@cache
def strict_board() -> Board:
    found = board("vinyl")
    assert found is not None
    text = (folder("vinyl") / "translations" / "en.ftl").read_text("utf-8")
    return replace(found, messages=StrictMessages(text))


@pytest.fixture(scope="module", autouse=True)
def drawing() -> Iterator[Flask]:
    """Templates are there."""
    app = Flask(__name__)
    app.jinja_loader = template_loader()
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    with app.app_context():
        yield app


def plain(value: object) -> Any:  # noqa: ANN401 - JSON
    return json.loads(canonical(value))


def table(
    match: Match[Vinyl], seat: int | None, clicks: tuple[str, ...] = (), *, replay: bool = False
) -> MatchView:
    """The match as the web client holds it for a viewer."""
    state = match.state
    players = range(len(state.places))
    decisions = [
        {"seat": asked, "decision_id": match.open[asked], "kind": match.kind(asked)}
        | ({"legal_moves": plain(GAME.legal_moves(state, asked))} if asked == seat else {})
        for asked in sorted(match.open)
    ]
    answer = {
        "version": match.version,
        "status": "playing" if match.open else "ended",
        "seat": seat,
        "view": plain(GAME.view(state, seat)),
        "decisions": decisions,
        "lines": [],
        "sheet": plain(GAME.sheet(state, seat)),
    }
    held = [{"seat": number, "by": "player", "player_id": str(number)} for number in players]
    about = {"match_id": "m", "seats": held}
    names = NAMES[: len(players)]
    return MatchView(strict_board(), GAME.title, about, answer, names, seat, clicks, replay=replay)


@cache
def drawn(match: Match[Vinyl], seat: int | None, clicks: tuple[str, ...] = ()) -> str:
    return str(table(match, seat, clicks).draw())


def clicks_of(move: Mapping[str, Any]) -> list[str]:
    """The picks of a move in the order of picks.json."""
    found: list[str] = []
    for step in strict_board().steps[move[VERB]]:
        fields = [step] if isinstance(step, str) else step
        if fields[0].endswith("[]"):
            field = fields[0].removesuffix("[]")
            found += [key_of({field: member}) for member in move[field]]
        else:
            found.append(key_of({field: move[field] for field in fields if field in move}))
    return found
