"""What is scored at the end, the total and ties (JUK-062 to JUK-067, JUK-072, JUK-073)."""

from collections.abc import Sequence

import pytest

from tests.games.jukebox.table import (
    ALL_TAKEN,
    ENDING,
    KEPT,
    LAST_MOVE,
    NINE,
    asked,
    grid,
    last_turn,
    match_with,
    options,
    store,
)
from turntable.games.jukebox import GAME
from turntable.games.jukebox import facts as f
from turntable.games.jukebox import moves as m
from turntable.games.jukebox.moves import Axis
from turntable.games.jukebox.scoring import line_points, outcome, token_points
from turntable.games.jukebox.state import Board, Jukebox, Line

SHORT = grid(["rock-50s-a", "rock-60s-b"], ["pop-60s-a", None])


@pytest.mark.clause("JUK-062")
@pytest.mark.clause("JUK-R29")
def test_short_lines_claim_in_order_rows_first_each_with_its_eligible_tokens() -> None:
    tokens = ("score-rock-1x", "score-pop-1x", "score-rock-2x", "score-a-3x")
    start = last_turn(SHORT, tokens)
    end = start.when(1, LAST_MOVE).then(*ENDING, f.LastRoundCompleted("nine"))
    assert asked(end.state) == [(1, "claim_line")]
    row_0 = start.and_given(*end.facts)
    assert options(row_0.state, 1) == [
        m.ClaimLine("row", 0, "score-rock-1x"),
        m.ClaimLine("row", 0, "score-rock-2x"),
        m.SkipLine("row", 0),
    ]
    row_0.when(1, m.ClaimLine("col", 0, "score-rock-1x")).refused("JUK-R29", "other_line")
    row_0.when(1, m.SkipLine("row", 1)).refused("JUK-R29", "other_line")
    row_0.when(1, m.ClaimLine("row", 0, "score-pop-1x")).refused("JUK-062", "requirement_not_met")
    row_0.when(1, m.ClaimLine("row", 0, "score-b-2x")).refused("JUK-054", "token_not_there")
    claimed = row_0.when(1, m.ClaimLine("row", 0, "score-rock-2x"))
    claimed.then(
        f.EndLineClaimed(1, "row", 0, "score-rock-2x"),
        f.PointsScored(1, 6, "tokens"),
        f.RivalCoinSent("rival-rock", 0),
    )
    row_1 = row_0.and_given(*claimed.facts)
    assert options(row_1.state, 1) == [m.ClaimLine("row", 1, "score-pop-1x"), m.SkipLine("row", 1)]
    skipped = row_1.when(1, m.SkipLine("row", 1)).then(f.EndLineSkipped(1, "row", 1))
    col_0 = row_1.and_given(*skipped.facts)
    assert options(col_0.state, 1) == [
        m.ClaimLine("col", 0, "score-rock-1x"),
        m.ClaimLine("col", 0, "score-pop-1x"),
        m.SkipLine("col", 0),
    ]
    col_1 = col_0.and_given(f.EndLineSkipped(1, "col", 0))
    assert options(col_1.state, 1) == [m.ClaimLine("col", 1, "score-rock-1x"), m.SkipLine("col", 1)]
    done = col_1.when(1, m.SkipLine("col", 1))
    assert done.facts[0] == f.EndLineSkipped(1, "col", 1)
    assert isinstance(done.facts[-1], f.GameEnded)


@pytest.mark.clause("JUK-062")
def test_two_45s_of_a_line_need_not_be_neighbours_and_empty_lines_claim_nothing() -> None:
    cells = grid(["rock-50s-a", None, "rock-60s-b"])
    start = last_turn(cells, ("score-rock-2x",))
    end = start.when(1, LAST_MOVE)
    assert options(end.state, 1) == [m.ClaimLine("row", 0, "score-rock-2x"), m.SkipLine("row", 0)]
    done = start.and_given(*end.facts).when(1, m.SkipLine("row", 0))
    assert isinstance(done.facts[-1], f.GameEnded)


@pytest.mark.clause("JUK-063")
def test_a_claim_is_optional_and_uses_the_token_up() -> None:
    """The column of the same 45 is not asked once the row has taken the only token."""
    start = last_turn(grid(["rock-50s-a"]), ("score-rock-1x",))
    after = start.and_given(*start.when(1, LAST_MOVE).facts)
    claimed = after.when(1, m.ClaimLine("row", 0, "score-rock-1x"))
    claimed.then_begins(
        f.EndLineClaimed(1, "row", 0, "score-rock-1x"),
        f.PointsScored(1, 4, "tokens"),
        f.RivalCoinSent("rival-rock", 0),
        f.PointsScored(0, 0, "lines"),
    )
    assert claimed.state.scoring_area == []
    skipped = after.when(1, m.SkipLine("row", 0)).then(f.EndLineSkipped(1, "row", 0))
    assert options(skipped.state, 1) == [
        m.ClaimLine("col", 0, "score-rock-1x"),
        m.SkipLine("col", 0),
    ]


