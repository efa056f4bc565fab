"""Diamond spaces: offers out of turn (JUK-026 to JUK-033)."""

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
from turntable.games.jukebox import facts as f
from turntable.games.jukebox import moves as m
from turntable.games.jukebox.cards import PLAYER_COINS
from turntable.games.jukebox.moves import OnNextPlay, OnSpace, OnStack

TWO = lay(0, 1, ["coin-p0-pop"], ["coin-p0-40s"])
ALL_OF_1 = [coin for coin in PLAYER_COINS if coin.startswith("coin-p1")]
POP = m.PlaceCoin("coin-p0-rock", OnSpace(1, 3))
DRAWN = f.CoinDrawn(0, "coin-p0-rock", False)
OFFER = (f.CoinPlaced(0, "coin-p0-rock", OnSpace(1, 3)), f.DiamondOffered(1))
FULL_1 = (
    *lay(1, 1, *([coin] for coin in silver(1, "a-1", "b-1", "40s", "50s"))),
    *lay(1, 2, *([coin] for coin in silver(1, "a-2", "b-2", "60s", "pop"))),
)


@pytest.mark.clause("JUK-026")
@pytest.mark.parametrize(("row", "space"), [(1, 3), (1, 4), (2, 3), (2, 4)])
def test_a_coin_on_an_empty_third_or_fourth_space_makes_an_offer(row: int, space: int) -> None:
    before = lay(0, row, *([c] for c in silver(0, "pop", "40s", "b-1")[: space - 1]))
    start = match_with(*store(), *inserting(), *before, DRAWN)
    outcome = start.when(0, m.PlaceCoin("coin-p0-rock", OnSpace(row, space)))
    outcome.then(f.CoinPlaced(0, "coin-p0-rock", OnSpace(row, space)), f.DiamondOffered(1))
    assert asked(outcome.state) == [(1, "diamond_offer")]
    assert options(outcome.state, 1) == [m.AcceptDraw(), m.DeclineDraw()]
    assert options(outcome.state, 0) == []


@pytest.mark.clause("JUK-026")
@pytest.mark.parametrize("space", [1, 2])
def test_the_first_two_spaces_and_next_play_make_no_offer(space: int) -> None:
    before = lay(0, 1, *([c] for c in ["coin-p0-pop"][: space - 1]))
    start = match_with(*store(), *inserting(), *before, DRAWN)
    for at in (OnSpace(1, space), OnNextPlay()):
        start.when(0, m.PlaceCoin("coin-p0-rock", at)).then(f.CoinPlaced(0, "coin-p0-rock", at))


@pytest.mark.clause("JUK-026")
def test_the_opponent_draws_from_the_own_bag_onto_the_own_board() -> None:
    start = match_with(*store(), *inserting(), *TWO, DRAWN, *OFFER)
    accepted = start.when(1, m.AcceptDraw(), drawing(start, 1, "coin-p1-a-2"))
    accepted.then(f.CoinDrawn(1, "coin-p1-a-2", True))
    assert asked(accepted.state) == [(1, "place_coin")]
    after = start.and_given(*accepted.facts)
    assert options(after.state, 1) == [
        m.PlaceCoin("coin-p1-a-2", OnSpace(1, 1)),
        m.PlaceCoin("coin-p1-a-2", OnSpace(2, 1)),
        m.PlaceCoin("coin-p1-a-2", OnNextPlay()),
    ]
    placed = after.when(1, m.PlaceCoin("coin-p1-a-2", OnSpace(2, 1)))
    placed.then(f.CoinPlaced(1, "coin-p1-a-2", OnSpace(2, 1)))
    assert placed.state.boards[1].rows == [[], [["coin-p1-a-2"]]]
    assert asked(placed.state) == [(0, "continue")]


@pytest.mark.clause("JUK-027")
def test_the_opponent_may_decline() -> None:
    start = match_with(*store(), *inserting(), *TWO, DRAWN, *OFFER)
    outcome = start.when(1, m.DeclineDraw()).then(f.DrawDeclined(1))
    assert asked(outcome.state) == [(0, "continue")]
    assert outcome.state.boards[1].drawn is None


@pytest.mark.clause("JUK-028")
def test_each_diamond_entered_makes_its_own_offer() -> None:
    again = f.CoinDrawn(0, "coin-p0-b-1", False)
    start = match_with(*store(), *inserting(), *TWO, DRAWN, *OFFER, f.DrawDeclined(1), again)
    outcome = start.when(0, m.PlaceCoin("coin-p0-b-1", OnSpace(1, 4)))
    outcome.then(f.CoinPlaced(0, "coin-p0-b-1", OnSpace(1, 4)), f.DiamondOffered(1))
    after = start.and_given(*outcome.facts)
    after.when(1, m.DeclineDraw()).then(f.DrawDeclined(1))
    after.and_given(f.DrawDeclined(1)).when(1, m.AcceptDraw()).refused("JUK-015", "not_asked")


