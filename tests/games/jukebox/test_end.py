"""End of turn, of the round and of the match (JUK-060, JUK-061, JUK-R33, JUK-R34)."""

import pytest

from tests.games.jukebox.table import (
    ALL_TAKEN,
    BIN,
    ENDING,
    LAST_MOVE,
    NINE,
    asked,
    grid,
    inserting,
    last_turn,
    lay,
    match_with,
    store,
)
from turntable.engine.items import Fact
from turntable.engine.spec import Given
from turntable.games.jukebox import GAME
from turntable.games.jukebox import facts as f
from turntable.games.jukebox import moves as m
from turntable.games.jukebox.moves import OnNextPlay
from turntable.games.jukebox.state import Jukebox


@pytest.mark.clause("JUK-060")
def test_next_play_then_the_bin_then_the_next_tile_then_the_turn_passes() -> None:
    reserved = (f.CoinDrawn(0, "coin-p0-pop", False), f.CoinPlaced(0, "coin-p0-pop", OnNextPlay()))
    row = lay(0, 1, ["coin-p0-country"], ["coin-p0-60s"], ["coin-p0-a-1"])
    start = match_with(*store(), *inserting(), *row, *reserved)
    bought = start.when(0, m.SpendCoins(1, (1, 2, 3), "45-country-60s-a"))
    assert bought.facts[-4:] == (
        f.NextPlayReturned(0, "coin-p0-pop"),
        f.RecordBinRefilled("bin-3", "45-blues-40s-b", "45-blues-50s-a"),
        f.TurnEnded(0),
        f.TurnStarted(1, 1),
    )
    assert bought.state.record_bin[2] == "45-blues-40s-b"
    assert GAME.view(bought.state, None)["next_tile"] == "45-blues-50s-a"
    assert len(bought.state.pile) == 20


@pytest.mark.clause("JUK-060")
def test_without_a_sale_and_a_reserved_coin_only_the_turn_passes() -> None:
    start = match_with(*store(), *inserting(), *lay(0, 1, ["coin-p0-pop"]))
    start.when(0, m.EndTurn()).then(f.TurnEnded(0), f.TurnStarted(1, 1))


@pytest.mark.clause("JUK-060")
def test_the_second_seats_turn_is_followed_by_the_next_round() -> None:
    start = match_with(*store(active=1, round_number=4))
    start.when(1, LAST_MOVE).then(*ENDING, f.TurnStarted(0, 5))
    other = match_with(*store(starting=1, active=0, round_number=4))
    assert other.when(0, LAST_MOVE).facts[-1] == f.TurnStarted(1, 5)


@pytest.mark.clause("JUK-R34")
def test_an_empty_pile_leaves_the_slot_empty() -> None:
    row = lay(0, 1, ["coin-p0-country"], ["coin-p0-60s"], ["coin-p0-a-1"])
    start = match_with(*store(pile=[]), *inserting(), *row)
    bought = start.when(0, m.SpendCoins(1, (1, 2, 3), "45-country-60s-a"))
    assert not [fact for fact in bought.facts if isinstance(fact, f.RecordBinRefilled)]
    assert bought.state.record_bin[2] is None
    assert GAME.view(bought.state, 1)["next_tile"] is None
    assert bought.facts[-1] == f.TurnStarted(1, 1)
    last = match_with(*store(pile=["45-pop-60s-b"]), *inserting(), *row)
    assert (
        f.RecordBinRefilled("bin-3", "45-pop-60s-b", None)
        in last.when(0, m.SpendCoins(1, (1, 2, 3), "45-country-60s-a")).facts
    )


EIGHT = {at: tile for at, tile in NINE.items() if at != (2, 2)}
UNSCORED = tuple(
    fact
    for axis, index in (("row", 0), ("row", 1), ("col", 0), ("col", 1))
    for fact in (f.LineCompleted(0, axis, index), f.LineUnscored(0, axis, index))  # type: ignore[arg-type]
)


def ninth_bought(starting: int) -> tuple[Fact, ...]:
    facts = store(
        record_bin=["45-rock-60s-a"],
        tokens=(),
        starting=starting,
        active=0,
        round_number=9,
        jukeboxes={0: EIGHT},
    )
    row = lay(0, 1, ["coin-p0-rock"], ["coin-p0-60s"], ["coin-p0-a-1"])
    start = match_with(*facts, *UNSCORED, *inserting(), *row)
    return tuple(start.when(0, m.SpendCoins(1, (1, 2, 3), "45-rock-60s-a")).facts)


@pytest.mark.clause("JUK-061")
def test_the_first_seats_ninth_45_lets_the_second_seat_play_its_turn() -> None:
    facts = ninth_bought(starting=0)
    assert facts[-4:] == (
        f.RecordBinRefilled("bin-1", "45-blues-40s-a", "45-blues-40s-b"),
        f.NinthRecordReached(0),
        f.TurnEnded(0),
        f.TurnStarted(1, 9),
    )


