"""Insert Coins: drawing, placing, stacking, Next Play (JUK-010 to JUK-025)."""

import pytest

from tests.games.jukebox.table import (
    asked,
    boxed,
    drawing,
    inserting,
    into_bag,
    lay,
    match_with,
    options,
    silver,
    store,
)
from turntable.engine.chance import FastChance
from turntable.games.jukebox import GAME
from turntable.games.jukebox import facts as f
from turntable.games.jukebox import moves as m
from turntable.games.jukebox.cards import PLAYER_COINS
from turntable.games.jukebox.moves import OnNextPlay, OnSpace, OnStack


def test_a_turn_begins_with_the_choice_of_an_action() -> None:
    state = match_with(*store()).state
    assert asked(state) == [(0, "choose_action")]
    assert options(state, 1) == []


@pytest.mark.clause("JUK-010")
def test_a_turn_is_exactly_one_of_the_two_actions() -> None:
    start = match_with(*store())
    kinds = {type(move) for move in options(start.state, 0)}
    assert kinds == {m.InsertCoins, m.EmptyCoinBox}
    start.when(0, m.EndTurn()).refused("JUK-010", "not_now")
    start.when(0, m.DrawCoin()).refused("JUK-010", "not_now")
    start.when(1, m.InsertCoins()).refused("JUK-010", "not_asked")
    inserted = start.and_given(*inserting(), *lay(0, 1, silver(0, "pop")))
    inserted.when(0, m.EmptyCoinBox(())).refused("JUK-010", "not_now")
    inserted.when(0, m.InsertCoins()).refused("JUK-015", "not_now")


@pytest.mark.clause("JUK-011")
def test_a_coin_is_placed_before_the_next_is_drawn() -> None:
    start = match_with(*store())
    drawn = start.when(0, m.InsertCoins(), drawing(start, 0, "coin-p0-rock"))
    drawn.then(f.ActionChosen(0, "insert_coins"), f.CoinDrawn(0, "coin-p0-rock", False))
    assert asked(drawn.state) == [(0, "place_coin")]
    after = start.and_given(*drawn.facts)
    after.when(0, m.DrawCoin()).refused("JUK-011", "not_now")
    after.when(0, m.EndTurn()).refused("JUK-011", "not_now")
    after.when(0, m.PlaceCoin("coin-p0-pop", OnSpace(1, 1))).refused(
        "JUK-011", "not_the_drawn_coin"
    )
    assert "coin-p0-rock" not in after.state.boards[0].bag


@pytest.mark.clause("JUK-011")
def test_every_coin_of_the_own_bag_may_be_drawn_and_no_other() -> None:
    start = match_with(*store())
    drawn = {
        start.when(0, m.InsertCoins(), FastChance(seed)).state.boards[0].drawn
        for seed in range(200)
    }
    assert drawn == {coin.id for coin in PLAYER_COINS.values() if coin.owner_seat == 0}


@pytest.mark.clause("JUK-012")
@pytest.mark.clause("JUK-R08")
def test_at_least_one_coin_is_drawn_if_one_can_be() -> None:
    start = match_with(*store())
    outcome = start.when(0, m.InsertCoins(), drawing(start, 0, "coin-p0-pop"))
    outcome.then(f.ActionChosen(0, "insert_coins"), f.CoinDrawn(0, "coin-p0-pop", False))
    start.and_given(*outcome.facts).when(0, m.EndTurn()).refused("JUK-011")


FULL = (
    *lay(0, 1, *([coin] for coin in silver(0, "a-1", "b-1", "40s", "50s"))),
    *lay(0, 2, *([coin] for coin in silver(0, "a-2", "b-2", "60s", "pop"))),
)


@pytest.mark.clause("JUK-012")
def test_one_row_with_an_empty_space_is_enough_to_draw() -> None:
    one_full = lay(0, 1, *([coin] for coin in silver(0, "a-1", "b-1", "40s", "50s")))
    start = match_with(*store(), *one_full, f.TurnStarted(0, 2))
    outcome = start.when(0, m.InsertCoins(), drawing(start, 0, "coin-p0-pop"))
    outcome.then(f.ActionChosen(0, "insert_coins"), f.CoinDrawn(0, "coin-p0-pop", False))


