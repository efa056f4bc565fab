"""Exhaust Full Row(s): JUK-040 to JUK-044."""

import pytest

from tests.games.jukebox.table import (
    asked,
    inserting,
    lay,
    match_with,
    options,
    silver,
    store,
)
from turntable.games.jukebox import facts as f
from turntable.games.jukebox import moves as m
from turntable.games.jukebox.cards import BONUS_COINS

ROW_1 = lay(0, 1, *([coin] for coin in silver(0, "a-1", "b-1", "40s", "50s")))
ROW_2 = lay(0, 2, *([coin] for coin in silver(0, "a-2", "b-2", "60s", "pop")))
ENDED = (f.TurnEnded(0), f.TurnStarted(1, 1))


@pytest.mark.clause("JUK-040")
def test_only_full_rows_can_be_exhausted() -> None:
    start = match_with(*store(), *inserting(), *ROW_1, *ROW_2[:-2])
    rows = {move.rows for move in options(start.state, 0, m.ExhaustRows)}  # type: ignore[attr-defined]
    assert rows == {(1,)}
    for chosen in ((2,), (1, 2), (), (3,)):
        start.when(0, m.ExhaustRows(chosen, ())).refused("JUK-040", "row_not_full")
    none = match_with(*store(), *inserting(), *ROW_1[:-2])
    none.when(0, m.ExhaustRows((1,), ())).refused("JUK-040", "row_not_full")


@pytest.mark.clause("JUK-040")
def test_one_or_both_full_rows_are_chosen_each_once() -> None:
    start = match_with(*store(), *inserting(), *ROW_1, *ROW_2)
    rows = [move.rows for move in options(start.state, 0, m.ExhaustRows)]  # type: ignore[attr-defined]
    assert sorted(set(rows)) == [(1,), (1, 2), (2,)]
    assert (rows.count((1,)), rows.count((2,)), rows.count((1, 2))) == (16, 16, 121)
    start.when(0, m.ExhaustRows((1, 1), ())).refused("JUK-040", "not_sorted")
    start.when(0, m.ExhaustRows((2, 1), ())).refused("JUK-040", "not_sorted")


@pytest.mark.clause("JUK-040")
def test_a_stack_counts_once_and_no_row_is_exhausted_without_inserting_coins() -> None:
    stacked = lay(0, 1, ["coin-p0-a-1", "coin-p0-a-2"], ["coin-p0-b-1", "coin-p0-b-2"])
    start = match_with(*store(), *inserting(), *stacked)
    start.when(0, m.ExhaustRows((1,), ())).refused("JUK-040", "row_not_full")
    turn = match_with(*store(), *ROW_1, f.TurnStarted(0, 2))
    turn.when(0, m.ExhaustRows((1,), ())).refused("JUK-010", "not_now")


@pytest.mark.clause("JUK-041")
@pytest.mark.clause("JUK-R16")
def test_the_top_coins_go_to_the_box_gold_included() -> None:
    row = lay(0, 1, ["bonus-jazz-60s"], ["rival-60s"], ["coin-p0-a-1"], ["coin-p0-b-1"])
    outcome = match_with(*store(), *inserting(), *row).when(0, m.ExhaustRows((1,), ()))
    outcome.then(
        f.RowExhausted(0, 1, ("bonus-jazz-60s", "rival-60s", "coin-p0-a-1", "coin-p0-b-1")),
        f.RowSlid(0, 1, ()),
        *ENDED,
    )
    assert outcome.state.boards[0].coin_box == sorted(
        ["bonus-jazz-60s", "rival-60s", "coin-p0-a-1", "coin-p0-b-1"]
    )
    assert "bonus-jazz-60s" not in outcome.state.common_area


@pytest.mark.clause("JUK-R16")
def test_gold_exhausted_in_this_turn_cannot_be_chosen() -> None:
    row = lay(0, 1, ["bonus-jazz-60s"], ["coin-p0-40s"], ["coin-p0-a-1"], ["coin-p0-b-1"])
    start = match_with(*store(), *inserting(), *row)
    start.when(0, m.ExhaustRows((1,), ("bonus-jazz-60s",))).refused("JUK-043", "not_in_common_area")


@pytest.mark.clause("JUK-042")
@pytest.mark.clause("JUK-R15")
def test_coins_below_remain_and_slide_left() -> None:
    row = lay(
        0,
        1,
        ["coin-p0-40s"],
        ["bonus-jazz-60s", "coin-p0-60s"],
        ["coin-p0-b-1"],
        ["bonus-pop-40s", "bonus-rock-40s", "coin-p0-rock"],
    )
    outcome = match_with(*store(), *inserting(), *row).when(0, m.ExhaustRows((1,), ()))
    outcome.then_begins(
        f.RowExhausted(0, 1, ("coin-p0-40s", "coin-p0-60s", "coin-p0-b-1", "coin-p0-rock")),
        f.RowSlid(0, 1, (("bonus-jazz-60s",), ("bonus-pop-40s", "bonus-rock-40s"))),
    )
    rows = outcome.state.boards[0].rows
    assert rows[0] == [["bonus-jazz-60s"], ["bonus-pop-40s", "bonus-rock-40s"]]


