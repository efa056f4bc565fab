"""While matches run, processes die and stand still: nothing is lost or doubled, play goes on.

The platform runs as `make run` starts it, with fsync on. Matches of bots and of scripted people,
the games by turns, are under way at every incident; the order of the incidents is a seed's.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import psycopg
import pytest

from tests.integration.kills.crowd import Crowd
from tests.integration.kills.incidents import every_incident, shuffled
from tests.support.matches import check_acknowledged, check_finished
from tests.support.platform import Platform, running

WAITED_MAX = timedelta(seconds=20)
"""So long may a bot's decision wait once the last incident has begun."""


@dataclass(frozen=True)
class Scale:
    """How much is under way, and what befalls it."""

    bot_matches: int
    groups: int
    bot_workers: int
    pause_s: float
    paused: tuple[str, ...]
    ended_within_s: float
    seed: int


SHORT = Scale(5, 1, 1, 5, ("rules-worker",), 240, seed=1)
LONG = Scale(
    20, 4, 4, 30, ("rules", "rules-worker", "bots-dispatcher", "redis", "postgres"), 900, seed=2
)


@pytest.mark.parametrize(
    "scale",
    [
        pytest.param(SHORT, id="short", marks=pytest.mark.timeout(900)),
        pytest.param(LONG, id="long", marks=[pytest.mark.slow, pytest.mark.timeout(3600)]),
    ],
)
def test_nothing_is_lost_or_doubled_whatever_dies(tmp_path: Path, scale: Scale) -> None:
    with running(tmp_path, {"BOT_WORKERS": str(scale.bot_workers)}) as platform:
        crowd = Crowd(platform, scale.bot_matches, scale.groups, 3 * scale.pause_s)
        incidents = shuffled(every_incident(platform, scale.pause_s, scale.paused), scale.seed)
        for incident in incidents:
            crowd.fill_up(beyond=5)
            last = datetime.now(UTC)
            incident.befall()
        crowd.await_ends(scale.ended_within_s)

        for match_id in crowd.of_bots:
            check_finished(platform, crowd.host, match_id)
        for group in crowd.groups:
            check_finished(platform, group.people[0], group.match_id)
            check_acknowledged(group)
        _check_waits(platform, crowd, last)
        assert crowd.faults() == []
        assert crowd.visitor.seen > len(incidents)


def _check_waits(platform: Platform, crowd: Crowd, since: datetime) -> None:
    """By the log's clock no bot was kept waiting longer than is allowed since the last incident."""
    with psycopg.connect(platform.database_url("postgres")) as database:
        rows = database.execute(
            "select stream_id, version, open ->> 'decision', recorded_at from rules.log_event"
            " where stream_id = any(%s::uuid[]) order by stream_id, version",
            (crowd.of_bots,),
        ).fetchall()
    recorded = {(match_id, version): at for match_id, version, _, at in rows}
    waited = {
        (match_id, version): at - max(since, recorded[match_id, int(asked.partition(".")[0])])
        for match_id, version, asked, at in rows
        if asked is not None and at > since
    }
    assert waited, "nothing was played after the last incident"
    place, longest = max(waited.items(), key=lambda found: found[1])
    assert longest <= WAITED_MAX, f"a bot waited {longest} before version {place}"
