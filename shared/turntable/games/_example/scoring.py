"""The sheet: lines with cause and clause, ranks and tie-breaks. No display."""

from turntable.engine.sheet import LogLine, ScoreLine, ScoreSheet
from turntable.games._example.cards import CARDS
from turntable.games._example.state import ThreeCards


def winners(state: ThreeCards) -> list[int]:
    """EXA-005: most points; then the stronger last card."""
    best = max(_standing(state, seat) for seat in range(len(state.places)))
    return [seat for seat in range(len(state.places)) if _standing(state, seat) == best]


def sheet(state: ThreeCards, _viewer: int | None) -> ScoreSheet:
    """Return the score, which is public."""
    totals = [place.points for place in state.places]
    lines = [
        ScoreLine(seat, "rounds", points, LogLine("cause-rounds", {"rounds": points}), "EXA-003")
        for seat, points in enumerate(totals)
        if points
    ]
    if not state.over:
        return ScoreSheet(final=False, lines=lines, totals=totals)
    standings = [_standing(state, seat) for seat in range(len(totals))]
    ranks = [1 + sum(other > own for other in standings) for own in standings]
    tied = totals.count(max(totals)) > 1
    return ScoreSheet(
        final=True,
        lines=lines,
        totals=totals,
        ranks=ranks,
        winners=winners(state),
        tie_break="last_card" if tied else None,
    )


def _standing(state: ThreeCards, seat: int) -> tuple[int, int]:
    place = state.places[seat]
    return place.points, CARDS[place.played[-1]].strength if place.played else 0
