"""The lobby: open tables, matches to watch, and a form to open a table."""

from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from services.web import session
from services.web.context import ensure_person, services
from services.web.forms import form_key, whole_number
from services.web.tables import Offer, cards, offer, offers

blueprint = Blueprint("lobby", __name__)

TABLES_SHOWN = 50
MATCHES_SHOWN = 12


@blueprint.get("/lobby")
def lobby() -> str:
    chosen = offer(request.args.get("game", ""))
    return render_template("lobby.html", games=offers(), chosen=chosen, **lists(chosen))


def lists(chosen: Offer | None) -> dict[str, Any]:
    """What the lobby lists; the stream renders the same."""
    token = session.token()
    key = chosen.key if chosen else None
    lobby = services().lobby
    tables = lobby.tables(token, status="open", game=key, limit=TABLES_SHOWN)
    running = lobby.tables(token, status="started", game=key, limit=MATCHES_SHOWN)
    return {"tables": cards(tables), "running": cards(running)}


@blueprint.post("/tables")
def open_table() -> Response:
    """A new table with the person at its first seat."""
    form = request.form
    found = offer(form.get("game", ""))
    wanted = {
        "game": form.get("game", ""),
        "seats": whole_number(form.get("seats")) or (found.seats_min if found else 2),
        "visibility": "link" if form.get("visibility") == "link" else "public",
        "options": _options(found) if found else {},
    }
    who = ensure_person(form.get("name", "").strip() or None)
    table = services().lobby.open_table(who.token, wanted, form_key())
    return redirect(url_for("table.show", code=table["code"]), 303)


def _options(found: Offer) -> dict[str, Any]:
    chosen: dict[str, Any] = {}
    for option in found.options:
        given = request.form.get(f"option-{option.field}", option.default)
        value = given if given in dict(option.choices) else option.default
        number = whole_number(value)
        chosen[option.field] = (
            value == "true" if value in {"true", "false"} else value if number is None else number
        )
    return chosen
