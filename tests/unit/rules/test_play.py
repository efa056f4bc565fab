"""A whole match over the API: what is appended, answered, shown, and open at the end."""

import json
from dataclasses import replace
from uuid import uuid4

import pytest

from services.rules.life import LifeError, TableCancelled, TableOpened
from tests.unit.rules.house import KEY, House
from turntable.engine import fairness
from turntable.eventstore import chain
from turntable.games._example import GAME
from turntable.kernel.ids import uuid7


def test_a_match_is_played_to_its_end_and_its_secret_opened(house: House) -> None:
    match_id = house.started()
    house.play_out(match_id)
    events = house.store.read(match_id)
    types = [event.type for event in events]
    assert types[:2] == ["match.prepared", "match.started"]
    assert types[-3:] == ["match.moved", "match.ended", "match.revealed"]
    assert set(types[2:-2]) == {"match.moved"}
    assert chain.check_links(events, chain.genesis(match_id)) == len(events)
    secret = bytes.fromhex(json.loads(events[-1].body)["secret"])
    commitment = json.loads(events[0].body)["commitment"]
    assert fairness.commitment(match_id, secret).hex() == commitment
    assert all(event.nonce == fairness.nonce(secret, event.version) for event in events)


def test_the_last_move_ends_and_reveals_in_one_command(house: House) -> None:
    match_id = house.started()
    house.play_out(match_id)
    last = house.store.read(match_id)[-3:]
    assert {event.cmd_id for event in last} == {last[0].cmd_id}
    assert [event.cmd_seq for event in last] == [1, 2, 3]
    assert json.loads(last[1].body)["result"]["final"] is True


def test_a_move_is_answered_with_its_version_and_its_own_facts(house: House) -> None:
    match_id = house.started()
    body = house.request(match_id, 0)
    answer = house.move(match_id, "seat-0", body)
    assert answer.status_code == 201
    assert answer.json["version"] == 3
    assert answer.json["facts"] == [{"type": "CardChosen", "seat": 0, "card": body["move"]["card"]}]


def test_both_seats_may_choose_at_once(house: House) -> None:
    match_id = house.started()
    first, second = house.request(match_id, 0), house.request(match_id, 1)
    assert house.move(match_id, "seat-0", first).status_code == 201
    assert house.move(match_id, "seat-1", second).status_code == 201


def test_preparing_again_keeps_secret_and_commitment(house: House) -> None:
    match_id = uuid7()
    for _ in range(2):
        house.service.life.prepare(TableOpened(match_id, KEY, 1, "public"), uuid4())
    assert house.count(match_id) == 1


def test_starting_again_deals_nothing_anew(house: House) -> None:
    match_id = house.started()
    before = house.store.read(match_id)
    house.start(match_id)
    assert house.store.read(match_id) == before


def test_a_start_before_the_preparation_is_refused(house: House) -> None:
    with pytest.raises(LifeError):
        house.start(uuid7())


def test_an_unknown_game_is_refused(house: House) -> None:
    with pytest.raises(LifeError):
        house.service.life.prepare(TableOpened(uuid7(), "no_such_game", 1, "public"), uuid4())


def test_a_deal_without_entropy_says_so(house: House) -> None:
    alone, together = house.prepared(), house.prepared()
    house.start(alone)
    house.start(together, entropies=["ab" * 32, None])
    said = [house.get(f"/v1/matches/{m}", "seat-0").json["house_only"] for m in (alone, together)]
    assert said == [True, False]


def test_the_deal_follows_from_secret_and_entropy(house: House) -> None:
    match_id = house.prepared()
    house.start(match_id, entropies=["ab" * 32, None])
    secret = house.tables.secrets.get(match_id)
    assert secret is not None
    with house.service.matches.held(match_id) as match:
        seed = house.service.matches.seed(match)
    assert seed == fairness.seed(secret, [b"\xab" * 32, None])


