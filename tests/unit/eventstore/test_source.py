"""Asking the producer over HTTP."""

import json

import httpx
import pytest

from turntable.bus.port import FeedItem
from turntable.eventstore.source import FeedPage, HttpFeedSource


def source_answering(answer: httpx.Response, asked: list[httpx.Request]) -> HttpFeedSource:
    def handle(request: httpx.Request) -> httpx.Response:
        asked.append(request)
        return answer

    client = httpx.Client(transport=httpx.MockTransport(handle))
    return HttpFeedSource(client, "http://rules", "t0ken", "feed:rules", "scoring.feed:rules")


def test_a_page_is_asked_for_by_feed_position_and_reader() -> None:
    asked: list[httpx.Request] = []
    body = {"head": 9, "entries": [{"pos": 4, "fields": {"type": "match.moved"}}]}
    source = source_answering(httpx.Response(200, content=json.dumps(body)), asked)
    assert source(3, 1) == FeedPage(9, [FeedItem(4, {"type": "match.moved"})])
    (request,) = asked
    assert request.url.path == "/internal/feed"
    assert dict(request.url.params) == {
        "feed": "feed:rules",
        "after": "3",
        "limit": "1",
        "reader": "scoring.feed:rules",
    }
    assert request.headers["authorization"] == "Bearer t0ken"


@pytest.mark.parametrize("status", [401, 403, 500, 503])
def test_a_refusal_is_an_outage_and_never_an_empty_page(status: int) -> None:
    with pytest.raises(httpx.HTTPError):
        source_answering(httpx.Response(status), [])(0, 1)
