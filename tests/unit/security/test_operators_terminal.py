"""What a visitor brings into a log line does nothing to the terminal of who reads it."""

import json

import pytest

from turntable.local.output import for_people

STEERING = "\x1b]0;owned\x07\x1b[2J\n\r\x9b1m\u202e"


@pytest.mark.parametrize(
    "line",
    [
        json.dumps({"event": "move_sent", "level": "info", "version_seen": STEERING}),
        json.dumps({"event": STEERING, "level": "info"}),
        json.dumps({"event": "x", "details": {"deep": STEERING}, STEERING: 1}),
        json.dumps({"note": 1}) + STEERING,
        "Traceback: " + STEERING,
        "{" + STEERING,
    ],
)
def test_a_line_steers_no_terminal(line: str) -> None:
    told = for_people(line)
    own_colours = told.replace("\x1b[2m", "").replace("\x1b[0m", "")
    assert own_colours.isprintable()


def test_a_line_nested_without_end_does_not_end_the_run() -> None:
    assert for_people('{"event":' + "[" * 100_000).startswith('{"event":[')
