"""Rounds, turns, retiring within a turn: VIN-019 to VIN-024 and the rulings about them."""

import pytest

from tests.games.vinyl.table import (
    after,
    asked,
    at,
    collection,
    layaway,
    locations,
    match_with,
    mg,
    of,
    options,
    standing,
    store,
)
from turntable.games.vinyl import GAME
from turntable.games.vinyl import facts as f
from turntable.games.vinyl import moves as m

POOR = {seat: mg("pop-01") for seat in range(5)}
RICH = {seat: mg("pop-01", "pop-02", "wild-01", "wild-02") for seat in range(5)}


@pytest.mark.clause("VIN-019")
@pytest.mark.parametrize("seats", [4, 5])
def test_a_round_is_one_turn_of_each_seat_in_order(seats: int) -> None:
    start = match_with(*store(seats=seats, hands=RICH), seats=seats)
    order, told = [], []
    for _ in range(2 * seats):
        seat = asked(start.state)[0][0]
        order.append(seat)
        there = after(start.when(seat, m.MoveMeeple("front_counter")))
        drawn = after(there.when(seat, m.LoyaltyExchange()))
        kept = drawn.when(seat, options(drawn.state, seat)[0])
        while asked(kept.state)[0][1] == "bump":
            kept = after(kept).when(asked(kept.state)[0][0], m.BumpPass())
        told += of(kept, f.TurnEnded, f.RoundEnded, f.RoundStarted, f.TurnStarted)
        start = after(kept)
    assert order == [*range(seats), *range(seats)]
    one = [
        fact for seat in range(seats) for fact in (f.TurnEnded(seat), f.TurnStarted(seat + 1, 1))
    ]
    assert told[: len(one) + 2] == [
        *one[:-1],
        f.RoundEnded(1),
        f.RoundStarted(2, final=False),
        f.TurnStarted(0, 2),
    ]


@pytest.mark.clause("VIN-020")
def test_a_turn_is_start_move_action_bump_maintenance() -> None:
    start = match_with(*store(seats=2, hands=RICH, active=1), seats=2)
    there = after(start.when(1, m.MoveMeeple("record_bin")))
    whole = there.when(1, m.Collect("album-jazz-01", mg("wild-01", "wild-02"), "new"))
    assert [type(fact) for fact in whole.facts] == [
        f.MagazinesSpent,
        f.CollectionStarted,
        f.AlbumCollected,
        f.PointsScored,
        f.AlbumDrawn,
    ]
    end = after(whole).when(1, m.EndTurn())
    end.then(
        f.TurnEnded(1),
        f.RoundEnded(1),
        f.RoundStarted(2, final=False),
        f.TurnStarted(0, 2),
        f.NpcMoved("record_bin", "front_counter"),
    )


@pytest.mark.clause("VIN-021")
@pytest.mark.clause("VIN-R08")
@pytest.mark.clause("VIN-R45")
def test_a_turn_starts_with_the_salesperson_then_the_npc_then_the_first_decision() -> None:
    before = [
        f.DividerRevealed("divider-salesperson-1"),
        *standing("front_counter", primary=1, bump=0),
    ]
    start = match_with(
        *store(seats=2, hands=POOR, before=before, stacks=(32, 20), active=1, stock=STOCK_OF_TEN),
        *at("magazine_rack", 1),
        f.MagazineDrawn(1, "stock", "mag-pop-03"),
        f.MeepleMoved(1, "magazine_rack:primary", "front_counter:primary"),
        seats=2,
    )
    drawn = after(start.when(1, m.LoyaltyExchange()))
    turn = drawn.when(1, options(drawn.state, 1)[0])
    kinds = [type(fact) for fact in turn.facts]
    first = kinds.index(f.TurnStarted)
    assert kinds[first:] == [
        f.TurnStarted,
        f.SalespersonCalled,
        f.DisplayCleared,
        *[f.MagazineRevealed] * 4,
        f.SaleBinCleared,
        *[f.AlbumsSlid] * 4,
        *[f.AlbumDrawn] * 4,
        f.DividerRemoved,
        f.NpcMoved,
        f.MeepleSentHome,
        f.MeepleBumped,
    ]
    assert asked(turn.state) == [(1, "bump")]


