"""Ranking, tie-breaks and the score sheet: VIN-145 to VIN-149, VIN-R48, VIN-R49."""

from collections.abc import Sequence

import pytest

from tests.games.vinyl.table import (
    al,
    collection,
    match_with,
    retired,
    store,
)
from tests.games.vinyl.test_end import NONE, WILDS, last_turn
from turntable.engine.items import Fact
from turntable.engine.spec import Given
from turntable.games.vinyl import GAME
from turntable.games.vinyl.scoring import outcome
from turntable.games.vinyl.state import Vinyl


def ended(*albums: Sequence[str], wilds: Sequence[int] = (0, 0)) -> Given[Vinyl]:
    """Two seats' collections (each album retired by itself) and wilds in hand."""
    before: list[Fact] = []
    for seat, names in enumerate(albums):
        for number, name in enumerate(names, start=1):
            before += retired(seat, number, None, name)
    hands = {seat: WILDS[:count] for seat, count in enumerate(wilds)}
    held = dict.fromkeys(range(len(albums)), NONE)
    return match_with(
        *store(seats=len(albums), before=before, hands=hands, loyalty=held), seats=len(albums)
    )


@pytest.mark.clause("VIN-145")
def test_the_highest_total_wins() -> None:
    result = outcome(ended(["pop-01"], ["pop-02"]).state)
    assert result.totals == [3, 4]
    assert (result.ranking, result.tiebreak_used, result.tie_break) == ([[1], [0]], 0, None)


@pytest.mark.clause("VIN-146")
@pytest.mark.clause("VIN-R49")
def test_first_tie_break_fewer_collected_albums() -> None:
    result = outcome(ended(["pop-01", "pop-02"], ["jazz-06"]).state)
    assert result.totals == [7, 7]
    assert (result.ranking, result.tiebreak_used) == ([[1], [0]], 1)
    assert result.tie_break == "fewer_albums"


@pytest.mark.clause("VIN-147")
@pytest.mark.clause("VIN-R48")
def test_second_tie_break_the_own_largest_genre() -> None:
    result = outcome(ended(["pop-01", "jazz-01"], ["rock-01", "rock-07"]).state)
    assert result.totals == [6, 6]
    assert (result.ranking, result.tiebreak_used) == ([[1], [0]], 2)
    assert result.tie_break == "largest_genre"


@pytest.mark.clause("VIN-148")
@pytest.mark.clause("VIN-R48")
def test_third_tie_break_the_own_smallest_genre_zero_if_one_is_missing() -> None:
    five = ["pop-01", "pop-07", "jazz-01", "jazz-07", "rock-01"]
    spread = ["country-01", "country-07", "jazz-02", "rock-07", "pop-02"]
    result = outcome(ended([*five], spread, wilds=(1, 0)).state)
    assert result.totals == [17, 17]
    assert (result.ranking, result.tiebreak_used) == ([[1], [0]], 3)
    assert result.tie_break == "smallest_genre"


@pytest.mark.clause("VIN-149")
def test_equal_in_everything_they_share_the_victory() -> None:
    state = ended(["pop-01"], ["jazz-01"], ["country-02"], ["pop-02", "pop-03"]).state
    result = outcome(state)
    assert result.totals == [3, 3, 4, 9]
    assert result.ranking == [[3], [2], [0, 1]]
    assert result.tiebreak_used == 0
    both = outcome(ended(["pop-01"], ["jazz-01"]).state)
    assert (both.ranking, both.tiebreak_used, both.tie_break) == ([[0, 1]], 3, "shared")


@pytest.mark.clause("VIN-149")
def test_the_tie_break_used_is_that_for_first_place_among_those_tied() -> None:
    state = ended(["pop-06"], ["pop-01", "pop-02"], ["jazz-12"], ["jazz-01", "rock-02"]).state
    result = outcome(state)
    assert result.totals == [7, 7, 7, 7]
    assert result.ranking == [[0, 2], [1], [3]]
    assert result.tiebreak_used == 3


def test_the_sheet_gives_ranks_winners_and_the_tie_break() -> None:
    done = last_turn(
        *retired(0, 1, None, "pop-01"),
        *retired(1, 1, None, "jazz-01"),
        loyalty=dict.fromkeys(range(3), NONE),
    )
    sheet = GAME.sheet(done.state, None)
    assert sheet.final
    assert list(sheet.totals)[:3] == [3, 3, 0]
    assert list(sheet.ranks)[:3] == [1, 1, 3]
    assert list(sheet.winners) == [0, 1]
    assert sheet.tie_break == "shared"
    result = done.state.result
    assert result is not None
    assert (result.winners, result.tiebreak_used) == ((0, 1), 3)
    assert result.ranking[0] == (0, 1)


def test_the_sheet_of_a_running_match_explains_albums_rows_and_rewards() -> None:
    row = ("pop-17", "jazz-16", "rock-18")
    before = [
        *retired(0, 1, "mixed2", *row, token="reward-mixed2-3-1"),
        *collection(0, 2, "pop-01"),
    ]
    sheet = GAME.sheet(match_with(*store(before=before)).state, 1)
    publisher = "electric-records"
    found = [
        (line.category, line.points, line.cause.key, dict(line.cause.params), line.clause)
        for line in sheet.lines
    ]
    assert found == [
        ("albums", 5, "cause-album", {"album": "album-pop-17"}, "VIN-057"),
        ("albums", 4, "cause-album", {"album": "album-jazz-16"}, "VIN-057"),
        (
            "publication",
            1,
            "cause-publication",
            {"album": "album-jazz-16", "publisher": publisher, "row": 2},
            "VIN-118",
        ),
        ("albums", 7, "cause-album", {"album": "album-rock-18"}, "VIN-057"),
        (
            "publication",
            2,
            "cause-publication",
            {"album": "album-rock-18", "publisher": publisher, "row": 3},
            "VIN-118",
        ),
        ("albums", 3, "cause-album", {"album": "album-pop-01"}, "VIN-057"),
        (
            "rewards",
            7,
            "cause-reward",
            {"token": "reward-mixed2-3-1", "albums": al(*row)},
            "VIN-123",
        ),
    ]
    assert list(sheet.totals) == [29, 0, 0, 0]
    assert (sheet.final, list(sheet.ranks), list(sheet.winners)) == (False, [], [])
    assert sheet.tie_break is None
