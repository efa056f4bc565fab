"""Production Phase: HIF-032, HIF-033, HIF-035, and the rulings on it in both modes."""

import pytest

from tests.games.hifi.table import Studio, asked, b, d, g, mix, options, producing, v
from turntable.games.hifi import facts as f
from turntable.games.hifi import moves as m
from turntable.games.hifi.cards import ARTISTS, OBJECTIVES, Bonus


@pytest.mark.clause("HIF-032")
def test_it_is_optional_costs_two_and_is_one_action_a_turn() -> None:
    start = Studio(faders={0: 5}, hands={0: [g(1)]}).given(*producing())
    skipped = start.when(0, m.SkipProduction()).then(f.ProductionSkipped(0))
    assert skipped.state.places[0].fader == 5
    assert asked(skipped.state) == [(0, "record")]
    paid = start.when(0, m.ProduceKnob("drummer")).then(
        f.ProductionSpent(0, 2, 3), f.KnobPlaced(0, "drummer", 1)
    )
    assert asked(paid.state) == [(0, "record")]
    after = start.and_given(*paid.facts)
    after.when(0, m.ProduceKnob("drummer")).refused("HIF-036", "not_now")


@pytest.mark.clause("HIF-032")
@pytest.mark.parametrize(
    "turned",
    [m.RotateRecord("ccw", 1), m.RotateRecord("cw", 2), m.RotateRecord("cw", 3)],
    ids=lambda move: f"{move.direction}-{move.steps}",
)
def test_there_is_one_action_however_the_record_was_turned(turned: m.RotateRecord) -> None:
    start = Studio(record=2, faders={0: 5}, hands={0: [g(1)]}).given()
    for move in (turned, m.EndVinyl(), m.ProduceKnob("drummer")):
        start = start.and_given(*start.when(0, move).facts)
    assert asked(start.state) == [(0, "record")]


@pytest.mark.clause("HIF-033")
def test_the_choices_are_a_knob_or_objectives_of_either_kind() -> None:
    start = Studio(faders={0: 2}, hands={0: [g(1)]}).given(*producing())
    assert options(start.state) == [
        *(m.ProduceKnob(artist) for artist in ARTISTS),
        m.ProduceObjective("mixing"),
        m.ProduceObjective("mastering"),
        m.SkipProduction(),
    ]
    drawn = start.when(0, m.ProduceObjective("mixing")).then(
        f.ProductionSpent(0, 2, 0), f.ObjectivesDrawn(0, "mixing", 2, (mix(1), mix(2)))
    )
    kept = start.and_given(*drawn.facts).when(0, m.KeepObjective(mix(2)))
    kept.then(f.ObjectiveKept(0, "mixing", mix(2)), f.ObjectiveReturned(0, "mixing", mix(1)))
    assert asked(kept.state) == [(0, "record")]
    first, second = OBJECTIVES["mastering"][:2]
    start.when(0, m.ProduceObjective("mastering")).then(
        f.ProductionSpent(0, 2, 0), f.ObjectivesDrawn(0, "mastering", 2, (first, second))
    )


@pytest.mark.clause("HIF-033")
def test_objectives_that_have_run_out_cannot_be_bought() -> None:
    stock = {"mixing": [mix(3)], "mastering": ()}
    start = Studio(hands={0: [g(1)]}, stock=stock).given(*producing())  # type: ignore[arg-type]
    assert options(start.state, m.ProduceObjective) == [m.ProduceObjective("mixing")]
    start.when(0, m.ProduceObjective("mastering")).refused("HIF-R08", "no_mastering_left")
    start.when(0, m.ProduceObjective("mixing")).then(
        f.ProductionSpent(0, 2, 1),
        f.ObjectivesDrawn(0, "mixing", 1, (mix(3),)),
        f.ObjectiveKept(0, "mixing", mix(3)),
    )


