"""The given/when/then helper tells a pass from a failure, and leaves the given state alone."""

import pytest

from turntable.engine.codec import digest
from turntable.engine.spec import given
from turntable.games._example import GAME
from turntable.games._example.facts import CardChosen, HandDealt, RoundStarted
from turntable.games._example.moves import ChooseCard

DEALT = (
    HandDealt(0, ("card-1", "card-5", "card-9")),
    HandDealt(1, ("card-2", "card-4", "card-6")),
    RoundStarted(1),
)
MOVE = ChooseCard("card-1")


def test_the_exact_facts_are_asserted() -> None:
    outcome = given(GAME, *DEALT).when(0, MOVE)
    outcome.then(CardChosen(0, "card-1"))
    outcome.then_begins(CardChosen(0, "card-1"))
    for wrong in ((), (CardChosen(1, "card-1"),), (CardChosen(0, "card-1"), RoundStarted(2))):
        with pytest.raises(AssertionError, match="facts differ"):
            outcome.then(*wrong)
    with pytest.raises(AssertionError, match="facts differ"):
        outcome.then_begins(CardChosen(0, "card-5"))


def test_a_refusal_is_asserted_with_clause_and_code() -> None:
    outcome = given(GAME, *DEALT).when(0, ChooseCard("card-2"))
    outcome.refused("EXA-002")
    outcome.refused("EXA-002", "card_not_held")
    with pytest.raises(AssertionError):
        outcome.refused("EXA-001")
    with pytest.raises(AssertionError):
        outcome.refused("EXA-002", "not_asked")
    with pytest.raises(AssertionError, match="refused"):
        outcome.then()
    with pytest.raises(AssertionError, match="not refused"):
        given(GAME, *DEALT).when(0, MOVE).refused("EXA-002")


def test_the_given_state_can_be_used_again() -> None:
    start = given(GAME, *DEALT)
    before = digest(start.state)
    start.when(0, MOVE)
    start.and_given(CardChosen(0, "card-1"))
    assert digest(start.state) == before


def test_the_fewest_seats_are_taken_unless_told_otherwise() -> None:
    assert len(given(GAME).state.places) == 2
    assert len(given(GAME, seats=3).state.places) == 3