def test_a_cancelled_match_opens_its_secret_and_takes_no_move(house: House) -> None:
    match_id = house.started()
    body = house.request(match_id, 0)
    house.service.life.cancel(TableCancelled(match_id), uuid4())
    house.service.life.cancel(TableCancelled(match_id), uuid4())
    assert [event.type for event in house.store.read(match_id)][2:] == [
        "match.cancelled",
        "match.revealed",
    ]
    assert house.move(match_id, "seat-0", body).json["code"] == "stale_decision"
    shown = house.get(f"/v1/matches/{match_id}/view", "seat-0").json
    assert (shown["status"], shown["decisions"]) == ("cancelled", [])


def test_an_export_is_the_same_for_ever_and_verifies(house: House) -> None:
    match_id = house.started()
    path = f"/v1/matches/{match_id}/export"
    early = house.get(path, "seat-0")
    assert (early.status_code, early.json["code"]) == (409, "not_ended")
    house.play_out(match_id)
    first, second = house.get(path, "seat-0"), house.get(path, "someone")
    assert first.status_code == 200
    assert first.data == second.data
    report = house.ask("POST", f"/v1/matches/{match_id}/verify", "someone").json
    assert report["findings"] == []
    assert report["whole"] is True
    assert report["signature_checked"] is True
    assert report["counts"]["links"] == house.count(match_id)
    keys = house.get("/v1/keys").json["keys"]
    assert json.loads(first.data.splitlines()[-1])["kid"] in [key["kid"] for key in keys]


def test_a_log_that_no_longer_fits_the_export_that_was_given_out_is_found(house: House) -> None:
    match_id, other = house.started(), house.started()
    for played in (match_id, other):
        house.play_out(played)
    given_out = house.get(f"/v1/matches/{other}/export", "someone").data
    house.service.exporter._exports.keep(match_id, "", given_out)
    report = house.ask("POST", f"/v1/matches/{match_id}/verify", "someone").json
    assert report["whole"] is False
    assert "signature" in {finding["check"] for finding in report["findings"]}


def test_while_a_match_runs_its_chain_can_be_verified(house: House) -> None:
    match_id = house.started()
    report = house.ask("POST", f"/v1/matches/{match_id}/verify", "someone").json
    assert (report["whole"], report["revealed"]) == (True, False)
    assert report["counts"]["links"] == 2


def test_a_past_version_is_shown_as_it_was(house: House) -> None:
    match_id = house.started()
    path = f"/v1/matches/{match_id}/view"
    dealt = house.get(path, "seat-0").json
    house.play_out(match_id)
    assert house.get(f"{path}?at=2", "seat-0").json == dealt
    final = house.get(path, "seat-0").json
    assert final["status"] == "ended"
    assert final["sheet"]["final"] is True
    assert house.get(f"{path}?at=1", "seat-0").json["view"] is None
    assert house.get(f"{path}?at=999", "seat-0").status_code == 404


def test_lines_are_paged_by_whole_versions(house: House) -> None:
    match_id = house.started()
    house.play_out(match_id)
    path = f"/v1/matches/{match_id}/view"
    lines = house.get(path, "seat-0").json["lines"]
    assert [line["version"] for line in lines] == sorted(line["version"] for line in lines)
    after = house.get(f"{path}?lines_after=3", "seat-0").json["lines"]
    assert after == [line for line in lines if line["version"] > 3]


def test_matches_are_listed_newest_first_and_paged(house: House) -> None:
    matches = [str(house.started()) for _ in range(3)]
    hidden = str(house.started(watch="link"))
    house.index()
    page = house.get("/v1/matches?limit=2", "someone").json
    assert [row["match_id"] for row in page["matches"]] == matches[:0:-1]
    rest = house.get(f"/v1/matches?limit=2&before={page['next']}", "someone").json
    assert [row["match_id"] for row in rest["matches"]] == matches[:1]
    assert rest["next"] is None
    mine = house.get("/v1/matches?mine=true", "seat-0").json["matches"]
    assert mine[0]["match_id"] == hidden


def test_a_match_whose_opening_leaves_nothing_open_ends_with_its_start(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = house.prepared()
    at_once = replace(GAME, decisions=lambda _state: ())
    monkeypatch.setitem(house.service.matches.games, KEY, at_once)
    house.start(match_id)
    assert [event.type for event in house.store.read(match_id)][1:] == [
        "match.started",
        "match.ended",
        "match.revealed",
    ]
    assert house.status(match_id) == "ended"