@pytest.mark.clause("HIF-034")
def test_cards_are_not_discarded_in_basic_mode() -> None:
    start = Studio(hands={0: [b(10), g(1)]}).given(*producing())
    start.when(0, m.ProduceDiscard(b(10))).refused("HIF-034", "advanced_only")


@pytest.mark.clause("HIF-035")
@pytest.mark.parametrize("level", [0, 1])
def test_with_fewer_than_two_points_the_phase_is_skipped(level: int) -> None:
    start = Studio(faders={0: level}, hands={0: [g(1)]}).given(f.RecordRotated(0, "cw", 1, 2))
    out = start.when(0, m.EndVinyl()).then(f.VinylEnded(0))
    assert asked(out.state) == [(0, "record")]
    after = start.and_given(*out.facts)
    after.when(0, m.ProduceKnob("bassist")).refused("HIF-035", "too_few_points")
    after.when(0, m.ProduceObjective("mixing")).refused("HIF-035", "too_few_points")
    after.when(0, m.ProduceDiscard(g(1))).refused("HIF-035", "too_few_points")


@pytest.mark.clause("HIF-R11")
def test_what_is_possible_is_judged_after_the_payment() -> None:
    """A discarded Production bonus moves the fader from 3 to 5 although it stands at 5 before."""
    studio = Studio(
        advanced=True, hands={0: [b(2), g(1)]}, faders={0: 5}, knobs={"drummer": [0, 0, 0]}
    )
    start = studio.given(*producing())
    assert options(start.state, m.ProduceDiscard) == [
        m.ProduceDiscard(b(2)),
        m.ProduceDiscard(g(1)),
    ]
    start.when(0, m.ProduceDiscard(b(2))).then(
        f.ProductionSpent(0, 2, 3),
        f.CardDiscarded(0, "bassist", Bonus("production"), b(2), 0),
        f.FaderMoved(0, 5, 2, "bonus"),
        f.CardToDeckBottom("bassist", b(2), 0),
    )
    without = Studio(advanced=True, hands={0: [b(2), g(1)]}, faders={0: 5}).given(*producing())
    assert options(without.state, m.ProduceDiscard) == [m.ProduceDiscard(g(1))]
    without.when(0, m.ProduceDiscard(b(2))).refused("HIF-R20", "changes_nothing")
    without.when(0, m.ProduceDiscard(b(3))).refused("HIF-034", "not_in_hand")
    without.when(0, m.ProduceDiscard()).refused("HIF-034", "not_in_hand")


@pytest.mark.clause("HIF-R33")
def test_a_discard_costs_two_and_is_the_production_of_the_turn() -> None:
    start = Studio(advanced=True, hands={0: [b(10), g(1), v(1), d(9)]}).given(*producing())
    out = start.when(0, m.ProduceDiscard(b(10)))
    assert out.facts[0] == f.ProductionSpent(0, 2, 1)
    assert asked(out.state) == [(0, "record")]
    rich = Studio(advanced=True, hands={0: [b(10), g(1)]}, faders={0: 5}).given(*producing())
    again = rich.and_given(*rich.when(0, m.ProduceDiscard(b(10))).facts)
    again.when(0, m.ProduceDiscard(g(1))).refused("HIF-036", "not_now")
    poor = Studio(advanced=True, hands={0: [b(10), g(1)]}, faders={0: 1}).given(*producing())
    assert asked(poor.state) == [(0, "record")]


def test_with_nothing_to_buy_the_phase_is_skipped() -> None:
    """All ten knobs are out, no full track has an own lowest one, and both decks are empty."""
    knobs = {"bassist": [1, 0, 0, 0], "drummer": [1, 0, 0, 0], "guitarist": [1, 0, 0, 0]}
    knobs["vocalist"] = [0]
    studio = Studio(knobs=knobs, stock={"mixing": (), "mastering": ()}, hands={0: [g(1)]})  # type: ignore[arg-type]
    start = studio.given(f.RecordRotated(0, "cw", 1, 1))
    assert asked(start.when(0, m.EndVinyl()).state) == [(0, "record")]
