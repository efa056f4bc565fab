"""Scoring's feed for those services that may read it and find a hole in Redis."""

from typing import Any

from services.scoring import schemas
from services.scoring.context import scoring
from services.scoring.results import FEED
from turntable.bus.envelope import whole
from turntable.eventstore.source import feed_page
from turntable.kernel.auth import require_internal_caller
from turntable.kernel.http import Blueprint, Problem

READERS = frozenset({"scoring", "lobby"})

blueprint = Blueprint("internal", __name__, url_prefix="/internal")


@blueprint.get("/feed")
@blueprint.arguments(schemas.FeedQuery, location="query")
@blueprint.response(200)
def feed(query: dict[str, Any]) -> dict[str, Any]:
    """Entries above a position; `reader` reports that position for trimming."""
    calling = require_internal_caller(scoring().settings)
    if query["feed"] != FEED or calling not in READERS:
        raise Problem(403, "forbidden", "This feed is not for you.")
    store = scoring().store
    store.report_reader(f"{calling}/{query['reader']}", query["after"])
    return feed_page(store, query["after"], query["limit"], whole)
