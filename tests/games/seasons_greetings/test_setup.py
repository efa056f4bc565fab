"""Set-up (SEA-001 to SEA-009)."""

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

import pytest

from turntable.engine.chance import MatchChance
from turntable.engine.game import Options
from turntable.engine.items import Fact
from turntable.engine.turn import Turn
from turntable.games.seasons_greetings import GAME
from turntable.games.seasons_greetings import facts as f
from turntable.games.seasons_greetings.cards import ALBUMS, BALLS, BONUS_TOKENS, WISH_CARDS
from turntable.games.seasons_greetings.facts import RowAlbum
from turntable.games.seasons_greetings.state import SeasonsGreetings

F = TypeVar("F", bound=Fact)
COUNTS = pytest.mark.parametrize("seats", [2, 3, 4])


def opened(seats: int, seed: bytes = b"seed") -> Turn[SeasonsGreetings]:
    turn = Turn(GAME.blank(seats, Options()), MatchChance(seed), GAME.evolve)
    GAME.opening(turn, seats, Options())
    return turn


def one(facts: Sequence[Fact], kind: type[F]) -> F:
    (found,) = [fact for fact in facts if isinstance(fact, kind)]
    return found


def order_of(facts: Sequence[Fact]) -> tuple[str, ...]:
    order = one(facts, f.DeckShuffled).order
    assert isinstance(order, tuple)
    return order


@COUNTS
@pytest.mark.clause("SEA-001")
def test_the_deck_is_all_albums_with_at_most_so_many_trees(seats: int) -> None:
    order = order_of(opened(seats).facts)
    assert len(order) == 15 * seats
    assert sorted(order) == sorted(name for name, card in ALBUMS.items() if card.trees <= seats)


@pytest.mark.clause("SEA-R11")
def test_thirty_albums_have_two_trees_and_fifteen_each_three_and_four() -> None:
    assert Counter(card.trees for card in ALBUMS.values()) == {2: 30, 3: 15, 4: 15}


@COUNTS
@pytest.mark.clause("SEA-002")
def test_the_shuffled_deck_is_dealt_five_at_a_time_from_its_front(seats: int) -> None:
    facts = opened(seats).facts
    order = order_of(facts)
    assert [fact for fact in facts if isinstance(fact, f.HandDealt)] == [
        f.HandDealt(seat, order[5 * seat : 5 * seat + 5]) for seat in range(seats)
    ]
    assert order != order_of(opened(seats, b"other").facts)
    assert order != tuple(name for name, card in ALBUMS.items() if card.trees <= seats)


@COUNTS
@pytest.mark.clause("SEA-003")
def test_the_draft_row_is_the_next_three_albums_and_the_decks_visible_top(seats: int) -> None:
    turn = opened(seats)
    order = order_of(turn.facts)
    laid = one(turn.facts, f.DraftRowLaid)
    assert laid.row == tuple(RowAlbum(name, 0) for name in order[5 * seats : 5 * seats + 4])
    assert turn.state.deck == list(order[5 * seats + 4 :])
    view = GAME.view(turn.state, None)
    assert [entry["album"] for entry in view["row"]] == [entry.album for entry in laid.row]
    assert view["deck_count"] == 10 * seats - 4


@pytest.mark.parametrize(
    ("seats", "points"),
    [(2, [12, 10, 9, 7, 5]), (3, [12, 11, 10, 9, 7, 6, 5]), (4, [12, 11, 10, 9, 8, 7, 6, 5, 4])],
)
@pytest.mark.clause("SEA-004")
def test_the_bonus_tokens_of_the_player_count_are_stacked_highest_first(
    seats: int, points: list[int]
) -> None:
    turn = opened(seats)
    tokens = one(turn.facts, f.BonusStackLaid).tokens
    assert [BONUS_TOKENS[token].points for token in tokens] == points
    assert turn.state.bonus_stack == list(tokens)


@pytest.mark.clause("SEA-R10")
def test_with_four_players_all_nine_bonus_tokens_are_used() -> None:
    assert sorted(one(opened(4).facts, f.BonusStackLaid).tokens) == sorted(BONUS_TOKENS)


@pytest.mark.clause("SEA-005")
def test_the_light_tokens_form_a_supply() -> None:
    view = GAME.view(opened(2).state, None)
    assert view["lights_left"] == {"red": 52, "green": 24, "blue": 20, "yellow": 16}


@pytest.mark.clause("SEA-R08")
def test_there_are_nine_bonus_tokens_and_112_lights() -> None:
    assert len(BONUS_TOKENS) == 9
    assert sum(GAME.view(opened(4).state, None)["lights_left"].values()) == 112


