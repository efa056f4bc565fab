"""How often people make guests and tables, act at them, and try out codes."""

from dataclasses import replace

from services.lobby import app as lobby_app
from services.lobby.context import EXTENSION
from tests.integration.lobby.conftest import GAME, Lobby
from turntable.bus.memory import MemoryNotices
from turntable.kernel.allowances import Allowances

TABLE = {"game": GAME, "seats": 2}


def limited(lobby: Lobby, **numbers: int) -> Lobby:
    """The same lobby under other limits."""
    settings = replace(lobby.settings, limits=Allowances(**numbers))
    games = lobby.app.extensions[EXTENSION].games
    app = lobby_app.build(
        settings, lobby.pool, lobby.store, MemoryNotices(), lobby.signer, games, lobby.clock
    )
    return replace(lobby, app=app)


def test_guests_are_limited_by_address_whoever_they_say_they_are(lobby: Lobby) -> None:
    few = limited(lobby, guests=2)
    ann, _ = few.guest(), few.guest()
    assert few.call(None, "POST", "/guests", {"name": "Cat"}).status_code == 429
    refused = few.call(ann, "POST", "/guests", {"name": "Cat"})
    assert (refused.status_code, refused.json["code"]) == (429, "too_many_requests")
    elsewhere = few.app.test_client().post(
        "/v1/guests", json={"name": "Dan"}, environ_overrides={"REMOTE_ADDR": "10.0.0.9"}
    )
    assert elsewhere.status_code == 201


def test_codes_are_not_tried_out_and_good_ones_cost_nothing(lobby: Lobby) -> None:
    few = limited(lobby, misses=2)
    ann, bob = few.guest(), few.guest()
    good = few.opened(ann)["code"]
    assert {few.call(ann, "GET", f"/tables/{good}").status_code for _ in range(5)} == {200}
    assert few.call(ann, "GET", "/tables/ZZZ222").status_code == 404
    assert few.call(bob, "POST", "/tables/ZZZ223/seats").status_code == 404
    for who in (None, ann, bob):
        assert few.call(who, "GET", f"/tables/{good}").status_code == 429
    assert few.call(bob, "POST", f"/tables/{good}/seats").status_code == 429


def test_tables_and_quick_matches_are_counted_together_for_each_person(lobby: Lobby) -> None:
    few = limited(lobby, tables=2)
    ann, bob = few.guest(), few.guest()
    few.opened(ann)
    assert few.call(ann, "POST", "/quick-matches", {"game": GAME}).status_code == 201
    assert few.call(ann, "POST", "/quick-matches", {"game": GAME}).status_code == 429
    assert few.call(ann, "POST", "/tables", TABLE).status_code == 429
    few.opened(bob)


def test_an_address_has_as_much_as_a_crowd_however_many_guests_it_makes(lobby: Lobby) -> None:
    few = limited(lobby, tables=1, crowd=3)
    for _ in range(3):
        few.opened(few.guest())
    assert few.call(few.guest(), "POST", "/tables", TABLE).status_code == 429


def test_acts_at_all_tables_are_counted_together(lobby: Lobby) -> None:
    few = limited(lobby, acts=3)
    ann, bob = few.guest(), few.guest()
    paths = [f"/tables/{few.opened(ann)['table_id']}" for _ in range(2)]
    assert few.call(ann, "PUT", f"{paths[0]}/lock", {"locked": True}).status_code == 200
    assert few.call(ann, "POST", f"{paths[1]}/bots", {"level": "greedy"}).status_code == 201
    assert few.call(ann, "POST", "/tokens").status_code == 201
    assert few.call(ann, "POST", f"{paths[1]}/start").status_code == 429
    assert few.call(bob, "POST", f"{paths[1]}/seats").status_code == 409
