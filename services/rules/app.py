"""Where the rules service is put together, for gunicorn, for its worker and for tests."""

from collections.abc import Callable, Sequence
from importlib.metadata import version

import structlog
from flask import Flask, Response

from services.rules.commands import Moves
from services.rules.exports import Exporter
from services.rules.internal import internal
from services.rules.life import Life
from services.rules.logged import Games, MatchStoppedError
from services.rules.matches import Matches
from services.rules.ports import Tables
from services.rules.postgres import postgres_tables
from services.rules.routes import blueprint, keys_blueprint
from services.rules.service import EXTENSION, RulesService
from turntable.audit.keys import HeadSigner
from turntable.bus.redis_streams import RedisNotices, connect
from turntable.engine import registry
from turntable.eventstore.port import EventStore
from turntable.eventstore.postgres import PostgresEventStore
from turntable.eventstore.relay import sparing
from turntable.kernel.auth import TokenVerifier
from turntable.kernel.clock import Clock, SystemClock
from turntable.kernel.config import Settings
from turntable.kernel.db import Pool, create_pool
from turntable.kernel.health import Check, database_check
from turntable.kernel.http import create_api
from turntable.kernel.limits import create_limiter
from turntable.kernel.logging import configure_logging
from turntable.kernel.problem import Problem

SERVICE = "rules"
NOTICE = "notice:rules"
LIMITED = {
    "moves": {"matches.moves"},
    "audits": {"matches.export", "matches.verify"},
}
"""The routes that cost something, by what limits them."""
KEY_FILE = "rules_ed25519.pem"

log = structlog.get_logger(__name__)


def build(
    settings: Settings,
    store: EventStore,
    tables: Tables,
    games: Games,
    signer: HeadSigner,
    appended: Callable[[], None],
    clock: Clock | None = None,
) -> RulesService:
    """Put the service together from its parts; `appended` is called after every append."""
    clock = clock or SystemClock()
    matches = Matches(store, tables.secrets, games, appended)
    return RulesService(
        settings=settings,
        clock=clock,
        matches=matches,
        moves=Moves(matches, tables.refused, clock),
        life=Life(matches, clock, build=version("turntable")),
        index=tables.index,
        exporter=Exporter(
            store, tables.exports, tables.keys, signer, settings.limits.audits_at_once
        ),
    )


def build_from(settings: Settings, pool: Pool, games: Games | None = None) -> RulesService:
    """Put the service together on Postgres and Redis."""
    notices = RedisNotices(connect(settings.redis_url))
    return build(
        settings,
        PostgresEventStore(pool, SERVICE),
        postgres_tables(pool),
        registry.games() if games is None else games,
        HeadSigner(settings.secret(KEY_FILE)),
        sparing(lambda: notices.notify(NOTICE)),
    )


def create_app(settings: Settings | None = None) -> Flask:
    """Make the HTTP application from the environment, for a WSGI server."""
    settings = settings or Settings.from_env(SERVICE)
    configure_logging(SERVICE)
    pool = create_pool(settings, name="api")
    verifier = TokenVerifier.from_url(f"{settings.lobby_url}/v1/keys")
    return api(build_from(settings, pool), verifier, [database_check(pool)])


def api(service: RulesService, verifier: TokenVerifier, ready: Sequence[Check] = ()) -> Flask:
    """Make the HTTP application of a service."""
    app = create_api(
        service.settings,
        title="Turntable rules",
        ready=ready,
        blueprints=[blueprint, keys_blueprint],
        verifier=verifier,
    )
    app.extensions[EXTENSION] = service
    app.register_blueprint(internal)
    app.register_error_handler(MatchStoppedError, _stopped)

    @app.after_request
    def _private(answer: Response) -> Response:
        answer.headers.setdefault("Cache-Control", "private, no-store")
        return answer

    create_limiter(app, service.settings, LIMITED).exempt(internal)
    return app


def _stopped(error: MatchStoppedError) -> Response:
    log.error(
        "match_stopped",
        match=str(error.match_id),
        version=error.version,
        type=error.kind,
        reason=error.reason,
    )
    return Problem(
        503,
        "match_stopped",
        "This match has been stopped, because its log cannot be read here; it has been noted.",
        headers={"Retry-After": "60"},
    ).response()
