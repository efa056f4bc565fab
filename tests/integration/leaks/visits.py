"""Every route of every service with the requests that are made to it; nothing else may be routed.

A route that is not listed here fails the tests, and so does one that never answered with success.
The requests stand as templates over the names of a `Place`; errors are among them on purpose.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from services.web.security import CSRF_HEADER

FRAGMENT = {"HX-Request": "true"}
CSRF = "the form key of every session here"
STALE = {"decision_id": "2.0", "move": {"type": "no-such-verb"}, "move_id": "probe"}


@dataclass(frozen=True)
class Visit:
    """One request; `{names}` in the path are filled in."""

    path: str
    headers: Mapping[str, str] = field(default_factory=dict)
    json: Any = None
    form: Mapping[str, str] | None = None
    after: str = "opened"
    """When it may be made: before the start some would change who sits, before the end others
    would begin matches whose cards are not this one's."""


OF_THE_PROCESS = {"/healthz", "/readyz", "/metrics", "/docs", "/openapi.json"}
"""Rules that say nothing of any match, and are therefore looked at less often."""

Route = tuple[str, str, str]
"""Service, method, and the rule as Flask writes it."""


def _get(*paths: str, headers: Mapping[str, str] | None = None) -> list[Visit]:
    return [Visit(path, headers or {}) for path in paths]


def _send(path: str, *bodies: object) -> list[Visit]:
    return [Visit(path, json=body) for body in bodies]


def _form(path: str, *forms: Mapping[str, str]) -> list[Visit]:
    return [Visit(path, {CSRF_HEADER: CSRF}, form=form) for form in forms]


def _after(what: str, visits: Sequence[Visit]) -> list[Visit]:
    return [replace(visit, after=what) for visit in visits]


_FEED = "/internal/feed?feed={feed}&after=0&limit=500&reader=leaks"


def _common(*feeds: str) -> dict[tuple[str, str], list[Visit]]:
    return {
        ("GET", "/healthz"): _get("/healthz"),
        ("GET", "/readyz"): _get("/readyz"),
        ("GET", "/metrics"): _get("/metrics"),
        ("GET", "/docs"): _get("/docs"),
        ("GET", "/openapi.json"): _get("/openapi.json"),
        ("GET", "/internal/feed"): _get(*(_FEED.replace("{feed}", feed) for feed in feeds)),
    }


_TABLE, _MATCH = "/v1/tables/{table}", "/v1/matches/{match}"
_REF, _ID = "/v1/tables/<ref>", "/v1/matches/<string:match_id>"

LOBBY: dict[tuple[str, str], list[Visit]] = {
    **_common("feed:lobby"),
    ("GET", "/v1/games"): _get("/v1/games"),
    ("GET", "/v1/keys"): _get("/v1/keys"),
    ("GET", "/v1/players"): _get("/v1/players?ids={players}", "/v1/players?ids=x"),
    ("POST", "/v1/guests"): _send("/v1/guests", {"name": "Somebody"}, {"name": ""}, {}),
    ("POST", "/v1/tokens"): _send("/v1/tokens", {}),
    ("GET", "/v1/tables"): _get(
        "/v1/tables", "/v1/tables?mine=true", "/v1/tables?status=started", "/v1/tables?limit=0"
    ),
    ("POST", "/v1/tables"): _send("/v1/tables", {"game": "{game}", "seats": 99}, {}),
    ("POST", "/v1/quick-matches"): _send("/v1/quick-matches", {"game": "no-such"}, {}),
    ("GET", _REF): _get(_TABLE, "/v1/tables/{code}", "/v1/tables/nowhere"),
    ("POST", f"{_REF}/seats"): _send(f"{_TABLE}/seats", {}, {"seat": 1}, {"seat": "x"}),
    ("DELETE", f"{_REF}/seats/<int:seat>"): _after("started", _send(f"{_TABLE}/seats/0", None)),
    ("PUT", f"{_REF}/seats/<int:seat>/entropy"): _send(
        f"{_TABLE}/seats/1/entropy", {"entropy": "00" * 32}, {"entropy": "x"}
    ),
    ("POST", f"{_REF}/bots"): _send(f"{_TABLE}/bots", {"level": "random"}, {"level": 1}),
    ("PUT", f"{_REF}/lock"): _send(f"{_TABLE}/lock", {"locked": False}, {}),
    ("POST", f"{_REF}/start"): _after("started", _send(f"{_TABLE}/start", {})),
}

RULES: dict[tuple[str, str], list[Visit]] = {
    **_common("feed:matches", "feed:rules"),
    ("GET", "/v1/keys"): _get("/v1/keys"),
    ("GET", "/v1/matches"): _get("/v1/matches", "/v1/matches?mine=true", "/v1/matches?limit=x"),
    ("GET", _ID): _get(_MATCH, "/v1/matches/{other}"),
    ("GET", f"{_ID}/view"): _get(
        f"{_MATCH}/view",
        f"{_MATCH}/view?seat=0",
        f"{_MATCH}/view?seat=1",
        f"{_MATCH}/view?seat=9",
        f"{_MATCH}/view?at=1",
        f"{_MATCH}/view?at=2&lines_after=0",
        f"{_MATCH}/view?at={{before}}",
        f"{_MATCH}/view?at={{future}}",
        f"{_MATCH}/view?seat=1&at=2",
        f"{_MATCH}/view?at=x",
    ),
    ("GET", f"{_ID}/decisions"): _get(f"{_MATCH}/decisions"),
    ("POST", f"{_ID}/moves"): [
        *_send(f"{_MATCH}/moves", STALE, STALE | {"decision_id": "2.1"}, {}, []),
        *_send(f"{_MATCH}/moves", "{probes}"),
    ],
    ("GET", f"{_ID}/events"): _get(
        f"{_MATCH}/events?limit=3",
        f"{_MATCH}/events?after={{recent}}&limit=500",
        f"{_MATCH}/events?after=-1",
    ),
    ("GET", f"{_ID}/export"): _get(f"{_MATCH}/export"),
    ("POST", f"{_ID}/verify"): _send(f"{_MATCH}/verify", {}),
}