@pytest.mark.clause("JUK-064")
@pytest.mark.clause("JUK-R41")
def test_a_claim_sends_the_rival_coin_that_still_lies_there() -> None:
    start = last_turn(grid(["rock-50s-a"]), ("score-rock-1x", "score-a-1x"))
    after = start.and_given(*start.when(1, LAST_MOVE).facts)
    sent = after.when(1, m.ClaimLine("row", 0, "score-rock-1x"))
    assert sent.facts[2] == f.RivalCoinSent("rival-rock", 0)
    assert "rival-rock" in sent.state.boards[0].bag
    side = after.when(1, m.ClaimLine("row", 0, "score-a-1x"))
    assert not [fact for fact in side.facts if isinstance(fact, f.RivalCoinSent)]
    gone = last_turn(grid(["rock-50s-a"]), ("score-rock-1x",), rivals=())
    unsent = gone.and_given(*gone.when(1, LAST_MOVE).facts)
    claimed = unsent.when(1, m.ClaimLine("row", 0, "score-rock-1x"))
    assert not [fact for fact in claimed.facts if isinstance(fact, f.RivalCoinSent)]


@pytest.mark.clause("JUK-065")
@pytest.mark.clause("JUK-R37")
def test_lines_with_a_token_and_complete_lines_do_not_claim() -> None:
    cells = grid(["rock-50s-a", "rock-40s-a", "pop-60s-b"])
    start = last_turn(cells, ("score-b-1x",), {1: [("row", 0, "score-rock-2x")]})
    end = start.when(1, LAST_MOVE)
    assert options(end.state, 1) == [m.ClaimLine("col", 2, "score-b-1x"), m.SkipLine("col", 2)]
    unscored = last_turn(cells, ("score-b-1x",))
    again = unscored.when(1, LAST_MOVE)
    assert options(again.state, 1)[0] == m.ClaimLine("col", 2, "score-b-1x")


@pytest.mark.clause("JUK-065")
def test_a_line_is_asked_once() -> None:
    start = last_turn(grid(["rock-50s-a"]), ("score-rock-1x", "score-a-1x"))
    after = start.and_given(*start.when(1, LAST_MOVE).facts, f.EndLineSkipped(1, "row", 0))
    after.when(1, m.ClaimLine("row", 0, "score-a-1x")).refused("JUK-R29", "other_line")


@pytest.mark.clause("JUK-066")
@pytest.mark.clause("JUK-R30")
def test_each_line_without_token_gives_a_point_for_each_of_its_45s_to_both() -> None:
    taken: Sequence[tuple[Axis, int, str]] = ALL_TAKEN[1:]
    jukeboxes = {0: NINE, 1: SHORT}
    state = match_with(*store(tokens=(), jukeboxes=jukeboxes, taken={0: taken})).state
    assert line_points(state.boards[0]) == 3
    assert line_points(state.boards[1]) == 2 + 1 + 2 + 1
    empty = Board()
    assert line_points(empty) == 0
    skipped = Board(jukebox=list(state.boards[1].jukebox), lines=[Line("row", 0)])
    assert line_points(skipped) == 6
    claimed = Board(jukebox=list(skipped.jukebox), lines=[Line("row", 0, "score-rock-1x")])
    assert line_points(claimed) == 4


