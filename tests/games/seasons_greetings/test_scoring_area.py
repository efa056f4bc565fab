"""Playing to the scoring area (SEA-035 to SEA-038)."""

import pytest

from tests.games.seasons_greetings.table import album, options, table
from turntable.engine.chance import FastChance
from turntable.engine.simulate import Simulation, bots
from turntable.games.seasons_greetings import GAME
from turntable.games.seasons_greetings import facts as f
from turntable.games.seasons_greetings.moves import PlayToScoring, PlayToTree
from turntable.games.seasons_greetings.opening import tokens_of
from turntable.games.seasons_greetings.state import ScoringAlbum

HELD, OTHER = "classical-60s-hope", "traditional-70s-joy"
ROW = [("classical-50s-joy", 0), ("classical-50s-love", 2)]


@pytest.mark.clause("SEA-035")
def test_the_album_gets_the_highest_bonus_token_of_the_stack() -> None:
    start = table(
        hands={0: [HELD], 1: [OTHER]}, large={0: "tree-0"}, tokens=["bonus-10", "bonus-09"]
    )
    outcome = start.when(0, PlayToScoring(album(HELD))).then(
        f.AlbumPlayedToScoring(0, album(HELD), "bonus-10"),
        f.MarkerMoved(0, "scoring"),
        f.TurnEnded(0),
        f.TurnStarted(1),
    )
    assert outcome.state.bonus_stack == ["bonus-09"]
    assert outcome.state.places[0].scoring == [ScoringAlbum(album(HELD), "bonus-10")]
    assert GAME.view(outcome.state, 1)["places"][0]["scoring"][0]["token"] == "bonus-10"


@pytest.mark.clause("SEA-035")
@pytest.mark.parametrize(("seats", "second"), [(2, "bonus-10"), (3, "bonus-11"), (4, "bonus-11")])
def test_the_first_two_scoring_plays_of_a_match(seats: int, second: str) -> None:
    """Worked example 4."""
    start = table(
        seats,
        hands={0: [HELD], 1: [OTHER]},
        large={0: "tree-0", 1: "tree-1"},
        tokens=tokens_of(seats),
    )
    first = start.when(0, PlayToScoring(album(HELD)))
    assert first.facts[0] == f.AlbumPlayedToScoring(0, album(HELD), "bonus-12")
    then = start.and_given(*first.facts).when(1, PlayToScoring(album(OTHER)))
    assert then.facts[0] == f.AlbumPlayedToScoring(1, album(OTHER), second)


@pytest.mark.clause("SEA-R09")
def test_when_the_stack_has_run_out_the_album_lies_without_a_token() -> None:
    start = table(4, hands={0: [HELD], 1: [OTHER]}, large={0: "tree-0"})
    start.when(0, PlayToScoring(album(HELD))).then(
        f.AlbumPlayedToScoring(0, album(HELD), None),
        f.MarkerMoved(0, "scoring"),
        f.TurnEnded(0),
        f.TurnStarted(1),
    )


@pytest.mark.clause("SEA-R09")
def test_nine_tokens_serve_the_first_nine_of_twelve_scoring_albums() -> None:
    tokens: list[str | None] = []
    for event in Simulation(GAME, bots(GAME, ["random"] * 4), FastChance(3), FastChance(4)):
        tokens += [f_.token for f_ in event.step.facts if isinstance(f_, f.AlbumPlayedToScoring)]
    assert tokens == [*tokens_of(4), None, None, None]


@pytest.mark.clause("SEA-036")
def test_no_album_is_drawn_after_a_scoring_play() -> None:
    start = table(hands={0: [HELD, OTHER], 1: [OTHER]}, large={0: "tree-0"}, row=ROW)
    outcome = start.when(0, PlayToScoring(album(HELD))).then(
        f.AlbumPlayedToScoring(0, album(HELD), None),
        f.MarkerMoved(0, "scoring"),
        f.TurnEnded(0),
        f.TurnStarted(1),
    )
    assert outcome.state.places[0].hand == [album(OTHER)]
    assert len(outcome.state.row) == 2


@pytest.mark.clause("SEA-036")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hand_and_scoring_area_never_exceed_five_at_the_start_of_a_turn(seats: int) -> None:
    for seed in range(4):
        simulation = Simulation(
            GAME, bots(GAME, ["random"] * seats), FastChance(seed), FastChance(seed)
        )
        for _ in simulation:
            for place in simulation.match.state.places:
                assert len(place.hand) + len(place.scoring) <= 5


@pytest.mark.clause("SEA-R35")
def test_with_a_full_area_the_hand_settles_at_two_and_then_shrinks_by_one_a_tree_play() -> None:
    area = [(f"classical-{decade}-faith", None) for decade in ("50s", "60s", "70s")]
    hands = {0: [HELD, OTHER], 1: ["classical-40s-joy"]}
    with_row = table(hands=hands, scoring={0: area}, row=ROW[:1])
    after = with_row.when(0, PlayToTree(album(HELD), "tree-0", "r1c1"))
    assert len(after.state.places[0].hand) == 2
    without = table(hands=hands, scoring={0: area})
    after = without.when(0, PlayToTree(album(HELD), "tree-0", "r1c1"))
    assert len(after.state.places[0].hand) == 1


@pytest.mark.clause("SEA-037")
def test_three_albums_fill_a_scoring_area_for_good() -> None:
    area = [(f"classical-{decade}-faith", None) for decade in ("50s", "60s")]
    start = table(hands={0: [HELD, OTHER], 1: [OTHER]}, scoring={0: area}, large={0: "tree-0"})
    third = start.when(0, PlayToScoring(album(HELD)))
    assert [scored.album for scored in third.state.places[0].scoring] == [
        album("classical-50s-faith"),
        album("classical-60s-faith"),
        album(HELD),
    ]
    full = start.and_given(*third.facts, f.MarkerMoved(0, "left", "tree-0"), f.TurnStarted(0))
    assert not any(isinstance(move, PlayToScoring) for move in options(full))
    full.when(0, PlayToScoring(album(OTHER))).refused("SEA-037", "scoring_area_full")


@pytest.mark.clause("SEA-038")
def test_a_scoring_album_has_no_ball_no_neighbours_and_is_not_controlled() -> None:
    trees = {0: {"r1c1": ("classical-40s-hope", 1)}}
    start = table(hands={0: [HELD], 1: [OTHER]}, trees=trees, large={0: "tree-0"})
    outcome = start.when(0, PlayToScoring(album(HELD)))
    assert not any(isinstance(fact, f.BallPlaced | f.LightEarned) for fact in outcome.facts)
    place = GAME.view(outcome.state, 0)["places"][0]
    assert place["icons"] == {}
    assert place["balls_left"] == 12
    assert outcome.state.trees["tree-0"].balls == {"r1c1": 1}
