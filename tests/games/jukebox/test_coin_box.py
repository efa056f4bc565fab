"""Empty Coin Box: JUK-045 to JUK-049."""

import pytest

from tests.games.jukebox.table import asked, boxed, lay, match_with, options, store
from turntable.games.jukebox import facts as f
from turntable.games.jukebox import moves as m

MIXED = ("coin-p0-a-1", "rival-60s", "bonus-jazz-60s", "coin-p0-pop")
ENDED = (f.TurnEnded(0), f.TurnStarted(1, 2))
TURN = f.TurnStarted(0, 2)


@pytest.mark.clause("JUK-045")
def test_all_coins_of_the_box_of_any_metal_go_into_the_bag() -> None:
    start = match_with(*store(), *boxed(0, *MIXED), TURN)
    outcome = start.when(0, m.EmptyCoinBox(()))
    outcome.then(
        f.ActionChosen(0, "empty_coin_box"), f.CoinBoxEmptied(0, tuple(sorted(MIXED))), *ENDED
    )
    board = outcome.state.boards[0]
    assert board.coin_box == []
    assert len(board.bag) == 14
    assert set(MIXED) <= set(board.bag)
    assert board.bag == sorted(board.bag)


@pytest.mark.clause("JUK-046")
def test_zero_one_or_two_bonus_coins_may_be_taken() -> None:
    start = match_with(*store())
    sets = [move.bonus for move in options(start.state, 0, m.EmptyCoinBox)]  # type: ignore[attr-defined]
    assert (len(sets), len(set(sets))) == (121, 121)
    assert all(list(bonus) == sorted(bonus) for bonus in sets)
    two = ("bonus-jazz-40s", "bonus-pop-50s")
    outcome = start.when(0, m.EmptyCoinBox(two))
    outcome.then(
        f.ActionChosen(0, "empty_coin_box"),
        f.CoinBoxEmptied(0, ()),
        f.BonusCoinTaken(0, "bonus-jazz-40s"),
        f.BonusCoinTaken(0, "bonus-pop-50s"),
        f.TurnEnded(0),
        f.TurnStarted(1, 1),
    )
    three = ("bonus-jazz-40s", "bonus-jazz-50s", "bonus-pop-50s")
    start.when(0, m.EmptyCoinBox(three)).refused("JUK-046", "too_many_bonus_coins")
    start.when(0, m.EmptyCoinBox(two[::-1])).refused("JUK-046", "not_sorted")
    start.when(0, m.EmptyCoinBox(("bonus-jazz-40s",) * 2)).refused("JUK-046", "not_sorted")
    start.when(0, m.EmptyCoinBox(("rival-60s",))).refused("JUK-046", "not_in_common_area")


@pytest.mark.clause("JUK-047")
def test_then_the_opponent_may_return_one_coin_of_the_own_box() -> None:
    theirs = ("coin-p1-a-2", "coin-p1-a-1", "coin-p1-rock", "bonus-jazz-60s")
    start = match_with(*store(), *boxed(1, *theirs), TURN)
    emptied = start.when(0, m.EmptyCoinBox(("bonus-pop-50s",)))
    emptied.then(
        f.ActionChosen(0, "empty_coin_box"),
        f.CoinBoxEmptied(0, ()),
        f.BonusCoinTaken(0, "bonus-pop-50s"),
    )
    assert asked(emptied.state) == [(1, "return_coin")]
    after = start.and_given(*emptied.facts)
    assert options(after.state, 1) == [
        m.ReturnCoin("bonus-jazz-60s"),
        m.ReturnCoin("coin-p1-a-1"),
        m.ReturnCoin("coin-p1-rock"),
        m.DeclineReturn(),
    ]
    returned = after.when(1, m.ReturnCoin("bonus-jazz-60s"))
    returned.then(f.CoinReturned(1, "bonus-jazz-60s"), *ENDED)
    assert "bonus-jazz-60s" in returned.state.boards[1].bag
    assert len(returned.state.boards[1].coin_box) == 3
    after.when(1, m.ReturnCoin("coin-p1-pop")).refused("JUK-047", "coin_not_in_box")
    after.when(1, m.ReturnCoin("coin-p1-a-2")).refused("JUK-047", "same_coin")


@pytest.mark.clause("JUK-R39")
def test_the_return_is_optional_and_not_asked_of_an_empty_box() -> None:
    start = match_with(*store(), *boxed(1, "coin-p1-pop"), TURN)
    emptied = start.when(0, m.EmptyCoinBox(()))
    assert asked(emptied.state) == [(1, "return_coin")]
    declined = start.and_given(*emptied.facts).when(1, m.DeclineReturn())
    declined.then(f.ReturnDeclined(1), *ENDED)
    assert declined.state.boards[1].coin_box == ["coin-p1-pop"]
    nothing = match_with(*store(), TURN).when(0, m.EmptyCoinBox(()))
    nothing.then(f.ActionChosen(0, "empty_coin_box"), f.CoinBoxEmptied(0, ()), *ENDED)


@pytest.mark.clause("JUK-048")
def test_nothing_is_drawn_spent_or_exhausted_and_the_rows_stay() -> None:
    row = lay(0, 1, ["coin-p0-country"], ["coin-p0-60s"], ["coin-p0-a-1"], ["coin-p0-b-1"])
    start = match_with(*store(), *boxed(1, "coin-p1-pop"), *row, TURN)
    emptied = start.when(0, m.EmptyCoinBox(()))
    assert emptied.state.boards[0].rows[0] == [
        ["coin-p0-country"],
        ["coin-p0-60s"],
        ["coin-p0-a-1"],
        ["coin-p0-b-1"],
    ]
    after = start.and_given(*emptied.facts)
    for move in (
        m.DrawCoin(),
        m.SpendCoins(1, (1, 2, 3), "45-country-60s-a"),
        m.ExhaustRows((1,), ()),
    ):
        after.when(0, move).refused("JUK-047", "not_asked")
        after.when(1, move).refused("JUK-048", "not_now")


@pytest.mark.clause("JUK-049")
def test_an_empty_box_may_be_emptied() -> None:
    start = match_with(*store())
    assert start.state.boards[0].coin_box == []
    start.when(0, m.EmptyCoinBox(())).then(
        f.ActionChosen(0, "empty_coin_box"),
        f.CoinBoxEmptied(0, ()),
        f.TurnEnded(0),
        f.TurnStarted(1, 1),
    )