@pytest.mark.clause("JUK-066")
@pytest.mark.clause("JUK-067")
@pytest.mark.clause("JUK-072")
def test_meredith_earns_forty_eight_and_every_fact_of_the_end_says_so() -> None:
    """Worked example 8 of the ledger: 35 from tokens, 4 and 9 from the card."""
    start = last_turn({}, kept=(("goal-05", "goal-12"), ("goal-04", "goal-06")))
    ended = start.when(1, LAST_MOVE)
    ended.then(
        *ENDING,
        f.LastRoundCompleted("nine"),
        f.PointsScored(0, 0, "lines"),
        f.ScoringCardScored(0, "goal-05", 0, (0, 0), 2, 4, 9),
        f.PointsScored(0, 13, "card"),
        f.PointsScored(1, 0, "lines"),
        f.ScoringCardScored(1, "goal-04", 0, (0, 0), 0, 0, 0),
        f.PointsScored(1, 0, "card"),
        f.GameEnded((48, 0), (0,), None),
    )
    sheet = GAME.sheet(ended.state, None)
    assert sheet.final
    assert (list(sheet.totals), list(sheet.ranks), list(sheet.winners)) == ([48, 0], [1, 2], [0])
    found = [(line.category, line.points, line.clause) for line in sheet.lines if line.seat == 0]
    assert found == [
        ("tokens", 10, "JUK-054"),
        ("tokens", 6, "JUK-054"),
        ("tokens", 6, "JUK-054"),
        ("tokens", 5, "JUK-054"),
        ("tokens", 4, "JUK-054"),
        ("tokens", 4, "JUK-054"),
        ("card_top", 4, "JUK-068"),
        ("card_bottom", 9, "JUK-070"),
    ]


@pytest.mark.clause("JUK-072")
def test_the_total_is_tokens_lines_and_card_and_the_highest_wins() -> None:
    kept = (("goal-05", "goal-12"), ("goal-09", "goal-15"))
    start = last_turn(SHORT, ("score-pop-1x",), kept=kept)
    after = start.and_given(*start.when(1, LAST_MOVE).facts)
    ended = after.when(1, m.ClaimLine("row", 1, "score-pop-1x"))
    ended.then(
        f.EndLineClaimed(1, "row", 1, "score-pop-1x"),
        f.PointsScored(1, 4, "tokens"),
        f.RivalCoinSent("rival-pop", 0),
        f.PointsScored(0, 0, "lines"),
        f.ScoringCardScored(0, "goal-05", 0, (0, 0), 2, 4, 9),
        f.PointsScored(0, 13, "card"),
        f.PointsScored(1, 5, "lines"),
        f.ScoringCardScored(1, "goal-09", 0, (0, 0), 1, 2, 5),
        f.PointsScored(1, 7, "card"),
        f.GameEnded((48, 16), (0,), None),
    )
    lines = [line for line in GAME.sheet(ended.state, 1).lines if line.seat == 1]
    assert [(line.points, line.cause.key) for line in lines] == [
        (4, "cause-claim"),
        (2, "cause-line"),
        (2, "cause-line"),
        (1, "cause-line"),
        (2, "cause-card-top"),
        (5, "cause-card-bottom"),
    ]


def standing(*boards: tuple[Sequence[str], str | None]) -> Jukebox:
    """A finished match: 45s in one row, which has taken a token or not; cards for side A.

    Rock of the 60s with side B gives nothing on goal-01 and goal-02, with side A one point.
    """
    places = []
    for tiles, token in boards:
        frame = [f.Cell(0, col, f"45-{tile}") for col, tile in enumerate(tiles)]
        places.append(Board(jukebox=frame, lines=[Line("row", 0, token)], kept=list(KEPT[0])))
    return Jukebox(places)


B, A = "rock-60s-b", "rock-60s-a"


@pytest.mark.clause("JUK-073")
@pytest.mark.parametrize(
    ("boards", "totals", "winners", "ranks", "tie_break"),
    [
        ((([B], "score-a-2x"), ([B, B], "score-a-3x")), [5, 8], [1], [2, 1], None),
        ((([B], "score-a-2x"), ([B, B], "score-a-1x")), [5, 5], [1], [2, 1], "forty_fives"),
        ((([B, B], "score-a-2x"), ([A, A], None)), [6, 6], [0], [1, 2], "token_points"),
        ((([A, A], None), ([B, B], "score-a-2x")), [6, 6], [1], [2, 1], "token_points"),
        ((([B, B], "score-a-2x"), ([B, B], "score-b-2x")), [6, 6], [0, 1], [1, 1], "shared"),
    ],
)
def test_ties_are_broken_by_45s_then_by_token_points_then_shared(
    boards: Sequence[tuple[Sequence[str], str | None]],
    totals: list[int],
    winners: list[int],
    ranks: list[int],
    tie_break: str | None,
) -> None:
    assert outcome(standing(*boards)) == (totals, ranks, winners, tie_break)


@pytest.mark.clause("JUK-R35")
def test_token_points_of_the_tie_break_leave_out_consolation_and_card() -> None:
    """Six points each: four from a claimed token here, none there."""
    state = standing(([B, B], "score-a-2x"), ([A, A], None))
    assert [token_points(board) for board in state.boards] == [4, 0]
    assert [line_points(board) for board in state.boards] == [2, 4]
