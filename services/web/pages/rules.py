"""How a game is played, from the game's own text."""

from flask import Blueprint, render_template

from services.web.clients import Refused
from services.web.tables import offer

blueprint = Blueprint("rules", __name__)


@blueprint.get("/rules/<key>")
def show(key: str) -> str:
    found = offer(key)
    if found is None:
        raise Refused(404, {"code": "not_found"})
    return render_template("rules.html", game=found)
