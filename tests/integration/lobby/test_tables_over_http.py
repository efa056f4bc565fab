"""Every status and code of the lobby's tables, and that a refusal changes nothing."""

from typing import Any
from uuid import UUID

import jwt
import pytest

from tests.integration.lobby.conftest import GAME, Guest, Lobby

UNKNOWN = "0190a000-0000-7000-8000-000000000000"


def test_opening_a_table_seats_the_host_and_shows_what_others_need(lobby: Lobby) -> None:
    host = lobby.guest("Ann")
    table = lobby.opened(host, visibility="link")
    assert table["your_seat"] == 0
    assert table["host"] == {"player_id": host.id, "name": "Ann"}
    assert [seat["by"] for seat in table["seats"]] == ["player", None]
    assert (table["status"], table["commitment"], table["locked"]) == ("open", None, False)
    assert len(table["code"]) == 6
    assert UUID(table["table_id"]).version == UUID(table["match_id"]).version == 7
    assert lobby.types(table) == ["table.opened", "table.seat_taken"]


def test_a_host_may_stay_standing(lobby: Lobby) -> None:
    table = lobby.opened(lobby.guest(), sit=False)
    assert table["your_seat"] is None
    assert lobby.types(table) == ["table.opened"]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"game": "go"}, "unknown_game"),
        ({"seats": 9}, "seats_out_of_range"),
        ({"options": {"speed": 3}}, "invalid_options"),
        ({"visibility": "secret"}, "malformed_request"),
        ({"seats": "many"}, "malformed_request"),
        ({"sit": "perhaps"}, "malformed_request"),
        ({"colour": "red"}, "malformed_request"),
    ],
)
def test_a_table_that_cannot_be_is_refused(lobby: Lobby, body: dict[str, Any], code: str) -> None:
    answer = lobby.call(lobby.guest(), "POST", "/tables", {"game": GAME, "seats": 2, **body})
    assert (answer.status_code, answer.json["code"]) == (422, code)
    assert answer.content_type == "application/problem+json"
    lobby.store.number()
    assert lobby.store.feed_head() == 0


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/tables"),
        ("POST", "/quick-matches"),
        ("POST", f"/tables/{UNKNOWN}/seats"),
        ("DELETE", f"/tables/{UNKNOWN}/seats/0"),
        ("PUT", f"/tables/{UNKNOWN}/seats/0/entropy"),
        ("POST", f"/tables/{UNKNOWN}/bots"),
        ("PUT", f"/tables/{UNKNOWN}/lock"),
        ("POST", f"/tables/{UNKNOWN}/start"),
        ("POST", "/tokens"),
        ("GET", "/tables?mine=true"),
    ],
)
def test_without_a_token_nothing_else_is_looked_at(lobby: Lobby, method: str, path: str) -> None:
    answer = lobby.call(None, method, path, {"nonsense": 1} if method != "GET" else None)
    assert (answer.status_code, answer.json["code"]) == (401, "no_token")


def test_an_expired_token_is_named_so(lobby: Lobby) -> None:
    token = lobby.signer.sign(UNKNOWN, 1_000_000, lifetime_s=1)
    stale = Guest(UNKNOWN, {"Authorization": f"Bearer {token}"})
    answer = lobby.call(stale, "POST", "/tables", {"game": GAME, "seats": 2})
    assert (answer.status_code, answer.json["code"]) == (401, "expired_token")


@pytest.mark.parametrize("ref", [UNKNOWN, "ZZZZZZ", "not a table at all", "%20"])
def test_an_unknown_table_is_a_404_even_with_a_broken_body(lobby: Lobby, ref: str) -> None:
    guest = lobby.guest()
    for method, path in [("GET", ""), ("POST", "/seats"), ("PUT", "/lock"), ("POST", "/start")]:
        body = None if method == "GET" else {"nonsense": 1}
        answer = lobby.call(guest, method, f"/tables/{ref}{path}", body)
        assert (answer.status_code, answer.json["code"]) == (404, "not_found"), path


