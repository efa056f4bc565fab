"""Retiring and rewards: VIN-122 to VIN-128, VIN-R34 to VIN-R37, VIN-R40."""

import pytest

from tests.games.vinyl.table import collection, match_with, of, options, retired, store
from turntable.games.vinyl import GAME
from turntable.games.vinyl import facts as f
from turntable.games.vinyl import moves as m
from turntable.games.vinyl.retiring import claims

PURE_4 = ("jazz-02", "jazz-03", "jazz-08", "jazz-15")
MIXED_2 = ("jazz-16", "rock-17", "country-16")
MIXED_1 = ("rock-13", "pop-14", "jazz-16")


def offered(*albums: str, before: tuple[f.Fact, ...] = ()) -> list[object]:
    start = match_with(*store(before=[*before, *collection(0, 1, *albums)]))
    return options(start.state, 0, m.Retire)


def retire(reward: str | None) -> m.Retire:
    return m.Retire("col-0-1", reward)


@pytest.mark.clause("VIN-122")
@pytest.mark.clause("VIN-R40")
def test_a_retired_collection_leaves_its_slot_and_all_may_still_look_at_it() -> None:
    start = match_with(*store(before=collection(0, 1, *PURE_4)))
    done = start.when(0, retire("pure-4"))
    done.then_begins(f.CollectionRetired(0, "col-0-1", tuple(f"album-{n}" for n in PURE_4), "pure"))
    place = done.state.places[0]
    assert place.collections == []
    assert [kept.id for kept in place.retired] == ["col-0-1"]
    for viewer in (None, 1):
        shown = GAME.view(done.state, viewer)["places"][0]["retired"]
        assert shown[0]["albums"] == [f"album-{n}" for n in PURE_4]
        assert (shown[0]["kind"], shown[0]["token"]) == ("pure", "reward-pure-4-1")
    start.when(0, m.Retire("col-1-1", None)).refused("VIN-122", "no_such_collection")


@pytest.mark.clause("VIN-122")
def test_the_names_of_collections_are_never_used_again() -> None:
    from tests.games.vinyl.table import at, mg

    gone = retired(0, 1, None, "jazz-14")
    start = match_with(*store(before=gone, hands={0: mg("pop-01")}), *at("record_bin"))
    done = start.when(0, m.Collect("album-pop-01", mg("pop-01"), "new"))
    assert of(done, f.CollectionStarted) == [f.CollectionStarted(0, "col-0-2")]


@pytest.mark.clause("VIN-123")
def test_the_top_token_is_taken_and_scored_at_once() -> None:
    start = match_with(*store(before=collection(0, 1, *PURE_4)))
    done = start.when(0, retire("pure-4"))
    assert done.facts[1:] == (
        f.RewardTaken(0, "reward-pure-4-1"),
        f.PointsScored(0, 13, "rewards", "reward-pure-4-1"),
    )
    assert done.state.rewards["pure-4"] == [f"reward-pure-4-{n}" for n in (2, 3, 4)]
    assert GAME.view(done.state, None)["places"][0]["score"] == 4 + 5 + 4 + 5 + 13 + 1
    start.when(0, retire("pure-3")).refused("VIN-123", "no_claim")
    start.when(0, retire("mixed1-4")).refused("VIN-123", "no_claim")


@pytest.mark.clause("VIN-124")
def test_one_token_at_most_for_a_collection() -> None:
    start = match_with(*store(before=collection(0, 1, *MIXED_2)))
    done = start.when(0, retire("mixed2-3"))
    assert len(of(done, f.RewardTaken)) == 1
    assert len(done.state.rewards["mixed1-3"]) == 5


@pytest.mark.clause("VIN-125")
@pytest.mark.clause("VIN-R34")
def test_mixed_2_may_take_of_either_mixed_pile_of_its_size() -> None:
    assert offered(*MIXED_2) == [retire("mixed2-3"), retire("mixed1-3")]
    start = match_with(*store(before=collection(0, 1, *MIXED_2)))
    done = start.when(0, retire("mixed1-3"))
    done.then_begins(
        f.CollectionRetired(0, "col-0-1", tuple(f"album-{n}" for n in MIXED_2), "mixed2"),
        f.RewardTaken(0, "reward-mixed1-3-1"),
        f.PointsScored(0, 5, "rewards", "reward-mixed1-3-1"),
    )


@pytest.mark.clause("VIN-125")
def test_what_each_type_may_claim() -> None:
    assert offered(*MIXED_1) == [retire("mixed1-3")]
    assert offered(*PURE_4[:3]) == [retire("pure-3")]
    assert offered(*PURE_4) == [retire("pure-4")]


