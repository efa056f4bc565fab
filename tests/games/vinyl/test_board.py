"""The board over whole matches, drawn by the web client: what it says, offers and hides."""

import gzip
import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any, Literal

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
    plain,
    strict_board,
    table,
)
from turntable.engine.chance import FastChance
from turntable.engine.match import Match
from turntable.engine.registry import folder
from turntable.engine.simulate import Simulation, bots
from turntable.games.vinyl import GAME
from turntable.games.vinyl.cards import (
    ALBUMS,
    DECADES,
    GENRES,
    LOYALTY,
    MAGAZINES,
    PUBLISHERS,
    REWARDS,
)
from turntable.games.vinyl.facts import VinylOptions
from turntable.games.vinyl.questions import question
from turntable.games.vinyl.state import Vinyl

__all__ = ["drawing"]

BOARD = strict_board("vinyl")
WEB = folder("vinyl") / "web"
STYLE = (WEB / "style.css").read_text("utf-8")
STYLE_BYTES_MAX = 6_000
BOARD_BYTES_MAX = 10_000
ONE_IN = 53
MOVES_MAX = 9
CONTRAST_MIN = 4.5
INK = "#2c1a10"


@cache
def points() -> tuple[Match[Vinyl], ...]:
    """Positions of whole matches: every first of its kind, and one in so many of the rest."""
    found: list[Match[Vinyl]] = []
    for seats in GAME.seats:
        levels = ["random"] * (seats - 1) + ["greedy"]
        refill: Literal["slide", "salesperson"] = "slide" if seats % 2 else "salesperson"
        simulation = Simulation(
            GAME,
            bots(GAME, levels),
            FastChance(seats),
            FastChance(seats + 9),
            VinylOptions(sale_bin_refill=refill),
        )
        found += moments(simulation, lambda match: question(match.state)[0], ONE_IN)
    return tuple(found)


def viewers() -> Iterator[tuple[Match[Vinyl], int | None]]:
    """Whoever is asked, one other seat if there is one, and a watcher."""
    for match in points():
        seats = range(len(match.state.places))
        others = [seat for seat in seats if seat not in match.open][:1]
        yield from ((match, seat) for seat in (*match.open, *others, None))


