"""Streams: whole fragments for the listener's own eyes, and nothing else from this origin."""

import html
import json
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from services.web.hub import (
    Ear,
    FeedReader,
    FullError,
    GreedyError,
    Hub,
    Listener,
    of_match,
    of_table,
)
from services.web.stream import create_app
from services.web.words import refusal_sentence
from tests.unit.web.house import (
    CODE,
    MATCH,
    ORIGIN,
    OTHER,
    RETRY_AFTER_S,
    STREAM,
    House,
    Visitor,
    settings,
)
from turntable.bus.memory import MemoryFeed
from turntable.bus.port import FeedItem
from turntable.kernel.allowances import Allowances
from turntable.kernel.auth import TokenSigner


def item(pos: int, stream: str, version: int) -> FeedItem:
    return FeedItem(pos, {"stream_id": stream, "version": str(version)})


def test_an_ear_hears_only_its_subject_and_only_the_newest() -> None:
    hub = Hub(10, 10, 10)
    with hub.listening("match:a") as mine, hub.listening("match:b") as other:
        for version in (3, 5, 4):
            hub.publish("match:a", version)
        assert mine.wait(1) == 5
        assert mine.wait(0) is None
        assert other.wait(0) is None


def test_thousands_of_marks_take_one_place() -> None:
    ear = Ear()
    for mark in range(10_000):
        ear.put(mark)
    assert ear.wait(0) == 9_999
    assert ear.wait(0) is None


def test_a_waiting_ear_wakes_at_once() -> None:
    ear = Ear()
    heard: list[int | None] = []
    listener = threading.Thread(target=lambda: heard.append(ear.wait(5)))
    listener.start()
    started = time.monotonic()
    ear.put(7)
    listener.join()
    assert heard == [7]
    assert time.monotonic() - started < 2


def test_streams_are_bounded_in_all_for_each_person_and_for_each_address() -> None:
    hub = Hub(streams_max=5, each_max=2, address_max=3)
    a, b, c = (Listener(name, "here") for name in "abc")
    hub.enter(a)
    hub.enter(a)
    with pytest.raises(GreedyError):
        hub.enter(a)
    hub.enter(b)
    with pytest.raises(GreedyError):
        hub.enter(c)
    hub.leave(a)
    hub.enter(c)
    hub.enter(Listener("d", "there"))
    hub.enter(Listener("e", "there"))
    with pytest.raises(FullError):
        hub.enter(Listener("f", "there"))
    assert hub.open == 5


def test_of_many_streams_opened_at_one_instant_no_more_get_in_than_there_are_places() -> None:
    hub = Hub(streams_max=100, each_max=3, address_max=100)

    def enter(_: int) -> bool:
        try:
            hub.enter(Listener("a", "here"))
        except GreedyError:
            return False
        return True

    with ThreadPoolExecutor(8) as threads:
        assert sum(threads.map(enter, range(40))) == 3
    for _ in range(3):
        hub.leave(Listener("a", "here"))
    assert (hub.open, hub._addresses) == (0, {})


def test_a_reader_starts_at_the_feeds_end_and_misses_nothing_after() -> None:
    feed = MemoryFeed("feed:matches")
    feed.publish([item(1, "a", 1)])
    hub = Hub(10, 10, 10)
    reader = FeedReader(feed, hub, of_match)
    with hub.listening("match:a") as ear:
        reader.step(0)
        assert ear.wait(0) is None
        feed.publish([item(2, "b", 1), item(3, "a", 2)])
        reader.step(0)
        assert ear.wait(0) == 2
    assert of_table(item(9, "t", 4)) == [("table:t", 9), ("lobby", 9)]


class Heard:
    """Reads an answer message by message."""

    def __init__(self, answer: TestResponse) -> None:
        self.answer = answer
        self._parts = answer.iter_encoded()

    def next(self) -> dict[str, str]:
        message: dict[str, str] = {}
        for line in filter(None, next(self._parts).decode().splitlines()):
            name, _, value = line.partition(": ")
            message[name] = f"{message[name]}\n{value}" if name in message else value
        return message


@pytest.fixture
def feeds() -> dict[str, MemoryFeed]:
    return {name: MemoryFeed(name) for name in ("feed:matches", "feed:lobby")}


@pytest.fixture
def app(
    house: House, tmp_path: Path, feeds: dict[str, MemoryFeed], monkeypatch: pytest.MonkeyPatch
) -> Flask:
    monkeypatch.setenv("HTTP_THREADS", "64")
    return create_app(settings(tmp_path), house.services(), feeds)


@pytest.fixture
def streams(app: Flask, guest: Visitor) -> FlaskClient:
    """The stream's client with the cookie of a guest who has opened the match."""
    guest.get(f"/m/{MATCH}")
    client = app.test_client()
    cookie = guest.client.get_cookie("turntable-8080", "127.0.0.1")
    assert cookie
    client.set_cookie("turntable-8080", cookie.value, domain="127.0.0.1")
    return client


