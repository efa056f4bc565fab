"""Loyalty cards: VIN-129 to VIN-136, VIN-R32."""

import pytest

from tests.games.vinyl.table import al, collection, layaway, match_with, mg, retired, store
from turntable.engine.chance import FastChance
from turntable.engine.simulate import Simulation, bots
from turntable.games.vinyl import GAME
from turntable.games.vinyl import facts as f
from turntable.games.vinyl.cards import ALBUMS, LOYALTY
from turntable.games.vinyl.loyalty import all_albums, loyalty_points, times

LETTERS = {"A": "pop", "B": "jazz", "C": "rock", "D": "country"}
MANY = al(
    "pop-01", "pop-02", "pop-03", "jazz-01", "jazz-07", *(f"rock-{n:02d}" for n in range(1, 5))
)


def card(kind: str) -> str:
    return next(shown.id for shown in LOYALTY.values() if shown.kind == kind)


@pytest.mark.clause("VIN-129")
@pytest.mark.clause("VIN-R32")
@pytest.mark.parametrize("seats", [2, 5])
def test_each_seat_holds_two_cards_except_amid_an_exchange_and_the_deck_never_runs_dry(
    seats: int,
) -> None:
    simulation = Simulation(GAME, bots(GAME, ["random"] * seats), FastChance(4), FastChance(4))
    for _ in simulation:
        state = simulation.match.state
        if not state.round:
            continue
        phases = {decision.seat: decision.kind for decision in GAME.decisions(state)}
        for seat, place in enumerate(state.places):
            assert len(place.loyalty) == (4 if phases.get(seat) == "keep" else 2)
        amid = "keep" in phases.values()
        assert len(state.loyalty_deck) == 36 - 2 * seats - (2 if amid else 0)


@pytest.mark.clause("VIN-130")
def test_loyalty_cards_are_secret_until_the_final_scoring_and_returned_ones_stay_so() -> None:
    start = match_with(*store())
    drawn = start.and_given(f.LoyaltyDrawn(0, 2, ("loyalty-09", "loyalty-10")))
    back = drawn.and_given(f.LoyaltyReturned(0, 2, ("loyalty-01", "loyalty-09")))
    for viewer in (None, 1):
        place = GAME.view(back.state, viewer)["places"][0]
        assert (place["loyalty"], place["loyalty_count"]) == (None, 2)
        deck = GAME.view(back.state, viewer)["loyalty_deck"]
        assert all(entry["card"] is None for entry in deck)
        assert deck[-1] == {"by": 0, "draft": False, "card": None}
    own = GAME.view(back.state, 0)
    assert [held["card"] for held in own["places"][0]["loyalty"]] == ["loyalty-02", "loyalty-10"]
    assert own["loyalty_deck"][-1]["card"] == "loyalty-09"
    fact = f.LoyaltyReturned(0, 2, ("loyalty-01", "loyalty-09"))
    assert GAME.mask(fact, 1) == f.LoyaltyReturned(0, 2)


@pytest.mark.clause("VIN-131")
def test_letters_score_sets_the_smallest_count_among_their_genres() -> None:
    assert times(card("letter-A"), MANY, LETTERS) == 3
    assert loyalty_points(card("letter-A"), MANY, LETTERS) == 6
    assert loyalty_points(card("letter-AB"), MANY, LETTERS) == 2 * 3
    assert loyalty_points(card("letter-ABC"), MANY, LETTERS) == 2 * 5
    assert loyalty_points(card("letter-ABCD"), MANY, LETTERS) == 0
    other = {"A": "country", "B": "rock", "C": "jazz", "D": "pop"}
    assert loyalty_points(card("letter-A"), MANY, other) == 0
    assert loyalty_points(card("letter-BD"), MANY, other) == 3 * 3


@pytest.mark.clause("VIN-132")
@pytest.mark.parametrize("stamp", ["early", "late"])
def test_stamp_cards_score_albums_with_the_stamp(stamp: str) -> None:
    number = sum(ALBUMS[album].stamp == stamp for album in MANY)
    assert 0 < number < len(MANY)
    assert loyalty_points(card(f"stamp-{stamp}"), MANY, LETTERS) == number


@pytest.mark.clause("VIN-133")
@pytest.mark.parametrize("publisher", ["electric-records", "northgate-records", "sunwheel-records"])
def test_publisher_cards_score_two_for_each_album(publisher: str) -> None:
    number = sum(ALBUMS[album].publisher == publisher for album in MANY)
    assert 0 < number < len(MANY)
    assert loyalty_points(card(f"publisher-{publisher}"), MANY, LETTERS) == 2 * number


@pytest.mark.clause("VIN-134")
def test_attribute_cards_score_mint_limited_or_a_decade() -> None:
    assert loyalty_points(card("attribute-mint"), MANY, LETTERS) == 4
    assert loyalty_points(card("attribute-limited"), MANY, LETTERS) == 1
    assert loyalty_points(card("attribute-50s"), MANY, LETTERS) == 2 * 8
    assert loyalty_points(card("attribute-60s"), MANY, LETTERS) == 2 * 1
    assert loyalty_points(card("attribute-70s"), MANY, LETTERS) == 0


@pytest.mark.clause("VIN-135")
def test_albums_of_collections_count_and_one_on_layaway_does_not() -> None:
    before = [
        *retired(0, 1, "mixed1", "pop-01", "jazz-01"),
        *collection(0, 2, "rock-07"),
        *layaway(0, "country-12", "pop-03"),
    ]
    state = match_with(*store(hands={0: mg("pop-03")}, before=before)).state
    assert all_albums(state.places[0]) == al("pop-01", "jazz-01", "rock-07")
    assert GAME.view(state, None)["places"][0]["albums"] == 3


@pytest.mark.clause("VIN-136")
def test_both_cards_score_in_full_and_an_album_may_count_for_both() -> None:
    held = {0: (card("attribute-mint"), card("attribute-50s"))}
    before = retired(0, 1, None, "pop-02")
    state = match_with(*store(loyalty=held, before=before)).state
    shown = GAME.view(state, 0)["places"][0]["loyalty"]
    assert [(entry["times"], entry["points"]) for entry in shown] == [(1, 1), (1, 2)]