@pytest.mark.clause("JUK-R09")
def test_with_full_rows_insert_coins_draws_nothing_and_goes_on() -> None:
    start = match_with(*store(record_bin=["45-jazz-40s-a"]), *FULL, f.TurnStarted(0, 2))
    outcome = start.when(0, m.InsertCoins())
    outcome.then(f.ActionChosen(0, "insert_coins"), f.DrawingEnded(0, "rows_full"))
    assert asked(outcome.state) == [(0, "continue")]
    kinds = {type(move) for move in options(outcome.state, 0)}
    assert kinds == {m.EndTurn, m.ExhaustRows}


@pytest.mark.clause("JUK-R09")
def test_with_an_empty_bag_insert_coins_draws_nothing_and_a_lone_choice_resolves_itself() -> None:
    all_coins = [coin for coin in PLAYER_COINS if coin.startswith("coin-p0")]
    start = match_with(*store(), *boxed(0, *all_coins), f.TurnStarted(0, 2))
    start.when(0, m.InsertCoins()).then(
        f.ActionChosen(0, "insert_coins"),
        f.DrawingEnded(0, "bag_empty"),
        f.TurnEnded(0),
        f.TurnStarted(1, 2),
    )


@pytest.mark.clause("JUK-R42")
def test_full_rows_come_before_an_empty_bag_as_the_reason() -> None:
    rest = lay(0, 1, ["coin-p0-blues"])
    spent = ("coin-p0-country", "coin-p0-jazz", "coin-p0-rock")
    gone = (*lay(0, 1, *([coin] for coin in spent)), f.RowExhausted(0, 1, spent))
    emptied = match_with(*store(), *gone, f.RowSlid(0, 1, ()), *rest, f.RowSlid(0, 1, ()), *FULL)
    assert emptied.state.boards[0].bag == []
    outcome = emptied.and_given(f.TurnStarted(0, 2)).when(0, m.InsertCoins())
    outcome.then_begins(f.ActionChosen(0, "insert_coins"), f.DrawingEnded(0, "rows_full"))


@pytest.mark.clause("JUK-013")
def test_after_a_placement_the_player_may_draw_again_or_stop() -> None:
    start = match_with(*store(), *inserting(), f.CoinDrawn(0, "coin-p0-pop", False))
    outcome = start.when(0, m.PlaceCoin("coin-p0-pop", OnSpace(1, 1)))
    outcome.then(f.CoinPlaced(0, "coin-p0-pop", OnSpace(1, 1)))
    assert asked(outcome.state) == [(0, "continue")]
    assert options(outcome.state, 0) == [m.DrawCoin(), m.EndTurn()]
    after = start.and_given(*outcome.facts)
    after.when(0, m.DrawCoin(), drawing(after, 0, "coin-p0-rock")).then(
        f.CoinDrawn(0, "coin-p0-rock", False)
    )


@pytest.mark.clause("JUK-014")
def test_drawing_ends_when_the_last_space_is_filled() -> None:
    seven = (*FULL[:-2], f.CoinDrawn(0, "coin-p0-pop", False))
    nobody_can_draw = boxed(1, *(coin for coin in PLAYER_COINS if coin.startswith("coin-p1")))
    start = match_with(*store(), *nobody_can_draw, *inserting(), *seven)
    outcome = start.when(0, m.PlaceCoin("coin-p0-pop", OnSpace(2, 4)))
    outcome.then(f.CoinPlaced(0, "coin-p0-pop", OnSpace(2, 4)), f.DrawingEnded(0, "rows_full"))
    start.and_given(*outcome.facts).when(0, m.DrawCoin()).refused("JUK-014", "drawing_ended")


@pytest.mark.clause("JUK-014")
def test_drawing_ends_when_the_bag_is_empty() -> None:
    others = [c for c in PLAYER_COINS if c.startswith("coin-p0") and c != "coin-p0-pop"]
    start = match_with(
        *store(), *boxed(0, *others), *inserting(), f.CoinDrawn(0, "coin-p0-pop", False)
    )
    outcome = start.when(0, m.PlaceCoin("coin-p0-pop", OnNextPlay()))
    outcome.then_begins(
        f.CoinPlaced(0, "coin-p0-pop", OnNextPlay()), f.DrawingEnded(0, "bag_empty")
    )


