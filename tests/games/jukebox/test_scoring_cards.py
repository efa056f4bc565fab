"""Scoring Cards: turns, shifts, points, and which of the two counts (JUK-067 to JUK-071)."""

import pytest

from tests.games.jukebox.table import Cells, grid
from turntable.games.jukebox.facts import Cell
from turntable.games.jukebox.scoring import CardScore, best_card, score_card, turned
from turntable.games.jukebox.state import Board


def cells(filled: Cells) -> list[Cell]:
    return [Cell(*at, tile) for at, tile in sorted(filled.items())]


MEREDITH = cells(
    grid(
        ["jazz-50s-b", "pop-40s-a", "rock-40s-b"],
        ["country-50s-b", "blues-60s-b", "pop-50s-a"],
        ["country-40s-a", "jazz-60s-a", "rock-60s-a"],
    )
)


@pytest.mark.clause("JUK-068")
@pytest.mark.parametrize(
    ("tiles", "matches", "points"),
    [
        (("pop-40s-a", "pop-40s-b", "pop-50s-a"), 0, 0),
        (("blues-40s-a", "pop-40s-b", "pop-50s-a"), 1, 2),
        (("blues-40s-a", "country-40s-b", "pop-50s-a"), 2, 4),
        (("blues-40s-a", "country-40s-b", "jazz-50s-a"), 3, 9),
    ],
)
def test_matches_in_place_give_zero_two_four_or_nine(
    tiles: tuple[str, ...], matches: int, points: int
) -> None:
    """goal-01 wants blues at (0, 0), country at (0, 1), jazz at (2, 1)."""
    spots = ((0, 0), (0, 1), (2, 1))
    jukebox = cells({at: f"45-{tile}" for at, tile in zip(spots, tiles, strict=True)})
    score = score_card("goal-01", jukebox)
    assert (score.matches, score.top) == (matches, points)


@pytest.mark.clause("JUK-069")
def test_a_quarter_turn_takes_a_cell_to_its_column_and_two_less_its_row() -> None:
    assert turned(0, 1, 90) == (1, 2)
    for row in range(3):
        for col in range(3):
            assert turned(row, col, 0) == (row, col)
            assert turned(row, col, 90) == (col, 2 - row)
            assert turned(row, col, 180) == (2 - row, 2 - col)
            assert turned(row, col, 270) == (2 - col, row)


@pytest.mark.clause("JUK-069")
@pytest.mark.parametrize(
    ("rotation", "spots"),
    [
        (0, ((0, 0), (0, 1), (2, 1))),
        (90, ((0, 2), (1, 2), (1, 0))),
        (180, ((2, 2), (2, 1), (0, 1))),
        (270, ((2, 0), (1, 0), (1, 2))),
    ],
)
def test_one_turn_holds_for_all_three_cells(
    rotation: int, spots: tuple[tuple[int, int], ...]
) -> None:
    tiles = ("45-blues-60s-b", "45-country-60s-b", "45-jazz-60s-b")
    jukebox = dict(zip(spots, tiles, strict=True))
    rest = {(row, col) for row in range(3) for col in range(3)} - set(spots)
    pops = (
        "45-pop-40s-a",
        "45-pop-40s-b",
        "45-pop-50s-a",
        "45-pop-50s-b",
        "45-pop-60s-a",
        "45-pop-60s-b",
    )
    jukebox |= dict(zip(sorted(rest), pops, strict=True))
    score = score_card("goal-01", cells(jukebox))
    assert (score.matches, score.rotation, score.shift) == (3, rotation, (0, 0))


@pytest.mark.clause("JUK-R26")
def test_a_mirrored_card_does_not_match() -> None:
    mirrored = {(0, 2): "45-blues-60s-b", (0, 1): "45-country-60s-b", (2, 1): "45-jazz-60s-b"}
    rest = {(row, col) for row in range(3) for col in range(3)} - set(mirrored)
    pops = (
        "45-pop-40s-a",
        "45-pop-40s-b",
        "45-pop-50s-a",
        "45-pop-50s-b",
        "45-pop-60s-a",
        "45-pop-60s-b",
    )
    full = cells({**mirrored, **dict(zip(sorted(rest), pops, strict=True))})
    assert score_card("goal-01", full).matches == 2


@pytest.mark.clause("JUK-R25")
def test_an_unfilled_jukebox_shifts_to_where_it_counts_best() -> None:
    """goal-08 wants jazz at (0, 0), rock at (1, 0), country at (1, 2)."""
    pair = cells(grid(["rock-60s-b", None, "country-60s-b"]))
    score = score_card("goal-08", pair)
    assert (score.matches, score.rotation, score.shift) == (2, 0, (1, 0))
    lone = cells(grid(["country-60s-b"]))
    assert score_card("goal-08", lone)[1:4] == (0, (1, 2), 1)


