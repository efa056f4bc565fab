"""Calls that are sent again get the first answer; calls at the same instant do not collide."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tests.integration.lobby.conftest import GAME, Answer, Guest, Lobby

OPENING = {"game": GAME, "seats": 2}


def unstamped(table: dict[str, Any]) -> dict[str, Any]:
    """The answer but for the token, whose time of issue may differ."""
    return {key: value for key, value in table.items() if key != "watch_token"}


def test_opening_a_table_again_under_one_key_gives_the_same_table(lobby: Lobby) -> None:
    ann, bob = lobby.guest(), lobby.guest()
    first = lobby.call(ann, "POST", "/tables", OPENING, "k").json
    lobby.call(bob, "POST", f"/tables/{first['table_id']}/seats")
    again = lobby.call(ann, "POST", "/tables", OPENING, "k")
    assert (again.status_code, unstamped(again.json)) == (201, unstamped(first))
    other = lobby.call(ann, "POST", "/tables", {**OPENING, "seats": 3}, "k")
    assert (other.status_code, other.json["code"]) == (422, "key_reused")
    assert lobby.call(bob, "POST", "/tables", OPENING, "k").json["table_id"] != first["table_id"]


def test_a_quick_match_is_made_once_a_key(lobby: Lobby) -> None:
    ann = lobby.guest()
    body = {"game": GAME}
    first = lobby.call(ann, "POST", "/quick-matches", body, "k").json
    assert lobby.call(ann, "POST", "/quick-matches", body, "k").json == first
    assert lobby.call(ann, "POST", "/quick-matches", body).json != first


def test_each_act_at_a_table_repeated_gets_its_first_answer(lobby: Lobby) -> None:
    ann, bob = lobby.guest(), lobby.guest()
    table = lobby.opened(ann)
    path = f"/tables/{table['table_id']}"
    calls: list[tuple[Guest, str, str, Any]] = [
        (bob, "POST", "/seats", {"seat": 1}),
        (bob, "DELETE", "/seats/1", None),
        (ann, "PUT", "/lock", {"locked": True}),
        (ann, "POST", "/bots", {"level": "greedy"}),
        (ann, "POST", "/start", None),
    ]
    first = [
        lobby.call(who, method, path + rest, body, f"key {number}")
        for number, (who, method, rest, body) in enumerate(calls)
    ]
    types = lobby.types(table)
    for number, (who, method, rest, body) in enumerate(calls):
        again = lobby.call(who, method, path + rest, body, f"key {number}")
        assert again.status_code == first[number].status_code < 300
        assert unstamped(again.json) == unstamped(first[number].json)
    assert lobby.types(table) == types


def test_a_key_used_for_another_act_is_refused(lobby: Lobby) -> None:
    ann = lobby.guest()
    path = f"/tables/{lobby.opened(ann)['table_id']}"
    lobby.call(ann, "PUT", f"{path}/lock", {"locked": True}, "k")
    for method, rest, body in [
        ("PUT", "/lock", {"locked": False}),
        ("POST", "/bots", {"level": "greedy"}),
    ]:
        answer = lobby.call(ann, method, path + rest, body, "k")
        assert (answer.status_code, answer.json["code"]) == (422, "key_reused")


def test_an_endless_key_is_refused(lobby: Lobby) -> None:
    answer = lobby.call(lobby.guest(), "POST", "/tables", OPENING, "k" * 201)
    assert (answer.status_code, answer.json["code"]) == (422, "malformed_request")


def test_two_who_take_the_last_seat_at_one_instant_get_one_201_and_one_409(lobby: Lobby) -> None:
    path = f"/tables/{lobby.opened(lobby.guest())['table_id']}/seats"
    rivals = [lobby.guest(f"Rival {number}") for number in range(6)]
    with ThreadPoolExecutor(6) as threads:
        answers = list(threads.map(lambda rival: lobby.call(rival, "POST", path), rivals))
    assert sorted(answer.status_code for answer in answers) == [201, *[409] * 5]
    refused = {answer.json["code"] for answer in answers if answer.status_code == 409}
    assert refused == {"table_full"}


def test_one_person_sitting_down_twice_at_one_instant_sits_once(lobby: Lobby) -> None:
    table = lobby.opened(lobby.guest(), seats=3)
    bob = lobby.guest()

    def sit(_: int) -> Answer:
        return lobby.call(bob, "POST", f"/tables/{table['table_id']}/seats")

    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(sit, range(4)))
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409]
    assert lobby.types(table).count("table.seat_taken") == 2


def test_a_match_started_twice_at_one_instant_starts_once(lobby: Lobby) -> None:
    ann = lobby.guest()
    table = lobby.opened(ann)
    path = f"/tables/{table['table_id']}"
    lobby.call(ann, "POST", f"{path}/bots", {"level": "greedy"})
    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda _: lobby.call(ann, "POST", f"{path}/start"), range(4)))
    assert sorted(answer.status_code for answer in answers) == [202, 409, 409, 409]
    assert lobby.types(table).count("table.started") == 1


def test_a_table_opened_twice_at_one_instant_under_one_key_is_one(lobby: Lobby) -> None:
    ann = lobby.guest()
    with ThreadPoolExecutor(4) as threads:
        answers = list(
            threads.map(lambda _: lobby.call(ann, "POST", "/tables", OPENING, "k"), range(4))
        )
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.json["table_id"] for answer in answers}) == 1
