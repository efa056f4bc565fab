"""Hidden information (ledger, section 7): what each seat and a watcher see, in play and after."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import UNSET

from tests.games.vinyl.table import match_with, mg, store
from turntable.engine.chance import FastChance, MatchChance
from turntable.engine.codec import canonical, plain
from turntable.engine.simulate import Simulation, bots
from turntable.games.vinyl import GAME
from turntable.games.vinyl import facts as f
from turntable.games.vinyl import moves as m
from turntable.games.vinyl.state import Vinyl

HIDDEN: dict[tuple[str, str], tuple[object, set[int]]] = {
    ("AlbumBoxLoaded", "order"): (f.AlbumBoxLoaded((1,), ("album-pop-01",)), set()),
    ("MagazinesDealt", "stock_order"): (f.MagazinesDealt((), (), 1, mg("pop-01")), set()),
    ("MagazineDrawn", "card"): (f.MagazineDrawn(1, "stock", "mag-pop-01"), {1}),
    ("LoyaltyDealt", "cards"): (f.LoyaltyDealt(1, 1, ("loyalty-01",)), {1}),
    ("LoyaltyDeckSet", "order"): (f.LoyaltyDeckSet(1, ("loyalty-01",)), set()),
    ("LoyaltyKept", "card"): (f.LoyaltyKept(1, "loyalty-01"), {1}),
    ("LoyaltyPassed", "cards"): (f.LoyaltyPassed(1, 2, ("loyalty-01",)), {1, 2}),
    ("LoyaltyDrawn", "cards"): (f.LoyaltyDrawn(1, 1, ("loyalty-01",)), {1}),
    ("LoyaltyReturned", "cards"): (f.LoyaltyReturned(1, 1, ("loyalty-01",)), {1}),
    ("StockReshuffled", "order"): (f.StockReshuffled(1, 0, mg("pop-01")), set()),
    ("DraftKeep", "card"): (m.DraftKeep("loyalty-01"), set()),
    ("LoyaltyKeep", "cards"): (m.LoyaltyKeep(("loyalty-01",)), set()),
}


def playing(seats: int, level: str, seed: int, most: int = 10_000) -> Iterator[Vinyl]:
    simulation = Simulation(
        GAME, bots(GAME, [level] * seats), MatchChance(bytes([seed])), FastChance(seed)
    )
    for event in simulation:
        if simulation.match.over or event.version > most:
            return
        yield simulation.match.state


def test_only_these_fields_are_secret() -> None:
    secret = {(kind.__name__, name) for kind in (*GAME.facts, *GAME.moves) for name in kind.SECRET}
    assert secret == set(HIDDEN)


@pytest.mark.parametrize("field", HIDDEN)
def test_a_secret_field_is_shown_to_its_audience_alone(field: tuple[str, str]) -> None:
    item, audience = HIDDEN[field]
    for viewer in (None, 0, 1, 2, 3):
        shown: Any = GAME.mask(item, viewer)  # type: ignore[arg-type]
        assert (getattr(shown, field[1]) is not UNSET) == (viewer in audience)


def test_a_dealt_hand_is_shown_to_its_seat_alone() -> None:
    hands = tuple(f.DealtHand(seat, 1, mg(f"pop-0{seat + 1}")) for seat in range(3))
    fact = f.MagazinesDealt(hands, mg("jazz-01"), 1, mg("rock-01"))
    for viewer in (None, 0, 1, 2):
        shown = plain(GAME.mask(fact, viewer))
        assert [hand["count"] for hand in shown["hands"]] == [1, 1, 1]
        assert [hand["seat"] for hand in shown["hands"] if "cards" in hand] == (
            [] if viewer is None else [viewer]
        )
        assert list(shown["display"]) == ["mag-jazz-01"]
        assert "stock_order" not in shown


def test_a_card_from_the_stock_is_the_drawers_alone_and_one_of_the_display_is_everybodys() -> None:
    blind = f.MagazineDrawn(1, "stock", "mag-pop-01")
    assert GAME.mask(blind, 1) == blind
    assert GAME.mask(blind, 0) == GAME.mask(blind, None) == f.MagazineDrawn(1, "stock")
    shown = f.MagazineDrawn(1, "display", "mag-pop-01")
    assert all(GAME.mask(shown, viewer) == shown for viewer in (None, 0, 1))


def test_hands_are_shown_to_their_owner_and_as_a_number_to_others() -> None:
    hands = {0: mg("pop-01", "wild-01"), 1: mg("jazz-01")}
    state = match_with(*store(hands=hands)).state
    own, other, watcher = (GAME.view(state, viewer)["places"][0] for viewer in (0, 1, None))
    assert own["hand"] == list(mg("pop-01", "wild-01"))
    for seen in (other, watcher):
        assert (seen["hand"], seen["hand_count"], seen["seen"]) == (None, 2, [])
    assert GAME.view(state, None)["albums"] is None


def test_cards_that_all_saw_coming_into_a_hand_are_known_until_they_leave_it() -> None:
    start = match_with(*store(hands={1: mg("pop-03")}))
    drawn = start.and_given(
        f.MagazineDrawn(1, "display", "mag-jazz-01"),
        f.MagazinesSpent(0, (), (), ()),
        f.MagazineDrawn(1, "stock", "mag-jazz-03"),
    )
    assert GAME.view(drawn.state, 0)["places"][1]["seen"] == ["mag-jazz-01"]
    spent = drawn.and_given(f.MagazinesSpent(1, mg("jazz-01"), (), ()))
    assert GAME.view(spent.state, 0)["places"][1]["seen"] == []
    taken = spent.and_given(f.SpoilsTaken(2, "mag-jazz-01"))
    assert GAME.view(taken.state, 0)["places"][2]["seen"] == ["mag-jazz-01"]


@pytest.mark.parametrize(
    ("seats", "level", "seed"), [(2, "random", 1), (3, "greedy", 2), (5, "random", 3)]
)
def test_no_view_of_a_running_match_holds_what_is_hidden_from_its_viewer(
    seats: int, level: str, seed: int
) -> None:
    """Searches whole views for ids of the box, the stock, other hands and loyalty cards."""
    for state in playing(seats, level, seed, 220):
        for viewer in (None, *range(seats)):
            text = canonical(GAME.view(state, viewer)).decode()
            hidden = {*state.box.albums, *state.stock}
            known: set[str] = set()
            for seat, place in enumerate(state.places):
                if seat == viewer:
                    known |= {*place.loyalty, *place.drafting, *place.received, *place.passed}
                else:
                    hidden |= set(place.hand) - set(place.seen)
                    hidden |= {*place.loyalty, *place.drafting, *place.received}
            hidden |= {entry.card for entry in state.loyalty_deck if entry.by != viewer}
            assert [name for name in sorted(hidden - known) if f'"{name}"' in text] == []


def test_of_a_choice_that_is_pending_others_learn_only_that_it_was_made() -> None:
    dealt = [
        f.LoyaltyDealt(s, 3, tuple(f"loyalty-{n + 3 * s:02d}" for n in (1, 2, 3))) for s in range(4)
    ]
    views = []
    for card in ("loyalty-01", "loyalty-02"):
        letters = f.GenreTokensPlaced("pop", "jazz", "rock", "country")
        state = match_with(letters, *dealt, f.LoyaltyKept(0, card)).state
        views.append([GAME.view(state, viewer) for viewer in (None, 0, 1)])
    assert views[0][0] == views[1][0]
    assert views[0][2] == views[1][2]
    assert views[0][1] != views[1][1]
    assert [question["seat"] for question in views[0][2]["asked"]] == [1, 2, 3]


def test_after_the_end_everything_is_open() -> None:
    start = match_with(*store(hands={1: mg("pop-03")}))
    ended = start.and_given(f.MatchEnded((0, 0, 0, 0), ((0, 1, 2, 3),), (0, 1, 2, 3), 3))
    for viewer in (None, 0, 2):
        view = GAME.view(ended.state, viewer)
        assert view["places"][1]["hand"] == ["mag-pop-03"]
        assert [held["card"] for held in view["places"][1]["loyalty"]] == [
            "loyalty-03",
            "loyalty-04",
        ]
        assert view["box_order"] == ended.state.box.albums
        assert view["stock_order"] == ended.state.stock
        assert view["loyalty_order"] == [entry.card for entry in ended.state.loyalty_deck]
        assert view["result"]["winners"] == [0, 1, 2, 3]
        assert (view["phase"], view["albums"]) == ("over", None)
    running = GAME.view(start.state, 0)
    assert running["box_order"] is running["stock_order"] is running["loyalty_order"] is None
    assert running["result"] is None


def test_the_facts_that_show_something_new_are_those_of_draws_and_of_the_end() -> None:
    assert {fact.__name__ for fact in GAME.facts if fact.REVEALS} == {
        "GenreTokensPlaced",
        "StoreFilled",
        "MagazinesDealt",
        "LoyaltyDealt",
        "LoyaltyPassed",
        "LoyaltyDrawn",
        "MagazineRevealed",
        "AlbumDrawn",
        "MagazineDrawn",
        "LoyaltyRevealed",
        "MatchEnded",
    }
