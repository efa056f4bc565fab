"""Every game's board: what reacts is exactly what the rules allow, at points of random matches."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from services.web.boards import board
from services.web.picks import VERB, Picks, _Option, key_of
from tests.unit.web.house import MATCH, House, Visitor, visitor
from turntable.engine import registry
from turntable.engine.chance import FastChance
from turntable.engine.codec import plain
from turntable.engine.match import Match
from turntable.engine.simulate import Simulation

MATCHES = 2
STEP = 9
KEPT = re.compile(r'data-pick="next"[^>]*name="pick" value="([^"]+)"')


def positions(key: str, seed: int) -> Iterator[Match[Any]]:
    """Positions of a match at random, each with its asked seats."""
    game = registry.game(key)
    policies = [game.bots["random"]] * game.seats.start
    play = Simulation(game, policies, FastChance(seed), FastChance(seed + 1000))
    for number, _ in enumerate(play):
        if number % STEP == 0:
            yield play.match


@pytest.mark.parametrize("key", registry.games())
def test_every_legal_move_is_reached_by_clicks_and_told_apart(key: str) -> None:
    found = board(key)
    assert found is not None
    for seed in range(MATCHES):
        for match in positions(key, seed):
            for seat in match.open:
                moves = [plain(m) for m in match.game.legal_moves(match.state, seat)]
                for move in moves:
                    option = _Option(move, found.steps.get(move[VERB], (VERB,)))
                    clicks = [pick for _, picks in option.steps for pick in picks]
                    assert Picks(moves, found.steps, clicks).named == move


@pytest.mark.parametrize("key", registry.games())
def test_the_board_shows_every_first_pick_and_no_other(key: str, tmp_path: Path) -> None:
    found = board(key)
    assert found is not None
    house = House(registry.game(key))
    guest: Visitor = visitor(house, tmp_path)
    guest.get("/")
    guest.get(f"/m/{MATCH}")
    for match in positions(key, 5):
        if 0 not in match.open:
            continue
        house.match = match
        guest.get(f"/m/{MATCH}")
        moves = [plain(m) for m in match.game.legal_moves(match.state, 0)]
        wanted = Picks(moves, found.steps)._stages[0]
        kept = KEPT.findall(guest.page)
        sent = re.findall(r'data-pick="next"[^>]*name="move" value="([^"]+)"', guest.page)
        verbs = {
            key_of({VERB: move[VERB]}) for move in moves if key_of(move) in map(unescape, sent)
        }
        assert {unescape(pick) for pick in kept} | verbs == wanted
        on_board = KEPT.findall(guest.page.partition('id="board"')[2])
        assert len(on_board) == len(set(on_board)), "a pick has one spot"
