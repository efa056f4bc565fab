"""Maintenance and the magazine deck: VIN-081 to VIN-091, VIN-150, VIN-R10, VIN-R30."""

import pytest

from tests.games.vinyl.table import (
    SLIDE,
    after,
    asked,
    at,
    match_with,
    mg,
    of,
    options,
    store,
)
from turntable.engine.chance import FastChance, ScriptedChance
from turntable.engine.spec import Outcome
from turntable.games.vinyl import facts as f
from turntable.games.vinyl import moves as m
from turntable.games.vinyl.state import Vinyl

BIN, SALE = at("record_bin"), at("sale_bin")
FOUR = mg("wild-01", "wild-02", "wild-03", "wild-04")
BOX = ["album-rock-05", "album-rock-06", "album-rock-08"]
SALE_MOVE = m.Collect("album-rock-13", FOUR[:1], "new")


def collected(album: str, cost: int, **parts: object) -> Outcome[Vinyl]:
    start = match_with(*store(hands={0: FOUR}, box=BOX, **parts), *BIN)
    return start.when(0, m.Collect(album, FOUR[:cost], "new"))


@pytest.mark.clause("VIN-081")
@pytest.mark.parametrize(
    ("row", "cost", "left"),
    [("12", 4, ["01", "02", "07"]), ("07", 2, ["01", "02", "12"]), ("02", 3, ["01", "07", "12"])],
)
def test_the_albums_above_the_gap_slide_down(row: str, cost: int, left: list[str]) -> None:
    done = collected(f"album-pop-{row}", cost)
    place = ("01", "02", "07", "12").index(row) + 1
    assert of(done, f.AlbumsSlid, f.AlbumDrawn) == [
        f.AlbumsSlid(1, place),
        f.AlbumDrawn(1, "album-rock-05"),
    ]
    rows = ["album-rock-05", *(f"album-pop-{n}" for n in left)]
    assert done.state.columns[0].rows == rows
    assert done.state.columns[0].sale == "album-pop-13"


@pytest.mark.clause("VIN-081")
def test_a_gap_in_the_top_row_slides_nothing() -> None:
    done = collected("album-pop-01", 2)
    assert of(done, f.AlbumsSlid) == []
    assert done.state.columns[0].rows[0] == "album-rock-05"


@pytest.mark.clause("VIN-082")
@pytest.mark.clause("VIN-R47")
def test_the_next_album_comes_into_the_top_row_whatever_its_genre() -> None:
    done = collected("album-pop-01", 2)
    assert of(done, f.AlbumDrawn) == [f.AlbumDrawn(1, "album-rock-05")]
    assert done.state.box.albums == BOX[1:]


@pytest.mark.clause("VIN-083")
def test_with_an_empty_box_the_slide_still_happens_and_the_top_row_stays_empty() -> None:
    start = match_with(*store(hands={0: FOUR}, box=(), stacks=(0,)), *BIN)
    done = start.when(0, m.Collect("album-pop-07", FOUR[:2], "new"))
    assert of(done, f.AlbumsSlid, f.AlbumDrawn, f.StoreClosedRevealed) == [f.AlbumsSlid(1, 3)]
    assert done.state.columns[0].rows == [
        None,
        "album-pop-01",
        "album-pop-02",
        "album-pop-12",
    ]


@pytest.mark.clause("VIN-084")
@pytest.mark.clause("VIN-R10")
def test_a_gap_in_the_sale_bin_stays_when_only_the_salesperson_refills_it() -> None:
    done = match_with(*store(hands={0: FOUR}), *SALE).when(0, SALE_MOVE)
    assert of(done, f.AlbumsSlid, f.AlbumDrawn) == []
    assert done.state.columns[2].sale is None
    assert len(done.state.box.albums) == 52


@pytest.mark.clause("VIN-150")
@pytest.mark.clause("VIN-R10")
def test_with_slide_the_column_moves_into_the_sale_bin_and_an_album_is_drawn() -> None:
    facts = store(hands={0: FOUR}, box=BOX, options=SLIDE)
    done = match_with(*facts, *SALE, options=SLIDE).when(0, SALE_MOVE)
    assert of(done, f.AlbumsSlid, f.AlbumDrawn) == [
        f.AlbumsSlid(3, "sale"),
        f.AlbumDrawn(3, "album-rock-05"),
    ]
    column = done.state.columns[2]
    assert column.sale == "album-rock-12"
    assert column.rows == ["album-rock-05", "album-rock-01", "album-rock-02", "album-rock-07"]


@pytest.mark.clause("VIN-150")
def test_a_draw_by_sliding_can_uncover_a_divider_or_store_closed() -> None:
    for stacks, last in (
        ((1, 2), f.DividerRevealed("divider-salesperson-1")),
        ((1,), f.StoreClosedRevealed()),
    ):
        facts = store(hands={0: FOUR}, box=BOX[: sum(stacks)], stacks=stacks, options=SLIDE)
        done = match_with(*facts, *SALE, options=SLIDE).when(0, SALE_MOVE)
        assert done.facts[-1] == last


