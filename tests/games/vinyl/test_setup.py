"""Set-up: VIN-001 to VIN-018, and what was settled about the components."""

from collections import Counter
from typing import TypeVar

import pytest

from tests.games.vinyl.table import asked
from turntable.engine.chance import MatchChance
from turntable.engine.items import Fact, known
from turntable.engine.match import Match
from turntable.games.vinyl import GAME
from turntable.games.vinyl import facts as f
from turntable.games.vinyl.cards import (
    ALBUMS,
    COLOURS,
    DIVIDERS,
    LOCATIONS,
    LOYALTY,
    MAGAZINES,
    NPC_COLOUR,
    PIECES,
    REWARDS,
    SET_UPS,
    WILDS,
)
from turntable.games.vinyl.opening import store
from turntable.games.vinyl.state import Vinyl

K = TypeVar("K", bound=Fact)
SEATS = (2, 3, 4, 5)


def begun(seats: int, seed: int = 1) -> tuple[Vinyl, list[Fact]]:
    match = Match(GAME, seats, GAME.options())
    return match.state, list(match.begin(MatchChance(bytes([seed])), 1).facts)


def of(facts: list[Fact], kind: type[K]) -> list[K]:
    return [fact for fact in facts if isinstance(fact, kind)]


@pytest.mark.clause("VIN-001")
@pytest.mark.clause("VIN-R02")
@pytest.mark.parametrize(("seats", "side"), [(2, "A"), (3, "A"), (4, "B"), (5, "B")])
def test_side_a_is_for_two_or_three_players_and_only_recorded(seats: int, side: str) -> None:
    state, facts = begun(seats)
    assert facts[0] == f.MatchSetUp(seats, side, seats < 4, f.VinylOptions("salesperson"))
    assert GAME.view(state, None)["board_side"] == side
    assert len(GAME.view(state, None)["locations"]) == 4


@pytest.mark.parametrize("seats", SEATS)
def test_the_set_up_is_told_in_the_order_of_the_ledger(seats: int) -> None:
    _, facts = begun(seats)
    npc = [f.NpcPlaced] if seats < 4 else []
    assert [type(fact) for fact in facts] == [
        f.MatchSetUp,
        f.GenreTokensPlaced,
        f.StoreFilled,
        f.AlbumBoxLoaded,
        f.MagazinesDealt,
        *[f.LoyaltyDealt] * seats,
        f.LoyaltyDeckSet,
        *npc,
    ]


@pytest.mark.clause("VIN-002")
def test_the_genre_tokens_go_to_the_letters_at_random() -> None:
    placed = [of(begun(2, seed)[1], f.GenreTokensPlaced)[0] for seed in range(1, 15)]
    genres = [(fact.A, fact.B, fact.C, fact.D) for fact in placed]
    assert all(sorted(four) == ["country", "jazz", "pop", "rock"] for four in genres)
    assert len(set(genres)) > 6
    state, facts = begun(2)
    first = of(facts, f.GenreTokensPlaced)[0]
    assert state.letters == {"A": first.A, "B": first.B, "C": first.C, "D": first.D}


@pytest.mark.clause("VIN-003")
def test_rewards_lie_in_piles_by_type_and_size_highest_on_top() -> None:
    rewards = {shown["pile"]: shown for shown in GAME.view(begun(2)[0], None)["rewards"]}
    assert {pile: shown["points"] for pile, shown in rewards.items()} == {
        "pure-3": [8, 7, 6, 5],
        "pure-4": [13, 12, 11, 10],
        "pure-5": [17, 16, 15],
        "pure-6": [23, 22, 21],
        "mixed2-3": [7, 6, 5, 4],
        "mixed2-4": [11, 10, 9, 8],
        "mixed2-5": [15, 14, 13],
        "mixed2-6": [20, 19, 18],
        "mixed1-3": [5, 4, 3, 2, 1],
        "mixed1-4": [8, 7, 6, 5, 4],
        "mixed1-5": [11, 10, 9],
        "mixed1-6": [15, 14, 13],
    }
    assert all(f"{shown['kind']}-{shown['size']}" == pile for pile, shown in rewards.items())
    assert sum(len(shown["tokens"]) for shown in rewards.values()) == len(REWARDS) == 44