@pytest.mark.clause("JUK-043")
def test_a_bonus_coin_of_choice_for_each_exhausted_row() -> None:
    start = match_with(*store(), *inserting(), *ROW_1, *ROW_2)
    two = ("bonus-jazz-40s", "bonus-pop-50s")
    start.when(0, m.ExhaustRows((1,), two)).refused("JUK-043", "too_many_bonus_coins")
    outcome = start.when(0, m.ExhaustRows((1, 2), two))
    outcome.then(
        f.RowExhausted(0, 1, tuple(silver(0, "a-1", "b-1", "40s", "50s"))),
        f.RowSlid(0, 1, ()),
        f.RowExhausted(0, 2, tuple(silver(0, "a-2", "b-2", "60s", "pop"))),
        f.RowSlid(0, 2, ()),
        f.BonusCoinTaken(0, "bonus-jazz-40s"),
        f.BonusCoinTaken(0, "bonus-pop-50s"),
        *ENDED,
    )
    assert set(two) <= set(outcome.state.boards[0].bag)
    assert not set(two) & set(outcome.state.common_area)
    start.when(0, m.ExhaustRows((1, 2), two[::-1])).refused("JUK-043", "not_sorted")
    start.when(0, m.ExhaustRows((1, 2), two[:1] * 2)).refused("JUK-043", "not_sorted")
    start.when(0, m.ExhaustRows((1,), ("coin-p0-a-1",))).refused("JUK-043", "not_in_common_area")


@pytest.mark.clause("JUK-R17")
def test_taking_bonus_coins_is_optional_and_limited_by_what_is_there() -> None:
    given_away = tuple(f.BonusCoinTaken(1, coin) for coin in sorted(BONUS_COINS)[1:])
    start = match_with(*store(), *given_away, *inserting(), *ROW_1, *ROW_2)
    offered = [move.bonus for move in options(start.state, 0, m.ExhaustRows)]  # type: ignore[attr-defined]
    assert offered == [(), ("bonus-blues-40s",)] * 3
    emptying = match_with(*store(), *given_away)
    assert options(emptying.state, 0) == [
        m.InsertCoins(),
        m.EmptyCoinBox(()),
        m.EmptyCoinBox(("bonus-blues-40s",)),
    ]


@pytest.mark.clause("JUK-R18")
@pytest.mark.clause("JUK-044")
def test_exhausting_ends_the_turn_even_if_the_row_is_still_full() -> None:
    row = lay(
        0,
        1,
        ["coin-p0-a-1", "coin-p0-a-2"],
        ["coin-p0-b-1", "coin-p0-b-2"],
        ["bonus-pop-40s", "coin-p0-40s"],
        ["bonus-pop-50s", "coin-p0-pop"],
    )
    start = match_with(*store(), *inserting(), *row)
    outcome = start.when(0, m.ExhaustRows((1,), ("bonus-jazz-40s",)))
    assert [len(stack) for stack in outcome.state.boards[0].rows[0]] == [1, 1, 1, 1]
    assert outcome.facts[-2:] == ENDED
    assert asked(outcome.state) == [(1, "choose_action")]
    start.when(0, m.ExhaustRows((1, 1), ())).refused("JUK-040", "not_sorted")


def test_jason_exhausts_one_row() -> None:
    """Worked example 3 of the ledger."""
    row = lay(
        0, 1, ["coin-p0-a-1"], ["bonus-jazz-60s", "coin-p0-60s"], ["coin-p0-b-1"], ["coin-p0-40s"]
    )
    start = match_with(*store(), *inserting(), *row)
    outcome = start.when(0, m.ExhaustRows((1,), ("bonus-pop-50s",)))
    outcome.then(
        f.RowExhausted(0, 1, ("coin-p0-a-1", "coin-p0-60s", "coin-p0-b-1", "coin-p0-40s")),
        f.RowSlid(0, 1, (("bonus-jazz-60s",),)),
        f.BonusCoinTaken(0, "bonus-pop-50s"),
        *ENDED,
    )


def test_gary_exhausts_two_rows() -> None:
    """Worked example 4 of the ledger."""
    rows = (
        *lay(
            0, 1, ["coin-p0-a-1"], ["coin-p0-rock", "rival-rock"], ["coin-p0-b-1"], ["coin-p0-40s"]
        ),
        *lay(0, 2, ["coin-p0-60s", "rival-60s"], ["coin-p0-a-2"], ["coin-p0-b-2"], ["coin-p0-50s"]),
    )
    start = match_with(*store(), *inserting(), *rows)
    outcome = start.when(0, m.ExhaustRows((1, 2), ("bonus-jazz-40s", "bonus-pop-50s")))
    board = outcome.state.boards[0]
    assert board.rows == [[["coin-p0-rock"]], [["coin-p0-60s"]]]
    assert len(board.coin_box) == 8
    assert {"bonus-jazz-40s", "bonus-pop-50s"} <= set(board.bag)