@pytest.mark.clause("VIN-R34")
def test_pure_cannot_drop_nor_anything_to_a_smaller_number() -> None:
    taken = [f.RewardTaken(1, f"reward-pure-4-{n}") for n in (1, 2, 3, 4)]
    gone = retired(1, 1, None, "pop-14")
    assert offered(*PURE_4, before=(*gone, *taken)) == [retire(None)]
    four = (*MIXED_2, "pop-16")
    assert claims(tuple(f"album-{name}" for name in four)) == ["mixed2-4", "mixed1-4"]


@pytest.mark.clause("VIN-126")
@pytest.mark.clause("VIN-R35")
def test_six_stands_for_six_or_more() -> None:
    names = [f"jazz-{n:02d}" for n in (13, 14, 15, 16, 17, 18)]
    albums = tuple(f"album-{name}" for name in names)
    assert claims(albums[:5]) == ["pure-5"]
    assert claims(albums) == ["pure-6"]
    seven = ("pop-02", "jazz-02", "pop-03", "jazz-03", "pop-06", "jazz-06", "pop-08")
    assert claims(tuple(f"album-{name}" for name in seven)) == ["mixed1-6"]
    eight = (*seven, "jazz-09")
    assert claims(tuple(f"album-{name}" for name in eight)) == ["mixed1-6"]


@pytest.mark.clause("VIN-127")
@pytest.mark.clause("VIN-R37")
def test_one_or_two_albums_are_retired_without_reward() -> None:
    assert offered("jazz-02") == offered("jazz-02", "jazz-03") == [retire(None)]
    start = match_with(*store(before=collection(0, 1, "jazz-02", "jazz-03")))
    start.when(0, retire(None)).then(
        f.CollectionRetired(0, "col-0-1", ("album-jazz-02", "album-jazz-03"), "pure")
    )
    single = match_with(*store(before=collection(0, 1, "jazz-02")))
    single.when(0, retire(None)).then(f.CollectionRetired(0, "col-0-1", ("album-jazz-02",), None))


@pytest.mark.clause("VIN-127")
def test_with_the_piles_empty_a_collection_is_retired_without_reward() -> None:
    gone = retired(1, 1, None, "pop-14")
    upper = [f.RewardTaken(1, f"reward-mixed2-3-{n}") for n in (1, 2, 3, 4)]
    lower = [f.RewardTaken(1, f"reward-mixed1-3-{n}") for n in (1, 2, 3, 4, 5)]
    assert offered(*MIXED_2, before=(*gone, *upper)) == [retire("mixed1-3")]
    assert offered(*MIXED_2, before=(*gone, *lower)) == [retire("mixed2-3")]
    assert offered(*MIXED_2, before=(*gone, *upper, *lower)) == [retire(None)]
    start = match_with(*store(before=[*gone, *upper, *collection(0, 1, *MIXED_2)]))
    start.when(0, retire("mixed2-3")).refused("VIN-127", "pile_empty")


@pytest.mark.clause("VIN-128")
def test_tokens_go_to_whoever_retires_first() -> None:
    first = retired(1, 1, "mixed2", "pop-16", "rock-16", "pop-18", token="reward-mixed2-3-1")
    start = match_with(*store(before=[*first, *collection(0, 1, *MIXED_2)]))
    done = start.when(0, retire("mixed2-3"))
    assert of(done, f.RewardTaken) == [f.RewardTaken(0, "reward-mixed2-3-2")]
    assert of(done, f.PointsScored) == [f.PointsScored(0, 6, "rewards", "reward-mixed2-3-2")]


@pytest.mark.clause("VIN-123")
def test_each_token_stays_with_the_collection_it_was_taken_for() -> None:
    first = retired(0, 1, "mixed2", "pop-16", "rock-16", "pop-18", token="reward-mixed2-3-1")
    start = match_with(*store(before=[*first, *collection(0, 2, *MIXED_2)]))
    done = start.when(0, m.Retire("col-0-2", "mixed1-3"))
    tokens = [kept.token for kept in done.state.places[0].retired]
    assert tokens == ["reward-mixed2-3-1", "reward-mixed1-3-1"]


@pytest.mark.clause("VIN-R36")
def test_a_reward_cannot_be_refused_while_there_is_one() -> None:
    for albums in (MIXED_2, MIXED_1, PURE_4):
        start = match_with(*store(before=collection(0, 1, *albums)))
        start.when(0, retire(None)).refused("VIN-R36", "reward_due")
