"""A game's board as the web client draws it, what stands on it, and moves built up from clicks."""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from typing import Any, TypeVar

import pytest
from flask import Flask, current_app

from services.web.boards import Board, board, template_loader
from services.web.picks import VERB, _Option
from services.web.present import MatchView
from turntable.engine.codec import canonical
from turntable.engine.match import Match
from turntable.engine.registry import folder
from turntable.engine.simulate import Simulation
from turntable.kernel.messages import Messages, Value

NAMES = ("Ada", "Bert", "Cleo", "Dora", "Emil", "Fay")
CONTROLS = {"type", "form", "name", "value", "role", "aria-pressed", "data-move", "data-pick"}
VOID = {"br", "hr", "img", "input"}
FORBIDDEN = {"script", "style", "img", "iframe"}
"""Elements that the content policy does not let a board have."""

Attributes = dict[str, str | None]
S = TypeVar("S")


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
        self.elements: list[tuple[str, Attributes]] = []
        self.lasting: list[tuple[str, Attributes]] = []
        """Those that are there whether or not anything can be clicked."""
        self._passing = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = (tag, dict(attrs))
        self.elements.append(element)
        if self._passing or "data-passing" in element[1]:
            self._passing += tag not in VOID
        else:
            self.lasting.append(element)

    def handle_endtag(self, tag: str) -> None:
        self._passing = max(0, self._passing - 1)

    def values(self, attribute: str) -> list[str]:
        return [str(attrs[attribute]) for _, attrs in self.elements if attribute in attrs]

    def buttons(self) -> list[Attributes]:
        return [attrs for tag, attrs in self.elements if tag == "button"]

    def by_id(self, name: str) -> Attributes:
        return next(attrs for _, attrs in self.elements if attrs.get("id") == name)

    def classed(self, name: str) -> list[Attributes]:
        found = (attrs for _, attrs in self.elements)
        return [attrs for attrs in found if name in str(attrs.get("class", "")).split()]

    def faults(self) -> list[str]:
        """What no board may have: doubled names, what the content policy forbids, dead links."""
        found = [
            f"{attribute}={name} stands there {times} times"
            for attribute in ("id", "data-flip")
            for name, times in Counter(self.values(attribute)).items()
            if times > 1
        ]
        found += [f"<{tag}>" for tag, _ in self.elements if tag in FORBIDDEN]
        found += [f'style="{style}"' for style in self.values("style")]
        found += [
            "a label that says nothing" for label in self.values("aria-label") if not label.strip()
        ]
        here = {f"#{name}" for name in self.values("id")}
        found += [f"a link to {address}" for address in self.values("href") if address not in here]
        return found

    def still(self) -> list[tuple[str, Attributes]]:
        """What has to be the same in play and in a replay."""
        return [
            (
                "spot" if "target" in str(attrs.get("class", "")).split() else tag,
                {name: value for name, value in attrs.items() if name not in CONTROLS},
            )
            for tag, attrs in self.lasting
        ]


@pytest.fixture(scope="module", autouse=True)
def drawing() -> Iterator[None]:
    """Templates are there."""
    app = Flask(__name__)
    app.jinja_loader = template_loader()
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    with app.app_context():
        yield


@cache
def strict_board(key: str) -> Board:
    found = board(key)
    assert found is not None
    text = (folder(key) / "translations" / "en.ftl").read_text("utf-8")
    return replace(found, messages=StrictMessages(text))


def moments(
    simulation: Simulation[S], kind: Callable[[Match[S]], str], one_in: int, firsts: int = 1
) -> Iterator[Match[S]]:
    """Positions of a whole match: the first of each kind, one in so many of the rest, the last."""
    match = simulation.match
    seen: Counter[str] = Counter()
    for played in simulation:
        seen[kind(match)] += 1
        if seen[kind(match)] <= firsts or played.version % one_in == 0 or match.over:
            yield match.copy()


def plain(value: object) -> Any:  # noqa: ANN401 - JSON
    return json.loads(canonical(value))


def table(
    match: Match[Any], seat: int | None, clicks: tuple[str, ...] = (), *, replay: bool = False
) -> MatchView:
    """The match as the web client holds it for a viewer."""
    game, state = match.game, match.state
    decisions = [
        {"seat": asked, "decision_id": match.open[asked], "kind": match.kind(asked)}
        | ({"legal_moves": plain(game.legal_moves(state, asked))} if asked == seat else {})
        for asked in sorted(match.open)
    ]
    answer = {
        "version": match.version,
        "status": "playing" if match.open else "ended",
        "seat": seat,
        "view": plain(game.view(state, seat)),
        "decisions": decisions,
        "lines": [],
        "sheet": plain(game.sheet(state, seat)),
    }
    seats = range(match.seats)
    held = [{"seat": number, "by": "player", "player_id": str(number)} for number in seats]
    about = {"match_id": "m", "seats": held}
    names, shown = NAMES[: match.seats], strict_board(game.key)
    return MatchView(shown, game.title, about, answer, names, seat, clicks, replay=replay)


@cache
def drawn(match: Match[Any], seat: int | None, clicks: tuple[str, ...] = ()) -> str:
    return str(table(match, seat, clicks).draw())


def macros(match: Match[Any], file: str, **instead: object) -> Any:  # noqa: ANN401 - of a template
    """The macros of one of the game's templates, given what a watcher's board is given."""
    template = current_app.jinja_env.get_template(f"games/{match.game.key}/{file}")
    return template.make_module({**table(match, None).given(), **instead})


def clicks_of(match: Match[Any], move: Mapping[str, Any]) -> list[str]:
    """The picks of a move in the order of picks.json."""
    steps = strict_board(match.game.key).steps.get(move[VERB], (VERB,))
    return [pick for _, picks in _Option(move, steps).steps for pick in picks]


def picked(match: Match[Any], button: Attributes) -> dict[str, Any]:
    """The pick that a button stands for while nothing is picked yet."""
    value = json.loads(str(button["value"]))
    if button["name"] == "move":
        value = json.loads(clicks_of(match, value)[0])
    return dict(value)


def build(match: Match[Any], seat: int, move: Mapping[str, Any]) -> bool:
    """Clicks what is drawn until the move is named; false when a spot is missing."""
    clicks: tuple[str, ...] = ()
    for wanted in clicks_of(match, move):
        shown = table(match, seat, clicks)
        if shown.picks.named == move:
            break
        target = shown.picks.target(json.loads(wanted))
        verbs = {offered.key for _, offered in shown.picks.verbs()}
        spots = {str(button["value"]) for button in Page(drawn(match, seat, clicks)).buttons()}
        if not {wanted, target.move} & (verbs | spots):
            return False
        clicks = (*clicks, wanted)
    shown = table(match, seat, clicks)
    return shown.picks.named == move and bool(shown.prompt) and bool(shown.confirm_label)


def contrast(one: str, other: str) -> float:
    """WCAG's contrast of two colours written as #rrggbb, from 1 to 21."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(color: str) -> float:
    parts = [int(color[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