@pytest.mark.clause("JUK-015")
def test_after_drawing_exactly_one_of_spending_exhausting_and_ending() -> None:
    paying = lay(0, 1, ["coin-p0-country"], ["coin-p0-60s"], ["coin-p0-a-1"], ["coin-p0-b-1"])
    state = match_with(*store(), *inserting(), *paying).state
    kinds = {type(move) for move in options(state, 0)}
    assert kinds == {m.DrawCoin, m.EndTurn, m.SpendCoins, m.ExhaustRows}
    ended = match_with(*store(), *inserting(), *paying).when(0, m.EndTurn())
    ended.then(f.TurnEnded(0), f.TurnStarted(1, 1))


@pytest.mark.clause("JUK-016")
def test_a_coin_goes_on_the_leftmost_empty_space_of_either_row() -> None:
    facts = (*store(), *inserting(), *lay(0, 1, ["coin-p0-pop"], ["coin-p0-40s"]))
    start = match_with(*facts, f.CoinDrawn(0, "coin-p0-rock", False))
    assert options(start.state, 0) == [
        m.PlaceCoin("coin-p0-rock", OnSpace(1, 3)),
        m.PlaceCoin("coin-p0-rock", OnSpace(2, 1)),
        m.PlaceCoin("coin-p0-rock", OnNextPlay()),
    ]
    for at, code in (
        (OnSpace(1, 4), "not_leftmost"),
        (OnSpace(2, 2), "not_leftmost"),
        (OnSpace(1, 1), "space_taken"),
        (OnSpace(3, 1), "no_such_space"),
        (OnSpace(1, 5), "no_such_space"),
        (OnSpace(0, 1), "no_such_space"),
        (OnSpace(1, 0), "no_such_space"),
    ):
        start.when(0, m.PlaceCoin("coin-p0-rock", at)).refused("JUK-016", code)


@pytest.mark.clause("JUK-016")
def test_a_full_row_takes_no_coin_on_a_space() -> None:
    start = match_with(*store(), *inserting(), *FULL[:8], f.CoinDrawn(0, "coin-p0-rock", False))
    spaces = [move for move in options(start.state, 0) if isinstance(move.at, OnSpace)]  # type: ignore[attr-defined]
    assert spaces == [m.PlaceCoin("coin-p0-rock", OnSpace(2, 1))]


@pytest.mark.clause("JUK-017")
def test_a_coin_is_stacked_on_a_top_coin_with_a_common_icon() -> None:
    rows = (*lay(0, 1, ["coin-p0-a-1"], ["coin-p0-b-1"]), *lay(0, 2, ["coin-p0-pop"]))
    start = match_with(*store(), *inserting(), *rows, f.CoinDrawn(0, "coin-p0-a-2", False))
    stacks = [move.at for move in options(start.state, 0) if isinstance(move.at, OnStack)]  # type: ignore[attr-defined]
    assert stacks == [OnStack(1, 1)]
    for at, code in (
        (OnStack(1, 2), "no_common_icon"),
        (OnStack(2, 1), "no_common_icon"),
        (OnStack(1, 3), "nothing_to_stack_on"),
        (OnStack(0, 1), "no_such_space"),
    ):
        start.when(0, m.PlaceCoin("coin-p0-a-2", at)).refused("JUK-017", code)
    placed = start.when(0, m.PlaceCoin("coin-p0-a-2", OnStack(1, 1)))
    placed.then(f.CoinPlaced(0, "coin-p0-a-2", OnStack(1, 1)))
    assert placed.state.boards[0].rows[0][0] == ["coin-p0-a-1", "coin-p0-a-2"]


@pytest.mark.clause("JUK-018")
def test_a_coin_may_go_on_an_empty_next_play() -> None:
    start = match_with(*store(), *inserting(), f.CoinDrawn(0, "coin-p0-pop", False))
    outcome = start.when(0, m.PlaceCoin("coin-p0-pop", OnNextPlay()))
    outcome.then(f.CoinPlaced(0, "coin-p0-pop", OnNextPlay()))
    assert outcome.state.boards[0].next_play == "coin-p0-pop"


