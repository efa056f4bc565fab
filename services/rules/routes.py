"""The routes of the rules service: who calls, what they may have, one answer from one state.

Checks come in the order of the HTTP contract: token, match, right to it, then what was sent.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any
from uuid import UUID

import msgspec
from flask import Response
from structlog.contextvars import bind_contextvars

from services.rules import schemas, views
from services.rules.access import Caller, admit, unknown_match, viewer
from services.rules.logged import LoggedMatch
from services.rules.ports import IndexRow, Wanted
from services.rules.service import service
from turntable.engine.codec import plain
from turntable.kernel.auth import may_watch, require_player
from turntable.kernel.http import Blueprint, json_body

PLAYER: list[dict[str, list[str]]] = [{"player": []}]

blueprint = Blueprint("matches", __name__, url_prefix="/v1", description="Matches in play")
keys_blueprint = Blueprint("keys", __name__, url_prefix="/v1", description="Signing keys")


@blueprint.before_request
def _token_first() -> None:
    require_player()


def _caller() -> Caller:
    return Caller(require_player().id, lambda match_id: may_watch(str(match_id)))


def _match_id(text: str) -> UUID:
    try:
        match_id = UUID(text)
    except ValueError:
        raise unknown_match() from None
    if str(match_id) != text:
        raise unknown_match()
    bind_contextvars(match=text)
    return match_id


def _readable(handler: Callable[..., Response]) -> Callable[[str], Response]:
    """Hands the match and its caller to a handler, which holds the match while it answers."""

    @wraps(handler)
    def wrapper(match_id: str) -> Response:
        caller = _caller()
        with service().matches.held(_match_id(match_id)) as match:
            admit(match, caller)
            return handler(match, caller)

    return wrapper


def _look(match_id: str) -> tuple[UUID, int, bool]:
    """Id, version and whether the secret is out, for work that must not hold the match."""
    with service().matches.held(_match_id(match_id)) as match:
        admit(match, _caller())
        return match.id, match.version, match.revealed is not None


def _json(content: object, status: int = 200) -> Response:
    """Plain values as they are: the schemas describe them, and are too slow to copy them with."""
    return Response(msgspec.json.encode(content), status, content_type="application/json")


@blueprint.get("/matches")
@blueprint.doc(security=PLAYER)
@blueprint.arguments(schemas.MatchesQuery, location="query")
@blueprint.response(200, schemas.MatchesSchema)
def matches(query: dict[str, Any]) -> Response:
    """Matches that anybody may watch, or with `mine` those of the caller, newest first."""
    player = require_player().id if query["mine"] else None
    wanted = Wanted(player, query["status"], query["game"])
    rows = service().index.page(wanted, query["before"], query["limit"] + 1)
    page = rows[: query["limit"]]
    more = len(rows) > len(page)
    listed = [_listed(row) for row in page]
    return _json({"matches": listed, "next": page[-1].match_id if more else None})


def _listed(row: IndexRow) -> dict[str, Any]:
    return {
        "match_id": row.match_id,
        "game": row.game,
        "ruleset": row.ruleset,
        "status": row.status,
        "version": row.version,
        "commitment": row.commitment,
        "seats": views.seats(row.players),
        "decisions": [views.open_decision(name) for name in row.open_decisions],
    }


@blueprint.get("/matches/<string:match_id>")
@blueprint.doc(security=PLAYER)
@_readable
@blueprint.response(200, schemas.MatchSchema)
def match(match: LoggedMatch, caller: Caller) -> Response:  # noqa: ARG001 - admitted already
    """A match without its state: who sits, what is open, what the house has committed to."""
    return _json(views.summary(match))


@blueprint.get("/matches/<string:match_id>/view")
@blueprint.doc(security=PLAYER)
@_readable
@blueprint.arguments(schemas.ViewQuery, location="query")
@blueprint.response(200, schemas.ViewSchema)
def view(match: LoggedMatch, caller: Caller, query: dict[str, Any]) -> Response:
    """What the caller may see, all from one state; after the end as any seat."""
    seat = viewer(match, caller, query["seat"])
    return _json(views.view(match, seat, query["at"], query["lines_after"]))


@blueprint.get("/matches/<string:match_id>/decisions")
@blueprint.doc(security=PLAYER)
@_readable
@blueprint.response(200, schemas.DecisionsSchema)
def decisions(match: LoggedMatch, caller: Caller) -> Response:
    """The caller's open decisions with all their legal moves."""
    seat = match.seat_of(caller.player)
    return _json({"version": match.version, "decisions": views.own_decisions(match, seat)})


_MOVE_BODY = {
    "required": True,
    "content": {"application/json": {"schema": schemas.MoveSchema}},
}


@blueprint.post("/matches/<string:match_id>/moves")
@blueprint.doc(security=PLAYER, requestBody=_MOVE_BODY)
@blueprint.response(201, schemas.MoveAnswerSchema)
def moves(match_id: str) -> Response:
    """Answer a decision; the same `move_id` again gives the first answer."""
    caller, found = _caller(), _match_id(match_id)
    answer = service().moves.by_person(found, caller, lambda: json_body("malformed_move"))
    return _json({"version": answer.version, "facts": answer.facts}, 201)


@blueprint.get("/matches/<string:match_id>/events")
@blueprint.doc(security=PLAYER)
@_readable
@blueprint.arguments(schemas.EventsQuery, location="query")
@blueprint.response(200, schemas.EventsSchema)
def events(match: LoggedMatch, caller: Caller, query: dict[str, Any]) -> Response:
    """The log as the caller may see it, with what is needed to check its chain."""
    found = service().matches.store.read(match.id, query["after"], query["limit"])
    seat = match.seat_of(caller.player)
    shown = [views.event(match, event, seat) for event in found if event.version <= match.version]
    return _json({"version": match.version, "events": shown})


@blueprint.get("/matches/<string:match_id>/export")
@blueprint.doc(security=PLAYER)
@blueprint.response(200, content_type="application/jsonl", description="The signed log")
def export(match_id: str) -> Response:
    """The whole log as a signed file, after the end."""
    found, _, revealed = _look(match_id)
    content = service().exporter.export(found, revealed=revealed)
    answer = Response(content, content_type="application/jsonl")
    answer.headers["Content-Disposition"] = f'attachment; filename="match-{found}.jsonl"'
    return answer


@blueprint.post("/matches/<string:match_id>/verify")
@blueprint.doc(security=PLAYER)
@blueprint.response(200, schemas.ReportSchema)
def verify(match_id: str) -> Response:
    """Check the log now: everything after the end, its chain while the match runs."""
    found, version, revealed = _look(match_id)
    report = service().exporter.verify(found, version, revealed=revealed)
    return _json({**plain(report), "revealed": revealed})


@keys_blueprint.get("/keys")
@keys_blueprint.response(200, schemas.KeysSchema)
def keys() -> Response:
    """The public keys that exports were signed with, old ones included (JWKS)."""
    return _json(service().exporter.key_set())
