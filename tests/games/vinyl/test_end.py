"""The end: VIN-137 to VIN-149, VIN-151, VIN-R38, VIN-R43, VIN-R46, VIN-R48, VIN-R49, VIN-R52."""

from collections.abc import Sequence

import pytest

from tests.games.vinyl.table import (
    after,
    al,
    asked,
    at,
    collection,
    layaway,
    match_with,
    mg,
    of,
    options,
    retired,
    store,
)
from turntable.engine.items import Fact
from turntable.engine.spec import Given, Outcome
from turntable.games.vinyl import GAME
from turntable.games.vinyl import facts as f
from turntable.games.vinyl import moves as m
from turntable.games.vinyl.scoring import outcome
from turntable.games.vinyl.state import Vinyl

WILDS = mg("wild-01", "wild-02", "wild-03", "wild-04")
LAST = ["album-rock-05"]
NONE = ("loyalty-35", "loyalty-36")
"""Two cards for the 70s, which score nothing for albums of other decades."""


def exchange(start: Given[Vinyl], seat: int) -> Outcome[Vinyl]:
    """A turn without an album: loyalty cards at the Front Counter; bumps are passed."""
    there = after(start.when(seat, m.MoveMeeple("front_counter")))
    drawn = after(there.when(seat, m.LoyaltyExchange()))
    done = drawn.when(seat, options(drawn.state, seat)[0])
    facts = [*done.facts]
    while asked(done.state) and asked(done.state)[0][1] in {"bump", "end"}:
        asked_seat, kind = asked(done.state)[0]
        move = m.BumpPass() if kind == "bump" else m.EndTurn()
        done = after(done).when(asked_seat, move)
        facts += done.facts
    return Outcome(done.state, facts, done.refusal)


def closing(active: int, *facts: Fact, seats: int = 4, **parts: object) -> Outcome[Vinyl]:
    """The active seat collects while one album is left in the box."""
    start = match_with(
        *store(seats=seats, box=LAST, active=active, hands={active: WILDS}, **parts),
        *facts,
        *at("record_bin", active),
        seats=seats,
    )
    done = start.when(active, m.Collect("album-pop-01", WILDS[:2], "new"))
    ended = after(done).when(active, m.EndTurn())
    return Outcome(ended.state, [*done.facts, *ended.facts], None)


@pytest.mark.clause("VIN-137")
def test_drawing_the_last_album_reveals_store_closed() -> None:
    done = closing(1)
    facts = list(done.facts)
    place = facts.index(f.AlbumDrawn(1, "album-rock-05"))
    assert facts[place + 1] == f.StoreClosedRevealed()
    assert done.state.box.closed is True
    assert not done.state.final


@pytest.mark.clause("VIN-137")
def test_the_npc_may_draw_the_last_album_too() -> None:
    start = match_with(
        *store(seats=2, box=LAST, before=[f.NpcMoved("record_bin", "magazine_rack")]), seats=2
    )
    done = exchange(start, 0)
    assert list(done.facts)[-2:] == [f.AlbumDrawn(1, "album-rock-05"), f.StoreClosedRevealed()]


@pytest.mark.clause("VIN-138")
@pytest.mark.clause("VIN-R52")
def test_the_round_is_completed_and_exactly_one_more_is_played() -> None:
    done = closing(1)
    assert asked(done.state) == [(2, "turn")]
    told: list[Fact] = list(done.facts)
    for seat in (2, 3, 0, 1, 2, 3):
        done = exchange(after(done), seat)
        told += done.facts
    turns = [
        fact
        for fact in told
        if isinstance(fact, f.RoundEnded | f.FinalRoundAnnounced | f.RoundStarted | f.TurnStarted)
    ]
    assert turns == [
        f.TurnStarted(2, 1),
        f.TurnStarted(3, 1),
        f.RoundEnded(1),
        f.FinalRoundAnnounced(),
        f.RoundStarted(2, final=True),
        *(f.TurnStarted(seat, 2) for seat in (0, 1, 2, 3)),
        f.RoundEnded(2),
    ]
    assert isinstance(told[-1], f.MatchEnded)
    assert asked(done.state) == []


