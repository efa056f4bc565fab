"""`turntable simulate`: figures, shares with their interval, and clear words on bad input."""

from dataclasses import replace
from typing import Any, Literal

import pytest
from click.testing import CliRunner, Result

from turntable.cli.simulate import Played, _play, chosen_options, command, share, wilson
from turntable.engine import registry
from turntable.engine.game import Game, Options
from turntable.games._example import GAME as EXAMPLE

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


class Choice(Options, frozen=True):
    tempo: Literal["slow", "fast"] = "slow"
    loud: bool = False


@pytest.fixture
def with_choices(monkeypatch: pytest.MonkeyPatch) -> Game[Any]:
    """The only game found: one with options."""
    game = replace(EXAMPLE, key="choosy", options=Choice)
    monkeypatch.setattr(registry, "games", lambda: {"choosy": game})
    return game


def test_options_are_chosen_by_name_and_value(with_choices: Game[Any]) -> None:
    assert chosen_options("choosy", ()) == Choice()
    assert chosen_options("choosy", ("tempo=fast", "loud=true")) == Choice("fast", True)


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        ("speed=fast", "choosy has tempo, loud, not 'speed'."),
        ("tempo=brisk", "tempo is one of slow, fast, not 'brisk'."),
        ("loud", "loud is one of false, true, not ''."),
    ],
)
def test_an_unknown_option_is_said_with_those_there_are(
    with_choices: Game[Any], choice: str, words: str
) -> None:
    result = run("choosy", "--option", choice)
    assert result.exit_code == 2
    assert words in " ".join(result.output.replace("│", "").split())


def test_the_matches_are_played_with_the_options(with_choices: Game[Any]) -> None:
    seen = []

    def opening(turn: Any, seats: int, options: Options) -> None:  # noqa: ANN401
        seen.append(options)
        with_choices.opening(turn, seats, options)

    noting = replace(with_choices, opening=opening)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "games", lambda: {"choosy": noting})
        _play("choosy", Choice("fast"), 1, 0, ("random", "greedy"))
    assert seen == [Choice("fast")]


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
