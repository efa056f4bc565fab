"""The first page: play at once, join by code, go on with my matches, sit down somewhere."""

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from services.web import matches, session
from services.web.context import ensure_person, services
from services.web.forms import form_key, return_address
from services.web.tables import cards, my_matches, offers

blueprint = Blueprint("home", __name__)

OPEN_TABLES_SHOWN = 5


@blueprint.get("/")
def home() -> str:
    who = session.person()
    token = who.token if who else None
    tables = services().lobby.tables(token, status="open", limit=OPEN_TABLES_SHOWN)
    return render_template(
        "home.html",
        games=offers(),
        tables=cards(tables),
        matches=my_matches(who) if who else [],
    )


@blueprint.post("/play")
def play_now() -> Response:
    """One click to a running match against bots."""
    wanted = {"game": request.form.get("game", "")}
    if level := request.form.get("level"):
        wanted["level"] = level
    who = ensure_person()
    found = services().lobby.quick_match(who.token, wanted, form_key())
    matches.wait_for_start(found["match_id"], who)
    return redirect(url_for("match.show", match_id=found["match_id"]), 303)


@blueprint.get("/join")
def join() -> Response:
    """To the table with the typed code."""
    typed = "".join(c for c in request.args.get("code", "") if c.isalnum()).upper()
    if not typed:
        return redirect(url_for("home.home"), 303)
    return redirect(url_for("table.show", code=typed[:20]), 303)


@blueprint.post("/likings")
def likings() -> Response:
    """How this browser likes things: theme, and when to confirm."""
    session.like("theme", request.form.get("theme", ""), session.THEMES)
    session.like("confirm", request.form.get("confirm", ""), session.CONFIRMS)
    return redirect(return_address(), 303)
