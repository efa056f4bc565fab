"""The simultaneous loyalty draft by passing: VIN-015 to VIN-017, also through a restart."""

import msgspec
import pytest

from tests.games.vinyl.table import asked, options
from turntable.engine.chance import FastChance
from turntable.engine.codec import canonical, digest
from turntable.engine.items import Fact
from turntable.engine.match import Match
from turntable.games.vinyl import GAME
from turntable.games.vinyl import facts as f
from turntable.games.vinyl import moves as m
from turntable.games.vinyl.cards import LOYALTY
from turntable.games.vinyl.state import Vinyl

DEAL = {
    0: ("loyalty-01", "loyalty-05", "loyalty-17"),
    1: ("loyalty-02", "loyalty-06", "loyalty-18"),
    2: ("loyalty-03", "loyalty-07", "loyalty-19"),
}


def start(seats: int = 4, seed: int = 3) -> Match[Vinyl]:
    match = Match(GAME, seats, GAME.options())
    match.begin(FastChance(seed), 1)
    return match


def step(match: Match[Vinyl], seat: int, move: m.Move) -> list[Fact]:
    return list(match.move(seat, move, FastChance(0), match.version + 1).facts)


def keep(match: Match[Vinyl], seat: int, place: int = 0) -> list[Fact]:
    return step(match, seat, GAME.legal_moves(match.state, seat)[place])


def drafted(seats: int) -> Vinyl:
    match = start(seats)
    for _ in range(2):
        for seat in range(seats):
            keep(match, seat)
    return match.state


@pytest.mark.clause("VIN-016")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_all_choose_at_once_and_pass_the_other_two_to_the_left(seats: int) -> None:
    match = start(seats)
    dealt = [list(place.drafting) for place in match.state.places]
    kept = []
    for seat in reversed(range(seats)):
        move = GAME.legal_moves(match.state, seat)[-1]
        kept.insert(0, move.card)
        facts = step(match, seat, move)
        assert facts[0] == f.LoyaltyKept(seat, move.card)
        assert len(facts) == (1 if seat else 1 + seats)
    left = [
        tuple(card for card in cards if card != mine)
        for cards, mine in zip(dealt, kept, strict=True)
    ]
    assert facts[1:] == [
        f.LoyaltyPassed(giver, (giver + 1) % seats, left[giver]) for giver in range(seats)
    ]
    for seat, place in enumerate(match.state.places):
        assert (place.loyalty, place.drafting) == ([kept[seat]], [])
        assert tuple(place.received) == left[seat - 1]
    assert asked(match.state) == [(seat, "draft_2") for seat in range(seats)]


@pytest.mark.clause("VIN-017")
@pytest.mark.clause("VIN-R31")
def test_of_two_received_one_is_kept_and_the_other_goes_under_in_seat_order() -> None:
    match = start(3)
    for seat in (0, 1, 2):
        keep(match, seat)
    received = [list(place.received) for place in match.state.places]
    deck = [entry.card for entry in match.state.loyalty_deck]
    for seat in (2, 0):
        assert keep(match, seat) == [f.LoyaltyKept(seat, received[seat][0])]
    facts = keep(match, 1)
    assert facts[:5] == [
        f.LoyaltyKept(1, received[1][0]),
        *(f.LoyaltyReturned(seat, 1, (received[seat][1],)) for seat in (0, 1, 2)),
        f.RoundStarted(1, final=False),
    ]
    assert [entry.card for entry in match.state.loyalty_deck] == [
        *deck,
        *(received[seat][1] for seat in (0, 1, 2)),
    ]
    assert all(len(place.loyalty) == 2 and not place.received for place in match.state.places)


@pytest.mark.clause("VIN-016")
def test_two_players_exchange_their_pairs() -> None:
    match = start(2)
    keep(match, 0)
    facts = keep(match, 1)
    assert [(fact.from_seat, fact.to_seat) for fact in facts[1:]] == [(0, 1), (1, 0)]


def test_one_option_a_kind_and_never_a_card_of_somebody_else() -> None:
    deal = [f.LoyaltyDealt(seat, 3, cards) for seat, cards in DEAL.items()]
    state = GAME.blank(3, GAME.options())
    for fact in deal:
        GAME.evolve(state, fact)
    twins = sorted(card.id for card in LOYALTY.values() if card.kind == "stamp-early")
    GAME.evolve(state, f.LoyaltyDealt(0, 3, (twins[0], twins[1], "loyalty-36")))
    assert options(state, 0) == [m.DraftKeep(twins[0]), m.DraftKeep("loyalty-36")]
    refused = GAME.refusal(state, 0, m.DraftKeep(twins[1]))
    assert refused is not None
    assert (refused.code, refused.clause) == ("same_card", "VIN-016")
    refused = GAME.refusal(state, 0, m.DraftKeep("loyalty-02"))
    assert refused is not None
    assert (refused.code, refused.clause) == ("card_not_dealt", "VIN-016")


def test_of_two_received_of_one_kind_the_lowest_is_the_option() -> None:
    state = GAME.blank(2, GAME.options())
    for fact in (
        f.LoyaltyDealt(0, 3, ("loyalty-17", "loyalty-18", "loyalty-36")),
        f.LoyaltyDealt(1, 3, DEAL[1]),
        f.LoyaltyKept(0, "loyalty-36"),
        f.LoyaltyKept(1, "loyalty-02"),
        f.LoyaltyPassed(0, 1, ("loyalty-17", "loyalty-18")),
        f.LoyaltyPassed(1, 0, ("loyalty-06", "loyalty-18")),
    ):
        GAME.evolve(state, fact)
    assert options(state, 1) == [m.DraftKeep("loyalty-17")]
    refused = GAME.refusal(state, 1, m.DraftKeep("loyalty-18"))
    assert refused is not None
    assert (refused.code, refused.clause) == ("same_card", "VIN-017")


def test_who_has_chosen_is_not_asked_again_until_all_have() -> None:
    match = start(4)
    ids = dict(match.open)
    keep(match, 2)
    assert asked(match.state) == [(seat, "draft_1") for seat in (0, 1, 3)]
    assert match.open == {seat: ids[seat] for seat in (0, 1, 3)}
    refused = GAME.refusal(match.state, 2, m.DraftKeep(match.state.places[2].drafting[0]))
    assert refused is not None
    assert refused.code == "not_asked"


def test_a_draft_goes_on_after_a_restart_in_its_middle() -> None:
    """At every choice: the facts so far, through JSON, are all that a new process needs."""
    match = Match(GAME, 4, GAME.options())
    facts = list(match.begin(FastChance(3), 1).facts)
    for seat, place in [(1, 1), (3, 0), (0, 2), (2, 0), (2, 1), (0, 0), (3, 1), (1, 0)]:
        facts += keep(match, seat, place)
        again = GAME.blank(4, GAME.options())
        for fact in facts:
            GAME.evolve(again, GAME.codec.fact(msgspec.json.decode(canonical(fact))))
        assert digest(again) == digest(match.state)
        assert GAME.decisions(again) == GAME.decisions(match.state)
        for viewer in (None, 0, 1, 2, 3):
            assert GAME.view(again, viewer) == GAME.view(match.state, viewer)
    assert asked(match.state) == [(0, "turn")]
