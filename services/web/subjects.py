"""What a stream can be about, and what it sends when that has changed. Knows no connection."""

import json
from typing import Protocol

from flask import render_template

from services.web import matches
from services.web.clients import Refused
from services.web.context import services
from services.web.pages.lobby import lists
from services.web.pages.match import render_table
from services.web.pages.table import find
from services.web.session import Person
from services.web.tables import offer

EVENTS_PAGE = 100


class Subject(Protocol):
    """One stream's matter; `position` is the newest mark heard of it."""

    kind: str
    position: int

    def find(self) -> str:
        """Its name for the hub; raises `Refused` when the listener may not have it, `Away`."""

    def news(self, since: int) -> list[tuple[int, str]]:
        """What is newer than a mark, each with its own; raises `Refused` and `Away`."""


class MatchSubject:
    """A match's table as one person sees it; marks are versions."""

    kind = "fragment"

    def __init__(self, match_id: str, who: Person) -> None:
        self._id = match_id
        self._who = who
        self.position = 0

    def find(self) -> str:
        matches.version(self._id, self._who)
        return f"match:{self._id}"

    def news(self, since: int) -> list[tuple[int, str]]:
        if self.position <= since and matches.version(self._id, self._who) <= since:
            return []
        view = matches.load(self._id, self._who, log_after=since or None)
        return [(view.version, render_table(view))] if view.version > since else []


class TableSubject:
    """A table before its match; marks are positions of the feed."""

    kind = "fragment"

    def __init__(self, code: str) -> None:
        self._code = code
        self.position = 0

    def find(self) -> str:
        table = find(self._code)
        if table is None:
            raise Refused(404, {"code": "not_found"})
        return f"table:{table.id}"

    def news(self, since: int) -> list[tuple[int, str]]:
        table = find(self._code)
        if table is None:
            raise Refused(404, {"code": "not_found"})
        mark = max(self.position, since)
        return [(mark, render_template("_seats.html", table=table, position=mark))]


class LobbySubject:
    """The lobby's lists; marks are positions of the feed."""

    kind = "fragment"

    def __init__(self, game: str) -> None:
        self._game = game
        self.position = 0

    def find(self) -> str:
        return "lobby"

    def news(self, since: int) -> list[tuple[int, str]]:
        mark = max(self.position, since)
        chosen = offer(self._game)
        found = lists(chosen)
        return [(mark, render_template("_lobby.html", chosen=chosen, position=mark, **found))]


class MatchEvents:
    """A match's events as JSON for the bearer of a token; marks are versions."""

    kind = "event"

    def __init__(self, match_id: str, token: str, watch: str | None) -> None:
        self._id = match_id
        self._token = token
        self._watch = watch
        self.position = 0

    def find(self) -> str:
        services().rules.match(self._id, self._token, self._watch)
        return f"match:{self._id}"

    def news(self, since: int) -> list[tuple[int, str]]:
        found: list[tuple[int, str]] = []
        while True:
            page = services().rules.events(
                self._id, self._token, self._watch, after=since, limit=EVENTS_PAGE
            )
            for event in page["events"]:
                since = event["version"]
                found.append((since, json.dumps(event)))
            if len(page["events"]) < EVENTS_PAGE:
                return found
