"""Both readings of the Sale Bin refill in whole matches, and the positions for the bench."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.games.vinyl.components import components
from turntable.engine import conformance, registry
from turntable.engine.chance import FastChance, MatchChance
from turntable.engine.codec import digest
from turntable.engine.match import Match
from turntable.engine.simulate import Played, Simulation, bots
from turntable.games.vinyl import GAME
from turntable.games.vinyl import facts as f

CASES = [
    (seats, refill, level)
    for seats in (2, 3, 4, 5)
    for refill in ("salesperson", "slide")
    for level in ("random", "greedy")
]


@pytest.mark.clause("VIN-R10")
@pytest.mark.parametrize(("seats", "refill", "level"), CASES)
def test_whole_matches_keep_the_contract_under_both_readings(
    seats: int, refill: str, level: str
) -> None:
    chosen = f.VinylOptions(refill)
    simulation = Simulation(
        GAME, bots(GAME, [level] * seats), MatchChance(bytes([seats])), FastChance(seats), chosen
    )
    twin = Match(GAME, seats, chosen)
    played: list[Played] = []
    everything: list[str] = []
    for event in simulation:
        played.append(event)
        for fact in event.step.facts:
            GAME.evolve(twin.state, fact)
            found = sorted(components(twin.state))
            assert event.version == 1 or found == everything, fact
        everything = sorted(components(twin.state))
        assert len(everything) == 72 + 72 + 36 + 44
        if event.version % 25 == 0 or simulation.match.over:
            conformance.check_decisions(simulation.match)
            conformance.check_imagine(simulation.match, event.version)
            conformance.check_sheet(simulation.match)
            conformance.check_masks(simulation.match, event)
    assert digest(twin.state) == digest(simulation.match.state)
    scored = [0] * seats
    for event in played:
        for fact in event.step.facts:
            if isinstance(fact, f.PointsScored):
                scored[fact.seat] += fact.points
    assert tuple(scored) == simulation.match.state.result.totals
    conformance.check_fold(simulation.match, played)
    slides = {
        fact.to
        for event in played
        if not any(isinstance(fact, f.SalespersonCalled) for fact in event.step.facts)
        for fact in event.step.facts
        if isinstance(fact, f.AlbumsSlid)
    }
    assert ("sale" in slides) == (refill == "slide")
    assert len(played) < 800


def positions() -> Iterator[tuple[str, Any]]:
    text = (registry.folder("vinyl") / "bench" / "options.json").read_text("utf-8")
    fixture = json.loads(text)
    for position in fixture["positions"]:
        state = GAME.blank(fixture["seats"], f.VinylOptions(**fixture["options"]))
        for fact in (*fixture["given"], *position["facts"]):
            GAME.evolve(state, GAME.codec.fact(fact))
        yield position["name"], state


def test_the_fixture_has_ten_cards_with_three_wilds_before_a_full_store() -> None:
    states = dict(positions())
    assert len(states) > 30
    assert all(GAME.legal_moves(state, 0) for state in states.values())
    for number in range(1, 7):
        state = states[f"seven cards and three wilds, full store, Record Bin ({number})"]
        hand = state.places[0].hand
        assert (len(hand), sum(card.startswith("mag-wild") for card in hand)) == (10, 3)
        assert all(all(column.rows) and column.sale for column in state.columns)
        assert len(GAME.legal_moves(state, 0)) > 500
