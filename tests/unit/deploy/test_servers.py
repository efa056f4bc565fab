"""The test servers of an engine, as far as they can be tried without one: their users."""

from pathlib import Path

import pytest
import redis

from tests.support.free_ports import HOST, free_port
from tests.support.holder import REDIS_PASSWORDS, user_options
from tests.support.platform import wait_for
from turntable.local.process import Program, start, stop
from turntable.local.valkey import find_server


def test_users_given_as_options_are_those_of_the_file(tmp_path: Path) -> None:
    port = free_port()
    command = [str(find_server()), "--port", str(port), "--bind", HOST, "--dir", str(tmp_path)]
    program = Program("redis", [*command, "--save", "", *user_options()])

    def client(user: str) -> redis.Redis:
        return redis.Redis(HOST, port, username=user, password=REDIS_PASSWORDS[user])

    def answers() -> bool:
        try:
            return bool(client("admin").ping())
        except redis.exceptions.ConnectionError:
            return False

    with (tmp_path / "log").open("wb") as output:
        process = start(program, output)
    try:
        wait_for("the server answers", answers, 20)
        with pytest.raises(redis.exceptions.AuthenticationError):
            redis.Redis(HOST, port).ping()
        bots = client("bots")
        bots.xadd("work:rules.moves", {"a": "1"})
        with pytest.raises(redis.exceptions.NoPermissionError):
            bots.xread({"work:rules.moves": "0"})
    finally:
        stop(process, program.stop_signal, 5)
