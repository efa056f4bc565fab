"""How many tables and matches one person may have at a time, also at one instant."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest

from services.lobby import places
from services.lobby.context import EXTENSION
from services.lobby.ports import Claim
from tests.integration.lobby.conftest import GAME, Answer, Guest, Lobby
from turntable.kernel.allowances import Allowances

MOST = Allowances(open_tables=2, matches=2, bot_matches=2, idle_matches=1, idle_matches_all=2)
AN_HOUR_MS = 3600 * 1000
TABLE = {"game": GAME, "seats": 2}


@pytest.fixture(autouse=True)
def few(lobby: Lobby) -> None:
    context = lobby.app.extensions[EXTENSION]
    settings = replace(context.settings, limits=MOST)
    lobby.app.extensions[EXTENSION] = replace(context, settings=settings)


def refused(answer: Answer, kind: str) -> bool:
    return (answer.status_code, answer.json["code"]) == (409, f"too_many_{kind}")


def opened(lobby: Lobby, who: Guest, key: str | None = None, **body: Any) -> Answer:  # noqa: ANN401
    return lobby.call(who, "POST", "/tables", {**TABLE, **body}, key)


def quick(lobby: Lobby, who: Guest, key: str | None = None) -> Answer:
    return lobby.call(who, "POST", "/quick-matches", {"game": GAME}, key)


def ended(lobby: Lobby, table_id: str) -> None:
    """What the worker does once the match was scored."""
    from services.lobby import domain

    tables = lobby.app.extensions[EXTENSION].tables
    tables.execute(UUID(table_id), UUID(int=9), "lobby", lambda table: domain.finish(table, {}))


@pytest.mark.parametrize("listed", [False, True])
def test_a_person_has_so_many_open_tables_and_room_again_after_leaving(
    lobby: Lobby, *, listed: bool
) -> None:
    ann, bob = lobby.guest(), lobby.guest()
    first = opened(lobby, ann).json
    hers = opened(lobby, bob).json
    assert lobby.call(ann, "POST", f"/tables/{hers['table_id']}/seats").status_code == 201
    if listed:
        lobby.carry()
    assert refused(opened(lobby, ann), "open_tables")
    third = opened(lobby, bob).json
    assert refused(lobby.call(ann, "POST", f"/tables/{third['table_id']}/seats"), "open_tables")
    assert lobby.call(ann, "DELETE", f"/tables/{first['table_id']}/seats/0").status_code == 200
    lobby.carry()
    assert opened(lobby, ann).status_code == 201


def test_a_repeat_gets_its_first_answer_when_there_is_no_place_left(lobby: Lobby) -> None:
    ann = lobby.guest()
    first = opened(lobby, ann, "first").json
    again = opened(lobby, ann, "second").json
    assert refused(opened(lobby, ann, "third"), "open_tables")
    assert opened(lobby, ann, "first").json["table_id"] == first["table_id"]
    assert opened(lobby, ann, "second").json["table_id"] == again["table_id"]
    bots = lobby.call(ann, "POST", f"/tables/{first['table_id']}/bots", {"level": "greedy"}, "b")
    assert bots.status_code == 201
    path = f"/tables/{first['table_id']}/start"
    assert lobby.call(ann, "POST", path, None, "s").status_code == 202
    assert [quick(lobby, ann, f"q{n}").status_code for n in range(2)] == [201, 409]
    assert lobby.call(ann, "POST", path, None, "s").status_code == 202


@pytest.mark.parametrize("listed", [False, True])
def test_a_person_has_so_many_matches_against_bots_and_room_again_after_one(
    lobby: Lobby, *, listed: bool
) -> None:
    ann, bob = lobby.guest(), lobby.guest()
    first = quick(lobby, ann).json
    assert quick(lobby, ann).status_code == 201
    if listed:
        lobby.carry()
    assert refused(quick(lobby, ann), "bot_matches")
    assert quick(lobby, bob).status_code == 201
    ended(lobby, first["table_id"])
    lobby.carry()
    assert quick(lobby, ann).status_code == 201


def test_a_match_counts_while_the_list_shows_no_more_than_its_table(lobby: Lobby) -> None:
    """The list follows event by event, and shows an open table until the last of them."""
    ann = lobby.guest()
    begun = [quick(lobby, ann).json for _ in range(2)]
    lobby.carry()
    with lobby.pool.connection() as connection:
        connection.execute("update listed_table set status = 'open', version = 1")
    assert refused(quick(lobby, ann), "bot_matches")
    assert len({match["table_id"] for match in begun}) == 2


def test_a_match_left_alone_for_a_week_bars_nobody(lobby: Lobby) -> None:
    ann = lobby.guest()
    assert [quick(lobby, ann).status_code for _ in range(2)] == [201, 201]
    lobby.carry()
    assert refused(quick(lobby, ann), "bot_matches")
    lobby.clock.advance(places.MATCH_COUNTS_MS + AN_HOUR_MS)  # ids have the real time
    assert quick(lobby, ann).status_code == 201


def begun(lobby: Lobby, host: Guest, guest: Guest | None) -> Answer:
    """A table of two of which the host starts the match: against a guest, else among bots."""
    table = opened(lobby, host, sit=guest is not None).json
    path = f"/tables/{table['table_id']}"
    for _ in range(2 if guest is None else 0):
        lobby.call(host, "POST", f"{path}/bots", {"level": "greedy"})
    if guest is not None:
        assert lobby.call(guest, "POST", f"{path}/seats").status_code == 201
    answer = lobby.call(host, "POST", f"{path}/start")
    if answer.status_code == 409:
        lobby.call(host, "DELETE", f"{path}/seats/0")
    return answer


@pytest.mark.parametrize("listed", [False, True])
def test_a_person_has_so_many_matches_with_people_and_among_bots(
    lobby: Lobby, *, listed: bool
) -> None:
    ann = lobby.guest()
    for _ in range(2):
        assert begun(lobby, ann, lobby.guest()).status_code == 202
        if listed:
            lobby.carry()
    assert refused(begun(lobby, ann, lobby.guest()), "matches")
    cat = lobby.guest()
    assert begun(lobby, cat, None).status_code == 202
    if listed:
        lobby.carry()
    assert refused(begun(lobby, cat, None), "idle_matches")


def test_bots_among_themselves_are_bounded_for_all_people_together(lobby: Lobby) -> None:
    first, second = lobby.guest(), lobby.guest()
    assert begun(lobby, first, None).status_code == 202
    assert begun(lobby, second, None).status_code == 202
    lobby.carry()
    third = lobby.guest()
    assert refused(begun(lobby, third, None), "idle_matches")
    assert quick(lobby, third).status_code == 201, "with somebody there it is another matter"
    assert begun(lobby, third, lobby.guest()).status_code == 202


def test_of_matches_among_bots_begun_at_one_instant_no_more_begin_than_may(lobby: Lobby) -> None:
    hosts = [lobby.guest() for _ in range(6)]
    with ThreadPoolExecutor(6) as threads:
        begins = list(threads.map(lambda host: begun(lobby, host, None).status_code, hosts))
    assert sorted(begins) == [202] * 2 + [409] * 4


def at_once(count: int, ask: Callable[[], Answer]) -> list[int]:
    with ThreadPoolExecutor(count) as threads:
        return sorted(threads.map(lambda _: ask().status_code, range(count)))


def test_requests_at_one_instant_do_not_get_round_the_bounds(lobby: Lobby) -> None:
    ann, bob = lobby.guest(), lobby.guest()
    assert at_once(6, lambda: quick(lobby, ann)) == [201, 201, *[409] * 4]
    assert at_once(6, lambda: opened(lobby, ann)) == [201, 201, *[409] * 4]
    hosts = [lobby.guest() for _ in range(4)]
    paths = [f"/tables/{opened(lobby, host).json['table_id']}/seats" for host in hosts]
    left = iter(paths)
    assert at_once(4, lambda: lobby.call(bob, "POST", next(left))) == [201, 201, 409, 409]


def test_a_claim_whose_append_never_came_is_forgotten(lobby: Lobby) -> None:
    ann = lobby.guest()
    claims = lobby.app.extensions[EXTENSION].places
    for number in (1, 2):
        claim = Claim(UUID(ann.id), UUID(int=number), "open_tables", 0, lobby.clock.now_ms())
        assert claims.claim(claim, most=2)
    assert refused(opened(lobby, ann), "open_tables")
    lobby.clock.advance(places.CLAIM_KEPT_MS + 1)
    assert opened(lobby, ann).status_code == 201
