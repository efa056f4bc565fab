"""Magazine Rack, hand limit, loyalty exchange: VIN-038 to VIN-047, VIN-R25."""

import pytest

from tests.games.vinyl.table import (
    after,
    asked,
    at,
    locations,
    match_with,
    mg,
    options,
    standing,
    store,
)
from turntable.engine.chance import FastChance
from turntable.games.vinyl import GAME
from turntable.games.vinyl import facts as f
from turntable.games.vinyl import moves as m

RACK = at("magazine_rack")
TEN = mg(
    "pop-06",
    "pop-07",
    "pop-08",
    "pop-09",
    "pop-10",
    "jazz-06",
    "jazz-07",
    "jazz-08",
    "rock-06",
    "rock-07",
)
FIRST = m.Draw("display", "mag-country-01")


@pytest.mark.clause("VIN-038")
def test_two_cards_are_drawn_each_from_display_or_stock() -> None:
    start = match_with(*store(), *RACK)
    assert options(start.state, 0) == [
        m.Draw("display", "mag-country-01"),
        m.Draw("display", "mag-jazz-01"),
        m.Draw("display", "mag-rock-01"),
        m.Draw("display", "mag-pop-01"),
        m.Draw("stock"),
    ]
    first = start.when(0, m.Draw("stock"))
    first.then(f.MagazineDrawn(0, "stock", "mag-pop-03"))
    assert asked(first.state) == [(0, "draw")]
    second = after(first).when(0, m.Draw("display", "mag-rock-01"))
    second.then(
        f.MagazineDrawn(0, "display", "mag-rock-01"),
        f.MagazineRevealed(3, "mag-jazz-03"),
        f.TurnEnded(0),
        f.TurnStarted(1, 1),
    )
    assert second.state.places[0].hand == ["mag-pop-03", "mag-rock-01"]
    start.when(0, m.Draw("display", "mag-pop-03")).refused("VIN-038", "not_there")
    start.when(0, m.Draw("stock", "mag-pop-03")).refused("VIN-038", "not_there")


@pytest.mark.clause("VIN-038")
def test_equal_faces_of_the_display_are_one_option_by_the_lowest_card() -> None:
    shown = mg("pop-02", "jazz-01", "pop-01", "jazz-13")
    start = match_with(*store(display=shown), *RACK)
    assert options(start.state, 0) == [
        m.Draw("display", "mag-jazz-01"),
        m.Draw("display", "mag-pop-01"),
        m.Draw("display", "mag-jazz-13"),
        m.Draw("stock"),
    ]
    start.when(0, m.Draw("display", "mag-pop-02")).refused("VIN-R19", "same_card")


@pytest.mark.clause("VIN-039")
def test_a_card_of_the_display_is_replaced_before_the_second_draw() -> None:
    start = match_with(*store(), *RACK)
    first = start.when(0, FIRST)
    first.then(f.MagazineDrawn(0, "display", "mag-country-01"), f.MagazineRevealed(1, "mag-pop-03"))
    assert m.Draw("display", "mag-pop-03") in options(first.state, 0)
    assert first.state.display == list(mg("pop-03", "jazz-01", "rock-01", "pop-01"))


@pytest.mark.clause("VIN-040")
def test_a_wild_of_the_display_as_first_draw_is_the_only_card() -> None:
    start = match_with(*store(display=mg("wild-01", "jazz-01", "rock-01", "pop-01")), *RACK)
    start.when(0, m.Draw("display", "mag-wild-01")).then(
        f.MagazineDrawn(0, "display", "mag-wild-01"),
        f.MagazineRevealed(1, "mag-pop-03"),
        f.TurnEnded(0),
        f.TurnStarted(1, 1),
    )


@pytest.mark.clause("VIN-041")
def test_a_wild_of_the_display_cannot_be_the_second_draw() -> None:
    shown = mg("wild-01", "jazz-01", "rock-01", "pop-01")
    first = after(match_with(*store(display=shown), *RACK).when(0, m.Draw("stock")))
    assert m.Draw("display", "mag-wild-01") not in options(first.state, 0)
    assert len(options(first.state, 0)) == 4
    first.when(0, m.Draw("display", "mag-wild-01")).refused("VIN-041", "no_wild_now")


@pytest.mark.clause("VIN-R19")
def test_a_twin_in_the_display_is_named_as_such_at_either_draw() -> None:
    start = match_with(*store(display=mg("wild-01", "wild-02", "pop-01", "pop-02")), *RACK)
    start.when(0, m.Draw("display", "mag-wild-02")).refused("VIN-R19", "same_card")
    first = after(start.when(0, m.Draw("stock")))
    first.when(0, m.Draw("display", "mag-pop-02")).refused("VIN-R19", "same_card")
    first.when(0, m.Draw("display", "mag-wild-02")).refused("VIN-041", "no_wild_now")


