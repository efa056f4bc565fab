"""The board over whole matches, drawn by the web client: what it says, offers and hides."""

import gzip
import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest

from services.web.picks import Picks
from tests.support.board import (
    Page,
    build,
    clicks_of,
    contrast,
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
from turntable.engine.registry import folder
from turntable.engine.simulate import Simulation, bots
from turntable.games.yacht_rock import GAME
from turntable.games.yacht_rock.cards import ATTRIBUTES, COLORS, GARMENTS, RECORD, STYLES
from turntable.games.yacht_rock.holdings import refilled
from turntable.games.yacht_rock.state import SLOTS, YachtRock

__all__ = ["drawing"]

BOARD = strict_board("yacht_rock")
WEB = folder("yacht_rock") / "web"
STYLE = (WEB / "style.css").read_text("utf-8")
STYLE_BYTES_MAX = 6_000
BOARD_BYTES_MAX = 10_000
ONE_IN = 23
CONTRAST_MIN = 4.5
INK = "#2b1222"


@cache
def points() -> tuple[Match[YachtRock], ...]:
    """Positions of whole matches: every first of its kind, and one in so many of the rest."""
    found: list[Match[YachtRock]] = []
    for seats in GAME.seats:
        levels = ["random"] * (seats - 1) + ["greedy"]
        simulation = Simulation(GAME, bots(GAME, levels), FastChance(seats), FastChance(seats + 9))
        found += moments(simulation, lambda match: match.state.phase, ONE_IN)
    return tuple(found)


def viewers() -> Iterator[tuple[Match[YachtRock], int | None]]:
    """Whoever is asked, one other seat, and a watcher."""
    for match in points():
        seats = range(len(match.state.musicians))
        others = [seat for seat in seats if seat not in match.open]
        yield from ((match, seat) for seat in (*match.open, others[match.version % len(others)]))
        yield match, None


def test_every_kind_of_decision_is_among_the_points() -> None:
    assert {match.kind(seat) for match in points() for seat in match.open} == {
        "take_slot",
        "keep_clothing",
        "record",
        "answer_duet",
        "choose_party",
    }
    assert {len(match.state.musicians) for match in points() if match.over} == set(GAME.seats)


def test_a_board_has_unique_ids_and_nothing_that_the_content_policy_forbids() -> None:
    for match, seat in viewers():
        assert Page(drawn(match, seat)).faults() == [], (match.version, seat)


def test_every_open_card_lies_on_the_board_once() -> None:
    for match, seat in viewers():
        state = match.state
        shown = set(Page(drawn(match, seat)).values("data-flip"))
        open_cards = [card for slot in state.slots for card in slot] + state.taken
        for musician in state.musicians:
            open_cards += [*musician.outfit.values(), *musician.music]
        assert {card for card in shown if card.startswith("style-")} == set(open_cards)
        singles = {single for single in state.singles if single is not None}
        singles |= {made.single for made in state.record_row}
        assert {card for card in shown if card.startswith("single-")} == singles


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
            assert table(match, seat).picks.named is None
            for move in plain(GAME.legal_moves(match.state, seat)):
                assert build(match, seat, move), (match.version, move)


def test_picks_tell_all_legal_moves_apart() -> None:
    for match in points():
        for seat in match.open:
            moves = plain(GAME.legal_moves(match.state, seat))
            for move in moves:
                assert Picks(moves, BOARD.steps, clicks_of(match, move)).named == move


def test_only_spots_of_a_legal_move_react() -> None:
    for match, seat in viewers():
        shown = table(match, seat)
        buttons = Page(drawn(match, seat)).buttons()
        if shown.decision is None:
            assert not buttons
        assert all(shown.picks.target(picked(match, button)).clickable for button in buttons)


def test_a_replay_shows_the_same_board_without_its_controls() -> None:
    for match in points():
        for seat in match.open:
            live, seen = Page(drawn(match, seat)), Page(str(table(match, seat, replay=True).draw()))
            assert live.still() == seen.still()


@pytest.mark.clause("YAC-050", "YAC-R26")
def test_a_board_names_nothing_that_its_viewer_may_not_know() -> None:
    for match, seat in viewers():
        if match.over:
            continue
        state = match.state
        lying = zip(state.soirees, state.revealed, strict=True)
        fronts = [card for card, shown in lying if card and not shown] + state.soiree_deck
        html = drawn(match, seat)
        for thing in (*state.deck, *state.aside, *state.single_deck, *fronts):
            assert thing not in html, (match.version, seat, thing)
        for front in fronts:
            assert BOARD.messages.say(f"name-{front}") not in html


def test_a_card_shows_its_printed_points_type_and_colours() -> None:
    card = macros(points()[0], "card.html")
    for garment in GARMENTS.values():
        text = str(card.style(garment.id))
        assert re.findall(r">(\d+)</text>", text) == [str(garment.points)]
        assert re.findall(r'"#yr-(\w+)"', text) == [garment.clothing, *garment.colors]
        halves = {f"yr-a-{garment.colors[0]}", f"yr-b-{garment.colors[-1]}"}
        assert halves <= set(Page(text).elements[0][1]["class"].split())  # type: ignore[union-attr]
    for name in set(STYLES) - set(GARMENTS):
        assert re.findall(r'"#yr-(\w+)"', str(card.style(name))) == [name.split("-")[2]]


def test_marks_differ_in_colour_in_shape_and_in_letter() -> None:
    html = drawn(points()[0], None)
    shapes = {mark: symbol(html, mark) for mark in (*COLORS, RECORD, *ATTRIBUTES)}
    for one, other in combinations(shapes, 2):
        assert shapes[one] != shapes[other], (one, other)
    letters = {BOARD.messages.say(f"mark-{mark}") for mark in shapes}
    assert len(letters) == len(shapes)
    fills = {fill(color) for color in COLORS}
    assert len(fills) == len(COLORS)


def symbol(html: str, mark: str) -> tuple[str, ...]:
    """The paths of a mark."""
    found = re.search(rf'<symbol id="yr-{mark}".*?</symbol>', html, re.DOTALL)
    assert found
    return tuple(re.findall(r' d="([^"]+)"', found[0]))


def fill(color: str) -> str:
    assert f".yr-mark-{color} {{ fill: var(--{color}); }}" in STYLE
    found = re.search(rf"--{color}: (#\w{{6}});", STYLE)
    assert found
    return found[1]


def test_letters_on_colours_can_be_read() -> None:
    assert f"fill: {INK};" in STYLE
    for color in COLORS:
        assert contrast(fill(color), INK) >= CONTRAST_MIN, color


@pytest.mark.clause("YAC-018", "YAC-019", "YAC-R04")
def test_a_slot_points_at_the_slots_that_will_be_refilled() -> None:
    pointing = r"\.ring:has\(#slot-(\d):is\([^)]*\)\) :is\(([^)]*)\) \.refill"
    marked = {
        int(slot): {int(other) for other in re.findall(r"\d", others)}
        for slot, others in re.findall(pointing, STYLE)
    }
    assert marked == {slot: set(refilled(slot)) for slot in range(1, SLOTS + 1)}
    match = points()[0]
    for slot in range(1, SLOTS + 1):
        label = str(Page(drawn(match, None)).by_id(f"slot-{slot}")["aria-label"])
        assert ", ".join(map(str, refilled(slot))) in label


def test_board_and_style_keep_to_their_share_of_the_page() -> None:
    assert len(gzip.compress(STYLE.encode())) <= STYLE_BYTES_MAX
    sizes = [len(gzip.compress(drawn(match, seat).encode())) for match, seat in viewers()]
    assert max(sizes) <= BOARD_BYTES_MAX
