"""Limits while Redis really goes away and comes back: open, then counted again."""

from pathlib import Path

from flask.testing import FlaskClient

from tests.integration.test_valkey_restart import running
from tests.support.free_ports import free_port
from tests.support.platform import wait_for
from turntable.kernel.allowances import Allowances
from turntable.kernel.config import Settings
from turntable.kernel.http import create_api
from turntable.kernel.limits import create_limiter
from turntable.local.secrets import REDIS_USERS
from turntable.local.valkey import EmbeddedValkey

OPEN_WITHIN_S, BACK_WITHIN_S = 10.0, 60.0


def statuses(client: FlaskClient, count: int) -> list[int]:
    return [client.get("/v1/here").status_code for _ in range(count)]


def test_limits_are_open_while_redis_is_away_and_hold_again_after(tmp_path: Path) -> None:
    server = EmbeddedValkey(tmp_path, free_port(), dict.fromkeys(REDIS_USERS, "word"))
    settings = Settings("rules", redis_url=server.url("rules"), limits=Allowances(calls=2))
    app = create_api(settings, title="Things")
    app.get("/v1/here")(lambda: "here")
    create_limiter(app, settings)
    client = app.test_client()
    with running(server):
        assert statuses(client, 3) == [200, 200, 429]
    wait_for("limits are open", lambda: statuses(client, 5) == [200] * 5, OPEN_WITHIN_S)
    with running(server):
        wait_for("limits hold again", lambda: 429 in statuses(client, 3), BACK_WITHIN_S)
