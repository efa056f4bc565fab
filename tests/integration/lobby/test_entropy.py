"""Entropy: after the commitment, once a sitting, shown to nobody before the start."""

import json
from uuid import UUID

from tests.integration.lobby.conftest import Guest, Lobby

ENTROPY = "0123456789abcdef" * 4
OTHER = "f" * 64


def give(
    lobby: Lobby, guest: Guest, path: str, entropy: str, key: str | None = None
) -> tuple[int, str]:
    answer = lobby.call(guest, "PUT", f"{path}/entropy", {"entropy": entropy}, key)
    return answer.status_code, answer.json.get("code", "")


def test_entropy_waits_for_the_commitment_and_is_fixed_then(lobby: Lobby) -> None:
    ann = lobby.guest()
    table = lobby.opened(ann)
    seat = f"/tables/{table['table_id']}/seats/0"
    assert give(lobby, ann, seat, ENTROPY) == (409, "not_prepared")
    lobby.prepare(table)
    for wrong in ("xyz", ENTROPY + "0", ENTROPY + "\n", "g" * 64):
        assert give(lobby, ann, seat, wrong) == (422, "malformed_request")
    assert give(lobby, ann, seat, ENTROPY)[0] == 200
    assert give(lobby, ann, seat, OTHER) == (409, "entropy_fixed")
    assert give(lobby, lobby.guest(), seat, OTHER) == (403, "not_your_seat")


def test_nobody_reads_entropy_before_the_start_and_the_start_tells_it(lobby: Lobby) -> None:
    ann = lobby.guest()
    table = lobby.opened(ann)
    table_id, path = UUID(table["table_id"]), f"/tables/{table['table_id']}"
    lobby.prepare(table)
    give(lobby, ann, f"{path}/seats/0", ENTROPY.upper())
    lobby.call(ann, "POST", f"{path}/bots", {"level": "greedy"})
    lobby.carry()
    told = [item.fields for item in lobby.feed.read(0, 100)]
    told.append({"answer": lobby.call(ann, "GET", path).text})
    told.append({"list": lobby.call(ann, "GET", "/tables").text})
    assert ENTROPY not in json.dumps(told).lower()
    lobby.call(ann, "POST", f"{path}/start")
    started = json.loads(lobby.store.read(table_id)[-1].body)
    assert started["entropies"] == [ENTROPY, None]


def test_a_new_sitting_gives_its_own_entropy(lobby: Lobby) -> None:
    ann, bob = lobby.guest(), lobby.guest()
    table = lobby.opened(ann)
    table_id, path = UUID(table["table_id"]), f"/tables/{table['table_id']}"
    lobby.prepare(table)
    lobby.call(bob, "POST", f"{path}/seats")
    assert give(lobby, bob, f"{path}/seats/1", ENTROPY)[0] == 200
    lobby.call(bob, "DELETE", f"{path}/seats/1")
    seated = lobby.call(lobby.guest(), "POST", f"{path}/seats")
    assert seated.json["seats"][1]["entropy_given"] is False
    lobby.call(ann, "POST", f"{path}/start")
    assert json.loads(lobby.store.read(table_id)[-1].body)["entropies"] == [None, None]


def test_a_repeat_with_other_entropy_is_refused_and_the_first_one_stands(lobby: Lobby) -> None:
    ann = lobby.guest()
    table = lobby.opened(ann)
    seat = f"/tables/{table['table_id']}/seats/0"
    lobby.prepare(table)
    assert give(lobby, ann, seat, ENTROPY, "k")[0] == 200
    assert give(lobby, ann, seat, ENTROPY, "k")[0] == 200
    assert give(lobby, ann, seat, OTHER, "k") == (422, "key_reused")
    lobby.call(ann, "POST", f"/tables/{table['table_id']}/bots", {"level": "greedy"})
    lobby.call(ann, "POST", f"/tables/{table['table_id']}/start")
    last = lobby.store.read(UUID(table["table_id"]))[-1]
    assert json.loads(last.body)["entropies"] == [ENTROPY, None]
