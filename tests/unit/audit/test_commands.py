"""`turntable export`, `verify` and `replay`, as a newcomer meets them."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from tests.unit.audit.recording import MATCH, Recorded, play, signer
from tests.unit.audit.test_public import served
from turntable.cli import turntable
from turntable.engine import record, registry


def run(*arguments: object) -> Result:
    return CliRunner().invoke(turntable, [str(argument) for argument in arguments])


@pytest.fixture(scope="module")
def match() -> Recorded:
    """A match of a game on offer, whose sentences there are."""
    return play(registry.game(min(registry.games())), seed=3)


@pytest.fixture
def file(match: Recorded, tmp_path: Path) -> Path:
    path = tmp_path / "match.jsonl"
    path.write_bytes(match.export())
    return path


@pytest.fixture
def keys(tmp_path: Path) -> Path:
    path = tmp_path / "keys.json"
    path.write_bytes(msgspec.json.encode(signer().key_set()))
    return path


def test_a_whole_file_is_verified_and_the_table_says_how_much(
    match: Recorded, file: Path, keys: Path
) -> None:
    result = run("verify", file, "--keys", keys)
    assert result.exit_code == 0, result.output
    assert "The log is whole." in result.output
    assert "not checked" not in result.output
    rows = {
        parts[0]: parts[1] for line in result.output.splitlines() if len(parts := line.split()) > 1
    }
    assert rows["links"] == str(len(match.events))
    assert rows["signature"] == "1"


def test_without_keys_the_signature_is_said_to_be_unchecked(file: Path) -> None:
    result = run("verify", file)
    assert result.exit_code == 0
    assert "signature was not checked" in result.output


def test_a_forged_file_fails_naming_the_first_version(match: Recorded, tmp_path: Path) -> None:
    path = tmp_path / "forged.jsonl"
    path.write_bytes(match.forged(17, actor="p-9").export())
    result = run("verify", path)
    assert result.exit_code == 1
    assert "version 17 is the first that differs" in result.output
    report = json.loads(run("verify", path, "--json").output)
    assert report["whole"] is False
    assert report["findings"][0]["version"] == 17


def test_a_file_of_another_kind_fails_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "other.jsonl"
    path.write_bytes(b"\x00\xffhello")
    result = run("verify", path)
    assert result.exit_code == 1
    assert "not a file of the form turntable-export/1" in result.output
    assert isinstance(result.exception, SystemExit)


def test_what_cannot_be_checked_is_said_in_one_sentence(file: Path, tmp_path: Path) -> None:
    for arguments in (
        ("verify", tmp_path / "missing"),
        ("verify", file, "--keys", file),
        ("verify", MATCH, "--url", "http://127.0.0.1:9", "--token", "t"),
        ("export", MATCH, "--url", "http://127.0.0.1:9", "--token", "t"),
        ("export", MATCH, "--url", "nonsense", "--token", "t"),
    ):
        result = run(*arguments)
        assert result.exit_code == 2, arguments
        assert result.output.strip().startswith("turntable: "), result.output
        assert "Traceback" not in result.output


def test_a_match_is_told_in_words(match: Recorded, file: Path) -> None:
    result = run("replay", file)
    assert result.exit_code == 0, result.output
    assert "commitment" in result.output
    assert "score final" in result.output
    keys = [line for line in result.output.splitlines() if "{}" in line or "{'" in line]
    assert keys == []


def test_a_seat_is_told_only_what_it_saw(file: Path) -> None:
    told = [run("replay", file, "--at", 2, "--seat", seat).output for seat in (0, 1)]
    assert told[0] != told[1]
    assert "score so far" in told[0]
    view = run("replay", file, "--at", 2, "--seat", 1, "--view").output
    assert view.startswith(told[1])
    assert json.loads(view[len(told[1]) :])


def test_a_seat_or_game_that_is_not_there_is_said_so(file: Path, tmp_path: Path) -> None:
    assert run("replay", file, "--seat", 9).exit_code == 2
    other = tmp_path / "other.jsonl"
    key = f'"game":"{min(registry.games())}"'.encode()
    other.write_bytes(file.read_bytes().replace(key, b'"game":"chess"', 1))
    assert "not known" in run("replay", other).output


def test_a_forged_file_never_ends_a_replay_in_a_traceback(match: Recorded, tmp_path: Path) -> None:
    version = match.version_of(record.MOVED)
    path = tmp_path / "forged.jsonl"
    body = match.body(version) | {"facts": match.body(2)["facts"] * 2, "open_decisions": ["x"]}
    path.write_bytes(match.rewritten(version, body).export())
    result = run("replay", path)
    assert result.exit_code == 2
    assert "cannot be replayed" in result.output


class _House(BaseHTTPRequestHandler):
    """The routes that the commands use, for one match."""

    log: Recorded
    asked: list[tuple[str, str | None]]

    def do_GET(self) -> None:
        self.asked.append((self.path, self.headers.get("Authorization")))
        path, _, query = self.path.partition("?")
        match path.rpartition("/")[2]:
            case "export":
                self._answer(200, self.log.export())
            case "events":
                after = int(query.split("after=")[1].split("&")[0])
                events = [served(event) for event in self.log.events[after : after + 100]]
                self._answer(200, json.dumps({"events": events}).encode())
            case "keys":
                self._answer(200, msgspec.json.encode(signer().key_set()))
            case _:
                self._answer(404, b'{"title":"There is no such match.","code":"unknown_match"}')

    def do_POST(self) -> None:
        self._answer(201, b'{"token":"guest-token"}')

    def log_message(self, format: str, *_: object) -> None:  # noqa: A002 - as in the base
        pass

    def _answer(self, status: int, content: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)


@pytest.fixture
def house(match: Recorded) -> Iterator[tuple[str, list[tuple[str, str | None]]]]:
    asked: list[tuple[str, str | None]] = []
    handler = type("House", (_House,), {"log": match, "asked": asked})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}", asked
    server.shutdown()
    server.server_close()


def test_a_match_is_exported_with_its_keys_and_holds(
    house: tuple[str, list[tuple[str, str | None]]], match: Recorded, tmp_path: Path
) -> None:
    url, asked = house
    out, keys = tmp_path / "out.jsonl", tmp_path / "published.json"
    result = run("export", MATCH, "--out", out, "--keys", keys, "--url", url, "--lobby-url", url)
    assert result.exit_code == 0, result.output
    assert out.read_bytes() == match.export()
    assert asked[0] == (f"/v1/matches/{MATCH}/export", "Bearer guest-token")
    assert run("verify", out, "--keys", keys).exit_code == 0


def test_the_chain_of_a_running_match_is_checked_page_by_page(
    house: tuple[str, list[tuple[str, str | None]]], match: Recorded
) -> None:
    url, asked = house
    result = run("verify", MATCH, "--url", url, "--token", "mine")
    assert result.exit_code == 0, result.output
    assert "The chain holds so far." in result.output
    assert len(asked) == len(match.events) // 100 + 1
    assert asked[0][1] == "Bearer mine"


def test_a_refusal_of_the_service_is_passed_on(
    house: tuple[str, list[tuple[str, str | None]]],
) -> None:
    result = run("export", MATCH, "--url", f"{house[0]}/nowhere", "--token", "t", "--code", "AB")
    assert result.exit_code == 2
    result = run("verify", MATCH, "--url", house[0], "--lobby-url", house[0], "--code", "ABC")
    assert result.exit_code == 2
    assert "There is no such match. (unknown_match)" in result.output