@pytest.mark.clause("VIN-139")
def test_in_the_last_seats_turn_the_next_round_is_the_final_one() -> None:
    done = closing(3)
    assert list(done.facts)[-5:] == [
        f.TurnEnded(3),
        f.RoundEnded(1),
        f.FinalRoundAnnounced(),
        f.RoundStarted(2, final=True),
        f.TurnStarted(0, 2),
    ]


@pytest.mark.clause("VIN-140")
def test_turns_of_the_final_round_are_complete_turns() -> None:
    mine = [*collection(0, 1, "jazz-14"), *collection(0, 2, "rock-14")]
    start = match_with(
        *store(
            hands={0: WILDS, 1: mg("pop-01")},
            final=True,
            box=(),
            stacks=(0,),
            before=[
                *mine,
                f.MeepleMoved(1, "home", "record_bin:primary"),
            ],
        )
    )
    gone = after(start.when(0, m.Retire("col-0-1", None)))
    moved = gone.when(0, m.MoveMeeple("record_bin"))
    assert f.MeepleBumped(1, "record_bin") in moved.facts
    paid = after(moved).when(0, m.Collect("album-pop-12", WILDS, "new"))
    assert asked(paid.state) == [(1, "bump")]
    done = after(paid).when(1, m.BumpPass())
    assert of(done, f.AlbumsSlid) == [f.AlbumsSlid(1, 4)]


@pytest.mark.clause("VIN-141")
def test_in_the_final_round_a_gap_of_the_sale_bin_stays() -> None:
    for refill in ("salesperson", "slide"):
        chosen = f.VinylOptions(refill)
        start = match_with(
            *store(hands={0: WILDS}, options=chosen, final=True), *at("sale_bin"), options=chosen
        )
        done = start.when(0, m.Collect("album-pop-13", WILDS[:1], "new"))
        assert of(done, f.AlbumsSlid, f.AlbumDrawn) == []
        assert done.state.columns[0].sale is None


def last_turn(*before: Fact, **parts: object) -> Outcome[Vinyl]:
    """The last seat's last turn of the final round."""
    start = match_with(*store(before=before, active=3, final=True, box=(), stacks=(0,), **parts))
    return exchange(start, 3)


@pytest.mark.clause("VIN-142")
@pytest.mark.clause("VIN-R38")
def test_seat_by_seat_all_collections_are_retired_and_rewarded() -> None:
    mixed = collection(0, 1, "jazz-16", "rock-17", "country-16")
    pair = collection(0, 2, "pop-01", "jazz-02")
    other = collection(2, 1, "pop-16", "rock-16", "pop-18")
    done = last_turn(*mixed, *pair, *other)
    assert asked(done.state) == [(0, "final_retire")]
    assert options(done.state, 0) == [
        m.Retire("col-0-1", "mixed2-3"),
        m.Retire("col-0-1", "mixed1-3"),
        m.Retire("col-0-2", None),
    ]
    first = after(done).when(0, m.Retire("col-0-2", None))
    first.then(f.CollectionRetired(0, "col-0-2", tuple(al("pop-01", "jazz-02")), "mixed1"))
    assert asked(first.state) == [(0, "final_retire")]
    second = after(first).when(0, m.Retire("col-0-1", "mixed2-3"))
    assert asked(second.state) == [(2, "final_retire")]
    assert options(second.state, 2) == [
        m.Retire("col-2-1", "mixed2-3"),
        m.Retire("col-2-1", "mixed1-3"),
    ]
    third = after(second).when(2, m.Retire("col-2-1", "mixed2-3"))
    assert of(third, f.RewardTaken) == [f.RewardTaken(2, "reward-mixed2-3-2")]
    after(done).when(2, m.Retire("col-2-1", "mixed2-3")).refused("VIN-023", "not_asked")


@pytest.mark.clause("VIN-142")
def test_a_retire_in_the_last_turn_does_not_count_against_the_final_ones() -> None:
    done = last_turn(*collection(3, 1, "pop-16", "rock-16", "pop-18"))
    assert asked(done.state) == [(3, "final_retire")]
    assert len(options(done.state, 3)) == 2


