"""How much one person can make the lobby keep and read again."""

import pytest

from services.lobby import access
from tests.integration.lobby.conftest import Lobby


def test_a_table_takes_only_so_many_acts_and_repeats_keep_their_answers(
    lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(access, "EVENTS_MAX", 4)
    ann = lobby.guest()
    table = lobby.opened(ann)
    path = f"/tables/{table['table_id']}/lock"
    answers = [lobby.call(ann, "PUT", path, {"locked": True}, f"key-{n}") for n in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 409, 409]
    assert answers[2].json["code"] == "worn_out"
    assert lobby.call(ann, "PUT", path, {"locked": True}, "key-1").status_code == 200
    assert len(lobby.types(table)) == 4
    assert lobby.call(ann, "GET", f"/tables/{table['table_id']}").status_code == 200
