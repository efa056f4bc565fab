"""A match as a fold: decision ids, counters of chance, copies."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from turntable.engine.chance import MatchChance
from turntable.engine.codec import digest
from turntable.engine.decision import Decision
from turntable.engine.game import Game
from turntable.engine.items import Move
from turntable.engine.match import Match
from turntable.engine.turn import Turn
from turntable.games._example import GAME
from turntable.games._example.moves import ChooseCard
from turntable.games._example.state import ThreeCards

SEED = b"seed"


def begun(seats: int = 2) -> Match[ThreeCards]:
    match = Match(GAME, seats, GAME.options())
    match.begin(match.chance(SEED), 1)
    return match


def first(match: Match[ThreeCards], seat: int) -> Move:
    return GAME.legal_moves(match.state, seat)[0]


def test_a_decision_is_named_by_the_version_it_opened_at_and_its_seat() -> None:
    match = begun(3)
    assert match.open == {0: "1.0", 1: "1.1", 2: "1.2"}
    assert match.kind(2) == "choose_card"


def test_another_seats_decision_keeps_its_id_and_the_movers_closes() -> None:
    match = begun(3)
    step = match.move(1, first(match, 1), match.chance(SEED), 2)
    assert match.open == {0: "1.0", 2: "1.2"}
    assert list(step.open_decisions) == ["1.0", "1.2"]


def test_after_everybody_has_moved_all_decisions_are_new() -> None:
    match = begun(2)
    match.move(1, first(match, 1), match.chance(SEED), 2)
    match.move(0, first(match, 0), match.chance(SEED), 3)
    assert match.open == {0: "3.0", 1: "3.1"}


@dataclass(slots=True)
class Pot:
    """Two seats asked at once; each move takes one from the pot."""

    left: int = 4

    def copy(self) -> "Pot":
        return Pot(self.left)


def test_another_seats_decision_is_new_when_its_options_change() -> None:
    def take(_turn: Turn[Pot], _seat: int, _move: Move) -> None:
        _turn.state.left -= 1

    def choices(state: Pot, _seat: int) -> list[Move]:
        return [ChooseCard(f"card-{number}") for number in range(state.left)]

    def both(_state: Pot) -> Sequence[Decision]:
        return [Decision(1, "take"), Decision(0, "take")]

    sound: Any = GAME
    game: Game[Pot] = replace(
        sound,
        blank=lambda _seats, _options: Pot(),
        opening=lambda _turn, _seats, _options: None,
        decisions=both,
        legal_moves=choices,
        decide=take,
    )
    match = Match(game, 2, game.options())
    match.begin(MatchChance(SEED), 1)
    assert match.open == {0: "1.0", 1: "1.1"}
    match.move(0, ChooseCard("card-0"), MatchChance(SEED), 2)
    assert match.open == {0: "2.0", 1: "2.1"}


def test_applying_stored_steps_gives_the_same_match() -> None:
    match, twin = begun(), Match(GAME, 2, GAME.options())
    steps = [Match(GAME, 2, GAME.options()).begin(MatchChance(SEED), 1)]
    version = 1
    while match.open:
        version += 1
        seat = min(match.open)
        steps.append(match.move(seat, first(match, seat), match.chance(SEED), version))
    for number, step in enumerate(steps, start=1):
        twin.apply(step, number)
    assert digest(twin.state) == digest(match.state)
    assert (twin.open, twin.counters, twin.version) == (match.open, match.counters, version)
    assert twin.over
    assert match.over


def test_a_match_that_has_not_begun_is_not_over() -> None:
    assert not Match(GAME, 2, GAME.options()).over


def test_counters_of_chance_are_told_by_the_step_that_moved_them() -> None:
    match = Match(GAME, 2, GAME.options())
    opening = match.begin(match.chance(SEED), 1)
    assert opening.chance == {"deck": 8}
    assert match.counters == {"deck": 8}
    step = match.move(0, first(match, 0), match.chance(SEED), 2)
    assert step.chance == {}
    assert match.counters == {"deck": 8}


def test_a_copy_goes_its_own_way() -> None:
    match = begun()
    before = digest(match.state)
    twin = match.copy()
    twin.move(0, first(twin, 0), twin.chance(SEED), 2)
    assert digest(match.state) == before
    assert match.open == {0: "1.0", 1: "1.1"}
    assert match.version == 1
