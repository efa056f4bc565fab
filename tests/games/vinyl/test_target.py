"""The NPC and its Target Album: VIN-103 to VIN-107, VIN-R16, VIN-R17."""

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
from tests.games.vinyl.test_npc import BOX, COUNTER, POOR, before_record_bin, exchanged
from turntable.games.vinyl import GAME
from turntable.games.vinyl import facts as f
from turntable.games.vinyl import moves as m
from turntable.games.vinyl.npc import next_target
from turntable.games.vinyl.state import Column


@pytest.mark.clause("VIN-103")
@pytest.mark.clause("VIN-104")
def test_entering_the_record_bin_it_removes_its_target_marks_the_next_and_mends_the_column() -> (
    None
):
    done = before_record_bin()
    assert done.facts[-4:] == (
        f.NpcMoved("magazine_rack", "record_bin"),
        f.TargetRemoved("album-pop-01", "record_bin"),
        f.TargetPlaced("album-jazz-01", 2),
        f.AlbumDrawn(1, "album-rock-05"),
    )
    assert done.state.removed == ["album-pop-01"]
    assert asked(done.state) == [(1, "turn")]
    view = GAME.view(done.state, None)["npc"]
    assert (view["target"], view["column"], view["entering"]) == ("album-jazz-01", 2, False)


@pytest.mark.clause("VIN-103")
def test_at_other_locations_it_removes_nothing() -> None:
    done = exchanged(match_with(*store(seats=2, hands=POOR), seats=2).and_given(*COUNTER))
    assert of(done, f.TargetRemoved, f.TargetPlaced) == []


@pytest.mark.clause("VIN-104")
@pytest.mark.clause("VIN-R16")
def test_the_pointer_goes_to_the_next_column_with_an_album_and_the_old_one_comes_last() -> None:
    full, empty = Column(["a", "b", "c", "d"]), Column([None] * 4, "s")
    low = Column([None, None, "x", "y"])
    assert next_target([full, full, full, full], 0) == ("a", 1)
    assert next_target([full, full, full, full], 3) == ("a", 0)
    assert next_target([full, empty, low, full], 0) == ("x", 2)
    assert next_target([empty, empty, low, empty], 2) == ("x", 2)
    assert next_target([empty, empty, empty, empty], 2) == (None, 2)


@pytest.mark.clause("VIN-R16")
def test_the_old_column_is_looked_at_after_the_removal_and_before_its_maintenance() -> None:
    start = match_with(
        *store(
            seats=2,
            hands=POOR,
            box=(),
            stacks=(0,),
            before=[
                f.NpcMoved("record_bin", "magazine_rack"),
                *(
                    f.TargetRemoved(f"album-{genre}-{row}", "record_bin")
                    for genre in ("jazz", "rock", "country")
                    for row in ("01", "02", "07", "12")
                ),
                f.TargetPlaced("album-pop-01", 1),
                f.NpcMoved("record_bin", "magazine_rack"),
            ],
        ),
        *COUNTER,
        seats=2,
    )
    done = exchanged(start)
    assert done.facts[-2:] == (
        f.TargetRemoved("album-pop-01", "record_bin"),
        f.TargetPlaced("album-pop-02", 1),
    )


@pytest.mark.clause("VIN-R16")
def test_without_any_album_there_is_no_target_and_the_pointer_stays() -> None:
    everything = [
        f.TargetRemoved(f"album-{genre}-{row}", "record_bin")
        for genre in ("pop", "jazz", "rock", "country")
        for row in ("01", "02", "07", "12")
    ]
    done = before_record_bin(
        before=[*everything, f.TargetPlaced(None, 3), f.NpcMoved("record_bin", "magazine_rack")],
        box=(),
        stacks=(0,),
    )
    assert done.facts[-1] == f.TargetPlaced(None, 3)


@pytest.mark.clause("VIN-105")
@pytest.mark.parametrize("move", ["collect", "layaway"])
def test_a_target_that_is_taken_is_lost_and_then_nothing_is_removed(move: str) -> None:
    hands = {0: mg("pop-01"), 1: ()}
    start = match_with(
        *store(seats=2, hands=hands, box=BOX, before=[f.NpcMoved("record_bin", "magazine_rack")]),
        *at("record_bin"),
        seats=2,
    )
    if move == "collect":
        taken = start.when(0, m.Collect("album-pop-01", mg("pop-01"), "new"))
        assert f.TargetLost("album-pop-01", "collected") in taken.facts
        kinds = [type(fact) for fact in taken.facts]
        assert kinds.index(f.TargetLost) == kinds.index(f.PointsScored) + 1
        taken = after(taken).when(0, m.EndTurn())
    else:
        taken = start.when(0, m.Layaway("album-pop-01", mg("pop-01")))
        taken.then_begins(
            f.AlbumLaidAway(0, "album-pop-01", mg("pop-01")),
            f.TargetLost("album-pop-01", "laid_away"),
        )
    assert f.NpcMoved("magazine_rack", "record_bin") in taken.facts
    assert of(taken, f.TargetRemoved) == []
    bumped = after(taken).when(0, m.BumpPass())
    bumped.then(f.BumpPassed(0), f.TargetPlaced("album-jazz-01", 2))


