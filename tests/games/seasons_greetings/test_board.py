"""The board over whole matches, drawn by the web client: what it says, offers and hides."""

import gzip
import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

from services.web.picks import Picks, key_of
from tests.support.board import (
    NAMES,
    Page,
    build,
    clicks_of,
    drawing,
    drawn,
    plain,
    strict_board,
    table,
)
from turntable.engine.chance import FastChance
from turntable.engine.match import Match
from turntable.engine.registry import folder, game
from turntable.engine.simulate import Simulation, bots
from turntable.games.seasons_greetings.cards import (
    ALBUMS,
    BALL_COLORS,
    BONUS_TOKENS,
    DECADES,
    LIGHTS,
    SPIRITS,
    SUBGENRES,
)
from turntable.games.seasons_greetings.state import SeasonsGreetings
from turntable.kernel.messages import Value

__all__ = ["drawing"]

BOARD = strict_board("seasons_greetings")
GAME = game("seasons_greetings")
WEB = folder("seasons_greetings") / "web"
STYLE_BYTES_MAX = 14_000
BOARD_BYTES_MAX = 20_000
MOVES_TRIED = 3
TABLES = (("greedy", "random"), ("greedy", "greedy", "random"), ("random",) * 4)

Seasons = Match[SeasonsGreetings]


def say(key: str, **params: Value) -> str:
    return BOARD.messages.say(key, params)


@cache
def points() -> tuple[Seasons, ...]:
    """Positions of whole matches of two, three and four: one in eleven, the first and the last."""
    found: list[Seasons] = []
    for seed, levels in enumerate(TABLES):
        simulation = Simulation(GAME, bots(GAME, levels), FastChance(seed), FastChance(seed + 9))
        found.extend(
            simulation.match.copy()
            for played in simulation
            if played.version % 11 == 0 or played.version <= 2 or simulation.match.over
        )
    return tuple(found)


def viewers() -> Iterator[tuple[Seasons, int | None]]:
    return ((match, seat) for match in points() for seat in (None, *range(len(match.state.places))))


def test_every_kind_of_decision_is_among_the_points() -> None:
    kinds = {match.kind(seat) for match in points() for seat in match.open}
    assert kinds == {"play_album", "draft_album"}
    assert {len(match.state.places) for match in points() if match.over} == {2, 3, 4}


def test_a_board_has_unique_ids_and_nothing_that_the_content_policy_forbids() -> None:
    for match, seat in viewers():
        assert Page(drawn(match, seat)).faults() == [], (match.version, seat)


def test_every_drawing_that_is_used_is_in_the_sprite() -> None:
    for match, seat in viewers():
        page = Page(drawn(match, seat))
        assert {address[1:] for address in page.values("href")} <= set(page.values("id"))


def test_the_prompt_and_buttons_of_every_decision_are_in_words() -> None:
    for match in points():
        for seat in match.open:
            shown = table(match, seat)
            assert shown.decision is not None
            say(f"prompt-{shown.decision['kind']}")
            assert not shown.picks.verbs()
            assert shown.prompt


