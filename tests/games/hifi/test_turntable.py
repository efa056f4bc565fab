"""Turns and the turntable: HIF-014 to HIF-022, and the rulings on rotating."""

import pytest

from tests.games.hifi.table import Studio, asked, b, g, options, producing, recording, rotated
from turntable.engine.items import Move
from turntable.games.hifi import GAME
from turntable.games.hifi import facts as f
from turntable.games.hifi import moves as m
from turntable.games.hifi.state import Hifi


def turns(state: Hifi) -> list[tuple[str, int]]:
    return [(move.direction, move.steps) for move in options(state, m.RotateRecord)]


@pytest.mark.clause("HIF-014")
@pytest.mark.parametrize(("players", "rounds"), [(2, 8), (3, 7), (4, 6)])
def test_rounds_by_players_and_one_turn_a_seat_in_turn_order(players: int, rounds: int) -> None:
    order = list(range(players))[::-1]
    for number in range(1, rounds + 1):
        for place, seat in enumerate(order):
            studio = Studio(players=players, order=order, active=seat, round=number)
            over = studio.given(*producing(seat)).when(seat, m.SkipProduction())
            ended = over.facts.index(f.TurnEnded(seat))
            following = list(over.facts)[ended + 1 :]
            if place + 1 < players:
                assert following == [f.TurnStarted(number, order[place + 1])]
            elif number < rounds:
                assert [type(fact) for fact in following] == [
                    f.RoundEnded,
                    f.TurnOrderSet,
                    f.RoundStarted,
                    f.TurnStarted,
                ]
            else:
                assert [type(fact) for fact in following] == [f.GameEnded]


@pytest.mark.clause("HIF-015")
def test_a_turn_goes_from_vinyl_to_production_to_studio() -> None:
    start = Studio(hands={0: [g(1)]}).given()
    assert asked(start.state) == [(0, "rotate_record")]
    kinds = []
    moves: list[tuple[int, Move]] = [
        (0, m.RotateRecord("cw", 1)),
        (0, m.EndVinyl()),
        (0, m.SkipProduction()),
    ]
    for seat, move in moves:
        start.when(0, m.Record(g(1), m.Spot(1, 2))).refused(
            {"rotate_record": "HIF-016", "vinyl_action": "HIF-023", "production": "HIF-032"}[
                asked(start.state)[0][1]
            ],
            "not_now",
        )
        start = start.and_given(*start.when(seat, move).facts)
        kinds.append(asked(start.state))
    assert kinds == [[(0, "vinyl_action")], [(0, "production")], [(0, "record")]]


@pytest.mark.clause("HIF-016")
def test_the_record_must_be_rotated() -> None:
    start = Studio(hands={0: [g(1)]}).given()
    assert {type(move) for move in options(start.state)} == {m.RotateRecord}
    start.when(0, m.RotateRecord("cw", 0)).refused("HIF-016", "must_rotate")
    start.when(0, m.RotateRecord("cw", -1)).refused("HIF-016", "must_rotate")
    start.when(0, m.EndVinyl()).refused("HIF-016", "not_now")


@pytest.mark.clause("HIF-017")
@pytest.mark.parametrize("steps", [1, 2])
def test_one_or_two_spaces_clockwise_are_free(steps: int) -> None:
    start = Studio(faders={0: 0}).given()
    out = start.when(0, m.RotateRecord("cw", steps))
    out.then(f.RecordRotated(0, "cw", steps, steps))
    assert out.state.places[0].fader == 0
    assert turns(start.state) == [("cw", 1), ("cw", 2), ("ccw", 1)]


@pytest.mark.clause("HIF-018")
@pytest.mark.parametrize(("steps", "cost"), [(3, 1), (4, 2), (5, 3)])
def test_each_further_space_costs_a_point_paid_before_the_actions(steps: int, cost: int) -> None:
    start = Studio(faders={0: 4}).given()
    out = start.when(0, m.RotateRecord("cw", steps)).then(
        f.RecordRotated(0, "cw", steps, steps % 5), f.ProductionSpent(0, cost, 4 - cost)
    )
    assert out.state.places[0].fader == 4 - cost
    assert asked(out.state) == [(0, "vinyl_action")]
    poor = Studio(faders={0: cost - 1}).given()
    refused = poor.when(0, m.RotateRecord("cw", steps))
    refused.refused("HIF-018", "too_few_points_to_rotate")
    assert refused.refusal is not None
    assert refused.refusal.details == {"cost": cost}
    assert turns(poor.state) == [("cw", n) for n in range(1, steps)] + [("ccw", 1)]
    exact = Studio(faders={0: cost}).given()
    assert ("cw", steps) in turns(exact.state)


@pytest.mark.clause("HIF-018")
def test_paying_for_the_rotation_is_not_the_production_of_the_turn() -> None:
    start = Studio(faders={0: 5}, hands={0: [g(1)]}).given()
    turned = start.when(0, m.RotateRecord("cw", 3))
    produced = start.and_given(*turned.facts).when(0, m.EndVinyl())
    assert asked(produced.state) == [(0, "production")]


@pytest.mark.clause("HIF-019")
def test_the_starting_player_may_rotate_one_space_back_for_free() -> None:
    start = Studio(order=[1, 0], record=2, faders={1: 0}).given()
    out = start.when(1, m.RotateRecord("ccw", 1)).then(f.RecordRotated(1, "ccw", 1, 1))
    assert out.state.places[1].fader == 0


