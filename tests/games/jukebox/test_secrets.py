"""Hidden information (ledger §7): what each seat and a watcher see, during the match and after."""

from typing import Any

import pytest

from tests.games.jukebox.table import DEALT, KEPT, inserting, lay, match_with, store
from turntable.engine.chance import FastChance, MatchChance
from turntable.engine.codec import canonical
from turntable.engine.simulate import Simulation, bots
from turntable.games.jukebox import GAME
from turntable.games.jukebox import facts as f
from turntable.games.jukebox.cards import SCORING_CARDS

VIEWERS = (None, 0, 1)


@pytest.mark.clause("JUK-R40")
def test_the_contents_of_a_bag_are_shown_to_all_sorted() -> None:
    state = match_with(
        *store(), *inserting(), *lay(0, 1, ["coin-p0-pop"], ["bonus-jazz-60s"])
    ).state
    state = match_with(
        *store(), f.RivalCoinSent("rival-rock", 0), f.BonusCoinTaken(0, "bonus-pop-50s")
    ).state
    for viewer in VIEWERS:
        bag = GAME.view(state, viewer)["places"][0]["bag"]
        assert bag == sorted(bag)
        assert len(bag) == 14
        assert {"rival-rock", "bonus-pop-50s"} <= set(bag)


def test_boards_boxes_and_tokens_are_public() -> None:
    state = match_with(*store(), *inserting(), *lay(0, 1, ["coin-p0-a-1", "coin-p0-a-2"])).state
    views = [GAME.view(state, viewer) for viewer in VIEWERS]
    for key in (
        "record_bin",
        "next_tile",
        "pile_count",
        "scoring_area",
        "rival_coins",
        "common_area",
    ):
        assert views[0][key] == views[1][key] == views[2][key]
    assert all(view["places"][0]["rows"][0] == [["coin-p0-a-1", "coin-p0-a-2"]] for view in views)


def test_scoring_cards_and_the_discarded_one_are_the_owners_alone() -> None:
    state = match_with(*store()).state
    own, other, watcher = (GAME.view(state, viewer)["places"][0] for viewer in (0, 1, None))
    assert (own["cards"], own["discarded"], own["cards_held"]) == (
        ["goal-01", "goal-02"],
        "goal-03",
        2,
    )
    for seen in (other, watcher):
        assert (seen["cards"], seen["discarded"], seen["cards_held"]) == (None, None, 2)


def test_of_a_choice_that_is_pending_others_learn_only_that_it_was_made() -> None:
    dealt = (f.GameStarted(2, 0), *(f.ScoringCardsDealt(seat, DEALT[seat]) for seat in (0, 1)))
    views = [
        [
            GAME.view(match_with(*dealt, f.ScoringCardsKept(0, keep)).state, viewer)
            for viewer in VIEWERS
        ]
        for keep in (("goal-01", "goal-02"), ("goal-02", "goal-03"))
    ]
    assert views[0][0] == views[1][0]
    assert views[0][2] == views[1][2]
    assert views[0][1] != views[1][1]
    assert views[0][2]["places"][0]["cards_chosen"] is True
    assert views[0][2]["asked"] == [{"seat": 1, "kind": "keep_cards"}]


def test_after_the_end_everything_is_open() -> None:
    state = match_with(*store()).and_given(f.GameEnded((3, 1), (0,), None)).state
    for viewer in VIEWERS:
        view = GAME.view(state, viewer)
        assert [place["cards"] for place in view["places"]] == [list(kept) for kept in KEPT]
        assert [place["discarded"] for place in view["places"]] == ["goal-03", "goal-06"]
        assert view["pile"] == state.pile
        assert view["tokens_put_back"] == state.tokens_put_back
        assert view["undealt_cards"] == state.undealt_cards
        assert view["result"] == {"totals": [3, 1], "winners": [0], "tie_break": None}


def test_the_order_of_pile_and_tokens_is_shown_to_nobody() -> None:
    for fact in (
        f.PileShuffled(("45-pop-60s-b",), ("goal-01",)),
        f.TokensShuffled(("score-a-1x",)),
    ):
        for viewer in VIEWERS:
            assert GAME.mask(fact, viewer) == type(fact)()


def test_only_these_fields_are_secret() -> None:
    secret = {(kind.__name__, name) for kind in (*GAME.facts, *GAME.moves) for name in kind.SECRET}
    assert secret == {
        ("PileShuffled", "order"),
        ("PileShuffled", "undealt_cards"),
        ("TokensShuffled", "order"),
        ("ScoringCardsDealt", "cards"),
        ("ScoringCardsKept", "cards"),
        ("KeepScoringCards", "keep"),
    }


def test_no_view_of_a_running_match_holds_what_is_hidden_from_its_viewer() -> None:
    """Searches whole views for the ids of the other seat's cards and of tiles below the next."""
    simulation = Simulation(GAME, bots(GAME, ["random"] * 2), MatchChance(b"x"), FastChance(1))
    for event in simulation:
        state = simulation.match.state
        if simulation.match.over or event.version > 300:
            break
        for viewer in VIEWERS:
            text = canonical(GAME.view(state, viewer)).decode()
            hidden = set(SCORING_CARDS)
            if viewer is not None:
                hidden -= set(state.boards[viewer].dealt)
            hidden |= set(state.pile[1:]) | set(state.tokens_put_back)
            assert [name for name in sorted(hidden) if name in text] == []


def test_imagined_matches_differ_where_the_truth_is_unknown() -> None:
    state = match_with(*store()).state
    view: dict[str, Any] = GAME.view(state, 0)
    worlds = [GAME.imagine(view, FastChance(seed)) for seed in range(20)]
    assert len({tuple(world.pile) for world in worlds}) > 10
    assert all(world.pile[0] == state.pile[0] for world in worlds)
    assert len({tuple(world.boards[1].kept) for world in worlds}) > 5
    assert all(len(world.boards[1].kept) == 2 for world in worlds)
    assert len({tuple(c in w.boards[1].kept for c in w.boards[1].dealt) for w in worlds}) == 3
    assert all(world.boards[0].kept == state.boards[0].kept for world in worlds)
    assert all(not set(world.boards[1].dealt) & set(state.boards[0].dealt) for world in worlds)


def test_the_facts_that_show_something_new_are_those_of_draws_and_of_the_end() -> None:
    assert {fact.__name__ for fact in GAME.facts if fact.REVEALS} == {
        "GameStarted",
        "RecordBinFilled",
        "ScoringTokensLaid",
        "ScoringCardsDealt",
        "CoinDrawn",
        "RecordBinRefilled",
        "ScoringCardScored",
        "GameEnded",
    }


def test_the_undealt_cards_are_shown_after_the_end_and_to_nobody_before() -> None:
    policies = bots(GAME, ["greedy", "greedy"])
    match = Simulation(GAME, policies, FastChance(5), FastChance(6))
    first = next(iter(match))
    shuffled = next(fact for fact in first.step.facts if isinstance(fact, f.PileShuffled))
    for viewer in (None, 0, 1):
        assert GAME.view(match.match.state, viewer)["undealt_cards"] is None
    ended = Simulation(GAME, policies, FastChance(5), FastChance(6))
    ended.finish()
    assert GAME.view(ended.match.state, None)["undealt_cards"] == list(shuffled.undealt_cards)
