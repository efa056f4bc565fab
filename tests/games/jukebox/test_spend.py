"""Spend Coins: what pays, where the coins go, which payments are offered (JUK-034 to JUK-039)."""

import pytest

from tests.games.jukebox.table import (
    asked,
    inserting,
    into_bag,
    lay,
    match_with,
    options,
    store,
)
from turntable.games.jukebox import facts as f
from turntable.games.jukebox import moves as m

COUNTRY = "45-country-60s-a"
PAYING = lay(0, 1, ["coin-p0-country"], ["coin-p0-60s"], ["coin-p0-a-1"])


def payments(*facts: object, record_bin: tuple[str, ...] = (COUNTRY,)) -> list[tuple[int, ...]]:
    state = match_with(*store(record_bin=record_bin), *inserting(), *facts).state  # type: ignore[arg-type]
    return [move.spaces for move in options(state, 0, m.SpendCoins)]  # type: ignore[attr-defined]


@pytest.mark.clause("JUK-034")
def test_coins_of_one_row_gain_one_45_of_the_bin() -> None:
    """Worked example 1 of the ledger."""
    start = match_with(*store(), *inserting(), *PAYING)
    assert options(start.state, 0, m.SpendCoins) == [m.SpendCoins(1, (1, 2, 3), COUNTRY)]
    outcome = start.when(0, m.SpendCoins(1, (1, 2, 3), COUNTRY))
    coins = ("coin-p0-country", "coin-p0-60s", "coin-p0-a-1")
    outcome.then(
        f.CoinsSpent(0, 1, (1, 2, 3), coins, coins, ()),
        f.RowSlid(0, 1, ()),
        f.RecordCollected(0, COUNTRY, "bin-3"),
        f.RecordSlotted(0, COUNTRY, 0, 0, (f.Cell(0, 0, COUNTRY),)),
        f.RecordBinRefilled("bin-3", "45-blues-40s-b", "45-blues-50s-a"),
        f.TurnEnded(0),
        f.TurnStarted(1, 1),
    )
    assert outcome.state.boards[0].coin_box == sorted(coins)
    assert outcome.state.boards[0].rows == [[], []]


@pytest.mark.clause("JUK-034")
def test_coins_of_two_rows_do_not_pay_together() -> None:
    rows = (*lay(0, 1, ["coin-p0-country"], ["coin-p0-60s"]), *lay(0, 2, ["coin-p0-a-1"]))
    start = match_with(*store(), *inserting(), *rows)
    assert options(start.state, 0, m.SpendCoins) == []
    start.when(0, m.SpendCoins(1, (1, 2), COUNTRY)).refused("JUK-035", "not_paid")
    start.when(0, m.SpendCoins(3, (1, 2), COUNTRY)).refused("JUK-034", "no_such_row")
    start.when(0, m.SpendCoins(1, (1, 2), "45-pop-60s-b")).refused("JUK-034", "not_in_bin")


@pytest.mark.clause("JUK-034")
def test_the_second_row_pays_as_well_as_the_first() -> None:
    row = lay(0, 2, ["coin-p0-country"], ["coin-p0-60s"], ["coin-p0-a-1"])
    start = match_with(*store(), *inserting(), *row)
    assert options(start.state, 0, m.SpendCoins) == [m.SpendCoins(2, (1, 2, 3), COUNTRY)]


@pytest.mark.clause("JUK-035")
@pytest.mark.parametrize("missing", [0, 1, 2])
def test_genre_decade_and_side_must_all_be_shown(missing: int) -> None:
    coins = ["coin-p0-country", "coin-p0-60s", "coin-p0-a-1"]
    del coins[missing]
    start = match_with(*store(), *inserting(), *lay(0, 1, *([coin] for coin in coins)))
    assert options(start.state, 0, m.SpendCoins) == []
    outcome = start.when(0, m.SpendCoins(1, (1, 2), COUNTRY)).refused("JUK-035", "not_paid")
    assert outcome.refusal is not None
    assert outcome.refusal.details == {"missing": [["country", "60s", "A"][missing]]}


@pytest.mark.clause("JUK-036")
def test_only_top_coins_pay_and_at_most_one_a_space() -> None:
    row = lay(
        0,
        1,
        ["coin-p0-60s", "bonus-jazz-60s", "coin-p0-jazz"],
        ["coin-p0-country"],
        ["coin-p0-a-1"],
    )
    start = match_with(*store(), *inserting(), *row)
    assert options(start.state, 0, m.SpendCoins) == []
    start.when(0, m.SpendCoins(1, (1, 2, 3), COUNTRY)).refused("JUK-035", "not_paid")
    start.when(0, m.SpendCoins(1, (1, 1, 2), COUNTRY)).refused("JUK-036", "not_sorted")
    start.when(0, m.SpendCoins(1, (2, 1), COUNTRY)).refused("JUK-036", "not_sorted")
    start.when(0, m.SpendCoins(1, (2, 3, 4), COUNTRY)).refused("JUK-036", "no_coin_there")
    start.when(0, m.SpendCoins(1, (0, 2), COUNTRY)).refused("JUK-036", "no_coin_there")