@pytest.mark.clause("VIN-004")
@pytest.mark.clause("VIN-R42")
@pytest.mark.parametrize("seats", SEATS)
def test_each_seat_has_a_colour_and_its_meeple_at_home_and_white_is_the_npc(seats: int) -> None:
    state, _ = begun(seats)
    view = GAME.view(state, None)
    colours = [place["colour"] for place in view["places"]]
    assert colours == list(COLOURS[:seats]) == ["red", "yellow", "green", "blue", "purple"][:seats]
    assert all(place["at"] == "home" for place in view["places"])
    assert (view["npc_colour"], NPC_COLOUR) == ("white", "white")
    meeples = [piece.colour for piece in PIECES.values() if piece.kind == "meeple"]
    assert sorted(meeples) == sorted([*COLOURS, "white"])


@pytest.mark.clause("VIN-005")
def test_every_score_starts_at_zero() -> None:
    state, _ = begun(5)
    assert list(GAME.sheet(state, None).totals) == [0] * 5
    assert [place["score"] for place in GAME.view(state, None)["places"]] == [0] * 5


@pytest.mark.clause("VIN-006")
def test_all_albums_are_shuffled() -> None:
    orders = []
    for seed in range(1, 7):
        _, facts = begun(4, seed)
        laid = [
            album
            for column in of(facts, f.StoreFilled)[0].columns
            for album in (*column.rows, column.sale)
        ]
        box = known(of(facts, f.AlbumBoxLoaded)[0].order)
        assert sorted([*laid, *box]) == sorted(ALBUMS)
        orders.append((tuple(laid), box))
    assert len({laid for laid, _ in orders}) == len({box for _, box in orders}) == 6


@pytest.mark.clause("VIN-007")
@pytest.mark.clause("VIN-R01")
def test_twenty_spaces_are_filled_a_genre_a_column() -> None:
    for seed in range(1, 9):
        state, facts = begun(3, seed)
        shown = of(facts, f.StoreFilled)[0].columns
        assert len(shown) == 4
        assert len({column.genre for column in shown}) == 4
        for column, kept in zip(shown, state.columns, strict=True):
            assert len(column.rows) == 4
            assert {ALBUMS[a].genre for a in (*column.rows, column.sale)} == {column.genre}
            assert (kept.rows, kept.sale) == (list(column.rows), column.sale)


@pytest.mark.clause("VIN-008")
@pytest.mark.clause("VIN-R04")
def test_columns_follow_the_order_of_appearance_and_fill_from_below() -> None:
    order = [
        *("album-rock-05", "album-pop-01", "album-rock-02", "album-jazz-01", "album-rock-09"),
        *("album-rock-01", "album-rock-10", "album-rock-11", "album-country-01"),
    ]
    shown, rest = store([*order, *(album for album in ALBUMS if album not in order)])
    assert [column.genre for column in shown] == ["rock", "pop", "jazz", "country"]
    assert shown[0].sale == "album-rock-05"
    assert shown[0].rows == ("album-rock-10", "album-rock-01", "album-rock-09", "album-rock-02")
    assert shown[1].sale == "album-pop-01"
    assert rest[0] == "album-rock-11"


@pytest.mark.clause("VIN-009")
def test_albums_for_a_full_column_are_shuffled_back_into_the_rest() -> None:
    shown, rest = store(list(ALBUMS))
    assert len(rest) == 52
    assert [column.rows[0] for column in shown] == [f"album-{c.genre}-05" for c in shown]
    _, facts = begun(4)
    box = known(of(facts, f.AlbumBoxLoaded)[0].order)
    again = MatchChance(bytes([1])).shuffled(list(ALBUMS), "albums")
    left = store(again)[1]
    assert sorted(box) == sorted(left)
    assert list(box) != left


@pytest.mark.clause("VIN-010")
@pytest.mark.clause("VIN-R06")
@pytest.mark.parametrize(
    ("seats", "stacks"),
    [(2, (13, 13, 13, 13)), (3, (18, 17, 17)), (4, (13,) * 4), (5, (11, 11, 10, 10, 10))],
)
def test_the_box_holds_even_stacks(seats: int, stacks: tuple[int, ...]) -> None:
    state, facts = begun(seats)
    loaded = of(facts, f.AlbumBoxLoaded)[0]
    assert loaded.stacks == stacks
    assert state.box.stacks == list(stacks)
    assert sum(stacks) == len(state.box.albums) == 52


