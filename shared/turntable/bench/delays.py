"""How long after its commit an event is in the feed and on a screen, on an idle platform."""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from threading import Event, Thread
from uuid import UUID

import httpx

from turntable.bench.figures import Figure, at_most, percentile
from turntable.bench.moves import WISH
from turntable.bench.own import Own
from turntable.bench.people import Party
from turntable.bus.redis_streams import RedisFeed
from turntable.local.throwaway import wait_for

FEED = "feed:matches"
READ_MAX, BLOCK_MS = 100, 200
PAUSE_S = 0.15
"""Between two moves, so that nothing waits for anything else."""
SEEN_WITHIN_S = 30.0
BAR = at_most(100)
_FORM = re.compile(r'<form[^>]*action="([^"]*play)".*?</form>', re.DOTALL)
_FIELD = re.compile(r'name="([^"]+)" value="([^"]*)"')

Arrivals = dict[int, float]
"""When each version was there, in seconds since 1970."""


def measure(own: Own, moves: int) -> Iterator[Figure]:
    """Yield the delays of so many moves of one match, each after the one before has been seen."""
    party = Party(own.place(), replace(WISH, visibility="public"), Random(1))  # noqa: S311 - nothing is kept secret by it
    fed: Arrivals = {}
    shown: Arrivals = {}
    with _reading_feed(own, party.match_id, fed), _watching(own, party.match_id, shown):
        first = _version(own, party.match_id) + 1
        for _ in range(moves):
            if not party.turn():
                break
            time.sleep(PAUSE_S)
        last = _version(own, party.match_id)
        wait_for("the feed has all", lambda: last in fed, SEEN_WITHIN_S)
        wait_for("the screen has all", lambda: last in shown, SEEN_WITHIN_S)
    committed = _committed(own, party.match_id, first)
    for name, arrivals in (("commit to feed", fed), ("commit to screen", shown)):
        delays_ms = [
            (arrivals[version] - at_s) * 1000
            for version, at_s in committed.items()
            if version in arrivals  # a screen that is behind skips to the newest
        ]
        middle = Figure(f"{name}, p50, idle", percentile(delays_ms, 50), "ms")
        yield middle
        late = percentile(delays_ms, 99)
        yield Figure(f"{name}, p99, idle", late, "ms", [BAR], late / middle.value, middle.name)


def _version(own: Own, match_id: str) -> int:
    with own.database() as connection:
        row = connection.execute(
            "select version from rules.log_stream where stream_id = %s", (UUID(match_id),)
        ).fetchone()
    return int(row[0]) if row else 0


def _committed(own: Own, match_id: str, first: int) -> dict[int, float]:
    """When each event was written, just before its commit, by the database's clock."""
    with own.database() as connection:
        rows = connection.execute(
            "select version, extract(epoch from recorded_at)::float8 from rules.log_event"
            " where stream_id = %s and version >= %s",
            (UUID(match_id), first),
        ).fetchall()
    return dict(rows)


@contextmanager
def _reading_feed(own: Own, match_id: str, arrivals: Arrivals) -> Iterator[None]:
    """Note what comes by the feed of headers while the block runs."""
    stop, client = Event(), own.redis()
    feed = RedisFeed(client, FEED)
    after = feed.top()

    def read() -> None:
        nonlocal after
        while not stop.is_set():
            items = feed.read(after, READ_MAX, BLOCK_MS)
            now_s = time.time()
            for item in items:
                after = item.pos
                if item.fields["stream_id"] == match_id:
                    arrivals.setdefault(int(item.fields["version"]), now_s)

    reader = Thread(target=read, daemon=True)
    reader.start()
    try:
        yield
    finally:
        stop.set()
        reader.join()
        client.close()


@contextmanager
def _watching(own: Own, match_id: str, arrivals: Arrivals) -> Iterator[None]:
    """Note what is sent to the page of somebody who watches the match, as its browser gets it."""
    web, stream = own.ports.url("web"), own.ports.url("stream")
    with httpx.Client(follow_redirects=True, timeout=30) as browser:
        _come_in(browser, web)
        url = f"{stream}/stream?match={match_id}&since=0"
        with browser.stream("GET", url, headers={"Origin": web}, timeout=None) as answer:
            answer.raise_for_status()
            opened = Event()

            def read() -> None:
                version = 0
                try:
                    for line in answer.iter_lines():
                        if line.startswith("id: "):
                            version = int(line[4:])
                        elif not line and version:  # a whole fragment
                            arrivals.setdefault(version, time.time())
                            opened.set()
                except (httpx.HTTPError, httpx.StreamError):
                    return  # closed below

            reader = Thread(target=read, daemon=True)
            reader.start()
            opened.wait(SEEN_WITHIN_S)
            yield


def _come_in(browser: httpx.Client, web: str) -> None:
    """Become somebody, the way the home page offers it: with a match against bots."""
    home = browser.get(web)
    form = _FORM.search(home.text)
    if form is None:
        raise RuntimeError("the home page offers no match")
    fields = dict(_FIELD.findall(form[0]))
    browser.post(f"{web}{form[1]}", data=fields, headers={"Origin": web}).raise_for_status()
