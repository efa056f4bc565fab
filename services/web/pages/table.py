"""A table before its match: who sits where, the code to join by, and what the host may do."""

from collections.abc import Callable

from flask import (
    Blueprint,
    current_app,
    flash,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.wrappers import Response

from services.web import matches, session
from services.web.clients import Refused
from services.web.context import ensure_person, services
from services.web.forms import form_key, whole_number
from services.web.qr import qr_code
from services.web.session import Person
from services.web.tables import TableCard, card
from services.web.words import refusal_sentence, sentence

blueprint = Blueprint("table", __name__, url_prefix="/t/<code>")


@blueprint.get("")
def show(code: str) -> Response:
    proper = "".join(letter for letter in code if letter.isalnum()).upper()[:20]
    if proper != code:
        return redirect(url_for("table.show", code=proper or "-"), 302)
    found = find(code)
    if found is None:
        unknown = sentence("code-unknown", code=code)
        return make_response(render_template("no_table.html", reason=unknown), 404)
    if found.my_seat is not None and found.status in {"started", "finished"}:
        matches.wait_for_start(found.match_id, ensure_person())
        return redirect(url_for("match.show", match_id=found.match_id), 303)
    # Where the edge ends TLS, the request itself would say http: a code is not to go in clear.
    address = current_app.config["WEB_ORIGIN"] + url_for("table.show", code=code)
    return make_response(
        render_template("table.html", table=found, address=address, qr=qr_code(address))
    )


def find(code: str) -> TableCard | None:
    """The table with a code, None when there is none; keeps the right to watch its match."""
    who = session.person()
    try:
        answer = services().lobby.table(code, who.token if who else None)
    except Refused as refused:
        if refused.status != 404:
            raise
        return None
    if answer["your_seat"] is None and answer["watch_token"] and answer["visibility"] == "link":
        session.remember_watch(answer["match_id"], answer["watch_token"])
    return card(answer, who.id if who else None)


def barred(table: TableCard) -> str | None:
    """Why a newcomer cannot sit down, as a code; None when they can."""
    if table.status == "cancelled":
        return "cancelled"
    if table.status != "open":
        return "started"
    if table.free == 0:
        return "full"
    return "locked" if table.locked else None


@blueprint.post("/sit")
def sit(code: str) -> Response:
    name = request.form.get("name", "").strip() or None
    seat = whole_number(request.form.get("seat"))
    return _act(code, lambda who: services().lobby.sit(who.token, code, seat, form_key()), name)


@blueprint.post("/stand-up")
def stand_up(code: str) -> Response:
    """Leaves the own seat, or takes a bot from one."""
    seat = whole_number(request.form.get("seat")) or 0
    return _act(code, lambda who: services().lobby.stand_up(who.token, code, seat, form_key()))


@blueprint.post("/bot")
def seat_bot(code: str) -> Response:
    seat, level = whole_number(request.form.get("seat")), request.form.get("level", "")
    return _act(
        code, lambda who: services().lobby.seat_bot(who.token, code, level, seat, form_key())
    )


@blueprint.post("/lock")
def lock(code: str) -> Response:
    locked = request.form.get("locked") == "yes"
    return _act(
        code, lambda who: services().lobby.lock(who.token, code, locked=locked, key=form_key())
    )


@blueprint.post("/start")
def start(code: str) -> Response:
    """Starts the match; with a level, bots take the open seats first."""
    level = request.form.get("level")

    def begin(who: Person) -> None:
        found = find(code)
        for seat in found.seats if found and level else ():
            if seat.free:
                key = f"{form_key()}-{seat.number}"
                services().lobby.seat_bot(who.token, code, level or "", seat.number, key)
        services().lobby.start(who.token, code, form_key())

    return _act(code, begin)


@blueprint.post("/entropy")
def entropy(code: str) -> Response:
    """Takes the share of the shuffle that the player's own client made."""
    who = ensure_person()
    seat, given = whole_number(request.form.get("seat")), request.form.get("entropy", "")
    services().lobby.give_entropy(who.token, code, seat or 0, given, form_key())
    return Response(status=204)


def _act(code: str, act: Callable[[Person], object], name: str | None = None) -> Response:
    """Does something at the table, then shows it, or its match; what is refused is said there."""
    try:
        act(ensure_person(name))
    except Refused as refused:
        if refused.status == 401:
            raise
        flash(refusal_sentence(refused.code))
    return redirect(url_for("table.show", code=code), 303)