@pytest.mark.clause("VIN-142")
def test_a_single_way_to_retire_resolves_itself() -> None:
    done = last_turn(
        *collection(1, 1, "pop-01"), *collection(2, 1, "jazz-14", "jazz-15", "jazz-16")
    )
    facts = list(done.facts)
    place = facts.index(f.FinalScoringStarted())
    assert facts[place - 1] == f.RoundEnded(1)
    assert facts[place + 1 : place + 5] == [
        f.CollectionRetired(1, "col-1-1", ("album-pop-01",), None),
        f.CollectionRetired(2, "col-2-1", tuple(al("jazz-14", "jazz-15", "jazz-16")), "pure"),
        f.RewardTaken(2, "reward-pure-3-1"),
        f.PointsScored(2, 8, "rewards", "reward-pure-3-1"),
    ]


@pytest.mark.clause("VIN-142")
def test_an_album_on_layaway_makes_no_question_of_a_single_way_to_retire() -> None:
    before = [
        *collection(1, 1, "pop-01"),
        *layaway(1, "jazz-18", "pop-03"),
        f.MeepleMoved(1, "home", "record_bin:primary"),
    ]
    done = last_turn(*before, hands={1: mg("pop-03")})
    assert f.CollectionRetired(1, "col-1-1", ("album-pop-01",), None) in done.facts
    assert done.state.result is not None


@pytest.mark.clause("VIN-143")
@pytest.mark.clause("VIN-144")
@pytest.mark.clause("VIN-R46")
def test_then_loyalty_cards_then_wilds_are_scored_seat_by_seat() -> None:
    hands = {
        0: mg("wild-01", "wild-02", "pop-03"),
        1: mg("wild-03"),
    }
    away = layaway(0, "jazz-18", "wild-01")
    held = {seat: (f"loyalty-{2 * seat + 29}", f"loyalty-{2 * seat + 30}") for seat in range(3)}
    done = last_turn(*retired(0, 1, None, "pop-06"), *away, hands=hands, loyalty={**held, 3: NONE})
    facts = list(done.facts)
    place = facts.index(f.FinalScoringStarted())
    last = done.state.places[3].loyalty
    assert facts[place + 1 : -1] == [
        f.LoyaltyRevealed(0, held[0]),
        f.PointsScored(0, 1, "loyalty", held[0][0]),
        f.PointsScored(0, 1, "loyalty", held[0][1]),
        f.LoyaltyRevealed(1, held[1]),
        f.PointsScored(1, 0, "loyalty", held[1][0]),
        f.PointsScored(1, 0, "loyalty", held[1][1]),
        f.LoyaltyRevealed(2, held[2]),
        f.PointsScored(2, 0, "loyalty", held[2][0]),
        f.PointsScored(2, 0, "loyalty", held[2][1]),
        f.LoyaltyRevealed(3, tuple(last)),
        f.PointsScored(3, 0, "loyalty", last[0]),
        f.PointsScored(3, 0, "loyalty", last[1]),
        f.PointsScored(0, 1, "wild_played", None),
        f.PointsScored(0, 2, "wild_hand", None),
        f.PointsScored(1, 2, "wild_hand", None),
    ]
    assert done.state.result is not None
    assert done.state.result.totals == (7 + 2 + 1 + 2, 2, 0, 0)
    sheet = GAME.sheet(done.state, None)
    causes = [(line.cause.key, dict(line.cause.params)) for line in sheet.lines if line.seat == 0]
    assert causes == [
        ("cause-album", {"album": "album-pop-06"}),
        ("cause-loyalty", {"card": held[0][0], "times": 1}),
        ("cause-loyalty", {"card": held[0][1], "times": 1}),
        ("cause-wild-played", {"count": 1}),
        ("cause-wild-hand", {"count": 1}),
    ]
    assert [line.clause for line in sheet.lines if line.seat == 0] == [
        "VIN-057",
        "VIN-143",
        "VIN-143",
        "VIN-144",
        "VIN-144",
    ]
    own = [(line.category, line.points) for line in sheet.lines if line.seat == 0]
    assert own == [
        ("albums", 7),
        ("loyalty", 1),
        ("loyalty", 1),
        ("wild_played", 1),
        ("wild_hand", 2),
    ]


@pytest.mark.clause("VIN-144")
def test_two_wilds_in_hand_are_four_points_and_two_played_two() -> None:
    done = last_turn(f.MagazinesSpent(0, (), mg("wild-03", "wild-04"), ()), hands={0: WILDS})
    assert f.PointsScored(0, 2, "wild_played", None) in done.facts
    assert f.PointsScored(0, 4, "wild_hand", None) in done.facts


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
