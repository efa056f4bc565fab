"""Results, ratings and records: a projection of this service's own `feed:scoring`."""

from dataclasses import replace
from uuid import UUID

from services.scoring import events
from services.scoring.ports import PlayedSeat, ResultRows, ScoredMatch, Standing
from services.scoring.ratings import START_MU, START_SIGMA
from turntable.bus.envelope import whole_of
from turntable.bus.port import FeedItem

FEED = "feed:scoring"
CONSUMER = "scoring.results"


def project(rows: ResultRows, item: FeedItem) -> None:
    """Apply one event of this service to its results."""
    match events.read(whole_of(item.fields)):
        case events.Scored() as scored:
            _scored(rows, scored)
        case events.Rated() as rated:
            _rated(rows, rated, item.pos)


def _scored(rows: ResultRows, scored: events.Scored) -> None:
    result = scored.result
    seats = [
        PlayedSeat(
            seat=held.seat,
            actor=held.actor,
            rank=result["ranks"][held.seat],
            points=result["totals"][held.seat],
            won=held.seat in result["winners"],
        )
        for held in scored.players
    ]
    match = UUID(scored.match)
    rows.add(
        ScoredMatch(match, scored.game, scored.watch, scored.disputed, scored.ended_at_ms), seats
    )
    if not scored.disputed:
        for held in seats:
            before = _standing(rows, scored.game, held.actor)
            rows.put(
                replace(
                    before,
                    played=before.played + 1,
                    won=before.won + held.won,
                    best=max(before.best, held.points) if before.played else held.points,
                )
            )


def _rated(rows: ResultRows, rated: events.Rated, pos: int) -> None:
    for rating in rated.ratings:
        before = _standing(rows, rated.game, rating.actor)
        if pos > before.rated_pos:  # else its match was halted, and others were rated meanwhile
            rows.put(replace(before, mu=rating.mu, sigma=rating.sigma, rated_pos=pos))


def _standing(rows: ResultRows, game: str, actor: str) -> Standing:
    return rows.standing(game, actor) or Standing(actor, game, START_MU, START_SIGMA, 0, 0, 0, 0)