@pytest.mark.clause("VIN-042")
def test_a_wild_drawn_blind_does_not_count_for_the_limits() -> None:
    start = match_with(*store(stock=mg("wild-02", "wild-03", "pop-03")), *RACK)
    first = start.when(0, m.Draw("stock"))
    assert asked(first.state) == [(0, "draw")]
    second = after(first).when(0, m.Draw("stock"))
    assert second.state.places[0].hand == list(mg("wild-02", "wild-03"))
    assert asked(second.state) == [(1, "turn")]


@pytest.mark.clause("VIN-043")
def test_a_draw_without_a_source_is_skipped() -> None:
    one = mg("pop-01")
    start = match_with(*store(display=one, stock=()), f.StockReshuffled(0, 0, ()), *RACK)
    assert start.state.aside == []
    start.when(0, m.Draw("display", "mag-pop-01")).then(
        f.MagazineDrawn(0, "display", "mag-pop-01"), f.TurnEnded(0), f.TurnStarted(1, 1)
    )
    wild_left = match_with(
        *store(display=mg("pop-01", "wild-01"), stock=()), f.StockReshuffled(0, 0, ()), *RACK
    )
    done = wild_left.when(0, m.Draw("display", "mag-pop-01"))
    assert asked(done.state) == [(1, "turn")]


@pytest.mark.clause("VIN-043")
def test_the_skipped_draw_does_not_come_back_after_discarding_to_the_limit() -> None:
    hands = {0: TEN}
    start = match_with(
        *store(display=mg("pop-01"), stock=(), hands=hands), f.StockReshuffled(0, 0, ()), *RACK
    )
    first = after(start.when(0, m.Draw("display", "mag-pop-01")))
    assert asked(first.state) == [(0, "limit")]
    done = first.when(0, options(first.state, 0)[0])
    assert [type(fact) for fact in done.facts] == [
        f.MagazinesDiscarded,
        f.StockReshuffled,
        f.MagazineRevealed,
        f.TurnEnded,
        f.TurnStarted,
    ]


def test_a_single_draw_option_resolves_itself() -> None:
    start = match_with(*store(display=(), stock=mg("pop-03", "pop-04")))
    start.when(0, m.MoveMeeple("magazine_rack")).then(
        f.MeepleMoved(0, "home", "magazine_rack:primary"),
        f.MagazineDrawn(0, "stock", "mag-pop-03"),
        f.MagazineDrawn(0, "stock", "mag-pop-04"),
        *reshuffled(),
        f.TurnEnded(0),
        f.TurnStarted(1, 1),
    )


def reshuffled() -> list[object]:
    """The display is refilled with the six wilds that were set aside."""
    wilds = FastChance(0).shuffled(list(mg(*(f"wild-{n:02d}" for n in range(7, 13)))), "stock")
    return [
        f.StockReshuffled(6, 6, tuple(wilds)),
        *(f.MagazineRevealed(slot, wilds[slot - 1]) for slot in (1, 2, 3, 4)),
    ]


@pytest.mark.clause("VIN-038")
def test_every_turn_has_its_own_two_draws() -> None:
    start = match_with(*store(), *RACK)
    first = after(start.when(0, m.Draw("stock")))
    turn = after(first.when(0, m.Draw("stock")))
    there = after(turn.when(1, m.MoveMeeple("magazine_rack")))
    drawn = there.when(1, m.Draw("stock"))
    assert asked(drawn.state) == [(1, "draw")]
    bumped = after(drawn).when(1, m.Draw("stock"))
    assert asked(bumped.state) == [(0, "bump")]


@pytest.mark.clause("VIN-044")
def test_after_the_whole_action_the_excess_over_ten_is_discarded() -> None:
    start = match_with(*store(hands={0: TEN}), *RACK)
    first = after(start.when(0, m.Draw("stock")))
    assert len(first.state.places[0].hand) == 11
    assert asked(first.state) == [(0, "draw")]
    second = after(first.when(0, m.Draw("stock")))
    assert asked(second.state) == [(0, "limit")]
    cards = mg("jazz-06", "pop-03")
    done = second.when(0, m.DiscardToLimit(cards))
    done.then(f.MagazinesDiscarded(0, cards, "limit"), f.TurnEnded(0), f.TurnStarted(1, 1))
    assert len(done.state.places[0].hand) == 10
    assert done.state.discard == list(cards)
    second.when(0, m.DiscardToLimit(mg("jazz-06"))).refused("VIN-044", "wrong_number")
    second.when(0, m.DiscardToLimit(mg("jazz-06", "rock-15"))).refused("VIN-049", "not_in_hand")
    second.when(0, m.DiscardToLimit(mg("pop-03", "pop-03"))).refused("VIN-049", "named_twice")
    assert m.DiscardToLimit(mg("pop-03", "jazz-06")) == m.DiscardToLimit(cards)