@COUNTS
@pytest.mark.clause("SEA-006")
def test_each_seat_has_twelve_balls_of_its_colour_and_the_large_one_at_its_scoring_area(
    seats: int,
) -> None:
    places = GAME.view(opened(seats).state, 0)["places"]
    assert len({place["ball_color"] for place in places}) == seats
    for seat, place in enumerate(places):
        assert place["balls_left"] == 12
        assert place["large_ball"] == {"location": "scoring", "tree": None}
        own = [ball for ball in BALLS.values() if ball.owner_seat == seat]
        assert {ball.color for ball in own} == {place["ball_color"]}
        assert Counter(ball.size for ball in own) == {"small": 12, "large": 1}


@COUNTS
@pytest.mark.clause("SEA-007")
def test_each_seat_gets_one_of_the_six_wish_cards_of_the_player_count(seats: int) -> None:
    turn = opened(seats)
    order = one(turn.facts, f.WishesShuffled).order
    assert isinstance(order, tuple)
    assert sorted(order) == sorted(n for n, card in WISH_CARDS.items() if card.trees == seats)
    assert len(order) == 6
    assert [fact for fact in turn.facts if isinstance(fact, f.WishDealt)] == [
        f.WishDealt(seat, order[seat]) for seat in range(seats)
    ]
    assert turn.state.undealt_wishes == list(order[seats:])
    orders = {one(opened(seats, bytes([n])).facts, f.WishesShuffled).order for n in range(5)}
    assert len(orders) > 1


@COUNTS
@pytest.mark.clause("SEA-008")
def test_the_first_player_is_drawn_recorded_and_has_the_first_turn(seats: int) -> None:
    starts = set()
    for number in range(40):
        turn = opened(seats, bytes([number]))
        started = turn.facts[0]
        assert isinstance(started, f.GameStarted)
        assert started.seats == seats
        assert turn.facts[-1] == f.TurnStarted(started.first_seat)
        assert turn.state.first_seat == turn.state.active == started.first_seat
        assert GAME.view(turn.state, None)["first_seat"] == started.first_seat
        starts.add(started.first_seat)
    assert starts == set(range(seats))


@pytest.mark.clause("SEA-R31")
def test_the_same_seed_draws_the_same_first_player_by_a_counter_of_its_own() -> None:
    chance = MatchChance(b"seed")
    turn = Turn(GAME.blank(3, Options()), chance, GAME.evolve)
    GAME.opening(turn, 3, Options())
    assert turn.facts == opened(3).facts
    assert sorted(chance.moved()) == ["deck", "first_seat", "wishes"]
    assert MatchChance(b"seed").below(3, "first_seat") == turn.state.first_seat


@COUNTS
def test_the_set_up_is_told_in_the_order_of_the_ledger(seats: int) -> None:
    assert [type(fact).__name__ for fact in opened(seats).facts] == [
        "GameStarted",
        "DeckShuffled",
        *["HandDealt"] * seats,
        "DraftRowLaid",
        "BonusStackLaid",
        "WishesShuffled",
        *["WishDealt"] * seats,
        "TurnStarted",
    ]


@pytest.mark.parametrize(
    ("seats", "sides"),
    [
        (2, [("tree-0", "tree-1"), ("tree-1", "tree-0")]),
        (3, [("tree-0", "tree-2"), ("tree-1", "tree-0"), ("tree-2", "tree-1")]),
        (
            4,
            [
                ("tree-0", "tree-3"),
                ("tree-1", "tree-0"),
                ("tree-2", "tree-1"),
                ("tree-3", "tree-2"),
            ],
        ),
    ],
)
@pytest.mark.clause("SEA-009")
def test_a_tree_is_left_of_one_seat_and_right_of_the_next(
    seats: int, sides: list[tuple[str, str]]
) -> None:
    view = GAME.view(opened(seats).state, None)
    assert [(place["left_tree"], place["right_tree"]) for place in view["places"]] == sides
    assert [tree["tree"] for tree in view["trees"]] == [left for left, _ in sides]
    for tree in view["trees"]:
        assert sides[tree["left_of"]][0] == tree["tree"]
        assert sides[tree["right_of"]][1] == tree["tree"]


@pytest.mark.clause("SEA-R01")
def test_two_players_share_both_of_two_trees_in_opposite_sense() -> None:
    view = GAME.view(opened(2).state, None)
    assert [tree["tree"] for tree in view["trees"]] == ["tree-0", "tree-1"]
    zero, one_ = view["places"]
    assert (zero["left_tree"], zero["right_tree"]) == (one_["right_tree"], one_["left_tree"])


@pytest.mark.clause("SEA-R33")
def test_the_second_card_of_the_deck_is_not_seen() -> None:
    state = opened(2).state
    other = state.copy()
    other.deck = other.deck[::-1]
    for viewer in (None, 0, 1):
        assert GAME.view(state, viewer) == GAME.view(other, viewer)
