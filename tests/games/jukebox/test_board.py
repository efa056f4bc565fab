"""The board over whole matches, drawn by the web client: what it says, offers and hides."""

import gzip
import re
from collections.abc import Iterator
from functools import cache

from services.web.picks import Picks
from tests.support.board import (
    Page,
    build,
    clicks_of,
    drawing,
    drawn,
    macros,
    moments,
    picked,
    plain,
    strict_board,
    table,
)
from turntable.engine.chance import FastChance
from turntable.engine.match import Match
from turntable.engine.registry import folder, game
from turntable.engine.simulate import Simulation, bots
from turntable.games.jukebox.cards import COINS, FORTY_FIVES, ICONS, SCORING_CARDS, SCORING_TOKENS
from turntable.games.jukebox.state import Jukebox

__all__ = ["drawing"]

BOARD = strict_board("jukebox")
GAME = game("jukebox")
WEB = folder("jukebox") / "web"
STYLE_BYTES_MAX = 14_000
BOARD_BYTES_MAX = 20_000
MOVES_TRIED = 3


@cache
def points() -> tuple[Match[Jukebox], ...]:
    """Positions of whole matches: every first of its kind, and one in nineteen of the rest."""
    found: list[Match[Jukebox]] = []
    for seed, levels in enumerate((("greedy", "greedy"), ("greedy", "random"))):
        simulation = Simulation(GAME, bots(GAME, levels), FastChance(seed), FastChance(seed + 9))
        found += moments(simulation, lambda match: match.state.phase, one_in=19, firsts=2)
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
        assert Page(drawn(match, seat)).faults() == [], (match.version, seat)


def test_the_prompt_and_buttons_of_every_decision_are_in_words() -> None:
    for match in points():
        for seat in match.open:
            shown = table(match, seat)
            assert shown.decision is not None
            BOARD.messages.say(f"prompt-{shown.decision['kind']}")
            for verb, _ in shown.picks.verbs():
                BOARD.messages.say(f"act-{verb}")
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


def test_picks_tell_all_legal_moves_apart() -> None:
    for match in points():
        for seat in match.open:
            moves = plain(GAME.legal_moves(match.state, seat))
            for move in moves:
                picks = Picks(moves, BOARD.steps, clicks_of(match, move))
                assert picks.named == move


def test_only_spots_of_a_legal_move_react() -> None:
    for match, seat in viewers():
        shown = table(match, seat)
        buttons = Page(drawn(match, seat)).buttons()
        if shown.decision is None:
            assert not buttons
        assert all(shown.picks.target(picked(match, button)).clickable for button in buttons)


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
            assert BOARD.messages.say(f"name-{thing}") not in html


def test_every_component_has_a_name_and_its_drawing_the_printed_values() -> None:
    messages = BOARD.messages
    for thing in (*FORTY_FIVES, *SCORING_TOKENS, *SCORING_CARDS, *COINS):
        assert messages.has(f"name-{thing}")
    card = macros(points()[0], "card.html")
    for token in SCORING_TOKENS.values():
        html = str(card.token(token.id))
        assert shapes(html) == [token.icon]
        times = messages.say("times", {"times": str(token.required)})
        assert re.findall(r">([^<>]+)</text>", html) == [times, str(token.points)]
    for goal in SCORING_CARDS.values():
        html = str(card.goal(goal.id))
        genres = [spot.genre for spot in sorted(goal.top, key=lambda spot: (spot.row, spot.col))]
        assert shapes(html) == [*genres, goal.bottom.decade, goal.bottom.side]
        for spot in goal.top:
            at = f'x="{7 + 30 * spot.col}" y="{8.5 + 31 * spot.row}"'
            assert f'"#jb-{spot.genre}" {at}' in html
    for coin in COINS.values():
        for html in (str(card.coin(coin.id)), str(card.covered(coin.id))):
            assert shapes(html) == [coin.metal, *coin.icons]
    for record in FORTY_FIVES.values():
        disc = shapes(str(card.record(record.id)))
        assert disc == ["disc", record.genre, record.decade, record.side]


def shapes(html: str) -> list[str]:
    return re.findall(r'"#jb-([\w-]+)"', html)


def test_the_ten_icons_differ_in_colour_in_shape_and_in_letter() -> None:
    page = Page(drawn(points()[0], None))
    shapes = [attrs["d"] for _, attrs in page.elements if "jb-plate" in str(attrs.get("class"))]
    assert len(set(shapes)) == len(ICONS)
    letters = {BOARD.messages.say(f"mark-{icon}") for icon in ICONS}
    assert len(letters) == len(ICONS)
    style = (WEB / "style.css").read_text("utf-8")
    fills = {style.split(f".jb-plate-{icon} {{ fill: ")[1].split(";")[0] for icon in ICONS}
    assert len(fills) == len(ICONS)


def test_board_and_style_keep_to_their_share_of_the_page() -> None:
    style = (WEB / "style.css").read_bytes()
    assert len(gzip.compress(style)) <= STYLE_BYTES_MAX
    for match, seat in viewers():
        assert len(gzip.compress(drawn(match, seat).encode())) <= BOARD_BYTES_MAX