@pytest.mark.clause("VIN-011")
@pytest.mark.clause("VIN-R06")
@pytest.mark.parametrize(("seats", "number"), [(2, 3), (3, 2), (4, 3), (5, 4)])
def test_a_salesperson_waits_between_two_stacks(seats: int, number: int) -> None:
    state, _ = begun(seats)
    names = [f"divider-salesperson-{n}" for n in range(1, number + 1)]
    assert state.box.dividers == names
    assert SET_UPS[seats].salesperson_dividers == number
    assert GAME.view(state, None)["box"]["next"] == "salesperson"
    assert Counter(divider.kind for divider in DIVIDERS.values()) == {
        "salesperson": 4,
        "store_closed": 1,
    }


@pytest.mark.clause("VIN-012")
def test_six_wilds_are_in_the_deck_and_six_set_aside() -> None:
    for seats in SEATS:
        state, _ = begun(seats)
        dealt = [card for place in state.places for card in place.hand]
        deck = [*dealt, *(card for card in state.display if card), *state.stock]
        assert len(deck) == 66
        assert sorted(card for card in deck if card in WILDS) == sorted(WILDS)[:6]
        assert state.aside == [f"mag-wild-{n:02d}" for n in range(7, 13)]
        assert all(MAGAZINES[card].initial == "aside" for card in state.aside)


@pytest.mark.clause("VIN-013")
@pytest.mark.parametrize(
    ("seats", "counts"), [(2, [5, 6]), (3, [5, 6, 7]), (4, [5, 6, 6, 7]), (5, [5, 6, 6, 6, 7])]
)
def test_hands_grow_with_the_seat(seats: int, counts: list[int]) -> None:
    state, facts = begun(seats)
    dealt = of(facts, f.MagazinesDealt)[0]
    assert [len(place.hand) for place in state.places] == counts
    assert [hand.count for hand in dealt.hands] == counts
    assert all(list(known(h.cards)) == sorted(known(h.cards)) for h in dealt.hands)


@pytest.mark.clause("VIN-014")
def test_four_cards_are_shown_and_the_rest_is_the_stock() -> None:
    state, facts = begun(4)
    dealt = of(facts, f.MagazinesDealt)[0]
    assert tuple(card for card in state.display if card) == dealt.display
    assert len(dealt.display) == 4
    assert dealt.stock_count == len(state.stock) == 66 - 24 - 4
    assert tuple(state.stock) == dealt.stock_order


@pytest.mark.clause("VIN-015")
@pytest.mark.parametrize("seats", SEATS)
def test_each_seat_gets_three_loyalty_cards(seats: int) -> None:
    state, facts = begun(seats)
    assert [fact.count for fact in of(facts, f.LoyaltyDealt)] == [3] * seats
    assert all(len(place.drafting) == 3 for place in state.places)
    assert of(facts, f.LoyaltyDeckSet)[0].count == len(state.loyalty_deck) == 36 - 3 * seats
    cards = [card for place in state.places for card in place.drafting]
    assert sorted([*cards, *(entry.card for entry in state.loyalty_deck)]) == sorted(LOYALTY)
    assert asked(state) == [(seat, "draft_1") for seat in range(seats)]


@pytest.mark.clause("VIN-018")
@pytest.mark.parametrize("seats", SEATS)
def test_the_npc_starts_at_the_record_bin_with_the_top_of_column_one(seats: int) -> None:
    state, facts = begun(seats)
    if seats > 3:
        assert state.npc is None
        assert of(facts, f.NpcPlaced) == []
        return
    top = of(facts, f.StoreFilled)[0].columns[0].rows[0]
    assert facts[-1] == f.NpcPlaced("record_bin", top, 1)
    shown = GAME.view(state, None)
    assert shown["npc"]["target"] == top
    assert shown["locations"][0]["primary"] == "npc"


@pytest.mark.clause("VIN-R05")
def test_seat_0_starts() -> None:
    from tests.games.vinyl.test_draft import drafted

    state = drafted(4)
    assert state.active == 0
    assert asked(state) == [(0, "turn")]


@pytest.mark.clause("VIN-R41")
def test_there_are_four_locations_and_no_clearance_bin() -> None:
    assert list(LOCATIONS) == ["record_bin", "front_counter", "sale_bin", "magazine_rack"]
