"""Chance: the published algorithm number by number, labels apart, every outcome equally likely."""

import hashlib
import hmac
from collections import Counter

import pytest

from turntable.engine.chance import ALGORITHM, Chance, FastChance, MatchChance, ScriptedChance

SEED = bytes(range(32))
VECTOR_BELOW_100 = [61, 42, 78, 21, 49, 5, 80, 52]
VECTOR_SHUFFLE = ["d", "g", "f", "e", "h", "c", "a", "b"]
VECTOR_LATE = [8658451406060189361]


def block(seed: bytes, label: str, counter: int) -> int:
    """A block as the audit page describes it, written down a second time."""
    name = label.encode("utf-8")
    message = len(name).to_bytes(2, "big") + name + counter.to_bytes(8, "big")
    return int.from_bytes(hmac.new(seed, message, hashlib.sha256).digest(), "big")


def test_the_published_vectors_of_hmac_sha256_fy_1() -> None:
    assert ALGORITHM == "hmac-sha256-fy-1"
    chance = MatchChance(SEED)
    assert [chance.below(100, "deck") for _ in range(8)] == VECTOR_BELOW_100
    assert MatchChance(SEED).shuffled("abcdefgh", "deck") == VECTOR_SHUFFLE
    assert [MatchChance(SEED, {"deck": 2**40}).below(2**64, "deck")] == VECTOR_LATE


def test_a_number_is_the_block_of_its_label_and_counter_modulo_the_bound() -> None:
    chance = MatchChance(SEED)
    for counter, bound in enumerate((2, 3, 10, 52, 1000, 2**200)):
        assert chance.below(bound, "bag-0") == block(SEED, "bag-0", counter) % bound


def test_a_block_above_the_largest_multiple_is_thrown_away() -> None:
    bound = 2**255 + 1
    drawn: list[int] = []
    counter = 0
    while len(drawn) < 5:
        number = block(SEED, "big", counter)
        counter += 1
        if number < bound:
            drawn.append(number)
    chance = MatchChance(SEED)
    assert [chance.below(bound, "big") for _ in range(5)] == drawn
    assert chance.moved() == {"big": counter}
    assert counter > 5


def test_a_shuffle_swaps_from_the_last_place_down() -> None:
    items = list("abcdef")
    for counter, last in enumerate(range(5, 0, -1)):
        other = block(SEED, "deck", counter) % (last + 1)
        items[last], items[other] = items[other], items[last]
    chance = MatchChance(SEED)
    assert chance.shuffled("abcdef", "deck") == items
    assert chance.moved() == {"deck": 5}


def test_a_bound_of_one_takes_no_block_and_a_bound_below_is_an_error() -> None:
    chance = MatchChance(SEED)
    assert chance.below(1, "deck") == 0
    assert chance.shuffled(["only"], "deck") == ["only"]
    assert chance.moved() == {}
    with pytest.raises(ValueError, match="below 1"):
        chance.below(0, "deck")


def test_labels_have_counters_of_their_own() -> None:
    apart, mixed = MatchChance(SEED), MatchChance(SEED)
    expected = [apart.below(1000, "deck") for _ in range(4)]
    found = []
    for _ in range(4):
        mixed.below(6, "dice")
        found.append(mixed.below(1000, "deck"))
    assert found == expected


def test_counters_go_on_where_they_stood() -> None:
    whole = MatchChance(SEED)
    numbers = [whole.below(1000, "deck") for _ in range(6)]
    first = MatchChance(SEED)
    head = [first.below(1000, "deck") for _ in range(3)]
    second = MatchChance(SEED, first.moved())
    tail = [second.below(1000, "deck") for _ in range(3)]
    assert head + tail == numbers
    assert second.moved() == {"deck": 6}


def test_only_counters_that_moved_are_told_and_in_order_of_labels() -> None:
    chance = MatchChance(SEED, {"old": 7})
    chance.below(9, "b")
    chance.below(9, "a")
    assert list(chance.moved().items()) == [("a", 1), ("b", 1)]


def test_the_length_of_the_label_keeps_labels_apart() -> None:
    assert MatchChance(SEED).below(2**60, "a") != MatchChance(SEED).below(2**60, "a\0")


@pytest.mark.parametrize("chance", [MatchChance(SEED), FastChance(1)])
def test_shuffles_are_fair(chance: Chance) -> None:
    """Six orders, 6,000 shuffles: each comes about a thousand times."""
    orders = Counter("".join(chance.shuffled("abc", "deck")) for _ in range(6000))
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())


@pytest.mark.parametrize("chance", [MatchChance(SEED), FastChance(1)])
def test_picks_are_fair(chance: Chance) -> None:
    picks = Counter(chance.pick("abcde", "bag") for _ in range(5000))
    assert all(850 < picks[letter] < 1150 for letter in "abcde")


def test_fast_chance_repeats_itself_from_its_seed() -> None:
    assert [FastChance("x").below(99, "a") for _ in range(3)] == [
        FastChance("x").below(99, "b") for _ in range(3)
    ]


def test_scripted_chance_gives_what_was_written_and_nothing_else() -> None:
    chance = ScriptedChance({"bag": [2, 0]})
    assert chance.pick("abc", "bag") == "c"
    assert chance.pick("abc", "bag") == "a"
    assert chance.below(1, "bag") == 0
    with pytest.raises(LookupError, match="bag"):
        chance.below(3, "bag")
    with pytest.raises(ValueError, match="not below"):
        ScriptedChance({"bag": [3]}).below(3, "bag")
