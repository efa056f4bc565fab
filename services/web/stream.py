"""The stream process: `gunicorn 'services.web.stream:create_app()'`, a thread a stream.

Sends whole fragments, rendered by the pages' own code with the listener's own token, so that it
shows no more than a reload would. Keeps no state but who listens; has no database.
"""

import os
from collections.abc import Callable, Iterator, Mapping
from uuid import UUID

import jwt
import structlog
from flask import Blueprint, Flask, Response, abort, current_app, g, request

from services.web import session
from services.web.app import page_app
from services.web.clients import Away, Refused, Services
from services.web.hub import (
    FeedReader,
    FullError,
    GreedyError,
    Hub,
    Listener,
    Marks,
    of_match,
    of_table,
)
from services.web.subjects import LobbySubject, MatchEvents, MatchSubject, Subject, TableSubject
from turntable.bus.port import Feed
from turntable.bus.redis_streams import RedisFeed, connect
from turntable.kernel.config import Settings
from turntable.kernel.health import redis_check
from turntable.kernel.http import instrument
from turntable.kernel.limits import create_limiter
from turntable.kernel.logging import configure_logging
from turntable.kernel.problem import Problem, register_problems, unavailable

FEEDS: Mapping[str, Marks] = {"feed:matches": of_match, "feed:lobby": of_table}
SPARE_THREADS = 6
News = Callable[[int], list[tuple[int, str]]]
BEAT_S = 15.0
AGAIN_S = 1.0
GREEDY_AGAIN_S = "15"
RETRY_MS = 1000
TOO_MANY = 429
"""The only refusal that passes: the listener asks for too much just now."""
HEADERS = {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-cache, no-transform",
    "X-Accel-Buffering": "no",
}

LIMITED = {"streams": {"stream.html", "stream.events"}}

blueprint = Blueprint("stream", __name__)
log = structlog.get_logger(__name__)


def create_app(
    settings: Settings | None = None,
    services: Services | None = None,
    feeds: Mapping[str, Feed] | None = None,
) -> Flask:
    """The app with the real feeds and APIs, unless others are handed in."""
    if settings is None:
        settings = Settings.from_env("web")
        configure_logging("stream")
    ready = []
    if feeds is None:
        # A reader blocks on its connection, so each feed has its own.
        feeds = {name: RedisFeed(connect(settings.redis_url), name) for name in FEEDS}
        ready = [redis_check(connect(settings.redis_url))]
    app = page_app(settings, services or Services.at(settings))
    threads = int(os.environ.get("HTTP_THREADS", "16"))
    limits = settings.limits
    hub = Hub(max(threads - SPARE_THREADS, 2), limits.streams_each, limits.streams_address)
    app.extensions["turntable-hub"] = hub
    for name, marks in FEEDS.items():
        FeedReader(feeds[name], hub, marks).start()
    register_problems(app)
    instrument(app, settings, ready)
    _streams_only(app, settings.web_origin)
    app.register_blueprint(blueprint)
    create_limiter(app, settings, LIMITED, default="pages", who=session.visitor)
    return app


def _streams_only(app: Flask, web_origin: str) -> None:
    """Pages are rendered here, never served; only the web's own pages may listen with a cookie."""
    allowed = {"healthz", "readyz", "metrics", "stream.html", "stream.events"}

    @app.before_request
    def no_pages() -> None:
        if request.endpoint not in allowed:
            abort(404)
        if request.endpoint == "stream.html" and request.headers.get("Origin") not in {
            None,
            web_origin,
        }:
            abort(403)

    @app.after_request
    def cross_origin(answer: Response) -> Response:
        if request.headers.get("Origin") == web_origin:
            answer.headers["Access-Control-Allow-Origin"] = web_origin
            answer.headers["Access-Control-Allow-Credentials"] = "true"
        answer.headers["Vary"] = "Origin"
        return answer