@pytest.mark.clause("VIN-150")
def test_with_an_empty_box_the_column_slides_and_nothing_is_drawn() -> None:
    facts = store(hands={0: FOUR}, box=(), stacks=(0,), options=SLIDE)
    done = match_with(*facts, *SALE, options=SLIDE).when(0, SALE_MOVE)
    assert of(done, f.AlbumsSlid, f.AlbumDrawn) == [f.AlbumsSlid(3, "sale")]
    assert done.state.columns[2].rows[0] is None


@pytest.mark.clause("VIN-150")
@pytest.mark.clause("VIN-141")
def test_with_slide_a_gap_of_the_final_round_stays() -> None:
    facts = store(hands={0: FOUR}, box=BOX, options=SLIDE, final=True)
    done = match_with(*facts, *SALE, options=SLIDE).when(0, SALE_MOVE)
    assert of(done, f.AlbumsSlid, f.AlbumDrawn) == []


@pytest.mark.clause("VIN-150")
def test_slide_changes_nothing_at_the_record_bin() -> None:
    facts = store(hands={0: FOUR}, box=BOX, options=SLIDE)
    done = match_with(*facts, *BIN, options=SLIDE).when(0, m.Collect("album-pop-12", FOUR, "new"))
    assert of(done, f.AlbumsSlid) == [f.AlbumsSlid(1, 4)]
    assert done.state.columns[0].sale == "album-pop-13"


@pytest.mark.clause("VIN-085")
@pytest.mark.clause("VIN-R30")
def test_display_spaces_left_empty_are_refilled_in_the_maintenance_lowest_first() -> None:
    start = match_with(
        *store(hands={0: mg("pop-05", "pop-14")}, stock=(), display=mg("pop-01")),
        f.StockReshuffled(0, 0, ()),
        *BIN,
    )
    deposit = start.when(0, m.Collect("album-pop-01", mg("pop-05"), "new"))
    assert deposit.refusal is not None
    paid = match_with(
        *store(hands={0: mg("pop-07", "jazz-07")}, stock=(), display=mg("pop-01")),
        f.StockReshuffled(0, 0, ()),
        f.MagazinesDiscarded(0, mg("jazz-07"), "limit"),
        f.TurnStarted(0, 1),
        *BIN,
    ).when(0, m.Collect("album-pop-02", mg("pop-07"), "new"), ScriptedChance({"stock": [1]}))
    paid.then(
        f.MagazinesSpent(0, mg("pop-07"), (), ()),
        f.CollectionStarted(0, "col-0-1"),
        f.AlbumCollected(0, "album-pop-02", "record_bin", "col-0-1", 1),
        f.PointsScored(0, 4, "albums", "album-pop-02"),
        f.MagazinesDiscarded(0, mg("pop-07"), "spent"),
        f.AlbumsSlid(1, 2),
        f.AlbumDrawn(1, "album-pop-03"),
        f.StockReshuffled(2, 0, mg("jazz-07", "pop-07")),
        f.MagazineRevealed(2, "mag-jazz-07"),
        f.MagazineRevealed(3, "mag-pop-07"),
    )
    assert paid.state.display == ["mag-pop-01", "mag-jazz-07", "mag-pop-07", None]


@pytest.mark.clause("VIN-039")
@pytest.mark.clause("VIN-R30")
def test_a_draw_from_the_display_refills_its_own_space_and_other_gaps_wait() -> None:
    start = match_with(*store(display=mg("pop-01", "jazz-01")), *at("magazine_rack"))
    first = start.when(0, m.Draw("display", "mag-jazz-01"))
    first.then(f.MagazineDrawn(0, "display", "mag-jazz-01"), f.MagazineRevealed(2, "mag-pop-03"))
    second = after(first).when(0, m.Draw("stock"))
    assert of(second, f.MagazineRevealed) == [
        f.MagazineRevealed(3, "mag-rock-03"),
        f.MagazineRevealed(4, "mag-country-03"),
    ]


@pytest.mark.clause("VIN-086")
def test_the_last_album_of_a_stack_reveals_the_divider_behind_it() -> None:
    done = collected("album-pop-01", 2, stacks=(1, 2))
    assert done.facts[-2:] == (
        f.AlbumDrawn(1, "album-rock-05"),
        f.DividerRevealed("divider-salesperson-1"),
    )
    assert done.state.box.waiting == "divider-salesperson-1"
    assert done.state.box.stacks == [2]
    assert done.state.box.dividers == []
    none = collected("album-pop-01", 2, stacks=(2, 1))
    assert of(none, f.DividerRevealed) == []
    assert none.state.box.stacks == [1, 1]