@pytest.mark.clause("HIF-020")
@pytest.mark.clause("HIF-R40")
def test_nobody_else_goes_back_and_nobody_further_than_one_space() -> None:
    second = Studio(players=3, active=1, faders={1: 5}).given()
    assert turns(second.state) == [("cw", steps) for steps in (1, 2, 3, 4, 5)]
    second.when(1, m.RotateRecord("ccw", 1)).refused("HIF-020", "not_the_starting_player")
    first = Studio(players=3, faders={0: 5}).given()
    for steps in (2, 3, 6):
        first.when(0, m.RotateRecord("ccw", steps)).refused("HIF-020", "one_step_back")
    first.when(0, m.RotateRecord("ccw", 0)).refused("HIF-016", "must_rotate")


@pytest.mark.clause("HIF-021")
def test_only_the_space_at_the_arm_is_performed() -> None:
    start = Studio(knobs={"bassist": [1]}).given(*rotated(index=2))  # drummer and mixing
    assert {type(move) for move in options(start.state)} == {
        m.VinylDraw,
        m.VinylObjective,
        m.EndVinyl,
    }
    assert options(start.state, m.VinylDraw) == [m.VinylDraw("drummer")]
    assert options(start.state, m.VinylObjective) == [m.VinylObjective("mixing")]
    for move in (
        m.VinylDraw("bassist"),
        m.VinylSwap(m.Spot(1, 1), m.Spot(1, 2)),
        m.VinylFader(),
        m.VinylObjective("mastering"),
        m.VinylKnob("drummer"),
    ):
        start.when(0, move).refused("HIF-021", "not_at_the_arm")
    other = Studio().given(*rotated(index=3))
    other.when(0, m.VinylObjective("mixing")).refused("HIF-021", "not_at_the_arm")


@pytest.mark.clause("HIF-022")
def test_the_record_stays_for_the_next_player_and_the_next_round() -> None:
    start = Studio(record=1, faders={0: 0, 1: 0}).given()
    facts = list(start.when(0, m.RotateRecord("cw", 2)).facts)
    ended = start.and_given(*facts).when(0, m.EndVinyl())
    assert asked(ended.state) == [(1, "rotate_record")]
    assert ended.state.record == 3
    last = start.and_given(*facts, *ended.facts).when(1, m.RotateRecord("cw", 1))
    assert last.facts[0] == f.RecordRotated(1, "cw", 1, 4)
    over = start.and_given(*facts, *ended.facts, *last.facts).when(1, m.EndVinyl())
    assert f.RoundStarted(2) in over.facts
    assert over.state.record == 4


@pytest.mark.clause("HIF-R01")
@pytest.mark.parametrize("index", range(5))
def test_the_index_after_each_rotation(index: int) -> None:
    start = Studio(record=index, faders={0: 5}).given()
    for move in options(start.state, m.RotateRecord):
        by = move.steps if move.direction == "cw" else -1
        first = start.when(0, move).facts[0]
        assert first == f.RecordRotated(0, move.direction, move.steps, (index + by) % 5)
        shown = GAME.view(start.state, 0)["record"]["rotations"]
        assert {
            "direction": move.direction,
            "steps": move.steps,
            "index": (index + by) % 5,
            "cost": max(0, by - 2),
            "possible": True,
        } in shown


@pytest.mark.clause("HIF-R02")
def test_a_whole_turn_of_the_record_is_legal_and_more_is_not() -> None:
    start = Studio(record=2, faders={0: 5}).given()
    start.when(0, m.RotateRecord("cw", 5)).then_begins(
        f.RecordRotated(0, "cw", 5, 2), f.ProductionSpent(0, 3, 2)
    )
    start.when(0, m.RotateRecord("cw", 6)).refused("HIF-R02", "too_far")
    assert turns(start.state) == [("cw", n) for n in range(1, 6)] + [("ccw", 1)]


@pytest.mark.clause("HIF-R03")
def test_the_right_to_go_back_moves_with_the_turn_order() -> None:
    start = Studio(order=[0, 1], active=1, points=[(0, 5), (1, 2)], faders={1: 0}).given(
        *rotated(1)
    )
    over = start.when(1, m.EndVinyl())
    over.then(
        f.VinylEnded(1),
        f.TurnEnded(1),
        f.RoundEnded(1, (5, 2)),
        f.TurnOrderSet(2, (1, 0)),
        f.RoundStarted(2),
        f.TurnStarted(2, 1),
    )
    assert ("ccw", 1) in turns(over.state)
    assert ("ccw", 1) not in turns(Studio(order=[1, 0], active=0, round=2).given().state)


def test_the_view_says_to_each_seat_which_rotations_it_could_pay() -> None:
    state = Studio(faders={0: 1, 1: 3}).given().state
    shown = [
        [turned["possible"] for turned in GAME.view(state, seat)["record"]["rotations"]]
        for seat in (0, 1, None)
    ]
    assert shown == [
        [True, True, True, False, False, True],
        [True, True, True, True, True, False],
        [False] * 6,
    ]


def test_whoever_is_not_asked_is_refused_at_any_point() -> None:
    for more in (rotated(), producing(), recording()):
        start = Studio(hands={0: [g(1)], 1: [b(1)]}).given(*more)
        start.when(1, m.Record(b(1), m.Spot(1, 1))).refused("HIF-014", "not_asked")
        assert GAME.legal_moves(start.state, 0)
        assert GAME.legal_moves(start.state, 1) == []
