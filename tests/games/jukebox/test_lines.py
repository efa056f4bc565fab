"""Lines that 45s complete: their tokens and Rival Coins (JUK-053 to JUK-059, JUK-074)."""

import pytest

from tests.games.jukebox.table import asked, collected, grid, match_with, options, store
from turntable.games.jukebox import facts as f
from turntable.games.jukebox import moves as m
from turntable.games.jukebox.state import Line

AXES = ("row", "col")
ROW_OF_A = grid(["rock-40s-a", "jazz-50s-a"])


@pytest.mark.clause("JUK-053")
def test_a_row_of_three_is_scored_at_once() -> None:
    start = collected("45-pop-60s-a", ROW_OF_A, tokens=("score-a-2x", "score-a-3x"))
    outcome = start.when(0, m.SlotFortyFive(0, 2))
    assert outcome.facts[1:] == (f.LineCompleted(0, "row", 0),)
    assert asked(outcome.state) == [(0, "take_token")]
    assert outcome.state.pending == [Line("row", 0)]
    left = start.when(0, m.SlotFortyFive(0, -1))
    assert left.facts[1:] == (f.LineCompleted(0, "row", 0),)


@pytest.mark.clause("JUK-053")
def test_a_column_of_three_is_scored_at_once() -> None:
    cells = grid(["rock-40s-a"], ["jazz-50s-a"])
    start = collected("45-pop-60s-a", cells, tokens=("score-a-2x", "score-a-3x"))
    outcome = start.when(0, m.SlotFortyFive(-1, 0))
    assert outcome.facts[1:] == (f.LineCompleted(0, "col", 0),)


@pytest.mark.clause("JUK-053")
def test_three_cells_with_a_gap_are_no_line_until_it_is_filled() -> None:
    cells = grid(["rock-40s-a", None, "jazz-50s-a"])
    start = collected("45-pop-60s-a", cells, tokens=("score-a-2x", "score-a-3x"))
    off = start.when(0, m.SlotFortyFive(1, 1))
    assert not [fact for fact in off.facts if isinstance(fact, f.LineCompleted)]
    middle = start.when(0, m.SlotFortyFive(0, 1))
    assert middle.facts[1:] == (f.LineCompleted(0, "row", 0),)


@pytest.mark.clause("JUK-054")
@pytest.mark.parametrize(
    ("token", "suits"),
    [
        ("score-a-1x", True),
        ("score-a-2x", True),
        ("score-a-3x", False),
        ("score-b-1x", True),
        ("score-b-2x", False),
        ("score-rock-2x", True),
        ("score-rock-3x", False),
        ("score-40s-1x", True),
        ("score-60s-2x", False),
        ("score-blues-1x", False),
    ],
)
def test_a_token_needs_its_icon_on_enough_45s_of_the_line(token: str, suits: object) -> None:
    tokens = (token, "score-pop-1x", "score-50s-1x")
    cells = grid(["rock-40s-a", "rock-50s-b"])
    start = collected("45-pop-60s-a", cells, tokens=tokens)
    after = start.and_given(*start.when(0, m.SlotFortyFive(0, 2)).facts)
    assert (m.TakeScoringToken("row", 0, token) in options(after.state, 0)) == suits
    if not suits:
        after.when(0, m.TakeScoringToken("row", 0, token)).refused("JUK-054", "requirement_not_met")
    after.when(0, m.TakeScoringToken("row", 0, "score-jazz-1x")).refused(
        "JUK-054", "token_not_there"
    )


@pytest.mark.clause("JUK-054")
def test_only_the_45s_of_that_line_count_and_exactly_one_token_is_taken() -> None:
    cells = grid(["rock-40s-a", "jazz-50s-b"], ["rock-50s-a", "rock-60s-a"])
    start = collected("45-pop-60s-b", cells, tokens=("score-rock-2x", "score-pop-1x", "score-b-2x"))
    after = start.and_given(*start.when(0, m.SlotFortyFive(0, 2)).facts)
    assert options(after.state, 0) == [
        m.TakeScoringToken("row", 0, "score-pop-1x"),
        m.TakeScoringToken("row", 0, "score-b-2x"),
    ]
    taken = after.when(0, m.TakeScoringToken("row", 0, "score-b-2x"))
    taken.then_begins(
        f.ScoringTokenTaken(0, "score-b-2x", "row", 0), f.PointsScored(0, 4, "tokens")
    )
    assert taken.state.scoring_area == ["score-rock-2x", "score-pop-1x"]
    assert isinstance(taken.facts[-1], f.TurnStarted)


