"""Preparing the store: JUK-001 to JUK-009 and what was deduced of the components."""

from collections import Counter
from typing import TypeVar

import pytest

from tests.games.jukebox.table import BIN, DEALT, asked, match_with, options, store
from turntable.engine.chance import FastChance, MatchChance, ScriptedChance
from turntable.engine.items import Fact, known
from turntable.engine.match import Match
from turntable.games.jukebox import GAME
from turntable.games.jukebox import facts as f
from turntable.games.jukebox import moves as m
from turntable.games.jukebox.cards import (
    BOARD,
    BONUS_COINS,
    DECADES,
    FORTY_FIVES,
    GENRES,
    ICONS,
    PLAYER_COINS,
    RIVAL_COINS,
    SCORING_CARDS,
    SCORING_TOKENS,
    SIDES,
)
from turntable.games.jukebox.opening import tokens_laid
from turntable.games.jukebox.state import Jukebox

K = TypeVar("K", bound=Fact)


def begun(seed: int = 1) -> tuple[Match[Jukebox], tuple[Fact, ...]]:
    match = Match(GAME, 2, GAME.options())
    return match, tuple(match.begin(MatchChance(bytes([seed])), 1).facts)


def of(facts: tuple[Fact, ...], kind: type[K]) -> list[K]:
    return [fact for fact in facts if isinstance(fact, kind)]


def test_the_set_up_is_told_in_the_order_of_the_ledger() -> None:
    _, facts = begun()
    assert [type(fact) for fact in facts] == [
        f.GameStarted,
        f.PileShuffled,
        f.RecordBinFilled,
        f.TokensShuffled,
        f.ScoringTokensLaid,
        f.RivalCoinsLaid,
        f.ScoringCardsDealt,
        f.ScoringCardsDealt,
    ]
    assert [fact.seat for fact in of(facts, f.ScoringCardsDealt)] == [0, 1]


@pytest.mark.clause("JUK-001")
def test_all_thirty_45s_are_shuffled_into_one_pile() -> None:
    orders = [known(of(begun(seed)[1], f.PileShuffled)[0].order) for seed in range(1, 9)]
    assert all(sorted(order) == sorted(FORTY_FIVES) for order in orders)
    assert len({str(order) for order in orders}) == len(orders)


@pytest.mark.clause("JUK-R23")
def test_the_top_tile_of_the_pile_is_always_known_and_the_rest_never() -> None:
    match, facts = begun()
    order = known(of(facts, f.PileShuffled)[0].order)
    for viewer in (None, 0, 1):
        view = GAME.view(match.state, viewer)
        assert view["next_tile"] == order[9]
        assert view["pile"] is None
    assert of(facts, f.RecordBinFilled)[0].next_top == order[9]


@pytest.mark.clause("JUK-002")
def test_the_first_nine_tiles_fill_the_bin_in_order() -> None:
    match, facts = begun()
    order = known(of(facts, f.PileShuffled)[0].order)
    assert of(facts, f.RecordBinFilled)[0].slots == order[:9]
    assert match.state.record_bin == list(order[:9])
    assert match.state.pile == list(order[9:])
    assert len(match.state.pile) == 21


@pytest.mark.clause("JUK-003")
def test_a_token_is_kept_unless_two_of_its_icon_are_kept_already() -> None:
    order = ["score-a-3x", "score-a-1x", "score-a-2x", "score-rock-2x"]
    assert tokens_laid(order) == ["score-a-3x", "score-a-1x", "score-rock-2x"]


@pytest.mark.clause("JUK-003")
@pytest.mark.clause("JUK-R03")
def test_twenty_tokens_are_laid_two_of_each_of_ten_icons() -> None:
    for seed in range(1, 6):
        match, facts = begun(seed)
        laid = list(of(facts, f.ScoringTokensLaid)[0].tokens)
        order = known(of(facts, f.TokensShuffled)[0].order)
        assert Counter(SCORING_TOKENS[token].icon for token in laid) == dict.fromkeys(ICONS, 2)
        assert laid == [token for token in SCORING_TOKENS if token in laid]
        assert sorted(order) == sorted(SCORING_TOKENS)
        for icon in ICONS:
            revealed = [token for token in order if SCORING_TOKENS[token].icon == icon]
            assert set(revealed[:2]) <= set(laid)
        assert match.state.scoring_area == laid


