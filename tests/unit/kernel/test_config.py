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


def test_a_password_may_stand_in_a_file_of_its_own(
    environment: dict[str, str], tmp_path: Path
) -> None:
    (tmp_path / "word").write_text("a b/c@d:e\n")
    files = {"DATABASE_PASSWORD_FILE": str(tmp_path / "word")}
    address = {"DATABASE_URL": "postgresql://lobby@postgres:5432/turntable"}
    settings = Settings.from_env("lobby", environment | address | files)
    assert settings.database_url == "postgresql://lobby:a%20b%2Fc%40d%3Ae@postgres:5432/turntable"
    assert settings.redis_url == LOBBY["REDIS_URL"]
    settings = Settings.from_env("lobby", environment | files)
    assert settings.database_url == LOBBY["DATABASE_URL"], "the one in the address is meant"


def test_a_password_file_that_is_not_there_is_named(environment: dict[str, str]) -> None:
    missing = {"REDIS_URL": "redis://lobby@valkey/0", "REDIS_PASSWORD_FILE": "/nowhere/word"}
    with pytest.raises(
        ConfigError, match=r"^REDIS_PASSWORD_FILE names /nowhere/word, which .*read"
    ):
        Settings.from_env("lobby", environment | missing)


def test_proxies_are_believed_and_health_is_open_only_where_it_is_said(
    environment: dict[str, str],
) -> None:
    plain = Settings.from_env("lobby", environment)
    assert (plain.forwarded_hops, plain.health_host) == (0, "127.0.0.1")
    said = environment | {"FORWARDED_HOPS": "2", "HEALTH_HOST": "10.0.0.7"}
    told = Settings.from_env("lobby", said)
    assert (told.forwarded_hops, told.health_host) == (2, "10.0.0.7")


@pytest.mark.parametrize("wrong", ["-1", "x", "5", "1.5", "*"])
def test_a_wrong_number_of_proxies_is_named(environment: dict[str, str], wrong: str) -> None:
    with pytest.raises(ConfigError, match=r"^FORWARDED_HOPS is .*not a number from 0 to 4"):
        Settings.from_env("lobby", environment | {"FORWARDED_HOPS": wrong})


def test_the_limit_of_requests_is_a_number_from_one(environment: dict[str, str]) -> None:
    assert Settings.from_env("lobby", environment).requests_per_minute == 1200
    told = Settings.from_env("lobby", environment | {"REQUESTS_PER_MINUTE": "5000"})
    assert told.requests_per_minute == 5000
    for wrong in ("0", "-1", "many"):
        with pytest.raises(ConfigError, match=r"^REQUESTS_PER_MINUTE is .*not a number from 1"):
            Settings.from_env("lobby", environment | {"REQUESTS_PER_MINUTE": wrong})
