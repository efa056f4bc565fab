"""Moving and bumping: VIN-025 to VIN-037."""

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
from turntable.games.vinyl.questions import place_of

GO = m.MoveMeeple("record_bin")
RICH = {seat: mg("pop-01", "jazz-01", "wild-01", "wild-02") for seat in range(4)}
"""Enough to do something anywhere."""


@pytest.mark.clause("VIN-025")
def test_the_meeple_leaves_its_former_space_for_the_primary_one() -> None:
    start = match_with(*store(hands=RICH, before=standing("front_counter", primary=0)))
    outcome = start.when(0, GO)
    outcome.then(f.MeepleMoved(0, "front_counter:primary", "record_bin:primary"))
    spaces = outcome.state.spaces
    assert (spaces["front_counter"].primary, spaces["record_bin"].primary) == (None, 0)
    assert asked(outcome.state) == [(0, "record_bin")]


@pytest.mark.clause("VIN-025")
def test_a_first_move_comes_from_home() -> None:
    match_with(*store(hands=RICH)).when(0, GO).then(f.MeepleMoved(0, "home", "record_bin:primary"))


@pytest.mark.clause("VIN-026")
def test_who_stands_on_the_primary_space_is_bumped() -> None:
    start = match_with(*store(hands=RICH, before=standing("record_bin", primary=2)))
    outcome = start.when(0, GO)
    outcome.then(f.MeepleMoved(0, "home", "record_bin:primary"), f.MeepleBumped(2, "record_bin"))
    spaces = outcome.state.spaces["record_bin"]
    assert (spaces.primary, spaces.bump) == (0, 2)


@pytest.mark.clause("VIN-027")
def test_who_stands_on_the_bump_space_goes_home_first_and_gets_nothing() -> None:
    start = match_with(*store(hands=RICH, before=standing("record_bin", primary=2, bump=3)))
    outcome = start.when(0, GO)
    outcome.then(
        f.MeepleMoved(0, "home", "record_bin:primary"),
        f.MeepleSentHome(3),
        f.MeepleBumped(2, "record_bin"),
    )
    assert place_of(outcome.state, 3) == "home"
    done = after(outcome).when(0, m.Layaway("album-pop-01", mg("pop-01")))
    assert asked(done.state) == [(2, "bump")]
    end = after(done).when(2, m.BumpPass())
    assert asked(end.state) == [(1, "turn")]


@pytest.mark.clause("VIN-028")
@pytest.mark.clause("VIN-R50")
def test_staying_bumps_nobody() -> None:
    start = match_with(*store(hands=RICH, before=standing("record_bin", primary=0, bump=3)))
    outcome = start.when(0, GO)
    outcome.then(f.MeepleMoved(0, "record_bin:primary", "record_bin:primary"))
    spaces = outcome.state.spaces["record_bin"]
    assert (spaces.primary, spaces.bump, outcome.state.bumped) == (0, 3, None)


@pytest.mark.clause("VIN-029")
def test_moving_up_from_the_bump_space_bumps_into_the_space_just_left() -> None:
    start = match_with(*store(hands=RICH, before=standing("record_bin", primary=2, bump=0)))
    outcome = start.when(0, GO)
    outcome.then(
        f.MeepleMoved(0, "record_bin:bump", "record_bin:primary"), f.MeepleBumped(2, "record_bin")
    )
    spaces = outcome.state.spaces["record_bin"]
    assert (spaces.primary, spaces.bump) == (0, 2)


@pytest.mark.clause("VIN-030")
def test_a_meeple_on_a_bump_space_stays_when_the_primary_space_is_empty() -> None:
    start = match_with(*store(hands=RICH, before=standing("record_bin", bump=3)))
    outcome = start.when(0, GO)
    outcome.then(f.MeepleMoved(0, "home", "record_bin:primary"))
    spaces = outcome.state.spaces["record_bin"]
    assert (spaces.primary, spaces.bump, outcome.state.bumped) == (0, 3, None)
    left = after(
        match_with(*store(hands=RICH, before=standing("record_bin", primary=0, bump=3))).when(
            0, m.MoveMeeple("front_counter")
        )
    )
    assert left.state.spaces["record_bin"].primary is None
    assert left.state.spaces["record_bin"].bump == 3


@pytest.mark.clause("VIN-031")
def test_only_who_was_moved_to_the_bump_space_gets_a_bump_action() -> None:
    start = match_with(
        *store(hands=RICH, before=standing("record_bin", primary=2, bump=3)), *at("record_bin")
    )
    assert start.state.bumped is None
    moved = match_with(*store(hands=RICH, before=standing("record_bin", primary=2, bump=3))).when(
        0, GO
    )
    assert moved.state.bumped == 2
    assert len(of(moved, f.MeepleBumped)) == 1


@pytest.mark.clause("VIN-032")
@pytest.mark.clause("VIN-R29")
def test_the_bump_action_comes_after_the_primary_action_and_before_maintenance() -> None:
    start = match_with(*store(hands=RICH, before=standing("record_bin", primary=2)))
    moved = after(start.when(0, GO))
    assert asked(moved.state) == [(0, "record_bin")]
    acted = moved.when(0, m.Collect("album-pop-01", mg("pop-01"), "new"))
    assert asked(acted.state) == [(2, "bump")]
    assert of(acted, f.AlbumsSlid, f.AlbumDrawn) == []
    assert acted.state.columns[0].rows[0] is None
    passed = after(acted).when(2, m.BumpPass())
    passed.then(
        f.BumpPassed(2),
        f.MagazinesDiscarded(0, mg("pop-01"), "spent"),
        f.AlbumDrawn(1, "album-pop-03"),
    )
    assert asked(passed.state) == [(0, "end")]


