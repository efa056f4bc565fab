"""The conformance checks find what they are there to find: each is tried on a broken game."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from turntable.engine import conformance
from turntable.engine.chance import Chance, FastChance, MatchChance
from turntable.engine.conformance import NonconformityError
from turntable.engine.decision import Decision
from turntable.engine.game import Game
from turntable.engine.items import Item
from turntable.engine.match import Match
from turntable.engine.refusal import Refusal
from turntable.engine.sheet import LogLine, ScoreLine, ScoreSheet
from turntable.engine.simulate import Played
from turntable.games._example import GAME
from turntable.games._example.facts import CardChosen
from turntable.games._example.moves import ChooseCard
from turntable.games._example.state import ThreeCards


def begun(game: Game[Any]) -> tuple[Match[Any], list[Played]]:
    match = Match(game, 2, game.options())
    opening = Played(1, match.begin(MatchChance(b"seed"), 1))
    move = game.legal_moves(match.state, 0)[0]
    step = match.move(0, move, match.chance(b"seed"), 2)
    return match, [opening, Played(2, step, 0, "1.0", move)]


CHECKS: dict[str, Callable[[Match[Any], list[Played]], None]] = {
    "decisions": lambda match, _: conformance.check_decisions(match),
    "refusals": lambda match, _: conformance.check_refusals(match, [ChooseCard("card-1")]),
    "fold": conformance.check_fold,
    "copy": lambda match, _: conformance.check_copy(match),
    "imagine": lambda match, _: conformance.check_imagine(match, 1),
    "masks": lambda match, played: conformance.check_masks(match, played[-1]),
    "sheet": lambda match, _: conformance.check_sheet(match),
    "view": lambda match, _: conformance.check_view(match),
}


@pytest.mark.parametrize("name", CHECKS)
def test_a_sound_game_passes(name: str) -> None:
    CHECKS[name](*begun(GAME))


def sheet_that_lies(_state: ThreeCards, _viewer: int | None) -> ScoreSheet:
    line = ScoreLine(0, "rounds", 1, LogLine("cause"), "EXA-003")
    return ScoreSheet(final=False, lines=[line], totals=[2, 0])


def imagine_wrongly(view: dict[str, Any], chance: Chance) -> ThreeCards:
    state = GAME.imagine(view, chance)
    state.round += 1
    return state


def view_that_touches(state: ThreeCards, seat: int | None) -> dict[str, Any]:
    state.round += 1
    return GAME.view(state, seat)


def mask_that_grows(item: Item, _viewer: int | None) -> Item:
    return CardChosen(item.seat, f"{item.card}!") if isinstance(item, CardChosen) else item


BROKEN: dict[str, tuple[str, dict[str, Any]]] = {
    "a seat asked twice": ("decisions", {"decisions": lambda _: [Decision(0, "x")] * 2}),
    "a move listed twice": (
        "decisions",
        {"legal_moves": lambda state, seat: GAME.legal_moves(state, seat) * 2},
    ),
    "a listed move refused": ("refusals", {"refusal": lambda *_: Refusal("no", "EXA-001")}),
    "a foreign move accepted": ("refusals", {"refusal": lambda *_: None}),
    "a view not imagined": ("imagine", {"imagine": imagine_wrongly}),
    "a mask that is never done": ("masks", {"mask": mask_that_grows}),
    "totals that do not add up": ("sheet", {"sheet": sheet_that_lies}),
    "looking that touches": ("view", {"view": view_that_touches}),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_game_is_found_out(fault: str) -> None:
    check, fields = BROKEN[fault]
    match, played = begun(GAME)
    match.game = replace(GAME, **fields)
    with pytest.raises(NonconformityError):
        CHECKS[check](match, played)


def test_a_fold_that_differs_is_found_out() -> None:
    match, played = begun(GAME)
    match.state.round += 1
    with pytest.raises(NonconformityError, match="fold differs"):
        conformance.check_fold(match, played)


def test_a_copy_that_shares_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    match, _ = begun(GAME)
    monkeypatch.setattr(type(match.state), "copy", lambda self: self)
    with pytest.raises(NonconformityError, match="changed the original"):
        conformance.check_copy(match)


def test_a_mask_that_depends_on_a_secret_is_found_out() -> None:
    leaky = replace(GAME, mask=lambda item, _viewer: item)
    one, other = CardChosen(0, "card-1"), CardChosen(0, "card-2")
    conformance.check_mask_ignores_secrets(GAME, one, other, 1)
    with pytest.raises(NonconformityError, match="secret"):
        conformance.check_mask_ignores_secrets(leaky, one, other, 1)
    assert FastChance(0).below(1, "x") == 0
