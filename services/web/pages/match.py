"""The game table: shows the position, takes picks by address and moves by form."""

from typing import Any
from uuid import UUID

import structlog
from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from services.web import matches, session
from services.web.clients import Away, Refused
from services.web.context import ensure_person, services
from services.web.forms import form_key, whole_number
from services.web.picks import clicks_from
from services.web.present import MatchView, bot_level
from services.web.session import Person
from services.web.words import refusal_sentence
from turntable.kernel.body import parse_json
from turntable.kernel.problem import Problem

blueprint = Blueprint("match", __name__, url_prefix="/m/<uuid:match_id>")
log = structlog.get_logger(__name__)

SEEN_HEADER = "X-Version-Seen"


def wants_fragment() -> bool:
    """Whether the table alone was asked for, by a page that stands already."""
    return request.headers.get("HX-Request") == "true"


@blueprint.get("")
def show(match_id: UUID) -> Response:
    who = ensure_person()
    try:
        view = _load(match_id, who, clicks_from(request.args.getlist("pick")))
    except Refused as refused:
        if refused.status == 404 and session.opening() == str(match_id):
            return make_response(render_template("waiting.html"), 200, {"Refresh": "1"})
        raise
    return _answer(view)


@blueprint.post("/move")
def move(match_id: UUID) -> AnyResponse:
    """Sends a move; what the rules service refuses is said beside the table as it stands."""
    who = ensure_person()
    form = request.form
    log.info("move_sent", match=str(match_id), version_seen=whole_number(form.get("version")))
    try:
        wanted = parse_json(form.get("move", "").encode(), "malformed_move")
        services().rules.move(
            str(match_id), who.token, form.get("decision_id", ""), wanted, form.get("move_id", "")
        )
    except (Refused, Problem) as refused:
        if refused.status in {401, 404}:
            raise
        return _refused(match_id, who, refused)
    if not wants_fragment():
        return redirect(url_for("match.show", match_id=match_id), 303)
    return _answer(_load(match_id, who))


@blueprint.post("/rematch")
def rematch(match_id: UUID) -> AnyResponse:
    """The same game again: against bots at once, with people at a new table."""
    who = ensure_person()
    match = services().rules.match(str(match_id), who.token)
    levels = [bot_level(held["by"]) for held in match["seats"]]
    wanted: dict[str, Any] = {
        "game": match["game"],
        "seats": len(levels),
        "options": match["options"] or {},
    }
    if levels.count(None) <= 1:
        level = next((level for level in levels if level), None)
        found = services().lobby.quick_match(who.token, wanted | {"level": level}, form_key())
        matches.wait_for_start(found["match_id"], who)
        return redirect(url_for("match.show", match_id=found["match_id"]), 303)
    table = services().lobby.open_table(who.token, wanted | {"visibility": "link"}, form_key())
    return redirect(url_for("table.show", code=table["code"]), 303)


def _refused(match_id: UUID, who: Person, refused: Refused | Problem) -> Response:
    view = _load(match_id, who)
    why = getattr(refused, "refusal", None)
    said = refusal_sentence(why or refused.code, view.board.messages)
    notice = (refused.code, f"{said} ({refused.clause})" if refused.clause else said)
    answer = _answer(_load(match_id, who, notice=notice), refused.status)
    answer.headers.update(refused.headers)
    return answer


def _load(
    match_id: UUID,
    who: Person,
    clicks: list[str] | None = None,
    notice: tuple[str, str] | None = None,
) -> MatchView:
    seen = whole_number(request.headers.get(SEEN_HEADER)) if wants_fragment() else None
    return matches.load(
        str(match_id), who, clicks=clicks or (), log_after=seen or None, notice=notice
    )


def _answer(view: MatchView, status: int = 200) -> Response:
    if wants_fragment():
        return make_response(render_table(view), status)
    return make_response(render_template("match.html", table=view, checked=checked(view)), status)


def render_table(view: MatchView) -> str:
    """The part of the page that changes; the stream sends the same."""
    return render_template("_table.html", table=view, checked=checked(view), partial=True)


def checked(view: MatchView) -> str | None:
    """What the scoring service says to the final sheet: `same`, `disputed`, or nothing yet."""
    if not view.over or view.sheet is None or view.replay:
        return None
    who = ensure_person()
    try:
        found = services().scoring.sheet(view.id, who.token)
    except (Away, Refused):
        return None
    if not found.get("final"):
        return None
    same = found.get("totals") == view.sheet["totals"] and not found.get("disputed")
    return "same" if same else "disputed"
