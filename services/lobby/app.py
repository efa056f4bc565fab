"""The lobby's HTTP application: everything is put together here and nowhere else."""

from flask import Flask, Response

from services.lobby.addresses import Addresses, EntropyVault
from services.lobby.commands import Tables
from services.lobby.context import EXTENSION, Games, Lobby
from services.lobby.listing import Listing
from services.lobby.places import Places
from services.lobby.players import Players
from services.lobby.refusals import register_refusals
from services.lobby.routes import internal, players, seats, tables
from turntable.bus.port import Notices
from turntable.bus.redis_streams import RedisNotices, connect
from turntable.engine import registry
from turntable.eventstore.port import EventStore
from turntable.eventstore.postgres import PostgresEventStore
from turntable.kernel.auth import TokenSigner, TokenVerifier
from turntable.kernel.clock import Clock, SystemClock
from turntable.kernel.config import Settings
from turntable.kernel.db import Pool, create_pool
from turntable.kernel.health import database_check
from turntable.kernel.http import create_api
from turntable.kernel.limits import create_limiter
from turntable.kernel.logging import configure_logging

SCHEMA = "lobby"
KEY_FILE = "lobby_ed25519.pem"
ACTS = {f"seats.{act}" for act in ("sit", "leave", "give_entropy", "seat_bot", "lock", "start")}
LIMITED = {
    "guests": {"players.become_guest"},
    "misses": {"tables.table", *ACTS},
    "tables": {"tables.open_table", "tables.quick_match"},
    "acts": {"players.renew_token", *ACTS},
}
"""The routes that cost something, by what limits them."""


def create_app(settings: Settings | None = None) -> Flask:
    """Make the application from the environment, for a WSGI server."""
    settings = settings or Settings.from_env("lobby")
    configure_logging("lobby")
    pool = create_pool(settings, name="api")
    return build(
        settings,
        pool,
        PostgresEventStore(pool, SCHEMA),
        RedisNotices(connect(settings.redis_url)),
        TokenSigner(settings.secret(KEY_FILE)),
        registry.games(),
    )


def build(
    settings: Settings,
    pool: Pool,
    store: EventStore,
    notices: Notices,
    signer: TokenSigner,
    games: Games,
    clock: Clock | None = None,
) -> Flask:
    """Make the application from its parts."""
    app = create_api(
        settings,
        title="Turntable lobby",
        ready=[database_check(pool)],
        blueprints=[
            players.blueprint,
            tables.blueprint,
            seats.blueprint,
        ],
        verifier=TokenVerifier(signer.key_set),
    )
    app.extensions[EXTENSION] = Lobby(
        settings=settings,
        clock=clock or SystemClock(),
        games=games,
        signer=signer,
        store=store,
        tables=Tables(store),
        addresses=Addresses(pool),
        vault=EntropyVault(pool),
        places=Places(pool, settings.limits.by_name()),
        players=Players(pool),
        listing=Listing(pool),
        notices=notices,
    )
    register_refusals(app)
    app.register_blueprint(internal.blueprint)
    create_limiter(app, settings, LIMITED).exempt(internal.blueprint)

    @app.after_request
    def _private(answer: Response) -> Response:
        answer.headers.setdefault("Cache-Control", "private, no-store")
        return answer

    return app
