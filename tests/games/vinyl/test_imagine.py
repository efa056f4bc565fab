"""Imagined states: consistent with what a seat knows, different where it cannot know."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from tests.games.vinyl.table import (
    DISPLAY,
    Column,
    after,
    at,
    columns,
    layaway,
    match_with,
    mg,
    options,
    store,
)
from tests.games.vinyl.test_draft import keep, start
from turntable.engine.chance import FastChance
from turntable.engine.codec import plain
from turntable.engine.items import Fact
from turntable.engine.match import Match
from turntable.engine.simulate import Simulation, random_policy
from turntable.games.vinyl import GAME
from turntable.games.vinyl import facts as f
from turntable.games.vinyl import moves as m
from turntable.games.vinyl.cards import ALBUMS, LOYALTY, MAGAZINES
from turntable.games.vinyl.state import Vinyl


def worlds(state: Vinyl, seat: int | None, number: int = 30) -> list[Vinyl]:
    view: dict[str, Any] = plain(GAME.view(state, seat))
    found = [GAME.imagine(view, FastChance(seed)) for seed in range(number)]
    assert all(GAME.view(world, seat) == view for world in found)
    return found


def whole(
    hands: Mapping[int, Sequence[str]],
    away: Sequence[Fact] = (),
    gone: str = "",
    seats: int = 4,
    changed: Mapping[int, Column] | None = None,
    display: Sequence[str] = DISPLAY,
) -> tuple[Fact, ...]:
    """A store with every component somewhere."""
    out = {*display, *(card for cards in hands.values() for card in cards)}
    stock = [card.id for card in MAGAZINES.values() if card.initial == "deck"]
    laid = {album for column in columns(changed) for album in (*column.rows, column.sale)}
    box = [album for album in ALBUMS if album not in {*laid, gone}]
    left = [card for card in stock if card not in out]
    return store(
        seats=seats,
        hands=hands,
        before=away,
        stock=left,
        box=box,
        changed=changed,
        display=display,
    )


def begun(seats: int = 4) -> Match[Vinyl]:
    match = start(seats)
    for _ in range(2):
        for seat in range(seats):
            keep(match, seat)
    return match


def test_box_stock_and_other_hands_are_dealt_anew() -> None:
    state = begun().state
    found = worlds(state, 0)
    assert len({tuple(world.box.albums) for world in found}) == 30
    assert len({tuple(world.places[2].hand) for world in found}) > 25
    for world in found:
        assert world.places[0].hand == state.places[0].hand
        assert [len(place.hand) for place in world.places] == [5, 6, 6, 7]
        assert world.aside == state.aside
        cards = [card for place in world.places for card in place.hand]
        cards += [*world.stock, *world.aside, *(card for card in world.display if card)]
        assert len(cards) == len(set(cards)) == 72


def test_cards_that_all_saw_stay_in_the_hand() -> None:
    there = match_with(*whole({1: mg("pop-03", "pop-05")}), *at("magazine_rack"))
    drawn = after(there.when(0, m.Draw("display", "mag-jazz-01")))
    for world in worlds(drawn.state, 1):
        assert "mag-jazz-01" in world.places[0].hand


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_in_the_draft_the_next_seat_has_the_pair_that_was_passed(seats: int) -> None:
    match = start(seats)
    for seat in range(seats):
        keep(match, seat)
    pair = match.state.places[0].passed
    assert all(world.places[1].received == pair for world in worlds(match.state, 0))
    keep(match, 1)
    splits = {
        (tuple(world.places[1].received), len(set(world.places[1].loyalty) & set(pair)))
        for world in worlds(match.state, 0)
    }
    assert splits == {((card,), 1) for card in pair}


def test_after_the_draft_the_next_seat_holds_one_of_the_pair_and_has_put_the_other_under() -> None:
    match = begun()
    pair = set(match.state.places[0].passed)
    place = next(n for n, entry in enumerate(match.state.loyalty_deck) if entry.by == 1)
    held = set()
    for world in worlds(match.state, 0):
        mine = pair & set(world.places[1].loyalty)
        assert len(mine) == 1
        assert {world.loyalty_deck[place].card} == pair - mine
        held |= mine
        assert len({entry.card for entry in world.loyalty_deck}) == 28
    assert held == pair


@pytest.mark.parametrize("seats", [2, 4])
def test_every_loyalty_card_lies_in_one_place_of_an_imagined_state(seats: int) -> None:
    match = start(seats)
    for _ in range(2):
        for seat in range(seats):
            for viewer in range(seats):
                for world in worlds(match.state, viewer, 3):
                    cards = [entry.card for entry in world.loyalty_deck]
                    for place in world.places:
                        cards += [*place.loyalty, *place.drafting, *place.received]
                    assert sorted(cards) == sorted(LOYALTY)
            keep(match, seat)
    for world in worlds(match.state, 0):
        cards = [entry.card for entry in world.loyalty_deck]
        cards += [card for place in world.places for card in place.loyalty]
        assert sorted(cards) == sorted(LOYALTY)


def test_after_the_end_nothing_is_left_to_imagine() -> None:
    played = Simulation(GAME, [random_policy] * 3, FastChance(8), FastChance(9))
    played.finish()
    state = played.match.state
    for seat in (None, 0, 2):
        world = worlds(state, seat, 1)[0]
        assert world.loyalty_deck == state.loyalty_deck
        assert (world.box, world.stock, world.discard) == (state.box, state.stock, state.discard)
        assert [place.hand for place in world.places] == [place.hand for place in state.places]
        assert world.result == state.result


def test_after_an_exchange_the_kept_card_is_in_hand_or_under_the_deck() -> None:
    match = begun()
    pair = set(match.state.places[0].passed)
    state = match.state
    drawn = tuple(entry.card for entry in state.loyalty_deck[:2])
    GAME.evolve(state, f.LoyaltyDrawn(1, 2, drawn))
    GAME.evolve(state, f.LoyaltyReturned(1, 2, tuple(state.places[1].loyalty[:2])))
    places = set()
    for world in worlds(state, 0, 60):
        under = [n for n, e in enumerate(world.loyalty_deck) if e.by == 1 and e.draft]
        kept = pair - {world.loyalty_deck[under[0]].card}
        assert len(kept) == 1
        card = kept.pop()
        later = [e.card for e in world.loyalty_deck if e.by == 1 and not e.draft]
        assert card in world.places[1].loyalty or card in later
        places.add(card in later)
    assert places == {True, False}


def exchange(state: Vinyl, seat: int) -> None:
    """A loyalty exchange in which the seat returns the cards it has held longest."""
    held = list(state.places[seat].loyalty)
    drawn = tuple(entry.card for entry in state.loyalty_deck[:2])
    GAME.evolve(state, f.LoyaltyDrawn(seat, 2, drawn))
    GAME.evolve(state, f.LoyaltyReturned(seat, 2, tuple(held)))


def turned_over(*, first: int | None = None) -> Vinyl:
    """After the draft seat 2 exchanges until the four cards of the draft are on top of the deck."""
    state = begun().state
    if first is not None:
        exchange(state, first)
    while not state.loyalty_deck[0].draft:
        exchange(state, 2)
    return state


def test_when_the_card_put_under_was_drawn_by_somebody_the_kept_one_is_still_in_hand() -> None:
    state = turned_over()
    exchange(state, 2)
    pair = set(state.places[0].passed)
    held = [pair & set(world.places[1].loyalty) for world in worlds(state, 0, 60)]
    assert all(held)
    assert {card for cards in held for card in cards} == pair
    for world in worlds(state, 0):
        assert all(place.loyalty == sorted(place.loyalty) for place in world.places)
        assert len({entry.card for entry in world.loyalty_deck}) == 28


def test_when_the_viewer_has_drawn_the_card_put_under_the_kept_one_is_certain() -> None:
    state = turned_over()
    pair = set(state.places[0].passed)
    exchange(state, 0)
    kept = pair - set(state.places[0].loyalty)
    assert len(kept) == 1
    assert all(kept <= set(world.places[1].loyalty) for world in worlds(state, 0))


def test_after_an_exchange_a_single_unseen_card_of_the_pair_may_be_anywhere() -> None:
    state = turned_over(first=1)
    exchange(state, 0)
    unseen = set(state.places[0].passed) - set(state.places[0].loyalty)
    assert len(unseen) == 1
    held = [unseen <= set(world.places[1].loyalty) for world in worlds(state, 0, 60)]
    assert set(held) == {True, False}


def test_what_a_seat_has_put_under_the_deck_stays_where_it_is() -> None:
    state = begun().state
    place = next(n for n, entry in enumerate(state.loyalty_deck) if entry.by == 0)
    for world in worlds(state, 0):
        assert world.loyalty_deck[place].card == state.loyalty_deck[place].card
    assert len({world.loyalty_deck[place].card for world in worlds(state, 2)}) > 5


def test_a_seat_before_the_sale_bin_is_imagined_with_a_payment() -> None:
    state = match_with(*whole({0: mg("pop-07"), 1: mg("jazz-05")}), *at("sale_bin")).state
    found = {move.album for world in worlds(state, 1) for move in options(world, 0, m.Collect)}
    assert found == {f"album-{genre}-13" for genre in ("pop", "jazz", "rock", "country")}
    for world in worlds(state, 1):
        assert options(world, 0, m.Collect)
    for world in worlds(state, None):
        assert options(world, 0, m.Collect)


def test_a_rare_payment_before_the_sale_bin_is_imagined_too() -> None:
    """Only albums with four icons lie there: a single card has to show three of them."""
    changed = {
        number: ([f"{genre}-{row}" for row in ("01", "02", "07", "08")], f"{genre}-12")
        for number, genre in enumerate(("pop", "jazz", "rock", "country"))
    }
    facts = whole({0: mg("pop-08"), 1: mg("jazz-05")}, changed=changed)
    state = match_with(*facts, *at("sale_bin")).state
    found = [{move.album for move in options(w, 0, m.Collect)} for w in worlds(state, 1, 60)]
    assert all(found)
    for genre in ("pop", "jazz", "rock", "country"):
        assert 5 < sum(f"album-{genre}-12" in albums for albums in found) < 30


def test_a_seat_before_the_record_bin_with_layaway_taken_is_imagined_with_a_payment() -> None:
    away = layaway(0, "jazz-18", "rock-15")
    hands = {0: mg("pop-07", "rock-15"), 1: mg("jazz-05")}
    state = match_with(*whole(hands, away, "album-jazz-18"), *at("record_bin")).state
    for world in worlds(state, 1):
        assert options(world, 0, m.Collect)
        assert not options(world, 0, m.Layaway)


def test_a_payment_that_is_rare_is_found_all_the_same() -> None:
    """One album is left, and of two cards both have to be just right."""
    others = [
        f.TargetRemoved(album, "record_bin")
        for column in columns()
        for album in column.rows
        if album != "album-jazz-12"
    ]
    away = [*layaway(0, "jazz-18", "rock-15"), *others, f.TargetPlaced("album-jazz-12", 2)]
    hands = {0: mg("jazz-08", "jazz-11", "rock-15"), 1: mg("jazz-05")}
    facts = whole(hands, away, "album-jazz-18", seats=2)
    state = match_with(*facts, *at("record_bin"), seats=2).state
    assert len({tuple(world.places[0].hand) for world in worlds(state, 1)}) > 1
    for world in (*worlds(state, 1), *worlds(state, None)):
        assert options(world, 0, m.Collect)


def test_a_rare_payment_counts_a_card_that_all_saw_and_not_its_unseen_twin() -> None:
    """Two cards in hand: all saw one of them, and only one other of the deck goes with it."""
    changed = {0: (("pop-06", "pop-02", "pop-07", "pop-12"), "pop-13")}
    others = [
        f.TargetRemoved(album, "record_bin")
        for column in columns(changed)
        for album in column.rows
        if album != "album-pop-06"
    ]
    before = [
        f.MagazineDrawn(0, "display", "mag-pop-02"),
        *layaway(0, "jazz-18", "jazz-15"),
        *others,
        f.TargetPlaced("album-pop-06", 1),
    ]
    hands = {0: mg("jazz-15", "rock-15"), 1: mg("pop-15", "country-15")}
    shown = mg("country-01", "jazz-01", "rock-01", "pop-02")
    facts = whole(hands, before, "album-jazz-18", seats=2, changed=changed, display=shown)
    state = match_with(*facts, *at("record_bin"), seats=2).state
    assert state.places[0].hand == list(mg("pop-02", "rock-15"))
    for world in worlds(state, 1):
        assert options(world, 0, m.Collect)


def test_a_seat_that_could_lay_away_may_be_imagined_without_a_payment() -> None:
    state = match_with(*whole({0: mg("pop-07")}), *at("record_bin")).state
    found = [bool(options(world, 0, m.Collect)) for world in worlds(state, 1, 60)]
    assert set(found) == {True, False}
    assert all(options(world, 0, m.Layaway) for world in worlds(state, 1))


def test_an_imagined_match_can_be_played_to_its_end() -> None:
    match = begun(3)
    for seat in range(3):
        world = worlds(match.state, seat, 1)[0]
        branch = Match(GAME, 3, GAME.options())
        branch.state, branch.version = world, 10
        chance = FastChance(seat)
        branch.open = {decision.seat: "x" for decision in GAME.decisions(world)}
        while branch.open:
            mover = min(branch.open)
            move = random_policy({}, mover, GAME.legal_moves(branch.state, mover), chance)
            branch.move(mover, move, chance, branch.version + 1)
        assert branch.state.result is not None
