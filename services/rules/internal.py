"""The feeds of the rules service for those consumers that found a hole; never for the outside."""

from collections.abc import Mapping

import flask
from flask import Response, jsonify, request

from services.rules.service import service
from turntable.bus.envelope import header, whole
from turntable.eventstore.port import Projection
from turntable.eventstore.source import PAGE_MAX, feed_page
from turntable.kernel.auth import require_internal_caller
from turntable.kernel.problem import Problem

FEEDS: Mapping[str, Projection] = {
    "feed:rules": whole,
    "feed:matches": header,
}
READERS: Mapping[str, frozenset[str]] = {
    "feed:rules": frozenset({"rules", "scoring"}),
    "feed:matches": frozenset({"rules", "scoring", "lobby", "web"}),
}

internal = flask.Blueprint("internal", __name__, url_prefix="/internal")


@internal.get("/feed")
def feed() -> Response:
    """`{head, entries}` of a feed above `after`; `reader` tells how far its consumer has come."""
    caller = require_internal_caller(service().settings)
    name = request.args.get("feed", "")
    if caller not in READERS.get(name, ()):
        raise Problem(403, "forbidden", "This caller may not read that feed.")
    after, limit = _number("after", 0, 2**63 - 1), _number("limit", PAGE_MAX, PAGE_MAX)
    store = service().matches.store
    reader = request.args.get("reader")
    if reader:
        store.report_reader(f"{caller}.{reader[:64]}", after)
    return jsonify(feed_page(store, after, limit, FEEDS[name]))


def _number(name: str, default: int, most: int) -> int:
    text = request.args.get(name, str(default))
    if not text.isascii() or not text.isdecimal() or int(text) > most:
        raise Problem(422, "malformed_request", f"`{name}` is a number from 0 to {most}.")
    return int(text)
