"""What a wrong environment is answered with."""

from pathlib import Path

import pytest

from turntable.kernel.config import ConfigError, Settings

LOBBY = {
    "DATABASE_URL": "postgresql://lobby:very-secret@127.0.0.1/turntable",
    "REDIS_URL": "redis://lobby:very-secret@127.0.0.1/0",
    "RULES_URL": "http://127.0.0.1:8102/",
    "SCORING_URL": "http://127.0.0.1:8103",
}


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    return LOBBY | {"TURNTABLE_SECRETS": str(tmp_path)}


def test_a_service_reads_what_it_needs_and_nothing_else(environment: dict[str, str]) -> None:
    settings = Settings.from_env("lobby", environment | {"STREAM_ORIGIN": "http://x"})
    assert settings.database_url == LOBBY["DATABASE_URL"]
    assert settings.rules_url == "http://127.0.0.1:8102"
    assert settings.stream_origin == ""
    assert settings.health_port == 8111


@pytest.mark.parametrize("name", [*LOBBY, "TURNTABLE_SECRETS"])
def test_a_missing_variable_is_named(environment: dict[str, str], name: str) -> None:
    del environment[name]
    with pytest.raises(ConfigError, match=f"^The lobby service needs {name} in its environment.$"):
        Settings.from_env("lobby", environment)


@pytest.mark.parametrize(
    "wrong",
    [
        "very-secret",
        "mysql://u:very-secret@h/d",
        "postgresql:///very-secret",
        "postgresql://h:99999/very-secret",
        "postgresql://[very-secret",
    ],
)
def test_a_wrong_address_is_one_sentence_without_the_password(
    environment: dict[str, str], wrong: str
) -> None:
    with pytest.raises(ConfigError) as caught:
        Settings.from_env("lobby", environment | {"DATABASE_URL": wrong})
    message = str(caught.value)
    assert message.startswith("DATABASE_URL is not an address")
    assert "very-secret" not in message
    assert "\n" not in message


@pytest.mark.parametrize("wrong", ["0", "65536", "-1", "x", "8 1"])
def test_a_wrong_port_is_named(environment: dict[str, str], wrong: str) -> None:
    with pytest.raises(ConfigError, match=r"^LOBBY_WORKER_PORT is .* not a port number"):
        Settings.from_env("lobby", environment | {"LOBBY_WORKER_PORT": wrong})


def test_a_missing_key_file_is_named(environment: dict[str, str]) -> None:
    settings = Settings.from_env("lobby", environment)
    with pytest.raises(ConfigError, match=r"needs the key file .*lobby_ed25519\.pem"):
        settings.secret("lobby_ed25519.pem")


def test_bots_need_redis_alone() -> None:
    settings = Settings.from_env("bots", {"REDIS_URL": "redis://bots:x@127.0.0.1/0"} | LOBBY)
    assert settings.database_url == ""
    assert settings.secrets == Path()