@pytest.mark.clause("JUK-R19")
def test_a_coin_uncovered_by_a_payment_does_not_pay_in_it() -> None:
    row = lay(0, 1, ["coin-p0-60s", "bonus-country-60s", "coin-p0-country"], ["coin-p0-a-1"])
    start = match_with(*store(), *inserting(), *row)
    assert options(start.state, 0, m.SpendCoins) == []
    start.when(0, m.SpendCoins(1, (1, 2), COUNTRY)).refused("JUK-035", "not_paid")


@pytest.mark.clause("JUK-037")
@pytest.mark.clause("JUK-R16")
def test_silver_and_copper_go_to_the_box_and_gold_to_the_common_area() -> None:
    row = lay(0, 1, ["rival-country"], ["bonus-pop-60s"], ["coin-p0-a-1"])
    start = match_with(*store(), *inserting(), *row)
    assert "bonus-pop-60s" not in start.state.common_area
    outcome = start.when(0, m.SpendCoins(1, (1, 2, 3), COUNTRY))
    outcome.then_begins(
        f.CoinsSpent(
            0,
            1,
            (1, 2, 3),
            ("rival-country", "bonus-pop-60s", "coin-p0-a-1"),
            ("rival-country", "coin-p0-a-1"),
            ("bonus-pop-60s",),
        )
    )
    assert outcome.state.boards[0].coin_box == ["coin-p0-a-1", "rival-country"]
    assert len(outcome.state.common_area) == 15
    assert outcome.state.common_area == sorted(outcome.state.common_area)


@pytest.mark.clause("JUK-038")
def test_what_is_left_slides_left_and_keeps_its_order() -> None:
    row = lay(
        0,
        1,
        ["coin-p0-40s"],
        ["bonus-jazz-60s", "coin-p0-60s"],
        ["bonus-country-60s"],
        ["coin-p0-a-1"],
    )
    start = match_with(*store(), *inserting(), *row)
    outcome = start.when(0, m.SpendCoins(1, (3, 4), COUNTRY))
    outcome.then_begins(
        f.CoinsSpent(
            0,
            1,
            (3, 4),
            ("bonus-country-60s", "coin-p0-a-1"),
            ("coin-p0-a-1",),
            ("bonus-country-60s",),
        ),
        f.RowSlid(0, 1, (("coin-p0-40s",), ("bonus-jazz-60s", "coin-p0-60s"))),
    )
    other = lay(
        0,
        1,
        ["coin-p0-country"],
        ["bonus-jazz-60s", "coin-p0-60s"],
        ["coin-p0-40s"],
        ["coin-p0-a-1"],
    )
    slid = match_with(*store(), *inserting(), *other).when(0, m.SpendCoins(1, (1, 2, 4), COUNTRY))
    assert slid.facts[1] == f.RowSlid(0, 1, (("bonus-jazz-60s",), ("coin-p0-40s",)))
    assert slid.state.boards[0].rows[0] == [["bonus-jazz-60s"], ["coin-p0-40s"]]


@pytest.mark.clause("JUK-039")
@pytest.mark.clause("JUK-R22")
def test_at_most_one_45_is_gained_in_a_turn() -> None:
    more = lay(0, 2, ["coin-p0-jazz"], ["coin-p0-50s"], ["coin-p0-a-2"])
    owned = {0: {(0, 0): "45-pop-60s-b"}}
    start = match_with(*store(jukeboxes=owned), *inserting(), *PAYING, *more)
    assert len(options(start.state, 0, m.SpendCoins)) == 2
    bought = start.when(0, m.SpendCoins(1, (1, 2, 3), COUNTRY))
    assert asked(bought.state) == [(0, "slot")]
    after = start.and_given(*bought.facts)
    second = m.SpendCoins(2, (1, 2, 3), "45-jazz-50s-a")
    after.when(0, second).refused("JUK-050", "not_now")
    slotted = after.when(0, m.SlotFortyFive(0, 1))
    assert slotted.facts[-2:] == (f.TurnEnded(0), f.TurnStarted(1, 1))
    after.and_given(*slotted.facts).when(0, second).refused("JUK-010", "not_asked")


@pytest.mark.clause("JUK-R20")
def test_only_payments_in_which_every_coin_is_needed_are_offered() -> None:
    row = lay(0, 1, ["coin-p0-country"], ["coin-p0-60s"], ["coin-p0-a-1"], ["coin-p0-pop"])
    assert payments(*row) == [(1, 2, 3)]
    start = match_with(*store(), *inserting(), *row)
    start.when(0, m.SpendCoins(1, (1, 2, 3, 4), COUNTRY)).refused("JUK-R20", "overpaid")


@pytest.mark.clause("JUK-R20")
def test_gold_that_covers_two_icons_makes_their_single_coins_redundant() -> None:
    row = lay(0, 1, ["coin-p0-country"], ["coin-p0-60s"], ["coin-p0-a-1"], ["bonus-country-60s"])
    assert payments(*row) == [(1, 2, 3), (3, 4)]
    start = match_with(*store(), *inserting(), *row)
    for spaces in ((1, 3, 4), (2, 3, 4), (1, 2, 3, 4)):
        start.when(0, m.SpendCoins(1, spaces, COUNTRY)).refused("JUK-R20", "overpaid")