@pytest.mark.clause("JUK-004")
def test_the_ten_other_tokens_leave_the_game() -> None:
    match, _ = begun()
    state = match.state
    assert sorted(state.tokens_put_back + state.scoring_area) == sorted(SCORING_TOKENS)
    assert len(state.tokens_put_back) == 10
    assert GAME.view(state, 0)["tokens_put_back"] is None


@pytest.mark.clause("JUK-005")
@pytest.mark.clause("JUK-R04")
def test_a_rival_coin_lies_with_each_genre_and_decade_and_none_with_a_side() -> None:
    match, facts = begun()
    assert of(facts, f.RivalCoinsLaid)[0].coins == tuple(RIVAL_COINS)
    icons = {RIVAL_COINS[coin].icon for coin in match.state.rival_coins}
    assert icons == {*GENRES, *DECADES}


@pytest.mark.clause("JUK-006")
def test_each_seat_is_dealt_three_cards_and_the_other_nine_are_not_seen() -> None:
    match, facts = begun()
    hands = [known(fact.cards) for fact in of(facts, f.ScoringCardsDealt)]
    undealt = known(of(facts, f.PileShuffled)[0].undealt_cards)
    assert all(list(hand) == sorted(hand) and len(hand) == 3 for hand in hands)
    assert sorted([*hands[0], *hands[1], *undealt]) == sorted(SCORING_CARDS)
    assert asked(match.state) == [(0, "keep_cards"), (1, "keep_cards")]


SETTING = (
    f.GameStarted(2, 1),
    f.PileShuffled(tuple(FORTY_FIVES), ()),
    f.ScoringCardsDealt(0, DEALT[0]),
    f.ScoringCardsDealt(1, DEALT[1]),
)


@pytest.mark.clause("JUK-006")
def test_the_cards_are_kept_in_any_order_of_seats_and_then_the_first_turn_starts() -> None:
    start = match_with(*SETTING)
    assert options(start.state, 0) == [
        m.KeepScoringCards(("goal-01", "goal-02")),
        m.KeepScoringCards(("goal-01", "goal-03")),
        m.KeepScoringCards(("goal-02", "goal-03")),
    ]
    keep = ("goal-04", "goal-06")
    first = start.when(1, m.KeepScoringCards(keep)).then(f.ScoringCardsKept(1, keep))
    assert asked(first.state) == [(0, "keep_cards")]
    after = start.and_given(*first.facts)
    after.when(1, m.KeepScoringCards(keep)).refused("JUK-006", "not_asked")
    after.when(0, m.KeepScoringCards(("goal-01", "goal-03"))).then(
        f.ScoringCardsKept(0, ("goal-01", "goal-03")), f.TurnStarted(1, 1)
    )


@pytest.mark.clause("JUK-006")
@pytest.mark.parametrize(
    ("keep", "code"),
    [
        (("goal-01",), "keep_two_cards"),
        (("goal-01", "goal-01"), "keep_two_cards"),
        (("goal-01", "goal-02", "goal-03"), "keep_two_cards"),
        (("goal-01", "goal-04"), "card_not_dealt"),
        (("goal-02", "goal-01"), "not_sorted"),
    ],
)
def test_exactly_two_of_the_own_three_cards_are_kept(keep: tuple[str, ...], code: str) -> None:
    match_with(*SETTING).when(0, m.KeepScoringCards(keep)).refused("JUK-006", code)


@pytest.mark.clause("JUK-006")
def test_the_choice_is_secret_even_from_who_reads_the_move() -> None:
    move = m.KeepScoringCards(("goal-01", "goal-02"))
    other = m.KeepScoringCards(("goal-02", "goal-03"))
    for viewer in (None, 0, 1):
        assert GAME.mask(move, viewer) == GAME.mask(other, viewer) == m.KeepScoringCards()
    fact = f.ScoringCardsKept(0, ("goal-01", "goal-02"))
    assert GAME.mask(fact, 0) == fact
    assert GAME.mask(fact, 1) == GAME.mask(fact, None) == f.ScoringCardsKept(0)