def listen(client: FlaskClient, path: str, **headers: str) -> Heard:
    answer = client.get(path, base_url=STREAM, headers=headers)
    assert answer.status_code == 200, answer.get_data()
    return Heard(answer)


def test_who_is_behind_gets_the_whole_table_at_once_and_each_news_after(
    house: House, streams: FlaskClient, feeds: dict[str, MemoryFeed]
) -> None:
    listener = listen(streams, f"/stream?match={MATCH}&since=0", Origin=ORIGIN)
    assert listener.next() == {"retry": "1000"}
    first = listener.next()
    assert (first["id"], first["event"]) == ("2", "fragment")
    assert first["data"].startswith('<div id="table"')
    house.play(0, house.first_move(0))
    feeds["feed:matches"].publish([item(1, MATCH, 3)])
    second = listener.next()
    assert second["id"] == "3"
    assert 'id="log-2"' not in second["data"], "lines that were sent are not sent again"
    listener.answer.close()


def test_the_last_event_id_beats_since(house: House, streams: FlaskClient) -> None:
    house.play(0, house.first_move(0))
    path = f"/stream?match={MATCH}&since=0"
    listener = listen(streams, path, **{"Last-Event-ID": "2"})
    listener.next()
    assert 'data-after="2"' in listener.next()["data"]
    listener.answer.close()


def test_headers_keep_proxies_from_holding_a_stream_back(streams: FlaskClient) -> None:
    listener = listen(streams, f"/stream?match={MATCH}", Origin=ORIGIN)
    headers = listener.answer.headers
    assert headers["Cache-Control"] == "no-cache, no-transform"
    assert headers["X-Accel-Buffering"] == "no"
    assert headers["Content-Type"].startswith("text/event-stream")
    assert headers["Access-Control-Allow-Origin"] == ORIGIN
    assert headers["Access-Control-Allow-Credentials"] == "true"
    assert "Set-Cookie" not in headers
    listener.answer.close()


def test_another_build_is_told_to_reload(streams: FlaskClient) -> None:
    listener = listen(streams, f"/stream?match={MATCH}&build=old")
    assert listener.next()["event"] == "reload"


def test_other_origins_and_strangers_hear_nothing(app: Flask, streams: FlaskClient) -> None:
    path = f"/stream?match={MATCH}"
    foreign = streams.get(path, base_url=STREAM, headers={"Origin": "http://elsewhere.example"})
    assert foreign.status_code == 403
    assert "Access-Control-Allow-Origin" not in foreign.headers
    assert app.test_client().get(path, base_url=STREAM).status_code == 403


def test_a_match_that_one_may_not_read_cannot_be_heard(house: House, streams: FlaskClient) -> None:
    house.fail[f"GET /matches/{MATCH}"] = (404, {"code": "not_found"})
    assert streams.get(f"/stream?match={MATCH}", base_url=STREAM).status_code == 404


def test_what_can_be_no_token_is_none(streams: FlaskClient) -> None:
    for headers in (
        {"Authorization": "Bearer \u00e9"},
        {"Authorization": "Bearer token", "X-Watch-Token": "\u00e9"},
    ):
        answer = streams.get(f"/v1/matches/{MATCH}/stream", base_url=STREAM, headers=headers)
        assert (answer.status_code, answer.get_json(force=True)["code"]) == (401, "no_token")


def test_a_limit_of_a_service_is_handed_on_with_when_to_come_back(
    house: House, streams: FlaskClient
) -> None:
    house.fail[f"GET /matches/{MATCH}"] = (429, {"code": "too_many_requests"})
    answer = streams.get(f"/stream?match={MATCH}", base_url=STREAM)
    assert answer.status_code == 429
    assert answer.headers["Retry-After"] == RETRY_AFTER_S


