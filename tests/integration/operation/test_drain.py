"""Every process is replaced, one after the other, while people and bots play: nobody notices.

Each is asked to end as an upgrade asks it, ends by itself, and another one takes its place. A
request meets a broken connection or 503 with `Retry-After`, and nothing else; nothing is lost.
"""

import signal
from collections.abc import Iterator
from functools import partial

import httpx
import pytest

from tests.support.matches import (
    BACK_WITHIN_S,
    GAMES,
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
from tests.support.platform import Platform, running, wait_for

ENDED_WITHIN_S = 280.0
PROCESSES = (
    "lobby",
    "rules",
    "scoring",
    "lobby-worker",
    "rules-worker",
    "scoring-worker",
    "bots-dispatcher",
    "bots-1",
    "web",
    "stream",
    "redis",
    "postgres",
)
ENDS_CLEANLY = "ended with code 0; again"


@pytest.fixture(scope="module")
def platform(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Platform]:
    with running(tmp_path_factory.mktemp("drain")) as started:
        yield started


def test_every_process_is_replaced_under_play_and_nobody_notices(platform: Platform) -> None:
    assert set(PROCESSES) == set(platform.pids())
    host = guest(platform)
    longest = max(range(len(GAMES)), key=lambda number: GAMES[number].longest)
    group = Group.seated(platform, longest)
    group.start()
    matches = [bots_at_a_table(host, number) for number in range(len(GAMES))]
    await_versions(host, [*matches, group.match_id], beyond=3)
    for name in PROCESSES:
        _replace(platform, name)
        goal = version_of(host, group.match_id) + 2
        wait_for(
            f"people play on after {name}",
            lambda goal=goal: (
                is_beyond(host, group.match_id, goal) or is_at_rest(host, group.match_id)
            ),
            BACK_WITHIN_S,
        )
        assert httpx.get(f"{platform.web}/", follow_redirects=True).status_code == 200
    group.join()
    for match_id in matches:
        wait_for("a match ends", partial(is_at_rest, host, match_id), ENDED_WITHIN_S)
        check_finished(platform, host, match_id)
    check_acknowledged(group)
    faults = [fault for person in (host, *group.people) for fault in person.faults]
    assert not faults, faults


def _replace(platform: Platform, name: str) -> None:
    """Ask a process to end, see it end by itself, and wait for the next one."""
    sent = signal.SIGINT if name == "postgres" else signal.SIGTERM
    said = platform.log.read_text().count(f"{name} {ENDS_CLEANLY}")
    old = platform.kill(name, sent)
    wait_for(
        f"{name} is there again",
        lambda: platform.pids().get(name) not in {None, old} and platform.ready(),
        BACK_WITHIN_S,
    )
    assert platform.log.read_text().count(f"{name} {ENDS_CLEANLY}") == said + 1
