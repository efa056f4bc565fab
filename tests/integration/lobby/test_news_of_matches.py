"""What the rules and scoring services say reaches the tables, once."""

import json
import os
from typing import Any
from uuid import UUID, uuid4

import pytest

from services.lobby.handlers import Handlers, UnknownMatchError
from tests.integration.lobby.conftest import Lobby
from turntable.bus.envelope import header, whole
from turntable.bus.port import FeedItem
from turntable.eventstore.port import StoredEvent

COMMITMENT = "ab" * 32


def said(match_id: str, kind: str, body: dict[str, Any]) -> StoredEvent:
    text = json.dumps(body)
    zeros = bytes(32)
    return StoredEvent(
        UUID(match_id), 1, kind, 1, uuid4(), 1, "rules", text, text, os.urandom(32), zeros, zeros
    )


def prepared(match_id: str) -> FeedItem:
    body = {
        "game": "three_cards",
        "ruleset": 1,
        "build": "1",
        "commitment": COMMITMENT,
        "watch": "public",
        "at_ms": 1,
    }
    return FeedItem(1, header(said(match_id, "match.prepared", body)))


def handlers_of(lobby: Lobby) -> Handlers:
    parts = lobby.app.extensions["turntable-lobby"]
    return Handlers(parts.tables, parts.addresses)


def test_a_commitment_reaches_the_table_once(lobby: Lobby) -> None:
    table = lobby.opened(lobby.guest())
    item, command = prepared(table["match_id"]), uuid4()
    handlers_of(lobby).on_match(item, command)
    handlers_of(lobby).on_match(item, command)
    handlers_of(lobby).on_match(item, uuid4())
    found = lobby.call(None, "GET", f"/tables/{table['table_id']}").json
    assert found["commitment"] == COMMITMENT
    assert lobby.types(table).count("table.prepared") == 1


def test_a_cancelled_match_cancels_its_table(lobby: Lobby) -> None:
    table = lobby.opened(lobby.guest())
    event = said(table["match_id"], "match.cancelled", {"reason": "by_operator", "at_ms": 1})
    handlers_of(lobby).on_match(FeedItem(1, header(event)), uuid4())
    found = lobby.call(None, "GET", f"/tables/{table['table_id']}").json
    assert (found["status"], found["reason"]) == ("cancelled", "by_operator")


def test_a_scored_match_finishes_its_table_with_the_result(lobby: Lobby) -> None:
    ann = lobby.guest()
    quick = lobby.call(ann, "POST", "/quick-matches", {"game": "three_cards"}).json
    sheet = {
        "final": True,
        "lines": [],
        "totals": [2, 1],
        "ranks": [1, 2],
        "winners": [0],
        "tie_break": None,
    }
    event = said(quick["match_id"], "match.scored", {"result": sheet, "disputed": False})
    command = uuid4()
    for _ in range(2):
        handlers_of(lobby).on_scored(FeedItem(1, whole(event)), command)
    found = lobby.call(None, "GET", f"/tables/{quick['table_id']}").json
    assert found["status"] == "finished"
    assert found["result"] == {
        "totals": [2, 1],
        "ranks": [1, 2],
        "winners": [0],
        "disputed": False,
    }


def test_other_news_pass_by(lobby: Lobby) -> None:
    table = lobby.opened(lobby.guest())
    for kind in ("match.started", "match.moved", "match.revealed"):
        event = said(table["match_id"], kind, {})
        handlers_of(lobby).on_match(FeedItem(1, header(event)), uuid4())
    rated = said(table["match_id"], "match.rated", {})
    handlers_of(lobby).on_scored(FeedItem(1, whole(rated)), uuid4())
    assert lobby.types(table) == ["table.opened", "table.seat_taken"]


def test_a_match_without_a_table_stops_its_stream_loudly(lobby: Lobby) -> None:
    with pytest.raises(UnknownMatchError):
        handlers_of(lobby).on_match(prepared(str(uuid4())), uuid4())
