"""Any position of a match on the same table, without controls; links do everything."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from services.web import matches, session
from services.web.context import ensure_person, services
from services.web.forms import whole_number
from services.web.pages.match import wants_fragment
from services.web.present import MatchView
from services.web.session import Person

blueprint = Blueprint("replay", __name__, url_prefix="/m/<uuid:match_id>")

FIRST = 2
"""The first version with a position: before it stands only the house's commitment."""


@dataclass(frozen=True, slots=True)
class Way:
    """Where one can go from a position; None where there is no way."""

    at: int
    last: int
    rounds: Sequence[int]

    @property
    def back(self) -> int | None:
        return self.at - 1 if self.at > FIRST else None

    @property
    def forward(self) -> int | None:
        return self.at + 1 if self.at < self.last else None

    @property
    def round(self) -> int:
        """The number of the round, 0 before the first."""
        return sum(start <= self.at for start in self.rounds)

    @property
    def round_back(self) -> int | None:
        return max((start for start in self.rounds if start < self.at), default=None)

    @property
    def round_forward(self) -> int | None:
        return min((start for start in self.rounds if start > self.at), default=None)


@blueprint.get("/v")
def scrub(match_id: UUID) -> Response:
    """From the scrubber's form to the position's own address."""
    at = whole_number(request.args.get("at")) or FIRST
    seat = whole_number(request.args.get("seat"))
    return redirect(url_for("replay.show", match_id=match_id, version=at, seat=seat), 302)


@blueprint.get("/v/<int:version>")
def show(match_id: UUID, version: int) -> Response:
    who = ensure_person()
    seat = whole_number(request.args.get("seat"))
    watch = session.watch_token(str(match_id))
    last = services().rules.match(str(match_id), who.token, watch)["version"]
    at = min(max(version, FIRST), max(last, FIRST))
    if at != version:
        return redirect(url_for("replay.show", match_id=match_id, version=at, seat=seat), 302)
    view = matches.load(str(match_id), who, at=at, seat=seat)
    way = Way(at, last, _round_starts(view, who, last))
    partial = wants_fragment()
    template = "_replay.html" if partial else "replay.html"
    chosen = seat if seat is not None else view.own_seat
    return make_response(
        render_template(template, table=view, way=way, chosen=chosen, partial=partial)
    )


def _round_starts(view: MatchView, who: Person, last: int) -> Sequence[int]:
    """The versions at which the rounds begin: where a line first tells the round's number."""
    watch = session.watch_token(view.id)
    starts: dict[int, int] = {}
    after = 0
    while after < last:
        found = services().rules.view(view.id, who.token, watch, lines_after=after)
        for line in found["lines"]:
            number = line["params"].get("round")
            if isinstance(number, int):
                starts.setdefault(number, line["version"])
        after = found["lines"][-1]["version"] if found["lines"] else last
    return sorted(starts.values())