@pytest.mark.clause("VIN-044")
def test_ten_cards_are_within_the_limit() -> None:
    start = match_with(*store(hands={0: TEN[:8]}), *RACK)
    first = after(start.when(0, m.Draw("stock")))
    assert asked(first.when(0, m.Draw("stock")).state) == [(1, "turn")]


@pytest.mark.clause("VIN-044")
def test_discards_are_multisets_of_faces_with_the_lowest_cards() -> None:
    twins = mg("pop-01", "pop-02", "pop-03", "pop-04", "pop-05", "pop-06", "jazz-01", "jazz-02")
    hand = (*twins, *mg("rock-01", "rock-02", "rock-05", "rock-06"))
    start = match_with(*store(hands={0: hand}))
    found = {move.cards for move in options(start.state, 0)}
    assert len(found) == len(options(start.state, 0)) == 6 + 15
    assert mg("pop-01", "pop-02") in found
    assert mg("pop-01", "pop-03") in found
    assert mg("pop-02", "pop-03") not in found
    start.when(0, m.DiscardToLimit(mg("pop-02", "pop-03"))).refused("VIN-R19", "same_payment")


@pytest.mark.clause("VIN-045")
@pytest.mark.clause("VIN-R25")
def test_the_limit_holds_at_once_for_a_gain_out_of_turn() -> None:
    hands = {0: mg("pop-01"), 2: TEN}
    start = match_with(
        *store(hands=hands),
        *standing("record_bin", primary=2),
        *at("record_bin"),
        f.MeepleBumped(2, "record_bin"),
    )
    paid = after(start.when(0, m.Collect("album-pop-01", mg("pop-01"), "new")))
    taken = paid.when(2, m.BumpSpoils("mag-pop-01"))
    taken.then(f.SpoilsTaken(2, "mag-pop-01"))
    assert asked(taken.state) == [(2, "limit")]
    done = after(taken).when(2, m.DiscardToLimit(mg("pop-01")))
    done.then(
        f.MagazinesDiscarded(2, mg("pop-01"), "limit"),
        f.AlbumDrawn(1, "album-pop-03"),
    )
    assert "mag-pop-01" in done.state.discard
    assert done.state.spent == []


@pytest.mark.clause("VIN-R25")
def test_cards_discarded_for_the_limit_are_no_spoils_and_a_wild_among_them_is_unplayed() -> None:
    hands = {0: (*TEN[:9], "mag-wild-01"), 2: ()}
    start = match_with(
        *store(hands=hands),
        *standing("magazine_rack", primary=2),
        *RACK,
        f.MeepleBumped(2, "magazine_rack"),
    )
    first = after(start.when(0, m.Draw("stock")))
    second = after(first.when(0, m.Draw("stock")))
    assert asked(second.state) == [(0, "limit")]
    done = second.when(0, m.DiscardToLimit(mg("pop-06", "wild-01")))
    assert done.state.spent == []
    assert done.state.places[0].wilds == []
    assert done.state.discard == list(mg("pop-06", "wild-01"))
    assert asked(done.state) == [(2, "bump")]


@pytest.mark.clause("VIN-046")
def test_a_loyalty_exchange_draws_two_keeps_two_of_four_and_returns_two() -> None:
    held = {0: ("loyalty-20", "loyalty-30")}
    start = match_with(*store(loyalty=held), *at("front_counter"))
    deck = [entry.card for entry in start.state.loyalty_deck]
    drawn = start.when(0, m.LoyaltyExchange())
    drawn.then(f.LoyaltyDrawn(0, 2, tuple(deck[:2])))
    assert deck[:2] == ["loyalty-01", "loyalty-02"]
    assert asked(drawn.state) == [(0, "keep")]
    kept = after(drawn).when(0, m.LoyaltyKeep(("loyalty-02", "loyalty-20")))
    kept.then(
        f.LoyaltyReturned(0, 2, ("loyalty-01", "loyalty-30")), f.TurnEnded(0), f.TurnStarted(1, 1)
    )
    assert kept.state.places[0].loyalty == ["loyalty-02", "loyalty-20"]
    exchanges = [GAME.view(s, None)["places"][0]["exchanges"] for s in (start.state, kept.state)]
    assert exchanges[1] == exchanges[0] + 1
    below = [entry.card for entry in kept.state.loyalty_deck]
    assert below == [*deck[2:], "loyalty-01", "loyalty-30"]
    after(drawn).when(0, m.LoyaltyKeep(("loyalty-02",))).refused("VIN-046", "wrong_number")
    twice = ("loyalty-20", "loyalty-20")
    after(drawn).when(0, m.LoyaltyKeep(twice)).refused("VIN-046", "named_twice")
    other = ("loyalty-02", "loyalty-36")
    after(drawn).when(0, m.LoyaltyKeep(other)).refused("VIN-046", "card_not_held")


