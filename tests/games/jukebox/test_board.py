"""The board over whole matches, drawn by the web client: what it says, offers and hides."""

import gzip
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from typing import Any

import pytest
from flask import Flask

from services.web.boards import Board, board, template_loader
from services.web.picks import VERB, Picks, key_of
from services.web.present import MatchView
from turntable.engine.chance import FastChance
from turntable.engine.codec import canonical
from turntable.engine.match import Match
from turntable.engine.registry import folder, game
from turntable.engine.simulate import Simulation, bots
from turntable.games.jukebox.cards import COINS, FORTY_FIVES, ICONS, SCORING_CARDS, SCORING_TOKENS
from turntable.games.jukebox.state import Jukebox
from turntable.kernel.messages import Messages, Value

GAME = game("jukebox")
WEB = folder("jukebox") / "web"
NAMES = ("Ada", "Bert")
STYLE_BYTES_MAX = 14_000
BOARD_BYTES_MAX = 20_000
MOVES_TRIED = 3


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
    """The elements of a drawn board."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)

    def values(self, attribute: str) -> list[str]:
        return [str(attrs[attribute]) for _, attrs in self.elements if attribute in attrs]

    def buttons(self) -> list[dict[str, str | None]]:
        return [attrs for tag, attrs in self.elements if tag == "button"]


@cache
def strict_board() -> Board:
    found = board("jukebox")
    assert found is not None
    text = (folder("jukebox") / "translations" / "en.ftl").read_text("utf-8")
    return replace(found, messages=StrictMessages(text))


@pytest.fixture(scope="module", autouse=True)
def drawing() -> Iterator[None]:
    app = Flask(__name__)
    app.jinja_loader = template_loader()
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    with app.app_context():
        yield


def plain(value: object) -> Any:  # noqa: ANN401 - JSON
    return json.loads(canonical(value))


def table(match: Match[Jukebox], seat: int | None, clicks: tuple[str, ...] = ()) -> MatchView:
    """The match as the web client holds it for a viewer."""
    state = match.state
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
    held = [{"seat": number, "by": "player", "player_id": str(number)} for number in (0, 1)]
    about = {"match_id": "m", "seats": held}
    return MatchView(strict_board(), GAME.title, about, answer, NAMES, seat, clicks)


@cache
def drawn(match: Match[Jukebox], seat: int | None, clicks: tuple[str, ...] = ()) -> str:
    return str(table(match, seat, clicks).draw())


@cache
def points() -> tuple[Match[Jukebox], ...]:
    """Positions of whole matches: every first of its kind, and one in nineteen of the rest."""
    found: list[Match[Jukebox]] = []
    for seed, levels in enumerate((("greedy", "greedy"), ("greedy", "random"))):
        simulation = Simulation(GAME, bots(GAME, levels), FastChance(seed), FastChance(seed + 9))
        seen: Counter[str] = Counter()
        for played in simulation:
            kind = simulation.match.state.phase
            seen[kind] += 1
            if seen[kind] <= 2 or played.version % 19 == 0 or simulation.match.over:
                found.append(simulation.match.copy())
    return tuple(found)


def viewers() -> Iterator[tuple[Match[Jukebox], int | None]]:
    return ((match, seat) for match in points() for seat in (0, 1, None))


def test_every_kind_of_decision_is_among_the_points() -> None:
    assert {match.kind(seat) for match in points() for seat in match.open} == {
        "keep_cards",
        "choose_action",
        "place_coin",
        "diamond_offer",
        "continue",
        "slot",
        "take_token",
        "return_coin",
        "claim_line",
    }
    assert any(match.over for match in points())


def test_a_board_has_unique_ids_and_nothing_that_the_content_policy_forbids() -> None:
    for match, seat in viewers():
        page = Page(drawn(match, seat))
        for attribute in ("id", "data-flip"):
            doubled = [name for name, times in Counter(page.values(attribute)).items() if times > 1]
            assert not doubled, (match.version, seat, attribute, doubled)
        assert not {tag for tag, _ in page.elements} & {"script", "style", "img", "iframe"}
        assert not page.values("style")
        assert all(address.startswith("#") for address in page.values("href"))
        assert all(label.strip() for label in page.values("aria-label"))


def test_the_prompt_and_buttons_of_every_decision_are_in_words() -> None:
    for match in points():
        for seat in match.open:
            shown = table(match, seat)
            assert shown.decision is not None
            strict_board().messages.say(f"prompt-{shown.decision['kind']}")
            for verb, _ in shown.picks.verbs():
                strict_board().messages.say(f"act-{verb}")
            assert shown.prompt
            assert shown.confirm_label


def test_every_legal_move_is_built_up_from_spots_of_the_board() -> None:
    for match in points():
        for seat in match.open:
            legal = table(match, seat).picks
            moves = plain(GAME.legal_moves(match.state, seat))
            stride = max(1, len(moves) // MOVES_TRIED)
            for move in moves[::stride]:
                assert build(match, seat, move), (match.version, move)
            assert legal.named is None


def build(match: Match[Jukebox], seat: int, move: Mapping[str, Any]) -> bool:
    """Clicks what is drawn until the move is named; false when a spot is missing."""
    clicks: tuple[str, ...] = ()
    for wanted in clicks_of(move):
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
    return shown.picks.named == move and bool(shown.confirm_label)


def clicks_of(move: Mapping[str, Any]) -> list[str]:
    """The picks of a move in the order of picks.json."""
    clicks: list[str] = []
    for step in strict_board().steps.get(move[VERB], (VERB,)):
        fields = [step] if isinstance(step, str) else list(step)
        own = {field: move[field] for field in fields if not field.endswith("[]")}
        listed = [field.removesuffix("[]") for field in fields if field.endswith("[]")]
        members = [{**own, name: member} for name in listed for member in move[name]]
        clicks += [key_of(pick) for pick in (members if listed else [own])]
    return clicks


def test_picks_tell_all_legal_moves_apart() -> None:
    for match in points():
        for seat in match.open:
            moves = plain(GAME.legal_moves(match.state, seat))
            for move in moves:
                picks = Picks(moves, strict_board().steps, clicks_of(move))
                assert picks.named == move


def test_only_spots_of_a_legal_move_react() -> None:
    for match, seat in viewers():
        shown = table(match, seat)
        buttons = Page(drawn(match, seat)).buttons()
        if shown.decision is None:
            assert not buttons
        assert all(shown.picks.target(picked(button)).clickable for button in buttons)


def picked(button: Mapping[str, str | None]) -> dict[str, Any]:
    """The pick that a button stands for while nothing is picked yet."""
    value = json.loads(str(button["value"]))
    return dict(json.loads(clicks_of(value)[0])) if button["name"] == "move" else dict(value)


def test_a_board_names_nothing_that_its_viewer_may_not_know() -> None:
    for match, seat in viewers():
        if match.over:
            continue
        state = match.state
        hidden = [*state.pile[1:], *state.undealt_cards]
        for owner, own in enumerate(state.boards):
            hidden += own.dealt if owner != seat else []
        html = drawn(match, seat)
        for thing in hidden:
            assert thing not in html, (match.version, seat, thing)
            assert strict_board().messages.say(f"name-{thing}") not in html


def test_every_component_has_a_name_and_its_drawing_the_printed_values() -> None:
    messages = strict_board().messages
    for thing in (*FORTY_FIVES, *SCORING_TOKENS, *SCORING_CARDS, *COINS):
        assert messages.has(f"name-{thing}")
    app = Flask(__name__)
    app.jinja_loader = template_loader()
    printed: Any = app.jinja_env.get_template("games/jukebox/printed.html").module
    for token in SCORING_TOKENS.values():
        assert printed.points_of[token.kind][token.required - 1] == token.points
    assert printed.faces == {
        card.id: {
            "top": {f"{spot.row}{spot.col}": spot.genre for spot in card.top},
            "decade": card.bottom.decade,
            "side": card.bottom.side,
        }
        for card in SCORING_CARDS.values()
    }


def test_the_ten_icons_differ_in_colour_in_shape_and_in_letter() -> None:
    page = Page(drawn(points()[0], None))
    shapes = [attrs["d"] for _, attrs in page.elements if "jb-plate" in str(attrs.get("class"))]
    assert len(set(shapes)) == len(ICONS)
    letters = {strict_board().messages.say(f"mark-{icon}") for icon in ICONS}
    assert len(letters) == len(ICONS)
    style = (WEB / "style.css").read_text("utf-8")
    fills = {style.split(f".jb-plate-{icon} {{ fill: ")[1].split(";")[0] for icon in ICONS}
    assert len(fills) == len(ICONS)


def test_board_and_style_keep_to_their_share_of_the_page() -> None:
    style = (WEB / "style.css").read_bytes()
    assert len(gzip.compress(style)) <= STYLE_BYTES_MAX
    for match, seat in viewers():
        assert len(gzip.compress(drawn(match, seat).encode())) <= BOARD_BYTES_MAX
