"""Slotting 45s: where they may go, what is remembered of lines (JUK-050 to JUK-052, JUK-R24)."""

import pytest

from tests.games.jukebox.table import (
    asked,
    collected,
    grid,
    inserting,
    match_with,
    options,
    slotted,
    store,
)
from turntable.engine.spec import Given
from turntable.games.jukebox import facts as f
from turntable.games.jukebox import moves as m
from turntable.games.jukebox.facts import Cell
from turntable.games.jukebox.lines import legal_cells
from turntable.games.jukebox.state import Jukebox, Line


def cells_offered(start: Given[Jukebox]) -> set[tuple[int, int]]:
    return {(move.row, move.col) for move in options(start.state, 0, m.SlotFortyFive)}  # type: ignore[attr-defined]


@pytest.mark.clause("JUK-050")
def test_a_gained_45_is_slotted_at_once_into_an_empty_cell() -> None:
    start = collected("45-pop-40s-a", grid(["rock-40s-b"]))
    assert asked(start.state) == [(0, "slot")]
    start.when(0, m.EndTurn()).refused("JUK-050", "not_now")
    start.when(0, m.SlotFortyFive(0, 0)).refused("JUK-050", "cell_taken")
    outcome = start.when(0, m.SlotFortyFive(0, 1))
    frame = (Cell(0, 0, "45-rock-40s-b"), Cell(0, 1, "45-pop-40s-a"))
    outcome.then_begins(f.RecordSlotted(0, "45-pop-40s-a", 0, 1, frame))
    assert outcome.state.boards[0].jukebox == list(frame)
    assert outcome.state.collected is None


@pytest.mark.clause("JUK-050")
def test_no_adjacency_is_needed() -> None:
    start = collected("45-pop-40s-a", grid(["rock-40s-b"]))
    assert {(2, 2), (-2, 1), (1, -2)} <= cells_offered(start)


@pytest.mark.clause("JUK-051")
def test_slotted_45s_keep_their_places_relative_to_each_other() -> None:
    cells = grid(["rock-40s-b", None], [None, "jazz-40s-b"])
    outcome = collected("45-pop-40s-a", cells).when(0, m.SlotFortyFive(-1, 1))
    outcome.then_begins(
        f.RecordSlotted(
            0,
            "45-pop-40s-a",
            0,
            1,
            (Cell(0, 1, "45-pop-40s-a"), Cell(1, 0, "45-rock-40s-b"), Cell(2, 1, "45-jazz-40s-b")),
        )
    )


@pytest.mark.clause("JUK-052")
def test_with_one_45_in_place_there_are_twenty_four_cells() -> None:
    start = collected("45-pop-40s-a", grid(["rock-40s-b"]))
    window = {(row, col) for row in range(-2, 3) for col in range(-2, 3)}
    assert cells_offered(start) == window - {(0, 0)}
    for row, col in ((3, 0), (0, -3), (5, 5)):
        start.when(0, m.SlotFortyFive(row, col)).refused("JUK-052", "outside_window")


@pytest.mark.clause("JUK-052")
def test_45s_that_span_three_columns_cannot_shift_sideways() -> None:
    """Worked example 5 of the ledger, first half."""
    start = collected("45-pop-40s-a", grid(["rock-40s-b", None, "jazz-40s-b"]))
    assert {col for _, col in cells_offered(start)} == {0, 1, 2}
    assert {row for row, _ in cells_offered(start)} == {-2, -1, 0, 1, 2}
    start.when(0, m.SlotFortyFive(0, -1)).refused("JUK-052", "outside_window")


@pytest.mark.clause("JUK-052")
def test_two_45s_one_above_the_other_shift_sideways_and_by_one_up_or_down() -> None:
    """Worked example 5 of the ledger, second half."""
    start = collected("45-pop-40s-a", grid(["rock-40s-b"], ["jazz-40s-b"]))
    assert {row for row, _ in cells_offered(start)} == {-1, 0, 1, 2}
    assert {col for _, col in cells_offered(start)} == {-2, -1, 0, 1, 2}