@pytest.mark.clause("VIN-087")
@pytest.mark.clause("VIN-R09")
def test_with_a_divider_at_the_front_the_album_behind_it_is_drawn_and_it_stays() -> None:
    waiting = [f.AlbumDrawn(4, "album-rock-05"), f.DividerRevealed("divider-salesperson-1")]
    start = match_with(*store(hands={0: FOUR}, box=BOX, stacks=(1, 2)), *waiting, *BIN)
    done = start.when(0, m.Collect("album-pop-01", FOUR[:2], "new"))
    assert of(done, f.AlbumDrawn, f.DividerRevealed, f.SalespersonCalled) == [
        f.AlbumDrawn(1, "album-rock-06")
    ]
    assert done.state.box.waiting == "divider-salesperson-1"
    assert done.state.box.stacks == [1]


@pytest.mark.clause("VIN-088")
@pytest.mark.clause("VIN-R30")
def test_the_discard_pile_is_shuffled_when_a_card_is_needed_and_not_before() -> None:
    start = match_with(
        *store(stock=mg("pop-03"), hands={1: mg("jazz-05", "jazz-06")}),
        f.StockReshuffled(1, 0, mg("pop-03")),
        f.MagazinesDiscarded(1, mg("jazz-05", "jazz-06"), "limit"),
        *at("magazine_rack"),
    )
    first = start.when(0, m.Draw("stock"))
    first.then(f.MagazineDrawn(0, "stock", "mag-pop-03"))
    assert first.state.stock == []
    second = after(first).when(0, m.Draw("stock"), ScriptedChance({"stock": [0]}))
    second.then(
        f.StockReshuffled(2, 0, mg("jazz-06", "jazz-05")),
        f.MagazineDrawn(0, "stock", "mag-jazz-06"),
        f.TurnEnded(0),
        f.TurnStarted(1, 1),
    )
    assert (second.state.stock, second.state.discard) == (["mag-jazz-05"], [])


@pytest.mark.clause("VIN-089")
def test_the_first_reshuffle_takes_the_six_other_wilds_and_later_ones_nothing() -> None:
    start = match_with(
        *store(stock=(), hands={1: mg("jazz-05", "jazz-06")}),
        f.MagazinesDiscarded(1, mg("jazz-05"), "limit"),
        *at("magazine_rack"),
    )
    first = start.when(0, m.Draw("stock"))
    shuffled = of(first, f.StockReshuffled)[0]
    assert (shuffled.count, shuffled.wilds_added) == (7, 6)
    assert sorted(shuffled.order) == list(mg("jazz-05", *(f"wild-{n:02d}" for n in range(7, 13))))
    assert first.state.aside == []
    later = after(first).and_given(
        *(f.MagazineDrawn(0, "stock", card) for card in shuffled.order[1:]),
        f.MagazinesDiscarded(1, mg("jazz-06"), "limit"),
        f.TurnStarted(0, 1),
        *at("magazine_rack"),
    )
    again = later.when(0, m.Draw("stock"), FastChance(1))
    assert of(again, f.StockReshuffled)[0] == f.StockReshuffled(1, 0, mg("jazz-06"))


@pytest.mark.clause("VIN-090")
def test_with_no_card_anywhere_the_card_is_not_drawn() -> None:
    start = match_with(
        *store(stock=(), display=mg("pop-01", "pop-03", "pop-05", "pop-07")),
        f.StockReshuffled(0, 0, ()),
        *at("magazine_rack"),
    )
    assert m.Draw("stock") not in options(start.state, 0)
    start.when(0, m.Draw("stock")).refused("VIN-090", "no_cards")
    done = start.when(0, m.Draw("display", "mag-pop-03"))
    done.then(f.MagazineDrawn(0, "display", "mag-pop-03"))
    assert done.state.display == ["mag-pop-01", None, "mag-pop-05", "mag-pop-07"]
    assert asked(done.state) == [(0, "draw")]


@pytest.mark.clause("VIN-091")
def test_played_wilds_are_never_shuffled_back_and_unplayed_ones_are() -> None:
    hands = {0: mg("wild-01", "wild-02"), 1: mg("wild-03")}
    start = match_with(
        *store(stock=(), hands=hands, display=mg("wild-04", "pop-01", "jazz-01", "rock-01")),
        f.MagazinesSpent(0, (), mg("wild-01"), ()),
        f.MagazinesDiscarded(1, mg("wild-03"), "limit"),
        f.DisplayCleared(mg("wild-04", "pop-01", "jazz-01", "rock-01")),
        f.TurnStarted(0, 1),
        *at("magazine_rack"),
    )
    done = start.when(0, m.Draw("stock"))
    order = of(done, f.StockReshuffled)[0].order
    assert "mag-wild-01" not in order
    assert {"mag-wild-03", "mag-wild-04"} <= set(order)
    assert done.state.places[0].wilds == ["mag-wild-01"]