def test_a_limit_met_on_the_way_holds_a_stream_back_and_does_not_end_it(
    house: House, streams: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("services.web.stream.AGAIN_S", 0.01)
    view = f"GET /matches/{MATCH}/view"
    house.fail[view] = (429, {"code": "too_many_requests"})
    listener = listen(streams, f"/stream?match={MATCH}&since=0")
    listener.next()
    for _ in range(3):
        assert listener.next() == {"": "behind"}, "what is written shows whether anybody is there"
    del house.fail[view]
    assert listener.next()["event"] == "fragment"
    listener.answer.close()


def test_a_match_that_one_may_read_no_longer_ends_its_stream(
    house: House, streams: FlaskClient
) -> None:
    house.fail[f"GET /matches/{MATCH}/view"] = (404, {"code": "not_found"})
    listener = listen(streams, f"/stream?match={MATCH}&since=0")
    listener.next()
    assert listener.next()["event"] == "end"
    with pytest.raises(StopIteration):
        listener.next()
    listener.answer.close()


def test_no_page_and_no_form_is_served_from_the_streams_origin(streams: FlaskClient) -> None:
    for path in ("/", f"/m/{MATCH}", "/lobby", f"/t/{CODE}"):
        assert streams.get(path, base_url=STREAM).status_code == 404
    assert streams.post(f"/m/{MATCH}/move", base_url=STREAM).status_code == 404
    assert streams.post("/play", base_url=STREAM).status_code == 404


def refused_after(ask: Callable[[], TestResponse]) -> tuple[list[TestResponse], TestResponse]:
    """Opens streams until one is turned away."""
    opened: list[TestResponse] = []
    while (answer := ask()).status_code == 200 and len(opened) < 50:
        opened.append(answer)
    return opened, answer


def test_too_many_streams_of_one_person_are_turned_away(streams: FlaskClient, app: Flask) -> None:
    hub: Hub = app.extensions["turntable-hub"]
    path = f"/stream?match={MATCH}"
    opened, answer = refused_after(lambda: streams.get(path, base_url=STREAM))
    assert (len(opened), answer.status_code) == (Allowances().streams_each, 429)
    assert answer.get_json(force=True)["code"] == "too_many_streams"
    assert int(answer.headers["Retry-After"]) > 0
    for stream in opened:
        stream.close()
    assert hub.open == 0


def test_the_head_of_a_stream_tells_the_page_why_and_takes_no_place(
    streams: FlaskClient, app: Flask
) -> None:
    hub: Hub = app.extensions["turntable-hub"]
    path, origin = f"/stream?match={MATCH}", {"Origin": ORIGIN}
    with streams.head(path, base_url=STREAM, headers=origin) as answer:
        assert (answer.status_code, answer.get_data()) == (200, b""), "over at once"
    assert hub.open == 0
    opened, _ = refused_after(lambda: streams.get(path, base_url=STREAM))
    answer = streams.head(path, base_url=STREAM, headers=origin)
    assert answer.status_code == 429
    assert answer.headers["Access-Control-Allow-Origin"] == ORIGIN, "else the page may not read it"
    assert answer.headers["Access-Control-Allow-Credentials"] == "true"
    for stream in opened:
        stream.close()


def test_a_page_holds_what_it_says_when_too_many_are_open(guest: Visitor) -> None:
    guest.get("/lobby")
    told = html.escape(refusal_sentence("too_many_streams"))
    assert f'<span data-when="crowded" hidden>{told}</span>' in guest.page


def test_a_renewed_token_is_no_new_listener(house: House, app: Flask) -> None:
    key = Ed25519PrivateKey.generate()
    pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    signer, now_s = TokenSigner(pem), count(2_000_000_000)

    def ask() -> TestResponse:
        token = signer.sign(OTHER, next(now_s))
        headers = {"Authorization": f"Bearer {token}"}
        path = f"/v1/matches/{MATCH}/stream"
        return app.test_client().get(path, base_url=STREAM, headers=headers)

    opened, answer = refused_after(ask)
    assert (len(opened), answer.status_code) == (Allowances().streams_each, 429)
    for stream in opened:
        stream.close()


def test_a_browser_without_a_player_is_counted_by_its_address(app: Flask) -> None:
    path = "/stream?lobby=1"
    opened, answer = refused_after(lambda: app.test_client().get(path, base_url=STREAM))
    assert (len(opened), answer.status_code) == (Allowances().streams_each, 429)
    for stream in opened:
        stream.close()


def test_a_full_process_asks_to_come_back(
    house: House, tmp_path: Path, feeds: dict[str, MemoryFeed], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTP_THREADS", "8")
    client = create_app(settings(tmp_path), house.services(), feeds).test_client()
    opened, answer = refused_after(lambda: client.get("/stream?lobby=1", base_url=STREAM))
    assert (len(opened), answer.status_code) == (2, 503)
    assert int(answer.headers["Retry-After"]) > 0
    for stream in opened:
        stream.close()


def test_a_table_and_the_lobby_are_told_when_somebody_sits_down(
    house: House, streams: FlaskClient, feeds: dict[str, MemoryFeed]
) -> None:
    at_table = listen(streams, f"/stream?table={CODE}&since=0")
    in_lobby = listen(streams, "/stream?lobby=1&since=0")
    for listener in (at_table, in_lobby):
        listener.next()
        assert "Open seat" in (data := listener.next()["data"]) or "Open tables" in data
    house.table = {**house.table, "seats": [OTHER, OTHER]}
    feeds["feed:lobby"].publish([item(8, "01a00000-0000-7000-8000-000000000002", 3)])
    for listener in (at_table, in_lobby):
        news = listener.next()
        assert news["id"] == "8"
        assert "Mei" in news["data"]
        listener.answer.close()


def test_events_go_out_as_json_to_the_bearer_of_a_token(
    house: House, streams: FlaskClient, feeds: dict[str, MemoryFeed]
) -> None:
    path = f"/v1/matches/{MATCH}/stream"
    assert streams.get(path, base_url=STREAM).status_code == 401
    token = f"Bearer token-{house.me}"
    listener = listen(streams, path, **{"Authorization": token, "Last-Event-ID": "1"})
    listener.next()
    message = listener.next()
    assert (message["id"], message["event"]) == ("2", "event")
    assert json.loads(message["data"])["version"] == 2
    assert house.sent("GET", "events")[-1].headers["Authorization"] == token
    listener.answer.close()
