"""The board over whole matches, drawn by the web client: what it says, offers and hides."""

import gzip
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from services.web.picks import Picks
from tests.support.board import (
    Page,
    build,
    clicks_of,
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
from turntable.games.hifi import GAME
from turntable.games.hifi.cards import (
    ARTISTS,
    AUDIO_CARDS,
    CONDITIONS,
    MASTERING_OBJECTIVES,
    MIXING_OBJECTIVES,
    VINYL_SPACES,
)
from turntable.games.hifi.legal import KINDS
from turntable.games.hifi.state import Hifi

__all__ = ["drawing"]

BOARD = strict_board("hifi")
STYLE = (folder("hifi") / "web" / "style.css").read_text("utf-8")
STYLE_LINES_MAX, STYLE_BYTES_MAX, BOARD_BYTES_MAX = 400, 7_000, 12_000
ONE_IN = 37
MOVES_BUILT_MAX = 12


def asked(match: Match[Hifi]) -> str:
    """What is asked at a position."""
    return next((match.kind(seat) for seat in match.open), "over")


@cache
def points() -> tuple[Match[Hifi], ...]:
    """Positions of whole matches: every first of its kind, and one in so many of the rest."""
    found: list[Match[Hifi]] = []
    for mode in ("basic", "advanced"):
        for seats in GAME.seats:
            levels = ["random"] * (seats - 1) + ["greedy"]
            chance, whim = FastChance(seats), FastChance(seats + 9)
            simulation = Simulation(GAME, bots(GAME, levels), chance, whim, GAME.options(mode=mode))
            found += moments(simulation, asked, ONE_IN)
    return tuple(found)


def viewers() -> Iterator[tuple[Match[Hifi], int | None]]:
    """Whoever is asked, one other seat, and a watcher."""
    for match in points():
        others = [seat for seat in range(len(match.state.places)) if seat not in match.open]
        yield from ((match, seat) for seat in (*match.open, others[match.version % len(others)]))
        yield match, None


def test_every_kind_of_decision_is_among_the_points() -> None:
    kinds = {match.kind(seat) for match in points() for seat in match.open}
    assert {f"prompt-{kind}" for kind in kinds} == {
        key for key in catalogue() if key.startswith("prompt-")
    }
    ends = {(match.state.mode, len(match.state.places)) for match in points() if match.over}
    assert ends == {(mode, seats) for mode in ("basic", "advanced") for seats in GAME.seats}


def catalogue() -> list[str]:
    text = (folder("hifi") / "translations" / "en.ftl").read_text("utf-8")
    return [line.split(" =")[0] for line in text.splitlines() if " =" in line and line[0] != " "]


def test_a_board_has_unique_ids_and_nothing_that_the_content_policy_forbids() -> None:
    for match, seat in viewers():
        assert Page(drawn(match, seat)).faults() == [], (match.version, seat)


def test_every_card_that_is_seen_lies_on_the_board_once() -> None:
    for match, seat in viewers():
        view = plain(GAME.view(match.state, seat))
        lying = {cell["card"] for track in view["tracks"] for cell in track["cards"]}
        lying |= {deck["top"]["card"] for deck in view["decks"] if deck["top"]}
        lying |= {held["card"] for place in view["places"] for held in place["hand"]}
        if view["turn"] and view["turn"]["aside"]:
            lying.add(view["turn"]["aside"]["card"])
        shown = Page(drawn(match, seat)).values("data-flip")
        assert {thing for thing in shown if thing in AUDIO_CARDS} == lying - {None}


def test_every_legal_move_is_built_up_from_spots_of_the_board() -> None:
    for match in points():
        for seat in match.open:
            moves = plain(GAME.legal_moves(match.state, seat))
            some = moves[:: max(1, len(moves) // MOVES_BUILT_MAX)]
            for move in {move["type"]: move for move in moves}.values():
                assert build(match, seat, move), (match.version, move)
            for move in some:
                assert Picks(moves, BOARD.steps, clicks_of(match, move)).named == move


def test_each_pick_has_one_spot_and_only_spots_of_a_legal_move_react() -> None:
    for match, seat in viewers():
        shown = table(match, seat)
        buttons = Page(drawn(match, seat)).buttons()
        verbs = {target.key for _, target in shown.picks.verbs()}
        keys = [
            clicks_of(match, json.loads(str(b["value"])))[0] if b["name"] == "move" else b["value"]
            for b in buttons
        ]
        assert len(keys) == len(set(keys))
        legal = plain(GAME.legal_moves(match.state, seat)) if seat in match.open else []
        assert {*keys, *verbs} == set(Picks(legal, BOARD.steps)._stages[0])


def test_a_replay_shows_the_same_board_without_its_controls() -> None:
    for match in points():
        for seat in match.open:
            seen = Page(str(table(match, seat, replay=True).draw()))
            clicks = tuple(clicks_of(match, plain(GAME.legal_moves(match.state, seat)[-1])))
            for begun in ((), clicks[:1], clicks):
                assert Page(drawn(match, seat, begun)).still() == seen.still()


@pytest.mark.clause("HIF-R37", "HIF-R43")
def test_a_board_names_nothing_that_its_viewer_may_not_know() -> None:
    for match, seat in viewers():
        if match.over:
            continue
        state, html = match.state, drawn(match, seat)
        advanced = state.mode == "advanced"
        hidden = [card for deck in state.decks.values() for card in deck[0 if advanced else 1 :]]
        known = list(state.places[seat].returned.values()) if seat is not None else []
        under = {objective for some in known for objective in some}
        hidden += [one for deck in state.objective_decks.values() for one in deck]
        for other, place in enumerate(state.places):
            if other != seat:
                hidden += [card for held in place.objectives.values() for card in held]
                hidden += [card for card in place.hand if advanced and card not in place.from_board]
        if state.turn and state.turn.seat != seat:
            hidden += [card for drawn_cards in state.turn.drawn.values() for card in drawn_cards]
        for thing in set(hidden) - under:
            assert thing not in html, (match.version, seat, thing)
            words = BOARD.messages.say(f"name-{thing}")
            assert words not in html, (match.version, seat, words)


def test_cards_show_what_is_printed_on_them() -> None:
    card = macros(points()[0], "card.html", say=said)
    for name, audio in AUDIO_CARDS.items():
        face = {"card": name, **plain(audio)}
        html = str(card.audio(face))
        assert f">minute {audio.timecode}<" in html
        uses = Page(html).values("href")
        assert uses == [f"#hf-{audio.artist}", f"#hf-wave-{audio.left}-{audio.right}"]
        assert html.index(f"edge-{audio.left}") <= html.rindex(f"edge-{audio.right}")
    for name, mixing in MIXING_OBJECTIVES.items():
        uses = Page(str(card.mixing(name))).values("href")
        assert uses == [f"#hf-{artist}" for artist in mixing.sequence]
    for name, mastering in MASTERING_OBJECTIVES.items():
        named = mastering.artists or ((mastering.artist,) if mastering.artist else ())
        uses = Page(str(card.mastering(name))).values("href")
        assert uses[1:] == [f"#hf-{artist}" for artist in named]


def said(key: str, **params: object) -> str:
    return " ".join([key, *map(str, params.values())])


def test_values_of_an_attribute_differ_in_shape_and_letter() -> None:
    html = drawn(points()[0], None)
    for group in (ARTISTS, CONDITIONS, {space.other for space in VINYL_SPACES}):
        shapes = {symbol(html, value) for value in group}
        assert len(shapes) == len(group)
    waves = {(left, right) for left in LEVELS for right in LEVELS}
    assert len({symbol(html, f"wave-{left}-{right}") for left, right in waves}) == len(waves)
    for what, values in (("mark", ARTISTS), ("edge", LEVELS)):
        letters = {BOARD.messages.say(f"{what}-{value}") for value in values}
        assert len(letters) == len(values)


LEVELS = ("low", "mid", "high")


def symbol(html: str, name: str) -> str:
    start = html.index(f'<symbol id="hf-{name}"')
    return html[html.index(">", start) : html.index("</symbol>", start)]


@pytest.mark.clause("HIF-045")
def test_waves_that_fit_and_that_do_not_are_told_apart() -> None:
    seen: Counter[str] = Counter()
    for match in points():
        joins = [
            AUDIO_CARDS[left].right == AUDIO_CARDS[right].left
            for track in match.state.board
            for left, right in pairwise(track)
            if left and right
        ]
        page = Page(drawn(match, None))
        shown = ["fits" in str(mark["class"]) for mark in page.classed("join")]
        assert shown == joins
        seen.update(map(str, shown))
    assert set(seen) == {"True", "False"}


@pytest.mark.clause("HIF-038", "HIF-039", "HIF-040", "HIF-043")
def test_a_preview_says_what_recording_the_card_brings() -> None:
    tried = 0
    for match in points():
        for seat in match.open:
            view = plain(GAME.view(match.state, seat))
            assert bool(view["previews"]) == (match.kind(seat) == "record")
            for preview in view["previews"][:1]:
                for at in preview["spaces"][::5]:
                    brings(match, seat, preview, at)
                    tried += 1
    assert tried


def brings(
    match: Match[Hifi], seat: int, preview: Mapping[str, Any], at: Mapping[str, Any]
) -> None:
    where = {"track": at["track"], "space": at["space"]}
    move = {"type": "record", "card": preview["card"], "at": where}
    after = match.copy()
    after.move(seat, GAME.codec.move(move), FastChance(1), after.version + 1)
    old, new = match.state, after.state
    own = [e for e in new.entries[len(old.entries) :] if e.category in {"track_icons", "eq_total"}]
    assert sum(entry.points for entry in own) == at["points"]
    clicks = tuple(clicks_of(match, move)[:1])
    html = drawn(match, seat, clicks)
    page = Page(html)
    start = html.index(f'id="space-{at["track"]}-{at["space"]}"')
    assert f"scores {at['points']}" in html[start : html.index("</div>", start)]
    assert len(page.classed("would")) == len(preview["spaces"])


def test_board_and_style_keep_to_their_share_of_the_page() -> None:
    assert len(STYLE.splitlines()) <= STYLE_LINES_MAX
    assert len(gzip.compress(STYLE.encode())) <= STYLE_BYTES_MAX
    sizes = [len(gzip.compress(drawn(match, seat).encode())) for match, seat in viewers()]
    assert max(sizes) <= BOARD_BYTES_MAX


def test_whoever_chooses_between_objectives_is_shown_at_it_to_others() -> None:
    seen: Counter[str] = Counter()
    for match, seat in viewers():
        turn = match.state.turn
        others = turn is not None and turn.seat != seat
        drawn_kinds = list(turn.drawn) if turn is not None and others else []
        html = drawn(match, seat)
        said = [kind for kind in KINDS if BOARD.messages.say(f"choosing-{kind}") in html]
        assert said == drawn_kinds, (match.version, seat)
        seen.update(said)
    assert seen.keys() == {*KINDS}
