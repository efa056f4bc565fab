"""Recomputing a sheet from stored facts: agreement, dispute, and logs that cannot be folded."""

from collections.abc import Iterator
from typing import Any

import pytest

from services.scoring.sheets import CopiedEvent, fold, judge, sheet
from turntable.engine import record
from turntable.engine.chance import FastChance
from turntable.engine.codec import canonical, plain
from turntable.engine.match import Step
from turntable.engine.record import UnknownEventError
from turntable.engine.simulate import Simulation, random_policy
from turntable.games import _example

GAME = _example.GAME


@pytest.fixture
def played() -> tuple[list[CopiedEvent], dict[str, Any]]:
    simulation = Simulation(GAME, [random_policy] * 2, FastChance(1), FastChance(2))
    events = []
    for event in simulation:
        body = started(event.step) if event.move is None else moved(event)
        kind = record.STARTED if event.move is None else record.MOVED
        events.append(CopiedEvent(event.version + 1, kind, canonical(body).decode()))
    return events, plain(GAME.sheet(simulation.match.state, None))


def started(step: Step) -> record.Started:
    players = [record.Player(seat, "player", f"p{seat}") for seat in range(2)]
    facts = [plain(fact) for fact in step.facts]
    return record.Started(2, {}, players, [None, None], True, 1, {}, facts, step.open_decisions)


def moved(event: Any) -> record.Moved:  # noqa: ANN401 - a played event
    facts = [plain(fact) for fact in event.step.facts]
    return record.Moved(
        event.seat,
        event.decision,
        plain(event.move),
        "player",
        1,
        {},
        facts,
        event.step.open_decisions,
    )


Played = tuple[list[CopiedEvent], dict[str, Any]]


def test_a_result_that_follows_from_the_facts_is_not_disputed(played: Played) -> None:
    events, claimed = played
    verdict = judge(GAME, events, claimed)
    assert (verdict.sheet, verdict.disputed) == (claimed, False)


def spoiled(claimed: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield {**claimed, "totals": [total + 1 for total in claimed["totals"]]}
    yield {**claimed, "winners": [1 - seat for seat in claimed["winners"]]}
    yield {**claimed, "ranks": [*claimed["ranks"][::-1], 3]}
    yield {**claimed, "lines": claimed["lines"][1:]}
    yield {}


def test_any_difference_is_a_dispute_and_the_own_sheet_stands(played: Played) -> None:
    events, claimed = played
    for wrong in spoiled(claimed):
        verdict = judge(GAME, events, wrong)
        assert (verdict.sheet, verdict.disputed) == (claimed, True)


def test_before_the_end_the_sheet_is_the_games_own_for_each_viewer(played: Played) -> None:
    events, _ = played
    match = fold(GAME, events[:3])
    for viewer in (0, 1, None):
        assert sheet(GAME, events[:3], viewer) == GAME.sheet(match.state, viewer)
    assert match.version == 4


def test_a_log_without_a_start_cannot_be_folded(played: Played) -> None:
    events, _ = played
    for broken in ([], events[1:]):
        with pytest.raises(UnknownEventError):
            fold(GAME, broken)


def test_an_unknown_fact_stops_the_fold(played: Played) -> None:
    events, _ = played
    body = events[0].body.replace("RoundStarted", "RoundForgotten")
    assert body != events[0].body
    with pytest.raises(UnknownEventError):
        fold(GAME, [CopiedEvent(2, record.STARTED, body)])
