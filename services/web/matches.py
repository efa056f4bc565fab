"""Reads a match for a page, a fragment or the stream: two calls, one `MatchView`."""

import time
from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock
from typing import Any

from flask import current_app

from services.web import session
from services.web.boards import board
from services.web.clients import Json, Refused
from services.web.context import people, services
from services.web.present import MatchView, seat_names
from services.web.session import Person
from services.web.tables import offer

START_WAIT_S = 4.0
START_POLL_S = 0.04
STARTED_MAX = 2000


class Started:
    """Who plays what in matches that run: never changes, so asked for once."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._known: OrderedDict[str, Json] = OrderedDict()

    def get(self, match_id: str) -> Json | None:
        with self._lock:
            return self._known.get(match_id)

    def put(self, match_id: str, match: Json) -> None:
        with self._lock:
            self._known[match_id] = match
            while len(self._known) > STARTED_MAX:
                self._known.popitem(last=False)


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
    answer = rules.view(match_id, who.token, watch, at=at, seat=seat)
    # The view was granted, so what never changes of a started match may come from memory.
    started: Started = current_app.extensions["turntable-started"]
    match = started.get(match_id) if answer["status"] == "playing" and at is None else None
    if match is None:
        match = rules.match(match_id, who.token, watch)
        if match["status"] == "playing":
            started.put(match_id, match)
    found = board(match["game"])
    if found is None:
        raise Refused(404, {"code": "not_found"})
    known = offer(match["game"])
    return MatchView(
        board=found,
        title=known.title if known else match["game"],
        match=match,
        answer=answer,
        names=seat_names(match, people(), who.token),
        own_seat=own_seat(match, who),
        clicks=clicks,
        notice_code=notice[0] if notice else None,
        notice=notice[1] if notice else None,
        replay=at is not None,
        log_after=log_after,
        confirm=session.confirm(),
    )


def wait_for_start(match_id: str, who: Person) -> None:
    """Waits a moment until a match that was just ordered has begun; the page copes if not."""
    session.remember_opening(match_id)
    until = time.monotonic() + START_WAIT_S
    while time.monotonic() < until:
        try:
            if services().rules.match(match_id, who.token)["status"] != "prepared":
                return
        except Refused as refused:
            if refused.status != 404:
                raise
        time.sleep(START_POLL_S)


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