@pytest.mark.clause("VIN-033")
@pytest.mark.parametrize("location", ["record_bin", "front_counter", "magazine_rack"])
def test_the_bump_action_may_be_passed(location: str) -> None:
    start = match_with(
        *store(hands=RICH),
        *standing(location, primary=2),
        *at(location),
        f.MeepleBumped(2, location),
    )
    acted = start.and_given(f.AlbumCollected(0, "album-jazz-18", "layaway", "col-0-1", 1))
    assert asked(acted.state) == [(2, "bump")]
    assert options(acted.state, 2)[-1] == m.BumpPass()
    acted.when(2, m.BumpPass()).then_begins(f.BumpPassed(2))


@pytest.mark.clause("VIN-034")
@pytest.mark.parametrize(
    ("location", "kinds"),
    [
        ("magazine_rack", {"bump_loyalty_exchange", "bump_partial_knowledge"}),
        ("record_bin", {"bump_acquire", "bump_spoils"}),
        ("front_counter", {"bump_spoils"}),
        ("sale_bin", {"bump_spoils"}),
    ],
)
def test_the_bump_actions_are_those_of_the_location(location: str, kinds: set[str]) -> None:
    away = layaway(2, "jazz-01", "jazz-01")
    start = match_with(
        *store(hands=RICH, before=away),
        *standing(location, primary=2),
        *at(location),
        f.MeepleBumped(2, location),
        f.AlbumCollected(0, "album-jazz-18", "layaway", "col-0-1", 1),
    )
    found = {str(type(move).__struct_config__.tag) for move in options(start.state, 2)}
    assert found == {*kinds, "bump_pass"}
    other = m.BumpAcquire((), "new") if "bump_acquire" not in kinds else m.BumpPartialKnowledge()
    start.when(2, other).refused("VIN-034", "not_here")


@pytest.mark.clause("VIN-035")
@pytest.mark.parametrize("space", ["primary", "bump"])
def test_who_stands_at_the_sale_bin_has_to_leave_it(space: str) -> None:
    there = standing("sale_bin", **{space: 0})
    start = match_with(*store(hands=RICH, before=there))
    assert locations(start.state) == ["record_bin", "front_counter", "magazine_rack"]
    start.when(0, m.MoveMeeple("sale_bin")).refused("VIN-035", "must_leave")
    assert GAME.view(start.state, 0)["places"][0]["must_leave"] is True


@pytest.mark.clause("VIN-036")
def test_who_was_sent_home_from_the_sale_bin_may_go_there_at_once() -> None:
    there = [*standing("sale_bin", primary=0), f.MeepleSentHome(0)]
    assert "sale_bin" in locations(match_with(*store(hands=RICH, before=there)).state)


@pytest.mark.clause("VIN-037")
@pytest.mark.parametrize("location", ["record_bin", "front_counter", "magazine_rack"])
@pytest.mark.parametrize("space", ["primary", "bump"])
def test_no_other_location_has_to_be_left(location: str, space: str) -> None:
    start = match_with(*store(hands=RICH, before=standing(location, **{space: 0})))
    assert locations(start.state) == ["record_bin", "front_counter", "sale_bin", "magazine_rack"]
    assert GAME.view(start.state, 0)["places"][0]["must_leave"] is False


def test_a_bumped_seat_is_asked_out_of_turn_and_nobody_else_may_answer() -> None:
    start = match_with(*store(hands=RICH, before=standing("front_counter", primary=3)))
    there = after(start.when(0, m.MoveMeeple("front_counter")))
    drawn = after(there.when(0, m.LoyaltyExchange()))
    acted = drawn.when(0, options(drawn.state, 0)[0])
    assert asked(acted.state) == [(3, "bump")]
    after(acted).when(0, m.EndTurn()).refused("VIN-033", "not_asked")
    done = after(acted).when(3, m.BumpSpoils(None))
    assert asked(done.state) == [(1, "turn")]


def test_double_bumps_over_two_turns_move_three_meeples_through_both_spaces() -> None:
    start = match_with(*store(hands=RICH, before=standing("record_bin", primary=1, bump=2)))
    first = after(start.when(0, GO))
    assert first.state.spaces["record_bin"].bump == 1
    laid = after(first.when(0, m.Layaway("album-pop-01", mg("pop-01"))))
    second = after(laid.when(1, m.BumpPass()))
    assert asked(second.state) == [(1, "turn")]
    up = second.when(1, GO)
    up.then(
        f.MeepleMoved(1, "record_bin:bump", "record_bin:primary"), f.MeepleBumped(0, "record_bin")
    )
    assert place_of(up.state, 2) == "home"


def test_an_active_seat_with_a_collection_is_asked_once_more_at_the_end() -> None:
    start = match_with(*store(hands=RICH, before=collection(0, 1, "jazz-14")), *at("front_counter"))
    drawn = after(start.when(0, m.LoyaltyExchange()))
    kept = drawn.when(0, options(drawn.state, 0)[0])
    assert asked(kept.state) == [(0, "end")]
