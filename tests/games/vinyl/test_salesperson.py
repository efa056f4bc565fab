"""The Salesperson and when the store closes: VIN-092 to VIN-098, VIN-R07 to VIN-R09."""

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
from turntable.engine.chance import FastChance, MatchChance
from turntable.engine.items import Fact
from turntable.engine.simulate import Simulation, bots
from turntable.engine.spec import Outcome
from turntable.games.vinyl import GAME
from turntable.games.vinyl import facts as f
from turntable.games.vinyl import moves as m
from turntable.games.vinyl.state import Vinyl

BOX = [f"album-{genre}-06" for genre in ("pop", "jazz", "rock", "country")] + ["album-pop-08"]
WAITING = f.DividerRevealed("divider-salesperson-1")
COUNTER = at("front_counter")
TEN = mg(*(f"jazz-{n:02d}" for n in range(2, 12)))


def next_turn(*facts: Fact, seats: int = 4, **parts: object) -> Outcome[Vinyl]:
    """Seat 0 exchanges loyalty cards and ends its turn; the next turn starts."""
    parts.setdefault("stacks", (0, 5))
    parts.setdefault("box", BOX)
    parts.setdefault("stock", TEN)
    start = match_with(*store(seats=seats, **parts), *facts, *COUNTER, seats=seats)
    drawn = after(start.when(0, m.LoyaltyExchange()))
    return drawn.when(0, options(drawn.state, 0)[0])


@pytest.mark.clause("VIN-092")
@pytest.mark.clause("VIN-093")
@pytest.mark.clause("VIN-094")
@pytest.mark.clause("VIN-095")
@pytest.mark.clause("VIN-096")
@pytest.mark.clause("VIN-097")
def test_the_salesperson_performs_all_steps_before_anything_else_of_the_turn() -> None:
    done = next_turn(WAITING)
    done.then(
        f.LoyaltyReturned(0, 2, ("loyalty-09", "loyalty-10")),
        f.TurnEnded(0),
        f.TurnStarted(1, 1),
        f.SalespersonCalled("divider-salesperson-1"),
        f.DisplayCleared(mg("country-01", "jazz-01", "rock-01", "pop-01")),
        f.MagazineRevealed(1, "mag-jazz-02"),
        f.MagazineRevealed(2, "mag-jazz-03"),
        f.MagazineRevealed(3, "mag-jazz-04"),
        f.MagazineRevealed(4, "mag-jazz-05"),
        f.SaleBinCleared(("album-pop-13", "album-jazz-13", "album-rock-13", "album-country-13")),
        *(f.AlbumsSlid(column, "sale") for column in (1, 2, 3, 4)),
        *(f.AlbumDrawn(column, album) for column, album in enumerate(BOX[:4], start=1)),
        f.DividerRemoved("divider-salesperson-1"),
    )
    assert asked(done.state) == [(1, "turn")]
    assert done.state.box.waiting is None
    assert done.state.discard == list(mg("country-01", "jazz-01", "rock-01", "pop-01"))
    assert len(done.state.removed) == 4


@pytest.mark.clause("VIN-092")
def test_without_a_divider_at_the_front_nobody_comes() -> None:
    done = next_turn(stacks=(5,))
    assert of(done, f.SalespersonCalled, f.DisplayCleared, f.AlbumDrawn) == []


@pytest.mark.clause("VIN-093")
def test_the_display_is_filled_as_far_as_cards_can_be_drawn() -> None:
    done = next_turn(WAITING, stock=mg("jazz-02"))
    revealed = of(done, f.MagazineRevealed)
    assert [fact.slot for fact in revealed] == [1, 2, 3, 4]
    shuffled = of(done, f.StockReshuffled)[0]
    assert (shuffled.count, shuffled.wilds_added) == (10, 6)
    kinds = [type(fact) for fact in done.facts]
    assert kinds.index(f.DisplayCleared) < kinds.index(f.StockReshuffled)


@pytest.mark.clause("VIN-093")
@pytest.mark.clause("VIN-094")
def test_clearing_is_told_even_when_there_is_nothing_to_clear() -> None:
    gone = tuple(f"album-{genre}-13" for genre in ("pop", "jazz", "rock", "country"))
    nothing = f.StockReshuffled(0, 0, ())
    done = next_turn(WAITING, f.SaleBinCleared(gone), f.DisplayCleared(()), nothing, stock=())
    assert f.SaleBinCleared(()) in done.facts
    assert f.DisplayCleared(()) in done.facts


