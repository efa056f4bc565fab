"""Where a consumer gets entries that its feed no longer holds: from the log that made them.

The producer serves pages of its feed to those who may read it; knows no game and no framework.
"""

from dataclasses import dataclass
from typing import Any, Protocol

import httpx
import msgspec

from turntable.bus.port import FeedItem
from turntable.eventstore.port import EventStore, Projection

PAGE_MAX = 500


class FeedAheadOfLog(Exception):
    """A feed has seen positions that the log never gave: the log was restored, the feed was not."""


@dataclass(frozen=True, slots=True)
class FeedPage:
    """A run of entries without a hole, and how far the whole feed goes."""

    head: int
    items: list[FeedItem]


class FeedSource(Protocol):
    """Asks for up to `limit` entries above `after`, and so reports `after` as the position."""

    def __call__(self, after: int, limit: int) -> FeedPage: ...


def feed_page(store: EventStore, after: int, limit: int, project: Projection) -> dict[str, Any]:
    """The answer of `GET /internal/feed`: `{head, entries: [{pos, fields}]}`."""
    page = _page(store, after, limit, project)
    return {
        "head": page.head,
        "entries": [{"pos": item.pos, "fields": dict(item.fields)} for item in page.items],
    }


def log_source(store: EventStore, project: Projection, reader: str) -> FeedSource:
    """For a consumer of its own service's feed: the log itself."""

    def source(after: int, limit: int) -> FeedPage:
        store.report_reader(reader, after)
        return _page(store, after, limit, project)

    return source


class HttpFeedSource:
    """The producer's internal route, with the caller's token and the consumer's name."""

    def __init__(
        self, client: httpx.Client, base_url: str, token: str, feed: str, reader: str
    ) -> None:
        self._client = client
        self._url = f"{base_url}/internal/feed"
        self._headers = {"Authorization": f"Bearer {token}"}
        self._feed = feed
        self._reader = reader

    def __call__(self, after: int, limit: int) -> FeedPage:
        """Raises httpx.HTTPError when the producer is away or refuses."""
        answer = self._client.get(
            self._url,
            params={"feed": self._feed, "after": after, "limit": limit, "reader": self._reader},
            headers=self._headers,
        )
        answer.raise_for_status()
        page = msgspec.json.decode(answer.content, type=_Page)
        return FeedPage(page.head, [FeedItem(entry.pos, entry.fields) for entry in page.entries])


class _Entry(msgspec.Struct):
    pos: int
    fields: dict[str, str]


class _Page(msgspec.Struct):
    head: int
    entries: list[_Entry]


def _page(store: EventStore, after: int, limit: int, project: Projection) -> FeedPage:
    entries = store.feed(after, min(limit, PAGE_MAX)) if limit > 0 else []
    items = [FeedItem(entry.pos, project(entry.event)) for entry in entries]
    return FeedPage(store.feed_head(), items)
