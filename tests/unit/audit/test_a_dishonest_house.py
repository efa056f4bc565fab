"""A house that writes its files itself: what it cannot make look whole, nor say on a terminal."""

from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
import pytest
from click.testing import CliRunner

from tests.unit.audit.recording import Recorded, play
from turntable.audit.form import FORMAT, Head, Tail, written
from turntable.audit.report import Check
from turntable.audit.verify import verify_export
from turntable.cli import turntable
from turntable.engine import registry
from turntable.engine.game import Game, Options
from turntable.eventstore import chain
from turntable.games import _example

ESCAPES = "\x1b[2J\x1b[32mThe log is whole.\x1b[0m\x9b1m\u202e"


def test_a_file_without_any_event_is_none(three_cards: Game[Any]) -> None:
    match = UUID("01930000-0000-7000-8000-000000000001")
    head = Head(FORMAT, match, three_cards.key, 1, chain.genesis(match).hex())
    tail = Tail("0" * 64, 0, "k", "0" * 128)
    report = verify_export(written(head) + b"\n" + written(tail) + b"\n")
    assert not report.whole
    assert [finding.check for finding in report.findings] == [Check.FILE]


@pytest.mark.parametrize(
    "holder",
    [
        {"by": "bot:oracle", "actor": "bot:oracle"},
        {"by": "bot:random", "actor": "p-2"},
        {"by": "bot:random", "actor": "bot:greedy"},
        {"by": "somebody", "actor": "p-2"},
        {"by": "", "actor": ""},
        {"by": "player", "actor": "bot:random"},
        {"by": "player", "actor": "p-0"},
    ],
)
def test_a_seat_held_by_nobody_that_can_be_is_found_though_all_moves_agree(
    three_cards: Game[Any], holder: dict[str, str]
) -> None:
    log = play(three_cards, 3)
    started = log.body(2)
    started["players"][1] |= holder
    forged = log.rewritten(2, started)
    for event in log.events:
        body = log.body(event.version)
        if event.type == "match.moved" and body["seat"] == 1:
            forged = forged.rewritten(event.version, body | {"by": holder["by"]})
        if event.actor == "bot:random" and log.body(_first(log, event.version))["seat"] == 1:
            forged = forged.forged(event.version, actor=holder["actor"])
    report = verify_export(forged.relinked().export())
    assert report.first is not None
    assert (report.first.check, report.first.version) == (Check.STEPS, 2)


def _first(log: Recorded, version: int) -> int:
    """The first event of the command that wrote a version."""
    return version - log.events[version - 1].cmd_seq + 1


class Tempo(Options, frozen=True):
    fast: bool = False


def test_options_that_are_not_written_in_full_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = replace(_example.GAME, options=Tempo)
    monkeypatch.setattr(registry, "games", lambda: {game.key: game})
    log = play(game, 2)
    assert verify_export(log.export()).whole
    report = verify_export(log.rewritten(2, log.body(2) | {"options": {}}).relinked().export())
    assert report.first is not None
    assert (report.first.check, report.first.version) == (Check.STEPS, 2)


def test_no_file_steers_the_terminal_of_who_checks_or_replays_it(tmp_path: Path) -> None:
    game = registry.game(min(registry.games()))
    log = play(game, seed=3)
    started = log.body(2)
    started["players"][0]["actor"] = ESCAPES
    cancelled = log.with_events(log.events[:2]).rewritten(2, started)
    for place, forged in enumerate(
        [
            log.rewritten(2, started),
            log.forged(3, type=ESCAPES),
            cancelled,
            log.rewritten(3, log.body(3) | {"decision": ESCAPES}),
            log.rewritten(3, log.body(3) | {"chance": {ESCAPES[:-6]: 1}}),
            log.forged(1, body=ESCAPES),
        ]
    ):
        file = tmp_path / f"{place}.jsonl"
        file.write_bytes(forged.relinked().export())
        for command in ("verify", "replay"):
            _check_output(command, file)
    head, _, rest = log.export().partition(b"\n")
    name = msgspec.json.encode(ESCAPES)
    file.write_bytes(head.replace(msgspec.json.encode(game.key), name) + b"\n" + rest)
    for command in ("verify", "replay"):
        _check_output(command, file)


def _check_output(command: str, file: Path) -> None:
    result = CliRunner().invoke(turntable, [command, str(file)])
    assert result.exit_code in {0, 1, 2}
    for steering in "\x1b\x9b\u202e":
        assert steering not in result.output, command
    assert "\nThe log is whole." not in result.output