@pytest.mark.clause("VIN-095")
@pytest.mark.clause("VIN-096")
def test_row_4_goes_to_the_sale_bin_and_new_albums_come_on_top() -> None:
    done = next_turn(WAITING)
    for column, genre in zip(done.state.columns, ("pop", "jazz", "rock", "country"), strict=True):
        assert column.sale == f"album-{genre}-12"
        assert column.rows == [
            f"album-{genre}-06",
            f"album-{genre}-01",
            f"album-{genre}-02",
            f"album-{genre}-07",
        ]


@pytest.mark.clause("VIN-097")
@pytest.mark.clause("VIN-R07")
def test_the_divider_leaves_the_game_and_the_next_ones_follow_in_order() -> None:
    seen: list[str] = []
    simulation = Simulation(
        GAME, bots(GAME, ["greedy"] * 5), MatchChance(b"dividers"), FastChance(1)
    )
    about = (f.DividerRevealed, f.SalespersonCalled, f.DividerRemoved)
    for event in simulation:
        seen += [
            f"{type(fact).__name__} {fact.divider[-1]}"
            for fact in event.step.facts
            if isinstance(fact, about)
        ]
    assert seen == [
        f"{what} {number}"
        for number in (1, 2, 3, 4)
        for what in ("DividerRevealed", "SalespersonCalled", "DividerRemoved")
    ]


@pytest.mark.clause("VIN-098")
@pytest.mark.clause("VIN-R07")
def test_whose_turn_it_is_makes_no_difference_to_the_salesperson() -> None:
    told = []
    for active in (0, 2):
        start = match_with(
            *store(box=BOX, stacks=(0, 5), stock=TEN, active=active),
            WAITING,
            f.MeepleMoved(active, "home", "front_counter:primary"),
        )
        drawn = after(start.when(active, m.LoyaltyExchange()))
        done = drawn.when(active, options(drawn.state, active)[0])
        kinds = [type(fact) for fact in done.facts]
        told.append(done.facts[kinds.index(f.SalespersonCalled) :])
    assert told[0] == told[1]


@pytest.mark.clause("VIN-R09")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("refill", ["salesperson", "slide"])
def test_a_second_divider_never_comes_up_while_one_waits(seats: int, refill: str) -> None:
    simulation = Simulation(
        GAME,
        bots(GAME, ["greedy"] * seats),
        FastChance(seats),
        FastChance(seats),
        f.VinylOptions(refill),
    )
    waiting = 0
    for event in simulation:
        for fact in event.step.facts:
            waiting += isinstance(fact, f.DividerRevealed)
            waiting -= isinstance(fact, f.DividerRemoved)
            assert waiting in (0, 1)
            assert not (isinstance(fact, f.StoreClosedRevealed) and waiting)


@pytest.mark.clause("VIN-R09")
def test_the_salesperson_draws_from_behind_the_divider_under_slide_too() -> None:
    start = match_with(
        *store(box=BOX, stacks=(0, 5), stock=TEN, options=SLIDE), WAITING, *COUNTER, options=SLIDE
    )
    drawn = after(start.when(0, m.LoyaltyExchange()))
    done = drawn.when(0, options(drawn.state, 0)[0])
    assert len(of(done, f.AlbumDrawn)) == 4
    assert done.state.box.albums == BOX[4:]


@pytest.mark.clause("VIN-R08")
def test_a_divider_revealed_by_the_npc_waits_for_the_next_turn() -> None:
    """The NPC removes its Target at the start of seat 1's turn; the Salesperson comes after it."""
    start = match_with(
        *store(seats=2, box=BOX, stacks=(1, 4), stock=TEN),
        f.NpcMoved("record_bin", "magazine_rack"),
        *COUNTER,
        seats=2,
    )
    drawn = after(start.when(0, m.LoyaltyExchange()))
    done = drawn.when(0, options(drawn.state, 0)[0])
    assert of(done, f.TargetRemoved, f.AlbumDrawn, f.DividerRevealed, f.SalespersonCalled) == [
        f.TargetRemoved("album-pop-01", "record_bin"),
        f.AlbumDrawn(1, "album-pop-06"),
        f.DividerRevealed("divider-salesperson-1"),
    ]
    there = after(after(done).when(1, m.MoveMeeple("front_counter")))
    exchanged = after(there.when(1, m.LoyaltyExchange()))
    later = exchanged.when(1, options(exchanged.state, 1)[0])
    if asked(later.state) == [(0, "bump")]:
        later = after(later).when(0, m.BumpPass())
    assert f.SalespersonCalled("divider-salesperson-1") in later.facts