STOCK_OF_TEN = mg(
    *(f"{genre}-{n:02d}" for n in (3, 4) for genre in ("pop", "jazz", "rock")),
    *("country-03", "country-04", "pop-05", "jazz-05"),
)


@pytest.mark.clause("VIN-022")
@pytest.mark.clause("VIN-R12")
def test_one_collection_may_be_retired_before_the_move_and_then_none_after() -> None:
    mine = [*collection(0, 1, "jazz-14"), *collection(0, 2, "rock-14")]
    start = match_with(*store(hands=POOR, before=mine))
    assert options(start.state, 0, m.Retire) == [
        m.Retire("col-0-1", None),
        m.Retire("col-0-2", None),
    ]
    done = start.when(0, m.Retire("col-0-2", None))
    done.then(f.CollectionRetired(0, "col-0-2", ("album-rock-14",), None))
    assert asked(done.state) == [(0, "turn")]
    assert options(done.state, 0, m.Retire) == []
    after(done).when(0, m.Retire("col-0-1", None)).refused("VIN-022", "retired_already")
    there = after(after(done).when(0, m.MoveMeeple("front_counter")))
    drawn = after(there.when(0, m.LoyaltyExchange()))
    assert asked(drawn.when(0, options(drawn.state, 0)[0]).state) == [(1, "turn")]


@pytest.mark.clause("VIN-022")
@pytest.mark.clause("VIN-R12")
def test_one_collection_may_be_retired_after_the_maintenance_which_ends_the_turn() -> None:
    mine = [*collection(0, 1, "jazz-14"), *collection(0, 2, "rock-14")]
    start = match_with(*store(hands=POOR, before=mine), *at("front_counter"))
    drawn = after(start.when(0, m.LoyaltyExchange()))
    kept = after(drawn.when(0, options(drawn.state, 0)[0]))
    assert options(kept.state, 0) == [
        m.Retire("col-0-1", None),
        m.Retire("col-0-2", None),
        m.EndTurn(),
    ]
    kept.when(0, m.Retire("col-0-1", None)).then(
        f.CollectionRetired(0, "col-0-1", ("album-jazz-14",), None),
        f.TurnEnded(0),
        f.TurnStarted(1, 1),
    )
    kept.when(0, m.EndTurn()).then(f.TurnEnded(0), f.TurnStarted(1, 1))


@pytest.mark.clause("VIN-022")
@pytest.mark.parametrize("move", [m.Retire("col-0-1", None), m.EndTurn()])
def test_the_end_of_a_turn_brings_no_second_maintenance(move: m.Retire | m.EndTurn) -> None:
    mine = collection(0, 1, "jazz-14")
    start = match_with(*store(hands=POOR, before=mine), *at("record_bin"))
    paid = after(start.when(0, m.Collect("album-pop-01", mg("pop-01"), "new")))
    assert asked(paid.state) == [(0, "end")]
    done = paid.when(0, move)
    assert of(done, f.AlbumDrawn, f.AlbumsSlid, f.MagazineRevealed) == []
    assert done.facts[-2:] == (f.TurnEnded(0), f.TurnStarted(1, 1))


@pytest.mark.clause("VIN-022")
def test_an_unused_retire_is_not_saved_and_the_next_turn_has_its_own() -> None:
    mine = [*collection(0, 1, "jazz-14"), *collection(0, 2, "rock-14")]
    used = [*mine, f.CollectionRetired(0, "col-0-1", ("album-jazz-14",), None)]
    start = match_with(*store(hands=POOR, before=used))
    assert options(start.state, 0, m.Retire) == [m.Retire("col-0-2", None)]