@pytest.mark.clause("JUK-029")
def test_stacking_on_a_diamond_makes_no_offer() -> None:
    row = lay(0, 1, ["coin-p0-pop"], ["coin-p0-40s"], ["coin-p0-a-1"])
    start = match_with(*store(), *inserting(), *row, f.CoinDrawn(0, "coin-p0-a-2", False))
    start.when(0, m.PlaceCoin("coin-p0-a-2", OnStack(1, 3))).then(
        f.CoinPlaced(0, "coin-p0-a-2", OnStack(1, 3))
    )


@pytest.mark.clause("JUK-030")
def test_the_opponents_coin_on_a_diamond_triggers_nothing() -> None:
    theirs = lay(1, 1, ["coin-p1-pop"], ["coin-p1-40s"])
    start = match_with(*store(), *inserting(), *theirs, *TWO, DRAWN, *OFFER)
    drawn = start.and_given(f.CoinDrawn(1, "coin-p1-rock", True))
    outcome = drawn.when(1, m.PlaceCoin("coin-p1-rock", OnSpace(1, 3)))
    outcome.then(f.CoinPlaced(1, "coin-p1-rock", OnSpace(1, 3)))
    assert asked(outcome.state) == [(0, "continue")]


@pytest.mark.clause("JUK-031")
def test_the_opponent_may_not_spend_exhaust_or_draw_again() -> None:
    theirs = lay(1, 1, ["coin-p1-country"], ["coin-p1-60s"], ["coin-p1-a-1"], ["coin-p1-b-1"])
    start = match_with(*store(), *inserting(), *theirs, *TWO, DRAWN, *OFFER)
    spend = m.SpendCoins(1, (1, 2, 3), "45-country-60s-a")
    start.when(1, spend).refused("JUK-031", "not_now")
    drawn = start.and_given(f.CoinDrawn(1, "coin-p1-rock", True))
    drawn.when(1, spend).refused("JUK-031", "not_now")
    drawn.when(1, m.ExhaustRows((1,), ())).refused("JUK-031", "not_now")
    drawn.when(1, m.DrawCoin()).refused("JUK-031", "not_now")
    placed = drawn.and_given(f.CoinPlaced(1, "coin-p1-rock", OnSpace(2, 1)))
    for move in (spend, m.ExhaustRows((1,), ()), m.DrawCoin(), m.AcceptDraw()):
        placed.when(1, move).refused("JUK-015", "not_asked")
    assert options(placed.state, 1) == []


@pytest.mark.clause("JUK-032")
def test_no_offer_to_an_empty_bag() -> None:
    start = match_with(*store(), *boxed(1, *ALL_OF_1), *inserting(), *TWO, DRAWN)
    start.when(0, POP).then(f.CoinPlaced(0, "coin-p0-rock", OnSpace(1, 3)))


@pytest.mark.clause("JUK-032")
@pytest.mark.clause("JUK-R10")
def test_full_rows_and_an_empty_next_play_still_get_an_offer() -> None:
    start = match_with(*store(), *FULL_1, *inserting(), *TWO, DRAWN)
    outcome = start.when(0, POP).then(*OFFER)
    after = start.and_given(*outcome.facts)
    accepted = after.when(1, m.AcceptDraw(), drawing(after, 1, "coin-p1-rock"))
    accepted.then(
        f.CoinDrawn(1, "coin-p1-rock", True), f.CoinPlaced(1, "coin-p1-rock", OnNextPlay())
    )
    stacking = (*into_bag(1, "rival-60s"), f.CoinDrawn(1, "rival-60s", True))
    places = options(after.and_given(*stacking).state, 1)
    assert places == [
        m.PlaceCoin("rival-60s", OnStack(2, 3)),
        m.PlaceCoin("rival-60s", OnNextPlay()),
    ]


@pytest.mark.clause("JUK-R10")
def test_full_rows_and_an_occupied_next_play_get_no_offer() -> None:
    reserved = (f.CoinDrawn(1, "coin-p1-rock", True), f.CoinPlaced(1, "coin-p1-rock", OnNextPlay()))
    start = match_with(*store(), *FULL_1, *inserting(), *TWO, *reserved, DRAWN)
    start.when(0, POP).then(f.CoinPlaced(0, "coin-p0-rock", OnSpace(1, 3)))