@pytest.mark.clause("JUK-061")
def test_the_second_seats_ninth_45_ends_the_match_with_its_turn() -> None:
    facts = ninth_bought(starting=1)
    where = facts.index(f.NinthRecordReached(0))
    assert facts[where + 1 : where + 3] == (f.TurnEnded(0), f.LastRoundCompleted("nine"))
    assert isinstance(facts[-1], f.GameEnded)


@pytest.mark.clause("JUK-061")
def test_the_ninth_45_is_told_once_a_seat() -> None:
    facts = store(tokens=(), jukeboxes={0: NINE}, taken={0: ALL_TAKEN})
    first = match_with(*facts).when(0, LAST_MOVE)
    assert first.facts[2:] == (f.NinthRecordReached(0), f.TurnEnded(0), f.TurnStarted(1, 1))
    again = match_with(*facts, f.NinthRecordReached(0)).when(0, LAST_MOVE)
    assert again.facts[2:] == (f.TurnEnded(0), f.TurnStarted(1, 1))


@pytest.mark.clause("JUK-061")
def test_after_the_last_turn_of_the_round_the_match_ends() -> None:
    ended = last_turn({}).when(1, LAST_MOVE)
    assert ended.facts[3] == f.LastRoundCompleted("nine")
    assert isinstance(ended.facts[-1], f.GameEnded)
    assert asked(ended.state) == []
    assert GAME.legal_moves(ended.state, 0) == []
    over = match_with(*store()).and_given(f.GameEnded((1, 0), (0,), None))
    over.when(0, m.InsertCoins()).refused("JUK-061", "not_asked")


def drought(turns: int, active: int) -> Given[Jukebox]:
    """So many turns have passed without a 45 gained; the active seat has the turn."""
    passed = [
        fact
        for n in range(turns)
        for fact in (f.TurnStarted(n % 2, n // 2 + 1), f.TurnEnded(n % 2))
    ]
    return match_with(*store(tokens=()), *passed, f.TurnStarted(active, turns // 2 + 1))


@pytest.mark.clause("JUK-R33")
def test_a_hundred_turns_without_a_45_end_the_match_with_the_round() -> None:
    on = drought(98, 1).when(1, LAST_MOVE)
    assert on.facts[-1] == f.TurnStarted(0, 51)
    stalled = drought(99, 1).when(1, LAST_MOVE)
    assert stalled.facts[3] == f.LastRoundCompleted("stalled")
    assert isinstance(stalled.facts[-1], f.GameEnded)
    first_seat = drought(99, 0).when(0, LAST_MOVE)
    assert isinstance(first_seat.facts[-1], f.TurnStarted)
    assert drought(100, 1).when(1, LAST_MOVE).facts[3] == f.LastRoundCompleted("stalled")


@pytest.mark.clause("JUK-R33")
def test_a_45_gained_sets_the_count_to_zero() -> None:
    row = lay(1, 1, ["coin-p1-country"], ["coin-p1-60s"], ["coin-p1-a-1"])
    start = drought(100, 1).and_given(*inserting(1), *row)
    bought = start.when(1, m.SpendCoins(1, (1, 2, 3), "45-country-60s-a"))
    assert isinstance(bought.facts[-1], f.TurnStarted)
    assert bought.state.drought == 0
    after = start.and_given(*bought.facts, f.TurnEnded(0))
    assert after.state.drought == 1


@pytest.mark.clause("JUK-R33")
@pytest.mark.clause("JUK-R29")
@pytest.mark.parametrize("starting", [0, 1])
def test_in_a_stalled_match_the_starting_seat_claims_all_its_lines_first(starting: int) -> None:
    second = 1 - starting
    jukeboxes = {0: grid(["rock-50s-a"]), 1: grid(["rock-60s-b"])}
    facts = store(
        tokens=("score-rock-1x", "score-rock-2x"),
        record_bin=[tile for tile in BIN if "rock" not in tile],
        starting=starting,
        active=second,
        jukeboxes=jukeboxes,
    )
    turns = [fact for _ in range(99) for fact in (f.TurnStarted(second, 1), f.TurnEnded(second))]
    start = match_with(*facts, *turns, f.TurnStarted(second, 50))
    end = start.when(second, m.EmptyCoinBox(()))
    assert asked(end.state) == [(starting, "claim_line")]
    after = start.and_given(*end.facts)
    row = after.when(starting, m.SkipLine("row", 0))
    assert asked(row.state) == [(starting, "claim_line")]
    col = after.and_given(*row.facts).when(starting, m.SkipLine("col", 0))
    assert asked(col.state) == [(second, "claim_line")]
