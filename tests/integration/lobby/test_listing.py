"""The list of tables: whom it shows what, and that it can be built again from the feed."""

from typing import Any

import psycopg

from services.lobby import handlers
from services.lobby.postgres import PostgresListing
from tests.integration.lobby.conftest import GAME, Guest, Lobby
from tests.support.servers import Database

DAY_MS = 24 * 3600 * 1000


def listed(lobby: Lobby, guest: Guest | None, query: str = "") -> list[str]:
    lobby.carry()
    answer = lobby.call(guest, "GET", f"/tables{query}")
    assert answer.status_code == 200
    return [table["table_id"] for table in answer.json["tables"]]


def test_public_tables_are_listed_newest_first_and_linked_ones_are_not(lobby: Lobby) -> None:
    ann = lobby.guest()
    first, second = lobby.opened(ann), lobby.opened(ann)
    linked = lobby.opened(ann, visibility="link")
    assert listed(lobby, None) == [second["table_id"], first["table_id"]]
    assert listed(lobby, lobby.guest(), "?mine=true") == []
    assert listed(lobby, ann, "?mine=true")[0] == linked["table_id"]


def test_mine_are_those_i_host_or_sit_at(lobby: Lobby) -> None:
    ann, bob = lobby.guest(), lobby.guest()
    standing = lobby.opened(ann, sit=False)
    joined = lobby.opened(bob)
    lobby.opened(bob)
    lobby.call(ann, "POST", f"/tables/{joined['table_id']}/seats")
    assert listed(lobby, ann, "?mine=true") == [joined["table_id"], standing["table_id"]]


def test_filters_by_game_and_status(lobby: Lobby) -> None:
    ann = lobby.guest()
    waiting = lobby.opened(ann)
    quick = lobby.call(ann, "POST", "/quick-matches", {"game": GAME}).json
    assert listed(lobby, None, "?status=open") == [waiting["table_id"]]
    assert listed(lobby, None, "?status=started") == [quick["table_id"]]
    assert listed(lobby, None, f"?game={GAME}&status=open") == [waiting["table_id"]]
    assert listed(lobby, None, "?game=go") == []
    assert lobby.call(None, "GET", "/tables?status=asleep").status_code == 422


def test_pages_follow_each_other_to_the_end(lobby: Lobby) -> None:
    ann = lobby.guest()
    opened = [lobby.opened(ann)["table_id"] for _ in range(5)]
    lobby.carry()
    found: list[str] = []
    more = ""
    while True:
        page: dict[str, Any] = lobby.call(None, "GET", f"/tables?limit=2{more}").json
        found += [table["table_id"] for table in page["tables"]]
        if page["next"] is None:
            break
        more = f"&before={page['next']}"
    assert found == opened[::-1]
    for limit in (0, 101, "x"):
        assert lobby.call(None, "GET", f"/tables?limit={limit}").status_code == 422


def test_a_listed_table_looks_like_the_one_looked_up(lobby: Lobby) -> None:
    ann = lobby.guest()
    table = lobby.opened(ann)
    lobby.prepare(table)
    lobby.call(ann, "POST", f"/tables/{table['table_id']}/bots", {"level": "greedy"})
    lobby.carry()
    (found,) = lobby.call(ann, "GET", "/tables").json["tables"]
    looked_up = lobby.call(ann, "GET", f"/tables/{table['table_id']}").json
    assert found == looked_up | {"watch_token": None}


def test_the_list_built_again_from_the_feed_is_the_same(
    lobby: Lobby, fresh_database: Database
) -> None:
    ann, bob = lobby.guest(), lobby.guest()
    table = lobby.opened(ann)
    lobby.prepare(table)
    lobby.call(bob, "POST", f"/tables/{table['table_id']}/seats")
    lobby.call(ann, "DELETE", f"/tables/{table['table_id']}/seats/0")
    lobby.call(ann, "POST", "/quick-matches", {"game": GAME, "seats": 3})

    def rows() -> list[tuple[Any, ...]]:
        with lobby.pool.connection() as connection:
            return connection.execute(
                "select table_id, version, status, game, visibility, host, players, state::text"
                " from listed_table order by table_id"
            ).fetchall()

    lobby.carry()
    before = rows()
    with psycopg.connect(fresh_database.admin_url) as operator:
        operator.execute("delete from lobby.listed_table")
        operator.execute("update lobby.consumer_checkpoint set pos = 0")
    lobby.carry()
    assert len(before) == 2
    assert rows() == before


def test_a_table_that_nobody_starts_expires_after_a_day(lobby: Lobby) -> None:
    ann = lobby.guest()
    waiting = lobby.opened(ann)
    lobby.call(ann, "POST", "/quick-matches", {"game": GAME})
    parts = lobby.app.extensions["turntable-lobby"]
    listing = PostgresListing(lobby.pool)
    lobby.carry()
    lobby.clock.advance(DAY_MS - 60_000)
    handlers.expire(parts.tables, listing, lobby.clock)
    assert lobby.types(waiting)[-1] == "table.seat_taken"
    lobby.clock.advance(120_000)
    for _ in range(2):
        handlers.expire(parts.tables, listing, lobby.clock)
    assert lobby.types(waiting)[2:] == ["table.cancelled"]
    lobby.carry()
    assert listing.open_since(lobby.clock.now_ms(), 10) == []