@pytest.mark.clause("VIN-105")
@pytest.mark.clause("VIN-R17")
def test_a_target_swept_out_of_the_sale_bin_is_lost() -> None:
    target = [f.TargetPlaced("album-pop-13", 1), f.DividerRevealed("divider-salesperson-1")]
    ten = mg(*(f"jazz-{n:02d}" for n in range(2, 12)))
    albums = [f"album-{genre}-06" for genre in ("pop", "jazz", "rock", "country")]
    done = exchanged(
        match_with(
            *store(seats=2, hands=POOR, stock=ten, box=albums, stacks=(0, 4), before=target),
            *COUNTER,
            seats=2,
        )
    )
    facts = list(done.facts)
    place = facts.index(f.TargetLost("album-pop-13", "salesperson"))
    assert isinstance(facts[place - 1], f.SaleBinCleared)
    assert done.state.npc is not None
    assert done.state.npc.target is None


@pytest.mark.clause("VIN-106")
def test_the_target_keeps_the_disc_when_it_slides_down_also_into_the_sale_bin() -> None:
    start = match_with(*store(seats=2, hands={0: mg("wild-01", "wild-02", "wild-03")}), seats=2)
    done = start.and_given(*at("record_bin")).when(
        0, m.Collect("album-pop-02", mg("wild-01", "wild-02", "wild-03"), "new")
    )
    assert done.state.columns[0].rows[1] == "album-pop-01"
    assert GAME.view(done.state, None)["npc"]["target"] == "album-pop-01"
    low = start.and_given(*(f.AlbumsSlid(1, "sale") for _ in range(4)))
    view = GAME.view(low.state, None)["npc"]
    assert (view["target"], view["target_zone"]) == ("album-pop-01", "sale_bin")


@pytest.mark.clause("VIN-106")
def test_where_the_target_lies_is_shown_in_every_column_and_nothing_of_none() -> None:
    start = match_with(*store(seats=2, hands=POOR), seats=2)
    for target, zone in (
        ("album-pop-12", "record_bin"),
        ("album-rock-01", "record_bin"),
        ("album-pop-13", "sale_bin"),
        ("album-country-13", "sale_bin"),
        (None, None),
    ):
        placed = start.and_given(
            f.TargetRemoved("album-pop-01", "record_bin"), f.TargetPlaced(target, 1)
        )
        assert GAME.view(placed.state, None)["npc"]["target_zone"] == zone


@pytest.mark.clause("VIN-107")
def test_the_target_costs_what_any_album_costs() -> None:
    start = match_with(
        *store(seats=2, hands={0: mg("pop-05", "wild-01")}), *at("record_bin"), seats=2
    )
    collects = options(start.state, 0, m.Collect)
    assert {move.payment for move in collects if move.album == "album-pop-01"} == {
        mg("pop-05", "wild-01")
    }


@pytest.mark.clause("VIN-R17")
@pytest.mark.clause("VIN-150")
@pytest.mark.parametrize(
    ("refill", "round_", "moves"),
    [("salesperson", "early", 0), ("slide", "early", 1), ("slide", "final", 0)],
)
def test_a_target_in_the_sale_bin_is_removed_and_refilled_by_slide_alone(
    refill: str, round_: str, moves: int
) -> None:
    chosen = SLIDE if refill == "slide" else None
    target = [
        f.TargetPlaced("album-pop-13", 1),
        f.NpcMoved("record_bin", "magazine_rack"),
    ]
    done = before_record_bin(before=target, options_=chosen, final=round_ == "final")
    facts = list(done.facts)
    place = facts.index(f.TargetRemoved("album-pop-13", "sale_bin"))
    more = [f.AlbumsSlid(1, "sale"), f.AlbumDrawn(1, "album-rock-05")] if moves else []
    assert facts[place + 1 :] == [f.TargetPlaced("album-jazz-01", 2), *more]
    assert done.state.columns[0].sale == ("album-pop-12" if moves else None)