@pytest.mark.clause("VIN-046")
def test_pairs_of_kinds_are_one_option_each_with_the_lowest_cards() -> None:
    start = match_with(*store(loyalty={0: ("loyalty-17", "loyalty-18")}), *at("front_counter"))
    twins = start.and_given(f.LoyaltyDrawn(0, 2, ("loyalty-19", "loyalty-20")))
    kinds = [GAME.view(start.state, 0)["places"][0]["loyalty"][n]["card"] for n in (0, 1)]
    assert kinds == ["loyalty-17", "loyalty-18"]
    assert options(twins.state, 0) == [
        m.LoyaltyKeep(("loyalty-17", "loyalty-18")),
        m.LoyaltyKeep(("loyalty-17", "loyalty-19")),
        m.LoyaltyKeep(("loyalty-19", "loyalty-20")),
    ]
    two = m.LoyaltyKeep(("loyalty-18", "loyalty-20"))
    twins.when(0, two).refused("VIN-046", "same_card")


@pytest.mark.clause("VIN-046")
def test_the_bumped_seat_exchanges_in_the_same_way() -> None:
    start = match_with(*store(seats=5, before=standing("magazine_rack", primary=3)), seats=5)
    moved = after(start.when(0, m.MoveMeeple("magazine_rack")))
    moved = after(moved.when(0, m.Draw("stock")))
    moved = after(moved.when(0, m.Draw("stock")))
    assert asked(moved.state) == [(3, "bump")]
    drawn = moved.when(3, m.BumpLoyaltyExchange())
    drawn.then(f.LoyaltyDrawn(3, 2, ("loyalty-11", "loyalty-12")))
    assert asked(drawn.state) == [(3, "keep")]
    kept = after(drawn).when(3, m.LoyaltyKeep(("loyalty-07", "loyalty-08")))
    kept.then_begins(f.LoyaltyReturned(3, 2, ("loyalty-11", "loyalty-12")))
    assert asked(kept.state) == [(1, "turn")]


@pytest.mark.clause("VIN-047")
def test_partial_knowledge_draws_the_top_of_the_stock_never_of_the_display() -> None:
    start = match_with(*store(hands={1: TEN[:5]}, before=standing("magazine_rack", primary=3)))
    moved = after(start.when(0, m.MoveMeeple("magazine_rack")))
    drawn = after(moved.when(0, m.Draw("stock")))
    done = after(drawn.when(0, m.Draw("stock")))
    assert options(done.state, 3) == [
        m.BumpLoyaltyExchange(),
        m.BumpPartialKnowledge(),
        m.BumpPass(),
    ]
    done.when(3, m.BumpPartialKnowledge()).then(
        f.MagazineDrawn(3, "stock", "mag-rock-03"), f.TurnEnded(0), f.TurnStarted(1, 1)
    )


@pytest.mark.clause("VIN-047")
@pytest.mark.clause("VIN-R44")
def test_partial_knowledge_needs_a_card_somewhere() -> None:
    start = match_with(
        *store(display=mg("wild-01"), stock=(), before=standing("magazine_rack", primary=3)),
        f.StockReshuffled(0, 0, ()),
    )
    moved = start.when(0, m.MoveMeeple("magazine_rack"))
    assert options(moved.state, 3) == [m.BumpLoyaltyExchange(), m.BumpPass()]
    after(moved).when(3, m.BumpPartialKnowledge()).refused("VIN-R44", "no_cards")


@pytest.mark.clause("VIN-043")
def test_after_a_skipped_draw_the_bumped_seat_is_asked_all_the_same() -> None:
    start = match_with(
        *store(display=mg("pop-01"), stock=(), before=standing("magazine_rack", primary=3)),
        f.StockReshuffled(0, 0, ()),
    )
    moved = start.when(0, m.MoveMeeple("magazine_rack"))
    assert asked(moved.state) == [(3, "bump")]


def test_the_rack_is_open_whenever_some_card_can_be_drawn() -> None:
    only_aside = match_with(*store(display=(), stock=()))
    assert "magazine_rack" in locations(only_aside.state)
    only_display = match_with(*store(display=mg("pop-01"), stock=()), f.StockReshuffled(0, 0, ()))
    assert "magazine_rack" in locations(only_display.state)
