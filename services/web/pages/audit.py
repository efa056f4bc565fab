"""The log of a match for those who check: every event, its chain, and a verification on demand."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any
from uuid import UUID

from flask import Blueprint, Response, make_response, render_template, request

from services.web import matches, session
from services.web.clients import Json
from services.web.context import ensure_person, services
from services.web.forms import whole_number
from services.web.pages.match import wants_fragment
from services.web.present import MatchView
from services.web.words import sentence

blueprint = Blueprint("audit", __name__, url_prefix="/m/<uuid:match_id>")

PAGE = 100
SHOWN_FIELDS_MAX = 20000


@dataclass(frozen=True, slots=True)
class Row:
    """An event as a line of the table."""

    version: int
    at: datetime | None
    who: str
    words: str
    position: bool
    whole: bool
    raw: str
    hash: str
    prev_hash: str


@blueprint.get("/audit")
def show(match_id: UUID) -> str:
    who = ensure_person()
    after = whole_number(request.args.get("after")) or 0
    watch = session.watch_token(str(match_id))
    view = matches.load(str(match_id), who)
    page = services().rules.events(str(match_id), who.token, watch, after=after, limit=PAGE)
    rows = [_row(event, view) for event in page["events"]]
    return render_template(
        "audit.html",
        table=view,
        rows=rows,
        linked=_linked(page["events"]),
        after=after,
        earlier=max(after - PAGE, 0) if after else None,
        later=after + PAGE if after + PAGE < page["version"] else None,
        last=page["version"],
    )


@blueprint.post("/audit/verify")
def verify(match_id: UUID) -> Response:
    """Checks the log now and says how much of each kind was checked."""
    who = ensure_person()
    report = services().rules.verify(str(match_id), who.token, session.watch_token(str(match_id)))
    if wants_fragment():
        return make_response(render_template("_report.html", report=report))
    view = matches.load(str(match_id), who)
    return make_response(render_template("verified.html", table=view, report=report))


@blueprint.get("/export")
def export(match_id: UUID) -> Response:
    """The signed log as a file, once the match has ended."""
    who = ensure_person()
    watch = session.watch_token(str(match_id))
    content = services().rules.export(str(match_id), who.token, watch)
    answer = Response(content, content_type="application/jsonl")
    answer.headers["Content-Disposition"] = f'attachment; filename="match-{match_id}.jsonl"'
    return answer


def _row(event: Json, view: MatchView) -> Row:
    text = event.get("body") or event.get("seen") or event["open"]
    body: dict[str, Any] = json.loads(text)
    seat = body.get("seat")
    name = view.names[seat] if isinstance(seat, int) and seat < len(view.names) else ""
    kind = event["type"].removeprefix("match.")
    at_ms = body.get("at_ms")
    return Row(
        version=event["version"],
        at=datetime.fromtimestamp(at_ms / 1000, UTC) if isinstance(at_ms, int) else None,
        who=name,
        words=sentence(f"event-{kind}", seat=name, move=_move_words(body)),
        position=kind in {"started", "moved", "ended", "revealed"},
        whole="body" in event,
        raw=json.dumps(body, indent=1, ensure_ascii=False)[:SHOWN_FIELDS_MAX],
        hash=event["hash"],
        prev_hash=event["prev_hash"],
    )


def _move_words(body: dict[str, Any]) -> str:
    move = body.get("move") or {}
    return str(move.get("type", "")).replace("_", " ")


def _linked(events: Sequence[Json]) -> bool:
    """Whether each event of the page names the one before it."""
    pairs = pairwise(events)
    return all(later["prev_hash"] == earlier["hash"] for earlier, later in pairs)