@pytest.mark.clause("JUK-018")
@pytest.mark.clause("JUK-019")
def test_nothing_is_stacked_on_next_play_even_if_an_icon_matches() -> None:
    reserved = (f.CoinDrawn(0, "coin-p0-a-1", False), f.CoinPlaced(0, "coin-p0-a-1", OnNextPlay()))
    start = match_with(*store(), *inserting(), *reserved, f.CoinDrawn(0, "coin-p0-a-2", False))
    places = [move.at for move in options(start.state, 0)]  # type: ignore[attr-defined]
    assert places == [OnSpace(1, 1), OnSpace(2, 1)]
    start.when(0, m.PlaceCoin("coin-p0-a-2", OnNextPlay())).refused("JUK-019", "next_play_taken")


RESERVED = (f.CoinDrawn(0, "coin-p0-pop", False), f.CoinPlaced(0, "coin-p0-pop", OnNextPlay()))


@pytest.mark.clause("JUK-020")
@pytest.mark.clause("JUK-R11")
def test_the_next_play_coin_goes_back_to_the_bag_at_the_end_of_the_turn() -> None:
    start = match_with(*store(), *inserting(), *RESERVED)
    ended = start.when(0, m.EndTurn())
    ended.then(f.NextPlayReturned(0, "coin-p0-pop"), f.TurnEnded(0), f.TurnStarted(1, 1))
    assert ended.state.boards[0].next_play is None
    assert "coin-p0-pop" in ended.state.boards[0].bag


@pytest.mark.clause("JUK-R11")
def test_a_reserved_coin_is_an_ordinary_coin_of_the_bag_afterwards() -> None:
    back = match_with(*store(), *RESERVED, f.NextPlayReturned(0, "coin-p0-pop"))
    start = back.and_given(f.TurnStarted(0, 2))
    assert start.state.boards[0].bag == sorted(start.state.boards[0].bag)
    drawn = {
        start.when(0, m.InsertCoins(), FastChance(seed)).state.boards[0].drawn for seed in range(99)
    }
    assert len(drawn) == 12


@pytest.mark.clause("JUK-021")
def test_a_next_play_coin_pays_for_nothing() -> None:
    reserved = (f.CoinDrawn(0, "coin-p0-a-1", False), f.CoinPlaced(0, "coin-p0-a-1", OnNextPlay()))
    row = lay(0, 1, ["coin-p0-country"], ["coin-p0-60s"])
    start = match_with(*store(), *inserting(), *row, *reserved)
    assert options(start.state, 0, m.SpendCoins) == []
    start.when(0, m.SpendCoins(1, (1, 2), "45-country-60s-a")).refused("JUK-035", "not_paid")
    start.when(0, m.SpendCoins(1, (1, 2, 3), "45-country-60s-a")).refused(
        "JUK-036", "no_coin_there"
    )


@pytest.mark.clause("JUK-022")
def test_a_stack_has_no_limit_and_keeps_its_order() -> None:
    stack = ["rival-60s", "coin-p0-60s", "bonus-pop-60s", "bonus-rock-60s", "bonus-jazz-60s"]
    more = into_bag(0, "bonus-blues-60s")
    facts = (*store(), *inserting(), *lay(0, 1, stack), *more)
    start = match_with(*facts, f.CoinDrawn(0, "bonus-blues-60s", False))
    outcome = start.when(0, m.PlaceCoin("bonus-blues-60s", OnStack(1, 1)))
    outcome.then(f.CoinPlaced(0, "bonus-blues-60s", OnStack(1, 1)))
    assert outcome.state.boards[0].rows[0] == [[*stack, "bonus-blues-60s"]]


@pytest.mark.clause("JUK-023")
@pytest.mark.clause("JUK-R14")
def test_one_common_icon_is_enough_for_gold_above_below_and_on_gold() -> None:
    gold = ("bonus-jazz-60s", "bonus-rock-60s", "bonus-jazz-40s", "bonus-pop-50s")
    row = lay(0, 1, ["bonus-jazz-60s"], ["coin-p0-rock"], ["bonus-pop-50s"])
    start = match_with(*store(), *inserting(), *row, *into_bag(0, gold[1], gold[2]))
    rock = start.and_given(f.CoinDrawn(0, "bonus-rock-60s", False))
    assert [move.at for move in options(rock.state, 0) if isinstance(move.at, OnStack)] == [  # type: ignore[attr-defined]
        OnStack(1, 1),
        OnStack(1, 2),
    ]
    jazz = start.and_given(f.CoinDrawn(0, "bonus-jazz-40s", False))
    assert [move.at for move in options(jazz.state, 0) if isinstance(move.at, OnStack)] == [  # type: ignore[attr-defined]
        OnStack(1, 1)
    ]
    silver_60s = start.and_given(f.CoinDrawn(0, "coin-p0-60s", False))
    assert m.PlaceCoin("coin-p0-60s", OnStack(1, 1)) in options(silver_60s.state, 0)