@pytest.mark.parametrize("typed", ["{}", "{} ", " {}", "{0:.3} {0:.6}"])
def test_a_code_is_found_however_it_is_typed(lobby: Lobby, typed: str) -> None:
    code = lobby.opened(lobby.guest(), visibility="link")["code"]
    spaced = f"{code[:3]} {code[3:]}" if "0" in typed else typed.format(code)
    for ref in (spaced, spaced.lower()):
        answer = lobby.call(lobby.guest(), "GET", f"/tables/{ref}")
        assert answer.status_code == 200
        assert answer.json["code"] == code


def test_joining_by_code_and_playing_to_a_start(lobby: Lobby) -> None:
    ann, bob = lobby.guest("Ann"), lobby.guest("Bob")
    table = lobby.opened(ann, visibility="link")
    joined = lobby.call(bob, "POST", f"/tables/{table['code'].lower()}/seats")
    assert joined.status_code == 201
    assert joined.json["your_seat"] == 1
    assert [seat["name"] for seat in joined.json["seats"]] == ["Ann", "Bob"]
    started = lobby.call(ann, "POST", f"/tables/{table['table_id']}/start")
    assert (started.status_code, started.json) == (202, {"match_id": table["match_id"]})
    again = lobby.call(ann, "POST", f"/tables/{table['table_id']}/start")
    assert (again.status_code, again.json["code"]) == (409, "already_started")


def test_sitting_down_is_refused_with_a_code_for_each_reason(lobby: Lobby) -> None:
    ann, bob, carl = lobby.guest(), lobby.guest(), lobby.guest()
    table = lobby.opened(ann)
    seats = f"/tables/{table['table_id']}/seats"

    def refused(guest: Guest, body: Any = None) -> tuple[int, str]:  # noqa: ANN401 - JSON
        before = lobby.types(table)
        answer = lobby.call(guest, "POST", seats, body)
        assert lobby.types(table) == before
        return answer.status_code, answer.json["code"]

    assert refused(ann) == (409, "already_seated")
    assert refused(bob, {"seat": 0}) == (409, "seat_taken")
    assert refused(bob, {"seat": 5}) == (422, "no_such_seat")
    assert refused(bob, {"seat": "x"}) == (422, "malformed_request")
    lobby.call(ann, "PUT", f"/tables/{table['table_id']}/lock", {"locked": True})
    assert refused(bob) == (409, "locked")
    lobby.call(ann, "PUT", f"/tables/{table['table_id']}/lock", {"locked": False})
    assert lobby.call(bob, "POST", seats).status_code == 201
    assert refused(carl) == (409, "table_full")
    lobby.call(ann, "POST", f"/tables/{table['table_id']}/start")
    assert refused(carl) == (409, "already_started")


def test_only_the_host_acts_as_host(lobby: Lobby) -> None:
    ann, bob = lobby.guest(), lobby.guest()
    path = f"/tables/{lobby.opened(ann)['table_id']}"
    for method, rest in [("POST", "/bots"), ("PUT", "/lock"), ("POST", "/start")]:
        answer = lobby.call(bob, method, f"{path}{rest}", {"nonsense": 1})
        assert (answer.status_code, answer.json["code"]) == (403, "not_host")


def test_bots_fill_a_table_and_can_be_taken_away(lobby: Lobby) -> None:
    ann = lobby.guest()
    path = f"/tables/{lobby.opened(ann)['table_id']}"
    open_seats = lobby.call(ann, "POST", f"{path}/start")
    assert (open_seats.status_code, open_seats.json["code"]) == (409, "seats_open")
    unknown = lobby.call(ann, "POST", f"{path}/bots", {"level": "genius"})
    assert (unknown.status_code, unknown.json["code"]) == (422, "unknown_level")
    seated = lobby.call(ann, "POST", f"{path}/bots", {"level": "greedy"})
    assert (seated.status_code, seated.json["seats"][1]["by"]) == (201, "bot:greedy")
    left = lobby.call(ann, "DELETE", f"{path}/seats/1")
    assert (left.status_code, left.json["seats"][1]["by"]) == (200, None)


