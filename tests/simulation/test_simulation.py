"""The whole platform in memory, while everything goes wrong that may go wrong: seed by seed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.simulation.planted import PLANTED
from tests.simulation.world import Outcome, run
from turntable.engine import registry

PROJECT = Path(__file__).parents[2]
A_TEST = 50
USUAL = range(0, 300, A_TEST)
DEEP = range(300, 5_300, A_TEST)
WITHIN = 1_000


def holds(first: int) -> None:
    for seed in range(first, first + A_TEST):
        outcome = run(seed)
        assert outcome.problem is None, outcome.report()


@pytest.mark.parametrize("first", USUAL)
def test_nothing_is_lost_and_nothing_happens_twice(first: int) -> None:
    holds(first)


@pytest.mark.slow
@pytest.mark.parametrize("first", DEEP)
def test_nothing_is_lost_and_nothing_happens_twice_in_many_more_seeds(first: int) -> None:
    holds(first)


@pytest.mark.slow
@pytest.mark.parametrize("key", list(registry.games()))
def test_a_game_on_offer_is_played_through_a_storm(key: str) -> None:
    for seed in range(2):
        outcome = run(seed, {key: registry.games()[key]})
        assert outcome.problem is None, outcome.report()
        assert outcome.matches > 0


SIGNS = (
    "killed",
    "not done",
    "done, answer lost",
    "broken off after",
    "redis emptied",
    "redis rolled back",
    "feed entry lost",
    "redis away",
    "leadership lost",
    "request lost",
    "answer lost: 201",
    "task lost",
    "error feed_hole",
    "error feed_tail_missing",
    "info append_met_a_newer_head",
    "info bots_asked_again",
    "info match_scored",
    "info match_went_on",
)


def test_the_usual_seeds_see_all_there_is_to_see() -> None:
    """They have matches, moves, deaths and losses of every kind."""
    unseen = set(SIGNS)
    for seed in range(USUAL.stop):
        lines = [line for _, _, line in run(seed).trace.lines]
        unseen = {sign for sign in unseen if not any(sign in line for line in lines)}
        if not unseen:
            break
    assert not unseen


def found(bug: str, *, watch: bool = True) -> Outcome:
    """The first run in which a planted bug shows."""
    with PLANTED[bug]():
        outcomes = (run(seed, watch=watch) for seed in range(WITHIN))
        return next(outcome for outcome in outcomes if outcome.problem is not None)


@pytest.mark.parametrize("bug", sorted(set(PLANTED) - {"nothing"}))
def test_a_planted_bug_is_found(bug: str) -> None:
    assert found(bug).seed < WITHIN


def test_a_checkpoint_before_its_effect_is_found_by_what_is_lost_alone() -> None:
    """Nobody watches the checkpoints: it is the death of a process between the two that tells."""
    outcome = found("checkpoint-before-effect", watch=False)
    assert any(what == "killed" for _, _, what in outcome.trace.lines)
    assert "Stuck" in (outcome.problem or "")


def test_a_failure_says_how_to_have_it_again_and_that_does() -> None:
    outcome = found("move-ids-not-kept")
    assert f"python -m tests.simulation --seed {outcome.seed}" in outcome.report()
    again = command(f"--seed={outcome.seed}", "--plant=move-ids-not-kept")
    assert again.returncode == 1
    told = again.stdout.splitlines()
    assert told[0] == outcome.report().splitlines()[0]
    assert told[-1] == outcome.trace.texts(1)[0]


def test_a_seed_is_the_same_run_in_any_process() -> None:
    first, second = (command("--seed=10", hash_seed=hash_seed) for hash_seed in ("1", "2"))
    assert first.returncode == 0, first.stdout
    assert first.stdout == second.stdout
    assert first.stdout.splitlines()[-1] == run(10).trace.texts(1)[0]
    assert run(10).trace.digest() == run(10).trace.digest() != run(11).trace.digest()


def command(*arguments: str, hash_seed: str = "0") -> "subprocess.CompletedProcess[str]":
    """The simulation by hand."""
    return subprocess.run(
        [sys.executable, "-m", "tests.simulation", *arguments],
        cwd=PROJECT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=False,
    )