@pytest.mark.clause("JUK-052")
def test_the_last_cell_of_a_full_window_resolves_itself() -> None:
    eight = grid(
        ["rock-40s-b", "jazz-40s-b", "blues-60s-a"],
        ["rock-50s-b", "jazz-50s-b", "country-60s-b"],
        ["pop-60s-b", "pop-50s-a", None],
    )
    assert legal_cells([Cell(*at, tile) for at, tile in sorted(eight.items())]) == [(2, 2)]


@pytest.mark.clause("JUK-R24")
def test_the_frame_is_normalised_after_each_slotting() -> None:
    outcome = collected("45-pop-40s-a", grid(["rock-40s-b"])).when(0, m.SlotFortyFive(-2, -1))
    outcome.then_begins(
        f.RecordSlotted(
            0, "45-pop-40s-a", 0, 0, (Cell(0, 0, "45-pop-40s-a"), Cell(2, 1, "45-rock-40s-b"))
        )
    )


@pytest.mark.clause("JUK-R24")
def test_what_is_remembered_of_a_line_moves_with_its_45s() -> None:
    cells = grid(["rock-40s-b", "rock-50s-b", "rock-60s-b"])
    start = collected("45-pop-40s-a", cells, taken={0: [("row", 0, "score-rock-1x")]})
    above = start.when(0, m.SlotFortyFive(-1, 2))
    assert above.state.boards[0].lines == [Line("row", 1, "score-rock-1x")]
    two_above = start.when(0, m.SlotFortyFive(-2, 0))
    assert two_above.state.boards[0].lines == [Line("row", 2, "score-rock-1x")]
    below = start.when(0, m.SlotFortyFive(2, 0))
    assert below.state.boards[0].lines == [Line("row", 0, "score-rock-1x")]


@pytest.mark.clause("JUK-R24")
def test_a_scored_column_moves_to_the_right_and_stays_scored() -> None:
    cells = grid(["rock-40s-b"], ["rock-50s-b"], ["jazz-60s-b"])
    start = collected("45-pop-40s-a", cells, taken={0: [("col", 0, "score-b-1x")]})
    left = start.when(0, m.SlotFortyFive(1, -2))
    assert left.state.boards[0].lines == [Line("col", 2, "score-b-1x")]
    assert not [fact for fact in left.facts if isinstance(fact, f.LineCompleted)]


@pytest.mark.clause("JUK-R24")
def test_an_unscored_line_is_remembered_with_its_45s_too() -> None:
    cells = grid(["rock-40s-b", "rock-50s-b", "rock-60s-b"])
    facts = store(record_bin=["45-pop-40s-a"], tokens=(), jukeboxes={0: cells})[:-1]
    start = match_with(
        *facts,
        f.LineCompleted(0, "row", 0),
        f.LineUnscored(0, "row", 0),
        f.TurnStarted(0, 2),
        *inserting(),
        f.RecordCollected(0, "45-pop-40s-a", "bin-1"),
    )
    assert start.state.boards[0].lines == [Line("row", 0)]
    assert start.when(0, m.SlotFortyFive(-1, 0)).state.boards[0].lines == [Line("row", 1)]


def test_the_other_seats_jukebox_is_left_alone() -> None:
    outcome = collected("45-pop-40s-a", grid(["rock-40s-b"])).when(0, m.SlotFortyFive(0, 1))
    assert outcome.state.boards[1].jukebox == [Cell(0, 0, "45-blues-60s-b")]
    assert slotted(1, grid(["blues-60s-b"])) == [
        f.RecordSlotted(1, "45-blues-60s-b", 0, 0, (Cell(0, 0, "45-blues-60s-b"),))
    ]


@pytest.mark.clause("JUK-R24")
def test_the_first_45_goes_to_the_corner_of_the_frame() -> None:
    assert cells_offered(collected("45-pop-40s-a")) == {(0, 0)}
