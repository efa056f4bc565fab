"""Seats that cannot play, and the end that comes of it (SEA-039, SEA-R25, SEA-R30)."""

import pytest

from tests.games.seasons_greetings.table import album, asked, packed, table, told
from turntable.engine.chance import FastChance
from turntable.engine.simulate import Simulation, bots
from turntable.games.seasons_greetings import GAME
from turntable.games.seasons_greetings import facts as f
from turntable.games.seasons_greetings.moves import PlayToScoring, PlayToTree

HELD, OTHER = "classical-60s-hope", "traditional-70s-joy"
AREA = [(f"classical-{decade}-faith", None) for decade in ("50s", "60s", "70s")]
TOP_PLAY = (
    f.AlbumPlayedToTree(0, album(HELD), "tree-0", "r1c1", 0),
    f.LightEarned(0, "tree-0", "r1c1", "red", 1),
    f.BallPlaced(0, "tree-0", "r1c1"),
    f.MarkerMoved(0, "left", "tree-0"),
    f.TurnEnded(0),
)
PLAY = PlayToTree(album(HELD), "tree-0", "r1c1")


@pytest.mark.clause("SEA-R25")
def test_seats_with_an_empty_hand_are_passed_over() -> None:
    start = table(4, hands={0: [HELD], 3: [OTHER]})
    start.when(0, PLAY).then(
        *TOP_PLAY,
        f.TurnSkipped(1, "no_album"),
        f.TurnSkipped(2, "no_album"),
        f.TurnStarted(3),
    )


@pytest.mark.clause("SEA-R25")
def test_the_turn_may_come_back_to_the_seat_that_has_just_played() -> None:
    start = table(3, hands={0: [HELD, OTHER]})
    start.when(0, PLAY).then(
        *TOP_PLAY,
        f.TurnSkipped(1, "no_album"),
        f.TurnSkipped(2, "no_album"),
        f.TurnStarted(0),
    )


@pytest.mark.clause("SEA-R25")
def test_a_seat_with_albums_and_no_place_for_them_is_passed_over() -> None:
    """All trees fill up with seat 0's play; seat 1 has a full area, seat 2 none."""
    start = table(
        3,
        hands={0: [HELD], 1: [OTHER], 2: ["classical-50s-love"]},
        trees={0: packed(0, leave=["r1c1"]), 1: packed(1), 2: packed(2)},
        scoring={1: AREA},
        large={0: "tree-2", 2: "tree-2"},
    )
    outcome = start.when(0, PLAY)
    assert outcome.facts[-3:] == (
        f.TurnEnded(0),
        f.TurnSkipped(1, "no_location"),
        f.TurnStarted(2),
    )
    assert asked(outcome.state) == [(2, "play_album")]


@pytest.mark.clause("SEA-R25")
def test_an_empty_hand_is_the_reason_even_if_nothing_is_open_either() -> None:
    start = table(
        2,
        hands={0: [HELD, OTHER]},
        trees={0: packed(0, leave=["r1c1"]), 1: packed(1)},
        scoring={1: AREA, 0: AREA[:1]},
        large={0: "tree-1"},
    )
    outcome = start.when(0, PLAY)
    assert outcome.facts[-2:] == (f.TurnSkipped(1, "no_album"), f.TurnStarted(0))


@pytest.mark.clause("SEA-R25")
def test_when_no_seat_can_play_the_match_is_scored_without_further_skips() -> None:
    """Seat 0 keeps an album that gives nothing; seat 1 has none."""
    start = table(
        2,
        hands={0: [HELD, OTHER]},
        trees={0: packed(0, leave=["r1c1"]), 1: packed(1)},
        scoring={0: AREA},
        large={0: "tree-1"},
        wishes=["wish-2t-1", "wish-2t-2"],
    )
    outcome = start.when(0, PLAY)
    after = outcome.facts[outcome.facts.index(f.TurnEnded(0)) :]
    assert after[1:4] == (
        f.GameEndTriggered("stuck"),
        f.WishRevealed(0, "wish-2t-1"),
        f.WishRevealed(1, "wish-2t-2"),
    )
    assert not told(after, f.TurnSkipped, f.TurnStarted)
    assert isinstance(after[-1], f.GameEnded)
    assert asked(outcome.state) == []
    assert outcome.state.places[0].hand == [album(OTHER)]
    assert all(OTHER not in str(line.cause.params) for line in GAME.sheet(outcome.state, 0).lines)


