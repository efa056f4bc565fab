"""`turntable simulate`: figures, shares with their interval, and clear words on bad input."""

import pytest
from click.testing import CliRunner, Result

from turntable.cli.simulate import Played, command, share, wilson
from turntable.engine import registry

KEY = next(iter(registry.games()))


def run(*arguments: str) -> Result:
    return CliRunner().invoke(command, arguments)


def played(levels: str, ranks: tuple[int, ...]) -> Played:
    return Played(tuple(levels), ranks, 10, 2, tuple(0 for _ in ranks))


def test_a_share_counts_pairs_of_seats_by_rank_and_ties_half() -> None:
    matches = [played("ab", (1, 2)), played("ba", (1, 1)), played("ab", (2, 1))]
    assert share("a", "b", matches) == (0.5, 3)
    three = [played("aba", (1, 2, 3))]
    assert share("a", "b", three) == (0.5, 2)
    assert share("b", "a", three) == (0.5, 2)


def test_wilsons_interval() -> None:
    """Numbers as in any table: 0 of 10, 50 of 100, 200 of 200."""
    assert wilson(0.0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(1.0, 200) == pytest.approx((0.9812, 1.0), abs=1e-4)


def test_two_levels_are_compared_with_an_interval() -> None:
    result = run(KEY, "--compare", "greedy", "random", "--matches", "4", "--workers", "1")
    assert result.exit_code == 0, result.output
    assert "greedy against random: share" in result.output
    assert "95 % interval" in result.output


def test_the_same_seed_gives_the_same_figures_with_any_number_of_workers() -> None:
    arguments = (KEY, "--level", "greedy", "--matches", "4")
    one = run(*arguments, "--seed", "5", "--workers", "1")
    two = run(*arguments, "--seed", "5", "--workers", "2")
    other = run(*arguments, "--seed", "6", "--workers", "1")
    assert one.exit_code == 0
    assert one.stdout == two.stdout
    assert one.stdout != other.stdout
    assert "decisions" in one.stdout
    assert "total, greedy" in one.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("nothing",), "is none of"),
        ((KEY, "--level", "wizard"), "not 'wizard'"),
        ((KEY, "--seats", "99"), "is played with"),
        ((KEY, "--matches", "0"), "x>=1"),
    ],
)
def test_bad_input_is_said_in_one_sentence(arguments: tuple[str, ...], words: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert words in result.output