@pytest.mark.clause("JUK-055")
@pytest.mark.clause("JUK-R06")
def test_any_eligible_token_may_be_taken_but_taking_one_is_compulsory() -> None:
    tokens = ("score-rock-1x", "score-rock-3x", "score-a-1x")
    cells = grid(["rock-40s-a", "rock-50s-b"])
    start = collected("45-rock-60s-a", cells, tokens=tokens)
    after = start.and_given(*start.when(0, m.SlotFortyFive(0, 2)).facts)
    assert options(after.state, 0) == [m.TakeScoringToken("row", 0, token) for token in tokens]
    after.when(0, m.EndTurn()).refused("JUK-055", "not_now")
    after.when(0, m.SkipLine("row", 0)).refused("JUK-055", "not_now")
    after.when(0, m.TakeScoringToken("row", 0, "score-a-1x")).then_begins(
        f.ScoringTokenTaken(0, "score-a-1x", "row", 0), f.PointsScored(0, 3, "tokens")
    )


@pytest.mark.clause("JUK-055")
def test_a_single_eligible_token_is_taken_by_itself() -> None:
    start = collected("45-rock-60s-a", grid(["rock-40s-a", "pop-50s-b"]), tokens=("score-a-2x",))
    outcome = start.when(0, m.SlotFortyFive(0, 2))
    assert outcome.facts[1:4] == (
        f.LineCompleted(0, "row", 0),
        f.ScoringTokenTaken(0, "score-a-2x", "row", 0),
        f.PointsScored(0, 4, "tokens"),
    )
    assert isinstance(outcome.facts[-1], f.TurnStarted)


@pytest.mark.clause("JUK-056")
def test_a_line_for_which_nothing_is_eligible_stays_without_token() -> None:
    start = collected("45-rock-60s-a", grid(["rock-40s-a", "pop-50s-b"]), tokens=("score-b-3x",))
    outcome = start.when(0, m.SlotFortyFive(0, 2))
    assert outcome.facts[1:3] == (f.LineCompleted(0, "row", 0), f.LineUnscored(0, "row", 0))
    assert isinstance(outcome.facts[-1], f.TurnStarted)
    assert outcome.state.boards[0].lines == [Line("row", 0)]


TWO_LINES = {
    (0, 0): "45-rock-40s-a",
    (0, 1): "45-blues-50s-a",
    (1, 2): "45-jazz-40s-b",
    (2, 2): "45-blues-60s-b",
}


@pytest.mark.clause("JUK-R07")
@pytest.mark.clause("JUK-053")
def test_row_first_then_column_as_two_decisions() -> None:
    """Worked example 6 of the ledger: 3x A for the row, then 2x Jazz or 2x B for the column."""
    tokens = ("score-jazz-2x", "score-a-3x", "score-b-2x", "score-60s-1x")
    start = collected("45-jazz-60s-a", TWO_LINES, tokens=tokens)
    both = start.when(0, m.SlotFortyFive(0, 2))
    assert both.facts[1:] == (f.LineCompleted(0, "row", 0), f.LineCompleted(0, "col", 2))
    after = start.and_given(*both.facts)
    after.when(0, m.TakeScoringToken("col", 2, "score-jazz-2x")).refused("JUK-R07", "other_line")
    row = after.when(0, m.TakeScoringToken("row", 0, "score-a-3x"))
    row.then(f.ScoringTokenTaken(0, "score-a-3x", "row", 0), f.PointsScored(0, 6, "tokens"))
    column = after.and_given(*row.facts)
    assert options(column.state, 0) == [
        m.TakeScoringToken("col", 2, token)
        for token in ("score-jazz-2x", "score-b-2x", "score-60s-1x")
    ]
    outcome = column.when(0, m.TakeScoringToken("col", 2, "score-jazz-2x"))
    outcome.then_begins(
        f.ScoringTokenTaken(0, "score-jazz-2x", "col", 2),
        f.PointsScored(0, 6, "tokens"),
        f.RivalCoinSent("rival-jazz", 1),
    )
    assert (
        sum(
            fact.points for fact in (*row.facts, *outcome.facts) if isinstance(fact, f.PointsScored)
        )
        == 12
    )


@pytest.mark.clause("JUK-057")
def test_two_lines_of_one_45_take_two_different_tokens() -> None:
    tokens = ("score-jazz-1x", "score-60s-1x", "score-50s-1x")
    start = collected("45-jazz-60s-a", TWO_LINES, tokens=tokens)
    after = start.and_given(*start.when(0, m.SlotFortyFive(0, 2)).facts)
    row = after.when(0, m.TakeScoringToken("row", 0, "score-jazz-1x"))
    assert row.facts[-1] != f.ScoringTokenTaken(0, "score-jazz-1x", "col", 2)
    tokens_taken = [fact.token for fact in row.facts if isinstance(fact, f.ScoringTokenTaken)]
    assert tokens_taken == ["score-jazz-1x", "score-60s-1x"]


