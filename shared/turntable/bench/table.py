"""The one table of a bench run."""

from collections.abc import Mapping, Sequence

from rich.table import Table
from rich.text import Text

from turntable.bench.figures import Figure, number

SCALE = (
    "For scale, on a like machine: python-chess plays 19,000 plies of random games a CPU second, "
    "OpenSpiel's Python games 10,000 to 26,000; boardgame.io with its Postgres adapter does 137, "
    "270 and 262 moves/s with 1, 8 and 32 matches, at a p99 of 16, 52 and 177 ms, clients "
    "included. On a noisy machine trust ratios, not values."
)


def table(groups: Mapping[str, Sequence[Figure]]) -> Table:
    """Return the figures of all groups, each with its bar and its ratio in this run."""
    drawn = Table(title="Turntable, measured here", caption=SCALE, caption_justify="left")
    drawn.add_column("figure", overflow="fold")
    drawn.add_column("value", justify="right", no_wrap=True)
    drawn.add_column("unit", no_wrap=True)
    drawn.add_column("bar", overflow="fold")
    drawn.add_column("ratio in this run", overflow="fold")
    drawn.add_column("met", no_wrap=True)
    for figures in groups.values():
        for figure in figures:
            drawn.add_row(
                figure.name,
                number(figure.value),
                figure.unit,
                "; ".join(map(str, figure.bars)),
                _ratio(figure),
                _met(figure.met),
            )
        drawn.add_section()
    return drawn


def _ratio(figure: Figure) -> str:
    return "" if figure.ratio is None else f"{number(figure.ratio)} × {figure.to}"  # noqa: RUF001


def _met(met: bool | None) -> Text:  # noqa: FBT001 - a figure's own three-valued answer
    if met is None:
        return Text("–")  # noqa: RUF001
    return Text("yes", "green") if met else Text("no", "bold red")
