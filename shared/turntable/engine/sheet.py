"""Score sheets and log lines: message keys with parameters, never sentences."""

from collections.abc import Mapping, Sequence

import msgspec

Parameter = str | int | list[str]


class LogLine(msgspec.Struct, frozen=True):
    """A message key with its parameters; catalogues turn it into a sentence."""

    key: str
    params: Mapping[str, Parameter] = {}


class ScoreLine(msgspec.Struct, frozen=True):
    """One line of a score sheet: what gave how many points to whom, by which clause."""

    seat: int
    category: str
    points: int
    cause: LogLine
    clause: str


class ScoreSheet(msgspec.Struct, frozen=True):
    """The score of a match as one viewer may see it.

    `totals` and `ranks` have one entry a seat; equal ranks share the number, 1 is best. While the
    match runs `final` is False, and `ranks`, `winners` and `tie_break` are empty.
    """

    final: bool
    lines: Sequence[ScoreLine]
    totals: Sequence[int]
    ranks: Sequence[int] = ()
    winners: Sequence[int] = ()
    tie_break: str | None = None
