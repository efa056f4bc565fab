"""Who wins, how a tie is broken, and who is ranked where (SEA-048)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pytest

from tests.games.seasons_greetings.table import Spots, album, table
from turntable.engine.sheet import ScoreSheet
from turntable.games.seasons_greetings import GAME
from turntable.games.seasons_greetings import facts as f
from turntable.games.seasons_greetings.moves import PlayToTree

CANES = "classical-50s-faith"
TAG: Sequence[str] = ("traditional-40s-hope", "traditional-50s-joy", "traditional-60s-love")
UNMET = {2: "wish-2t-5", 4: "wish-4t-4"}


class Standing(NamedTuple):
    """A seat's red draft lights, and the token on a complete scoring album, if it has one."""

    draft: int
    token: str | None = None
    complete: bool = True


def settled(*standings: Standing) -> tuple[ScoreSheet, f.GameEnded]:
    """The final sheet and last fact of a match in which the seats stand so.

    Seat 0 plays the last album without any match; no wish is met.
    """
    seats = len(standings)
    trees: dict[int, Spots] = {number: {} for number in range(seats)}
    for seat, standing in enumerate(standings):
        if standing.token and standing.complete:
            places = ("r3c1", "r3c2", "r3c3")
            trees[seat] = {p: (name, seat) for p, name in zip(places, TAG, strict=True)}
    trees[0] = {**trees[0], "r4c1": ("classical-40s-faith", 1)}
    scoring: Mapping[int, Sequence[tuple[str, str | None]]] = {
        seat: [(CANES, standing.token)] for seat, standing in enumerate(standings) if standing.token
    }
    start = table(
        seats,
        hands={0: ["contemporary-70s-hope"]},
        trees=trees,
        scoring=scoring,
        draft_lights={seat: standing.draft for seat, standing in enumerate(standings)},
        wishes=[UNMET[seats]] * seats,
    )
    outcome = start.when(0, PlayToTree(album("contemporary-70s-hope"), "tree-0", "r5c1"))
    last = outcome.facts[-1]
    assert isinstance(last, f.GameEnded)
    sheet = GAME.sheet(outcome.state, None)
    assert sheet.final
    assert (tuple(sheet.totals), tuple(sheet.winners), sheet.tie_break) == (
        last.totals,
        last.winners,
        last.tie_break,
    )
    return sheet, last


@pytest.mark.clause("SEA-048")
@pytest.mark.parametrize(("drafts", "winner"), [((9, 8), 0), ((3, 11), 1)])
def test_most_points_win(drafts: tuple[int, int], winner: int) -> None:
    sheet, last = settled(*(Standing(draft) for draft in drafts))
    assert last == f.GameEnded(drafts, (winner,), None)
    assert sheet.ranks == ([1, 2] if winner == 0 else [2, 1])


@pytest.mark.clause("SEA-048")
def test_a_tie_goes_to_more_points_of_bonus_tokens() -> None:
    """20 for a complete album with 10, and 22 for one with 12, each with drafts to 30."""
    sheet, last = settled(Standing(10, "bonus-10"), Standing(8, "bonus-12"))
    assert last == f.GameEnded((30, 30), (1,), "bonus_tokens")
    assert sheet.ranks == [2, 1]


@pytest.mark.clause("SEA-048")
def test_a_tie_in_points_and_tokens_is_a_shared_victory() -> None:
    sheet, last = settled(Standing(7), Standing(7))
    assert last == f.GameEnded((7, 7), (0, 1), "shared")
    assert sheet.ranks == [1, 1]


@pytest.mark.clause("SEA-R27")
def test_the_tie_break_is_the_tokens_value_on_complete_albums_not_the_tens() -> None:
    """The higher token lies on an album that is not complete and counts for nothing."""
    _, last = settled(Standing(22, "bonus-12", complete=False), Standing(8, "bonus-04"))
    assert last == f.GameEnded((22, 22), (1,), "bonus_tokens")
    _, shared = settled(Standing(20, "bonus-12", complete=False), Standing(20))
    assert shared == f.GameEnded((20, 20), (0, 1), "shared")


@pytest.mark.clause("SEA-R27")
def test_of_three_leaders_of_whom_two_stay_tied_the_victory_is_shared_by_the_two() -> None:
    sheet, last = settled(
        Standing(30), Standing(10, "bonus-10"), Standing(10, "bonus-10"), Standing(2)
    )
    assert last == f.GameEnded((30, 30, 30, 2), (1, 2), "shared")
    assert sheet.ranks == [3, 1, 1, 4]


@pytest.mark.clause("SEA-048")
def test_of_three_leaders_one_may_win_by_tokens_and_the_others_follow_in_that_order() -> None:
    sheet, last = settled(
        Standing(30), Standing(10, "bonus-10"), Standing(9, "bonus-11"), Standing(2)
    )
    assert last == f.GameEnded((30, 30, 30, 2), (2,), "bonus_tokens")
    assert sheet.ranks == [3, 2, 1, 4]


@pytest.mark.clause("SEA-048")
def test_places_below_the_first_are_ranked_by_points_then_tokens_and_may_be_shared() -> None:
    sheet, last = settled(Standing(50), Standing(30), Standing(9, "bonus-11"), Standing(30))
    assert last == f.GameEnded((50, 30, 30, 30), (0,), None)
    assert sheet.ranks == [1, 3, 2, 3]
