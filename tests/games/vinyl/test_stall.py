"""The store closes when nobody takes an album: VIN-151, VIN-R43."""

import pytest

from tests.games.vinyl.table import (
    after,
    match_with,
    mg,
    of,
    store,
)
from tests.games.vinyl.test_end import exchange
from turntable.engine.items import Fact
from turntable.engine.spec import Outcome
from turntable.games.vinyl import facts as f
from turntable.games.vinyl.state import Vinyl


def quiet(rounds: int) -> list[Fact]:
    """So many whole rounds without an album."""
    return [
        fact
        for number in range(1, rounds + 1)
        for fact in (f.RoundStarted(number, final=False), f.RoundEnded(number))
    ]


@pytest.mark.clause("VIN-151")
@pytest.mark.clause("VIN-R43")
def test_ten_whole_rounds_without_an_album_close_the_store() -> None:
    before = [*quiet(9), f.RoundStarted(10, final=False)]
    start = match_with(*store(before=before, active=3, round_number=10))
    done = exchange(start, 3)
    assert list(done.facts)[-6:] == [
        f.TurnEnded(3),
        f.RoundEnded(10),
        f.StoreClosedByStall(10),
        f.FinalRoundAnnounced(),
        f.RoundStarted(11, final=True),
        f.TurnStarted(0, 11),
    ]
    nine = [*quiet(8), f.RoundStarted(9, final=False)]
    early = exchange(match_with(*store(before=nine, active=3, round_number=9)), 3)
    assert of(early, f.StoreClosedByStall, f.FinalRoundAnnounced) == []
    assert early.state.quiet_rounds == 9


@pytest.mark.clause("VIN-151")
@pytest.mark.clause("VIN-R43")
@pytest.mark.parametrize(
    "event",
    [
        f.AlbumCollected(0, "album-pop-01", "record_bin", "col-0-1", 1),
        f.AlbumLaidAway(0, "album-pop-01", ()),
        f.AlbumCollected(0, "album-pop-18", "layaway", "col-0-1", 1),
    ],
)
def test_any_album_event_sets_the_count_to_nought(event: Fact) -> None:
    before = [
        *quiet(9),
        f.RoundStarted(10, final=False),
        event,
        f.TurnEnded(0),
    ]
    start = match_with(*store(before=before, active=3, round_number=10))
    assert start.state.quiet_rounds == 0
    done = exchange(start, 3)
    assert of(done, f.StoreClosedByStall) == []
    assert done.state.quiet_rounds == 0
    assert done.state.quiet is True


@pytest.mark.clause("VIN-R43")
def test_the_npc_taking_an_album_is_such_an_event_and_a_sweep_is_not() -> None:
    start = match_with(*store(seats=2, before=quiet(5)), seats=2)
    assert start.state.quiet_rounds == 5
    taken = start.and_given(f.TargetRemoved("album-pop-01", "record_bin"), f.RoundEnded(6))
    assert taken.state.quiet_rounds == 0
    swept = start.and_given(f.SaleBinCleared(("album-pop-13",)), f.RoundEnded(6))
    assert swept.state.quiet_rounds == 6


@pytest.mark.clause("VIN-151")
def test_a_store_that_is_closing_already_is_not_closed_by_a_stall_too() -> None:
    before = [*quiet(9), f.StoreClosedRevealed(), f.RoundStarted(10, final=False)]
    done = exchange(match_with(*store(before=before, active=3, round_number=10)), 3)
    assert of(done, f.StoreClosedByStall, f.FinalRoundAnnounced) == [f.FinalRoundAnnounced()]


@pytest.mark.clause("VIN-151")
def test_a_salesperson_due_in_such_a_final_round_still_acts() -> None:
    ten = mg(*(f"jazz-{n:02d}" for n in range(2, 12)))
    before = [
        *quiet(9),
        f.DividerRevealed("divider-salesperson-1"),
        f.RoundStarted(10, final=False),
    ]
    start = match_with(*store(before=before, active=3, round_number=10, stacks=(0, 52), stock=ten))
    done = exchange(start, 3)
    assert done.state.final
    assert f.SalespersonCalled("divider-salesperson-1") in done.facts
    assert len(of(done, f.AlbumsSlid)) == 4


@pytest.mark.clause("VIN-151")
def test_only_draws_for_ten_rounds_end_a_match_of_five() -> None:
    """Played out by exchanging loyalty cards alone: eleven rounds, and no album is taken."""
    start = match_with(*store(seats=5), seats=5)
    done: Outcome[Vinyl] | None = None
    told: list[Fact] = []
    for turn in range(55):
        done = exchange(start, turn % 5)
        told += done.facts
        start = after(done)
    assert done is not None
    assert done.state.result is not None
    assert told.count(f.StoreClosedByStall(10)) == 1
    assert done.state.result.ranking == ((0, 1, 2, 3, 4),)