def test_every_legal_move_is_built_up_from_spots_of_the_board() -> None:
    for match in points():
        for seat in match.open:
            moves = plain(GAME.legal_moves(match.state, seat))
            stride = max(1, len(moves) // MOVES_TRIED)
            for move in [*moves[::stride], moves[-1]]:
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
        assert bool(buttons) == (shown.decision is not None)
        picks = [json.loads(str(button["value"])) for button in buttons]
        moves = shown.decision["legal_moves"] if shown.decision else []
        albums = {move["album"] for move in moves}
        assert {pick["album"] for pick in picks} == albums


def test_a_chosen_album_shows_at_each_open_place_the_light_it_would_earn() -> None:
    colors: Counter[str | None] = Counter()
    for match in points():
        for seat in match.open:
            view = GAME.view(match.state, seat)
            for album, trees in list((view["prospects"] or {}).items())[:2]:
                page = Page(drawn(match, seat, (key_of({"album": album}),)))
                for tree, places in trees.items():
                    zone = {
                        view["places"][seat]["right_tree"]: "right",
                        view["places"][seat]["left_tree"]: "left",
                    }.get(tree, tree)
                    for position, light in places.items():
                        label = page.by_id(f"{zone}-{position}-light")["aria-label"]
                        words = say(f"light-{light['color'] or 'none'}", points=light["points"])
                        assert str(label).endswith(f": earns {words}"), (match.version, label)
                        colors[light["color"]] += 1
    assert set(colors) == {None, *(light.color for light in LIGHTS.values())}


def test_the_next_free_slot_shows_what_the_bonus_token_adds() -> None:
    for match, seat in viewers():
        view = GAME.view(match.state, seat)
        if seat is None or len(view["places"][seat]["scoring"]) == 3:
            continue
        number = len(view["places"][seat]["scoring"]) + 1
        label = str(Page(drawn(match, seat)).by_id(f"own-slot-{number}")["aria-label"])
        stack = [BONUS_TOKENS[token].points for token in view["bonus_stack"]]
        said = say("slot-free-token", slot=number, points=stack[0]) if stack else None
        assert label == (said or say("slot-bare", slot=number))


def test_every_album_in_a_tree_is_said_with_its_light_and_its_player() -> None:
    for match, seat in viewers():
        page = Page(drawn(match, seat))
        labels = page.values("aria-label")
        for tree in GAME.view(match.state, seat)["trees"]:
            for placed in tree["placed"]:
                said = say(
                    "space-album",
                    position=say(f"word-{placed['position']}"),
                    album=say(f"name-{placed['album']}"),
                    light=say(f"light-{placed['color'] or 'none'}", points=placed["points"]),
                    seat=NAMES[placed["seat"]],
                )
                assert [label for label in labels if label.startswith(said)], said


def test_whoever_may_not_play_to_the_last_place_is_told_so() -> None:
    for match, seat in viewers():
        own = GAME.view(match.state, seat)["places"][seat] if seat is not None else {}
        barred = own.get("forbidden") or {"location": None}
        notes = len(Page(drawn(match, seat)).classed("barred"))
        assert notes == (barred["location"] in {"left", "right"}), (match.version, seat)


def test_a_board_names_nothing_that_its_viewer_may_not_know() -> None:
    for match, seat in viewers():
        if match.over:
            continue
        state = match.state
        hidden = [*state.deck, *state.undealt_wishes]
        for owner, place in enumerate(state.places):
            hidden += [*place.dealt, str(place.wish)] if owner != seat else []
        html = drawn(match, seat)
        for thing in hidden:
            assert f'"{thing}"' not in html, (match.version, seat, thing)
            if thing in ALBUMS:
                assert say(f"name-{thing}") not in html


def test_what_others_drafted_is_shown_to_everybody() -> None:
    for match, seat in viewers():
        shown = set(Page(drawn(match, seat)).values("data-flip"))
        assert all(shown.issuperset(place.drafted) for place in match.state.places)


def test_at_the_end_hands_and_wishes_lie_open() -> None:
    for match, seat in viewers():
        if match.over:
            page = Page(drawn(match, seat))
            shown = set(page.values("data-flip"))
            assert all(place.wish in shown for place in match.state.places)
            assert all(shown.issuperset(place.hand) for place in match.state.places)


def test_signs_lights_and_balls_differ_in_shape_and_in_colour() -> None:
    sprite = (WEB / "sprite.html").read_text("utf-8")
    drawings = dict(re.findall(r'<symbol id="sg-([\w-]+)"[^>]*>(.*?)</symbol>', sprite, re.DOTALL))
    balls = [f"ball-{seat}" for seat in range(len(BALL_COLORS))]
    lights = [f"light-{light.color}" for light in LIGHTS.values()]
    signs = [*SUBGENRES, *SPIRITS]
    for alike in (balls, lights, signs):
        shapes = {re.sub(r' (fill|stroke)="[^"]*"', "", drawings[name]) for name in alike}
        colors = {tuple(re.findall(r'fill="(#\w+)"', drawings[name])) for name in alike}
        assert len(shapes) == len(alike)
        assert len(colors) >= len(alike) - 1  # the candy cane is drawn with strokes
    assert {say(f"word-{decade}") for decade in DECADES} == set(DECADES)


def test_board_and_style_keep_to_their_share_of_the_page() -> None:
    style = (WEB / "style.css").read_bytes()
    assert len(gzip.compress(style)) <= STYLE_BYTES_MAX
    for match, seat in viewers():
        assert len(gzip.compress(drawn(match, seat).encode())) <= BOARD_BYTES_MAX