@blueprint.get("/stream")
def html() -> Response:
    """Fragments for a page: `match=`, `table=` (a code) or `lobby=1`."""
    g.person = session.person()
    if request.args.get("build") not in {None, current_app.jinja_env.globals["build"]}:
        return _answer(iter([_message("reload", "", None)]))
    return _open(_subject(), session.visitor)


@blueprint.get("/v1/matches/<uuid:match_id>/stream")
def events(match_id: UUID) -> Response:
    """The match's events as JSON, masked for the bearer of the token."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise Problem(401, "no_token", "This needs a bearer token.")
    subject = MatchEvents(str(match_id), token, request.headers.get("X-Watch-Token"))
    return _open(subject, lambda: _bearer(token))


def _bearer(token: str) -> str:
    """The player of a token that the rules service has just taken, however often it was renewed."""
    try:
        player = jwt.decode(token, options={"verify_signature": False})["sub"]
    except (jwt.InvalidTokenError, KeyError):
        return session.visitor()
    return f"player-{player}"


def _subject() -> Subject:
    if match_id := request.args.get("match"):
        if g.person is None:
            raise Problem(403, "no_token", "Open the page of the match first.")
        return MatchSubject(match_id, g.person)
    if code := request.args.get("table"):
        return TableSubject(code)
    return LobbySubject(request.args.get("game", ""))


def _since() -> int:
    text = request.headers.get("Last-Event-ID") or request.args.get("since", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 16 else 0


def _open(subject: Subject, who: Callable[[], str]) -> Response:
    """Opens a stream; `who` is asked for the listener once the subject is theirs to hear."""
    hub: Hub = current_app.extensions["turntable-hub"]
    try:
        name = subject.find()
        listener = Listener(who(), request.remote_addr or "")
        hub.enter(listener)
    except Refused as refused:
        raise Problem(
            refused.status, refused.code, refused.title, headers=refused.headers
        ) from refused
    except GreedyError:
        raise Problem(
            429,
            "too_many_streams",
            "You listen to as many streams as there may be; close a page.",
            headers={"Retry-After": GREEDY_AGAIN_S},
        ) from None
    except (Away, FullError):
        raise unavailable("No stream can be opened just now.") from None
    answer = _answer(_lines(hub, subject, name, _since(), _asker(subject)))
    answer.call_on_close(lambda: hub.leave(listener))
    return answer


def _asker(subject: Subject) -> News:
    """Asks for news as if the listener asked anew: the context lasts no longer than the asking."""
    app, environ, who = current_app._get_current_object(), request.environ, g.get("person")  # type: ignore[attr-defined] # noqa: SLF001 - the way Flask documents

    def news(since: int) -> list[tuple[int, str]]:
        with app.request_context(environ):
            g.person = who
            return subject.news(since)

    return news


def _lines(hub: Hub, subject: Subject, name: str, since: int, news: News) -> Iterator[str]:
    yield f"retry: {RETRY_MS}\n\n"
    with hub.listening(name) as ear:
        behind = True
        while True:
            if behind:
                behind = False
                try:
                    for since, text in news(since):  # noqa: B020, PLR1704 - goes on from there
                        yield _message(subject.kind, text, since)
                except Exception as error:  # noqa: BLE001 - a stream outlives what it asks
                    if isinstance(error, Refused) and error.status != TOO_MANY:
                        yield _message("end", "", None)
                        return
                    log.info("stream_behind", subject=name, error=type(error).__name__)
                    behind = True
            heard = ear.wait(AGAIN_S if behind else BEAT_S)
            if heard is not None:
                behind = True
                subject.position = heard
            elif behind:
                yield ": behind\n\n"  # whether anybody is there still shows in writing only
            else:
                yield ": beat\n" + _message("beat", "", None)


def _answer(lines: Iterator[str]) -> Response:
    return Response(lines, headers=HEADERS)


def _message(kind: str, text: str, mark: int | None) -> str:
    data = "".join(f"data: {line}\n" for line in text.splitlines() or [""])
    name = f"id: {mark}\n" if mark is not None else ""
    return f"{name}event: {kind}\n{data}\n"
