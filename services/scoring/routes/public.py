"""Score sheets, rankings and records: who asks, and what they may be told."""

from typing import Any
from uuid import UUID

from structlog.contextvars import bind_contextvars

from services.scoring import schemas
from services.scoring.context import scoring
from services.scoring.copies import ENDED, PLAYING
from services.scoring.ports import Copy, Standing
from services.scoring.ratings import shown
from services.scoring.sheets import sheet
from turntable.engine.codec import plain
from turntable.kernel.auth import may_watch, optional_player, require_player
from turntable.kernel.http import Blueprint, Problem

PUBLIC = "public"
PLAYER: dict[str, Any] = {"security": [{"player": []}]}

blueprint = Blueprint("results", __name__, url_prefix="/v1", description="Sheets and ratings")


@blueprint.get("/matches/<uuid:match_id>/score-sheet")
@blueprint.doc(**PLAYER)
@blueprint.response(200, schemas.SheetAnswer)
def score_sheet(match_id: UUID) -> dict[str, Any]:
    """The score, recomputed here: as the caller may see it while the match runs, whole after."""
    player = require_player()
    bind_contextvars(match=str(match_id))
    found = scoring().copies.get(match_id)
    if found is None:
        raise _unknown_match()
    copy, events = found
    seat = copy.seat_of(player.id)
    if copy.watch != PUBLIC and seat is None and not may_watch(str(match_id)):
        raise _unknown_match()
    if copy.status == ENDED and copy.sheet is not None:
        return _head(copy) | {**copy.sheet, "final": True}
    if copy.status != PLAYING:
        raise _unknown_match()
    live: dict[str, Any] = plain(sheet(scoring().games[copy.game], events, seat))
    return _head(copy) | {**live, "final": False}


@blueprint.get("/leaderboards/<game>")
@blueprint.arguments(schemas.RankingQuery, location="query")
@blueprint.response(200, schemas.RankingAnswer)
def leaderboard(query: dict[str, Any], game: str) -> dict[str, Any]:
    """People by rating, a page at a time; bots apart."""
    if game not in scoring().games:
        raise Problem(404, "not_found", "There is no such game.")
    offset, limit = query["offset"], query["limit"]
    rows = scoring().results.ranking(game, bots=False, offset=offset, limit=limit + 1)
    bots = scoring().results.ranking(game, bots=True, offset=0, limit=schemas.PAGE_MAX)
    return {
        "game": game,
        "players": [
            {"rank": rank, "player_id": row.actor, **_standing(row)}
            for rank, row in enumerate(rows[:limit], start=offset + 1)
        ],
        "bots": [
            {"rank": rank, "by": row.actor, **_standing(row)}
            for rank, row in enumerate(bots, start=1)
        ],
        "next": offset + limit if len(rows) > limit else None,
    }


@blueprint.get("/players/<uuid:player_id>/record")
@blueprint.arguments(schemas.RecordQuery, location="query")
@blueprint.response(200, schemas.RecordAnswer)
def record(query: dict[str, Any], player_id: UUID) -> dict[str, Any]:
    """A player's standings and matches, newest first; those by link are told to the player only."""
    caller = optional_player()
    own = caller is not None and caller.id == str(player_id)
    limit = query["limit"]
    rows = scoring().results.matches(player_id, query["before"], limit + 1, linked=own)
    page = rows[:limit]
    return {
        "player_id": player_id,
        "games": [_standing(row) for row in scoring().results.of_player(player_id)],
        "matches": page,
        "next": page[-1].match_id if len(rows) > limit else None,
    }


def _head(copy: Copy) -> dict[str, Any]:
    seats = [
        {
            "seat": held.seat,
            "by": held.by,
            "player_id": held.actor if held.by == "player" else None,
        }
        for held in copy.players
    ]
    return {
        "match_id": copy.match_id,
        "game": copy.game,
        "version": copy.version,
        "status": copy.status,
        "seats": seats,
        "disputed": copy.disputed,
    }


def _standing(row: Standing) -> dict[str, Any]:
    return {
        "game": row.game,
        "rating": shown(row.mu, row.sigma),
        "played": row.played,
        "won": row.won,
        "best": row.best,
    }


def _unknown_match() -> Problem:
    return Problem(404, "not_found", "There is no such match, or no score of it.")
