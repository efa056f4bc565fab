"""The arithmetic of the bench's table: percentiles, ratios, bars, how numbers are written."""

import pytest
from rich.console import Console

from turntable.bench.figures import (
    Bar,
    Figure,
    at_least,
    at_most,
    compared,
    missed,
    number,
    percentile,
    ratio,
    ratio_at_least,
    ratio_at_most,
)
from turntable.bench.table import table


@pytest.mark.parametrize(
    ("percent", "expected"), [(0, 1), (1, 1), (50, 50), (90, 90), (99, 99), (99.5, 100), (100, 100)]
)
def test_a_percentile_is_the_nearest_rank(percent: float, expected: float) -> None:
    assert percentile([float(n) for n in range(100, 0, -1)], percent) == expected


def test_a_few_values_have_percentiles_too() -> None:
    assert percentile([7.0], 99) == 7
    assert [percentile([3.0, 1.0, 2.0], p) for p in (33, 34, 67)] == [1, 2, 3]
    with pytest.raises(ValueError, match="no values"):
        percentile([], 50)


def test_a_ratio_to_nothing_is_none() -> None:
    assert ratio(3, 4) == 0.75
    assert ratio(3, 0) is None


@pytest.mark.parametrize(
    ("bar", "value", "of", "met"),
    [
        (at_least(10), 10, None, True),
        (at_least(10), 9.9, None, False),
        (at_most(10), 10, None, True),
        (at_most(10), 10.1, None, False),
        (ratio_at_least(0.5), 0, 0.5, True),
        (ratio_at_least(0.5), 99, 0.49, False),
        (ratio_at_most(3), 0, 3.1, False),
        (ratio_at_least(0.5), 99, None, None),
        (at_most(aim=3), 99, None, None),
        (at_most(10, aim=3), 5, None, True),
    ],
)
def test_a_bar_judges_the_value_or_the_ratio_and_never_by_its_aim(
    bar: Bar, value: float, of: float | None, met: object
) -> None:
    assert bar.met(value, of) is met


def test_a_figure_keeps_all_its_bars_or_misses() -> None:
    insert = Figure("INSERT", 100, "commits/s")
    good = compared("append", 60, "commits/s", insert, [ratio_at_least(0.5), at_least(50)])
    bad = compared("slow append", 40, "commits/s", insert, [ratio_at_least(0.3), at_least(50)])
    assert (good.ratio, good.to, good.met, bad.met, insert.met) == (
        0.6,
        "INSERT",
        True,
        False,
        None,
    )
    assert missed([insert, good, bad]) == [bad]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1234567.8, "1,234,568"),
        (123.4, "123"),
        (99.96, "100"),
        (12.34, "12.3"),
        (2, "2"),
        (0.0123, "0.0123"),
        (0.00001, "0.000010"),
        (0, "0"),
    ],
)
def test_numbers_are_written_with_three_figures(value: float, text: str) -> None:
    assert number(value) == text


def test_bars_say_bound_and_aim() -> None:
    bars = [at_most(10, aim=3), at_most(aim=30), ratio_at_least(0.35, aim=0.6), at_least(15_000)]
    assert list(map(str, bars)) == [
        "≤ 10 (aim ≤ 3)",
        "aim ≤ 30",
        "ratio ≥ 0.35 (aim ≥ 0.6)",
        "≥ 15,000",
    ]


def test_the_table_shows_each_figure_with_its_bar_its_ratio_and_whether_it_is_met() -> None:
    insert = Figure("INSERT", 100, "commits/s")
    rows = [insert, compared("append", 30, "commits/s", insert, [ratio_at_least(0.5)])]
    console = Console(width=140, record=True, file=open("/dev/null", "w"))  # noqa: SIM115, PTH123
    console.print(table({"log": rows}))
    line = next(line for line in console.export_text().splitlines() if "append" in line)
    cells = [cell.strip() for cell in line.strip("│ ").split("│")]
    assert cells == ["append", "30", "commits/s", "ratio ≥ 0.5", "0.3 × INSERT", "no"]  # noqa: RUF001