@pytest.mark.clause("SEA-039")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_match_ends_at_once_when_all_trees_and_all_areas_are_full(seats: int) -> None:
    wishes = [f"wish-{seats}t-{number}" for number in range(1, 7)]
    trees = {number: packed(number) for number in range(seats)}
    areas = dict.fromkeys(range(seats), AREA)
    by_tree = table(
        seats,
        hands={0: [HELD]},
        trees={**trees, 0: packed(0, leave=["r1c1"])},
        scoring=areas,
        large={0: "tree-0"},
        wishes=wishes,
    )
    outcome = by_tree.when(0, PLAY)
    at = outcome.facts.index(f.TurnEnded(0))
    assert outcome.facts[at + 1] == f.GameEndTriggered("complete")
    by_area = table(
        seats,
        hands={0: [HELD]},
        trees=trees,
        scoring={**areas, 0: AREA[:2]},
        large={0: "tree-0"},
        wishes=wishes,
    )
    outcome = by_area.when(0, PlayToScoring(album(HELD)))
    at = outcome.facts.index(f.TurnEnded(0))
    assert outcome.facts[at + 1] == f.GameEndTriggered("complete")
    assert len(told(outcome.facts, f.GameEndTriggered, f.GameEnded)) == 2
    assert asked(outcome.state) == []
    outcome_again = by_area.and_given(*outcome.facts)
    outcome_again.when(0, PlayToScoring(album(HELD))).refused("SEA-039", "not_asked")


@pytest.mark.clause("SEA-039")
def test_one_space_that_is_left_keeps_the_match_going() -> None:
    areas = {0: AREA, 1: AREA[:2]}
    start = table(
        hands={0: [HELD], 1: [OTHER]},
        trees={0: packed(0, leave=["r1c1"]), 1: packed(1)},
        scoring=areas,
        large={0: "tree-0", 1: "tree-1"},
    )
    outcome = start.when(0, PLAY)
    assert outcome.facts[-2:] == (f.TurnEnded(0), f.TurnStarted(1))
    tree = table(
        hands={0: [HELD], 1: [OTHER]},
        trees={0: packed(0, leave=["r1c1"]), 1: packed(1, leave=["r5c2"])},
        scoring={0: AREA, 1: AREA},
        large={0: "tree-0", 1: "tree-1"},
    )
    outcome = tree.when(0, PlayToTree(album(HELD), "tree-1", "r5c2"))
    assert outcome.facts[-2:] == (f.TurnEnded(0), f.TurnStarted(1))


@pytest.mark.clause("SEA-R30")
def test_the_end_does_not_wait_for_equal_numbers_of_turns() -> None:
    """Seat 1 of three ends the match although seat 2 has had a turn less."""
    areas = dict.fromkeys(range(3), AREA)
    start = table(
        3,
        hands={1: [HELD]},
        trees={0: packed(0), 1: packed(1, leave=["r1c1"]), 2: packed(2)},
        scoring=areas,
        large={1: "tree-1"},
        first=0,
        active=1,
        wishes=["wish-3t-1", "wish-3t-2", "wish-3t-3"],
    )
    outcome = start.when(1, PlayToTree(album(HELD), "tree-1", "r1c1"))
    assert not told(outcome.facts, f.TurnStarted)
    assert isinstance(outcome.facts[-1], f.GameEnded)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_match_takes_less_than_twenty_five_decisions_a_seat(seats: int) -> None:
    for seed in range(12):
        levels = ["random"] * seats
        simulation = Simulation(GAME, bots(GAME, levels), FastChance(seed), FastChance(seed))
        last = [event.version for event in simulation][-1]
        assert last - 1 <= 25 * seats - 1
    assert GAME.longest == 25 * 4 - 1
