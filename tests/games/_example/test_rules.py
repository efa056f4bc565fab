"""Three Cards, clause by clause; the pattern for the rules tests of a new game."""

import pytest

from turntable.engine.chance import FastChance
from turntable.engine.simulate import Simulation, bots
from turntable.engine.spec import given
from turntable.games._example import GAME
from turntable.games._example.cards import CARDS
from turntable.games._example.facts import (
    CardChosen,
    CardsRevealed,
    GameEnded,
    HandDealt,
    PointScored,
    RoundStarted,
)
from turntable.games._example.moves import ChooseCard

DEALT = (
    HandDealt(0, ("card-1", "card-5", "card-9")),
    HandDealt(1, ("card-2", "card-4", "card-6")),
    RoundStarted(1),
)


@pytest.mark.clause("EXA-001")
@pytest.mark.parametrize("seats", GAME.seats)
def test_each_seat_is_dealt_three_different_cards(seats: int) -> None:
    match = Simulation(GAME, bots(GAME, ["random"] * seats), FastChance(3), FastChance(4))
    opening = next(iter(match)).step.facts
    hands = [fact.cards for fact in opening if isinstance(fact, HandDealt)]
    assert [len(hand) for hand in hands] == [3] * seats
    assert len({card for hand in hands for card in hand}) == 3 * seats
    assert sorted(match.match.state.undealt) == sorted(
        CARDS.keys() - {card for hand in hands for card in hand}
    )


@pytest.mark.clause("EXA-002")
def test_both_seats_choose_at_once_and_in_secret() -> None:
    start = given(GAME, *DEALT)
    assert [question.seat for question in GAME.decisions(start.state)] == [0, 1]
    outcome = start.when(1, ChooseCard("card-4")).then(CardChosen(1, "card-4"))
    assert [question.seat for question in GAME.decisions(outcome.state)] == [0]
    assert GAME.view(outcome.state, 0)["places"][1]["chosen"] is None
    assert GAME.mask(CardChosen(1, "card-4"), 0) == CardChosen(1)
    assert GAME.mask(CardChosen(1, "card-4"), 1) == CardChosen(1, "card-4")


@pytest.mark.clause("EXA-002")
def test_a_card_that_is_not_held_is_refused() -> None:
    given(GAME, *DEALT).when(0, ChooseCard("card-2")).refused("EXA-002", "card_not_held")


@pytest.mark.clause("EXA-002")
def test_nobody_chooses_twice_in_a_round() -> None:
    chosen = given(GAME, *DEALT, CardChosen(0, "card-1"))
    chosen.when(0, ChooseCard("card-5")).refused("EXA-002", "not_asked")


@pytest.mark.clause("EXA-003")
def test_the_strongest_card_wins_the_round() -> None:
    given(GAME, *DEALT, CardChosen(0, "card-9")).when(1, ChooseCard("card-2")).then(
        CardChosen(1, "card-2"),
        CardsRevealed(("card-9", "card-2")),
        PointScored(0),
        RoundStarted(2),
    )


@pytest.mark.clause("EXA-004")
@pytest.mark.clause("EXA-005")
def test_the_last_card_plays_itself_and_breaks_the_tie() -> None:
    first_round = (
        *DEALT,
        CardChosen(0, "card-1"),
        CardChosen(1, "card-2"),
        CardsRevealed(("card-1", "card-2")),
        PointScored(1),
        RoundStarted(2),
    )
    outcome = given(GAME, *first_round, CardChosen(0, "card-9")).when(1, ChooseCard("card-4"))
    outcome.then(
        CardChosen(1, "card-4"),
        CardsRevealed(("card-9", "card-4")),
        PointScored(0),
        RoundStarted(3),
        CardChosen(0, "card-5"),
        CardChosen(1, "card-6"),
        CardsRevealed(("card-5", "card-6")),
        PointScored(1),
        GameEnded((1,)),
    )
    assert list(GAME.decisions(outcome.state)) == []
    assert GAME.sheet(outcome.state, None).winners == [1]


@pytest.mark.clause("EXA-005")
def test_equal_points_are_decided_by_the_last_card() -> None:
    hands = (
        HandDealt(0, ("card-1", "card-5", "card-9")),
        HandDealt(1, ("card-2", "card-3", "card-6")),
        HandDealt(2, ("card-4", "card-7", "card-8")),
        RoundStarted(1),
    )
    played = given(
        GAME,
        *hands,
        PointScored(0),
        PointScored(1),
        PointScored(2),
        CardsRevealed(("card-5", "card-6", "card-8")),
        GameEnded((2,)),
        seats=3,
    )
    sheet = GAME.sheet(played.state, None)
    assert sheet.winners == [2]
    assert list(sheet.ranks) == [3, 2, 1]
    assert sheet.tie_break == "last_card"
