"""The sheet: lines with cause and clause, ranks, winners. No display."""

from collections.abc import Iterator

from turntable.engine.sheet import LogLine, ScoreLine, ScoreSheet
from turntable.games.yacht_rock.facts import CATEGORIES
from turntable.games.yacht_rock.state import Scored, YachtRock


def sheet(state: YachtRock, _viewer: int | None) -> ScoreSheet:
    """Return the score so far: all points are public and live (ledger, section 8)."""
    totals = [musician.points for musician in state.musicians]
    lines = [line for seat in range(len(totals)) for line in _lines(state, seat)]
    if state.result is None:
        return ScoreSheet(final=False, lines=lines, totals=totals)
    winners = list(state.result.winners)  # YAC-R20
    return ScoreSheet(
        final=True,
        lines=lines,
        totals=totals,
        ranks=[1 + sum(other > own for other in totals) for own in totals],
        winners=winners,
        tie_break="shared" if len(winners) > 1 else None,
    )


def _lines(state: YachtRock, seat: int) -> Iterator[ScoreLine]:
    """A seat's lines by category, oldest first; what was sold in one round makes one line."""
    own = [entry for entry in state.scored if entry.seat == seat]
    for number in sorted({entry.round for entry in own}):
        sales = [e for e in own if e.category == "second_hand" and e.round == number]
        if sales:
            cards = [card for sale in sales for card in sale.about]
            cause = LogLine("cause-second_hand", {"round": number, "cards": cards})
            points = sum(sale.points for sale in sales)
            yield ScoreLine(seat, "second_hand", points, cause, "YAC-026")
    for category in CATEGORIES[1:]:
        for entry in own:
            if entry.category == category:
                yield _line(state, entry)


def _line(state: YachtRock, entry: Scored) -> ScoreLine:
    about = list(entry.about)
    match entry.category:
        case "single":
            cause, clause = _recording(state, entry)
        case "base":
            cause = LogLine("cause-base", {"round": entry.round, "cards": about})
            clause = "YAC-053"
        case "leftover_music":
            cause, clause = LogLine("cause-leftover_music", {"cards": about}), "YAC-071"
        case _:
            cause, clause = _bonus(entry)
    return ScoreLine(entry.seat, entry.category, entry.points, cause, clause)


def _recording(state: YachtRock, entry: Scored) -> tuple[LogLine, str]:
    recorded = next(r for r in state.record_row if r.single == entry.about[0])
    others = [seat for seat in recorded.seats if seat != entry.seat]
    if others:
        return LogLine(
            "cause-duet", {"single": recorded.single, "partner_seat": others[0]}
        ), "YAC-035"
    return LogLine("cause-solo", {"single": recorded.single}), "YAC-032"


def _bonus(entry: Scored) -> tuple[LogLine, str]:
    params: dict[str, str | int | list[str]] = {"round": entry.round, "soiree": entry.about[0]}
    if entry.category == "record_bonus":
        return LogLine("cause-record_bonus", params), "YAC-056"
    if entry.category == "color_bonus":
        return LogLine("cause-color_bonus", {**params, "color": str(entry.detail)}), "YAC-055"
    clause = "YAC-058" if entry.detail == "multicolor" else "YAC-057"
    return LogLine(f"cause-in_vogue-{entry.detail}", params), clause
