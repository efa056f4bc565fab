"""While matches run, each process is killed once: nothing is lost, nothing doubled, play goes on.

The platform runs as `make run` starts it, with fsync on. Five matches of bots and one of scripted
people are under way at every kill, the games by turns, until each process has got a SIGKILL, Valkey
twice: once keeping its data and once losing it.
"""

import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.support.matches import (
    BACK_WITHIN_S,
    Group,
    await_versions,
    bots_at_a_table,
    check_acknowledged,
    check_finished,
    guest,
    is_at_rest,
    is_beyond,
    version_of,
)
from tests.support.people import Person
from tests.support.platform import Platform, running, wait_for

BOT_MATCHES = 5
ENDED_WITHIN_S = 240.0


@pytest.fixture(scope="module")
def platform(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Platform]:
    with running(tmp_path_factory.mktemp("kills")) as started:
        yield started


def test_each_process_is_killed_once_and_nothing_is_lost_or_doubled(platform: Platform) -> None:
    host = guest(platform)
    matches: list[str] = []
    groups: list[Group] = []
    victims = [*(name for name in platform.pids() if name != "redis"), "redis", "redis"]
    for number, name in enumerate(victims, start=1):
        _keep_bots_playing(host, matches)
        _keep_people_playing(platform, host, groups)
        await_versions(host, [*matches[-BOT_MATCHES:], groups[-1].match_id], beyond=5)
        if number == len(victims):
            shutil.rmtree(_valkey_data(platform))
        _kill_and_await(platform, name)

    _keep_people_playing(platform, host, groups)
    last = groups[-1].match_id
    goal = version_of(host, last) + 10
    wait_for(
        "people play on",
        lambda: is_beyond(host, last, goal) or is_at_rest(host, last),
        BACK_WITHIN_S,
    )
    for group in groups:
        group.join()
    for match_id in matches:
        wait_for(
            f"match {match_id} has ended",
            partial(is_at_rest, host, match_id),
            ENDED_WITHIN_S,
        )

    for match_id in matches:
        check_finished(platform, host, match_id)
    for group in groups:
        check_acknowledged(group)
    people = [host, *(person for group in groups for person in group.people)]
    faults = [fault for person in people for fault in person.faults]
    assert not faults, faults


def _keep_bots_playing(host: Person, matches: list[str]) -> None:
    """Start new matches of bots in place of those that have ended."""
    going_on = sum(not is_at_rest(host, match_id) for match_id in matches)
    for _ in range(BOT_MATCHES - going_on):
        matches.append(bots_at_a_table(host, len(matches)))


def _keep_people_playing(platform: Platform, host: Person, groups: list[Group]) -> None:
    """Let people start a match when there is none, or when that of the last ones has ended."""
    if not groups or is_at_rest(host, groups[-1].match_id):
        groups.append(Group.seated(platform, len(groups)))
        groups[-1].start()


def _kill_and_await(platform: Platform, name: str) -> None:
    """Kill a process and go on once another one stands in its place and everything is ready."""
    old = platform.kill(name)
    wait_for(
        f"{name} is there again",
        lambda: platform.pids().get(name) not in {None, old} and platform.ready(),
        BACK_WITHIN_S,
    )


def _valkey_data(platform: Platform) -> Path:
    found = list(platform.data.rglob("appendonlydir"))
    assert found, f"no data of Valkey under {platform.data}"
    return found[0]
