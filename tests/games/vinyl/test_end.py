"""The end: VIN-137 to VIN-144, VIN-R38, VIN-R46, VIN-R52."""

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
    wrong = m.Retire("col-0-9", None)
    after(done).when(0, wrong).refused("VIN-122", "no_such_collection")
    first = after(done).when(0, m.Retire("col-0-2", None))
    after(first).when(0, wrong).refused("VIN-122", "no_such_collection")
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
