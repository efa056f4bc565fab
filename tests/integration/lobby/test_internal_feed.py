"""The lobby's feed for consumers with a hole: whole events, for those who may read them."""

import pytest

from tests.integration.lobby.conftest import Answer, Guest, Lobby


def ask(lobby: Lobby, token: str, query: str) -> Answer:
    caller = Guest("", {"Authorization": f"Bearer {token}"})
    answer = lobby.app.test_client().get(f"/internal/feed?{query}", headers=caller.headers)
    return Answer(answer.status_code, answer.get_json(), answer.text, answer.content_type)


def test_a_known_service_reads_entries_and_so_reports_its_position(lobby: Lobby) -> None:
    table = lobby.opened(lobby.guest())
    lobby.carry()
    answer = ask(lobby, "rules-token", "feed=feed:lobby&after=1&limit=10&reader=rules.tables")
    assert answer.json["head"] == 2
    (entry,) = answer.json["entries"]
    assert (entry["pos"], entry["fields"]["stream_id"]) == (2, table["table_id"])
    with lobby.pool.connection() as connection:
        rows = connection.execute("select name, pos from log_reader").fetchall()
    assert ("rules/rules.tables", 1) in rows


@pytest.mark.parametrize(
    ("token", "query", "status"),
    [
        ("nobody", "feed=feed:lobby&after=0&limit=1&reader=x", 401),
        ("bots-token", "feed=feed:lobby&after=0&limit=1&reader=x", 403),
        ("rules-token", "feed=feed:rules&after=0&limit=1&reader=x", 403),
        ("rules-token", "feed=feed:lobby&after=-1&limit=1&reader=x", 422),
        ("rules-token", "feed=feed:lobby", 422),
    ],
)
def test_others_are_turned_away(lobby: Lobby, token: str, query: str, status: int) -> None:
    assert ask(lobby, token, query).status_code == status


def test_a_players_token_opens_no_internal_route(lobby: Lobby) -> None:
    token = lobby.guest().headers["Authorization"].removeprefix("Bearer ")
    answer = ask(lobby, token, "feed=feed:lobby&after=0&limit=1&reader=x")
    assert answer.status_code == 401
