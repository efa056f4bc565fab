"""Ratings: who gains, who loses, and who is not rated at all."""

from services.scoring.events import Rating
from services.scoring.ratings import newcomer, rated, shown


def by_actor(ratings: list[Rating]) -> dict[str, Rating]:
    return {rating.actor: rating for rating in ratings}


def test_the_winner_gains_and_the_loser_loses_and_both_are_known_better() -> None:
    after = by_actor(rated(["ann", "bob"], [1, 2], {}))
    start = newcomer("x")
    assert after["ann"].mu > start.mu > after["bob"].mu
    assert after["ann"].sigma < start.sigma > after["bob"].sigma


def test_a_tie_between_equals_moves_nobody() -> None:
    after = by_actor(rated(["ann", "bob"], [1, 1], {}))
    assert after["ann"].mu == after["bob"].mu


def test_beating_somebody_strong_is_worth_more() -> None:
    strong = {"bob": Rating("bob", 40_000_000, 2_000_000)}
    gain = by_actor(rated(["ann", "bob"], [1, 2], strong))["ann"].mu
    assert gain > by_actor(rated(["ann", "bob"], [1, 2], {}))["ann"].mu


def test_four_at_a_table_are_ordered_by_rank() -> None:
    after = by_actor(rated(["a", "b", "c", "d"], [3, 1, 4, 2], {}))
    assert sorted("abcd", key=lambda actor: -after[actor].mu) == ["b", "d", "a", "c"]


def test_one_actor_at_every_seat_is_not_rated() -> None:
    assert rated(["bot:greedy", "bot:greedy"], [1, 2], {}) == []


def test_a_bot_at_two_seats_keeps_the_mean_of_both() -> None:
    (ann, bot) = rated(["ann", "bot:greedy", "bot:greedy"], [2, 1, 3], {})
    apart = by_actor(rated(["ann", "x", "y"], [2, 1, 3], {}))
    assert bot.actor == "bot:greedy"
    assert bot.mu == (apart["x"].mu + apart["y"].mu) // 2
    assert ann == apart["ann"]


def test_a_newcomer_is_shown_as_nought() -> None:
    start = newcomer("x")
    assert shown(start.mu, start.sigma) == 0