@pytest.mark.clause("JUK-R25")
@pytest.mark.parametrize(
    "filled",
    [
        {(0, 0): "45-country-40s-a", (1, 2): "45-pop-40s-a", (2, 0): "45-jazz-40s-a"},
        {(0, 0): "45-pop-40s-a", (1, 1): "45-jazz-40s-a", (2, 2): "45-pop-40s-b"},
    ],
    ids=["sideways", "down"],
)
def test_a_jukebox_that_spans_three_lines_does_not_shift_across_them(filled: Cells) -> None:
    """goal-01 would find matches if 45s could be shifted out of the three by three."""
    score = score_card("goal-01", cells(filled))
    assert (score.matches, score.rotation, score.shift) == (0, 0, (0, 0))


@pytest.mark.clause("JUK-R25")
def test_among_equals_the_smallest_turn_then_down_then_right_is_reported() -> None:
    """goal-02 wants country at (0, 0), pop at (0, 1), blues at (2, 2)."""
    nothing = score_card("goal-02", cells(grid(["rock-60s-b"])))
    assert (nothing.matches, nothing.rotation, nothing.shift) == (0, 0, (0, 0))
    empty = score_card("goal-02", [])
    assert empty == CardScore("goal-02", 0, (0, 0), 0, 0, 0)
    blues = score_card("goal-02", cells(grid(["blues-60s-b"])))
    assert (blues.matches, blues.rotation, blues.shift) == (1, 0, (2, 2))
    pop_or_blues = cells({(0, 0): "45-pop-60s-b", (0, 1): "45-blues-60s-b"})
    assert score_card("goal-02", pop_or_blues)[1:4] == (0, (0, 1), 1)
    either = cells({(0, 0): "45-country-60s-b", (0, 2): "45-country-40s-b"})
    assert score_card("goal-02", either)[1:4] == (0, (0, 0), 1)


@pytest.mark.clause("JUK-R25")
def test_a_smaller_shift_down_comes_before_a_smaller_shift_right() -> None:
    """goal-15 wants country at (0, 1), rock at (1, 0), blues at (1, 2).

    Shifted right the blues match, shifted down the rock does.
    """
    either = cells({(0, 0): "45-rock-60s-b", (1, 1): "45-blues-60s-b"})
    assert score_card("goal-15", either)[1:4] == (0, (0, 1), 1)


@pytest.mark.clause("JUK-070")
@pytest.mark.parametrize(
    ("tile", "points"),
    [("pop-50s-b", 3), ("pop-50s-a", 1), ("pop-40s-b", 1), ("pop-40s-a", 0), ("pop-60s-a", 0)],
)
def test_decade_and_side_give_three_exactly_one_of_them_one(tile: str, points: int) -> None:
    assert score_card("goal-05", cells(grid([tile]))).bottom == points


@pytest.mark.clause("JUK-R28")
def test_a_side_that_is_not_the_cards_matches_nothing_by_itself() -> None:
    """The one point of the printed example comes from a 50s with side A, not from side A."""
    assert score_card("goal-05", cells(grid(["rock-60s-a"]))).bottom == 0
    assert score_card("goal-05", cells(grid(["rock-50s-a"]))).bottom == 1


@pytest.mark.clause("JUK-071")
def test_top_and_bottom_of_the_card_both_count() -> None:
    """Worked example 8 of the ledger."""
    score = score_card("goal-05", MEREDITH)
    assert (score.matches, score.top, score.bottom) == (2, 4, 9)
    board = Board(jukebox=MEREDITH, kept=["goal-05", "goal-12"])
    assert best_card(board) == score


@pytest.mark.clause("JUK-067")
@pytest.mark.clause("JUK-R31")
def test_the_card_with_more_points_counts_and_among_equals_the_smaller_id() -> None:
    jukebox = cells(grid(["blues-50s-b"]))
    scores = {f"goal-{n:02}": score_card(f"goal-{n:02}", jukebox) for n in range(1, 16)}
    worth = {card: score.top + score.bottom for card, score in scores.items()}
    assert worth["goal-05"] == worth["goal-14"] == 5
    assert best_card(Board(jukebox=jukebox, kept=["goal-05", "goal-14"])).card == "goal-05"
    assert best_card(Board(jukebox=jukebox, kept=["goal-14", "goal-05"])).card == "goal-05"
    assert worth["goal-01"] < 5
    assert best_card(Board(jukebox=jukebox, kept=["goal-01", "goal-14"])).card == "goal-14"