def some_moves(match: Match[Vinyl], seat: int) -> list[dict[str, Any]]:
    """A seat's legal moves, evenly thinned out when they are many."""
    moves = plain(GAME.legal_moves(match.state, seat))
    return list(moves[:: 1 + len(moves) // MOVES_MAX])


def test_every_kind_of_decision_is_among_the_points() -> None:
    assert {match.kind(seat) for match in points() for seat in match.open} == {
        "draft_1",
        "draft_2",
        "turn",
        "record_bin",
        "front_counter",
        "sale_bin",
        "draw",
        "limit",
        "keep",
        "bump",
        "end",
        "final_retire",
    }
    assert {len(match.state.places) for match in points() if match.over} == set(GAME.seats)


def test_a_board_has_unique_ids_and_nothing_that_the_content_policy_forbids() -> None:
    for match, seat in viewers():
        assert Page(drawn(match, seat)).faults() == [], (match.version, seat)


def test_every_open_card_lies_on_the_board_once() -> None:
    for match, seat in viewers():
        state = match.state
        shown = set(Page(drawn(match, seat)).values("data-flip"))
        albums = {album for column in state.columns for album in (*column.rows, column.sale)}
        albums |= set(state.removed)
        cards = {*state.display, *state.discard, *state.spent}
        for number, place in enumerate(state.places):
            albums.add(place.layaway)
            for collection in (*place.collections, *place.retired):
                albums |= set(collection.albums)
            cards |= set(place.deposit)
            if number == seat or match.over:
                cards |= set(place.hand)
        assert {card for card in shown if card.startswith("album-")} == albums - {None}
        assert {card for card in shown if card.startswith("mag-")} == cards - {None}


def test_the_prompt_and_buttons_of_every_decision_are_in_words() -> None:
    for match in points():
        for seat in match.open:
            shown = table(match, seat)
            assert shown.decision is not None
            BOARD.messages.say(f"prompt-{shown.decision['kind']}")
            assert shown.prompt
            for move in some_moves(match, seat):
                for length in range(len(clicks_of(match, move))):
                    building = table(match, seat, tuple(clicks_of(match, move)[:length]))
                    for verb, _ in building.picks.verbs():
                        BOARD.messages.say(f"act-{verb}")
                    wanted = building.picks.asks_for
                    assert wanted is None or BOARD.messages.has(f"step-{wanted}"), wanted
                    assert building.prompt
                    assert building.confirm_label


def test_every_legal_move_is_built_up_from_spots_of_the_board() -> None:
    for match in points():
        for seat in match.open:
            for move in some_moves(match, seat):
                assert build(match, seat, move), (match.version, move)


def test_picks_tell_all_legal_moves_apart() -> None:
    for match in points():
        for seat in match.open:
            moves = plain(GAME.legal_moves(match.state, seat))
            assert len({frozenset(clicks_of(match, move)) for move in moves}) == len(moves)
            for move in some_moves(match, seat):
                assert Picks(moves, BOARD.steps, clicks_of(match, move)).named == move


def test_only_spots_of_a_legal_move_react() -> None:
    for match, seat in viewers():
        shown = table(match, seat)
        buttons = Page(drawn(match, seat)).buttons()
        if shown.decision is None:
            assert not buttons
        assert all(button["data-pick"] == "next" for button in buttons)


def test_a_replay_shows_the_same_board_without_its_controls() -> None:
    for match in points():
        for seat in match.open:
            live, seen = Page(drawn(match, seat)), Page(str(table(match, seat, replay=True).draw()))
            assert live.still() == seen.still()


@pytest.mark.clause("VIN-130")
def test_a_board_names_nothing_that_its_viewer_may_not_know() -> None:
    for match, seat in viewers():
        if match.over:
            continue
        state, html = match.state, drawn(match, seat)
        hidden = [*state.box.albums, *state.stock, *state.aside]
        for number, place in enumerate(state.places):
            if number != seat:
                hidden += [*place.hand, *place.loyalty, *place.drafting]
        for thing in hidden:
            assert f'"{thing}"' not in html, (match.version, seat, thing)
            assert f"-{thing}" not in html, (match.version, seat, thing)
        own: list[str] = []
        if seat is not None:
            mine = state.places[seat]
            own = [*mine.loyalty, *mine.drafting, *mine.received]
        shown = Page(html).values("data-flip")
        assert {card for card in shown if card.startswith("loyalty-")} == set(own)


def test_chosen_magazines_are_set_against_the_icons_of_the_album() -> None:
    told = False
    for match in points():
        for seat in match.open:
            for move in some_moves(match, seat):
                if move["type"] not in {"collect", "layaway"}:
                    continue
                clicks = clicks_of(match, move)[:-1]
                bill = Page(drawn(match, seat, tuple(clicks))).values("data-passing")
                assert len(bill) == 1
                told = True
    assert told


@pytest.fixture(scope="module")
def card() -> Any:  # noqa: ANN401 - a template's macros
    say = BOARD.messages.say
    plainly = {"say": lambda key, **params: say(key, params), "view": {"letters": {}}}
    return macros(points()[0], "card.html", **plainly)


def test_an_album_shows_what_is_printed_on_it(card: Any) -> None:  # noqa: ANN401
    for album in ALBUMS.values():
        text = str(card.album(album.id))
        icons = [icon.split(":")[-1] for icon in album.icons]
        assert re.findall(r'"#vy-([\w-]+)"', text) == ["record", *icons, album.publisher]
        assert re.findall(r">(\w+)</text>", text) == [str(album.points), album.stamp]
        label = str(card.label(album.id))
        assert album.publisher in label
        assert f"{album.stamp} stamp" in label


def test_a_magazine_shows_its_icons(card: Any) -> None:  # noqa: ANN401
    for magazine in MAGAZINES.values():
        icons = [icon.split(":")[-1] for icon in magazine.icons] or ["wild"]
        shown = re.findall(r'"#vy-(\w+)"', str(card.magazine(magazine.id)))
        assert shown == (["wild"] if magazine.wild else icons)


def test_a_loyalty_card_shows_what_it_counts_and_for_how_much(card: Any) -> None:  # noqa: ANN401
    for loyalty in LOYALTY.values():
        text = str(card.loyalty(loyalty.id))
        assert f'"each">{loyalty.points} each<' in text
        letters = tuple(re.findall(r"<b>(\w)</b>", text))
        assert letters == loyalty.letters
        if not letters:
            counted = re.findall(r'"#vy-([\w-]+)"|"stamp-word">(\w+)<', text)
            assert ["".join(found) for found in counted] == [loyalty.kind.split("-", 1)[1]]


def test_an_album_says_how_many_icons_the_hand_is_short_of_and_which() -> None:
    def words(short: int, *missing: str) -> str:
        hint = {"affordable": not short, "missing": missing, "short": short, "fits": ["new"]}
        return " ".join(str(store.hint_words(hint)).split())

    store = macros(points()[0], "store.html", seat=0)
    assert words(0, "mint") == "Your hand pays for it. It can start a collection."
    assert words(2, "genre:pop", "mint").startswith("Your hand lacks Pop, Mint.")
    assert words(1, "genre:pop", "mint").startswith("Your hand lacks 1 of Pop, Mint.")
    seen = 0
    for match in points():
        for seat in match.open:
            page, view = drawn(match, seat), GAME.view(match.state, seat)
            laid = view["places"][seat]["layaway"] or {"album": None}
            for album, hint in (view["albums"] or {}).items():
                if hint["short"] and album != laid["album"]:
                    assert f"<b>\u2212{hint['short']}</b>" in page
                    seen += len(hint["missing"]) > hint["short"]
    assert seen


def test_a_token_taken_shows_its_points() -> None:
    shown = 0
    for match in points():
        taken = [one.token for place in match.state.places for one in place.retired if one.token]
        html = drawn(match, None)
        for token in taken:
            assert f'data-flip="{token}">{REWARDS[token].points}<' in html
            shown += 1
    assert shown


def test_marks_differ_in_shape_and_in_letter() -> None:
    html = drawn(points()[0], None)
    marks = (*GENRES, *DECADES, "mint", "limited", "wild", *PUBLISHERS)
    shapes = {mark: symbol(html, mark) for mark in marks}
    for one, other in combinations(shapes, 2):
        assert shapes[one] != shapes[other], (one, other)
    letters = {BOARD.messages.say(f"mark-{mark}") for mark in (*shapes, "early", "late")}
    assert len(letters | {"A", "B", "C", "D"}) == len(shapes) + 6
    fills = {fill(color) for color in (*GENRES, "mint", "limited")}
    assert len(fills) == len(GENRES) + 2


def symbol(html: str, mark: str) -> tuple[str, ...]:
    """The shapes of a mark."""
    found = re.search(rf'<symbol id="vy-{mark}".*?</symbol>', html, re.DOTALL)
    assert found
    return tuple(re.findall(r"<(path|circle)[^>]* (?:d|r)=\"([^\"]+)\"", found[0]))


def fill(color: str) -> str:
    found = re.search(rf"--{color}: (#\w{{6}});", STYLE)
    assert found
    return found[1]


def test_letters_on_colours_can_be_read() -> None:
    assert f"fill: {INK};" in STYLE
    for color in (*GENRES, "mint", "limited"):
        assert contrast(fill(color), INK) >= CONTRAST_MIN, color


def test_board_and_style_keep_to_their_share_of_the_page() -> None:
    assert len(gzip.compress(STYLE.encode())) <= STYLE_BYTES_MAX
    sizes = [len(gzip.compress(drawn(match, seat).encode())) for match, seat in viewers()]
    assert max(sizes) <= BOARD_BYTES_MAX
