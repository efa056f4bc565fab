"""The Non-Playable Customer: VIN-099 to VIN-102, VIN-108, VIN-R03, VIN-R13 to VIN-R15, VIN-R18."""

from collections.abc import Sequence

import pytest

from tests.games.vinyl.table import (
    after,
    asked,
    at,
    collection,
    layaway,
    match_with,
    mg,
    of,
    options,
    standing,
    store,
)
from tests.games.vinyl.test_draft import drafted
from turntable.engine.items import Fact
from turntable.engine.spec import Outcome
from turntable.games.vinyl import GAME
from turntable.games.vinyl import facts as f
from turntable.games.vinyl import moves as m
from turntable.games.vinyl.npc import next_location, turns_until_record_bin
from turntable.games.vinyl.questions import place_of
from turntable.games.vinyl.state import Vinyl

POOR = {0: mg("pop-02"), 1: mg("jazz-02")}
COUNTER = at("front_counter")
BOX = ["album-rock-05", "album-rock-06", "album-rock-08"]


def before_record_bin(
    *facts: Fact,
    before: Sequence[Fact] = (),
    options_: f.VinylOptions | None = None,
    **parts: object,
) -> Outcome[Vinyl]:
    """Seat 0 ends its turn while the NPC is at the Magazine Rack: it enters the Record Bin."""
    parts.setdefault("hands", POOR)
    parts.setdefault("box", BOX)
    begun = [f.NpcMoved("record_bin", "magazine_rack"), *before]
    start = match_with(
        *store(seats=2, before=begun, options=options_, **parts),
        *facts,
        *COUNTER,
        seats=2,
        options=options_,
    )
    return exchanged(start)


def exchanged(start: object) -> Outcome[Vinyl]:
    drawn = after(start.when(0, m.LoyaltyExchange()))
    kept = drawn.when(0, options(drawn.state, 0)[0])
    if asked(kept.state) == [(0, "end")]:
        return after(kept).when(0, m.EndTurn())
    return kept


@pytest.mark.clause("VIN-099")
@pytest.mark.clause("VIN-R03")
def test_the_npc_goes_round_clockwise() -> None:
    places = ["record_bin"]
    for _ in range(4):
        places.append(next_location(places[-1]))
    assert places == [
        "record_bin",
        "front_counter",
        "sale_bin",
        "magazine_rack",
        "record_bin",
    ]
    assert [turns_until_record_bin(place) for place in places] == [4, 3, 2, 1, 4]


@pytest.mark.clause("VIN-099")
@pytest.mark.clause("VIN-R18")
@pytest.mark.parametrize("seats", [2, 3])
def test_it_moves_before_the_very_first_turn_too(seats: int) -> None:
    state = drafted(seats)
    assert state.npc is not None
    assert state.npc.location == "front_counter"
    assert state.spaces["record_bin"].primary is None
    assert state.spaces["front_counter"].primary == "npc"
    assert asked(state) == [(0, "turn")]


@pytest.mark.clause("VIN-099")
@pytest.mark.clause("VIN-R18")
def test_it_moves_at_the_start_of_every_turn_also_in_the_final_round() -> None:
    for final in (False, True):
        start = match_with(*store(seats=2, hands=POOR, final=final), *COUNTER, seats=2)
        done = exchanged(start)
        assert done.facts[-1] == f.MeepleBumped(0, "front_counter")
        assert done.facts[-2] == f.NpcMoved("record_bin", "front_counter")


@pytest.mark.clause("VIN-100")
def test_it_bumps_like_a_player() -> None:
    before = standing("record_bin", primary=0, bump=1)
    done = before_record_bin(before=before)
    kinds = of(done, f.NpcMoved, f.MeepleSentHome, f.MeepleBumped)
    assert kinds == [f.NpcMoved("magazine_rack", "record_bin")]
    start = match_with(
        *store(
            seats=3,
            hands=POOR,
            before=[
                f.NpcMoved("record_bin", "magazine_rack"),
                *standing("record_bin", primary=2, bump=1),
            ],
        ),
        *COUNTER,
        seats=3,
    )
    bumped = exchanged(start)
    assert of(bumped, f.NpcMoved, f.MeepleSentHome, f.MeepleBumped) == [
        f.NpcMoved("magazine_rack", "record_bin"),
        f.MeepleSentHome(1),
        f.MeepleBumped(2, "record_bin"),
    ]
    assert place_of(bumped.state, 1) == "home"
    assert place_of(bumped.state, 2) == "record_bin:bump"


@pytest.mark.clause("VIN-101")
@pytest.mark.clause("VIN-R14")
def test_who_it_bumps_acts_at_once_before_the_target_and_the_turn() -> None:
    before = standing("record_bin", primary=1)
    bumped = before_record_bin(before=before)
    assert asked(bumped.state) == [(1, "bump")]
    assert of(bumped, f.TargetRemoved, f.TargetPlaced) == []
    done = after(bumped).when(1, m.BumpSpoils(None))
    done.then(
        f.MagazineDrawn(1, "stock", "mag-pop-03"),
        f.TargetRemoved("album-pop-01", "record_bin"),
        f.TargetPlaced("album-jazz-01", 2),
        f.AlbumDrawn(1, "album-rock-05"),
    )
    assert asked(done.state) == [(1, "turn")]


@pytest.mark.clause("VIN-R14")
def test_the_follow_ups_of_its_bump_come_before_the_target() -> None:
    ten = mg(*(f"jazz-{n:02d}" for n in range(1, 11)))
    bumped = before_record_bin(before=standing("record_bin", primary=1), hands={1: ten})
    drawn = after(bumped).when(1, m.BumpSpoils(None))
    assert asked(drawn.state) == [(1, "limit")]
    done = after(drawn).when(1, m.DiscardToLimit(mg("jazz-01")))
    assert f.TargetRemoved("album-pop-01", "record_bin") in done.facts


