"""Reads a match for a page, a fragment or the stream: two calls, one `MatchView`."""

from collections.abc import Sequence
from typing import Any

from services.web import session
from services.web.boards import board
from services.web.clients import Refused
from services.web.context import people, services
from services.web.present import MatchView, seat_names
from services.web.session import Person
from services.web.tables import offer


def load(
    match_id: str,
    who: Person,
    *,
    at: int | None = None,
    seat: int | None = None,
    clicks: Sequence[str] = (),
    log_after: int | None = None,
    notice: tuple[str, str] | None = None,
) -> MatchView:
    """The match as the person may see it; `notice` is a code and its sentence.

    Raises `Refused` (404 for a match that the person may not read) and `Away`.
    """
    watch = session.watch_token(match_id)
    rules = services().rules
    answer = rules.view(match_id, who.token, watch, at=at, seat=seat, lines_after=log_after)
    match = rules.match(match_id, who.token, watch)
    found = board(match["game"])
    if found is None:
        raise Refused(404, {"code": "not_found"})
    known = offer(match["game"])
    return MatchView(
        board=found,
        title=known.title if known else match["game"],
        match=match,
        answer=answer,
        names=seat_names(match, people()),
        own_seat=own_seat(match, who),
        clicks=clicks,
        notice_code=notice[0] if notice else None,
        notice=notice[1] if notice else None,
        replay=at is not None,
        log_after=log_after,
        confirm=session.confirm(),
    )


def version(match_id: str, who: Person) -> int:
    """The version that a match stands at; raises as `load` does."""
    found: int = services().rules.match(match_id, who.token, session.watch_token(match_id))[
        "version"
    ]
    return found


def own_seat(match: dict[str, Any], who: Person) -> int | None:
    """The person's seat in a match, None for a watcher."""
    own = (held["seat"] for held in match["seats"] if held["player_id"] == who.id)
    return next(own, None)
