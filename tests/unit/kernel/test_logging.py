"""What a log line holds, and what it never holds."""

import json
import logging
from collections.abc import Iterator

import pytest
import structlog
from structlog.contextvars import bind_contextvars, clear_contextvars

from turntable.kernel.logging import configure_logging

SECRET = "S3CRET"
JWT = "eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJwMSJ9.c2ln"


@pytest.fixture(autouse=True)
def _logging_as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:], root.level = handlers, level
    structlog.reset_defaults()
    clear_contextvars()


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_line_is_json_bound_to_match_version_and_request(
    capsys: pytest.CaptureFixture[str],
) -> None:
    configure_logging("rules")
    bind_contextvars(match="m", version=7, request_id="r")
    structlog.get_logger("x").info("move_appended", facts=3)
    (line,) = lines(capsys)
    assert line["event"] == "move_appended"
    expected = {"service": "rules", "match": "m", "version": 7, "request_id": "r", "facts": 3}
    assert expected.items() <= line.items()


def test_lines_of_libraries_come_in_the_same_form(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logging("rules")
    logging.getLogger("some.package").warning("pool %s", "full", extra={"size": 4})
    (line,) = lines(capsys)
    assert (line["event"], line["level"], line["size"]) == ("pool full", "warning", 4)


@pytest.mark.parametrize(
    "fields",
    [
        {"token": "S3CRET"},
        {"watch_token": "S3CRET"},
        {"headers": {"Authorization": "S3CRET"}},
        {"database_password": "S3CRET"},
        {"entropy": "S3CRET"},
        {"nonce": "S3CRET"},
        {"match_seed": "S3CRET"},
        {"error": ValueError("no user at postgresql://lobby:S3CRET@h/d")},
        {"sent": b"Authorization: Bearer S3CRET"},
        {"url": "postgresql://lobby:S3CRET@h/d"},
        {"note": ["sent Bearer S3CRET"]},
        {"note": f"got {JWT}"},
        {"dsn": "host=h password=S3CRET"},
        {"error": "violates\nDETAIL:  Failing row contains (1, S3CRET, \n S3CRET)."},
    ],
)
def test_no_secret_reaches_a_line(
    capsys: pytest.CaptureFixture[str], fields: dict[str, object]
) -> None:
    configure_logging("rules")
    structlog.get_logger("x").info("something", **fields)
    out = capsys.readouterr().out
    assert "S3CRET" not in out
    assert JWT not in out
    assert "[hidden]" in out


def test_a_traceback_shows_no_local_values(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logging("rules")

    def fail(held: str) -> None:
        raise ValueError(f"length {len(held)}")

    try:
        fail(SECRET)
    except ValueError:
        structlog.get_logger("x").exception("failed")
    out = capsys.readouterr().out
    assert "ValueError" in out
    assert "length 6" in out
    assert "S3CRET" not in out


def test_on_a_terminal_a_traceback_holds_no_secret_either(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    configure_logging("rules")
    error = ValueError("no user at postgresql://lobby:S3CRET@h/d")
    for logger in (structlog.get_logger("x"), logging.getLogger("some.package")):
        logger.error("failed", exc_info=error)
    out = capsys.readouterr().out
    assert out.count("ValueError: no user at") == 2
    assert "S3CRET" not in out