def test_leaving_a_seat(lobby: Lobby) -> None:
    ann, bob = lobby.guest(), lobby.guest()
    table = lobby.opened(ann)
    path = f"/tables/{table['table_id']}/seats"
    lobby.call(bob, "POST", path)
    foreign = lobby.call(bob, "DELETE", f"{path}/0")
    assert (foreign.status_code, foreign.json["code"]) == (403, "not_your_seat")
    unknown = lobby.call(bob, "DELETE", f"{path}/7")
    assert (unknown.status_code, unknown.json["code"]) == (404, "unknown_seat")
    handed = lobby.call(ann, "DELETE", f"{path}/0")
    assert handed.json["host"]["player_id"] == bob.id
    cancelled = lobby.call(bob, "DELETE", f"{path}/1")
    assert (cancelled.json["status"], cancelled.json["reason"]) == ("cancelled", "everybody_left")
    late = lobby.call(ann, "POST", path)
    assert (late.status_code, late.json["code"]) == (409, "cancelled")


def test_a_quick_match_is_one_person_among_bots_started_at_once(lobby: Lobby) -> None:
    ann = lobby.guest()
    answer = lobby.call(ann, "POST", "/quick-matches", {"game": GAME, "seats": 3})
    assert answer.status_code == 201
    table = lobby.call(ann, "GET", f"/tables/{answer.json['table_id']}").json
    assert table["match_id"] == answer.json["match_id"]
    assert table["status"] == "started"
    assert table["your_seat"] == answer.json["seat"]
    assert sorted(seat["by"] for seat in table["seats"]) == ["bot:greedy", "bot:greedy", "player"]
    commands = {event.cmd_id for event in lobby.store.read(UUID(table["table_id"]))}
    assert len(commands) == 1


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"game": "go"}, "unknown_game"),
        ({"seats": 1}, "seats_out_of_range"),
        ({"level": "genius"}, "unknown_level"),
        ({"options": {"x": 1}}, "invalid_options"),
    ],
)
def test_a_quick_match_that_cannot_be_is_refused(
    lobby: Lobby, body: dict[str, Any], code: str
) -> None:
    answer = lobby.call(lobby.guest(), "POST", "/quick-matches", {"game": GAME, **body})
    assert (answer.status_code, answer.json["code"]) == (422, code)


def test_the_watch_token_goes_to_those_who_were_let_in(lobby: Lobby) -> None:
    ann, bob = lobby.guest(), lobby.guest()
    table = lobby.opened(ann, visibility="link")
    by_code = lobby.call(bob, "GET", f"/tables/{table['code']}").json
    claims = jwt.decode(by_code["watch_token"], options={"verify_signature": False})
    assert (claims["aud"], claims["sub"]) == ("turntable-watch", table["match_id"])
    assert lobby.call(ann, "GET", f"/tables/{table['table_id']}").json["watch_token"]
    by_id = lobby.call(bob, "GET", f"/tables/{table['table_id']}").json
    assert (by_id["watch_token"], by_id["code"]) == (None, None)


def test_a_watch_token_is_no_players_token(lobby: Lobby) -> None:
    token = lobby.opened(lobby.guest())["watch_token"]
    holder = Guest("x", {"Authorization": f"Bearer {token}"})
    answer = lobby.call(holder, "POST", "/tokens")
    assert (answer.status_code, answer.json["code"]) == (401, "no_token")


def test_games_are_told_with_all_that_a_table_needs(lobby: Lobby) -> None:
    (game,) = lobby.call(None, "GET", "/games").json["games"]
    assert game["key"] == GAME
    assert (game["seats_min"], game["seats_max"], game["minutes"]) == (2, 3, [1, 2])
    assert "greedy" in game["bot_levels"]
    assert game["options_schema"]