@pytest.mark.clause("JUK-056")
@pytest.mark.clause("JUK-057")
def test_the_column_loses_its_last_eligible_token_to_the_row() -> None:
    start = collected("45-jazz-60s-a", TWO_LINES, tokens=("score-60s-1x", "score-50s-1x"))
    after = start.and_given(*start.when(0, m.SlotFortyFive(0, 2)).facts)
    outcome = after.when(0, m.TakeScoringToken("row", 0, "score-60s-1x"))
    outcome.then_begins(
        f.ScoringTokenTaken(0, "score-60s-1x", "row", 0),
        f.PointsScored(0, 3, "tokens"),
        f.RivalCoinSent("rival-60s", 1),
        f.LineUnscored(0, "col", 2),
    )
    assert isinstance(outcome.facts[-1], f.TurnStarted)
    assert outcome.state.boards[0].lines == [Line("row", 0, "score-60s-1x"), Line("col", 2)]


@pytest.mark.clause("JUK-056")
def test_each_completed_line_is_found_unscored_right_after_it() -> None:
    start = collected("45-jazz-60s-a", TWO_LINES, tokens=("score-b-2x",))
    outcome = start.when(0, m.SlotFortyFive(0, 2))
    assert outcome.facts[1:5] == (
        f.LineCompleted(0, "row", 0),
        f.LineUnscored(0, "row", 0),
        f.LineCompleted(0, "col", 2),
        f.ScoringTokenTaken(0, "score-b-2x", "col", 2),
    )


ROCKS = grid(["rock-40s-b", "rock-50s-a"])


@pytest.mark.clause("JUK-058")
def test_the_first_token_of_an_icon_sends_its_rival_coin() -> None:
    """Worked example 7 of the ledger: 3x Rock for three Rock is ten points."""
    start = collected("45-rock-60s-a", ROCKS, tokens=("score-rock-3x", "score-a-2x"))
    after = start.and_given(*start.when(0, m.SlotFortyFive(0, 2)).facts)
    outcome = after.when(0, m.TakeScoringToken("row", 0, "score-rock-3x"))
    outcome.then_begins(
        f.ScoringTokenTaken(0, "score-rock-3x", "row", 0),
        f.PointsScored(0, 10, "tokens"),
        f.RivalCoinSent("rival-rock", 1),
    )
    assert "rival-rock" in outcome.state.boards[1].bag
    assert "rival-rock" not in outcome.state.rival_coins


@pytest.mark.clause("JUK-058")
def test_a_rival_coin_stays_with_the_opponent_for_good() -> None:
    sent = match_with(
        *store(), f.RivalCoinSent("rival-rock", 1), f.CoinDrawn(1, "rival-rock", True)
    )
    row = (f.CoinPlaced(1, "rival-rock", m.OnSpace(1, 1)), f.RowExhausted(1, 1, ("rival-rock",)))
    boxed = sent.and_given(*row, f.RowSlid(1, 1, ()), f.TurnStarted(1, 2))
    emptied = boxed.when(1, m.EmptyCoinBox(()))
    assert "rival-rock" in emptied.state.boards[1].bag


@pytest.mark.clause("JUK-059")
def test_the_second_token_of_an_icon_sends_nothing() -> None:
    start = collected(
        "45-rock-60s-a",
        ROCKS,
        tokens=("score-rock-3x", "score-a-2x"),
        rivals=("rival-jazz",),
    )
    after = start.and_given(*start.when(0, m.SlotFortyFive(0, 2)).facts)
    outcome = after.when(0, m.TakeScoringToken("row", 0, "score-rock-3x"))
    assert not [fact for fact in outcome.facts if isinstance(fact, f.RivalCoinSent)]


@pytest.mark.clause("JUK-059")
@pytest.mark.parametrize("token", ["score-a-2x", "score-b-1x"])
def test_a_and_b_tokens_send_nothing(token: str) -> None:
    start = collected("45-rock-60s-a", ROCKS, tokens=(token,))
    outcome = start.when(0, m.SlotFortyFive(0, 2))
    assert [fact for fact in outcome.facts if isinstance(fact, f.ScoringTokenTaken)]
    assert not [fact for fact in outcome.facts if isinstance(fact, f.RivalCoinSent)]


@pytest.mark.clause("JUK-074")
def test_the_rival_coin_of_the_row_moves_before_the_column_is_scored() -> None:
    tokens = ("score-rock-1x", "score-jazz-2x", "score-blues-1x")
    start = collected("45-jazz-60s-a", TWO_LINES, tokens=tokens)
    after = start.and_given(*start.when(0, m.SlotFortyFive(0, 2)).facts)
    row = after.when(0, m.TakeScoringToken("row", 0, "score-rock-1x"))
    row.then(
        f.ScoringTokenTaken(0, "score-rock-1x", "row", 0),
        f.PointsScored(0, 4, "tokens"),
        f.RivalCoinSent("rival-rock", 1),
    )
    assert asked(row.state) == [(0, "take_token")]
    assert "rival-rock" in row.state.boards[1].bag