@pytest.mark.clause("VIN-101")
def test_the_active_seat_goes_on_with_its_whole_turn_after_its_bump_and_the_limit() -> None:
    ten = mg(*(f"jazz-{n:02d}" for n in range(1, 11)))
    bumped = before_record_bin(before=standing("record_bin", primary=1), hands={1: ten})
    drawn = after(bumped).when(1, m.BumpSpoils(None))
    turn = after(drawn).when(1, m.DiscardToLimit(mg("jazz-01")))
    assert asked(turn.state) == [(1, "turn")]
    moved = after(turn).when(1, m.MoveMeeple("front_counter"))
    assert asked(moved.state) == [(1, "front_counter")]


@pytest.mark.clause("VIN-101")
def test_another_seat_than_the_active_one_may_be_bumped_by_it() -> None:
    start = match_with(*store(seats=2, hands=POOR, active=1), seats=2)
    start = start.and_given(*at("front_counter", 1))
    drawn = after(start.when(1, m.LoyaltyExchange()))
    kept = drawn.when(1, options(drawn.state, 1)[0])
    assert kept.state.active == 0
    assert asked(kept.state) == [(1, "bump")]
    done = after(kept).when(1, m.BumpPass())
    assert asked(done.state) == [(0, "turn")]


@pytest.mark.clause("VIN-102")
@pytest.mark.clause("VIN-R15")
def test_a_bumped_npc_takes_no_action_and_moves_on_from_the_bump_space() -> None:
    start = match_with(
        *store(seats=2, hands=POOR, before=[f.NpcMoved("record_bin", "front_counter")]), seats=2
    )
    moved = start.when(0, m.MoveMeeple("front_counter"))
    moved.then(
        f.MeepleMoved(0, "home", "front_counter:primary"), f.MeepleBumped("npc", "front_counter")
    )
    assert moved.state.bumped is None
    done = exchanged(after(moved))
    assert done.facts[-1] == f.NpcMoved("front_counter", "sale_bin")
    spaces = done.state.spaces["front_counter"]
    assert (spaces.primary, spaces.bump) == (0, None)
    assert done.state.spaces["sale_bin"].primary == "npc"


@pytest.mark.clause("VIN-108")
def test_the_npc_is_no_seat() -> None:
    state = drafted(2)
    assert len(state.places) == len(GAME.view(state, None)["places"]) == 2
    assert len(GAME.sheet(state, None).totals) == 2


@pytest.mark.clause("VIN-R13")
def test_the_active_seat_bumped_by_it_may_retire_first_and_is_asked_again() -> None:
    mine = [*collection(1, 1, "rock-01"), *collection(1, 2, "rock-02")]
    away = layaway(1, "jazz-08", "jazz-08")
    hands = {0: mg("pop-02"), 1: mg("jazz-08")}
    bumped = before_record_bin(
        before=[*mine, *away, *standing("record_bin", primary=1)], hands=hands
    )
    assert bumped.state.active == 1
    assert options(bumped.state, 1) == [
        m.Retire("col-1-1", None),
        m.Retire("col-1-2", None),
        m.BumpAcquire((), "col-1-2"),
        m.BumpSpoils(None),
        m.BumpPass(),
    ]
    after(bumped).when(1, m.Retire("col-1-9", None)).refused("VIN-122", "no_such_collection")
    freed = after(bumped).when(1, m.Retire("col-1-1", None))
    freed.then(f.CollectionRetired(1, "col-1-1", ("album-rock-01",), None))
    assert options(freed.state, 1) == [
        m.BumpAcquire((), "col-1-2"),
        m.BumpAcquire((), "new"),
        m.BumpSpoils(None),
        m.BumpPass(),
    ]
    done = after(freed).when(1, m.BumpAcquire((), "new"))
    assert asked(done.state) == [(1, "turn")]
    assert options(done.state, 1, m.Retire) == []


@pytest.mark.clause("VIN-R13")
def test_after_that_retire_a_lone_pass_resolves_itself() -> None:
    mine = collection(0, 1, "rock-01")
    start = match_with(
        *store(seats=2, hands={}, stock=(), before=mine, active=1),
        f.StockReshuffled(0, 0, ()),
        *at("front_counter", 0),
        f.TurnStarted(1, 1),
        *at("magazine_rack", 1),
        seats=2,
    )
    state = start.and_given(
        f.MeepleMoved(0, "home", "front_counter:primary"),
        f.TurnEnded(1),
        f.TurnStarted(0, 2),
        f.NpcMoved("record_bin", "front_counter"),
        f.MeepleBumped(0, "front_counter"),
    )
    assert options(state.state, 0) == [m.Retire("col-0-1", None), m.BumpPass()]
    done = state.when(0, m.Retire("col-0-1", None))
    done.then(f.CollectionRetired(0, "col-0-1", ("album-rock-01",), None), f.BumpPassed(0))
    assert asked(done.state) == [(0, "turn")]


@pytest.mark.clause("VIN-R13")
def test_a_seat_that_is_not_active_is_never_offered_it() -> None:
    start = match_with(
        *store(seats=2, hands=POOR, active=1, before=collection(1, 1, "rock-01")), seats=2
    ).and_given(*at("front_counter", 1))
    drawn = after(start.when(1, m.LoyaltyExchange()))
    kept = after(drawn.when(1, options(drawn.state, 1)[0]))
    turn = kept.when(1, m.EndTurn())
    assert (turn.state.active, asked(turn.state)) == (0, [(1, "bump")])
    assert options(turn.state, 1, m.Retire) == []