SCORING: dict[tuple[str, str], list[Visit]] = {
    **_common("feed:scoring"),
    ("GET", "/v1/matches/<uuid:match_id>/score-sheet"): _get(
        f"{_MATCH}/score-sheet", "/v1/matches/{other}/score-sheet"
    ),
    ("GET", "/v1/leaderboards/<game>"): _get("/v1/leaderboards/{game}", "/v1/leaderboards/x"),
    ("GET", "/v1/players/<uuid:player_id>/record"): [
        *_get("/v1/players/{player}/record", "/v1/players/{host}/record"),
    ],
}

_PAGE = "/m/<uuid:match_id>"

WEB: dict[tuple[str, str], list[Visit]] = {
    ("GET", "/healthz"): _get("/healthz"),
    ("GET", "/readyz"): _get("/readyz"),
    ("GET", "/metrics"): _get("/metrics"),
    ("GET", "/static/<build>/<path:name>"): _get("/static/{build}/js/main.js", "/static/x/y"),
    ("GET", "/"): _get("/"),
    ("GET", "/join"): _get("/join", "/join?code={code}", "/join?code=NOWHERE"),
    ("POST", "/play"): _form("/play", {"game": "no-such"}),
    ("POST", "/likings"): _form("/likings", {"theme": "dark", "confirm": "always"}),
    ("GET", "/lobby"): _get("/lobby", "/lobby?game={game}"),
    ("POST", "/tables"): _form("/tables", {"game": "no-such"}),
    ("GET", "/rules/<key>"): _get("/rules/{game}", "/rules/no-such"),
    ("GET", "/t/<code>"): _get("/t/{code}", "/t/NOWHERE"),
    ("POST", "/t/<code>/sit"): _form("/t/{code}/sit", {"seat": "1"}),
    ("POST", "/t/<code>/stand-up"): _after("started", _form("/t/{code}/stand-up", {"seat": "0"})),
    ("POST", "/t/<code>/bot"): _form("/t/{code}/bot", {"level": "random"}),
    ("POST", "/t/<code>/lock"): _form("/t/{code}/lock", {"locked": "no"}),
    ("POST", "/t/<code>/start"): _after("started", _form("/t/{code}/start", {})),
    ("POST", "/t/<code>/entropy"): _form("/t/{code}/entropy", {"seat": "1", "entropy": "0" * 64}),
    ("GET", _PAGE): [
        *_get("/m/{match}", "/m/{match}?pick=type:x", "/m/{other}"),
        *_get("/m/{match}", headers=FRAGMENT),
        *_get("/m/{match}", headers={**FRAGMENT, "X-Version-Seen": "2"}),
    ],
    ("POST", f"{_PAGE}/move"): [
        *_form(
            "/m/{match}/move",
            {"decision_id": "2.0", "move": "{", "move_id": "probe", "version": "2"},
            {"decision_id": "2.1", "move": '{"type": "x"}', "move_id": "probe", "version": "2"},
        ),
        Visit("/m/{match}/move", {}, form={}),
    ],
    ("POST", f"{_PAGE}/rematch"): _after("ended", _form("/m/{match}/rematch", {})),
    ("GET", f"{_PAGE}/v"): _get("/m/{match}/v?at=2&seat=1", "/m/{match}/v"),
    ("GET", f"{_PAGE}/v/<int:version>"): [
        *_get("/m/{match}/v/2", "/m/{match}/v/{before}?seat=1", "/m/{match}/v/2?seat=0"),
        *_get("/m/{match}/v/{version}", "/m/{match}/v/99999"),
        *_get("/m/{match}/v/{version}", headers=FRAGMENT),
    ],
    ("GET", f"{_PAGE}/audit"): _get("/m/{match}/audit", "/m/{match}/audit?after={recent}"),
    ("POST", f"{_PAGE}/audit/verify"): [
        *_form("/m/{match}/audit/verify", {}),
        Visit("/m/{match}/audit/verify", {CSRF_HEADER: CSRF, **FRAGMENT}, form={}),
    ],
    ("GET", f"{_PAGE}/export"): _get("/m/{match}/export"),
}

STREAM: dict[tuple[str, str], list[Visit]] = {
    ("GET", "/healthz"): _get("/healthz"),
    ("GET", "/readyz"): _get("/readyz"),
    ("GET", "/metrics"): _get("/metrics"),
    ("GET", "/stream"): _get(
        "/stream?match={match}",
        "/stream?match={match}&since={recent}",
        "/stream?match={other}",
        "/stream?table={code}",
        "/stream?lobby=1",
        "/stream?lobby=1&build=another",
    ),
    ("GET", "/v1/matches/<uuid:match_id>/stream"): _get(
        f"{_MATCH}/stream?since={{recent}}", "/v1/matches/{other}/stream"
    ),
}

SERVICES: dict[str, dict[tuple[str, str], list[Visit]]] = {
    "lobby": LOBBY,
    "rules": RULES,
    "scoring": SCORING,
    "web": WEB,
    "stream": STREAM,
}
ROUTES: list[Route] = [
    (service, method, rule) for service, routes in SERVICES.items() for method, rule in routes
]