@pytest.mark.clause("VIN-023")
def test_a_seat_bumped_in_another_turn_cannot_retire() -> None:
    start = match_with(
        *store(hands=RICH, before=collection(2, 1, "jazz-14")),
        *standing("record_bin", primary=2),
        *at("record_bin"),
        f.MeepleBumped(2, "record_bin"),
    )
    acted = after(start.when(0, m.Layaway("album-pop-01", mg("pop-01"))))
    assert options(acted.state, 2, m.Retire) == []
    acted.when(2, m.Retire("col-2-1", None)).refused("VIN-023", "not_own_turn")
    start.when(2, m.Retire("col-2-1", None)).refused("VIN-023", "not_asked")


@pytest.mark.clause("VIN-024")
@pytest.mark.clause("VIN-R11")
def test_a_location_without_a_primary_action_to_perform_is_not_available() -> None:
    nothing = match_with(*store(hands={}, display=(), stock=()), f.StockReshuffled(0, 6, ()))
    assert locations(nothing.state) == ["front_counter"]
    nothing.when(0, m.MoveMeeple("record_bin")).refused("VIN-R11", "nothing_to_do_there")
    assert asked(nothing.state) == [(0, "turn")]
    assert options(nothing.state, 0) == [m.MoveMeeple("front_counter")]


@pytest.mark.clause("VIN-024")
def test_at_the_location_an_action_has_to_be_performed() -> None:
    start = match_with(*store(hands=RICH), *at("record_bin"))
    kinds = {type(move) for move in options(start.state, 0)}
    assert kinds == {m.Collect, m.Layaway}
    start.when(0, m.EndTurn()).refused("VIN-024", "not_now")
    start.when(0, m.BumpPass()).refused("VIN-024", "not_now")


@pytest.mark.clause("VIN-R11")
def test_the_record_bin_is_open_for_an_unaffordable_album_only_by_layaway() -> None:
    away = layaway(0, "jazz-18", "country-15")
    hand = {0: mg("pop-13", "country-15")}
    assert "record_bin" in locations(match_with(*store(hands={0: mg("pop-13")})).state)
    assert "record_bin" not in locations(match_with(*store(hands=hand, before=away)).state)
    full = [*collection(0, 1, "pop-13"), *collection(0, 2, "jazz-13"), *away]
    pays = {0: mg("pop-01", "country-15")}
    fits_none = match_with(*store(hands=pays, before=full))
    assert GAME.view(fits_none.state, 0)["albums"]["album-pop-01"]["affordable"] is True
    assert "record_bin" not in locations(fits_none.state)
    room = match_with(*store(hands=pays, before=full[2:]))
    assert "record_bin" in locations(room.state)


@pytest.mark.clause("VIN-R11")
def test_the_sale_bin_is_open_only_for_an_album_that_can_be_paid_and_placed() -> None:
    assert "sale_bin" not in locations(match_with(*store(hands={0: ()})).state)
    assert "sale_bin" in locations(match_with(*store(hands={0: mg("pop-14")})).state)
    full = [*collection(0, 1, "rock-01"), *collection(0, 2, "rock-07")]
    stuck = match_with(*store(hands={0: mg("pop-14")}, before=full))
    assert "sale_bin" not in locations(stuck.state)


@pytest.mark.clause("VIN-R11")
def test_an_empty_record_bin_is_closed_even_to_who_could_lay_away() -> None:
    gone = [
        f.TargetRemoved(f"album-{genre}-{row}", "record_bin")
        for genre in ("pop", "jazz", "rock", "country")
        for row in ("01", "02", "07", "12")
    ]
    bare = match_with(*store(seats=2, hands=RICH, before=gone), seats=2)
    assert "record_bin" not in locations(bare.state)
    assert "sale_bin" in locations(bare.state)


def test_who_is_not_asked_has_no_moves() -> None:
    start = match_with(*store(hands=RICH))
    assert [bool(options(start.state, seat)) for seat in range(4)] == [True, False, False, False]


@pytest.mark.clause("VIN-R53")
def test_retiring_in_the_final_round_stays_limited_to_one() -> None:
    mine = [*collection(0, 1, "jazz-14"), *collection(0, 2, "rock-14")]
    start = match_with(*store(hands=POOR, before=mine, final=True))
    done = after(start.when(0, m.Retire("col-0-1", None)))
    assert options(done.state, 0, m.Retire) == []
