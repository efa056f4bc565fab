"""The greedy bot: what it does on a board where the right move is plain."""

import pytest
from click.testing import CliRunner

from tests.games.hifi.table import Studio, at, b, d, g, mix, producing, recording, rotated, v
from turntable.cli.simulate import command
from turntable.engine.chance import FastChance
from turntable.engine.items import Fact, Move
from turntable.engine.spec import Given
from turntable.games.hifi import GAME
from turntable.games.hifi import moves as m
from turntable.games.hifi.state import Hifi


def choice(start: Given[Hifi], *more: Fact, seat: int = 0) -> Move:
    state = start.and_given(*more).state
    view, legal = GAME.view(state, seat), GAME.legal_moves(state, seat)
    return GAME.bots["greedy"](view, seat, legal, FastChance(0))


def test_it_records_where_icons_and_knobs_pay_most() -> None:
    studio = Studio(
        hands={0: [g(14), v(14)]},
        markers={1: [1], 2: [1, 1], 3: [1, 1, 1]},
        knobs={"vocalist": [0, 1]},
        faders={0: 0},
    )
    move = choice(studio.given(*recording()))
    assert isinstance(move, m.Record)
    assert (move.card, move.at.track) == (v(14), 4)


def test_it_records_in_harmony_when_that_is_worth_most() -> None:
    studio = Studio(hands={0: [d(4)]}, board={(2, 1): d(9)}, faders={0: 0})
    assert choice(studio.given(*recording())) == m.Record(d(4), at(2, 2))


def test_it_completes_and_fulfils_an_objective() -> None:
    board = {(1, 1): b(3), (1, 2): d(11), (1, 4): v(14)}
    studio = Studio(hands={0: [g(14)]}, board=board, objectives={0: [mix(1)]})
    start = studio.given(*recording())
    assert choice(start) == m.Record(g(14), at(1, 3))
    window = start.and_given(*start.when(0, m.Record(g(14), at(1, 3))).facts)
    assert choice(window) == m.FulfilMixing(mix(1), 1)


def test_it_takes_the_last_chance_for_two_points_and_waits_for_more_before() -> None:
    for number, move in ((1, m.PassMixing()), (8, m.FulfilMixing(mix(1), 1))):
        studio = Studio(
            round=number, hands={0: [g(14)]}, board={(1, 2): d(5)}, objectives={0: [mix(1)]}
        )
        start = studio.given(*recording())
        window = start.and_given(*start.when(0, m.Record(g(14), at(1, 3))).facts)
        if number == 8:
            assert choice(window) == move
        else:
            assert isinstance(choice(window), m.FulfilMixing | m.PassMixing)


def test_it_takes_the_better_bonus() -> None:
    studio = Studio(
        round=8,
        advanced=True,
        icons=("guitarist", "bassist", "drummer", "vocalist"),
        hands={0: [d(6)]},
        board={(3, 2): d(1)},
        tops={"guitarist": [g(9)], "drummer": [d(9)], "vocalist": [v(10)]},
        knobs={"vocalist": [1]},
    )
    start = studio.given(*recording())
    harmony = start.and_given(*start.when(0, m.Record(d(6), at(3, 3))).facts)
    assert choice(harmony) == m.Harmony("solo")  # Prestige: three points; Technique pays one


def test_it_places_knobs_early_and_keeps_its_points_at_the_end() -> None:
    early = Studio(hands={0: [g(14)]}).given(*producing())
    assert isinstance(choice(early), m.ProduceKnob)
    late = Studio(round=8, order=[1, 0], active=0, hands={0: [b(14)]}, knobs={"bassist": [1] * 4})
    assert choice(late.given(*producing())) != m.ProduceKnob("drummer")


def test_it_turns_the_record_to_a_knob_when_that_is_free() -> None:
    start = Studio(record=2, faders={0: 0}, hands={0: [g(14), v(14)]}).given()
    assert choice(start) == m.RotateRecord("cw", 2)


def test_it_swaps_when_that_completes_an_objective() -> None:
    board = {(1, 1): b(3), (1, 2): d(5), (1, 3): v(1), (1, 4): g(1)}
    start = Studio(board=board, objectives={0: [mix(1)]}, hands={0: [g(14)]}).given(
        *rotated(index=0)
    )
    assert choice(start) == m.VinylSwap(at(1, 3), at(1, 4))


@pytest.mark.parametrize("mode", ["basic", "advanced"])
@pytest.mark.parametrize("seats", GAME.seats)
def test_it_wins_at_least_nine_in_ten_against_random_play(mode: str, seats: int) -> None:
    levels = ("--compare", "greedy", "random", "--matches", "8", "--workers", "1")
    table = ("--seats", str(seats), "--option", f"mode={mode}")
    result = CliRunner().invoke(command, [GAME.key, *levels, *table])
    assert result.exit_code == 0, result.output
    line = next(line for line in result.output.splitlines() if "share" in line)
    assert float(line.split("share ")[1].split(",")[0]) >= 0.9
