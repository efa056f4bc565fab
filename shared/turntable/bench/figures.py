"""Figures and what is asked of them: percentiles, ratios, bars. Measures nothing itself."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil


@dataclass(frozen=True, slots=True)
class Bar:
    """A bound on a figure's value, or on its ratio to a baseline of the same run.

    An `aim` is what would be good; it is shown and does not count. A bar of an aim alone has no
    `bound` and is never missed.
    """

    bound: float | None
    least: bool
    of_ratio: bool = False
    aim: float | None = None

    def met(self, value: float, ratio: float | None) -> bool | None:
        """Return whether the figure keeps to the bound; None when there is nothing to judge."""
        judged = ratio if self.of_ratio else value
        if self.bound is None or judged is None:
            return None
        return judged >= self.bound if self.least else judged <= self.bound

    def __str__(self) -> str:
        sign = "≥" if self.least else "≤"
        bound = "" if self.bound is None else f"{sign} {number(self.bound)}"
        aim = "" if self.aim is None else f"aim {sign} {number(self.aim)}"
        what = "ratio " if self.of_ratio else ""
        return what + (f"{bound} ({aim})" if bound and aim else bound or aim)


def at_least(bound: float | None = None, aim: float | None = None) -> Bar:
    return Bar(bound, least=True, aim=aim)


def at_most(bound: float | None = None, aim: float | None = None) -> Bar:
    return Bar(bound, least=False, aim=aim)


def ratio_at_least(bound: float | None = None, aim: float | None = None) -> Bar:
    return Bar(bound, least=True, of_ratio=True, aim=aim)


def ratio_at_most(bound: float | None = None, aim: float | None = None) -> Bar:
    return Bar(bound, least=False, of_ratio=True, aim=aim)


@dataclass(frozen=True, slots=True)
class Figure:
    """One row of the table; `ratio` is to the baseline that `to` names."""

    name: str
    value: float
    unit: str
    bars: Sequence[Bar] = ()
    ratio: float | None = None
    to: str = ""

    @property
    def met(self) -> bool | None:
        """Whether every bar is kept; None where there is none to keep."""
        judged = [bar.met(self.value, self.ratio) for bar in self.bars]
        known = [met for met in judged if met is not None]
        return all(known) if known else None


def compared(
    name: str, value: float, unit: str, baseline: "Figure", bars: Sequence[Bar] = ()
) -> Figure:
    """Return a figure with its ratio to another one of the same run."""
    return Figure(name, value, unit, bars, ratio(value, baseline.value), baseline.name)


def ratio(value: float, baseline: float) -> float | None:
    """Return value to baseline, None when the baseline is nothing."""
    return value / baseline if baseline else None


def percentile(values: Sequence[float], percent: float) -> float:
    """Return the least value that so many per cent of all do not exceed (nearest rank).

    Raises:
        ValueError: there are no values.
    """
    if not values:
        raise ValueError("no values")
    ordered = sorted(values)
    return ordered[max(0, ceil(len(ordered) * percent / 100) - 1)]


def missed(figures: Sequence[Figure]) -> list[Figure]:
    """Return the figures that miss a bound."""
    return [figure for figure in figures if figure.met is False]


def number(value: float) -> str:
    """Return a number with about three figures that mean something, and no needless ones."""
    if abs(value) >= 100:
        return f"{value:,.0f}"
    text = f"{value:.{3 if abs(value) >= 0.001 else 1}g}"
    return text if "e" not in text else f"{value:.6f}"