@pytest.mark.clause("JUK-032")
def test_an_empty_row_space_is_enough_when_next_play_is_occupied() -> None:
    reserved = (f.CoinDrawn(1, "coin-p1-rock", True), f.CoinPlaced(1, "coin-p1-rock", OnNextPlay()))
    start = match_with(*store(), *FULL_1[:-2], *inserting(), *TWO, *reserved, DRAWN)
    start.when(0, POP).then(*OFFER)


@pytest.mark.clause("JUK-R10")
def test_the_active_seats_own_drawing_still_stops_at_full_rows_after_the_offer() -> None:
    seven = (
        *lay(0, 1, *([c] for c in silver(0, "a-1", "b-1", "40s", "50s"))),
        *lay(0, 2, *([c] for c in silver(0, "a-2", "b-2", "60s"))),
    )
    start = match_with(*store(), *inserting(), *seven, DRAWN)
    offered = start.when(0, m.PlaceCoin("coin-p0-rock", OnSpace(2, 4)))
    offered.then(f.CoinPlaced(0, "coin-p0-rock", OnSpace(2, 4)), f.DiamondOffered(1))
    after = start.and_given(*offered.facts)
    after.when(1, m.DeclineDraw()).then(f.DrawDeclined(1), f.DrawingEnded(0, "rows_full"))
    drawn = after.and_given(f.CoinDrawn(1, "coin-p1-rock", True))
    drawn.when(1, m.PlaceCoin("coin-p1-rock", OnSpace(1, 1))).then(
        f.CoinPlaced(1, "coin-p1-rock", OnSpace(1, 1)), f.DrawingEnded(0, "rows_full")
    )


@pytest.mark.clause("JUK-R12")
def test_a_coin_reserved_in_an_offer_stays_until_the_end_of_the_owners_own_turn() -> None:
    reserved = (f.CoinDrawn(1, "coin-p1-pop", True), f.CoinPlaced(1, "coin-p1-pop", OnNextPlay()))
    start = match_with(*store(), *inserting(), *TWO, DRAWN, *OFFER, *reserved)
    ended = start.when(0, m.EndTurn()).then(f.TurnEnded(0), f.TurnStarted(1, 1))
    assert ended.state.boards[1].next_play == "coin-p1-pop"
    emptied = start.and_given(*ended.facts).when(1, m.EmptyCoinBox(()))
    emptied.then(
        f.ActionChosen(1, "empty_coin_box"),
        f.CoinBoxEmptied(1, ()),
        f.NextPlayReturned(1, "coin-p1-pop"),
        f.TurnEnded(1),
        f.TurnStarted(0, 2),
    )


@pytest.mark.clause("JUK-033")
def test_coins_that_slide_onto_a_diamond_trigger_nothing() -> None:
    row = lay(
        0, 1, ["coin-p0-country"], ["coin-p0-60s"], ["coin-p0-a-1"], ["coin-p0-b-1", "coin-p0-b-2"]
    )
    below = lay(0, 2, ["coin-p0-pop"])
    start = match_with(*store(), *inserting(), *row, *below)
    outcome = start.when(0, m.ExhaustRows((1,), ()))
    assert not [fact for fact in outcome.facts if isinstance(fact, f.DiamondOffered)]
    stacks = [["coin-p0-blues"], ["coin-p0-country"], ["coin-p0-60s"], ["coin-p0-a-1"]]
    paying = match_with(*store(), *inserting(), *lay(0, 1, *stacks))
    bought = paying.when(0, m.SpendCoins(1, (2, 3, 4), "45-country-60s-a"))
    assert not [fact for fact in bought.facts if isinstance(fact, f.DiamondOffered)]
    slid = match_with(
        *store(),
        *inserting(),
        *lay(0, 1, ["coin-p0-country"], ["coin-p0-60s"], ["coin-p0-a-1"], ["coin-p0-b-1"]),
        *into_bag(0, "bonus-jazz-60s"),
        f.CoinDrawn(0, "bonus-jazz-60s", False),
        f.CoinPlaced(0, "bonus-jazz-60s", OnStack(1, 2)),
    ).when(0, m.SpendCoins(1, (1, 2, 3), "45-country-60s-a"))
    assert not [fact for fact in slid.facts if isinstance(fact, f.DiamondOffered)]


@pytest.mark.clause("JUK-R32")
def test_a_player_who_has_finished_still_gets_offers() -> None:
    start = match_with(
        *store(active=1, round_number=9),
        f.NinthRecordReached(0),
        f.ActionChosen(1, "insert_coins"),
        *lay(1, 1, ["coin-p1-pop"], ["coin-p1-40s"]),
        f.CoinDrawn(1, "coin-p1-rock", False),
    )
    start.when(1, m.PlaceCoin("coin-p1-rock", OnSpace(1, 3))).then(
        f.CoinPlaced(1, "coin-p1-rock", OnSpace(1, 3)), f.DiamondOffered(0)
    )
