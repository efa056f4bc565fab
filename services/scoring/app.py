"""Scoring's HTTP application: everything is put together here and nowhere else."""

from flask import Flask, Response

from services.scoring.context import EXTENSION, Scoring
from services.scoring.copies import Copies
from services.scoring.results import Results
from services.scoring.routes import internal, public
from services.scoring.sheets import Games
from turntable.engine import registry
from turntable.eventstore.port import EventStore
from turntable.eventstore.postgres import PostgresEventStore
from turntable.kernel.auth import TokenVerifier
from turntable.kernel.config import Settings
from turntable.kernel.db import Pool, create_pool
from turntable.kernel.health import database_check
from turntable.kernel.http import create_api
from turntable.kernel.limits import create_limiter
from turntable.kernel.logging import configure_logging

SCHEMA = "scoring"


def create_app(settings: Settings | None = None) -> Flask:
    """Make the application from the environment, for a WSGI server."""
    settings = settings or Settings.from_env("scoring")
    configure_logging("scoring")
    pool = create_pool(settings, name="api")
    verifier = TokenVerifier.from_url(f"{settings.lobby_url}/v1/keys")
    return build(settings, pool, PostgresEventStore(pool, SCHEMA), registry.games(), verifier)


def build(
    settings: Settings, pool: Pool, store: EventStore, games: Games, verifier: TokenVerifier
) -> Flask:
    """Make the application from its parts."""
    app = create_api(
        settings,
        title="Turntable scoring",
        ready=[database_check(pool)],
        blueprints=[public.blueprint],
        verifier=verifier,
    )
    app.extensions[EXTENSION] = Scoring(
        settings=settings,
        games=games,
        store=store,
        copies=Copies(pool),
        results=Results(pool),
    )
    app.register_blueprint(internal.blueprint)
    create_limiter(app, settings).exempt(internal.blueprint)

    @app.after_request
    def _private(answer: Response) -> Response:
        answer.headers.setdefault("Cache-Control", "private, no-store")
        return answer

    return app
