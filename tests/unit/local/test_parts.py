"""The small parts of the local run: ports, secrets, log lines, Redis users."""

import io
import socket
import stat
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.serialization import load_pem_private_key

from turntable.kernel.config import ConfigError
from turntable.local.failure import LocalRunError
from turntable.local.output import Lines, MergedLog, for_people
from turntable.local.ports import PLACES, Ports
from turntable.local.secrets import make_secrets
from turntable.local.valkey import user_rules


def test_a_base_shifts_every_port_and_a_variable_wins_over_it() -> None:
    ports = Ports.from_env({"TURNTABLE_PORT_BASE": "20000", "RULES_PORT": "9"})
    assert (ports["web"], ports["stream"], ports["lobby"]) == (20000, 20001, 20021)
    assert (ports["postgres"], ports["redis"], ports["bots-dispatcher"]) == (20052, 20099, 20034)
    assert ports["rules"] == 9
    assert Ports.from_env({})["web"] == 8080
    assert len(set(Ports.from_env({}).by_name.values())) == len(PLACES)


def test_a_base_that_is_no_port_is_named() -> None:
    with pytest.raises(ConfigError, match="TURNTABLE_PORT_BASE is 'x'"):
        Ports.from_env({"TURNTABLE_PORT_BASE": "x"})


def test_a_port_in_use_is_named_with_the_way_out() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        ports = Ports.from_env({"WEB_PORT": str(port)})
        with pytest.raises(LocalRunError, match=rf"^Port {port} for web is in use: .* WEB_PORT="):
            ports.require_free(["web"])


def test_secrets_are_made_once_and_shown_to_nobody_else(tmp_path: Path) -> None:
    folder = tmp_path / "secrets"
    first = make_secrets(folder)
    files = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert make_secrets(folder) == first
    assert files == {path: path.read_bytes() for path in files}
    assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}
    assert {stat.S_IMODE(path.stat().st_mode) for path in folder.rglob("*") if path.is_dir()} == {
        0o700
    }
    load_pem_private_key(files[folder / "lobby" / "lobby_ed25519.pem"], None)
    assert len(files[folder / "rules" / "answer_token.key"]) == 32


def test_each_service_finds_its_own_secrets_only(tmp_path: Path) -> None:
    secrets = make_secrets(tmp_path)
    found = {
        service: {path.name for path in secrets.of(service).iterdir()}
        for service in ("lobby", "rules", "scoring", "web", "migrate")
    }
    tokens = {"internal_tokens.json"}
    assert found == {
        "lobby": tokens | {"lobby_ed25519.pem"},
        "rules": tokens | {"rules_ed25519.pem", "answer_token.key"},
        "scoring": tokens,
        "web": tokens | {"web_session.key"},
        "migrate": {"database_passwords.json"},
    }


def test_output_is_cut_into_lines_wherever_it_was_torn() -> None:
    lines = Lines()
    assert lines.feed(b"one\ntw") == [b"one"]
    assert lines.feed(b"o\n\nthree") == [b"two", b""]
    assert lines.end() == [b"three"]
    assert lines.end() == []
    assert len(lines.feed(b"x" * 70_000)[0]) == 70_000


def test_a_json_line_is_told_to_people_shortly() -> None:
    told = for_people('{"event": "move_appended", "level": "info", "match": "m", "logger": "x"}')
    assert "move_appended" in told
    assert "match=m" in told
    assert "logger" not in told
    assert for_people("{no json") == "{no json"


def test_without_a_terminal_lines_stay_as_they_are() -> None:
    out = io.StringIO()
    log = MergedLog(["rules", "web"], out)
    log.line("web", b'{"event": "x"}\n')
    log.line("web", b"\n")
    assert out.getvalue() == 'web   │ {"event": "x"}\n'


def test_nobody_without_a_name_may_use_redis() -> None:
    rules = user_rules({"rules": "S3CRET"})
    assert rules.startswith("user default off")
    assert "S3CRET" not in rules
