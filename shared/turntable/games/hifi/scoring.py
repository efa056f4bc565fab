"""The sheet: lines with cause and clause, ranks and tie-breaks; and the turn order by VP."""

from collections.abc import Mapping
from typing import NamedTuple

from turntable.engine.sheet import LogLine, Parameter, ScoreLine, ScoreSheet
from turntable.games.hifi.cards import MASTERING_OBJECTIVES
from turntable.games.hifi.facts import TieBreak
from turntable.games.hifi.mixing import POINTS
from turntable.games.hifi.state import Entry, Hifi
from turntable.games.hifi.studio import knobs_placed

CLAUSE_OF_MIXING = {7: "HIF-054", 4: "HIF-055", 2: "HIF-056"}
CLAUSE_OF_BONUS = {"gain_2_vp": "HIF-049", "technique": "HIF-088", "prestige": "HIF-089"}
CLAUSE_OF_MASTERING = {
    "less_is_more": "HIF-066",
    "creative_flow": "HIF-067",
    "dissonant": "HIF-068",
    "solo": "HIF-069",
    "counterpoint": "HIF-070",
    "pink_noise": "HIF-071",
}


class Outcome(NamedTuple):
    """Totals and ranks by seat, the winner, and the criterion that decided a tie."""

    totals: list[int]
    ranks: list[int]
    winner: int
    tiebreak: TieBreak | None


def next_order(state: Hifi) -> list[int]:
    """HIF-076, HIF-077: fewest VP first; of equals the marker on top, the latest arrived."""
    return sorted(
        state.arrivals,
        key=lambda seat: (state.places[seat].points, -state.arrivals.index(seat)),
    )


def outcome(state: Hifi) -> Outcome:
    """HIF-080 to HIF-083: most VP, own knobs, PP, nearness to the Starting Player."""
    standings = [
        (place.points, knobs_placed(state, seat), place.fader, -state.order.index(seat))
        for seat, place in enumerate(state.places)
    ]
    ranks = [1 + sum(other > own for other in standings) for own in standings]
    winner = ranks.index(1)
    return Outcome([place.points for place in state.places], ranks, winner, _tiebreak(standings))


def _tiebreak(standings: list[tuple[int, int, int, int]]) -> TieBreak | None:
    """The first criterion by which the best is ahead of every other seat."""
    best, second = sorted(standings, reverse=True)[:2]
    decided: tuple[TieBreak | None, ...] = (None, "knobs", "production", "order")
    return next(
        name for name, own, other in zip(decided, best, second, strict=True) if own != other
    )


def sheet(state: Hifi, _viewer: int | None) -> ScoreSheet:
    """Return the score, all of it public; with ranks and winner at the end."""
    lines = [_line(entry) for entry in sorted(state.entries, key=lambda entry: entry.seat)]
    totals = [place.points for place in state.places]
    if state.result is None:
        return ScoreSheet(final=False, lines=lines, totals=totals)
    found = outcome(state)
    return ScoreSheet(
        final=True,
        lines=lines,
        totals=totals,
        ranks=found.ranks,
        winners=[found.winner],
        tie_break=found.tiebreak,
    )


def _line(entry: Entry) -> ScoreLine:
    params: Mapping[str, Parameter] = {"round": entry.round, "points": entry.points}
    match entry.category:
        case "track_icons":
            cause = LogLine("cause-track-icons", {**params, **_card_on_track(entry)})
            clause = "HIF-038"
        case "eq_total":
            cause = LogLine("cause-eq-total", {**params, **_card_on_track(entry)})
            clause = "HIF-039"
        case "eq_share":
            cause = LogLine("cause-eq-share", {**params, **_card_on_track(entry)})
            clause = "HIF-040"
        case "mixing":
            matched = next(cards for cards, points in POINTS.items() if points == entry.points)
            about: dict[str, Parameter] = {
                "objective": entry.cause,
                "track": entry.track or 0,
                "matched": matched,
            }
            cause = LogLine("cause-mixing", {**params, **about})
            clause = CLAUSE_OF_MIXING[entry.points]
        case "bonus":
            cause = LogLine(f"cause-bonus-{entry.cause}", params)
            clause = CLAUSE_OF_BONUS[entry.cause]
        case "mastering":
            kind = MASTERING_OBJECTIVES[entry.cause].kind
            cause = LogLine("cause-mastering", {**params, "objective": entry.cause})
            clause = CLAUSE_OF_MASTERING[kind]
    return ScoreLine(entry.seat, entry.category, entry.points, cause, clause)


def _card_on_track(entry: Entry) -> dict[str, Parameter]:
    return {"card": entry.cause, "track": entry.track or 0}
