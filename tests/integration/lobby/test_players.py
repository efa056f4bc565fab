"""Guests, names and tokens."""

import jwt
import psycopg
import pytest

from services.lobby.handlers import FORGOTTEN_AT_ONCE, Forgetting
from services.lobby.players import Players
from tests.integration.lobby.conftest import Guest, Lobby
from turntable.kernel.auth import GUEST_LIFETIME_S


def test_a_guest_gets_a_name_and_a_token_that_the_published_key_confirms(lobby: Lobby) -> None:
    answer = lobby.call(None, "POST", "/guests", {"name": "  Ann  "})
    assert answer.status_code == 201
    assert answer.json["name"] == "Ann"
    (key,) = lobby.call(None, "GET", "/keys").json["keys"]
    claims = jwt.decode(
        answer.json["token"],
        jwt.PyJWK(key),
        algorithms=["EdDSA"],
        audience="turntable",
    )
    assert claims["sub"] == answer.json["player_id"]
    assert claims["exp"] - claims["iat"] == 30 * 24 * 3600
    assert jwt.get_unverified_header(answer.json["token"])["kid"] == key["kid"]


def test_names_need_not_be_unique(lobby: Lobby) -> None:
    assert lobby.guest("Ann").id != lobby.guest("Ann").id


@pytest.mark.parametrize("name", ["Zoë", "李小龍", "🙂", "x" * 24, "a b"])
def test_names_of_all_scripts_are_shown(lobby: Lobby, name: str) -> None:
    assert lobby.call(None, "POST", "/guests", {"name": name}).json["name"] == name


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "invalid_name"),
        ("   ", "invalid_name"),
        ("x" * 25, "invalid_name"),
        ("a\nb", "invalid_name"),
        ("a\u202eb", "invalid_name"),
        ("a\u200bb", "invalid_name"),
        ("a\x00b", "malformed_request"),
        (7, "malformed_request"),
        (None, "malformed_request"),
    ],
)
def test_names_that_cannot_be_shown_are_refused(lobby: Lobby, name: object, code: str) -> None:
    answer = lobby.call(None, "POST", "/guests", {"name": name})
    assert (answer.status_code, answer.json["code"]) == (422, code)


def test_a_valid_token_is_renewed_for_the_same_player(lobby: Lobby) -> None:
    ann = lobby.guest()
    lobby.clock.advance(-60_000)
    answer = lobby.call(ann, "POST", "/tokens")
    assert (answer.status_code, answer.json["player_id"]) == (201, ann.id)
    assert jwt.decode(answer.json["token"], options={"verify_signature": False})["sub"] == ann.id


def test_names_are_told_by_ids_and_unknown_ones_left_out(lobby: Lobby) -> None:
    ann, bob = lobby.guest("Ann"), lobby.guest("Bob")
    unknown = "0190a000-0000-7000-8000-000000000000"
    answer = lobby.call(None, "GET", f"/players?ids={ann.id},{bob.id},{unknown}")
    assert {entry["player_id"]: entry["name"] for entry in answer.json["players"]} == {
        ann.id: "Ann",
        bob.id: "Bob",
    }
    assert lobby.call(None, "GET", "/players?ids=nobody").status_code == 422
    assert lobby.call(None, "GET", "/players").status_code == 422
    assert lobby.call(None, "GET", "/players?ids=" + ",".join([unknown] * 101)).status_code == 422


def test_a_guest_whose_token_has_run_out_and_who_has_no_table_is_forgotten(lobby: Lobby) -> None:
    gone, seated, host, renewed = (lobby.guest(name) for name in ("Gone", "Sits", "Host", "New"))
    table = lobby.opened(host, sit=False)
    seat = lobby.call(seated, "POST", f"/tables/{table['table_id']}/seats", {})
    assert seat.status_code < 300, seat.text
    lobby.carry()
    lobby.clock.advance(20 * 24 * 3600 * 1000)
    assert lobby.call(renewed, "POST", "/tokens").status_code == 201
    forgetting = Forgetting(Players(lobby.pool), lobby.clock)
    forgetting.step()
    assert known(lobby, gone, seated, host, renewed) == {"Gone", "Sits", "Host", "New"}
    lobby.clock.advance((GUEST_LIFETIME_S - 19 * 24 * 3600) * 1000)
    forgetting.step()
    assert known(lobby, gone, seated, host, renewed) == {"Sits", "Host", "New"}


def test_all_guests_are_looked_at_in_turn_however_many_there_are(lobby: Lobby) -> None:
    with psycopg.connect(lobby.settings.database_url) as connection:
        connection.execute(
            "insert into player(player_id, name, created_at_ms)"
            " select ('01000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Old', 1"
            " from generate_series(1, %s) n",
            (2 * FORGOTTEN_AT_ONCE + 1,),
        )
    forgetting = Forgetting(Players(lobby.pool), lobby.clock)
    for left in (FORGOTTEN_AT_ONCE + 1, 1, 0, 0):
        forgetting.step()
        with lobby.pool.connection() as connection:
            row = connection.execute("select count(*) from player where name = 'Old'").fetchone()
        assert row == (left,)


def known(lobby: Lobby, *guests: Guest) -> set[str]:
    ids = ",".join(guest.id for guest in guests)
    found = lobby.call(None, "GET", f"/players?ids={ids}").json["players"]
    return {player["name"] for player in found}