@pytest.mark.clause("JUK-R20")
def test_two_gold_coins_that_overlap_are_irredundant_when_each_adds_an_icon() -> None:
    row = lay(0, 1, ["bonus-country-50s"], ["bonus-jazz-60s"], ["coin-p0-a-1"], ["bonus-pop-60s"])
    assert payments(*row) == [(1, 2, 3), (1, 3, 4)]


@pytest.mark.clause("JUK-R21")
def test_payments_with_equal_coins_and_equal_remains_are_offered_once() -> None:
    row = lay(0, 1, ["coin-p0-a-2"], ["coin-p0-country"], ["coin-p0-a-1"], ["coin-p0-60s"])
    assert payments(*row) == [(1, 2, 4)]
    start = match_with(*store(), *inserting(), *row)
    outcome = start.when(0, m.SpendCoins(1, (2, 3, 4), COUNTRY)).refused("JUK-R21", "same_payment")
    assert outcome.refusal is not None
    assert outcome.refusal.details == {"spaces": ["1", "2", "4"]}


@pytest.mark.clause("JUK-R21")
def test_the_lexicographically_smallest_spaces_are_offered() -> None:
    row = lay(0, 1, ["coin-p0-country"], ["coin-p0-a-2"], ["coin-p0-60s"], ["coin-p0-a-1"])
    assert payments(*row) == [(1, 2, 3)]


@pytest.mark.clause("JUK-R21")
def test_equal_coins_over_different_remains_are_two_options() -> None:
    row = lay(0, 1, ["coin-p0-a-1"], ["coin-p0-country"], ["coin-p0-60s"])
    under = lay(0, 1, ["coin-p0-b-1"])
    assert under[-1] == f.CoinPlaced(0, "coin-p0-b-1", m.OnSpace(1, 1))
    stacks = (["coin-p0-a-1"], ["coin-p0-country"], ["coin-p0-60s"], ["rival-60s", "bonus-pop-60s"])
    assert payments(*lay(0, 1, *stacks)) == [(1, 2, 3), (1, 2, 4)]
    covered = (["bonus-jazz-60s", "rival-60s"], ["coin-p0-country"], ["coin-p0-a-1"])
    assert payments(*lay(0, 1, *covered), *into_bag(0, "bonus-pop-60s")) == [(1, 2, 3)]
    assert payments(*row) == [(1, 2, 3)]


@pytest.mark.clause("JUK-R21")
def test_two_a_coins_one_on_a_stack_are_two_options() -> None:
    stacks = (["coin-p0-country"], ["coin-p0-60s"], ["coin-p0-a-1"])
    pair = (f.CoinDrawn(0, "coin-p0-a-2", False), f.CoinPlaced(0, "coin-p0-a-2", m.OnStack(1, 3)))
    lone = (["coin-p0-a-1"], ["coin-p0-country"], ["coin-p0-60s"], ["coin-p0-b-1", "coin-p0-a-2"])
    assert payments(*lay(0, 1, *stacks), *pair) == [(1, 2, 3)]
    assert payments(*lay(0, 1, *lone)) == [(1, 2, 3), (2, 3, 4)]


@pytest.mark.clause("JUK-R21")
def test_silver_and_copper_of_one_icon_are_two_options() -> None:
    row = lay(0, 1, ["coin-p0-country"], ["coin-p0-60s"], ["rival-60s"], ["coin-p0-a-1"])
    assert payments(*row) == [(1, 2, 4), (1, 3, 4)]


@pytest.mark.clause("JUK-R21")
def test_the_order_of_the_remaining_stacks_does_not_make_an_option() -> None:
    """Spending the first A leaves Pop, A; spending the other leaves A, Pop."""
    row = (["coin-p0-a-1"], ["coin-p0-pop"], ["coin-p0-a-2"], ["bonus-country-60s"])
    assert payments(*lay(0, 1, *row)) == [(1, 4)]
    stacks = (["coin-p0-a-1"], ["coin-p0-b-1"], ["coin-p0-a-2"], ["bonus-country-60s"])
    more = (
        *into_bag(0, "bonus-pop-40s"),
        f.CoinDrawn(0, "bonus-pop-40s", False),
        f.CoinPlaced(0, "bonus-pop-40s", m.OnStack(1, 2)),
    )
    assert payments(*lay(0, 1, *stacks), *more) == [(1, 4)]


def test_an_overpaid_copy_of_a_payment_is_overpaid_first() -> None:
    row = lay(0, 1, ["coin-p0-country"], ["coin-p0-60s"], ["coin-p0-a-1"], ["coin-p0-a-2"])
    start = match_with(*store(), *inserting(), *row)
    start.when(0, m.SpendCoins(1, (1, 2, 3, 4), COUNTRY)).refused("JUK-R20", "overpaid")
    start.when(0, m.SpendCoins(1, (1, 2, 4), COUNTRY)).refused("JUK-R21", "same_payment")
