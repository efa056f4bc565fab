"""Scoring's HTTP application: everything is put together here and nowhere else."""

from collections.abc import Sequence

from flask import Flask, Response

from services.scoring.context import EXTENSION, Scoring
from services.scoring.ports import Tables
from services.scoring.postgres import postgres_tables
from services.scoring.routes import internal, public
from services.scoring.sheets import Games
from turntable.engine import registry
from turntable.eventstore.port import EventStore
from turntable.eventstore.postgres import PostgresEventStore
from turntable.kernel.auth import TokenVerifier
from turntable.kernel.config import Settings
from turntable.kernel.db import create_pool
from turntable.kernel.health import Check, database_check
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
    return build(
        settings,
        postgres_tables(pool),
        PostgresEventStore(pool, SCHEMA),
        registry.games(),
        verifier,
        [database_check(pool)],
    )


def build(
    settings: Settings,
    tables: Tables,
    store: EventStore,
    games: Games,
    verifier: TokenVerifier,
    ready: Sequence[Check] = (),
) -> Flask:
    """Make the application from its parts."""
    app = create_api(
        settings,
        title="Turntable scoring",
        ready=ready,
        blueprints=[public.blueprint],
        verifier=verifier,
    )
    app.extensions[EXTENSION] = Scoring(
        settings=settings,
        games=games,
        store=store,
        copies=tables.copies,
        results=tables.results,
    )
    app.register_blueprint(internal.blueprint)
    create_limiter(app, settings).exempt(internal.blueprint)

    @app.after_request
    def _private(answer: Response) -> Response:
        answer.headers.setdefault("Cache-Control", "private, no-store")
        return answer

    return app