@pytest.mark.clause("JUK-007")
def test_all_fifteen_bonus_coins_are_displayed() -> None:
    match, _ = begun()
    assert match.state.common_area == sorted(BONUS_COINS)
    assert len(match.state.common_area) == 15


@pytest.mark.clause("JUK-008")
def test_each_bag_holds_the_twelve_silver_coins_and_the_boards_are_empty() -> None:
    match, _ = begun()
    for seat, board in enumerate(match.state.boards):
        faces = Counter(icon for coin in board.bag for icon in PLAYER_COINS[coin].icons)
        assert faces == {**dict.fromkeys((*GENRES, *DECADES), 1), "A": 2, "B": 2}
        assert all(PLAYER_COINS[coin].owner_seat == seat for coin in board.bag)
        assert (board.rows, board.next_play, board.coin_box) == ([[], []], None, [])
        assert (board.jukebox, board.lines, board.drawn) == ([], [], None)


@pytest.mark.clause("JUK-009")
@pytest.mark.clause("JUK-R36")
def test_chance_names_the_starting_seat_and_the_match_says_so() -> None:
    seats = [of(begun(seed)[1], f.GameStarted)[0].starting_seat for seed in range(1, 30)]
    assert set(seats) == {0, 1}
    assert seats == [of(begun(seed)[1], f.GameStarted)[0].starting_seat for seed in range(1, 30)]


@pytest.mark.clause("JUK-009")
def test_the_named_seat_has_the_first_turn() -> None:
    state = match_with(*store(starting=1)).state
    assert asked(state) == [(1, "choose_action")]


@pytest.mark.clause("JUK-R01")
def test_a_board_has_two_rows_of_four_with_diamonds_on_the_last_two() -> None:
    assert (BOARD.rows, BOARD.spaces_per_row) == (2, 4)
    assert BOARD.diamond_spaces == (3, 4)
    assert GAME.view(match_with(*store()).state, None)["diamonds"] == [3, 4]


@pytest.mark.clause("JUK-R02")
def test_each_combination_of_genre_decade_and_side_is_one_45() -> None:
    shown = sorted(forty_five.icons for forty_five in FORTY_FIVES.values())
    assert shown == sorted((g, d, s) for g in GENRES for d in DECADES for s in SIDES)


@pytest.mark.clause("JUK-R05")
def test_the_points_of_the_tokens() -> None:
    points = {(token.kind, token.required): token.points for token in SCORING_TOKENS.values()}
    assert points == {
        ("genre", 1): 4,
        ("genre", 2): 6,
        ("genre", 3): 10,
        ("decade", 1): 3,
        ("decade", 2): 5,
        ("decade", 3): 8,
        ("side", 1): 3,
        ("side", 2): 4,
        ("side", 3): 6,
    }


@pytest.mark.clause("JUK-R27")
def test_a_scoring_card_has_one_scoring_face() -> None:
    assert len(SCORING_CARDS) == 15
    assert all(len(card.top) == 3 for card in SCORING_CARDS.values())
    shapes = {frozenset((s.row, s.col) for s in card.top) for card in SCORING_CARDS.values()}
    assert len(shapes) == 15


def test_extra_draws_from_one_bag_do_not_move_the_luck_of_the_other() -> None:
    start = match_with(*store())
    bag = start.state.boards[0].bag
    outcome = start.when(0, m.InsertCoins(), ScriptedChance({"bag-0": [3], "bag-1": [5]}))
    outcome.then(f.ActionChosen(0, "insert_coins"), f.CoinDrawn(0, bag[3], False))
    chance = FastChance(1)
    assert start.when(0, m.InsertCoins(), chance).facts[0] == f.ActionChosen(0, "insert_coins")
    assert BIN[0] in start.state.record_bin