@pytest.mark.clause("JUK-R13")
def test_only_the_top_coin_of_a_stack_has_to_match() -> None:
    row = lay(0, 1, ["coin-p0-60s", "bonus-jazz-60s"], ["bonus-rock-60s", "coin-p0-rock"])
    start = match_with(*store(), *inserting(), *row, *into_bag(0, "rival-60s"))
    sixties = start.and_given(f.CoinDrawn(0, "rival-60s", False))
    sixties.when(0, m.PlaceCoin("rival-60s", OnStack(1, 2))).refused("JUK-017", "no_common_icon")
    assert m.PlaceCoin("rival-60s", OnStack(1, 1)) in options(sixties.state, 0)
    jazz = start.and_given(f.CoinDrawn(0, "coin-p0-jazz", False))
    assert m.PlaceCoin("coin-p0-jazz", OnStack(1, 1)) in options(jazz.state, 0)


@pytest.mark.clause("JUK-024")
@pytest.mark.parametrize(
    ("gold", "others"),
    [
        ("bonus-country-60s", ["coin-p0-a-1"]),
        ("bonus-country-50s", ["coin-p0-60s", "coin-p0-a-1"]),
        ("bonus-pop-60s", ["coin-p0-country", "coin-p0-a-1"]),
    ],
)
def test_gold_covers_its_genre_its_decade_or_both(gold: str, others: list[str]) -> None:
    row = lay(0, 1, [gold], *([coin] for coin in others))
    state = match_with(*store(), *inserting(), *row).state
    spaces = tuple(range(1, len(others) + 2))
    assert options(state, 0, m.SpendCoins) == [m.SpendCoins(1, spaces, "45-country-60s-a")]


@pytest.mark.clause("JUK-025")
def test_a_rival_coin_is_drawn_placed_stacked_spent_and_exhausted_like_silver() -> None:
    sent = match_with(*store(), *into_bag(0, "rival-60s"))
    drawn = sent.when(0, m.InsertCoins(), drawing(sent, 0, "rival-60s"))
    drawn.then(f.ActionChosen(0, "insert_coins"), f.CoinDrawn(0, "rival-60s", False))
    row = lay(0, 1, ["coin-p0-country"], ["coin-p0-60s"], ["coin-p0-a-1"])
    start = match_with(*store(), *inserting(), *row, *into_bag(0, "rival-60s"))
    stacked = start.and_given(f.CoinDrawn(0, "rival-60s", False)).when(
        0, m.PlaceCoin("rival-60s", OnStack(1, 2))
    )
    stacked.then(f.CoinPlaced(0, "rival-60s", OnStack(1, 2)))
    paid = start.and_given(
        f.CoinDrawn(0, "rival-60s", False), f.CoinPlaced(0, "rival-60s", OnStack(1, 2))
    ).when(0, m.SpendCoins(1, (1, 2, 3), "45-country-60s-a"))
    assert isinstance(paid.facts[0], f.CoinsSpent)
    assert paid.facts[0].to_box == ("coin-p0-country", "rival-60s", "coin-p0-a-1")
    assert "rival-60s" in paid.state.boards[0].coin_box
    exhausted = start.and_given(
        f.CoinDrawn(0, "rival-60s", False),
        f.CoinPlaced(0, "rival-60s", OnSpace(1, 4)),
    ).when(0, m.ExhaustRows((1,), ()))
    assert "rival-60s" in exhausted.state.boards[0].coin_box


@pytest.mark.clause("JUK-R38")
def test_the_order_of_a_row_is_kept_for_display() -> None:
    row = lay(0, 2, ["coin-p0-pop"], ["coin-p0-40s"], ["coin-p0-a-1"])
    view = GAME.view(match_with(*store(), *inserting(), *row).state, 1)
    assert view["places"][0]["rows"] == [[], [["coin-p0-pop"], ["coin-p0-40s"], ["coin-p0-a-1"]]]
